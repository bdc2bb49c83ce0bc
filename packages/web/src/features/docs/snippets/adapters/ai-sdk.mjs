import { shieldMiddleware } from "@prompt-shield/sdk/ai-sdk";
import { wrapLanguageModel } from "ai";
import { shield } from "./shield.mjs";

// streamText({ model: guarded(openai("gpt-5")), prompt })
export function guarded(model) {
  return wrapLanguageModel({ model, middleware: shieldMiddleware({ shield }) });
}
