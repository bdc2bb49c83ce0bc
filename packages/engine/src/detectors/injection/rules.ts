import type { Rule } from "../rule.ts";
import { ignoreRules } from "./ignore-rules.ts";
import { indirectRules } from "./indirect-rules.ts";
import { taskRules } from "./task-rules.ts";

export const injectionRules: readonly Rule[] = [...ignoreRules, ...taskRules, ...indirectRules];
