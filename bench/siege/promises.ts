import type { Siege } from "./siege.ts";

export const PROMISED = { shortScanMs: 500, healthMs: 250, answerMs: 20_000 } as const;

/**
 * The promises that a siege broke, one sentence each. `slack` allows for busy machines; if it is Infinity,
 * only what must never happen counts.
 */
export function brokenPromises({ survived, hostile, shortScans, health }: Siege, slack = 1): string[] {
  const { answered, refused, charged, slowest } = hostile;
  const tooSlow = refused["scan_too_slow"] ?? 0;
  const isTimed = Number.isFinite(slack);
  const broken: readonly (readonly [boolean, string])[] = [
    [!survived, "the server's process ended"],
    [isTimed && answered === 0, "no hostile call was answered, so the engine was never hit"],
    [shortScans.p99Ms > PROMISED.shortScanMs * slack, `short scans took ${shortScans.p99Ms} ms at p99`],
    [isTimed && shortScans.failed > shortScans.calls / 100, `${shortScans.failed} short scans failed`],
    [health.p99Ms > PROMISED.healthMs * slack, `/healthz took ${health.p99Ms} ms at p99`],
    [health.failed > 0, `/healthz failed ${health.failed} times`],
    [isTimed && slowest.ms > PROMISED.answerMs, `${slowest.name} was answered after ${slowest.ms} ms`],
    ["no answer" in refused, `${refused["no answer"]} hostile calls got no answer at all`],
    // Every answer is charged, and so is a call that timed out after more than three seconds of work.
    [
      charged < answered || charged > answered + tooSlow,
      `${charged} charged for ${answered} answers and ${tooSlow} that ran out of time`,
    ],
  ];
  return broken.flatMap(([isBroken, sentence]) => (isBroken ? [sentence] : []));
}
