import { relative, sep } from "node:path";
import type { Severity } from "@prompt-shield/contracts/vocabulary";
import { severityOf } from "./failure.ts";
import type { FileFinding, FileReport } from "./file-report.ts";

const LEVELS = { low: "note", medium: "warning", high: "error", critical: "error" } as const;
/** GitHub's levels: over 9 is critical, over 7 high, over 4 medium. */
const SCORES = { low: "2.0", medium: "5.5", high: "8.0", critical: "9.5" } as const;

/** SARIF 2.1.0, as code scanning accepts it. It contains positions and reasons, never the text that was found. */
export function toSarif(reports: readonly FileReport[], folder: string): object {
  const found = reports.flatMap((report) => report.findings.map((finding) => ({ report, finding })));
  const rules = new Map(found.map(({ finding }) => [finding.rule, finding]));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "prompt-shield", rules: [...rules.values()].map(ruleOf) } },
        columnKind: "utf16CodeUnits",
        results: found.map(({ report, finding }) => resultOf(report, finding, folder)),
      },
    ],
  };
}

function ruleOf({ rule, category, severity }: FileFinding): object {
  return {
    id: rule,
    name: category.replaceAll(" ", ""),
    shortDescription: { text: category },
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { tags: ["security", "prompt-injection"], "security-severity": SCORES[severity] },
  };
}

function resultOf(report: FileReport, finding: FileFinding, folder: string): object {
  const severity: Severity = severityOf(report, finding);
  const { line = 1, column = 1, endLine = line, endColumn = column, via, path } = finding;
  return {
    ruleId: finding.rule,
    level: LEVELS[severity],
    message: { text: via ? `${finding.explanation} (via ${via})` : finding.explanation },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(report.file, folder), uriBaseId: "%SRCROOT%" },
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
        ...(path && { logicalLocations: [{ fullyQualifiedName: path }] }),
      },
    ],
    properties: { severity, category: finding.category, isThreat: report.isMalicious },
  };
}

/** The path relative to the working folder, with slashes and encoded names. */
function uriOf(file: string, folder: string): string {
  return relative(folder, file).split(sep).map(encodeURIComponent).join("/");
}
