import { once } from "node:events";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createDocumentReader } from "../documents/document-reader.ts";
import { loadEngine } from "../load-engine.ts";
import { UsageError } from "../usage.ts";
import { readVersion } from "../version.ts";
import { parseOptions } from "../options.ts";
import { serveHttp } from "./http.ts";
import { createShieldServer } from "./server.ts";
import { createTools } from "./tools.ts";

const OPTIONS = {
  http: { type: "boolean", default: false },
  host: { type: "string", default: "127.0.0.1" },
  port: { type: "string", default: "8765" },
  root: { type: "string", multiple: true, default: [] as string[] },
  "rules-only": { type: "boolean", default: false },
} as const;

const PORT_MAX = 65_535;

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

/** Serves our tools until the other side disconnects or, over HTTP, until the process is told to stop. */
export async function runServe(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const { http, host, port, root: roots, "rules-only": rulesOnly } = parseOptions(argv, OPTIONS).values;
  const token = environment["PROMPT_SHIELD_MCP_TOKEN"];
  if (!/^\d{1,5}$/.test(port) || Number(port) > PORT_MAX)
    throw new UsageError(`--port takes a number, not "${port}".`);
  if (http && !LOOPBACK.has(host) && !token) {
    throw new UsageError(
      `On ${host} others can reach this server: set the variable PROMPT_SHIELD_MCP_TOKEN to a token that callers send as a bearer token.`,
    );
  }
  // Not awaited: clients wait for the first answer, which does not need the model.
  const engine = loadEngine({ rulesOnly });
  const version = await readVersion();
  const reader = createDocumentReader();
  // Network clients may read only the folder where this was started, unless other folders are given.
  const tools = createTools({ engine, reader, roots: http && roots.length === 0 ? [process.cwd()] : roots });
  const factory = () => createShieldServer(tools, version);
  if (http) {
    const { url, server } = await serveHttp(factory, { host, port: Number(port), ...(token && { token }) });
    process.stderr.write(`prompt-shield: MCP on ${url}\n`);
    await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    server.close();
    server.closeAllConnections();
  } else {
    serveStdio(factory);
    // Requests that arrived before the input ended are still answered; the process exits once nothing is left to do.
    await once(process.stdin, "end");
  }
  return 0;
}
