import { parse } from "../cast.ts";
import { post } from "../props.ts";
import { about, byGuest, byNobody, owner, sends, type Draft, type Recipe, type Scene } from "../recipe.ts";

/** Workspaces and their members. */
export const teams: Record<string, Recipe> = {
  createWorkspace: byGuest(() => ({ name: "Fuzz" })),
  updateWorkspace: sends(() => ({ name: "Fuzz again" })),
  deleteWorkspace: async (scene) => {
    const { boss, headers } = await newTeam(scene);
    return { who: boss, headers, body: { password: boss.password } };
  },
  leaveWorkspace: async (scene) => leaver(scene),
  updateMember: async (scene) => ({
    ...owner(scene),
    params: { id: (await scene.props.member(scene.team)).userId },
    body: { role: "developer", password: scene.team.owner.password },
  }),
  removeMember: async (scene) => ({
    ...owner(scene),
    params: { id: (await scene.props.member(scene.team)).userId },
    body: { password: scene.team.owner.password },
  }),
  invite: sends(({ random, team }) => ({
    email: `invited-${random.below(2 ** 31)}@fuzz.example`,
    role: "viewer",
    password: team.owner.password,
  })),
  revokeInvitation: about(async (props, team) => (await props.invitation(team)).id),
  lookAtInvitation: byNobody(async ({ props, team }) => ({ token: (await props.invited(team)).token })),
  acceptInvitation: async ({ props, team }) => {
    const { guest, token } = await props.invited(team);
    return { who: guest, body: { token } };
  },
};

async function newTeam({ cast }: Scene) {
  const boss = await cast.guest();
  const { id } = parse<{ id: string }>(await boss.send("/api/v1/workspaces", post({ name: "Brief" })));
  return { boss, headers: { "x-workspace-id": id } };
}

async function leaver({ props, team }: Scene): Promise<Draft> {
  const guest = await props.member(team);
  // After joining, the guest's current workspace is still their own.
  const listed = parse<{ workspaces: { id: string; personal: boolean }[] }>(
    await guest.send("/api/v1/workspaces"),
  );
  const joined = listed.workspaces.find(({ personal }) => !personal);
  return { who: guest, headers: { "x-workspace-id": joined?.id ?? "" } };
}
