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
  /** What it costs; a long file costs several. */
  readonly units: number;
  /** Count at which the quota warning is due. */
  readonly warnAt: number;
  /** According to an earlier read of the count: it may reach a threshold now. */
  readonly mayRaise: boolean;
  /** Tells the owner that this scan has reached a threshold. */
  readonly onRaised: (state: "warning" | "reached", transaction?: Database) => Promise<void>;
  readonly log: ScanLogFields;
  readonly events: readonly ScanEvent[];
}
