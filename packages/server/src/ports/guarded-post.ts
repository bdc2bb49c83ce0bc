import { lookup as systemLookup } from "node:dns";
import { isIP } from "node:net";
import { WEBHOOK_RESPONSE_MAX_BYTES, WEBHOOK_TIMEOUT_MS } from "@prompt-shield/contracts/limits";
import ipaddr from "ipaddr.js";
import { Agent, request } from "undici";
import { isMetadataAddress, isMetadataName } from "./metadata-addresses.ts";

/** A target that we never call, because it is inside a private network or not a web address. */
export class ForbiddenTarget extends Error {}

export interface PostResult {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | null;
}

export interface GuardedPost {
  /** Throws a ForbiddenTarget if the address itself shows that it must not be called. */
  check(url: string): void;
  post(url: string, body: string, headers: Record<string, string>): Promise<PostResult>;
  close(): Promise<void>;
}

type Lookup = typeof systemLookup;

interface Options {
  readonly allowPrivate: boolean;
  /** Lets tests resolve names to private addresses. */
  readonly lookup?: Lookup;
  readonly timeoutMs?: number;
}

/**
 * Posts to addresses that customers chose. The name is resolved once, every result is checked, and the connection goes
 * to the checked address itself, so the name cannot resolve to something else in between. Redirects are not followed.
 */
export function createGuardedPost({
  allowPrivate,
  lookup = systemLookup,
  timeoutMs = WEBHOOK_TIMEOUT_MS,
}: Options): GuardedPost {
  const isAllowed = allowPrivate ? (address: string) => !isMetadataAddress(address) : isPublicAddress;
  const agent = new Agent({ connect: { lookup: guardLookup(lookup, isAllowed), timeout: timeoutMs } });
  const check = (url: string) => checkTarget(url, allowPrivate);
  return {
    check,
    post: async (url, body, headers) => {
      check(url);
      const response = await request(url, {
        method: "POST",
        body,
        headers,
        dispatcher: agent,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const retryAfter = response.headers["retry-after"];
      return {
        status: response.statusCode,
        body: await readStart(response.body),
        retryAfter: typeof retryAfter === "string" ? retryAfter : null,
      };
    },
    close: () => agent.destroy(),
  };
}

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` unwraps IPv4 in IPv6, so ::ffff:127.0.0.1 is treated as 127.0.0.1.
  const parsed = ipaddr.process(address);
  const isGivenOut = parsed.kind() === "ipv4" || GIVEN_OUT_IPV6.test(parsed.toNormalizedString());
  return isGivenOut && parsed.range() === "unicast" && !isTunnel(address) && !isMetadataAddress(address);
}

/** 2000::/3. Anything outside it, such as the old ::127.0.0.1, is not publicly assigned. */
const GIVEN_OUT_IPV6 = /^[23][\da-f]{3}:/;

/**
 * 6to4, Teredo and NAT64 addresses contain an IPv4 address that anyone can choose. ipaddr.js recognises only some of
 * them.
 */
function isTunnel(address: string): boolean {
  return /^(2002:|2001:0{0,4}:|64:ff9b:)/i.test(address);
}

function checkTarget(text: string, allowPrivate: boolean): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol))
    throw new ForbiddenTarget("Enter an address that starts with https:// or http://.");
  if (url.username !== "" || url.password !== "")
    throw new ForbiddenTarget("The address must not contain a user name or password.");
  // The URL parser has already turned 2130706433, 0x7f.1 and 017700000001 into 127.0.0.1.
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) ? isMetadataAddress(host) : isMetadataName(host))
    throw new ForbiddenTarget(
      "Addresses of a cloud's metadata service are not allowed. Use a public address.",
    );
  if (allowPrivate) return;
  if (!isUsualPort(url.port))
    throw new ForbiddenTarget(
      "Use port 80, 443 or one from 1024 on. The others belong to services of the system.",
    );
  const isInside = isIP(host)
    ? !isPublicAddress(host)
    : /(^|\.)(localhost|local|internal|lan|home\.arpa)$/i.test(host) || !host.includes(".");
  if (isInside)
    throw new ForbiddenTarget(
      "Private, loopback and link-local addresses are not allowed. Use a public address.",
    );
}

/**
 * An empty port means the protocol's own. Other ports below 1024 belong to mail servers and the like, and a webhook
 * could be used to talk to those.
 */
function isUsualPort(port: string): boolean {
  return port === "" || ["80", "443"].includes(port) || Number(port) >= 1024;
}

function guardLookup(lookup: Lookup, isAllowed: (address: string) => boolean): Lookup {
  const guarded = (
    host: string,
    options: object,
    done: (error: Error | null, ...answer: unknown[]) => void,
  ) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error);
      const all = Array.isArray(addresses) ? addresses : [addresses];
      if (all.length === 0 || !all.every((one) => isAllowed(one.address))) {
        return done(
          new ForbiddenTarget("The name resolves to a private, loopback, link-local or metadata address."),
        );
      }
      const [first] = all;
      return "all" in options && options.all ? done(null, all) : done(null, first?.address, first?.family);
    });
  };
  return guarded as Lookup;
}

async function readStart(body: AsyncIterable<Uint8Array> & { destroy(): void }): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    parts.push(part);
    size += part.byteLength;
    if (size >= WEBHOOK_RESPONSE_MAX_BYTES) break;
  }
  body.destroy();
  return Buffer.concat(parts)
    .subarray(0, WEBHOOK_RESPONSE_MAX_BYTES)
    .toString("utf8")
    .replaceAll("\u0000", "\uFFFD");
}
