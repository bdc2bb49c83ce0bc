import { Agent, tool } from "@openai/agents";
import { shieldGuardrails } from "@prompt-shield/sdk/openai-agents";
import { z } from "zod";
import { shield } from "./shield.mjs";

const guardrails = shieldGuardrails({ shield });

export function createReader(model, readPage) {
  const read = tool({
    name: "read_page",
    description: "Reads a page of the web.",
    parameters: z.object({ url: z.string() }),
    execute: ({ url }) => readPage(url),
    inputGuardrails: [guardrails.toolInput],
    outputGuardrails: [guardrails.toolOutput],
  });
  return new Agent({
    name: "Reader",
    model,
    tools: [read],
    inputGuardrails: [guardrails.input],
    outputGuardrails: [guardrails.output],
  });
}
