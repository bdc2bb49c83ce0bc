import { MESSAGES } from "@prompt-shield/contracts/messages";
import { fail } from "../failure.ts";
import { createTurns } from "../ports/scanner/turns.ts";

/** Parsing and checking fewer values than this takes a few milliseconds. */
const WIDE_VALUES = 10_000;
/** For each millisecond that a wide body has kept this thread busy, everybody else has this many. */
const SHARE_OF_OTHERS = 3;
/** How many wide bodies of one sender, and of all, may wait, and their total length. */
const WAITING_EACH_MAX = 16;
const WAITING_MAX = 64;
const WAITING_MAX_CHARS = 128_000_000;

export interface Body {
  /** Whose body it is: senders take turns. */
  readonly owner: string;
  readonly values: number;
  readonly chars: number;
}

interface Waiting extends Body {
  begin(): void;
}

/**
 * Makes bodies with very many values wait for each other. One of a megabyte keeps the only thread busy for a tenth of a
 * second, and a few in a row would hold up the short calls of everybody else at each of their steps.
 */
export function createWideBodies() {
  const queue = createTurns<Waiting>();
  const each = new Map<string, number>();
  let chars = 0;
  let isResting = false;

  function begin(): void {
    const body = queue.take();
    isResting = body !== undefined;
    if (!body) return;
    count(body, -1);
    const startedAt = performance.now();
    body.begin();
    // The body is parsed and checked before anything else happens, so this measures how long that took.
    setImmediate(() => setTimeout(begin, SHARE_OF_OTHERS * (performance.now() - startedAt)));
  }

  function count({ owner, chars: length }: Body, by: 1 | -1): void {
    const sum = (each.get(owner) ?? 0) + by;
    if (sum > 0) each.set(owner, sum);
    else each.delete(owner);
    chars += by * length;
  }

  /** Resolves when the body may be parsed. Bodies that are not wide never wait. */
  return async (body: Body): Promise<void> => {
    if (body.values < WIDE_VALUES) return;
    const isFull = queue.size >= WAITING_MAX || (chars > 0 && chars + body.chars > WAITING_MAX_CHARS);
    if (isFull || (each.get(body.owner) ?? 0) >= WAITING_EACH_MAX)
      fail("rate_limited", { message: MESSAGES.tooMuchInFlight, headers: { "Retry-After": "1" } });
    count(body, 1);
    const turn = new Promise<void>((resolve) => queue.add(body.owner, { ...body, begin: resolve }));
    if (!isResting) begin();
    await turn;
  };
}
