import { GATEWAY_TEXT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import {
  type Finding,
  guessFormat,
  type OwnMatch,
  type Reason,
  type ScanResult,
} from "@prompt-shield/engine";
import { fail } from "../../failure.ts";
import type { Scanner } from "../../ports/scanner/scanner.ts";
import { cutIntoPieces, gatherBatches, type Piece, PIECE_CHARS } from "./batches.ts";
import { CLEAN } from "./clean-result.ts";
import { createCleanTexts } from "./clean-texts.ts";
import { asRead } from "./json-view.ts";
import { move } from "./locate.ts";
import { applyMasks, createMasker, quoteOutside, REMOVED } from "./mask.ts";
import { newsOfRow, type PartsRow, partsRows, splitOverParts } from "./message-parts.ts";
import { cleanParts, cleanPieces, type EngineWish, readPieces } from "./read-pieces.ts";
import { type Action, type Ruling, worseOf } from "./ruling.ts";
import type { Spoken } from "./spoken.ts";

export interface ExaminedText {
  /** Cleaned if the ruling says so, otherwise unchanged. */
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly action: Action;
  readonly shadow: boolean;
  /** Why, strictest first. */
  readonly reasons: readonly Reason[];
  /** The engine's result, if it found anything. */
  readonly result?: ScanResult;
}

export interface Examined {
  /** One for each given text, in the same order. */
  readonly texts: readonly ExaminedText[];
  /** The strictest action of all texts. */
  readonly action: Action;
  /** The action is only recorded, not carried out. */
  readonly shadow: boolean;
  readonly source: ScanResult["source"];
  readonly durationMs: number;
}

export interface ExamineWish {
  readonly owner: string;
  readonly ruling: Ruling;
}

export type Examine = (spoken: readonly Spoken[], wish: ExamineWish) => Promise<Examined>;

/** About 100 bytes each. */
const CLEAN_TEXTS_MAX = 50_000;

/** Lets the engine read each text and decides about it by the caller's ruling. */
export function createExaminer(scanner: Scanner): Examine {
  const clean = createCleanTexts(CLEAN_TEXTS_MAX);

  return async (spoken, { owner, ruling }) => {
    const startedAt = performance.now();
    const { options } = ruling;
    const nameOf = ({ role, text }: Piece) => [options.sensitivity ?? "", role, text];
    const pieces = cutIntoPieces(spoken.map((said) => ({ ...said, text: readingOf(said) })));
    if (pieces.reduce((sum, { text }) => sum + text.length, 0) > GATEWAY_TEXT_MAX_CHARS)
      fail("conversation_too_long");
    // Parts of one message are also read together as one text.
    const rows = partsRows(spoken);
    for (const piece of cutIntoPieces(rows)) pieces.push({ ...piece, index: piece.index + spoken.length });
    const found = new Map<Piece, ScanResult>();
    let source: ScanResult["source"] = "engine";
    for (const batch of gatherBatches(pieces.filter((piece) => !clean.has(nameOf(piece))))) {
      const read = await readPieces(batch, { scanner, owner, options });
      if (read.source === "rules") source = "rules";
      for (const piece of batch) {
        const result = read.found.get(piece);
        if (result) found.set(piece, result);
        else if (read.source === "engine") clean.add(nameOf(piece));
      }
    }
    // Group the results once: a body may hold a million short texts, and searching the list for each of them would
    // block the server's only thread.
    const resultsOf = new Map<number, PartResult[]>();
    for (const piece of pieces) {
      const result = found.get(piece);
      if (!result) continue;
      const known = resultsOf.get(piece.index);
      if (known) known.push({ start: piece.start, result });
      else resultsOf.set(piece.index, [{ start: piece.start, result }]);
    }
    const engine = { scanner, owner, options };
    const cleanings = new Map<number, () => Promise<string>>();
    for (const [number, row] of rows.entries()) {
      const together = joined(resultsOf.get(spoken.length + number) ?? []);
      const alone = (index: number) => (resultsOf.get(index) ?? []).map(({ result }) => result);
      const news = together ? newsOfRow(row, together, alone) : [];
      let cleaned: Promise<ReadonlyMap<number, string>> | undefined;
      for (const [index, result] of news) {
        resultsOf.set(index, [...(resultsOf.get(index) ?? []), { start: 0, result }]);
        cleanings.set(
          index,
          async () => (await (cleaned ??= cleanRow(row, spoken, engine))).get(index) ?? "",
        );
      }
    }
    const splits = splitOverParts(spoken, ruling);
    const texts: ExaminedText[] = [];
    for (const [index, said] of spoken.entries()) {
      const results = resultsOf.get(index) ?? [];
      const suspects = results.map(({ start }) => start);
      const cleaning = cleanings.get(index) ?? (() => cleanPieces(said, suspects, engine));
      texts.push(await settle(said, results, { ruling, cleaning, split: splits.get(index) }));
    }
    return {
      texts,
      ...strictest(texts),
      source,
      durationMs: Math.round((performance.now() - startedAt) * 100) / 100,
    };
  };
}

/** In a tool's output the engine itself reads JSON field by field, so it gets the original. */
const readingOf = ({ isJson, role, text }: Spoken): string =>
  isJson && role !== "tool" ? asRead(text) : text;

/** Among texts with the same strictest action, one that is carried out wins over one in shadow mode. */
export function strictest(
  texts: readonly Pick<ExaminedText, "action" | "shadow">[],
): Pick<Examined, "action" | "shadow"> {
  const action = texts.reduce<Action>((worst, text) => worseOf(worst, text.action), "allow");
  return { action, shadow: texts.filter((text) => text.action === action).every(({ shadow }) => shadow) };
}

interface PartResult {
  readonly start: number;
  readonly result: ScanResult;
}

/**
 * The engine rewrites prose and could leave a JSON document unparseable. It reads a tool's JSON field by field, but no
 * single piece of it.
 */
const isRewritable = ({ isJson, role, text }: Spoken): boolean =>
  !isJson && (text.length <= PIECE_CHARS || role !== "tool" || guessFormat(text) !== "json");

interface SettleWish {
  readonly ruling: Ruling;
  readonly cleaning: () => Promise<string>;
  /** What lies in the text of the policy's own matches that are split over the parts of its message. */
  readonly split: readonly OwnMatch[] | undefined;
}

/** Decides about one text by the findings in all its parts, and cleans it if that is the decision. */
async function settle(
  said: Spoken,
  parts: readonly PartResult[],
  { ruling, cleaning, split }: SettleWish,
): Promise<ExaminedText> {
  const { text } = said;
  const result = joined(parts);
  if (!result && !ruling.hasOwnRules)
    return { text, findings: [], action: "allow", shadow: false, reasons: [] };
  const read = { ...said, text: readingOf(said) };
  const { action, shadow, hidden, reasons } = ruling.decide({ ...read, result: result ?? CLEAN, split });
  const findings = uniqueFindings([...(result?.findings ?? []), ...hidden]);
  const judged = {
    text,
    findings,
    action,
    shadow,
    reasons,
    ...((result || action !== "allow") && { result: result ?? CLEAN }),
  };
  if (action !== "sanitize" || shadow) return judged;
  const cleaned = result?.isMalicious && isRewritable(said) ? await cleaning() : text;
  if (cleaned !== text) {
    // The engine knows nothing of the policy's own words.
    const own = ruling.decide({ ...said, text: cleaned, result: CLEAN }).hidden;
    const masked = applyMasks(cleaned, createMasker(cleaned).masksFor(own));
    // Providers refuse an empty text.
    return { ...judged, text: masked.trim() === "" ? REMOVED : masked };
  }
  // The engine leaves everything that is no threat, such as an email address; the ruling may still want it hidden.
  const masks = createMasker(text).masksFor(hidden);
  return { ...judged, text: applyMasks(text, said.isJson ? quoteOutside(text, masks).masks : masks) };
}

/** The parts without what was only found in them together. Unchanged if they are too long for one task. */
async function cleanRow(
  { role, placed }: PartsRow,
  spoken: readonly Spoken[],
  engine: EngineWish,
): Promise<Map<number, string>> {
  const texts = placed.map(({ at }) => spoken[at]?.text ?? "");
  const isRead = texts.reduce((sum, text) => sum + text.length, 0) <= PIECE_CHARS;
  const cleaned = isRead ? await cleanParts({ role, texts }, engine) : texts;
  return new Map(placed.map(({ at }, index) => [at, cleaned[index] ?? ""]));
}

/** For a text in parts: the verdict on its worst part, with the findings of all parts. */
function joined(parts: readonly PartResult[]): ScanResult | undefined {
  const [worst] = parts.toSorted((a, b) => b.result.riskScore - a.result.riskScore);
  if (!worst) return undefined;
  const moved = parts.flatMap(({ start, result }) => result.findings.map((finding) => move(finding, start)));
  return { ...worst.result, findings: uniqueFindings(moved) };
}

/** Parts overlap, so the same finding may turn up twice. */
function uniqueFindings(findings: readonly Finding[]): Finding[] {
  const known = new Map(
    findings.map((finding) => [`${finding.rule} ${finding.start} ${finding.end}`, finding]),
  );
  return [...known.values()].toSorted((a, b) => a.start - b.start || a.end - b.end);
}
