import generated from "../generated/rules.json" with { type: "json" };
import type { Rule } from "./rule.ts";

/** All rules, in the order in which findings at the same place are reported; written by `npm run engine:generate`. */
export const rules = generated as readonly Rule[];
