import type { KeyScope } from "@prompt-shield/contracts/vocabulary";
import ipaddr from "ipaddr.js";
import { fail } from "../../failure.ts";

/** What is known of an API key that exists. */
export interface FoundKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly allowedAddresses: readonly string[];
  readonly lastUsedAddress: string | null;
  readonly expiresAt: Date | null;
  readonly olderKeys: number;
}

export interface Use {
  readonly now: Date;
  /** Unknown outside of a request. */
  readonly address: string | undefined;
  /** How many keys the owner's plan holds. */
  readonly keyLimit: number;
}

/** Fails with the reason where a key exists and may not be used now, or not from there. */
export function mustBeUsable(key: FoundKey, { now, address, keyLimit }: Use): void {
  if (key.expiresAt !== null && key.expiresAt <= now) fail("key_expired");
  if (key.olderKeys >= keyLimit) fail("key_inactive");
  if (!isAllowed(key.allowedAddresses, address)) fail("address_not_allowed");
}

/** Entries are checked when they are stored: each is an address or a network. */
function isAllowed(allowed: readonly string[], address: string | undefined): boolean {
  if (allowed.length === 0) return true;
  if (address === undefined || !ipaddr.isValid(address)) return false;
  // An IPv4 caller on a socket for both kinds comes as ::ffff:a.b.c.d.
  const caller = ipaddr.process(address);
  return allowed.some((entry) => isWithin(caller, entry));
}

function isWithin(caller: ipaddr.IPv4 | ipaddr.IPv6, entry: string): boolean {
  const [network, bits] = entry.includes("/")
    ? ipaddr.parseCIDR(entry)
    : [ipaddr.parse(entry), caller.kind() === "ipv4" ? 32 : 128];
  return network.kind() === caller.kind() && caller.match(network, bits);
}
