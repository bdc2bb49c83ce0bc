import type { ThreatLevel } from "@prompt-shield/contracts/vocabulary";
import type { ScanAnswer } from "./answer.ts";
import type { Piece } from "./pieces.ts";

export type FileFinding = ScanAnswer["findings"][number] & Place;

/** Lines and columns as editors count them, from 1, in UTF-16 units. */
interface Place {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** One file, with the answers to all its pieces as one. */
export interface FileReport {
  readonly file: string;
  readonly isMalicious: boolean;
  readonly threatLevel: ThreatLevel;
  readonly riskScore: number;
  readonly categories: ScanAnswer["categories"];
  readonly findings: readonly FileFinding[];
  readonly source: ScanAnswer["source"];
  readonly duration_ms: number;
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
      // Where pieces overlap, the same is found twice.
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
    threatLevel: worst?.threatLevel ?? "none",
    riskScore: worst?.riskScore ?? 0,
    categories: [...new Set(responses.flatMap(({ categories }) => categories))],
    findings: [...findings.values()].toSorted((a, b) => a.start - b.start),
    source: worst?.source ?? "rules",
    duration_ms: responses.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
  };
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function place(lineStarts: readonly number[], start: number, end: number): Place {
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
