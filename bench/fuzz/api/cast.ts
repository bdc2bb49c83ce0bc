import { WORKSPACE_HEADER } from "@prompt-shield/contracts";
import type { Answer, Ask, Asked } from "../../siege/http.ts";
import { emailOf, PASSWORD, type Person, signIn } from "../../soak/people.ts";
import type { Mailbox } from "./mails.ts";

/** Somebody who makes calls, in the workspace that they are in. */
export interface Actor {
  readonly email: string;
  readonly userId: string;
  readonly password: string;
  readonly send: (path: string, asked?: Asked) => Promise<Answer>;
}

/** A workspace with somebody in every role that matters, and one of its keys. */
export interface Team {
  readonly owner: Actor;
  readonly developer: Actor;
  readonly viewer: Actor;
  readonly key: string;
}

export interface Cast {
  readonly admin: Actor;
  readonly teams: readonly Team[];
  /** Somebody new, whom a call may ruin. */
  readonly guest: () => Promise<Actor>;
  /** The ids of those whom the admin has made admins during the act. */
  readonly promoted: Set<string>;
}

const TEAMS = 5;
/** The session is gone; any other 401 is about something in the call. */
const SIGNED_OUT = /"code":"unauthenticated"/;

export interface CastParts {
  readonly ask: Ask;
  readonly origin: string;
  readonly mailbox: Mailbox;
  /** Counts everybody who ever signed up, so that nobody is there twice. */
  readonly nextNumber: () => number;
  readonly givePlans: () => Promise<void>;
  readonly makeAccount: (email: string, password: string) => Promise<void>;
}

/** Signs in again where a call has ended the session. */
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

/** The people of one act; the next act has others, so whatever the calls do to them ends with it. */
export async function gatherCast(admin: Actor, parts: CastParts): Promise<Cast> {
  const { ask, origin, nextNumber, givePlans, makeAccount } = parts;
  // A sign-up costs more than the calls that it is made for, and has a route of its own.
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

/** What a call that must succeed has answered. */
export function parse<Body>({ status, body }: Answer): Body {
  if (status < 200 || status >= 300) throw new Error(`no way in: ${status} ${body.slice(0, 200)}`);
  return JSON.parse(body === "" ? "{}" : body) as Body;
}
