import { readContent, type Engine, type ScanOptions } from "@prompt-shield/engine";
import { isFields, type Fields } from "./json-rpc.ts";
import type { PlacedText } from "./strings.ts";

/** What was found only when neighbouring items of a result are read as one text. */
export interface SplitOrders {
  readonly reasons: readonly string[];
  /** The cleaned texts of those items, by their places. */
  clean(): Promise<ReadonlyMap<string, string>>;
}

/** The lists in a result whose items a model reads in sequence. */
const LISTS = ["content", "contents"] as const;

/**
 * Looks for an instruction that is split over neighbouring items: "Ignore your" and "instructions and …".
 * They are joined as the engine joins the strings of a JSON list. `known` are the places with findings of
 * their own.
 */
export async function findSplitOrders(
  engine: Engine,
  value: Fields,
  { known, options }: { known: ReadonlySet<string>; options: ScanOptions },
): Promise<SplitOrders | undefined> {
  const rows: PlacedText[][] = [];
  for (const list of LISTS) rows.push(...(await rowsOf(itemTexts(value[list], `/${list}`))));
  if (rows.length === 0) return undefined;
  const content = JSON.stringify(rows.map((row) => row.map(({ text }) => text)));
  const input = { content, source: "tool", format: "json" } as const;
  const { segments } = await engine.scan(input, options);
  const found = segments.flatMap(({ path = "", isMalicious, categories, findings }) => {
    const place = placeAt(rows, path);
    if (!isMalicious || place === undefined || known.has(place)) return [];
    return [
      {
        place,
        says: `${categories.join(", ")} at ${place}: ${findings[0]?.explanation ?? "suspicious text."}`,
      },
    ];
  });
  if (found.length === 0) return undefined;
  const places = new Set(found.map(({ place }) => place));
  return {
    reasons: found.map(({ says }) => says),
    clean: async () => {
      const { content: cleaned = content } = await engine.sanitize(input, options);
      const texts = (JSON.parse(cleaned) as string[][]).flat();
      const all = rows.flat().map(({ path }, index) => [path, texts[index] ?? ""] as const);
      return new Map(all.filter(([path]) => places.has(path)));
    },
  };
}

/**
 * The texts of items, and of resources in items. Pictures are skipped, because the model reads on past them.
 */
function itemTexts(list: unknown, path: string): PlacedText[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown, index) => {
    if (!isFields(item)) return [];
    const { text, resource } = item;
    const inner = isFields(resource) ? resource["text"] : undefined;
    return [
      ...(typeof text === "string" ? [{ path: `${path}/${index}/text`, text }] : []),
      ...(typeof inner === "string" ? [{ path: `${path}/${index}/resource/text`, text: inner }] : []),
    ];
  });
}

/** Groups of two or more texts that the JSON reader joins into one sentence. */
async function rowsOf(texts: readonly PlacedText[]): Promise<PlacedText[][]> {
  if (texts.length < 2) return [];
  const { segments } = await readContent(JSON.stringify(texts.map(({ text }) => text)), "json");
  const rows = new Map<object, PlacedText[]>();
  for (const { path, flow } of segments) {
    const text = texts[Number(path.slice(1))];
    if (!flow || !text) continue;
    rows.set(flow, [...(rows.get(flow) ?? []), text]);
  }
  return [...rows.values()].filter((row) => row.length > 1);
}

/** Finds the text of a path: `/1/0` is the first text of the second row. */
function placeAt(rows: readonly PlacedText[][], path: string): string | undefined {
  const [row, column] = path.split("/").slice(1).map(Number);
  return rows[row ?? -1]?.[column ?? -1]?.path;
}
