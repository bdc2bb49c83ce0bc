import type { IncomingHttpHeaders } from "node:http";
import { fail } from "../../failure.ts";
import { type Caller, type FindCaller, OUR_KEY } from "../../http/caller.ts";
import { requireScope } from "../../http/key-scope.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";

/** The client's credentials for the provider behind us. Never our own key, never stored, never logged. */
export type PassedOn = Readonly<Partial<Record<"authorization" | "x-api-key", string>>>;

export interface GatewayKeys {
  /** Our key, from whichever header the client put it in. */
  readonly key: string | undefined;
  /** Empty if the client sent none; the operator's are used then. */
  readonly passedOn: PassedOn;
}

export interface GatewayCaller {
  readonly caller: Caller;
  readonly passedOn: PassedOn;
}

export type FindGatewayCaller = (headers: IncomingHttpHeaders) => Promise<GatewayCaller>;

/**
 * Identifies the caller by our key in any header that clients of other services can set. Fails with 401 without a valid
 * one.
 */
export function createGatewayCaller({
  findCaller,
  rateLimiter,
}: {
  readonly findCaller: FindCaller;
  readonly rateLimiter: RateLimiter;
}): FindGatewayCaller {
  return async (headers) => {
    const { key, passedOn } = readGatewayKeys(headers);
    if (key === undefined) fail("invalid_api_key");
    const caller = (await findCaller({ kind: "key", value: key })) ?? fail("invalid_api_key");
    requireScope(caller, "gateway");
    await rateLimiter.take("gatewayPerKey", caller.credentialId);
    return { caller, passedOn };
  };
}

/** A value with our prefix is never passed on. */
export function readGatewayKeys(headers: IncomingHttpHeaders): GatewayKeys {
  const { authorization } = headers;
  const apiKey = one(headers["x-api-key"]);
  const candidates = [
    one(headers["x-shield-key"]),
    bearerOf(authorization),
    apiKey,
    one(headers["ocp-apim-subscription-key"]),
    basicPasswordOf(authorization),
  ];
  const isOurs = (value: string | undefined) => value !== undefined && OUR_KEY.test(value);
  return {
    // Without a key in our form, use the value of our own header: it can only be meant for us.
    key: candidates.find(isOurs) ?? candidates[0],
    passedOn: {
      ...(authorization !== undefined && !holdsOurs(authorization) && { authorization }),
      ...(apiKey !== undefined && !holdsOurs(apiKey) && { "x-api-key": apiKey }),
    },
  };
}

function one(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
}

/** For clients that can only be given a URL: `http://shield:sk_…@host/`. */
function basicPasswordOf(authorization: string | undefined): string | undefined {
  const pair = basicPairOf(authorization);
  return pair?.slice(pair.indexOf(":") + 1);
}

function basicPairOf(authorization: string | undefined): string | undefined {
  const encoded = /^Basic +(\S+)$/i.exec(authorization ?? "")?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, "base64").toString("utf8");
}

const ANYWHERE = /(?<![\w-])sk_/;

/** A key of ours must not be passed on even from a place where we do not accept one, such as without `Bearer`. */
function holdsOurs(header: string): boolean {
  return ANYWHERE.test(header) || ANYWHERE.test(basicPairOf(header) ?? "");
}
