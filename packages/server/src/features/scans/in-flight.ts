import { IN_FLIGHT_MAX } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";

interface Load {
  calls: number;
  chars: number;
}

type Kind = keyof typeof IN_FLIGHT_MAX;

/**
 * Counts the calls and characters in flight of each user and each key, and refuses the excess with 429. Both are
 * limited because many short calls are just a busy customer, while a few of the longest keep a core busy for seconds.
 */
export function createInFlight() {
  const loads = new Map<string, Load>();

  function hasRoom(kind: Kind, id: string, chars: number): boolean {
    const load = loads.get(`${kind} ${id}`);
    const most = IN_FLIGHT_MAX[kind];
    return load === undefined || (load.calls < most.calls && load.chars + chars <= most.chars);
  }

  function add(kind: Kind, id: string, { calls, chars }: Load): void {
    const name = `${kind} ${id}`;
    const load = loads.get(name) ?? { calls: 0, chars: 0 };
    load.calls += calls;
    load.chars += chars;
    if (load.calls === 0) loads.delete(name);
    else loads.set(name, load);
  }

  return {
    /** Runs the work if there is room for it; the room is released however the work ends. */
    during: async <T>(caller: Caller, chars: number, work: () => Promise<T>): Promise<T> => {
      const counted: (readonly [Kind, string])[] = [["user", caller.userId]];
      if (caller.credential === "key") counted.push(["key", caller.credentialId]);
      if (!counted.every(([kind, id]) => hasRoom(kind, id, chars))) {
        fail("rate_limited", { message: MESSAGES.tooMuchInFlight, headers: { "Retry-After": "1" } });
      }
      for (const [kind, id] of counted) add(kind, id, { calls: 1, chars });
      try {
        return await work();
      } finally {
        for (const [kind, id] of counted) add(kind, id, { calls: -1, chars: -chars });
      }
    },
  };
}
