import { PromptShield } from "@prompt-shield/sdk";

export const shield = new PromptShield({
  apiKey: process.env.PROMPT_SHIELD_KEY,
  baseUrl: process.env.PROMPT_SHIELD_URL,
});
