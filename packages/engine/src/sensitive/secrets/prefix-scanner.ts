import { isAlnum } from "../edges.ts";
import { isClaimedExample, isPlaceholderToken } from "../placeholders.ts";
import type { KeywordScanner, PrefixRow } from "../row.ts";

/** The longest text that a row's `before` may match. */
const MAX_BEFORE = 32;
/** How much of a link before its signature `publicAfter` reads, to see what the signature gives access to. */
const MAX_LINK = 480;
/** How far back "my access key is" may begin. */
const MAX_CLAIM = 60;

/** Tries the row's pattern exactly where its prefix stands. A token that touches other letters or digits is not one. */
export function prefixScanner(row: PrefixRow): KeywordScanner {
  return {
    keywords: row.prefixes,
    patterns: [row.pattern],
    find({ text, start: at }) {
      const lead = row.before?.exec(text.slice(Math.max(0, at - MAX_BEFORE), at))?.[0] ?? "";
      const start = at - lead.length;
      if ((row.before !== undefined && lead === "") || isAlnum(text, start - 1)) return undefined;
      row.pattern.lastIndex = at;
      const match = row.pattern.exec(text);
      if (match === null) return undefined;
      const end = at + match[0].length;
      const token = match[1] ?? text.slice(start, end);
      if ((isAlnum(text, end) || text.charAt(end) === "_") && isAlnum(text, end - 1)) return undefined;
      const isClaimed = isClaimedExample(token, text.slice(Math.max(0, start - MAX_CLAIM), start));
      if ((isPlaceholderToken(token) && !isClaimed) || row.validate?.(token) === false) return undefined;
      if (row.publicAfter?.test(text.slice(Math.max(0, start - MAX_LINK), start))) return undefined;
      return { start: end - token.length, end, rule: row.id, name: row, score: 0.97 };
    },
  };
}
