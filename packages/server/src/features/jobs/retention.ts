import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RetentionStore } from "./retention.store.ts";

interface Deps {
  readonly store: RetentionStore;
  readonly clock: Clock;
  readonly config: Pick<Config, "scanLogRetentionDays">;
  readonly log: Logger;
}

const DAY_MS = 86_400_000;
/** How long a delivered or given-up webhook event can be looked at and replayed. */
const WEBHOOK_EVENT_DAYS = 30;
const PORTION = 1_000;

export type Retention = () => Promise<Record<string, number>>;

/** Deletes what has been kept for as long as it should be, and answers how much that was. */
export function createRetention({ store, clock, config, log }: Deps): Retention {
  return async () => {
    const now = clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const { scanLogRetentionDays: days } = config;
    const deleted = {
      scanLogs: days === 0 ? 0 : await inPortions(store.deleteScanLogs, daysAgo(days)),
      webhookEvents: await inPortions(store.deleteWebhookEvents, daysAgo(WEBHOOK_EVENT_DAYS)),
      sessions: await inPortions(store.deleteSessions, now),
      verifications: await inPortions(store.deleteVerifications, now),
    };
    log.info({ deleted }, "retention");
    return deleted;
  };
}

async function inPortions(
  remove: (before: Date, limit: number) => Promise<number>,
  before: Date,
): Promise<number> {
  for (let total = 0; ;) {
    const count = await remove(before, PORTION);
    total += count;
    if (count < PORTION) return total;
  }
}
