import type { Span } from "../types.ts";

const OPENING = "<system>";
const CLOSING = "</system>";
const LEAD = /^\s{0,64}/u;
const NEXT_TURN = /^\s{0,8}<user>/u;

/**
 * People paste and test their own prompts as a conversation that starts with the first character:
 * `<system>…</system><user>…`. The tags of that first turn forge nothing. The text between them is scanned as usual.
 * Expects lower-cased text.
 */
export function isOwnFrame(text: string, { start, end }: Span): boolean {
  const opensAt = LEAD.exec(text)?.[0].length ?? 0;
  if (!text.startsWith(OPENING, opensAt)) return false;
  if (start <= opensAt && end > opensAt) return isFollowedByUser(text, text.indexOf(CLOSING));
  return text.startsWith(CLOSING, start) && text.indexOf(CLOSING) === start && isFollowedByUser(text, start);
}

function isFollowedByUser(text: string, closesAt: number): boolean {
  return (
    closesAt !== -1 && NEXT_TURN.test(text.slice(closesAt + CLOSING.length, closesAt + CLOSING.length + 20))
  );
}
