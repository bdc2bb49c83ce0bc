import type { Attachment, Segment } from "@prompt-shield/engine";

/** What a reader found in a file of its kind. */
export interface OpenedFile {
  /** Pages, slides or sheets; 1 for a file without any. */
  readonly pages: number;
  readonly segments: readonly Segment[];
  readonly notes?: readonly string[];
  /** Files inside it, still to be opened. */
  readonly attachments?: readonly Attachment[];
}
