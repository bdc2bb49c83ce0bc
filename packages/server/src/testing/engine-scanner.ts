import { createEngine } from "@prompt-shield/engine";
import type { Scanner } from "../ports/scanner/scanner.ts";
import type { ScanOutcome, ScanTask } from "../ports/scanner/task.ts";

const engine = createEngine();

/** Runs the rules in this process, for texts of every kind, and records what it is asked. */
export function createEngineScanner(): Scanner & { readonly asked: ScanTask[] } {
  const asked: ScanTask[] = [];
  return {
    asked,
    run: async (task) => {
      asked.push(task);
      const { input = { messages: [{ role: "user", content: task.prompt }] }, options } = task;
      let verdict: ScanOutcome["verdict"] | undefined;
      const sanitized =
        task.action === "sanitize"
          ? await engine.sanitize(input, options, (said) => (verdict = said))
          : undefined;
      verdict ??= await engine.scan(input, options);
      return { verdict, ...(sanitized && { sanitized }), durationMs: 1 };
    },
    hasModel: async () => false,
    waiting: () => 0,
    close: async () => undefined,
  };
}
