import { createRandom } from "../random.ts";
import type { Target } from "./targets.ts";

/** One input that broke a promise; the number of the input and the seed make it again. */
export interface Break {
  readonly target: string;
  readonly number: number;
  readonly what: string;
  /** As JSON or base64, so that it can be kept as a case. */
  readonly input: string;
}

export interface Fed {
  readonly inputs: number;
  readonly slowestMs: number;
  /** Of the processor, for the making of the inputs as well. */
  readonly cpuMs: number;
  readonly breaks: readonly Break[];
}

/** For one input of at most 20,000 characters, by the processor's time or by the clock, whichever says less. */
export const TIME_MAX_MS = 1_500;
/** Slow once may be the machine; slow every time is the input. */
const TRIES = 3;
const INPUT_SHOWN_CHARS = 40_000;

/** Feeds a target the inputs with the given numbers. */
export async function feed(
  target: Target,
  { seed, from, count }: { seed: number; from: number; count: number },
): Promise<Fed> {
  const breaks: Break[] = [];
  let slowestMs = 0;
  const before = process.cpuUsage();
  for (let number = from; number < from + count; number += 1) {
    // A seed of its own for each input: any one can be made again without those before it.
    const input = target.make(createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)));
    const tell = (what: string) =>
      breaks.push({ target: target.name, number, what, input: show(input).slice(0, INPUT_SHOWN_CHARS) });
    try {
      const ms = await quickest(() => target.run(input));
      slowestMs = Math.max(slowestMs, ms);
      if (ms > TIME_MAX_MS) tell(`took ${Math.round(ms)} ms`);
    } catch (error) {
      tell(String(error instanceof Error ? error.stack : error));
    }
  }
  return { inputs: count, slowestMs: Math.round(slowestMs), cpuMs: cpuMsSince(before), breaks };
}

async function quickest(run: () => Promise<void>): Promise<number> {
  let best = Infinity;
  for (let n = 0; n < TRIES && best > TIME_MAX_MS; n += 1) {
    const startedAt = performance.now();
    const before = process.cpuUsage();
    await run();
    const wall = performance.now() - startedAt;
    // Nothing in the engine waits: time beyond that of the processor went to other programs. Two threads count twice.
    best = Math.min(best, wall, cpuMsSince(before));
  }
  return best;
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const show = (input: string | Uint8Array): string =>
  typeof input === "string" ? JSON.stringify(input) : Buffer.from(input).toString("base64");
