import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import type { QueryClient } from "@tanstack/react-query";
import { fetchPublicConfig } from "../../lib/config.ts";
import { storePaymentState } from "../../lib/storage.ts";

/**
 * The payment page of a plan chosen before sign-up. Growth has no list price: without a payment page it leads
 * to the support form.
 */
export async function paymentAddress(client: QueryClient, plan: string): Promise<string | undefined> {
  const { payment_links: links } = await fetchPublicConfig(client);
  const name = plan.toLowerCase();
  const address = name in links ? links[name as keyof typeof links] : undefined;
  if (address) {
    storePaymentState({ plan: name, timestamp: Date.now() });
    return address;
  }
  return name === "growth" ? `${WEB_PATHS.support}?subject=${encodeURIComponent("Growth plan")}` : undefined;
}
