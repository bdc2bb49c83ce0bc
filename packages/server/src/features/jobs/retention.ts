import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Forget } from "../../db/eraser.ts";
import type { Clock } from "../../ports/clock.ts";
import { inPortions } from "./in-portions.ts";
import type { LogMonths } from "./log-months.ts";
import type { RetentionStore } from "./retention.store.ts";

interface Deps {
  readonly store: RetentionStore;
  readonly months: LogMonths;
  readonly clock: Clock;
  readonly config: Pick<Config, "scanLogRetentionDays">;
  readonly forget: Forget;
  readonly log: Logger;
}

const DAY_MS = 86_400_000;
const TWO_YEARS = 731;

interface Rule {
  /** How many days rows are kept; 0 means until they expire. */
  readonly days: number;
  /** Tables to rewrite after a deletion, so that nothing of it stays on disk. */
  readonly tables: readonly string[];
}

const WEBHOOKS = ["webhook_events", "webhook_deliveries", "webhook_attempts"];

/** The retention periods of everything that grows with use. docs/operating.md has the same table. */
const RULES = {
  /** How long a finished webhook event can be viewed and replayed. */
  webhookEvents: { days: 30, tables: WEBHOOKS },
  sessions: { days: 0, tables: ["sessions"] },
  accountLinks: { days: 0, tables: ["account_links"] },
  passwordAttempts: { days: 90, tables: [] },
  mailCaps: { days: 1, tables: [] },
  rateBuckets: { days: 0, tables: [] },
  verifications: { days: 0, tables: ["verifications"] },
  unpaidPayments: { days: 90, tables: ["payment_transactions"] },
  providerEvents: { days: 180, tables: ["provider_events"] },
  sandboxPayments: { days: 400, tables: ["sandbox_records"] },
  scanUsage: { days: TWO_YEARS, tables: [] },
  apiKeyUsage: { days: TWO_YEARS, tables: [] },
  closedTickets: { days: TWO_YEARS, tables: ["support_tickets", "ticket_answers"] },
  auditLog: { days: TWO_YEARS, tables: ["audit_log"] },
  auditAddresses: { days: 180, tables: ["audit_log"] },
} as const satisfies Partial<Record<keyof RetentionStore, Rule>>;

export type Retention = () => Promise<Record<string, number>>;

/** Deletes everything past its retention period and returns the number of rows by kind. */
export function createRetention({ store, months, clock, config, forget, log }: Deps): Retention {
  const daysBefore = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const letLogsGo = async (days: number): Promise<number> => {
    const count = await months.letGo(daysBefore(days));
    if (count > 0) await forget(["scan_logs", "scan_calls", "scan_feedback"], async () => undefined);
    return count;
  };
  const apply = async (name: keyof RetentionStore, { days, tables }: Rule): Promise<number> => {
    const count = await inPortions(store[name], daysBefore(days));
    if (count > 0) await forget(tables, async () => undefined);
    return count;
  };
  return async () => {
    const { scanLogRetentionDays: days } = config;
    const deleted: Record<string, number> = {
      scanLogs: days === 0 ? 0 : await letLogsGo(days),
    };
    for (const name of Object.keys(RULES) as (keyof typeof RULES)[])
      deleted[name] = await apply(name, RULES[name]);
    log.info({ deleted }, "retention");
    return deleted;
  };
}
