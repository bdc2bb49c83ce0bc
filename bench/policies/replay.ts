import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { startPostgres } from "../api/postgres.ts";
import { startServer, type Visitor } from "../scale/server.ts";
import { POLICY, samples } from "./sample.ts";

export interface ReplayTime {
  readonly rows: number;
  readonly changed: number;
  readonly seconds: number;
}

/** The number of texts that the server really scans. All other rows are copies with different texts. */
const TEMPLATES = 10;
const LOOK_EVERY_MS = 500;

/**
 * Measures how long the server takes to replay a history of this many rows, over HTTP and in the background.
 */
export async function measureReplay(rows: number): Promise<ReplayTime> {
  const holder = await startPostgres();
  const databaseUrl = await holder.createDatabase();
  const server = await startServer(databaseUrl);
  try {
    const owner = await server.enter("owner@scale.example");
    for (const prompt of samples(TEMPLATES)) await ask(owner.post("/api/v1/scan", { prompt }), 200);
    await multiply(databaseUrl, rows);
    const made = await ask(owner.post("/api/v1/policies", { name: "Bench", ...POLICY }), 201);
    const startedAt = performance.now();
    const { id } = await ask(owner.post(`/api/v1/policies/${made.id}/replay`, {}), 202);
    const replay = await ended(owner, id);
    const seconds = (performance.now() - startedAt) / 1_000;
    if (replay.status !== "done" || replay.done !== rows)
      throw new Error(`the replay ended ${replay.status} after ${replay.done} rows`);
    return { rows, changed: replay.changed, seconds };
  } finally {
    await server.stop();
    await holder.stop();
  }
}

interface Answer {
  readonly id: string;
  readonly status: string;
  readonly done: number;
  readonly changed: number;
}

async function ask(call: ReturnType<Visitor["post"]>, status: number): Promise<Answer> {
  const answer = await call;
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return JSON.parse(answer.text) as Answer;
}

async function ended(owner: Visitor, id: string): Promise<Answer> {
  for (;;) {
    const replay = await ask(owner.get(`/api/v1/replays/${id}`), 200);
    if (!["waiting", "running"].includes(replay.status)) return replay;
    await pause(LOOK_EVERY_MS);
  }
}

/** Copies whole rows, so that only the columns that must differ are named here. */
async function multiply(databaseUrl: string, rows: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into scan_logs select copy.* from (
       select template, row_number() over (order by n, template.id) as place, n
       from scan_logs as template, generate_series(1, ceil($1::int / ${TEMPLATES}.0)::int) n) as drawn,
     jsonb_populate_record(drawn.template, jsonb_build_object('id', gen_random_uuid()::text,
       'scanned_at', (template).scanned_at - place * interval '1 second',
       'original_prompt', (template).original_prompt || ' ' || n)) as copy
     where place <= $1::int`,
      [rows - TEMPLATES],
    );
    await client.query("analyze scan_logs");
  } finally {
    await client.end();
  }
}
