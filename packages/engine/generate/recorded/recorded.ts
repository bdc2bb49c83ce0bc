import { readFileSync, writeFileSync } from "node:fs";
import { createEngine, type Finding } from "../../src/index.ts";

const FILE = new URL("./recorded.jsonl", import.meta.url);

/** A text of our own, where it comes from, and whether it is read as something that nobody asked the reader to obey. */
export interface Sample {
  readonly from: string;
  readonly text: string;
  readonly untrusted?: true;
}

/** What rules and sanitizer make of a sample; one line of the file. */
export interface Recorded extends Sample {
  readonly level: string;
  readonly risk: number;
  /** `injection/ignore-previous 0-32 high 0.9`, and by which disguise it was seen. */
  readonly findings: readonly string[];
  /** Only where it differs from the text. */
  readonly sanitized?: string;
}

// Without a model: the rules answer the same on every machine.
const engine = createEngine();

/** Scans and sanitizes a sample as it would be today. */
export async function readSample({ from, text, untrusted }: Sample): Promise<Recorded> {
  const scanned = await (untrusted ? engine.scan({ content: text, format: "text" }) : engine.scan(text));
  const { threatLevel, riskScore, findings } = scanned;
  const { sanitized } = await engine.sanitize(text);
  return {
    from,
    text,
    ...(untrusted && { untrusted }),
    level: threatLevel,
    risk: riskScore,
    findings: findings.map(lineOf),
    ...(sanitized !== text && { sanitized }),
  };
}

function lineOf({ rule, start, end, severity, score, via }: Finding): string {
  return `${rule} ${start}-${end} ${severity} ${score}${via === undefined ? "" : ` via ${via}`}`;
}

export function readRecorded(): Recorded[] {
  const lines = readFileSync(FILE, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Recorded);
}

export function writeRecorded(all: readonly Recorded[]): void {
  writeFileSync(FILE, all.map((one) => `${JSON.stringify(one)}\n`).join(""));
}
