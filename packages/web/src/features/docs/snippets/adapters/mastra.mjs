import { Agent } from "@mastra/core/agent";
import { shieldProcessor } from "@prompt-shield/sdk/mastra";
import { shield } from "./shield.mjs";

export function createSafeAgent(model, tools) {
  const processor = shieldProcessor({ shield });
  return new Agent({
    id: "reader",
    name: "Reader",
    instructions: "You answer questions about pages.",
    model,
    tools,
    inputProcessors: [processor],
    outputProcessors: [processor],
  });
}
