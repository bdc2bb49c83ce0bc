import type { Credential } from "@prompt-shield/contracts";
import type { FastifyRequest } from "fastify";
import { type Caller, type FindCaller, OUR_KEY, type PresentedCredential } from "./caller.ts";
import { fail, Failure } from "../failure.ts";
import { WORKSPACE_HEADER, WORKSPACE_PARAMETER } from "@prompt-shield/contracts";
import { requireSameOrigin } from "./origin.ts";
import { storableText } from "./storable.ts";

export interface Authentication {
  readonly findCaller: FindCaller;
  readonly appOrigin: string;
  readonly sessionCookie: string;
}

/** Identifies the caller by one of the credentials that the route accepts; fails with 401 otherwise. */
export async function authenticate(
  request: FastifyRequest,
  accepted: readonly Credential[],
  authentication: Authentication,
): Promise<Caller> {
  const presented = presentedCredential(request, accepted, authentication.sessionCookie);
  if (presented === undefined) fail(accepted.includes("session") ? "unauthenticated" : missing(accepted));
  if (presented.kind === "session") requireSameOrigin(request, authentication.appOrigin);
  const caller = await authentication.findCaller({
    ...presented,
    ...namedWorkspace(request, presented.kind),
  });
  return caller ?? fail(REFUSALS[presented.kind]);
}

const REFUSALS = { session: "unauthenticated", bearer: "invalid_token", key: "invalid_api_key" } as const;

function missing(accepted: readonly Credential[]) {
  return accepted.includes("key") ? REFUSALS.key : REFUSALS.bearer;
}

/** An explicit credential wins over the cookie, which the browser sends by itself. */
function presentedCredential(
  request: FastifyRequest,
  accepted: readonly Credential[],
  sessionCookie: string,
): PresentedCredential | undefined {
  const key = request.headers["x-api-key"];
  if (accepted.includes("key") && typeof key === "string") return { kind: "key", value: key };
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  // The clients of model providers send every key like this, and our gateway takes it.
  if (accepted.includes("key") && bearer !== undefined && OUR_KEY.test(bearer))
    return { kind: "key", value: bearer };
  if (accepted.includes("bearer") && bearer !== undefined) return { kind: "bearer", value: bearer };
  if (!accepted.includes("session")) return undefined;
  const cookie = readCookie(request.headers.cookie, sessionCookie);
  return cookie === undefined ? undefined : { kind: "session", value: cookie };
}

/** Who is signed in, for calls that anyone may make; null for strangers and suspended people. */
export async function findVisitor(
  request: FastifyRequest,
  { findCaller, sessionCookie }: Authentication,
): Promise<Caller | null> {
  const cookie = readCookie(request.headers.cookie, sessionCookie);
  if (cookie === undefined) return null;
  const session = { kind: "session", value: cookie } as const;
  const find = (presented: PresentedCredential) =>
    findCaller(presented).catch((error: unknown) => {
      if (error instanceof Failure) return null;
      throw error;
    });
  // Somebody who has left the named workspace is still signed in.
  return (await find({ ...session, ...namedWorkspace(request, "session") })) ?? find(session);
}

/**
 * A session or a token may act in any of the person's workspaces; the header says in which. Links that a page of ours
 * offers for download cannot send a header, and name it in their address.
 */
export function namedWorkspace(
  request: FastifyRequest,
  kind: Credential,
): Pick<PresentedCredential, "workspaceId" | "isLinked"> {
  if (kind === "key") return {};
  const named = request.headers[WORKSPACE_HEADER];
  if (typeof named === "string" && named !== "") return { workspaceId: storableText(named) };
  if (kind !== "session" || request.method !== "GET") return {};
  const linked = (request.query as Readonly<Record<string, unknown>>)[WORKSPACE_PARAMETER];
  return typeof linked !== "string" || linked === ""
    ? {}
    : { workspaceId: storableText(linked), isLinked: true };
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(";").find((part) => part.trimStart().startsWith(`${name}=`));
  const value = pair?.slice(pair.indexOf("=") + 1).trim();
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
