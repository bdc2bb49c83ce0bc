import type { Rule } from "../rule.ts";
import { hijackRules } from "./hijack-rules.ts";
import { ignoreRules } from "./ignore-rules.ts";
import { indirectRules } from "./indirect-rules.ts";
import { readerRules } from "./reader-rules.ts";
import { taskRules } from "./task-rules.ts";

export const injectionRules: readonly Rule[] = [
  ...ignoreRules,
  ...taskRules,
  ...indirectRules,
  ...hijackRules,
  ...readerRules,
];
