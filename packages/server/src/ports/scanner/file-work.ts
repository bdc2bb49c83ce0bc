import { CHARS_PER_UNIT, FILE_FINDINGS_MAX, PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import type { ContentSource, FileType } from "@prompt-shield/contracts/vocabulary";
import type { ContentScanResult, Engine, ScanOptions, Segment } from "@prompt-shield/engine";
import { type FileReading, readFile } from "@prompt-shield/files";
import type { FileTask, ScannedFile } from "./task.ts";

/** The file is in order, and costs more than its owner has left. */
export class TooManyUnits extends Error {}

export interface FileWork {
  readonly file: FileTask;
  readonly options: ScanOptions;
  readonly engine: Engine;
}

/** A mail and a page were written by strangers in their own way; everything else is a document. */
const SOURCES: Partial<Record<FileType, ContentSource>> = { email: "email", html: "web" };

export async function scanFile({ file, options, engine }: FileWork): Promise<ScannedFile> {
  const reading = await readFile(file.bytes, file.name);
  const units = Math.max(1, Math.ceil(reading.characters / CHARS_PER_UNIT));
  if (units > file.unitsLeft) throw new TooManyUnits();
  const { type, pages, characters, hidden, notes } = reading;
  const source = SOURCES[type] ?? "document";
  const scanned = await scanInOrderOfUrgency(reading, (segments) =>
    engine.scan({ segments, source }, options),
  );
  const { text, ...verdict } = bounded(scanned);
  const said = [...notes, ...(verdict.notes ?? [])];
  return {
    verdict: { ...verdict, ...(said.length > 0 && { notes: said }) },
    text: text.slice(0, PROMPT_MAX_CHARS),
    source,
    units,
    document: { type, pages, characters, hidden: [...hidden] },
  };
}

/** What speaks to whoever reads it, or of such readers; in a long document the model looks at this first. */
const SPEAKS_TO_READERS =
  /\b(?:ignore|disregard|instruct|prompt|assistant|chatbot|ai|llm|gpt|system|must|reply|respond|forward|password|secret|token)\b/iu;

const urgencyOf = ({ hidden, text }: Segment): number =>
  hidden !== undefined ? 0 : SPEAKS_TO_READERS.test(text) ? 1 : 2;

/**
 * The model reads a bounded part of a long file, so the order decides which part that is. The answer is put back into
 * the order of the file.
 */
async function scanInOrderOfUrgency(
  { segments }: FileReading,
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

/** An address book is nothing but findings; nobody reads more of them than this. */
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
