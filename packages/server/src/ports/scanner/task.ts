import type {
  ContentSanitizeResult,
  ContentScanResult,
  SanitizeOptions,
  SanitizeResult,
  ScanInput,
  ScanOptions,
  ScanResult,
} from "@prompt-shield/engine";

/** What the engine is asked. `rulesOnly` leaves the model out: the fallback functions, and whoever lost a process. */
export interface ScanTask {
  readonly action: "scan" | "sanitize";
  /** The text itself; of a content or a conversation, all that is written in it. */
  readonly prompt: string;
  /** What to read instead of a plain prompt. */
  readonly input?: ScanInput;
  readonly options: ScanOptions & SanitizeOptions;
  readonly rulesOnly: boolean;
  /** Who asks: those who wait take turns. Never leaves the server's own process. */
  readonly owner?: string;
}

/** A sanitize tells the verdict on the original too: the log and the events speak of it. */
export interface ScanOutcome {
  readonly verdict: ScanResult & Partial<Pick<ContentScanResult, "segments">>;
  readonly sanitized?: SanitizeResult | ContentSanitizeResult;
  /** Of a content or a conversation: what was read, one text below the other. */
  readonly text?: string;
  readonly durationMs: number;
  /** Why the model did not answer although it was asked; the rules answered alone. */
  readonly modelFailure?: string;
  /** Where that time went; the rules' part is what the model left of the scan. */
  readonly phasesMs?: Readonly<Record<"rules" | "model" | "sanitize", number>>;
}

/** What an engine process says: first whether its model is loaded, then one answer to each task. */
export type EngineMessage =
  | { readonly hasModel: boolean }
  | { readonly outcome: ScanOutcome }
  | { readonly error: string };
