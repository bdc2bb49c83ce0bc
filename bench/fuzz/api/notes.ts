import type { Answer } from "../../siege/http.ts";
import type { Operation } from "./requests.ts";
import type { Outgoing } from "./spoil.ts";

export interface ApiBreak {
  readonly seed: number;
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly type: string;
  /** In base64, so that it can be kept as a case. */
  readonly body: string;
}

export const ANSWER_MAX_MS = 20_000;
/** A server that is too busy says so, and that is documented; anything else of the kind is a fault. */
const BUSY = /"code":"(overloaded|scan_too_slow|not_ready)"/;

export type Notes = ReturnType<typeof createNotes>;

/** What became of the calls. */
export function createNotes(operations: readonly Operation[]) {
  const statuses: Record<string, number> = {};
  const entered = new Map<string, number>();
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
      if (isIn && intrusion === undefined) entered.set(route.id, (entered.get(route.id) ?? 0) + 1);
      else if (!isIn) reasons.set(route.id, `${status} ${body.slice(0, 160)}`);
      const what =
        isIn && intrusion !== undefined
          ? `answered ${status} ${intrusion}`
          : findFault(route, { status, ms, body });
      if (what === undefined) return;
      const sent = Buffer.from(out.bytes).toString("base64").slice(0, 40_000);
      breaks.push({ seed, what, method: route.method, path, type: out.type, body: sent });
    },
    /** What the call is about could not be made. */
    unprepared: (route: Operation, error: unknown): undefined => {
      reasons.set(`${route.id} (preparing)`, String(error));
      return undefined;
    },
    /** Why a call to the route was last refused. */
    reasonFor: (id: string) => reasons.get(`${id} (preparing)`) ?? reasons.get(id),
    sum: () => ({
      requests,
      routes: operations.length,
      statuses,
      entered: entered.size,
      notEntered: operations.filter(({ id }) => !entered.has(id)).map(({ id }) => id),
      slowestMs: Math.round(slowestMs),
      breaks,
    }),
  };
}

/** What is wrong with an answer, if anything is. */
export function findFault(
  { statuses, takesAnyError }: Pick<Operation, "statuses" | "takesAnyError">,
  { status, ms, body }: Pick<Answer, "status" | "ms" | "body">,
): string | undefined {
  if (status === 0) return "no answer";
  if (status >= 500 && !(status === 503 && BUSY.test(body)))
    return `answered ${status} ${body.slice(0, 300)}`;
  if (ms > ANSWER_MAX_MS) return `answered after ${Math.round(ms)} ms`;
  // 304, and 404 and 414 for what is no longer this route's address, belong to HTTP and not to a route.
  if (takesAnyError && status >= 400) return undefined;
  if (!statuses.includes(status) && ![304, 400, 401, 404, 414].includes(status))
    return `answered ${status}, which is not documented`;
  return undefined;
}
