import type { KeyScope } from "@prompt-shield/contracts/vocabulary";
import ipaddr from "ipaddr.js";
import { fail } from "../../failure.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** ::ffff:0:0/96 maps all of IPv4. */
const IPV4_IN_IPV6_BITS = 96;

/** What the database knows about an API key. */
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
  /** Undefined outside a request. */
  readonly address: string | undefined;
  /** How many keys the plan allows. */
  readonly keyLimit: number;
}

/** Fails with the reason if the key has expired, exceeds the plan's limit, or may not be used from this address. */
export function mustBeUsable(key: FoundKey, { now, address, keyLimit }: Use): void {
  if (key.expiresAt !== null && key.expiresAt <= now) fail("key_expired");
  if (key.olderKeys >= keyLimit) fail("key_inactive");
  if (!isAllowed(key.allowedAddresses, address)) fail("address_not_allowed");
}

/** Each entry is an address or a network; entries were validated when they were stored. */
function isAllowed(allowed: readonly string[], address: string | undefined): boolean {
  if (allowed.length === 0) return true;
  if (address === undefined || !ipaddr.isValid(address)) return false;
  // On a dual-stack socket an IPv4 caller appears as ::ffff:a.b.c.d.
  const caller = ipaddr.process(address);
  return allowed.some((entry) => isWithin(caller, entry));
}

function isWithin(caller: Address, entry: string): boolean {
  const [network, bits] = networkOf(entry);
  return network.kind() === caller.kind() && caller.match(network, bits);
}

/** Entries, too, may be IPv4-mapped IPv6. */
function networkOf(entry: string): [Address, number] {
  const alone = ipaddr.isValid(entry) && ipaddr.parse(entry);
  const [network, bits] = alone
    ? [alone, alone.kind() === "ipv4" ? 32 : 128]
    : (ipaddr.parseCIDR(entry) as [Address, number]);
  const isMapped =
    network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= IPV4_IN_IPV6_BITS;
  return isMapped ? [network.toIPv4Address(), bits - IPV4_IN_IPV6_BITS] : [network, bits];
}
