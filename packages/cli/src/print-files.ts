import { stdout } from "node:process";
import { severityOf } from "./failure.ts";
import type { FileReport } from "./file-report.ts";
import { paint } from "./paint.ts";
import { shown } from "./print.ts";

/** A line per finding, in the form that editors and terminals turn into links. */
export function printReport(report: FileReport): void {
  const lines = report.findings.map((finding) => {
    const severity = severityOf(report, finding);
    const colour = severity === "low" ? "dim" : severity === "medium" ? "yellow" : "red";
    const where = `${report.file}:${finding.line}:${finding.column}`;
    return `${where}  ${paint(colour, severity)}  ${finding.category}: ${finding.explanation} ${paint("cyan", shown(finding))}`;
  });
  if (lines.length > 0) stdout.write(`${lines.join("\n")}\n`);
}

export function printSummary(reports: readonly FileReport[], skipped: number): void {
  const threats = reports.filter(({ isMalicious }) => isMalicious).length;
  const verdict =
    threats > 0
      ? paint(["bold", "red"], `✖ Threats in ${threats} of ${reports.length} files`)
      : paint(["bold", "green"], `✔ No threats in ${reports.length} files`);
  const left = skipped > 0 ? `, ${skipped} skipped` : "";
  const byRules = reports.some(({ source }) => source === "rules") ? " · rules alone" : "";
  stdout.write(`${verdict}${left}${byRules}\n`);
}
