import type { ThreatLevel } from "@prompt-shield/contracts/vocabulary";
import type { DocumentAnswer, ScanAnswer } from "./answer.ts";
import { type Decided, decisionOf } from "./decision.ts";
import type { Piece } from "./pieces.ts";

/**
 * A finding with its line and column. In a document it has a path, and a line if the passage appears in the
 * raw file.
 */
export type FileFinding = ScanAnswer["findings"][number] & Partial<Place> & { readonly path?: string };

/** Lines and columns as editors count them, from 1, in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The report on one file, which combines the answers for all its pieces. */
export interface FileReport extends Decided {
  readonly file: string;
  readonly threatLevel: ThreatLevel;
  readonly riskScore: number;
  readonly categories: ScanAnswer["categories"];
  readonly findings: readonly FileFinding[];
  readonly source: ScanAnswer["source"];
  readonly duration_ms: number;
  /** What the file is and what is hidden in it; only for files that were parsed as documents. */
  readonly document?: DocumentAnswer["document"];
  /** What was not read, or assumed: the encoding, for example. */
  readonly notes?: readonly string[];
}

export function reportFile(
  file: string,
  text: string,
  answers: readonly { readonly piece: Piece; readonly response: ScanAnswer }[],
): FileReport {
  const lineStarts = lineStartsOf(text);
  const findings = new Map<string, FileFinding>();
  for (const { piece, response } of answers) {
    for (const found of response.findings) {
      const start = piece.start + found.start;
      const end = piece.start + found.end;
      // Where pieces overlap, the same finding turns up twice.
      findings.set(`${found.rule} ${start} ${end}`, {
        ...found,
        start,
        end,
        ...place(lineStarts, start, end),
      });
    }
  }
  const responses = answers.map(({ response }) => response);
  const worst = responses.toSorted((a, b) => b.riskScore - a.riskScore)[0];
  return {
    file,
    isMalicious: responses.some(({ isMalicious }) => isMalicious),
    ...decisionOf(responses),
    threatLevel: worst?.threatLevel ?? "none",
    riskScore: worst?.riskScore ?? 0,
    categories: [...new Set(responses.flatMap(({ categories }) => categories))],
    findings: [...findings.values()].toSorted((a, b) => a.start - b.start),
    source: worst?.source ?? "rules",
    duration_ms: responses.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
  };
}

/** Positions count within the text of the segment that `path` names. */
export function reportDocument(file: string, bytes: Uint8Array, answer: DocumentAnswer): FileReport {
  const { isMalicious, threatLevel, riskScore, categories, source, duration_ms, document, notes } = answer;
  const raw = TEXT_TYPES.has(document.type) ? Buffer.from(bytes).toString("utf8") : "";
  const lineStarts = lineStartsOf(raw);
  const findings = answer.segments.flatMap(({ path, findings: found }) =>
    found.map((finding) => ({
      ...finding,
      ...(path !== undefined && { path }),
      ...placeOf(finding.text, raw, lineStarts),
    })),
  );
  return {
    file,
    isMalicious,
    ...decisionOf([answer]),
    threatLevel,
    riskScore,
    categories,
    findings,
    source,
    duration_ms,
    document,
    ...(notes && notes.length > 0 && { notes }),
  };
}

/** Plain text formats, which an editor can open at a line. */
const TEXT_TYPES: ReadonlySet<string> = new Set(["text", "markdown", "html", "json", "csv", "email"]);

/** Where the passage is in the raw file; a passage that is encoded there has no position. */
function placeOf(passage: string, raw: string, lineStarts: readonly number[]): Partial<Place> {
  const at = passage === "" ? -1 : raw.indexOf(passage);
  return at === -1 ? {} : place(lineStarts, at, at + passage.length);
}

export function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

export function place(lineStarts: readonly number[], start: number, end: number): Place {
  const from = position(lineStarts, start);
  const to = position(lineStarts, end);
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}

function position(lineStarts: readonly number[], offset: number): { line: number; column: number } {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
}
