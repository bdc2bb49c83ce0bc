import { Agent, request } from "node:http";

export interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly body: string;
}

export interface Asked {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export type Ask = (path: string, asked?: Asked) => Promise<Answer>;

/** Asks one server over kept connections; a call that gets no answer at all has status 0. */
export function createAsk(url: string, connections: number): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return (path, { method = "GET", headers = {}, body } = {}) => {
    const text = body === undefined ? "" : JSON.stringify(body);
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const done = (status: number, answer = "") =>
        resolve({ status, ms: performance.now() - startedAt, body: answer });
      const described = {
        ...headers,
        ...(text !== "" && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
      };
      const call = request(url + path, { method, agent, headers: described }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => done(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
        response.on("error", () => done(0));
      });
      call.on("error", () => done(0));
      call.end(text);
    });
  };
}
