import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { guardMainLoop } from "./guard-main-loop.ts";

/** What the client asks of this thread; `bytes` are messages of PostgreSQL's protocol. */
export type Asked =
  | { readonly kind: "start" | "close" }
  | { readonly kind: "run"; readonly bytes: Uint8Array };

export interface Answer {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly error?: unknown;
}

/** The last message of a thread that has crashed. */
export interface Crash {
  readonly crash: Error;
}

const { folder, startParams } = workerData as { folder: string; startParams: string[] };
const client = new PGlite(folder, { startParams });
const guarded = client.waitReady.then(() => guardMainLoop(client, crash));

parentPort?.on("message", (asked: Asked & { readonly id: number }) => void answer(asked));

async function answer({ id, ...asked }: Asked & { readonly id: number }): Promise<void> {
  try {
    const bytes = await perform(asked);
    parentPort?.postMessage({ id, bytes } satisfies Answer, [bytes.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort?.postMessage({ id, bytes: new Uint8Array(), error } satisfies Answer, []);
  }
  if (asked.kind === "close") parentPort?.close();
}

async function perform(asked: Asked): Promise<Uint8Array> {
  await guarded;
  if (asked.kind === "run") return run(asked.bytes);
  if (asked.kind === "close") await client.close();
  return new Uint8Array();
}

/**
 * Streams although it collects everything: `execProtocolRaw` would also parse the answers and keep all of them for
 * ever.
 */
async function run(asked: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await client.execProtocolRawStream(asked, { onRawData: (part) => void parts.push(part.slice()) });
  return parts.length === 1 && parts[0] ? parts[0] : new Uint8Array(Buffer.concat(parts));
}

/** Ends this thread at once, but not the process. */
function crash(error: unknown): never {
  // A program may throw something that `postMessage` cannot send.
  const reason = error instanceof Error ? error : new Error(String(error));
  parentPort?.postMessage({ crash: reason } satisfies Crash, []);
  process.exit(1);
}
