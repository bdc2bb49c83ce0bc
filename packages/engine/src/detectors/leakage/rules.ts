import type { Rule } from "../rule.ts";
import { exfiltrationRules } from "./exfiltration-rules.ts";
import { promptRules } from "./prompt-rules.ts";
import { secretRules } from "./secret-rules.ts";

export const leakageRules: readonly Rule[] = [...promptRules, ...secretRules, ...exfiltrationRules];
