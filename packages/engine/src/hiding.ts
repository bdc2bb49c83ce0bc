import type { Finding } from "./types.ts";

/**
 * An attack that only a decoded or normalized view shows was hidden on purpose, and hiding is itself a threat:
 * each such finding gets a companion in Encoded Attempts. Expects merged findings: merging drops the decoded
 * duplicate of an attack that is also readable in plain text.
 */
export function accuseHiding(merged: readonly Finding[]): Finding[] {
  return merged.filter(({ via, origin }) => via !== undefined && origin.layer === "rule").map(companionOf);
}

function companionOf(finding: Finding): Finding {
  return {
    ...finding,
    category: "Encoded Attempts",
    origin: { layer: "decoder" },
    group: "encodedAttempts",
    rule: `encoded/${slug(finding.via ?? "")}`,
    explanation: `Hidden behind ${finding.via}: ${finding.explanation}`,
  };
}

const slug = (via: string): string =>
  via
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
