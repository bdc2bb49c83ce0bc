import { readHeldOut } from "../accuracy/held-out.ts";

/**
 * Makes texts of a given length from text written by people: English passages of held-out sources, each kind
 * equally often. Undefined if the data is missing.
 */
export function writtenTexts(): ((chars: number, count: number) => string[]) | undefined {
  const english = readHeldOut()?.filter(({ lang = "en" }) => lang === "en");
  if (!english) return undefined;
  const kinds = [...Map.groupBy(english, ({ kind }) => kind).values()].map((found) =>
    found.map(({ text }) => text),
  );
  return (chars, count) => {
    const shelves = kinds.map((texts) => ({ texts, at: 0 }));
    return Array.from({ length: count }, (_, n) => {
      const shelf = shelves[n % shelves.length] ?? { texts: [], at: 0 };
      const { text, next } = gather(shelf.texts, shelf.at, chars);
      shelf.at = next;
      return text;
    });
  };
}

/** Joins passages until the length is reached, starting over if the list runs out. */
function gather(texts: readonly string[], from: number, chars: number): { text: string; next: number } {
  const parts: string[] = [];
  let next = from;
  for (let size = 0; size < chars && parts.length < texts.length; next++) {
    const part = texts[next % texts.length] ?? "";
    parts.push(part);
    size += part.length + 2;
  }
  return { text: parts.join("\n\n").slice(0, chars), next };
}
