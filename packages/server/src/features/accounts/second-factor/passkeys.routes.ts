import { routes } from "@prompt-shield/contracts";
import { deviceName } from "@prompt-shield/contracts/device-name";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { forwardCookies } from "../../../http/auth-bridge.ts";
import type { Mount } from "../../../http/mount.ts";
import { visitorOf } from "../visitor.ts";
import { userOfRow } from "../user-shape.ts";
import type { PasskeysService } from "./passkeys.service.ts";

/** The contracts only limit the size of an authenticator's answer; the WebAuthn library validates its content. */
export function mountPasskeyRoutes(mount: Mount, passkeys: PasskeysService): void {
  mount(
    routes.passkeyOptions,
    async ({ caller, body }) => ({ options: { ...(await passkeys.askForNew(caller, body ?? {})) } }),
    { limit: "passwordPerUser" },
  );

  mount(routes.addPasskey, ({ caller, body, request }) => {
    const name = body.name ?? deviceName(request.headers["user-agent"] ?? null);
    return passkeys.add(caller, { name, response: body.response as unknown as RegistrationResponseJSON });
  });

  mount(routes.deletePasskey, async ({ caller, params, body }) => {
    await passkeys.remove(caller, params.id, body ?? {});
    return { ok: true as const };
  });

  mount(routes.stepUpOptions, async ({ caller }) => ({ options: { ...(await passkeys.askOwner(caller)) } }), {
    limit: "passwordPerUser",
  });

  mount(routes.passkeySignInOptions, async () => ({ options: { ...(await passkeys.ask()) } }), {
    limit: "signInPerAddress",
  });

  mount(
    routes.passkeySignIn,
    async ({ body, request, reply }) => {
      const response = body.response as unknown as AuthenticationResponseJSON;
      const { user, cookies } = await passkeys.signIn(response, visitorOf(request));
      forwardCookies(cookies, reply);
      return { user: userOfRow(user) };
    },
    { limit: "signInPerAddress" },
  );
}
