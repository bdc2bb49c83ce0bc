import { table } from "../markdown.ts";
import { describeMishap, type Mishap } from "./mishap.ts";
import type { Percentiles } from "./percentiles.ts";

export interface GatewayResults {
  readonly machine: string;
  /** Load average at the start of the run. Above 0.5 the machine had other work. */
  readonly loadBefore: number;
  /** The number of first bytes measured. */
  readonly streams: number;
  /**
   * The warm-up, and the length of the answers. Missing in older runs, whose server had answered five calls.
   */
  readonly warm?: {
    readonly answersBefore: number;
    readonly shortPieces: number;
    readonly wholeAnswers: number;
    readonly pieces: number;
  };
  /** The very first call of a server, measured on this many servers. */
  readonly cold?: {
    readonly starts: number;
    readonly firstByte: Percentiles;
    readonly overScan: Percentiles;
  };
  readonly firstByte: { readonly direct: Percentiles; readonly guarded: Percentiles };
  /** The time to the first byte minus the scan of the request. */
  readonly overScan: Percentiles;
  readonly chunk: { readonly direct: Percentiles; readonly guarded: Percentiles };
  readonly parallel: number;
  readonly idealSeconds: number;
  readonly startedMb: number;
  readonly crowds: readonly Crowd[];
}

interface Crowd {
  readonly failures: number;
  /** The reasons for the first failures. Missing if none failed, and in older runs. */
  readonly mishaps?: readonly Mishap[];
  readonly seconds: number;
  readonly mb: number;
}

export function gatewaySection(results: GatewayResults): string {
  const { machine, loadBefore, cold, firstByte, overScan, chunk, parallel, idealSeconds, startedMb, crowds } =
    results;
  const row = (name: string, { p50, p95, p99 }: Percentiles) => [
    name,
    ...[p50, p95, p99].map((ms) => ms.toFixed(2)),
  ];
  return [
    "## Gateway",
    `Streamed chat answers of a local model's server, 40 pieces of a sentence, one every 100 ms, sixteen questions of 400 characters in turn, through \`/openai/v1\` and without it; client,\nmodel's server and gateway on one machine: ${machine}; load average before the run ${loadBefore}. ${howMany(results)}`,
    table(
      ["measure", "p50", "p95", "p99"],
      [
        row("first byte without the gateway", firstByte.direct),
        row("first byte with it", firstByte.guarded),
        row("the same less the reading of the question", overScan),
        row("from a piece sent to text received, without", chunk.direct),
        row("from a piece sent to text received, with", chunk.guarded),
        ...(cold
          ? [
              row("first byte of the first call after a start", cold.firstByte),
              row("the same less the reading of the question", cold.overScan),
            ]
          : []),
      ],
    ),
    `The gateway holds the end of a text back until more has come; times count from the piece that lets a text go.\n\n${parallel} streams at once, ${crowds.length} times; without the gateway the same takes ${idealSeconds} s. Server and engine processes held ${startedMb} MB before.`,
    table(
      ["round", "failed", "seconds", "MB, once it is quiet"],
      crowds.map(({ failures, seconds, mb }, at) => [
        String(at + 1),
        String(failures),
        seconds.toFixed(1),
        String(mb),
      ]),
    ),
    ...mishapList(crowds),
  ].join("\n\n");
}

/** Empty if every answer was complete. */
function mishapList(crowds: readonly Crowd[]): string[] {
  const lines = crowds.flatMap(({ mishaps = [] }, at) =>
    mishaps.map((mishap) => `- round ${at + 1}, ${describeMishap(mishap)}`),
  );
  return lines.length === 0 ? [] : [`Answers that did not come whole:\n\n${lines.join("\n")}`];
}

/** Says how much was measured, and what the server had done before. */
function howMany({ streams, warm, cold }: GatewayResults): string {
  const ways = "one after the other";
  if (!warm || !cold) return `${streams} streams ${ways}, in ms:`;
  const { answersBefore, shortPieces, wholeAnswers, pieces } = warm;
  return [
    `Before anything was counted, the gateway had passed on ${answersBefore} whole answers. First bytes: ${streams} answers of ${shortPieces} pieces each way; pieces: ${wholeAnswers} whole answers each way, ${pieces} times in all with the gateway;`,
    `with and without by turns, ${ways}. The last two rows are the very first call of ${cold.starts} servers just started, so their p95 and p99 are the slowest of them. In ms:`,
  ].join("\n");
}
