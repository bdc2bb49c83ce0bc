import type { EngineMessage, ScanOutcome, ScanTask } from "../ports/scanner/task.ts";
import { NOTHING_FOUND } from "./nothing-found.ts";

const WITH_MODEL: ScanOutcome = {
  ...NOTHING_FOUND,
  verdict: { ...NOTHING_FOUND.verdict, source: "engine" },
};

/** An engine process that does what its prompt says: die, hang, or work. With the rules alone it always works. */
process.on("disconnect", () => process.exit());
let last: Promise<unknown> = Promise.resolve();
process.on("message", (task: ScanTask) => (last = last.then(() => answer(task)).then(say)));
say({ hasModel: false });

function say(message: EngineMessage): void {
  process.send?.(message);
}

async function answer({ prompt, rulesOnly }: ScanTask): Promise<EngineMessage> {
  if (!rulesOnly && prompt.includes("die")) process.exit(1);
  if (!rulesOnly && prompt.includes("crash")) return { error: "the model crashed" };
  if (prompt.includes("hang for ever") || (!rulesOnly && prompt.includes("hang"))) for (;;);
  if (prompt.includes("wait")) await new Promise((resolve) => setTimeout(resolve, 300));
  if (prompt.includes("lose the model"))
    return { outcome: { ...NOTHING_FOUND, modelFailure: "out of memory" } };
  if (prompt.includes("with the model")) return { outcome: WITH_MODEL };
  return { outcome: NOTHING_FOUND };
}
