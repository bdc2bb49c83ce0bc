import { FILE_FINDINGS_MAX } from "@prompt-shield/contracts/limits";
import type { ContentSource, FileType } from "@prompt-shield/contracts/vocabulary";
import type { ContentScanResult, Engine, ScanOptions, Segment } from "@prompt-shield/engine";
import type { FileReading } from "./read-file.ts";

/** Mails and pages have sources of their own; everything else is a document. */
const SOURCES: Partial<Record<FileType, ContentSource>> = { email: "email", html: "web" };

/** Scans a parsed file, with the usual source for its type unless another is given. */
export async function scanReading(
  reading: Pick<FileReading, "type" | "segments" | "notes">,
  engine: Engine,
  { options, source = SOURCES[reading.type] ?? "document" }: { options: ScanOptions; source?: ContentSource },
): Promise<{ source: ContentSource; result: ContentScanResult }> {
  const scanned = await scanInOrderOfUrgency(reading, (segments) =>
    engine.scan({ segments, source }, options),
  );
  const result = bounded(scanned);
  const notes = [...reading.notes, ...(result.notes ?? [])];
  return { source, result: { ...result, ...(notes.length > 0 && { notes }) } };
}

/** Words that address a reader, or an AI in particular; in a long document the model looks at these parts first. */
const SPEAKS_TO_READERS =
  /\b(?:ignore|disregard|instruct|prompt|assistant|chatbot|ai|llm|gpt|system|must|reply|respond|forward|password|secret|token)\b/iu;

const urgencyOf = ({ hidden, text }: Segment): number =>
  hidden !== undefined ? 0 : SPEAKS_TO_READERS.test(text) ? 1 : 2;

/**
 * The model reads a limited part of a long file, so the order decides which part that is. The result is put back into
 * the order of the file.
 */
async function scanInOrderOfUrgency(
  { segments }: Pick<FileReading, "segments">,
  scan: (segments: readonly Segment[]) => Promise<ContentScanResult>,
): Promise<ContentScanResult> {
  const order = [...segments.keys()].toSorted((a, b) => urgency(a) - urgency(b));
  const result = await scan(order.map((at) => segments[at]).filter((segment) => segment !== undefined));
  const offsets = offsetsOf(segments);
  const inOrder = result.segments
    .map((segment) => ({ ...segment, index: order[segment.index] ?? segment.index }))
    .toSorted((a, b) => a.index - b.index);
  return {
    ...result,
    segments: inOrder,
    findings: inOrder.flatMap(({ index, findings }) =>
      findings.map((finding) => {
        const by = offsets[index] ?? 0;
        return { ...finding, start: finding.start + by, end: finding.end + by };
      }),
    ),
    text: segments.map(({ text }) => text).join(GAP),
  };

  function urgency(at: number): number {
    const segment = segments[at];
    return segment ? urgencyOf(segment) : 2;
  }
}

const GAP = "\n\n";

function offsetsOf(segments: readonly Segment[]): number[] {
  let length = 0;
  return segments.map(({ text }) => {
    const offset = length;
    length += text.length + GAP.length;
    return offset;
  });
}

/** An address book is nothing but findings, and nobody reads more than this many. */
function bounded(result: ContentScanResult): ContentScanResult {
  if (result.findings.length <= FILE_FINDINGS_MAX) return result;
  let room = FILE_FINDINGS_MAX;
  const segments = result.segments.flatMap((segment) => {
    const findings = segment.findings.slice(0, room);
    room -= findings.length;
    return findings.length > 0 ? [{ ...segment, findings }] : [];
  });
  const note = `Only the first ${FILE_FINDINGS_MAX} of ${result.findings.length} findings are listed.`;
  return {
    ...result,
    segments,
    findings: result.findings.slice(0, FILE_FINDINGS_MAX),
    notes: [...(result.notes ?? []), note],
  };
}
