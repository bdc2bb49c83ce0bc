import { exactly } from "../phrase.ts";
import type { RuleSource } from "../rule-source.ts";

export const rules: readonly RuleSource[] = [
  {
    id: "leakage/prompt-variable",
    intent: "reveal",
    severity: "critical",
    score: 0.55,
    why: "Code or a template that would print the system prompt.",
    keywords: [
      "system_prompt",
      "systemprompt",
      "initial_prompt",
      "system.prompt",
      "hidden_instructions",
      "system_message",
      "self.instructions",
      "self.prompt",
    ],
    pattern: exactly`
      (?:print|echo|console\.log|return|display|show|output|dump|eval|reveal|get|cat|log|repeat)
        \s{0,2}[("'${"`"}$ ]{0,4}(?:\{\{|\$\{|<|\$|self\.|config\.|context\.)?\s{0,2}(?:
          system[_.]?prompt|initial_prompt|hidden_instructions|system_message|self\.(?:instructions|prompt)
        )\b
      |\{\{\s?(?:system_?prompt|system\.prompt|initial_prompt|self\.instructions)\s?\}\}
      |\$\{system_?prompt\}
    `,
    hits: ["print(system_prompt)", "{{ system_prompt }}"],
    misses: ["the system_prompt argument is a string", "print(total)"],
  },
];
