import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { messages, Mutex, PGlite, protocol } from "@electric-sql/pglite";
import type { Answer, Asked, Crash } from "./database-thread.ts";

const THREAD = new URL("./database-thread.ts", import.meta.url);
/**
 * The thread handles bytes and little else, but by default V8 would let its short-lived objects grow to 128 MB. Its
 * stack is four times what the most deeply nested statement needs that PostgreSQL allows: reaching V8's own limit would
 * end the database.
 */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 12, stackSizeMb: 64 };
/** SQL's code for a lost connection: what was in progress may or may not have been done. */
const CONNECTION_FAILURE = "08006";

/** PGlite's base class has everything of a client except the database itself, but the package does not export it. */
const PgliteBase = Object.getPrototypeOf(PGlite) as new () => Pick<
  PGlite,
  "query" | "exec" | "transaction" | "serializers" | "parsers" | "refreshArrayTypes"
>;

type Told = Awaited<ReturnType<PGlite["execProtocol"]>>["messages"];

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(reason: unknown): void;
}

/**
 * A PGlite client whose database runs in a thread of its own. A statement takes milliseconds, and a commit or a vacuum
 * far longer; on the main thread, that would block every other request. Only PostgreSQL's own messages go back and
 * forth.
 */
class ThreadClient extends PgliteBase {
  readonly dataDir: string;
  readonly waitReady: Promise<void>;
  readonly debug = 0;
  /** Resolves with the reason if the thread ends without having been asked to. */
  readonly lost: Promise<Error>;
  closed = false;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #transactions = new Mutex();
  readonly #queries = new Mutex();
  readonly #started: Promise<unknown>;
  #asked = 0;
  #ended: Error | undefined;
  #lose!: (reason: Error) => void;

  constructor(folder: string, startParams: readonly string[]) {
    super();
    this.dataDir = folder;
    this.#worker = new Worker(THREAD, {
      workerData: { folder, startParams },
      resourceLimits: RESOURCE_LIMITS,
    });
    this.lost = new Promise((resolve) => (this.#lose = resolve));
    this.#worker.on("message", (told: Answer | Crash) =>
      "crash" in told ? this.#end(told.crash) : this.#settle(told),
    );
    this.#worker.once("error", (cause: unknown) => this.#end(cause));
    this.#worker.once("exit", (code) => this.#end(new Error(`its thread ended with ${code}`)));
    this.#started = this.#ask({ kind: "start" });
    this.waitReady = this.#started.then(() => this.refreshArrayTypes());
  }

  /** The worker keeps the process alive as long as somebody waits for an answer. */
  #ask(asked: Asked): Promise<Uint8Array> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#asked += 1;
    const id = this.#asked;
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...asked }, []);
    });
  }

  #settle({ id, bytes, error }: Answer): void {
    const one = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (error === undefined) one?.resolve(bytes);
    else one?.reject(error);
  }

  #end(cause: unknown): void {
    const isAskedFor = this.closed;
    this.closed = true;
    this.#ended ??= isAskedFor
      ? new Error("the embedded database is closed", { cause })
      : Object.assign(new Error("the embedded database has stopped by itself", { cause }), {
          code: CONNECTION_FAILURE,
        });
    if (!isAskedFor) this.#lose(this.#ended);
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }

  /** Only the first error counts, as PostgreSQL skips everything after it. */
  async execProtocol(message: Uint8Array): Promise<{ messages: Told; data: Uint8Array }> {
    const data = await this.#ask({ kind: "run", bytes: message });
    const told: Told = [];
    let failure: unknown;
    new protocol.Parser().parse(data, (one) => {
      if (one instanceof messages.DatabaseError) failure ??= one;
      else if (failure === undefined) told.push(one);
    });
    if (failure !== undefined) throw failure;
    return { messages: told, data };
  }

  async execProtocolStream(message: Uint8Array): Promise<Told> {
    return (await this.execProtocol(message)).messages;
  }

  async _checkReady(): Promise<void> {
    await this.#started;
  }

  _runExclusiveQuery<T>(work: () => Promise<T>): Promise<T> {
    return this.#queries.runExclusive(work);
  }

  _runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.#transactions.runExclusive(work);
  }

  async close(): Promise<void> {
    await this.waitReady;
    if (this.closed) return;
    this.closed = true;
    const exited = once(this.#worker, "exit");
    await this.#ask({ kind: "close" });
    this.#worker.ref();
    await exited;
  }

  // Nobody copies files through a query here, and the thread itself writes to disk.
  async syncToFs(): Promise<void> {}
  async _handleBlob(): Promise<void> {}
  async _cleanupBlob(): Promise<void> {}
  async _getWrittenBlob(): Promise<undefined> {}
}

/**
 * A client with only the parts of PGlite that this product and its libraries use. The cast hides that the others are
 * missing: calling one fails.
 */
export function startDatabaseThread(
  folder: string,
  startParams: readonly string[],
): { client: PGlite; lost: Promise<Error> } {
  const client = new ThreadClient(folder, startParams);
  return { client: client as unknown as PGlite, lost: client.lost };
}
