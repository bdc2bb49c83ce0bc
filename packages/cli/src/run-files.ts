import { resolve } from "node:path";
import { text as readAll } from "node:stream/consumers";
import type { Command } from "./arguments.ts";
import { type Ask, type ScanAnswer } from "./answer.ts";
import { isFailure } from "./failure.ts";
import { reportFile, type FileReport } from "./file-report.ts";
import { readFiles, type FoundFile, type SkippedFile } from "./files.ts";
import { cutIntoPieces } from "./pieces.ts";
import { printReport, printSummary } from "./print-files.ts";
import { toSarif } from "./sarif.ts";

/** Scans files and folders, tells of each in the format asked for, and answers the exit code. */
export async function runFiles(command: Command, ask: Ask): Promise<number> {
  const reports: FileReport[] = [];
  let skipped = 0;
  for await (const file of inputs(command.paths)) {
    if ("why" in file) {
      skipped += 1;
      process.stderr.write(`prompt-shield: skipped ${file.path}: ${file.why}\n`);
      continue;
    }
    const report = await scanFile(file, ask);
    reports.push(report);
    if (command.format === "jsonl") process.stdout.write(`${JSON.stringify(report)}\n`);
    if (command.format === "text") printReport(report);
  }
  if (command.format === "json") writeJson(reports);
  if (command.format === "sarif") writeJson(toSarif(reports.map(withFullPath), process.cwd()));
  if (command.format === "text") printSummary(reports, skipped);
  return reports.some((report) => isFailure(report, command.failOn)) ? 1 : 0;
}

async function* inputs(paths: readonly string[]): AsyncGenerator<FoundFile | SkippedFile> {
  for (const path of paths) {
    if (path === "-") yield { path: "stdin", text: await readAll(process.stdin) };
    else yield* readFiles([path]);
  }
}

async function scanFile({ path, text }: FoundFile, ask: Ask): Promise<FileReport> {
  const answers = [];
  for (const piece of cutIntoPieces(text)) {
    const { response } = await ask(piece.text);
    answers.push({ piece, response: response as ScanAnswer });
  }
  return reportFile(path, text, answers);
}

const withFullPath = (report: FileReport): FileReport => ({ ...report, file: resolve(report.file) });

const writeJson = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
