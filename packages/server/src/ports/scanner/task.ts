import type { DocumentResponse } from "@prompt-shield/contracts";
import type { ContentSource } from "@prompt-shield/contracts/vocabulary";
import type { FileFault } from "@prompt-shield/files";
import type {
  ContentSanitizeResult,
  ContentScanResult,
  SanitizeOptions,
  SanitizeResult,
  ScanInput,
  ScanOptions,
  ScanResult,
} from "@prompt-shield/engine";

/**
 * What the engine is asked. `rulesOnly` leaves the model out: for the fallback functions, and for tasks that lost a
 * process.
 */
export interface ScanTask {
  readonly action: "scan" | "sanitize";
  /** The text itself; of a content or a conversation, all that is written in it. */
  readonly prompt: string;
  /** What to read instead of a plain prompt. */
  readonly input?: ScanInput;
  /** A file to take apart and read instead. */
  readonly file?: FileTask;
  readonly options: ScanOptions & SanitizeOptions;
  readonly rulesOnly: boolean;
  /** Who is asking: waiting owners take turns. Never leaves the server's own process. */
  readonly owner?: string;
  /** Part of an answer that a caller is already receiving: it waits for a few questions at most, and always fits. */
  readonly isUnderWay?: boolean;
}

export interface FileTask {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** A file that costs more than this is read no further. */
  readonly unitsLeft: number;
}

/** What reading and scanning a file gives. */
export interface ScannedFile {
  readonly verdict: ScanOutcome["verdict"];
  /** The beginning of its text. */
  readonly text: string;
  readonly source: ContentSource;
  readonly units: number;
  readonly document: DocumentResponse;
}

/** Sanitizing also returns the verdict on the original, for the log and the events. */
export interface ScanOutcome {
  readonly verdict: ScanResult & Partial<Pick<ContentScanResult, "segments">>;
  readonly sanitized?: SanitizeResult | ContentSanitizeResult;
  /** Of a content or a conversation: what was read, one text below the other. */
  readonly text?: string;
  readonly file?: Pick<ScannedFile, "source" | "units" | "document">;
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
  /** The file itself is at fault; its sender is told. */
  | { readonly refusal: FileRefusal }
  | { readonly error: string };

export type FileRefusal = FileFault | "too-many-units";
