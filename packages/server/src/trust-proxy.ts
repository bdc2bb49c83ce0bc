import ipaddr from "ipaddr.js";
import { z } from "zod";

/**
 * Who may tell us the caller's address: no one, the given number of proxies in front of us (the nearest one wrote the
 * last entry of X-Forwarded-For), or any address in the given networks.
 */
export type TrustProxy = false | number | readonly string[];

const MAX_HOPS = 10;
const NAMED_NETWORKS = ["loopback", "linklocal", "uniquelocal"];
const OFF = ["false", "off", "no", "0"];
/**
 * Older versions accepted these words, meant for one proxy, but used the first entry, where callers can write anything.
 */
const ON = ["true", "on", "yes"];

export const trustProxySetting = z
  .string()
  .toLowerCase()
  .transform((text, context): TrustProxy => {
    if (OFF.includes(text)) return false;
    if (ON.includes(text)) return 1;
    if (/^\d+$/.test(text) && Number(text) <= MAX_HOPS) return Number(text);
    const networks = text.split(",").map((network) => network.trim());
    if (networks.every(isNetwork)) return networks;
    context.addIssue({ code: "custom", message: "neither hops nor networks" });
    return z.NEVER;
  });

export const TRUST_PROXY_TAKES = `false, the number of proxies in front (1 to ${MAX_HOPS}), or their networks separated by commas (10.0.0.0/8, ::1, loopback)`;

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  return text.includes("/") ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text) && /[.:]/.test(text);
}
