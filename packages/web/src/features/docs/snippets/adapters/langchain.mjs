import { shieldMiddleware } from "@prompt-shield/sdk/langchain";
import { createAgent } from "langchain";
import { shield } from "./shield.mjs";

export function createSafeAgent(model, tools) {
  const guard = shieldMiddleware({ shield, refusal: "I cannot help with that." });
  return createAgent({ model, tools, middleware: [guard] });
}
