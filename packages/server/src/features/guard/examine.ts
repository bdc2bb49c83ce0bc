import type { Finding, ScanResult } from "@prompt-shield/engine";
import { fail } from "../../failure.ts";
import { GATEWAY_TEXT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import type { Scanner } from "../../ports/scanner/scanner.ts";
import type { ScanOutcome } from "../../ports/scanner/task.ts";
import { cutIntoPieces, gatherBatches, type Piece, PIECE_CHARS } from "./batches.ts";
import { createCleanTexts } from "./clean-texts.ts";
import type { Spoken } from "./spoken.ts";
import { locateFindings, move } from "./locate.ts";
import { applyMasks, createMasker } from "./mask.ts";
import { type Action, type Ruling, worseOf } from "./ruling.ts";

export interface ExaminedText {
  /** Cleaned where the ruling says so, else as it came. */
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly action: Action;
  /** What the engine says of it, where it found anything. */
  readonly result?: ScanResult;
}

export interface Examined {
  /** One for each text that was given. */
  readonly texts: readonly ExaminedText[];
  readonly action: Action;
  readonly source: ScanResult["source"];
  readonly durationMs: number;
}

export interface ExamineWish {
  /** Whose texts they are: those who wait for the engine take turns. */
  readonly owner: string;
  readonly ruling: Ruling;
}

export type Examine = (spoken: readonly Spoken[], wish: ExamineWish) => Promise<Examined>;

/** About 100 bytes each. */
const CLEAN_TEXTS_MAX = 50_000;

/** What the engine finds in each text, and what the caller's ruling makes of it. */
export function createExaminer(scanner: Scanner): Examine {
  const clean = createCleanTexts(CLEAN_TEXTS_MAX);

  return async (spoken, { owner, ruling }) => {
    const startedAt = performance.now();
    const nameOf = ({ role, text }: Piece) => [ruling.id, role, text];
    const pieces = cutIntoPieces(spoken);
    if (pieces.reduce((sum, { text }) => sum + text.length, 0) > GATEWAY_TEXT_MAX_CHARS)
      fail("conversation_too_long");
    const reader = createReader({ scanner, owner, ruling });
    const found = new Map<Piece, ScanResult>();
    for (const batch of gatherBatches(pieces.filter((piece) => !clean.has(nameOf(piece))))) {
      const suspicious = await reader.scan(batch);
      for (const piece of batch) {
        const result = suspicious.get(piece);
        if (result) found.set(piece, result);
        else if (reader.source() === "engine") clean.add(nameOf(piece));
      }
    }
    const texts: ExaminedText[] = [];
    for (const [index, said] of spoken.entries()) {
      const results = pieces.flatMap((piece) => {
        const result = piece.index === index ? found.get(piece) : undefined;
        return result ? [{ piece, result }] : [];
      });
      texts.push(await settle(said, results, { ruling, clean: reader.clean }));
    }
    return {
      texts,
      action: texts.reduce<Action>((worst, { action }) => worseOf(worst, action), "allow"),
      source: reader.source(),
      durationMs: Math.round((performance.now() - startedAt) * 100) / 100,
    };
  };
}

/** Decides for one text by the worst of its parts, and cleans it where that is the decision. */
async function settle(
  { role, text }: Spoken,
  results: readonly { readonly piece: Piece; readonly result: ScanResult }[],
  { ruling, clean }: { ruling: Ruling; clean: (spoken: Spoken) => Promise<string> },
): Promise<ExaminedText> {
  const decided = results.map(({ piece, result }) => ({
    result: { ...result, findings: result.findings.map((finding) => move(finding, piece.start)) },
    action: ruling.decide(result, role),
  }));
  const [first, ...others] = decided;
  if (!first) return { text, findings: [], action: "allow" };
  const worst = others.reduce(
    (one, other) => (worseOf(one.action, other.action) === one.action ? one : other),
    first,
  );
  const { action } = worst;
  const findings = uniqueFindings(decided.flatMap(({ result }) => result.findings));
  const whole = { ...worst.result, findings };
  if (action !== "sanitize" || ruling.shadow) return { text, findings, action, result: whole };
  const cleaned = text.length <= PIECE_CHARS ? await clean({ role, text }) : text;
  // What is no threat, such as an e-mail address, the engine leaves; the ruling wants it hidden all the same.
  const masked = cleaned === text ? applyMasks(text, createMasker(text).masksFor(findings)) : cleaned;
  return { text: masked, findings, action, result: whole };
}

/** Parts overlap, so what stands on a seam was found twice. */
function uniqueFindings(findings: readonly Finding[]): Finding[] {
  const known = new Map(
    findings.map((finding) => [`${finding.rule} ${finding.start} ${finding.end}`, finding]),
  );
  return [...known.values()].toSorted((a, b) => a.start - b.start || a.end - b.end);
}

interface ReaderParts {
  readonly scanner: Scanner;
  readonly owner: string;
  readonly ruling: Ruling;
}

/** The engine, asked about pieces of a conversation. */
function createReader({ scanner, owner, ruling }: ReaderParts) {
  let source: ScanResult["source"] = "engine";

  async function run(action: "scan" | "sanitize", said: readonly Spoken[]): Promise<ScanOutcome> {
    const outcome = await scanner.run({
      action,
      prompt: said.map(({ text }) => text).join("\n\n"),
      input: { messages: said.map(({ role, text }) => ({ role, content: text })) },
      options: ruling.options,
      rulesOnly: false,
      owner,
    });
    // A text that only the rules may read says nothing about the model.
    if (outcome.modelFailure !== undefined) source = "rules";
    return outcome;
  }

  /** What the engine says of each piece that it found something in. */
  async function scan(batch: readonly Piece[]): Promise<Map<Piece, ScanResult>> {
    const { verdict } = await run("scan", batch);
    const suspicious = batch.flatMap((piece, index) => {
      const segments = (verdict.segments ?? []).filter((segment) => segment.index === index);
      return segments.length > 0 ? [{ piece, segments }] : [];
    });
    const results = new Map<Piece, ScanResult>();
    for (const { piece, segments } of suspicious) {
      // The whole's verdict is that of its worst part. With several parts, each gets a look of its own.
      const own = batch.length === 1 ? verdict : (await run("scan", [piece])).verdict;
      const { segments: _segments, ...result } = own;
      results.set(piece, { ...result, findings: locateFindings(piece.text, segments) });
    }
    return results;
  }

  return {
    scan,
    source: () => source,
    clean: async (said: Spoken): Promise<string> => {
      const { sanitized } = await run("sanitize", [said]);
      const [message] = (sanitized && "messages" in sanitized && sanitized.messages) || [];
      return typeof message?.content === "string" ? message.content : said.text;
    },
  };
}
