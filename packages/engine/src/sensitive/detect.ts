import type { Detector, Match, Span, View } from "../types.ts";
import { SENSITIVE_DATA } from "@prompt-shield/contracts/vocabulary";
import { findCandidates, type Candidates } from "./candidates.ts";
import { findCards } from "./cards.ts";
import { endsWord, isInMask, startsWord } from "./edges.ts";
import { findIban } from "./iban.ts";
import { buildAloneScan, findNearContext } from "./id-scan.ts";
import { buildKeywordTrie } from "../keyword-trie.ts";
import { resolveOverlaps } from "./overlaps.ts";
import { findSeedPhrase } from "./seed-phrase.ts";
import type { Found, IdRow, KeywordScanner } from "./row.ts";
import { ID_ROWS, SCANNERS } from "./tables.ts";
import { addAll } from "../lists.ts";

/** Finds personal data, financial identifiers and secrets, and says what each is. */
export const sensitiveDetector: Detector = {
  id: "sensitive",
  reads: (view) => view.kind !== "normalized",
  detect(view) {
    const candidates = findCandidates(view.text);
    const found = resolveOverlaps([
      ...findByShape(view.text, candidates),
      ...findByKeyword(view, candidates.hasNonAscii),
    ]);
    const matches = found.map(toMatch);
    return view.kind === "original" ? matches : matches.filter(({ severity }) => severity === "critical");
  },
};

/** What a keyword triggers: a scanner to run there, or identifiers to look for around it. */
interface KeywordUse {
  readonly keyword: string;
  readonly scanners: KeywordScanner[];
  readonly rows: IdRow[];
}

const USES = gatherKeywords();
const ASCII_USES = USES.filter(({ keyword }) => isAscii(keyword));
const OTHER_USES = USES.filter(({ keyword }) => !isAscii(keyword));
const ASCII_KEYWORDS = buildKeywordTrie(ASCII_USES.map(({ keyword }) => keyword));
const OTHER_KEYWORDS = buildKeywordTrie(OTHER_USES.map(({ keyword }) => keyword));
const findAlone = buildAloneScan(ID_ROWS);

/** Numbers and codes that need no keyword, because their shape and checksum are enough. */
function findByShape(text: string, { digitGroups, mixedTokens, ibanStarts, wordRuns }: Candidates): Found[] {
  const found = findAlone(text, digitGroups);
  addAll(found, findAlone(text, mixedTokens));
  for (const group of digitGroups) addAll(found, findCards(text, group));
  const spacedStarts = digitGroups.flatMap(({ start }) =>
    text.charAt(start - 1) === " " ? [start - 3] : [],
  );
  for (const start of [...ibanStarts, ...spacedStarts]) {
    const iban = findIban(text, start);
    if (iban !== undefined) found.push(iban);
  }
  for (const run of wordRuns) {
    const phrase = findSeedPhrase(text, run);
    if (phrase !== undefined) found.push(phrase);
  }
  return found;
}

function findByKeyword({ text, lower }: View, hasNonAscii: boolean): Found[] {
  const found: Found[] = [];
  const contexts = new Map<IdRow, Span[]>();
  const visit = (uses: readonly KeywordUse[]) => (index: number, start: number) => {
    const use = uses[index];
    if (use === undefined) return;
    const end = start + use.keyword.length;
    if (isInMask(text, start, end)) return;
    for (const scanner of use.scanners) {
      const hit = scanner.find({ text, lower, start, end });
      if (hit !== undefined) found.push(hit);
    }
    if (use.rows.length === 0 || !isWord(text, start, end)) return;
    for (const row of use.rows) {
      const spans = contexts.get(row);
      if (spans === undefined) contexts.set(row, [{ start, end }]);
      else spans.push({ start, end });
    }
  };
  ASCII_KEYWORDS.scan(lower, visit(ASCII_USES));
  if (hasNonAscii) OTHER_KEYWORDS.scan(lower, visit(OTHER_USES));
  for (const [row, spans] of contexts) addAll(found, findNearContext(text, row, spans));
  return found;
}

/** Long context words may carry an ending ("peselu", "numaram"); short ones must stand alone. */
function isWord(text: string, start: number, end: number): boolean {
  return startsWord(text, start) && (end - start > 4 || endsWord(text, end));
}

function toMatch({ start, end, rule, name, score }: Found): Match {
  const explanation = `${name.label} in the text`;
  const { severity, entity, isSecret } = name;
  return {
    start,
    end,
    category: SENSITIVE_DATA,
    origin: { layer: "sensitive" },
    rule: `sensitive/${rule}`,
    severity,
    group: "regexMatches",
    explanation,
    score,
    entity,
    ...(isSecret && { isSecret }),
  };
}

function gatherKeywords(): KeywordUse[] {
  const uses = new Map<string, KeywordUse>();
  const useOf = (keyword: string): KeywordUse => {
    const use = uses.get(keyword) ?? { keyword, scanners: [], rows: [] };
    uses.set(keyword, use);
    return use;
  };
  for (const scanner of SCANNERS)
    for (const keyword of scanner.keywords) useOf(keyword).scanners.push(scanner);
  for (const row of ID_ROWS) for (const keyword of row.context ?? []) useOf(keyword).rows.push(row);
  return [...uses.values()];
}

function isAscii(keyword: string): boolean {
  for (let i = 0; i < keyword.length; i++) if (keyword.charCodeAt(i) > 127) return false;
  return true;
}
