import type { KeyScope } from "@prompt-shield/contracts/vocabulary";
import { fail } from "../failure.ts";
import type { Caller } from "./caller.ts";

/** An API key may only do what its scopes allow. A signed-in person has no scopes, and may do everything. */
export function requireScope({ scopes }: Pick<Caller, "scopes">, scope: KeyScope): void {
  if (scopes === undefined || scopes.includes(scope)) return;
  fail("missing_scope", {
    message: `The API key lacks the scope ${scope}. Add it in the settings, or use another key.`,
  });
}
