import type { Rule } from "../rule.ts";
import { exfiltrationRules } from "./exfiltration-rules.ts";
import { gameRules } from "./game-rules.ts";
import { promptRules } from "./prompt-rules.ts";
import { secretRules } from "./secret-rules.ts";
import { toldRules } from "./told-rules.ts";

export const leakageRules: readonly Rule[] = [
  ...promptRules,
  ...secretRules,
  ...exfiltrationRules,
  ...toldRules,
  ...gameRules,
];
