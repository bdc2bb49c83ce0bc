import type { Answer } from "../../siege/http.ts";
import type { Operation } from "./requests.ts";
import type { Outgoing } from "./spoil.ts";

export interface ApiBreak {
  readonly seed: number;
  /** The promise that this answer broke. */
  readonly promise: string;
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly type: string;
  /** In base64, so that it can be stored as a test case. */
  readonly body: string;
}

export const ANSWER_MAX_MS = 20_000;
/** Documented answers of a server that is too busy. Any other answer of the kind is a fault. */
const BUSY = /"code":"(overloaded|scan_too_slow|not_ready)"/;

/** The results of a number of calls. */
export interface Tally {
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  /**
   * Routes that answered 2xx at least once to a permitted sender. For the others only the access check was
   * tested.
   */
  readonly entered: readonly string[];
  /** Why a call to a route that was not entered was last refused. */
  readonly refusals: Readonly<Record<string, string>>;
  readonly slowestMs: number;
  readonly breaks: readonly ApiBreak[];
}

export type Notes = ReturnType<typeof createNotes>;

/** Collects the results of the calls. */
export function createNotes(operations: readonly Operation[]) {
  const statuses: Record<string, number> = {};
  const entered = new Set<string>();
  const reasons = new Map<string, string>();
  const breaks: ApiBreak[] = [];
  let slowestMs = 0;
  let requests = 0;
  return {
    take: (
      route: Operation,
      answer: Answer,
      { seed, path, out, intrusion }: { seed: number; path: string; out: Outgoing; intrusion?: string },
    ) => {
      const { status, ms, body } = answer;
      requests += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      slowestMs = Math.max(slowestMs, ms);
      const isIn = status >= 200 && status < 300;
      if (isIn && intrusion === undefined) entered.add(route.id);
      else if (!isIn) reasons.set(route.id, `${status} ${body.slice(0, 160)}`);
      const fault =
        isIn && intrusion !== undefined
          ? { promise: "nobody gets in who may not", what: `answered ${status} ${intrusion}` }
          : findFault(route, { status, ms, body });
      if (fault === undefined) return;
      const sent = Buffer.from(out.bytes).toString("base64").slice(0, 40_000);
      breaks.push({ seed, ...fault, method: route.method, path, type: out.type, body: sent });
    },
    /** Notes that the object of a call could not be created. */
    unprepared: (route: Operation, error: unknown): undefined => {
      reasons.set(`${route.id} (preparing)`, String(error));
      return undefined;
    },
    hasEntered: (id: string): boolean => entered.has(id),
    sum: (): Tally => ({
      requests,
      statuses,
      entered: [...entered],
      refusals: Object.fromEntries(
        operations.filter(({ id }) => !entered.has(id)).map(({ id }) => [id, reasonFor(id)]),
      ),
      slowestMs: Math.round(slowestMs),
      breaks,
    }),
  };

  function reasonFor(id: string): string {
    return reasons.get(`${id} (preparing)`) ?? reasons.get(id) ?? "never called";
  }
}

const SHOWN_CHARS = 600;

/** Describes a break in one sentence: the call as sent, the answer, and the promise it broke. */
export function tellBreak({ seed, promise, what, method, path, type, body }: ApiBreak): string {
  const sent = Buffer.from(body, "base64").toString("utf8").slice(0, SHOWN_CHARS);
  const carrying = sent === "" ? "" : ` with ${type || "no type"} ${JSON.stringify(sent)}`;
  return `no. ${seed}: ${method} ${path.slice(0, SHOWN_CHARS)}${carrying} ${what}; promised: ${promise}`;
}

/** Returns what is wrong with an answer, if anything. */
export function findFault(
  { statuses, takesAnyError }: Pick<Operation, "statuses" | "takesAnyError">,
  { status, ms, body }: Pick<Answer, "status" | "ms" | "body">,
): Pick<ApiBreak, "promise" | "what"> | undefined {
  if (status === 0) return { promise: "every call is answered", what: "got no answer" };
  if (status >= 500 && !(status === 503 && BUSY.test(body)))
    return {
      promise: "no 5xx but those that say the server is busy",
      what: `answered ${status} ${body.slice(0, 300)}`,
    };
  if (ms > ANSWER_MAX_MS)
    return { promise: `an answer within ${ANSWER_MAX_MS} ms`, what: `answered after ${Math.round(ms)} ms` };
  // 304, and 404 and 414 for a path that no longer matches the route, belong to HTTP and not to the route.
  if (takesAnyError && status >= 400) return undefined;
  if (!statuses.includes(status) && ![304, 400, 401, 404, 414].includes(status))
    return {
      promise: "no status that the document does not name",
      what: `answered ${status}, which is not documented: ${body.slice(0, 300)}`,
    };
  return undefined;
}
