import type { PolicyAction, PolicySource } from "@prompt-shield/contracts/vocabulary";

export const ACTION_WORDS: Record<PolicyAction, string> = {
  block: "Block",
  sanitize: "Sanitize",
  flag: "Flag",
  ignore: "Ignore",
};

export const SOURCE_WORDS: Record<PolicySource, string> = {
  prompt: "Prompts",
  system: "System messages",
  assistant: "Answers of the model",
  web: "Web pages",
  email: "E-mails",
  document: "Documents",
  tool: "Results of tools",
  code: "Code",
};
