import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { ApiBreak } from "./notes.ts";
import type { Played } from "./sum-up.ts";

interface Saved {
  /** Keyed by the number of the portion's first call. */
  readonly played: Record<string, Played>;
  /** Breaks in portions that were played again since. */
  readonly mended: ApiBreak[];
}

/**
 * Stores the results of each portion in a file, so that an interrupted run can resume. A portion with breaks
 * is played again, since they may have been fixed; the old breaks stay on record.
 */
export function openApiProgress(name: string, anew = false) {
  const file = fileURLToPath(new URL(`../../../.cache/${name}.json`, import.meta.url));
  const { played, mended } = (anew ? undefined : read(file)) ?? nothing();
  return {
    isDone: (from: number): boolean => played[from]?.breaks.length === 0,
    add: (from: number, one: Played): void => {
      mended.push(...(played[from]?.breaks ?? []));
      played[from] = one;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ played, mended } satisfies Saved));
    },
    all: (): Played[] => Object.values(played),
    mended: (): readonly ApiBreak[] => mended,
  };
}

const nothing = (): Saved => ({ played: {}, mended: [] });

function read(file: string): Saved | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Saved;
  } catch {
    return undefined;
  }
}
