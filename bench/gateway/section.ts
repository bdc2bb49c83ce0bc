import { table } from "../markdown.ts";
import type { Percentiles } from "./percentiles.ts";

export interface GatewayResults {
  readonly machine: string;
  /** Load average when the run began: above 0.5 the machine was not ours alone. */
  readonly loadBefore: number;
  readonly streams: number;
  readonly firstByte: { readonly direct: Percentiles; readonly guarded: Percentiles };
  /** The first byte less the reading of the request. */
  readonly overScan: Percentiles;
  readonly chunk: { readonly direct: Percentiles; readonly guarded: Percentiles };
  readonly parallel: number;
  readonly idealSeconds: number;
  readonly startedMb: number;
  readonly crowds: readonly { readonly failures: number; readonly seconds: number; readonly mb: number }[];
}

export function gatewaySection(results: GatewayResults): string {
  const {
    machine,
    loadBefore,
    streams,
    firstByte,
    overScan,
    chunk,
    parallel,
    idealSeconds,
    startedMb,
    crowds,
  } = results;
  const row = (name: string, { p50, p95, p99 }: Percentiles) => [
    name,
    ...[p50, p95, p99].map((ms) => ms.toFixed(2)),
  ];
  return [
    "## Gateway",
    `Streamed chat answers of a local model's server, 40 pieces of a sentence, one every 100 ms, questions of 500 characters, through \`/openai/v1\` and without it; client,\nmodel's server and gateway on one machine: ${machine}; load average before the run ${loadBefore}. ${streams} streams one after the other, in ms:`,
    table(
      ["measure", "p50", "p95", "p99"],
      [
        row("first byte without the gateway", firstByte.direct),
        row("first byte with it", firstByte.guarded),
        row("the same less the reading of the question", overScan),
        row("from a piece sent to text received, without", chunk.direct),
        row("from a piece sent to text received, with", chunk.guarded),
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
  ].join("\n\n");
}
