import { Agent, type IncomingMessage, request } from "node:http";
import { describeMishap, type Mishap, mishapOf } from "./mishap.ts";
import { question } from "./questions.ts";
import type { PacedUpstream } from "./upstream.ts";

export interface StreamsParts {
  readonly url: string;
  readonly keys: readonly string[];
  readonly upstream: PacedUpstream;
}

export interface Watched {
  /** Why the answer did not come whole, if it did not. */
  readonly mishap?: Mishap;
  readonly firstByteMs: number;
  /** The reading of this very question, as the gateway tells it; 0 without one. */
  readonly scanMs: number;
  /** From a piece leaving the model's server to the next text arriving here. */
  readonly chunkMs: readonly number[];
}

/** A round that fails as a whole says the same five hundred times. */
const MISHAPS_TOLD = 20;

/** Counted over all clients: what was read before would not be read again, so every question is a new one. */
let asked = 0;

/** Streamed chat answers, one after the other or all at once. */
export function createStreams({ url, keys, upstream }: StreamsParts) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_048 });

  /** One answer, whole or no longer than so many pieces. */
  async function watch(pieces?: number): Promise<Watched> {
    asked += 1;
    const stream = `stream-${asked}`;
    const startedAt = performance.now();
    const messages = [{ role: "user", content: question(asked) }];
    const body = JSON.stringify({ model: "bench", stream: true, max_tokens: pieces, messages });
    let response: IncomingMessage | undefined;
    let firstByteMs = 0;
    let text = "";
    let broke: unknown;
    const chunkMs: number[] = [];
    try {
      response = await send(stream, body);
      for await (const bytes of response) {
        const now = performance.now();
        firstByteMs ||= now - startedAt;
        text += String(bytes);
        const sentAt = upstream.sentAt.get(stream);
        if (sentAt !== undefined && String(bytes).includes("Kettles")) chunkMs.push(now - sentAt);
      }
    } catch (error) {
      broke = error;
    }
    const scanMs = Number(response?.headers["x-shield-duration-ms"] ?? 0);
    const tookMs = performance.now() - startedAt;
    const mishap = mishapOf({ stream, status: response?.statusCode, text, broke, firstByteMs, tookMs });
    return { ...(mishap && { mishap }), firstByteMs, scanMs, chunkMs };
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
    /** Fails where the answer did not come whole: the time of a refusal is no time of an answer. */
    watch: async (pieces?: number): Promise<Watched> => {
      const watched = await watch(pieces);
      if (watched.mishap) throw new Error(`an answer did not come whole: ${describeMishap(watched.mishap)}`);
      return watched;
    },
    atOnce: async (count: number) => {
      const startedAt = performance.now();
      const all = await Promise.all(Array.from({ length: count }, () => watch()));
      const mishaps = all.flatMap(({ mishap }) => mishap ?? []);
      return {
        failures: mishaps.length,
        ...(mishaps.length > 0 && { mishaps: mishaps.slice(0, MISHAPS_TOLD) }),
        seconds: Math.round((performance.now() - startedAt) / 100) / 10,
      };
    },
  };
}
