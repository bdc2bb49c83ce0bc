import { table } from "../../markdown.ts";
import { TIME_MAX_MS } from "./feed.ts";
import type { Fought } from "./progress.ts";

export interface EngineFuzzResults {
  readonly date: string;
  readonly machine: string;
  readonly seed: number;
  readonly processes: number;
  readonly seconds: number;
  readonly rows: readonly Fought[];
}

export function engineFuzzSection({
  date,
  machine,
  seed,
  processes,
  seconds,
  rows,
}: EngineFuzzResults): string {
  const all = rows.reduce((sum, { inputs }) => sum + inputs, 0);
  const cpuS = rows.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / 1_000;
  const broken = rows.flatMap(({ breaks }) => breaks);
  return [
    "## Hostile input: engine and readers",
    `\`npm run fuzz:engine\` on ${date}: ${all} inputs with seed ${seed} in ${Math.round(seconds)} s by ${processes} processes, ${Math.round(all / cpuS)} per second and core; ${machine}. Texts are assembled from pieces that the engine knows, disguised and repeated; files are real documents\nwith such texts planted in them, corrupted inside their parts or anywhere. The rules read every input, the model a sample. An input may take at most ${TIME_MAX_MS} ms, and the process that reads it 768 MB.`,
    table(
      ["target", "inputs", "ms of a core each", "slowest ms", "broken promises"],
      rows.map(({ target, inputs, cpuMs, slowestMs, breaks }) => [
        target,
        String(inputs),
        (cpuMs / inputs).toFixed(2),
        ...[slowestMs, breaks.length].map(String),
      ]),
    ),
    broken.length === 0
      ? "No crash, and no input exceeded its limit on time or memory."
      : `Not held: ${broken.map(({ target, number, what }) => `${target} no. ${number}: ${what.split("\n")[0]}`).join("; ")}.`,
  ].join("\n\n");
}
