import type { Engine } from "@prompt-shield/engine";
import { findOrders, type Inspection } from "./inspect.ts";
import type { Fields } from "./json-rpc.ts";
import type { GuardPolicy } from "./policy.ts";
import type { Quarantine } from "./quarantine.ts";
import { stripAll, stripCommands } from "./strip.ts";

export interface Examiner {
  readonly engine: Promise<Engine>;
  readonly policy: GuardPolicy;
  readonly quarantine: Quarantine;
  readonly log: (line: string) => void;
}

/** What happens to a server's message: passed on, perhaps changed, or refused with a reason. */
export type Outcome<Value> = { readonly value: Value; readonly note?: string } | { readonly refused: string };

/**
 * Looks for instructions in a server's message and applies the policy to them. `what` names the message to
 * people.
 */
export async function examine<Value extends Fields>(
  said: Value,
  what: string,
  { engine, policy, quarantine, log }: Examiner,
): Promise<Outcome<Value>> {
  const value = policy.strip ? stripCommands(said) : said;
  const stripped = (kept: Value): Value => (policy.strip ? stripAll(kept) : kept);
  const found = await findOrders(await engine, value);
  if (!found) return { value: stripped(value) };
  for (const reason of found.reasons) log(`${what}: ${reason}`);
  if (policy.onInjection === "report") return { value: stripped(value) };
  if (policy.onInjection === "mask")
    return { value: stripped(await found.clean()), note: removed(what, found) };
  if (policy.onInjection === "block")
    return { refused: `Prompt Shield blocked ${what}: ${found.reasons[0]}` };
  if (await quarantine.isReleased(value)) return { value: stripped(value) };
  const id = await quarantine.keep(value, what, found.reasons);
  return {
    refused: `Prompt Shield set ${what} aside: ${found.reasons[0]} A person can read it with "prompt-shield mcp quarantine ${id}" and let it pass with "prompt-shield mcp release ${id}".`,
  };
}

const removed = (what: string, { reasons }: Inspection<unknown>): string =>
  `[Prompt Shield removed a passage from ${what} that gave orders to the assistant: ${reasons[0]}]`;
