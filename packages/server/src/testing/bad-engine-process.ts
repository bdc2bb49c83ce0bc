import { scan } from "@prompt-shield/engine";
import type { ScanOutcome, ScanTask } from "../ports/scanner/task.ts";

/** A worker that does what its prompt says: die, hang, or work; alone with the rules it always works. */
export default async function work({ prompt, options, rulesOnly }: ScanTask): Promise<ScanOutcome> {
  if (!rulesOnly && prompt.includes("die")) process.exit(1);
  if (!rulesOnly && prompt.includes("crash")) throw new Error("the model crashed");
  if (prompt.includes("hang for ever") || (!rulesOnly && prompt.includes("hang"))) for (;;);
  if (prompt.includes("wait")) await new Promise((resolve) => setTimeout(resolve, 300));
  return { verdict: scan(prompt, options), durationMs: 1 };
}
