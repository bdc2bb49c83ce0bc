import generated from "../generated/rules.json" with { type: "json" };
import type { Rule } from "./rule.ts";

/** Every rule, in the order findings of one place are reported; written by `npm run engine:generate`. */
export const rules = generated as readonly Rule[];
