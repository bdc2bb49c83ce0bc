import { isRefused } from "../../db/refusal.ts";
import type { Batch } from "./scan-batch.ts";
import type { ScanRecord } from "./scan-record.ts";

/** Each record's count, or null if it was left out. */
type Write = (batch: Batch) => Promise<readonly (number | null)[]>;
type Count = number | null;

/**
 * Writes everything that can be written at once. Records that were left out are retried one account at a time, now
 * waiting for locked rows; their counts are promises, so that nobody else has to wait. Null means that the record must
 * be written alone.
 */
export async function writeTogether(
  records: readonly ScanRecord[],
  write: Write,
): Promise<(Count | Promise<Count>)[]> {
  const tryToWrite = (batch: Batch) => write(batch).catch((error: unknown) => nobody(batch, error));
  const counts: (Count | Promise<Count>)[] = [...(await tryToWrite({ records, waits: false }))];
  const leftOut = records
    .map((record, place) => ({ record, place }))
    .filter(({ place }) => counts[place] === null);
  for (const account of Map.groupBy(leftOut, ({ record }) => record.workspaceId).values()) {
    // A single record is left to its own statement, which costs as much and also handles thresholds.
    if (account.length === 1) continue;
    const later = tryToWrite({ records: account.map(({ record }) => record), waits: true });
    account.forEach(({ place }, n) => (counts[place] = later.then((theirs) => theirs[n] ?? null)));
  }
  return counts;
}

/**
 * One bad row makes the database refuse the whole batch. Nothing was stored then, so every record is retried
 * separately.
 */
function nobody({ records }: Batch, error: unknown): null[] {
  if (!isRefused(error)) throw error;
  return records.map(() => null);
}
