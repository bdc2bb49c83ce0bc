import { WORKSPACE_HEADER } from "@prompt-shield/contracts";
import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import { workspaceMembers } from "../db/schema/workspaces.ts";
import type { DatabaseKind } from "./databases.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";

export type Person = Awaited<ReturnType<TestApp["signUp"]>>;

/** An app in which a person owns a team; calls act in that team unless they name another workspace. */
export async function startTeam(kind: DatabaseKind, options?: TestAppOptions) {
  const app = await startTestApp(kind, options);
  const owner = await app.signUp();
  const { id } = (await owner.post<{ id: string }>("/api/v1/workspaces", { name: "Red team" })).body;
  return {
    app,
    owner,
    id,
    call: (person: Person, method: string, path: string, body?: unknown, workspaceId = id) =>
      person.send(method, path, {
        headers: { [WORKSPACE_HEADER]: workspaceId },
        ...(body !== undefined && { body }),
      }),
    /** Adds a new person as a member, without an invitation. */
    member: async (role: WorkspaceRole, workspaceId = id): Promise<Person> => {
      const person = await app.signUp();
      await app.db.insert(workspaceMembers).values({ workspaceId, userId: person.userId, role });
      return person;
    },
  };
}

export type Team = Awaited<ReturnType<typeof startTeam>>;
