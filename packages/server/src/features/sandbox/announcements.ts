import type { Logger } from "pino";
import { newId } from "../../ports/ids.ts";
import type { SandboxStore } from "./records.ts";

interface Deps {
  readonly store: SandboxStore;
  /** Signs the body and posts it to our own webhook receiver; returns its status. */
  readonly post: (body: string) => Promise<number>;
  readonly log: Logger;
}

const MAX_ATTEMPTS = 50;

/** The sandbox's webhooks. Each is stored until the receiver answers 200, so a crash loses none. */
export function createAnnouncements({ store, post, log }: Deps) {
  let flushing: Promise<void> | undefined;
  let isAskedAgain = false;

  const deliver = async () => {
    for (const { code, data } of await store.list("event")) {
      const status = await post(JSON.stringify({ event: data.event, data: data.data })).catch(() => 0);
      if (status === 200 || data.attempts >= MAX_ATTEMPTS) await store.remove("event", code);
      else await store.put("event", code, { ...data, attempts: data.attempts + 1 });
      if (status !== 200) log.warn({ event: data.event, status }, "sandbox webhook not taken");
    }
  };

  /** Sends everything that is waiting. One pass at a time, and another if something was added meanwhile. */
  const flush = (): Promise<void> => {
    isAskedAgain = true;
    flushing ??= passes().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };

  const passes = async () => {
    while (isAskedAgain) {
      isAskedAgain = false;
      await deliver();
    }
  };

  return {
    announce: async (event: string, data: object): Promise<void> => {
      await store.put("event", newId(), { event, data, attempts: 0 });
      // Not awaited: a provider sends its webhook after the customer has moved on.
      setImmediate(
        () => void flush().catch((error: unknown) => log.error({ err: error }, "sandbox webhooks")),
      );
    },
    flush,
  };
}
