import { createAuthenticator } from "../authenticator.ts";
import { parse } from "../cast.ts";
import { post } from "../props.ts";
import { NEW_PASSWORD, sends, byNobody, byGuest, type Recipe, type Scene } from "../recipe.ts";

/** Sign-up, sign-in, second factors and the account itself. */
export const accounts: Record<string, Recipe> = {
  signUp: byNobody(({ random }) => ({
    email: `new-${random.below(2 ** 31)}@fuzz.example`,
    password: NEW_PASSWORD,
  })),
  signIn: byNobody(({ team: { owner: one } }) => ({ email: one.email, password: one.password })),
  login: byNobody(({ team: { viewer: one } }) => ({ email: one.email, password: one.password })),
  forgotPassword: byNobody(({ team }) => ({ email: team.viewer.email })),
  resendVerification: byNobody(({ team }) => ({ email: team.viewer.email })),
  resetPassword: byNobody(async ({ cast, props }) => {
    const guest = await cast.guest();
    const wish = { email: guest.email };
    const token = await props.mailedToken(guest, "forgot-password", "/reset-password", wish);
    return { token, password: NEW_PASSWORD };
  }),
  verifyEmail: byNobody(async ({ cast, props }) => {
    const guest = await cast.guest();
    const wish = { email: guest.email };
    const token = await props.mailedToken(guest, "resend-verification", "/verify-email", wish);
    return { token, password: NEW_PASSWORD };
  }),
  changeEmail: byGuest((guest) => ({ new_email: `next-${guest.email}`, password: guest.password })),
  confirmEmailChange: byNobody(async ({ props }) => ({ token: (await props.movedAddress()).token })),
  undoEmailChange: byNobody(async ({ props }) => ({ token: await props.undoToken() })),
  stepUp: sends(({ team }) => ({ password: team.owner.password })),
  changePassword: byGuest(({ password }) => ({ current_password: password, new_password: NEW_PASSWORD })),
  revokeSession: async ({ cast }) => {
    const guest = await cast.guest();
    const { sessions } = parse<{ sessions: { id: string }[] }>(await guest.send("/api/v1/auth/sessions"));
    return { who: guest, params: { id: sessions[0]?.id ?? "" } };
  },
  verifyToken: async ({ props }) => ({ who: { bearer: await props.bearer() } }),
  beginTotp: byGuest(({ password }) => ({ password })),
  confirmTotp: async ({ props }) => {
    const { guest, code } = await props.enrolled();
    return { who: guest, body: { code: code() } };
  },
  disableTotp: async ({ props }) => {
    const { guest, confirm } = await props.enrolled();
    await confirm();
    return { who: guest, body: {} };
  },
  renewRecoveryCodes: async ({ props }) => {
    const { guest, confirm } = await props.enrolled();
    await confirm();
    return { who: guest, body: {} };
  },
  passkeyOptions: byGuest(({ password }) => ({ password })),
  addPasskey: async (scene) => {
    const { guest, response } = await newPasskey(scene);
    return { who: guest, body: { name: "Fuzz", response } };
  },
  deletePasskey: async (scene) => {
    const { guest, id } = await addedPasskey(scene);
    return { who: guest, params: { id }, body: { password: guest.password } };
  },
  stepUpOptions: async (scene) => ({ who: (await addedPasskey(scene)).guest }),
  passkeySignIn: async (scene) => {
    const { guest, device } = await addedPasskey(scene);
    const asked = await guest.send("/api/v1/auth/passkey-sign-in/options", post());
    return { who: "nobody", body: { response: device.sign(challengeOf(parse(asked))) } };
  },
  deleteAccount: byGuest(({ password }) => ({ password })),
  updateProfile: sends(({ random }) => ({ store_prompts: !random.isOneIn(4) })),
};

const challengeOf = ({ options }: { options: { challenge: string } }): string => options.challenge;

async function newPasskey({ cast, origin }: Scene) {
  const guest = await cast.guest();
  const device = createAuthenticator(origin);
  const asked = await guest.send("/api/v1/auth/passkeys/options", post({ password: guest.password }));
  return { guest, device, response: device.register(challengeOf(parse(asked))) };
}

async function addedPasskey(scene: Scene) {
  const { guest, device, response } = await newPasskey(scene);
  const { id } = parse<{ id: string }>(await guest.send("/api/v1/auth/passkeys", post({ response })));
  return { guest, device, id };
}
