import { injectionRules } from "./injection/rules.ts";
import { languageRules } from "./languages/rules.ts";
import { leakageRules } from "./leakage/rules.ts";
import { overrideRules } from "./override/rules.ts";
import { roleRules } from "./roles/rules.ts";
import type { Rule } from "./rule.ts";

/** Every rule, in the order findings of one place are reported. */
export const rules: readonly Rule[] = [
  ...injectionRules,
  ...leakageRules,
  ...roleRules,
  ...overrideRules,
  ...languageRules,
];
