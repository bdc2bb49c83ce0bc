import { resolve } from "node:path";
import { FILE_MAX_BYTES } from "@prompt-shield/contracts/limits";
import type { ContentFormat } from "@prompt-shield/contracts/vocabulary";
import type { Command } from "./arguments.ts";
import type { ScanAnswer } from "./answer.ts";
import { namedAs } from "./documents/endings.ts";
import { isFailure } from "./failure.ts";
import { reportDocument, reportFile, type FileReport } from "./file-report.ts";
import {
  readFiles,
  TOO_LARGE,
  type Found,
  type FoundDocument,
  type FoundFile,
  type Wanted,
} from "./files.ts";
import { cutIntoPieces } from "./pieces.ts";
import { printReport, printSummary } from "./print-files.ts";
import { named } from "./print.ts";
import { readUpTo } from "./read-up-to.ts";
import type { Scanner } from "./scanner.ts";
import { toSarif } from "./sarif.ts";
import { textOf } from "./text-of.ts";
import type { SkippedFile } from "./walk-folder.ts";

const STDIN = "stdin";

/** Adds further findings to a report. */
export type LookAgain = (report: FileReport, text: string) => FileReport;

/** Scans files and folders, reports each in the requested format, and returns the exit code. */
export async function runFiles(
  command: Command,
  scanner: Scanner,
  wanted: Wanted & { readonly lookAgain?: LookAgain } = {},
): Promise<number> {
  const reports: FileReport[] = [];
  const skipped: SkippedFile[] = [];
  const asDocuments = command.content ? true : undefined;
  for await (const file of inputs(command.paths, { asDocuments, ...wanted })) {
    const scanned = "why" in file ? file : await scanFile(file, scanner, command.content?.format);
    const report =
      "file" in scanned && "text" in file ? (wanted.lookAgain?.(scanned, file.text) ?? scanned) : scanned;
    if ("why" in report) {
      skipped.push(report);
      process.stderr.write(`prompt-shield: skipped ${named(report.path)}: ${report.why}\n`);
      continue;
    }
    reports.push(report);
    if (command.format === "jsonl") process.stdout.write(`${JSON.stringify(report)}\n`);
    if (command.format === "text") printReport(report);
  }
  if (command.format === "json") writeJson(reports);
  if (command.format === "sarif") writeJson(toSarif(reports.map(withFullPath), process.cwd()));
  if (command.format === "text") printSummary(reports, skipped.length);
  if (reports.some((report) => isFailure(report, command.failOn))) return 1;
  return skipped.some((file) => isAskedFor(file, command, wanted)) ? 2 : 0;
}

/** A file that was asked for and could not be read must not count as clean. */
const isAskedFor = (
  { path, isExpected = false }: SkippedFile,
  { paths }: Command,
  { mustRead = false }: Wanted,
): boolean => path === STDIN || paths.includes(path) || (mustRead && !isExpected);

async function* inputs(paths: readonly string[], wanted: Wanted): AsyncGenerator<Found> {
  for (const path of paths) {
    if (path === "-") yield await readStdin();
    else yield* readFiles([path], wanted);
  }
}

async function readStdin(): Promise<Found> {
  const path = STDIN;
  const bytes = await readUpTo(FILE_MAX_BYTES, process.stdin);
  if (!bytes) return { path, why: TOO_LARGE };
  const read = await textOf(bytes);
  return { path, ...read, text: read.text.replace(/^\uFEFF/u, "") };
}

async function scanFile(
  file: FoundFile | FoundDocument,
  scanner: Scanner,
  format?: ContentFormat,
): Promise<FileReport | SkippedFile> {
  if ("bytes" in file) {
    const answer = await scanner.document({ bytes: file.bytes, name: namedAs(file.path, format) });
    return "unreadable" in answer
      ? { path: file.path, why: answer.unreadable }
      : reportDocument(file.path, file.bytes, answer);
  }
  const answers = [];
  for (const piece of cutIntoPieces(file.text)) {
    const { response } = await scanner.text(piece.text);
    answers.push({ piece, response: response as ScanAnswer });
  }
  const report = reportFile(file.path, file.text, answers);
  return file.note === undefined ? report : { ...report, notes: [file.note] };
}

const withFullPath = (report: FileReport): FileReport => ({ ...report, file: resolve(report.file) });

const writeJson = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
