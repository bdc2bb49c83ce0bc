import type { PolicyDocument } from "@prompt-shield/contracts";
import { POLICY_KEYS } from "@prompt-shield/contracts/policy-keys";

/** A stored policy without keys that older versions let through: the engine refuses what it does not know. */
export function knownSettings(document: PolicyDocument): PolicyDocument {
  const { patterns, words, allowedTexts, allowedFindings, ...settings } = known(
    document,
    POLICY_KEYS.document,
  );
  return {
    ...settings,
    ...(patterns && { patterns: patterns.map((one) => known(one, POLICY_KEYS.pattern)) }),
    ...(words && { words: words.map((one) => known(one, POLICY_KEYS.word)) }),
    ...(allowedTexts && { allowedTexts: allowedTexts.map((one) => known(one, POLICY_KEYS.allowedText)) }),
    ...(allowedFindings && {
      allowedFindings: allowedFindings.map((one) => known(one, POLICY_KEYS.allowedFinding)),
    }),
  };
}

const known = <Entry extends object>(entry: Entry, keys: readonly string[]): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([key]) => keys.includes(key))) as Entry;
