import type { Rule } from "../rule.ts";

const override = {
  category: "System Override",
  group: "regexMatches",
  languages: ["*"],
  severity: "high",
} as const;

export const overrideRules: readonly Rule[] = [
  {
    ...override,
    id: "override/chat-template-token",
    keywords: [
      "<|im_",
      "<|system|>",
      "<|user|>",
      "<|assistant|>",
      "<|endof",
      "<|start_header",
      "<|end_header",
      "<|eot_id",
      "[inst]",
      "[/inst]",
      "<<sys>>",
      "<start_of_turn>",
      "<end_of_turn>",
    ],
    pattern:
      /<\|(?:im_(?:start|end|sep)|system|user|assistant|endof(?:text|prompt|turn)|(?:start|end)_header_id|eot_id)\|>|\[\/?INST\]|<<\/?SYS>>|<(?:start|end)_of_turn>/iu,
    score: 0.7,
    explanation: "Carries control tokens of a chat template, which forge turns of the conversation.",
  },
];
