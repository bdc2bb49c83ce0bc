import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Person, signUp } from "../soak/people.ts";
import type { Answer, Ask } from "../siege/http.ts";
import type { Ledger } from "./ledger.ts";
import type { Outside } from "./outside.ts";

export const ADMIN_NUMBER = 0;
export const ORIGIN = "http://localhost";
export const PAYSTACK_KEY = "sk_test_0123456789";

type Someone = Ledger["people"][number];
/** A person in the ledger, with the browser to look up their data afterwards. */
export interface Known {
  readonly person: Person;
  readonly entry: Someone;
}

export interface LoadParts {
  readonly ask: Ask;
  readonly outside: Outside;
  readonly receiverUrl: string;
  readonly onAnswer: (status: number) => void;
}

const SCANNERS = 3;
const SCAN_EVERY_MS = 120;
const STREAM_EVERY_MS = 500;
const GUEST_EVERY_MS = 4_000;
const FREE_SCANS = 10;
const GREEDY_CALLS = 16;
const TRIES_MAX = 400;
const post = (body?: object) => ({ method: "POST" as const, ...(body && { body }) });

/** People who scan, stream, try to exceed their quota, and pay. They continue whatever breaks. */
export async function startLoad({ ask, outside, receiverUrl, onAnswer }: LoadParts) {
  const known: Known[] = [];
  const ending = new AbortController();
  let number = ADMIN_NUMBER;
  let prompts = 0;

  async function join(limit: number | null, hasEndpoint = false): Promise<Known> {
    number += 1;
    const person = await signUp(ask, ORIGIN, number);
    const entry: Someone = { email: person.email, acknowledged: [], limit, hasEndpoint, paid: [] };
    const one = { person, entry };
    known.push(one);
    return one;
  }
  const repeat = async (everyMs: number, work: () => Promise<unknown>) => {
    while (!ending.signal.aborted) {
      await work().catch(() => undefined);
      await sleep(everyMs);
    }
  };
  async function scan({ person, entry }: Known): Promise<void> {
    prompts += 1;
    const prompt = `What is a good recipe for soup number ${prompts}?`;
    const answer = await person.send("/api/v1/scan", post({ prompt }));
    onAnswer(answer.status);
    if (answer.status === 200)
      entry.acknowledged.push((JSON.parse(answer.body) as { scan_id: string }).scan_id);
  }
  async function stream(entry: Someone, key: string): Promise<void> {
    prompts += 1;
    const messages = [{ role: "user", content: `How long does tea number ${prompts} take?` }];
    const answer = await ask("/openai/v1/chat/completions", {
      ...post({ model: "faults", stream: true, messages }),
      headers: { authorization: `Bearer ${key}` },
    });
    // A stream that was cut off has not been acknowledged.
    const id = answer.headers["x-shield-scan-id"];
    if (answer.body.endsWith("data: [DONE]\n\n") && id !== undefined) entry.acknowledged.push(String(id));
  }
  async function pay({ person, entry }: Known): Promise<void> {
    const started = await insist(() =>
      person.send("/functions/v1/paystack-payment", post({ plan: "starter" })),
    );
    const { reference } = JSON.parse(started.body) as { reference: string };
    // If a fault kept the provider from learning of the payment, the customer cannot pay there.
    if (!(await outside.pay(reference))) return;
    entry.paid.push(reference);
    const raw = JSON.stringify({ event: "charge.success", data: { reference } });
    const deliver = () => insist(() => ask("/webhooks/paystack", signed(raw)));
    // The browser returns while the provider notifies us, twice, as it does.
    const back = person.send("/functions/v1/verify-payment", post({ reference }));
    await Promise.all([deliver(), deliver(), back]);
  }

  const admin = await signUp(ask, ORIGIN, ADMIN_NUMBER);
  const raise = async ({ person }: Known) => {
    const path = `/api/v1/admin/users/${person.userId}`;
    const raised = await admin.send(path, {
      method: "PATCH",
      body: { plan: "growth", scan_limit: 1_000_000 },
    });
    if (raised.status !== 200) throw new Error(`no limit was raised: ${raised.body}`);
  };
  const loops: Promise<void>[] = [];
  for (let n = 0; n < SCANNERS; n += 1) {
    const scanner = await join(null, true);
    await raise(scanner);
    await scanner.person.send("/api/v1/webhooks", post({ url: receiverUrl, events: ["scan.completed"] }));
    loops.push(repeat(SCAN_EVERY_MS, () => scan(scanner)));
  }
  const streamer = await join(null);
  await raise(streamer);
  const made = await streamer.person.send("/api/v1/api-keys", post({ name: "faults" }));
  const { key } = JSON.parse(made.body) as { key: string };
  loops.push(repeat(STREAM_EVERY_MS, () => stream(streamer.entry, key)));
  // Continues past the month's end, when a new quota begins.
  const steady = await join(FREE_SCANS);
  loops.push(repeat(STREAM_EVERY_MS, () => scan(steady)));
  loops.push(
    repeat(GUEST_EVERY_MS, async () => {
      const greedy = await join(FREE_SCANS);
      await Promise.all(Array.from({ length: GREEDY_CALLS }, () => scan(greedy)));
    }),
  );
  const payments: Promise<void>[] = [];
  loops.push(
    repeat(GUEST_EVERY_MS, async () => {
      const payer = await join(null);
      payments.push(pay(payer));
    }),
  );
  return {
    known,
    stop: async () => {
      ending.abort();
      await Promise.all(loops);
    },
    /** Call it once everything is repaired: the provider repeats its events until we have accepted them. */
    settlePayments: () => Promise.all(payments),
  };
}

/** Retries a call, as users and card providers do. */
async function insist(call: () => Promise<Answer>): Promise<Answer> {
  let last = "";
  for (let n = 0; n < TRIES_MAX; n += 1) {
    const answer = await call();
    if (answer.status === 200) return answer;
    last = `${answer.status} ${answer.body}`;
    await sleep(1_000);
  }
  throw new Error(`never accepted: ${last}`);
}

function signed(raw: string) {
  const bytes = Buffer.from(raw);
  const signature = createHmac("sha512", PAYSTACK_KEY).update(bytes).digest("hex");
  return {
    method: "POST" as const,
    headers: { "x-paystack-signature": signature },
    raw: { type: "application/json", bytes },
  };
}
