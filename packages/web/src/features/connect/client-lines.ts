/** The lines to change in one client, with the person's own key in them. */
export interface ClientLines {
  label: string;
  gateway: "openai" | "anthropic";
  lines: readonly string[];
}

/** Two lines for each client. `origin` is this page's own origin, where programs reach the gateway too. */
export function clientLines(origin: string, key: string): readonly [ClientLines, ...ClientLines[]] {
  const openai = `${origin}/openai/v1`;
  const anthropic = `${origin}/anthropic`;
  return [
    {
      label: "OpenAI",
      gateway: "openai",
      lines: [`export OPENAI_BASE_URL=${openai}`, `export OPENAI_API_KEY=${key}`],
    },
    {
      label: "Anthropic",
      gateway: "anthropic",
      lines: [`export ANTHROPIC_BASE_URL=${anthropic}`, `export ANTHROPIC_API_KEY=${key}`],
    },
    {
      label: "Claude Code",
      gateway: "anthropic",
      lines: [`export ANTHROPIC_BASE_URL=${anthropic}`, `export ANTHROPIC_AUTH_TOKEN=${key}`],
    },
    {
      label: "AI SDK",
      gateway: "openai",
      lines: [
        'import { createOpenAI } from "@ai-sdk/openai";',
        `const openai = createOpenAI({ baseURL: "${openai}", apiKey: "${key}" });`,
      ],
    },
    {
      label: "LangChain",
      gateway: "openai",
      lines: [
        'import { ChatOpenAI } from "@langchain/openai";',
        `new ChatOpenAI({ model: "…", apiKey: "${key}", configuration: { baseURL: "${openai}" } });`,
      ],
    },
    {
      label: "Your own model key",
      gateway: "openai",
      lines: [
        'import OpenAI from "openai";',
        `new OpenAI({ baseURL: "${openai}", defaultHeaders: { "x-shield-key": "${key}" } });`,
      ],
    },
    {
      label: "curl",
      gateway: "openai",
      lines: [
        `curl ${openai}/chat/completions -H "Authorization: Bearer ${key}" \\`,
        `  -H "Content-Type: application/json" -d '{"model":"…","messages":[{"role":"user","content":"Hello"}]}'`,
      ],
    },
  ];
}
