import { brokenFiles, type BrokenFile } from "@prompt-shield/files/fixtures/broken-files";
import { residentMb } from "../../packages/server/src/testing/resident-memory.ts";
import type { BenchServer } from "../api/server.ts";
import { createAsk } from "../siege/http.ts";
import { type Percentiles, repeat } from "../siege/pace.ts";
import { sendFile } from "./send-file.ts";

export interface BrokenResults {
  readonly files: number;
  /** The number of answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Files that did not get the expected refusal. */
  readonly surprises: readonly string[];
  readonly slowestMs: number;
  readonly shortScans: Percentiles;
  /** Resident memory of the server and its engines, after a first round of files and after the last. */
  readonly memoryMb: { readonly before: number; readonly after: number };
}

const FILES = 200;
/**
 * As many files again before memory is read. What is loaded for the first time, such as the PDF reader, is no
 * growth, and the engines' heaps reach their size only after some two hundred files (788, 852, 860, 860, 867,
 * 869 MB from round to round).
 */
const FIRST_ROUND = FILES;
const SENDERS = 4;
const SHORT_SCAN_EVERY_MS = 40;
const SETTLE_MS = 3_000;

const REFUSALS: Readonly<Record<BrokenFile["fault"], string>> = {
  empty: "400 file_empty",
  broken: "422 file_broken",
  encrypted: "422 file_encrypted",
  bomb: "422 file_bomb",
  "too-many-pages": "413 file_too_many_pages",
  unsupported: "415 file_unsupported",
};
/** Refused during the upload, before the file is read. */
const TOO_LARGE = { name: "huge.txt", refusal: "413 file_too_large" };

/** Four people send 200 hostile files while another scans short prompts. */
export async function sendBroken(server: BenchServer): Promise<BrokenResults> {
  const ask = createAsk(server.url, 16);
  await sendAll(server, [...brokenFiles(FIRST_ROUND)]);
  await settle();
  const before = residentMb(server.pid);
  let n = 0;
  const headers = { "x-api-key": server.keys.at(-1) ?? "" };
  const friend = repeat(SHORT_SCAN_EVERY_MS, () => {
    n += 1;
    return ask("/api/v1/scan", {
      method: "POST",
      headers,
      body: { prompt: `${n}: what is the capital of Peru?` },
    });
  });
  const sent = await sendAll(server, [...brokenFiles(FILES)]);
  const shortScans = await friend.stop();
  await settle();
  const statuses: Record<string, number> = {};
  for (const { status } of sent) statuses[status] = (statuses[status] ?? 0) + 1;
  return {
    files: sent.length,
    statuses,
    surprises: sent.flatMap(({ file, told }) => (told === refusalOf(file) ? [] : [`${file.name}: ${told}`])),
    slowestMs: Math.round(Math.max(...sent.map(({ ms }) => ms))),
    shortScans,
    memoryMb: { before, after: residentMb(server.pid) },
  };
}

interface SentFile {
  readonly file: BrokenFile;
  readonly status: number;
  readonly told: string;
  readonly ms: number;
}

async function sendAll(server: BenchServer, files: readonly BrokenFile[]): Promise<SentFile[]> {
  const sent: SentFile[] = [];
  const waiting = files.values();
  const sender = async (key: string) => {
    for (const file of waiting) {
      const { status, ms, body } = await sendFile({ url: server.url, keys: [key] }, file);
      sent.push({ file, status, ms, told: `${status} ${codeOf(body)}` });
    }
  };
  await Promise.all(server.keys.slice(0, SENDERS).map(sender));
  return sent;
}

function codeOf(body: string): string {
  try {
    return (JSON.parse(body) as { code?: string }).code ?? "";
  } catch {
    return "";
  }
}

const refusalOf = ({ name, fault }: BrokenFile): string =>
  name === TOO_LARGE.name ? TOO_LARGE.refusal : REFUSALS[fault];

/** Memory is released only a little after the work. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
