import type { Rule } from "../rule.ts";
import { authorityRules } from "./authority-rules.ts";
import { claimRules } from "./claim-rules.ts";
import { forgeryRules } from "./forgery-rules.ts";

export const overrideRules: readonly Rule[] = [...forgeryRules, ...authorityRules, ...claimRules];
