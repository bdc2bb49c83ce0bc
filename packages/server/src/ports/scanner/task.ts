import type { SanitizeOptions, SanitizeResult, ScanOptions, ScanResult } from "@prompt-shield/engine";

/** What a worker is asked. `rulesOnly` leaves the model out: the fallback functions, and whoever lost a worker. */
export interface ScanTask {
  readonly action: "scan" | "sanitize";
  readonly prompt: string;
  readonly options: ScanOptions & SanitizeOptions;
  readonly rulesOnly: boolean;
}

/** A sanitize tells the verdict on the original too: the log and the events speak of it. */
export interface ScanOutcome {
  readonly verdict: ScanResult;
  readonly sanitized?: SanitizeResult;
  readonly durationMs: number;
  /** Where that time went; the rules' part is what the model left of the scan. */
  readonly phasesMs?: Readonly<Record<"rules" | "model" | "sanitize", number>>;
}
