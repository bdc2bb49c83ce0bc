import type { Rule } from "../rule.ts";
import { fictionRules } from "./fiction-rules.ts";
import { personaRules } from "./persona-rules.ts";
import { unboundRules } from "./unbound-rules.ts";

export const roleRules: readonly Rule[] = [...personaRules, ...fictionRules, ...unboundRules];
