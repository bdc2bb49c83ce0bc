import { isAlnum } from "../edges.ts";
import { isPlaceholderToken } from "../placeholders.ts";
import type { KeywordScanner, PrefixRow } from "../row.ts";

/** Tries the row's pattern exactly where its prefix stands; a token glued to other characters is not one. */
export function prefixScanner(row: PrefixRow): KeywordScanner {
  return {
    keywords: row.prefixes,
    wholeWord: false,
    find({ text, start }) {
      if (isAlnum(text, start - 1)) return undefined;
      row.pattern.lastIndex = start;
      const match = row.pattern.exec(text);
      if (match === null) return undefined;
      const token = match[1] ?? match[0];
      const end = start + match[0].length;
      if (isAlnum(text, end) && isAlnum(text, end - 1)) return undefined;
      if (isPlaceholderToken(token) || row.validate?.(token) === false) return undefined;
      return { start: end - token.length, end, rule: row.id, name: row, score: 0.97 };
    },
  };
}
