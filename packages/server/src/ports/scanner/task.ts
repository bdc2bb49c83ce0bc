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
 * A request to the engine. `rulesOnly` leaves the model out, for the fallback functions and for tasks that lost a
 * process.
 */
export interface ScanTask {
  readonly action: "scan" | "sanitize";
  /** The text itself; for a content or a conversation, all the text in it. */
  readonly prompt: string;
  /** What to read instead of a plain prompt. */
  readonly input?: ScanInput;
  /** A file to take apart and read instead. */
  readonly file?: FileTask;
  readonly options: ScanOptions & SanitizeOptions;
  readonly rulesOnly: boolean;
  /** Who is asking, because waiting owners take turns. Never leaves the server's own process. */
  readonly owner?: string;
  /**
   * Part of an answer that a caller is already receiving: it waits for a few questions at most, and a full queue does
   * not refuse it.
   */
  readonly isUnderWay?: boolean;
}

export interface FileTask {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Reading stops once the file would cost more than this. */
  readonly unitsLeft: number;
}

/** The result of reading and scanning a file. */
export interface ScannedFile {
  readonly verdict: ScanOutcome["verdict"];
  /** The beginning of the file's text. */
  readonly text: string;
  readonly source: ContentSource;
  readonly units: number;
  readonly document: DocumentResponse;
}

/** Sanitizing also returns the verdict on the original, for the log and the events. */
export interface ScanOutcome {
  readonly verdict: ScanResult & Partial<Pick<ContentScanResult, "segments">>;
  readonly sanitized?: SanitizeResult | ContentSanitizeResult;
  /** For a content or a conversation: the texts that were read, one below the other. */
  readonly text?: string;
  readonly file?: Pick<ScannedFile, "source" | "units" | "document">;
  readonly durationMs: number;
  /** Why the model failed when it was asked, so that the rules answered alone. */
  readonly modelFailure?: string;
  /** How the time was spent; the part of the rules is the time of the scan without the model's. */
  readonly phasesMs?: Readonly<Record<"rules" | "model" | "sanitize", number>>;
}

/** Messages of an engine process: first whether its model is loaded, then one answer to each task. */
export type EngineMessage =
  | { readonly hasModel: boolean }
  | { readonly outcome: ScanOutcome }
  /** The file itself is at fault, and its sender is told. */
  | { readonly refusal: FileRefusal }
  | { readonly error: string };

export type FileRefusal = FileFault | "too-many-units";
