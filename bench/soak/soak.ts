import { setTimeout as sleep } from "node:timers/promises";
import { familyMemory } from "../../packages/server/src/testing/resident-memory.ts";
import { type BenchServer, type Measurement, startServer } from "../api/server.ts";
import { startPacedUpstream } from "../gateway/upstream.ts";
import { createAsk } from "../siege/http.ts";
import { startCounter } from "./counter.ts";
import { createDeeds } from "./deeds.ts";
import { signUp } from "./people.ts";
import { type Spread, spreadOf, type Times } from "./times.ts";
import { createTraffic, type Tally } from "./traffic.ts";

export interface Minute extends Measurement {
  /** The server's main process, which includes the embedded database. */
  readonly serverMb: number;
  /** The processes that run the engine and the model, together. */
  readonly engineMb: number;
  readonly kinds: Readonly<Record<string, Spread>>;
  readonly statuses: Tally["statuses"];
  readonly late: number;
}

export interface Soak {
  readonly capacity: number | null;
  readonly rate: number;
  readonly minutes: readonly Minute[];
  /** All calls of a kind in the first and the last third after the warm-up. */
  readonly thirds: Readonly<Record<string, { readonly first: Spread; readonly last: Spread }>>;
  /** What was left in the queues some time after the last call. */
  readonly leftOver: Measurement["waiting"];
  readonly delivered: number;
}

export interface SoakOptions {
  readonly minutes: number;
  /** Calls per second. Default: `share` of what a ramp measures. */
  readonly rate?: number;
  readonly share: number;
  readonly databaseUrl?: string;
  readonly onMinute: (minute: Minute, number: number) => void;
  readonly onStep: (line: string) => void;
}

const PEOPLE = 24;
const RAMP_S = 8;
const DRAIN_MS = 90_000;
const QUICK_ANSWER = { pieces: 8, paceMs: 20 };

/** Sends mixed traffic at a steady rate for a long time, and takes measurements once a minute. */
export async function soak({
  minutes,
  rate,
  share,
  databaseUrl,
  onMinute,
  onStep,
}: SoakOptions): Promise<Soak> {
  const upstream = await startPacedUpstream(QUICK_ANSWER);
  const receiver = await startCounter();
  const server = await startServer({
    engine: "on",
    ...(databaseUrl !== undefined && { databaseUrl }),
    env: {
      BILLING: "off",
      TRUST_PROXY: "1",
      WEBHOOK_ALLOW_PRIVATE: "true",
      UPSTREAM_OPENAI_URL: `${upstream.url}/v1`,
      UPSTREAM_OPENAI_KEY: "sk-soak",
    },
  });
  try {
    const ask = createAsk(server.url, 512);
    while ((await ask("/readyz")).status !== 200) await sleep(200);
    const people = [];
    for (let n = 0; n < PEOPLE; n += 1) people.push(await signUp(ask, server.url, n));
    await server.liftQuotas();
    const parts = { ask, keys: server.keys, people, receiverUrl: receiver.url };
    const traffic = createTraffic(createDeeds(parts));
    const capacity = rate === undefined ? await traffic.measureCapacity(RAMP_S, onStep) : null;
    const perSecond = rate ?? Math.max(1, Math.round((capacity ?? 0) * share));
    const flow = traffic.flow(perSecond);
    const past: { readonly minute: Minute; readonly times: Tally["times"] }[] = [];
    for (let number = 1; number <= minutes; number += 1) {
      await sleep(60_000);
      const tally = traffic.takeTally();
      const minute = await look(server, tally);
      past.push({ minute, times: tally.times });
      onMinute(minute, number);
    }
    await flow.stop();
    return {
      capacity,
      rate: perSecond,
      minutes: past.map(({ minute }) => minute),
      thirds: compareThirds(past.map(({ times }) => times)),
      leftOver: await drain(server),
      delivered: receiver.count(),
    };
  } finally {
    await server.stop();
    await upstream.close();
    receiver.close();
  }
}

async function look(server: BenchServer, { times, statuses, late }: Tally): Promise<Minute> {
  const family = familyMemory(server.pid);
  const sum = (isWanted: (pid: number) => boolean) =>
    Math.round(family.reduce((total, { pid, mb }) => total + (isWanted(pid) ? mb : 0), 0));
  const kinds = Object.fromEntries([...times].map(([kind, one]) => [kind, spreadOf([one])]));
  return {
    ...(await server.measure()),
    serverMb: sum((pid) => pid === server.pid),
    engineMb: sum((pid) => pid !== server.pid),
    kinds,
    statuses,
    late,
  };
}

/** The warm-up is the first sixth: ten minutes of an hour. */
export function thirdsOf<Item>(minutes: readonly Item[]): { first: readonly Item[]; last: readonly Item[] } {
  const warm = minutes.slice(Math.ceil(minutes.length / 6));
  const third = Math.max(1, Math.floor(warm.length / 3));
  return { first: warm.slice(0, third), last: warm.slice(-third) };
}

function compareThirds(minutes: readonly ReadonlyMap<string, Times>[]): Soak["thirds"] {
  const { first, last } = thirdsOf(minutes);
  const kinds = [...new Set(minutes.flatMap((times) => [...times.keys()]))];
  const of = (some: typeof first, kind: string) => spreadOf(some.flatMap((times) => times.get(kind) ?? []));
  return Object.fromEntries(kinds.map((kind) => [kind, { first: of(first, kind), last: of(last, kind) }]));
}

async function drain(server: BenchServer): Promise<Measurement["waiting"]> {
  const deadline = Date.now() + DRAIN_MS;
  for (;;) {
    const { waiting } = await server.measure();
    if (Object.values(waiting).every((count) => count === 0) || Date.now() > deadline) return waiting;
    await sleep(1_000);
  }
}
