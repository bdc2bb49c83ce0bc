import {
  admin,
  byNobody,
  adminAbout,
  METRICS_TOKEN,
  NEW_PASSWORD,
  newGuestId,
  type Recipe,
} from "../recipe.ts";

/** Support, and the calls of the installation's administrators. */
export const administration: Record<string, Recipe> = {
  createTicket: byNobody(({ random }) => ({
    name: "Ada",
    email: `ada-${random.below(1_000)}@shield.example`,
    subject: "Help",
    message: "It does not work.",
  })),
  claimAdmin: byNobody(async ({ props, random }) => ({
    token: await props.adminLink(`chief-${random.below(2 ** 31)}@fuzz.example`),
    password: NEW_PASSWORD,
  })),
  metrics: () => ({ who: { bearer: METRICS_TOKEN } }),
  adminUser: adminAbout(async ({ team }) => team.owner.userId),
  adminUpdateUser: adminAbout(newGuestId, () => ({ plan: "pro", suspended: true })),
  adminInviteUser: (scene) => ({
    ...admin(scene),
    body: { email: `hired-${scene.random.below(2 ** 31)}@fuzz.example` },
  }),
  adminResetSecondFactor: adminAbout(newGuestId),
  adminSignOutUser: adminAbout(newGuestId),
  adminThreat: adminAbout(async ({ props }) => (await props.threat()).id),
  adminTicket: adminAbout(async ({ props }) => (await props.ticket()).id),
  adminUpdateTicket: adminAbout(
    async ({ props }) => (await props.ticket()).id,
    () => ({ answer: "Have you tried to turn it off?" }),
  ),
  adminReplayFailure: adminAbout(async ({ props, team }) => (await props.failedDelivery(team)).id),
  adminRetryJob: adminAbout(({ props }) => props.deadJob()),
};
