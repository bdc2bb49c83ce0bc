import { McpServer } from "@modelcontextprotocol/server";
import {
  CONTENT_FORMATS,
  CONTENT_SOURCES,
  SANITIZATION_LEVELS,
  SENSITIVITIES,
} from "@prompt-shield/contracts/vocabulary";
import { z } from "zod";
import { LONGEST, type Tools } from "./tools.ts";
import { fileReport, sanitizeReport, scanReport } from "./tool-answers.ts";

const WORDS = {
  prompt: "What the user wrote. Give either this or content.",
  content: "Text that somebody else wrote: a page, a mail, a document, the answer of a tool.",
  source: "Where content comes from. Default: tool.",
  format: "How to parse the content. Default: auto.",
};

const what = {
  prompt: z.string().max(LONGEST).optional().describe(WORDS.prompt),
  content: z.string().max(LONGEST).optional().describe(WORDS.content),
  source: z.enum(CONTENT_SOURCES).optional().describe(WORDS.source),
  format: z.enum(CONTENT_FORMATS).optional().describe(WORDS.format),
};
const sensitivity = z
  .enum(SENSITIVITIES)
  .optional()
  .describe("How readily to report a threat. Default: medium.");

const READS_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/**
 * Creates a server with our tools, the same for every revision of the protocol. Each connection or request
 * needs a new one.
 */
export function createShieldServer(tools: Tools, version: string): McpServer {
  const server = new McpServer({ name: "prompt-shield", title: "Prompt Shield", version });

  server.registerTool(
    "scan",
    {
      title: "Scan text",
      description:
        "Looks for prompt injection, data leakage and sensitive data in a prompt or in content from elsewhere. Runs offline.",
      inputSchema: z.object({ ...what, sensitivity }),
      outputSchema: scanReport,
      annotations: READS_ONLY,
    },
    async (asked) => answered(await tools.scan(asked)),
  );

  server.registerTool(
    "sanitize",
    {
      title: "Clean text",
      description:
        "Returns the text without attacks and with secrets masked; clean text comes back unchanged. Runs offline.",
      inputSchema: z.object({ ...what, level: z.enum(SANITIZATION_LEVELS).optional() }),
      outputSchema: sanitizeReport,
      annotations: READS_ONLY,
    },
    async (asked) => answered(await tools.sanitize(asked)),
  );

  server.registerTool(
    "scan_file",
    {
      title: "Scan a file",
      description:
        "Scans a document on this machine: PDF, Word, PowerPoint, Excel, OpenDocument, HTML, JSON, CSV, email or plain text. Text that is hidden from readers is scanned too. Returns a report with the page of each finding. Runs offline.",
      inputSchema: z.object({ path: z.string().describe("The file's path."), sensitivity }),
      outputSchema: fileReport,
      annotations: READS_ONLY,
    },
    async (asked) => answered(await tools.scanFile(asked)),
  );
  return server;
}

const answered = (answer: Record<string, unknown> | { readonly refusal: string }) =>
  "refusal" in answer
    ? { content: [{ type: "text" as const, text: String(answer.refusal) }], isError: true }
    : { content: [{ type: "text" as const, text: JSON.stringify(answer) }], structuredContent: answer };
