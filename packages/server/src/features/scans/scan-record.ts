import type { Database } from "../../db/connect.ts";
import type { ScanLogFields } from "../../scan-log.ts";
import type { ScanEvent } from "./scan-events.ts";

/** Everything one metered action stores. */
export interface ScanRecord {
  readonly id: string;
  readonly workspaceId: string;
  readonly apiKeyId: string | null;
  readonly month: string;
  readonly now: Date;
  readonly limit: number;
  /** Its cost in units; a long file costs several. */
  readonly units: number;
  /** Count at which the quota warning is due. */
  readonly warnAt: number;
  /** Whether it may reach a threshold, judging by a slightly older count. */
  readonly mayRaise: boolean;
  /** Mails the owner that this scan has reached a threshold. */
  readonly onRaised: (state: "warning" | "reached", transaction?: Database) => Promise<void>;
  readonly log: ScanLogFields;
  readonly events: readonly ScanEvent[];
}
