import { table } from "../markdown.ts";
import type { Kind } from "./inputs.ts";
import type { Timing } from "./timing.ts";

/** The shape of results/speed.json. Times are in milliseconds. */
export interface SpeedResults {
  readonly machine: string;
  /** The texts that the contestants read: written by people or, without that data, generated prose. */
  readonly texts: "written" | "made up";
  readonly contestants: readonly {
    readonly name: string;
    readonly version: string;
    readonly lengths: readonly ({ readonly chars: number } & Timing)[];
    /** The slope of log time over log length from 1,000 characters up; 1 is linear. */
    readonly growth: number;
    readonly hostile: readonly { readonly name: string; readonly chars: number; readonly p50: number }[];
  }[];
  /** Our own times on generated kinds of text. */
  readonly kinds: readonly {
    readonly name: string;
    readonly kind: Kind;
    readonly lengths: readonly ({ readonly chars: number } & Timing)[];
  }[];
}

export function speedSection({ machine, texts, contestants, kinds }: SpeedResults): string {
  const lengths = contestants[0]?.lengths.map(({ chars }) => chars) ?? [];
  const hostile = contestants[0]?.hostile.map(({ name }) => name) ?? [];
  return [
    "## Speed",
    `${machine}. Milliseconds per scan by the clock: p50 / p95 / p99, over texts that differ from scan to scan: ${TEXTS[texts]}. Growth: slope of log time over log length from 1,000 characters up; 1 is linear.`,
    table(
      ["detector", ...lengths.map((chars) => chars.toLocaleString("en-US")), "growth"],
      contestants.map((one) => [
        title(one),
        ...one.lengths.map(({ p50, p95, p99 }) => [p50, p95, p99].map(shown).join(" / ")),
        one.growth.toFixed(2),
      ]),
    ),
    "### Made-up text",
    "Milliseconds: p50 / p99 by the clock, and in brackets p50 / p99 of processor time, which other work on the machine hardly touches. Put together word by word from a seed: prose full of words that attacks use, program code, and Chinese, Japanese, Korean, Russian, Arabic, Hindi, Greek and Hebrew mixed. Nobody writes like that, so a slower network has to look at much of it: a bad case, not the ordinary one.",
    table(
      ["detector", "text", ...(kinds[0]?.lengths ?? []).map(({ chars }) => chars.toLocaleString("en-US"))],
      kinds.map(({ name, kind, lengths: measured }) => [
        name,
        kind,
        ...measured.map(
          ({ p50, p99, cpuP50, cpuP99 }) =>
            `${shown(p50)} / ${shown(p99)} (${shown(cpuP50)} / ${shown(cpuP99)})`,
        ),
      ]),
    ),
    "### Hostile inputs, 100,000 characters",
    "Median in milliseconds.",
    table(
      ["detector", ...hostile],
      contestants.map((one) => [title(one), ...one.hostile.map(({ p50 }) => shown(p50))]),
    ),
  ].join("\n\n");
}

const TEXTS: Record<SpeedResults["texts"], string> = {
  written:
    "harmless English of sources that nothing was trained on, every kind as often as any other, cut or joined to the length",
  "made up": "prose that is made up word by word",
};

const title = ({ name, version }: { name: string; version: string }): string => `${name} ${version}`;

const shown = (ms: number): string => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0));
