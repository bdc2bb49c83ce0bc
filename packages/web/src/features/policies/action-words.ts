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
  assistant: "Model answers",
  web: "Web pages",
  email: "Emails",
  document: "Documents",
  tool: "Tool results",
  code: "Code",
};
