import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { messages, Mutex, PGlite, protocol } from "@electric-sql/pglite";
import type { Answer, Asked, Crash } from "./database-thread.ts";

const THREAD = new URL("./database-thread.ts", import.meta.url);
/**
 * The thread handles bytes and little else: by default V8 would let its short-lived objects grow to 128 MB. Its stack is
 * four times as large as a statement needs that is nested as deeply as PostgreSQL allows: V8's limit would end everything.
 */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 12, stackSizeMb: 64 };
/** SQL's own word for a lost connection: what was under way may have been done or not. */
const CONNECTION_FAILURE = "08006";

/** PGlite's base class: all of a client except the database itself. The package does not name it among its exports. */
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
 * PGlite's client here, the database in a thread of its own: a statement takes milliseconds, and a commit or a vacuum far
 * more, in which the thread that answers everybody would answer nobody. Only PostgreSQL's own messages go back and forth.
 */
class ThreadClient extends PgliteBase {
  readonly dataDir: string;
  readonly waitReady: Promise<void>;
  readonly debug = 0;
  /** Resolves to the reason if the thread ends without having been asked to. */
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

  /** As long as somebody waits for an answer, the process has something to stay for. */
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

  /** The first error is the one that counts, as PostgreSQL skips what follows it. */
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

  // Nothing is copied from or to files through a query, and the thread writes what is to be written.
  async syncToFs(): Promise<void> {}
  async _handleBlob(): Promise<void> {}
  async _cleanupBlob(): Promise<void> {}
  async _getWrittenBlob(): Promise<undefined> {}
}

/** What this product and its libraries use of PGlite; the cast hides the rest, which would fail. */
export function startDatabaseThread(
  folder: string,
  startParams: readonly string[],
): { client: PGlite; lost: Promise<Error> } {
  const client = new ThreadClient(folder, startParams);
  return { client: client as unknown as PGlite, lost: client.lost };
}
