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
  /** Why the answer was incomplete, if it was. */
  readonly mishap?: Mishap;
  readonly firstByteMs: number;
  /** The scan time of this question as the gateway reports it; 0 without a gateway. */
  readonly scanMs: number;
  /** From a piece leaving the model server to the next text arriving here. */
  readonly chunkMs: readonly number[];
}

/** A round in which everything fails would report the same five hundred times. */
const MISHAPS_TOLD = 20;

/**
 * Counted across all clients, so that every question is new: a text that was scanned before would not be
 * scanned again.
 */
let asked = 0;

/** Reads streamed chat answers, in sequence or all at once. */
export function createStreams({ url, keys, upstream }: StreamsParts) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_048 });

  /** Reads one answer, complete or up to this many pieces. */
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
    /** Throws if the answer was incomplete: the time of a refusal is not the time of an answer. */
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
