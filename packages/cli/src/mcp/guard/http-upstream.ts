import { isFields, refusal, VERSION_KEY, type Message } from "./json-rpc.ts";
import { createLineQueue } from "./line-queue.ts";
import { readEvents } from "./sse.ts";
import type { Upstream } from "./upstream.ts";

/** The session's headers, which the server sets, and the requests in progress. */
interface Session {
  readonly headers: Record<string, string>;
  readonly running: Map<Message["id"], AbortController>;
  readonly posts: Set<Promise<void>>;
}

/** Connects to a server over Streamable HTTP. Supports every revision of the protocol. */
export function connectHttp(url: string, headers: Readonly<Record<string, string>>): Upstream {
  const queue = createLineQueue();
  const session: Session = { headers: { ...headers }, running: new Map(), posts: new Set() };
  const listening = new AbortController();
  let close: (code: number) => void = () => undefined;
  const gone = new Promise<number>((resolve) => {
    close = resolve;
  });

  const post = async (line: string, message: Message): Promise<void> => {
    const stop = new AbortController();
    if (message.method !== undefined && message.id !== undefined) session.running.set(message.id, stop);
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...POSTED, ...session.headers, ...headersOf(message) },
        body: line,
        signal: stop.signal,
        // Redirects are not followed: a key must not be sent to another server.
        redirect: "error",
      });
      await take(response, message, { session, put: queue.put });
      if (message.method === "notifications/initialized") void listen();
    } catch (error) {
      if (message.id !== undefined && !stop.signal.aborted)
        queue.put(JSON.stringify(unreachable(message, error)));
    } finally {
      session.running.delete(message.id);
    }
  };

  /** Before 2026, a server sends unsolicited messages over a separate stream, which is optional. */
  const listen = async (): Promise<void> => {
    const accept = "text/event-stream";
    const response = await fetch(url, {
      headers: { ...session.headers, accept },
      signal: listening.signal,
      redirect: "error",
    }).catch(() => undefined);
    if (!response?.ok || !response.body) return;
    try {
      for await (const event of readEvents(response.body)) queue.put(event);
    } catch {
      // The stream ends with the conversation.
    }
  };

  return {
    lines: queue,
    async send(line, messages) {
      for (const message of Array.isArray(messages) ? (messages as Message[]) : [messages as Message]) {
        if (isCancelled(message, session)) continue;
        const sent = post(Array.isArray(messages) ? JSON.stringify(message) : line, message);
        session.posts.add(sent);
        void sent.finally(() => session.posts.delete(sent));
        // The protocol allows no other message until the server has answered this one.
        if (message.method === "initialize" || message.method === "notifications/initialized") await sent;
      }
    },
    end() {
      void Promise.all(session.posts).then(async () => {
        listening.abort();
        if (SESSION in session.headers)
          await fetch(url, { method: "DELETE", headers: session.headers, redirect: "error" }).catch(
            () => undefined,
          );
        queue.end();
        close(0);
      });
    },
    gone,
  };
}

const POSTED = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const SESSION = "mcp-session-id";
const PROTOCOL = "mcp-protocol-version";

/** Since 2026 the headers repeat the method and name from the body. */
function headersOf({ method, params }: Message): Record<string, string> {
  const version = versionOf(params);
  if (version === undefined || method === undefined) return {};
  const name = params?.["name"] ?? params?.["uri"];
  return {
    [PROTOCOL]: version,
    "mcp-method": method,
    ...(typeof name === "string" && { "mcp-name": encoded(name) }),
  };
}

/** Encodes names that contain characters not allowed in headers. */
const encoded = (name: string): string =>
  /^[\u0021-\u007E](?:[\u0020-\u007E]*[\u0021-\u007E])?$/.test(name)
    ? name
    : `=?base64?${Buffer.from(name).toString("base64")}?=`;

function versionOf(params: Message["params"]): string | undefined {
  const meta = params?.["_meta"];
  const version = isFields(meta) ? meta[VERSION_KEY] : undefined;
  return typeof version === "string" ? version : undefined;
}

/** Since 2026 a call is cancelled by closing its connection. */
function isCancelled({ method, params }: Message, { running, headers }: Session): boolean {
  if (method !== "notifications/cancelled" || PROTOCOL in headers) return false;
  running.get(params?.["requestId"] as Message["id"])?.abort();
  return true;
}

async function take(
  response: Response,
  message: Message,
  { session, put }: { session: Session; put: (line: string) => void },
): Promise<void> {
  const id = response.headers.get(SESSION);
  if (id) session.headers[SESSION] = id;
  if (response.body && response.headers.get("content-type")?.startsWith("text/event-stream")) {
    for await (const event of readEvents(response.body)) put(noted(event, message, session));
    return;
  }
  const body = await response.text();
  if (isMessage(body)) put(noted(body.replaceAll(/\r?\n/g, " "), message, session));
  else if (!response.ok && message.id !== undefined)
    put(
      JSON.stringify(refusal(message.id, `The server answered ${response.status} ${response.statusText}.`)),
    );
}

/** Notes the negotiated version, which every later request must carry. */
function noted(line: string, { method }: Message, { headers }: Session): string {
  if (method === "initialize") {
    const { result } = JSON.parse(line) as Message;
    if (typeof result?.["protocolVersion"] === "string") headers[PROTOCOL] = result["protocolVersion"];
  }
  return line;
}

function isMessage(body: string): boolean {
  try {
    return typeof JSON.parse(body) === "object";
  } catch {
    return false;
  }
}

const unreachable = ({ id }: Message, error: unknown): Message =>
  refusal(id, `The server cannot be reached: ${reasonOf(error)}.`);

/** The error of `fetch` only says that it failed; its `cause` says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? error.message;
}
