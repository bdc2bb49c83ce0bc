import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Fed } from "./feed.ts";

/** The results of one target so far. */
export interface Fought extends Fed {
  readonly target: string;
}

interface Saved {
  /** The finished portions, by the number of their first input. */
  readonly done: Record<string, number[]>;
  readonly fought: Record<string, Fought>;
  readonly seconds: number;
}

const nothing = (): Saved => ({ done: {}, fought: {}, seconds: 0 });
const SAVE_EVERY_MS = 10_000;

export type Progress = ReturnType<typeof openProgress>;

/** Sums up portions and stores the sum in a file, so that an interrupted run can resume. */
export function openProgress(name: string, anew = false) {
  const file = fileURLToPath(new URL(`../../../.cache/${name}.json`, import.meta.url));
  const { done, fought, seconds: secondsBefore } = anew ? nothing() : read(file);
  const startedAt = performance.now();
  let savedAt = startedAt;
  const seconds = () => secondsBefore + (performance.now() - startedAt) / 1_000;
  const save = () => {
    savedAt = performance.now();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ done, fought, seconds: seconds() } satisfies Saved));
  };
  return {
    isDone: (target: string, from: number): boolean => done[target]?.includes(from) ?? false,
    add: (target: string, from: number, fed: Fed): void => {
      (done[target] ??= []).push(from);
      fought[target] = { target, ...merge(fought[target], fed) };
      if (performance.now() - savedAt > SAVE_EVERY_MS) save();
    },
    of: (target: string): Fought | undefined => fought[target],
    seconds,
    save,
  };
}

function merge(before: Fed | undefined, { inputs, slowestMs, cpuMs, breaks }: Fed): Fed {
  return {
    inputs: (before?.inputs ?? 0) + inputs,
    slowestMs: Math.max(before?.slowestMs ?? 0, slowestMs),
    cpuMs: (before?.cpuMs ?? 0) + cpuMs,
    breaks: [...(before?.breaks ?? []), ...breaks],
  };
}

function read(file: string): Saved {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Saved;
  } catch {
    return nothing();
  }
}
