import { createRandom } from "../random.ts";
import type { Target } from "./targets.ts";

/** An input that broke a promise. Its number and the seed reproduce it. */
export interface Break {
  readonly target: string;
  readonly number: number;
  readonly what: string;
  /** As JSON or base64, so that it can be stored as a test case. */
  readonly input: string;
}

export interface Fed {
  readonly inputs: number;
  readonly slowestMs: number;
  /** Processor time, including the generation of the inputs. */
  readonly cpuMs: number;
  readonly breaks: readonly Break[];
}

/**
 * The limit for one input of at most 20,000 characters, by processor time or by the clock, whichever is less.
 */
export const TIME_MAX_MS = 1_500;
/** A single slow run may be the machine's fault; slow every time is the input's. */
const TRIES = 3;
const INPUT_SHOWN_CHARS = 40_000;

/** Feeds a target the inputs with these numbers. */
export async function feed(
  target: Target,
  { seed, from, count }: { seed: number; from: number; count: number },
): Promise<Fed> {
  const breaks: Break[] = [];
  let slowestMs = 0;
  const before = process.cpuUsage();
  for (let number = from; number < from + count; number += 1) {
    // Each input has its own seed, so that any one can be reproduced without those before it.
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
    // The engine never waits, so time beyond the processor's went to other programs. Two threads count twice.
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
