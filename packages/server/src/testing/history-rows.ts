import type { Database } from "../db/connect.ts";
import { scanLogs } from "../db/schema/scans.ts";
import { newId } from "../ports/ids.ts";

type LogRow = typeof scanLogs.$inferInsert;

const AT_ONCE = 1_000;

/** Writes past entries straight into the history; they are harmless except for the given fields. */
export async function addHistory(
  db: Database,
  workspaceId: string,
  entries: readonly (Partial<LogRow> & { readonly scannedAt: Date })[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    id: newId(entry.scannedAt.getTime()),
    workspaceId,
    actionType: "scan",
    originalPrompt: "Hello",
    promptHash: "hash",
    promptLength: 5,
    isMalicious: false,
    confidence: 0.9,
    threatLevel: entry.isMalicious ? "high" : "none",
    riskScore: entry.isMalicious ? 60 : 0,
    categories: entry.isMalicious ? ["Prompt Injection"] : [],
    detectedPatterns: [],
    source: "rules",
    action: entry.isMalicious ? "block" : "allow",
    durationMs: 1,
    ...entry,
  }));
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await db.insert(scanLogs).values(rows.slice(at, at + AT_ONCE));
}
