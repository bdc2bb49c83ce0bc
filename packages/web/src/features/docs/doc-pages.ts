import type { DOC_ONLY_PAGES, DocPage } from "@prompt-shield/contracts/web-paths";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";

export type DocSlug = DocPage | (typeof DOC_ONLY_PAGES)[number];

export interface DocEntry {
  slug: DocSlug | "";
  title: string;
  description: string;
  /** Search terms that appear in no title. */
  keywords: string;
}

export interface DocGroup {
  title: string;
  entries: readonly DocEntry[];
}

/** In reading order, which the "previous" and "next" links follow. */
export const DOC_GROUPS: readonly DocGroup[] = [
  {
    title: "Start here",
    entries: [
      {
        slug: "",
        title: "API overview",
        description: "What the shield does, how to call it, and where to go from here.",
        keywords: "introduction security features contact overview",
      },
      {
        slug: "getting-started",
        title: "Getting started",
        description: "From an account to an authenticated request in seven steps.",
        keywords: "authentication login token bearer api key jwt verify-token sign up",
      },
      {
        slug: "first-scan",
        title: "Your first scan",
        description: "Four steps on the dashboard: find the box, paste, scan, read.",
        keywords: "dashboard test box safe unsafe",
      },
      {
        slug: "understanding-results",
        title: "Understanding results",
        description: "A full sample response, every field, and what the threat levels mean.",
        keywords: "confidence riskScore threatLevel findings categories fields response sample",
      },
    ],
  },
  {
    title: "Guides",
    entries: [
      {
        slug: "code-examples",
        title: "Code examples",
        description: "Scan, sanitize and guard, in curl, JavaScript and Python.",
        keywords: "snippets copy curl javascript python",
      },
      {
        slug: "agent-content",
        title: "Scan what your agent reads",
        description: "Documents, pages, mails, tool results and whole conversations.",
        keywords:
          "content source format messages rag retrieval tool call agent json html csv segments path indirect",
      },
      {
        slug: "gateway",
        title: "Gateway",
        description: "Change one address, and calls to OpenAI and Anthropic are read in both directions.",
        keywords:
          "proxy base url openai anthropic claude code chat completions responses messages streaming content_filter refusal canary x-shield-key upstream",
      },
      {
        slug: "tuning",
        title: "Tuning",
        description: "Policies, exceptions and replay: decide what is done, and see what would change.",
        keywords:
          "policy action block sanitize flag ignore shadow exception false alarm feedback replay rollback alert shadow report",
      },
      {
        slug: "teams",
        title: "Teams",
        description: "Workspaces with members, roles, invitations and an audit log of their own.",
        keywords:
          "workspace member role owner admin developer viewer invite invitation switch x-workspace-id",
      },
      {
        slug: "drop-in-replacements",
        title: "Drop-in replacements",
        description: "Change two lines to move from another guard, or to work behind a gateway.",
        keywords:
          "lakera litellm portkey kong apisix agentgateway kgateway gloo llm guard rebuff azure prompt shields presidio openai moderation crowdstrike pangea ibm gateway migrate",
      },
      {
        slug: "mcp",
        title: "MCP servers",
        description: "A guard in front of any MCP server, and our own tools for assistants. Offline.",
        keywords:
          "model context protocol claude cursor vscode windsurf gemini tool poisoning rug pull pin approve wrap proxy stdio",
      },
      {
        slug: "command-line",
        title: "Command line and pipelines",
        description: "Files, folders, skills and pull requests, with SARIF and exit codes.",
        keywords:
          "cli npx ci github action sarif pre-commit skills SKILL.md AGENTS.md CLAUDE.md pdf docx jsonl",
      },
      {
        slug: "javascript-nodejs",
        title: "JavaScript and Node.js",
        description: "With fetch alone or with the typed client.",
        keywords: "fetch sdk typescript node express",
      },
      {
        slug: "frameworks",
        title: "Agents and servers in TypeScript",
        description: "Vercel AI SDK, LangChain, OpenAI Agents, Mastra, Express, Fastify, Hono, Next.js.",
        keywords:
          "middleware guardrail processor adapter streaming block sanitize report wrapLanguageModel createAgent tool",
      },
      {
        slug: "python",
        title: "Python",
        description: "Python 3.7 or newer, standard library only.",
        keywords: "urllib django flask fastapi",
      },
      {
        slug: "react-nextjs",
        title: "React and Next.js",
        description: "A server route that keeps the key, and a live warning while people type.",
        keywords: "live scan debounce 800 ms proxy route handler hook",
      },
      {
        slug: "webhook-integration",
        title: "Webhook integration",
        description: "Receive signed events and check that they are genuine.",
        keywords: "hmac sha256 signature x-webhook-signature retries replay secret standard webhooks",
      },
    ],
  },
  {
    title: "Reference",
    entries: [
      {
        slug: "scan-endpoints",
        title: "Scan endpoints",
        description: "Requests, responses, limits and errors of scanning and sanitizing.",
        keywords:
          "POST /api/v1/scan /api/v1/sanitize scan-with-api-key quota rate limit errors sensitivity level",
      },
      {
        slug: "api-reference",
        title: "API reference",
        description: "Every call of the API, generated from its schemas, with a form to try it.",
        keywords: "openapi endpoints try it swagger",
      },
      {
        slug: "benchmarks",
        title: "Benchmarks",
        description: "How accuracy and speed were measured, and what came out.",
        keywords: "accuracy recall false positives latency p95 speed corpora",
      },
    ],
  },
];

export const DOC_ENTRIES: readonly DocEntry[] = DOC_GROUPS.flatMap(({ entries }) => entries);

export function docPath(slug: DocEntry["slug"]): string {
  return slug === "" ? WEB_PATHS.docs : `${WEB_PATHS.docs}/${slug}`;
}
