import { WORKSPACE_HEADER } from "@prompt-shield/contracts";
import type { Answer, Ask, Asked } from "../../siege/http.ts";
import { emailOf, PASSWORD, type Person, signIn } from "../../soak/people.ts";
import type { Mailbox } from "./mails.ts";

/** A person who makes calls, in their current workspace. */
export interface Actor {
  readonly email: string;
  readonly userId: string;
  readonly password: string;
  readonly send: (path: string, asked?: Asked) => Promise<Answer>;
}

/** A workspace with a member in every role that matters, and one of its keys. */
export interface Team {
  readonly owner: Actor;
  readonly developer: Actor;
  readonly viewer: Actor;
  readonly key: string;
}

export interface Cast {
  readonly admin: Actor;
  readonly teams: readonly Team[];
  /** Creates a new person, whose account a call may destroy. */
  readonly guest: () => Promise<Actor>;
  /** The ids of people whom the admin has made admins during the act. */
  readonly promoted: Set<string>;
}

const TEAMS = 5;
/** Means that the session is gone. Any other 401 is about something in the call. */
const SIGNED_OUT = /"code":"unauthenticated"/;

export interface CastParts {
  readonly ask: Ask;
  readonly origin: string;
  readonly mailbox: Mailbox;
  /** Returns a new number for each person, so that nobody exists twice. */
  readonly nextNumber: () => number;
  readonly givePlans: () => Promise<void>;
  readonly makeAccount: (email: string, password: string) => Promise<void>;
}

/** An actor who signs in again if a call has ended the session. */
export function actorOf(person: Person, workspaceId?: string): Actor {
  const within = workspaceId === undefined ? {} : { [WORKSPACE_HEADER]: workspaceId };
  let entering: Promise<unknown> | undefined;
  return {
    email: person.email,
    userId: person.userId,
    password: person.password,
    send: async (path, asked = {}) => {
      await entering;
      const answer = await person.send(path, { ...asked, headers: { ...within, ...asked.headers } });
      if (answer.status === 401 && SIGNED_OUT.test(answer.body)) {
        entering ??= person.signIn().finally(() => (entering = undefined));
        await entering;
      }
      return answer;
    },
  };
}

/** Creates the people of one act. The next act has new ones, so whatever calls do to them ends with it. */
export async function gatherCast(admin: Actor, parts: CastParts): Promise<Cast> {
  const { ask, origin, nextNumber, givePlans, makeAccount } = parts;
  // Creates accounts directly: a sign-up costs more than the calls that need it, and its route is tested
  // separately.
  const enter = async () => {
    const number = nextNumber();
    await makeAccount(emailOf(number), PASSWORD);
    return signIn(ask, origin, number);
  };
  const teams = await Promise.all(
    Array.from({ length: TEAMS }, async () => {
      const boss = await enter();
      const made = await boss.send("/api/v1/workspaces", { method: "POST", body: { name: "Fuzz" } });
      const { id } = parse<{ id: string }>(made);
      const owner = actorOf(boss, id);
      const join = async (role: string) => {
        const person = await enter();
        await invite(owner, { email: person.email, role });
        const token = await parts.mailbox.tokenFor(person.email, "/invitation");
        parse(await person.send("/api/v1/invitations/accept", { method: "POST", body: { token } }));
        return actorOf(person, id);
      };
      const [developer, viewer] = await Promise.all([join("developer"), join("viewer")]);
      return { owner, developer, viewer };
    }),
  );
  await givePlans();
  return {
    admin,
    teams: await Promise.all(
      teams.map(async (team) => {
        const scopes = ["scan", "sanitize", "gateway", "logs:read"];
        const body = { name: "standing", scopes, password: team.owner.password };
        const made = await team.owner.send("/api/v1/api-keys", { method: "POST", body });
        return { ...team, key: parse<{ key: string }>(made).key };
      }),
    ),
    guest: async () => actorOf(await enter()),
    promoted: new Set(),
  };
}

export async function invite(owner: Actor, body: { email: string; role: string }): Promise<{ id: string }> {
  const answer = await owner.send("/api/v1/workspace/invitations", {
    method: "POST",
    body: { ...body, password: owner.password },
  });
  return parse(answer);
}

/** Parses the answer of a call that must succeed. */
export function parse<Body>({ status, body }: Answer): Body {
  if (status < 200 || status >= 300) throw new Error(`no way in: ${status} ${body.slice(0, 200)}`);
  return JSON.parse(body === "" ? "{}" : body) as Body;
}
