import { scan } from "@prompt-shield/engine";
import type { Scanner } from "../ports/scanner/scanner.ts";

/** The rules in this process and without the model, for tests of what happens around a scan. */
export const rulesScanner: Scanner = {
  run: async ({ prompt }) => ({
    verdict: scan(prompt),
    durationMs: 1,
    phasesMs: { rules: 1, model: 0, sanitize: 0 },
  }),
  hasModel: async () => false,
  waiting: () => 0,
  close: async () => undefined,
};
