import { shieldMiddleware } from "@prompt-shield/sdk/langchain";
import { createAgent } from "langchain";
import { shield } from "./shield.mjs";

export function createSafeAgent(model, tools) {
  const refusal = "I cannot help with that.";
  return createAgent({ model, tools, middleware: [shieldMiddleware({ shield, refusal })] });
}
