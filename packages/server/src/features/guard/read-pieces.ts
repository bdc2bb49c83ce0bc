import type { ScanOptions, ScanResult } from "@prompt-shield/engine";
import type { Scanner } from "../../ports/scanner/scanner.ts";
import type { ScanOutcome } from "../../ports/scanner/task.ts";
import type { Piece } from "./batches.ts";
import { locateFindings } from "./locate.ts";
import type { Spoken } from "./spoken.ts";

export interface EngineWish {
  readonly scanner: Pick<Scanner, "run">;
  /** The owner of the texts: owners take turns at the engine. */
  readonly owner: string;
  readonly options: ScanOptions;
  /** Part of an answer that a caller is already receiving. */
  readonly isUnderWay?: boolean;
}

export interface PiecesRead {
  /** The engine's result for each piece in which it found something. */
  readonly found: ReadonlyMap<Piece, ScanResult>;
  /** The rules alone, where the model has failed. */
  readonly source: ScanResult["source"];
}

/** One task for all of them; if several contain something, each of those is then read separately. */
export async function readPieces(batch: readonly Piece[], wish: EngineWish): Promise<PiecesRead> {
  const { verdict, modelFailure } = await runEngine("scan", batch, wish);
  const found = new Map<Piece, ScanResult>();
  for (const [index, piece] of batch.entries()) {
    const segments = (verdict.segments ?? []).filter((segment) => segment.index === index);
    if (segments.length === 0) continue;
    const own = batch.length === 1 ? verdict : (await runEngine("scan", [piece], wish)).verdict;
    const { segments: _segments, ...result } = own;
    found.set(piece, { ...result, findings: locateFindings(piece.text, segments) });
  }
  return { found, source: modelFailure === undefined ? "engine" : "rules" };
}

/** The text with whatever is malicious in it taken out. */
export async function cleanText(said: Spoken, wish: EngineWish): Promise<string> {
  const { sanitized } = await runEngine("sanitize", [said], wish);
  const [message] = (sanitized && "messages" in sanitized && sanitized.messages) || [];
  return typeof message?.content === "string" ? message.content : said.text;
}

function runEngine(
  action: "scan" | "sanitize",
  said: readonly Spoken[],
  { scanner, owner, options, isUnderWay = false }: EngineWish,
): Promise<ScanOutcome> {
  return scanner.run({
    action,
    prompt: said.map(({ text }) => text).join("\n\n"),
    input: { messages: said.map(({ role, text }) => ({ role, content: text })) },
    options,
    rulesOnly: false,
    owner,
    ...(isUnderWay && { isUnderWay }),
  });
}
