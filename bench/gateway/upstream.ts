import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

export interface PacedUpstream {
  readonly url: string;
  /** When the last piece of each stream was sent, by the client's stream number. */
  readonly sentAt: Map<string, number>;
  close(): Promise<void>;
}

/** A full sentence per piece: more than the gateway waits for, so every piece releases one. */
const SENTENCE = "Kettles boil water in about three minutes, and the tea then needs four. ";
/** The pace of a quick model: about 180 tokens a second. */
export const QUICK_MODEL = { pieces: 40, paceMs: 100 };

/**
 * Starts a model server that answers every question with the same stream, or with as much of it as
 * `max_tokens` allows.
 */
export async function startPacedUpstream({ pieces, paceMs } = QUICK_MODEL): Promise<PacedUpstream> {
  const sentAt = new Map<string, number>();
  const chunk = (delta: object, finish_reason: string | null = null) =>
    `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "bench", choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const server = createServer(async (request, response) => {
    const stream = String(request.headers["x-client-request-id"] ?? "");
    const asked = await text(request).catch(() => undefined);
    if (asked === undefined) return;
    const count = Math.min(pieces, Number(/"max_tokens":(\d+)/.exec(asked)?.[1] ?? pieces));
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(chunk({ role: "assistant", content: "" }));
    for (let n = 0; n < count && !response.destroyed; n += 1) {
      await sleep(paceMs);
      sentAt.set(stream, performance.now());
      response.write(chunk({ content: SENTENCE }));
    }
    response.end(`${chunk({}, "stop")}data: [DONE]\n\n`);
    sentAt.delete(stream);
  });
  // Longer than the client keeps idle connections, so that the client never uses one that is closing.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", 2_048, resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sentAt,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
