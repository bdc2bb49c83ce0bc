import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Asked {
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent unchanged instead of a JSON body. */
  readonly raw?: { readonly type: string; readonly bytes: Uint8Array };
}

export type Ask = (path: string, asked?: Asked) => Promise<Answer>;

/** Calls one server over keep-alive connections. A call without any answer has status 0. */
export function createAsk(url: string, connections: number): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return (path, { method = "GET", headers = {}, body, raw } = {}) => {
    const json = body === undefined ? "" : JSON.stringify(body);
    const { type, bytes } = raw ?? { type: "application/json", bytes: Buffer.from(json) };
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const done = (status: number, answer = "", received: IncomingHttpHeaders = {}) =>
        resolve({ status, ms: performance.now() - startedAt, body: answer, headers: received });
      const described = {
        ...headers,
        ...(bytes.length > 0 && { "content-type": type, "content-length": bytes.length }),
      };
      const call = request(url + path, { method, agent, headers: described }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          done(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers),
        );
        response.on("error", () => done(0));
      });
      call.on("error", () => done(0));
      call.end(bytes);
    });
  };
}
