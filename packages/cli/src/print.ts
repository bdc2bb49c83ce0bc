import { stderr, stdout } from "node:process";
import { SENSITIVE_DATA } from "@prompt-shield/contracts/vocabulary";
import type { SanitizeAnswer, ScanAnswer } from "./answer.ts";
import type { Decided } from "./decision.ts";
import { paint } from "./paint.ts";

const SHOWN_TEXT_MAX_CHARS = 60;

/** Prints a scan for people: the verdict first, then the findings and their places. */
export function printScan(result: ScanAnswer, prompt: string): void {
  const percent = `${(result.confidence * 100).toFixed(1)} % sure`;
  const verdict = result.isMalicious
    ? paint(["bold", "red"], "✖ Threat detected")
    : paint(["bold", "green"], "✔ Clean");
  const lines = [
    `${verdict}  ${result.threatLevel} · risk ${result.riskScore}/100 · ${percent} · ${result.source}`,
    result.message,
    ...(result.policy ? [decisionLine(result)] : []),
    ...(result.categories.length > 0 ? [paint("bold", result.categories.join(", "))] : []),
    ...placed(result, prompt).flatMap(({ finding, at, among }) => [
      "",
      `${paint("yellow", finding.severity.padEnd(8))} ${finding.explanation}`,
      `         ${at} ${paint("cyan", shown(finding, among))}${finding.via ? ` (via ${finding.via})` : ""}`,
    ]),
    ...(result.notes ?? []).map((note) => paint("dim", note)),
  ];
  stdout.write(`${lines.join("\n")}\n`);
}

/** The policy's decision. */
export function decisionLine({
  action = "allow",
  action_reasons: reasons = [],
  policy,
}: Omit<Decided, "isMalicious">): string {
  const why = reasons.length > 0 ? `, because of ${reasons.map(({ name }) => named(name)).join(", ")}` : "";
  return `Policy: ${policy?.shadow ? `would ${action}, in shadow mode` : action}${why}`;
}

/** Each finding with its position: line and column in the prompt, or the path of its segment. */
function placed(
  { findings, segments }: ScanAnswer,
  prompt: string,
): { finding: Found; at: string; among: readonly Found[] }[] {
  if (!segments)
    return findings.map((finding) => ({ finding, at: position(prompt, finding.start), among: findings }));
  return segments.flatMap(({ path = "", findings: found }) =>
    found.map((finding) => ({
      finding,
      at: named(path) || position(prompt, prompt.indexOf(finding.text)),
      among: found,
    })),
  );
}

/**
 * Only the sanitized text goes to standard output, so that it can be piped; the report goes to standard
 * error. A text that needs no change is written back byte for byte.
 */
export function printSanitize(result: SanitizeAnswer, original: Uint8Array): void {
  const text = result.content ?? result.sanitized;
  stdout.write(result.wasModified ? text : original);
  if (stdout.isTTY && !text.endsWith("\n")) stdout.write("\n");
  const headline = result.wasModified
    ? paint(
        ["bold", "yellow"],
        `${count(result.modificationsCount, "change")} (${result.sanitizationLevel})`,
        stderr,
      )
    : paint(["bold", "green"], "No changes needed", stderr);
  const lines = result.changes.map(({ reason, start, end }) => `  ${start}–${end}  ${reason}`);
  stderr.write(`${[headline, ...lines].join("\n")}\n`);
}

/** The line and column, counted as editors do. */
function position(prompt: string, start: number): string {
  const before = prompt.slice(0, start).split("\n");
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Characters that a terminal would hide or interpret. */
const UNSEEN = /[\p{Cc}\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E01EF}]/gu;

/** A file's or field's name, which an attacker may have chosen, with such characters escaped. */
export const named = (name: string): string =>
  name.replaceAll(UNSEEN, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);

/** The text of a finding, without the secrets that were found in the same text. */
export function shown(found: Found, among: readonly Found[]): string {
  const secrets = among.filter(
    ({ category, path, start, end }) =>
      category === SENSITIVE_DATA && path === found.path && start < found.end && end > found.start,
  );
  // Positions in a decoded text cannot be compared with those in the original.
  if (found.category === SENSITIVE_DATA || (secrets.length > 0 && found.via)) return HIDDEN;
  const text = secrets
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (kept, { start, end }) =>
        `${kept.slice(0, Math.max(0, start - found.start))}${HIDDEN}${kept.slice(end - found.start)}`,
      found.text,
    );
  return quoted(text);
}

/** A hidden text, without the secrets that were found in its file. */
export const shownHidden = (text: string, among: readonly Found[]): string =>
  quoted(
    among
      .filter(({ category, text: secret }) => category === SENSITIVE_DATA && secret !== "")
      .reduce((kept, { text: secret }) => kept.replaceAll(secret, HIDDEN), text),
  );

type Found = ScanAnswer["findings"][number] & { readonly path?: string };

const HIDDEN = "(value hidden)";

function quoted(text: string): string {
  const line = named(JSON.stringify(text));
  return line.length <= SHOWN_TEXT_MAX_CHARS ? line : `${line.slice(0, SHOWN_TEXT_MAX_CHARS)}…`;
}

const count = (total: number, noun: string): string => `${total} ${noun}${total === 1 ? "" : "s"}`;
