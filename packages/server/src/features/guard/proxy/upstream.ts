import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { buildConnector, type Dispatcher, errors, Pool } from "undici";
import { fail, Failure } from "../../../failure.ts";

export interface UpstreamRequest {
  readonly method: "GET" | "POST";
  /** Relative to the upstream's address, query included. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the connection when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData["headers"];
  readonly body: Readable;
}

export interface Upstream {
  send(request: UpstreamRequest): Promise<UpstreamAnswer>;
  close(): Promise<void>;
}

/** The longest wait between two pieces of an answer. */
const PIECE_TIMEOUT_MS = 300_000;
const CONNECT_TIMEOUT_MS = 10_000;
const CONNECTIONS_MAX = 2_048;
/**
 * A server that closed an idle connection fails the request at once. After this time it must have accepted the request,
 * and repeating it could run it twice.
 */
const STALE_WITHIN_MS = 2_000;

/** A client for one provider at the operator's address, with keep-alive connections. */
export function createUpstream(address: string, timeoutMs: number): Upstream {
  const { origin, pathname } = new URL(address);
  const base = pathname.replace(/\/+$/, "");
  const connections = createConnections();
  const pool = new Pool(origin, {
    connections: CONNECTIONS_MAX,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: Math.min(timeoutMs, PIECE_TIMEOUT_MS),
    connect: connections.connect,
  });

  /**
   * The server may close a keep-alive connection just as we reuse it. It cannot have accepted the request then, so the
   * request is sent once more.
   */
  async function request(wish: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    const askedAt = performance.now();
    try {
      return await pool.request(wish);
    } catch (error) {
      const isStale = connections.lostOnKept(error) && performance.now() - askedAt < STALE_WITHIN_MS;
      return isStale ? pool.request(wish) : Promise.reject(error);
    }
  }

  return {
    send: async ({ method, path, headers, body, signal }) => {
      const answer = await request({
        method,
        path: base + path,
        headers,
        body: body ?? null,
        signal,
      }).catch(refuseAsLost);
      // Readers see stream errors themselves. This handler keeps an error in a stream that nobody reads any more from
      // ending the process.
      answer.body.on("error", () => undefined);
      if (answer.statusCode >= 300 && answer.statusCode < 400) {
        answer.body.destroy();
        fail("upstream_unreachable", { message: REDIRECTED });
      }
      return { status: answer.statusCode, headers: answer.headers, body: unpack(answer) };
    },
    close: () => pool.destroy(),
  };
}

/** Opens connections and remembers which errors ended a connection that had already carried an answer. */
function createConnections() {
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS });
  const onKept = new WeakSet<object>();
  const watched: buildConnector.connector = (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      socket.once("error", (lost: Error) => {
        if (socket.bytesRead > 0) onKept.add(lost);
      });
      callback(null, socket);
    });
  return {
    connect: watched,
    lostOnKept: (error: unknown): boolean => typeof error === "object" && error !== null && onKept.has(error),
  };
}

const REDIRECTED = "The model's address sends callers elsewhere. The operator must set where it leads to.";

/** We ask for uncompressed answers; some servers compress them anyway. */
function unpack({ headers, body }: Dispatcher.ResponseData): Readable {
  const unpacker = UNPACKERS.get(String(headers["content-encoding"] ?? ""))?.();
  if (!unpacker) return body;
  unpacker.on("error", () => body.destroy());
  body.on("error", (error) => unpacker.destroy(error));
  unpacker.on("close", () => body.destroy());
  return body.pipe(unpacker);
}

const UNPACKERS = new Map(
  Object.entries<() => ReturnType<typeof createGunzip>>({
    gzip: createGunzip,
    "x-gzip": createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress as unknown as typeof createGunzip,
  }),
);

/** The error for the client when the connection to the model fails. */
export function refuseAsLost(cause: unknown): never {
  if (cause instanceof Failure) throw cause;
  const isSlow =
    cause instanceof errors.HeadersTimeoutError ||
    cause instanceof errors.BodyTimeoutError ||
    cause instanceof errors.ConnectTimeoutError;
  fail(isSlow ? "upstream_timeout" : "upstream_unreachable", { cause });
}
