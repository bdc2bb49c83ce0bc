import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { pdfText, writePdf } from "@prompt-shield/files/fixtures/pdf-writer";
import type { BenchServer } from "../api/server.ts";
import { writeProse } from "./ordinary-prose.ts";
import { sendFile } from "./send-file.ts";

/** Milliseconds, the best of several runs, because the machine may have other work. */
export interface SpeedResults {
  readonly pdf: { readonly pages: number; readonly characters: number; readonly ms: number };
  readonly records: { readonly count: number; readonly processes: number; readonly ms: number };
}

const RUNS = 3;
const PAGES = 300;
const PAGE_LINES = 33;
const LINE_CHARS = 80;
const RECORDS = 1_000;
const PROCESSES = 2;
const WORKER = fileURLToPath(new URL("./record-worker.ts", import.meta.url));

/** Times a report of 300 pages and about 800,000 characters, from the upload to the complete answer. */
export async function timePdf(server: BenchServer): Promise<SpeedResults["pdf"]> {
  let best: SpeedResults["pdf"] | undefined;
  for (let run = 0; run < RUNS; run += 1) {
    const { status, ms, body } = await sendFile(server, { name: "report.pdf", bytes: writeReport(run) });
    if (status !== 200) throw new Error(`the report was not read: ${body}`);
    const { document } = JSON.parse(body) as { document: { pages: number; characters: number } };
    if (!best || ms < best.ms) best = { pages: document.pages, characters: document.characters, ms };
  }
  return best ?? { pages: 0, characters: 0, ms: 0 };
}

function writeReport(seed: number): Uint8Array {
  const text = writeProse(seed, PAGES * PAGE_LINES * LINE_CHARS);
  const lines = text.match(new RegExp(`.{1,${LINE_CHARS}}`, "gu")) ?? [];
  const pages = Array.from({ length: PAGES }, (_, page) => ({
    content: pdfText(lines.slice(page * PAGE_LINES, (page + 1) * PAGE_LINES)),
  }));
  return writePdf({ pages });
}

/** Times tool records, scanned with rules and model in two processes. */
export async function timeRecords(): Promise<SpeedResults["records"]> {
  const workers = Array.from({ length: PROCESSES }, () => fork(WORKER));
  try {
    await Promise.all(workers.map((worker) => once(worker, "message")));
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const share = RECORDS / PROCESSES;
      const answers = workers.map(async (worker, index) => {
        const from = run * RECORDS + index * share;
        worker.send({ from, to: from + share });
        const [{ ms }] = (await once(worker, "message")) as [{ ms: number }];
        return ms;
      });
      times.push(Math.max(...(await Promise.all(answers))));
    }
    return { count: RECORDS, processes: PROCESSES, ms: Math.min(...times) };
  } finally {
    for (const worker of workers) worker.kill();
  }
}
