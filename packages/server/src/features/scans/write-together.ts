import { isRefused } from "../../db/refusal.ts";
import type { Batch } from "./scan-batch.ts";
import type { ScanRecord } from "./scan-record.ts";

/** Each one's count, or null where it was left out. */
type Write = (batch: Batch) => Promise<readonly (number | null)[]>;
type Count = number | null;

/**
 * Writes what can be written at once. What was left out is tried again an account at a time, now waiting for whoever
 * holds its rows; others need not wait for that, so those answers are promises. Null is for who must be written alone.
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
    // For one alone the statement that tells everything about it costs as much.
    if (account.length === 1) continue;
    const later = tryToWrite({ records: account.map(({ record }) => record), waits: true });
    account.forEach(({ place }, n) => (counts[place] = later.then((theirs) => theirs[n] ?? null)));
  }
  return counts;
}

/** One bad row makes the database refuse all of them; nothing is stored then, and each is tried again without the others. */
function nobody({ records }: Batch, error: unknown): null[] {
  if (!isRefused(error)) throw error;
  return records.map(() => null);
}
