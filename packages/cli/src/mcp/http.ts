import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  type McpServer,
} from "@modelcontextprotocol/server";
import { readUpTo } from "../read-up-to.ts";

export interface HttpPlace {
  readonly host: string;
  readonly port: number;
  /** If set, callers must send it as a bearer token. */
  readonly token?: string;
}

const PATH = "/mcp";
/** Room for the longest allowed text with every character escaped, and for the rest of the request. */
const BODY_MAX_BYTES = 2 * 1_048_576;

/**
 * Serves Streamable HTTP in every revision of the protocol. Refuses pages of other origins, and other host
 * names.
 */
export async function serveHttp(
  factory: () => McpServer,
  place: HttpPlace,
): Promise<{ url: string; server: Server }> {
  const handler = createMcpHandler(factory);
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, (request) => handle(request, handler.fetch, place)).catch(() =>
      outgoing.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(place.port, place.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = place.host.includes(":") ? `[${place.host}]` : place.host;
  return { url: `http://${host}:${port}${PATH}`, server };
}

async function handle(
  request: Request,
  fetch: (request: Request) => Promise<Response>,
  { host, token }: HttpPlace,
): Promise<Response> {
  if (new URL(request.url).pathname !== PATH) return new Response("Not found", { status: 404 });
  const refused =
    hostHeaderValidationResponse(request, [...localhostAllowedHostnames(), host]) ??
    originValidationResponse(request, [...localhostAllowedOrigins(), host]);
  if (refused) return refused;
  if (token !== undefined && !isSame(request.headers.get("authorization") ?? "", `Bearer ${token}`)) {
    return new Response("Unauthorized", { status: 401, headers: { "www-authenticate": "Bearer" } });
  }
  return fetch(request);
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Converts Node's request to the web standard's, and its response back. */
async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  respond: (request: Request) => Promise<Response>,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const body = await readUpTo(BODY_MAX_BYTES, incoming);
  const response = body
    ? await respond(requestOf(incoming, body, gone.signal))
    : new Response("Content Too Large", { status: 413 });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) await pipeline(Readable.fromWeb(response.body), outgoing);
  else outgoing.end();
}

function requestOf(incoming: IncomingMessage, body: Buffer, signal: AbortSignal): Request {
  const { method = "GET", url = "/", headers } = incoming;
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return new Request(new URL(url, "http://localhost"), {
    method,
    headers: sent,
    signal,
    ...(method !== "GET" && method !== "HEAD" && { body: Uint8Array.from(body) }),
  });
}
