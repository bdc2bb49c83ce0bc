import type { Plan } from "@prompt-shield/contracts/vocabulary";
import type { Standing } from "./standings.store.ts";
import { isPaid } from "./subscription-machine.ts";

/**
 * Which of a customer's workspaces a charge pays for. The charge itself names only customer and plan; the invoice that
 * follows it also names the subscription. `several` means: wait for that invoice.
 */
export function payeeOf(
  standings: readonly Standing[],
  charge: { readonly subscriptionCode: string | null; readonly plan: Plan | null },
): Standing | "unknown" | "several" {
  const paid = standings.filter(({ state }) => isPaid(state));
  const holder = mostDue(paid.filter((one) => holds(one, charge.subscriptionCode)));
  if (holder) return holder;
  const fitting = paid.filter(({ state }) => state.plan === charge.plan);
  if (charge.subscriptionCode === null && fitting.length > 1) {
    // A subscription that we never learned of, or confused with another one, will not be found by its code either.
    const codes = new Set(fitting.map(({ subscription }) => subscription?.code ?? null));
    if (codes.size === fitting.length && !codes.has(null)) return "several";
  }
  const unlinked = fitting.filter(({ subscription }) => subscription === null);
  const open = charge.subscriptionCode === null ? fitting : unlinked;
  return mostDue(open) ?? paid[0] ?? standings[0] ?? "unknown";
}

/** Which of a customer's workspaces an event about a subscription is for. */
export function subscriberOf(
  standings: readonly Standing[],
  subscriptionCode: string | null | undefined,
): Standing | "unknown" | "another" {
  if (standings.length === 0) return "unknown";
  if (subscriptionCode) return standings.find((one) => holds(one, subscriptionCode)) ?? "another";
  const paid = standings.filter(({ state }) => isPaid(state));
  return (paid.length > 1 ? undefined : (paid[0] ?? standings[0])) ?? "another";
}

function holds({ subscription }: Standing, code: string | null): boolean {
  return code !== null && subscription?.code === code;
}

/** The one whose paid time ends first. */
function mostDue(standings: readonly Standing[]): Standing | undefined {
  return standings.toSorted((a, b) => endOf(a) - endOf(b))[0];
}

function endOf({ state }: Standing): number {
  return state.periodEnd?.getTime() ?? 0;
}
