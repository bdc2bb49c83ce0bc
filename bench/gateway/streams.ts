import { Agent, type IncomingMessage, request } from "node:http";
import type { PacedUpstream } from "./upstream.ts";

export interface StreamsParts {
  readonly url: string;
  readonly keys: readonly string[];
  readonly upstream: PacedUpstream;
}

interface Watched {
  readonly isWhole: boolean;
  readonly firstByteMs: number;
  readonly scanMs: number;
  /** From a piece leaving the model's server to the next text arriving here. */
  readonly chunkMs: readonly number[];
}

/** Streamed chat answers, one after the other or all at once. */
export function createStreams({ url, keys, upstream }: StreamsParts) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_048 });
  let asked = 0;

  async function watch(): Promise<Watched> {
    asked += 1;
    const stream = `stream-${url.length}-${asked}`;
    const startedAt = performance.now();
    // Every question is a new one: what was read before would not be read again.
    const content = `Question ${asked}: how long does tea take, and does the water matter? ${"It is for the kitchen. ".repeat(18)}`;
    const body = JSON.stringify({ model: "bench", stream: true, messages: [{ role: "user", content }] });
    const response = await send(stream, body);
    let firstByteMs = 0;
    let text = "";
    const chunkMs: number[] = [];
    for await (const bytes of response) {
      const now = performance.now();
      firstByteMs ||= now - startedAt;
      text += String(bytes);
      const sentAt = upstream.sentAt.get(stream);
      if (sentAt !== undefined && String(bytes).includes("Kettles")) chunkMs.push(now - sentAt);
    }
    const scanMs = Number(response.headers["x-shield-duration-ms"] ?? 0);
    const isWhole = text.endsWith("data: [DONE]\n\n") && !text.includes('"error"');
    return { isWhole, firstByteMs, scanMs, chunkMs };
  }

  const send = (stream: string, body: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        authorization: `Bearer ${keys[asked % keys.length] ?? ""}`,
        "x-client-request-id": stream,
      };
      const call = request(`${url}/chat/completions`, { method: "POST", agent, headers }, resolve);
      call.on("error", reject);
      call.end(body);
    });

  return {
    oneByOne: async (count: number) => {
      const all: Watched[] = [];
      for (let n = 0; n < count; n += 1) all.push(await watch());
      return {
        firstByteMs: all.map(({ firstByteMs }) => firstByteMs),
        scanMs: all.map(({ scanMs }) => scanMs),
        chunkMs: all.flatMap(({ chunkMs }) => chunkMs),
      };
    },
    atOnce: async (count: number) => {
      const startedAt = performance.now();
      const all = await Promise.all(
        Array.from({ length: count }, () => watch().catch(() => ({ isWhole: false }))),
      );
      return {
        failures: all.filter(({ isWhole }) => !isWhole).length,
        seconds: Math.round((performance.now() - startedAt) / 100) / 10,
      };
    },
  };
}
