import { stdout } from "node:process";
import { mustNotPass, unshownReasons } from "./decision.ts";
import { OWN_SEVERITY, severityOf } from "./failure.ts";
import type { FileFinding, FileReport } from "./file-report.ts";
import { paint } from "./paint.ts";
import { decisionLine, named, shown, shownHidden } from "./print.ts";

/** Prints a line per finding and one for the policy's own reasons, in the format that editors and terminals turn into links. */
export function printReport(report: FileReport): void {
  const file = named(report.file);
  const lines = report.findings.map((finding) => {
    const severity = severityOf(report, finding);
    const colour = severity === "low" ? "dim" : severity === "medium" ? "yellow" : "red";
    return `${where(file, finding)}  ${paint(colour, severity)}  ${finding.category}: ${finding.explanation} ${paint("cyan", shown(finding, report.findings))}`;
  });
  const reasons = unshownReasons(report);
  if (reasons.length > 0)
    lines.push(
      `${file}  ${paint("red", OWN_SEVERITY)}  ${decisionLine({ ...report, action_reasons: reasons })}`,
    );
  const hidden = report.document?.hidden ?? [];
  lines.push(
    ...hidden
      .slice(0, HIDDEN_SHOWN_MAX)
      .map(({ kind, where: at, text }) =>
        paint(
          "dim",
          `${file}${at && ` (${named(at)})`}  hidden text (${kind}): ${shownHidden(text, report.findings)}`,
        ),
      ),
  );
  if (hidden.length > HIDDEN_SHOWN_MAX)
    lines.push(
      paint(
        "dim",
        `${file}  ${hidden.length - HIDDEN_SHOWN_MAX} more hidden texts; --format json lists them`,
      ),
    );
  lines.push(...(report.notes ?? []).map((note) => paint("dim", `${file}  note: ${note}`)));
  if (lines.length > 0) stdout.write(`${lines.join("\n")}\n`);
}

const HIDDEN_SHOWN_MAX = 10;

function where(file: string, { line, column, path }: FileFinding): string {
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  return path ? `${place} (${named(path)})` : place;
}

export function printSummary(reports: readonly FileReport[], skipped: number): void {
  const verdict = summaryOf(reports);
  const left = skipped > 0 ? `, ${skipped} skipped` : "";
  const byRules = reports.some(({ source }) => source === "rules") ? " · rules only" : "";
  stdout.write(`${verdict}${left}${byRules}\n`);
}

function summaryOf(reports: readonly FileReport[]): string {
  const threats = reports.filter(mustNotPass).length;
  if (threats > 0) return paint(["bold", "red"], `✖ Threats in ${threats} of ${reports.length} files`);
  // A mistyped folder must not look like a clean one.
  if (reports.length === 0) return paint(["bold", "yellow"], "! No files were read");
  return paint(["bold", "green"], `✔ No threats in ${reports.length} files`);
}
