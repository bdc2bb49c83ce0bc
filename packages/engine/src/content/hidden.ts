import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import { isSensitive } from "../categories.ts";
import type { Segment } from "../readers/reading.ts";
import type { Finding } from "../types.ts";

/**
 * Text that is hidden on purpose. A picture's description or a mail's header is rarely read, but not suspicious.
 */
const KEPT_FROM_SIGHT: ReadonlySet<HiddenKind> = new Set([
  "comment",
  "invisible-style",
  "tiny-or-white",
  "off-page",
  "zero-width",
]);

export const isKeptFromSight = (hidden: HiddenKind | undefined): boolean =>
  hidden !== undefined && KEPT_FROM_SIGHT.has(hidden);

/** Nobody hides an instruction by accident, so evidence of an attack counts twice in hidden text. */
export function weighHidden(findings: readonly Finding[], { hidden }: Segment): readonly Finding[] {
  if (!isKeptFromSight(hidden)) return findings;
  return findings.map((finding) =>
    isSensitive(finding) || finding.origin.layer !== "rule"
      ? finding
      : {
          ...finding,
          score: 1 - (1 - finding.score) ** 2,
          explanation: `${finding.explanation} It is hidden from readers (${hidden}).`,
        },
  );
}
