import { fail } from "../../failure.ts";
import { createTurns } from "../../ports/scanner/turns.ts";

export type InTurn = <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>;

/** Runs one task at a time. Waiting owners take turns, so nobody waits for more than one task of each other owner. */
export function createOneAtATime(): InTurn {
  const waiting = createTurns<() => void>();
  let isTaken = false;
  const next = () => {
    const begin = waiting.take();
    if (begin) begin();
    else isTaken = false;
  };
  return async (owner, work) => {
    if (isTaken) await new Promise<void>((begin) => waiting.add(owner, begin));
    isTaken = true;
    try {
      return await work();
    } finally {
      next();
    }
  };
}

/** Refuses an owner's further tasks while `max` of theirs are running. */
export function createOwnersCap(max: number, message: string): InTurn {
  const counts = new Map<string, number>();
  return async (owner, work) => {
    const before = counts.get(owner) ?? 0;
    if (before >= max) fail("rate_limited", { message, headers: { "Retry-After": "10" } });
    counts.set(owner, before + 1);
    try {
      return await work();
    } finally {
      const left = (counts.get(owner) ?? 1) - 1;
      if (left > 0) counts.set(owner, left);
      else counts.delete(owner);
    }
  };
}
