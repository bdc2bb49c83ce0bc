import { ATTACK_WORDS, isKnownWord } from "./lexicon.ts";

const LONGEST_PART = 16;
const HEAD = /[a-z]{1,16}$/u;
const TAIL = /^[a-z]{1,16}/u;

/** Whether an attack word is broken between `end` and `start`, the end of one part of a list and the start of the next. */
export function isBrokenBetween(lower: string, end: number, start: number): boolean {
  const head = HEAD.exec(lower.slice(Math.max(0, end - LONGEST_PART), end))?.[0] ?? "";
  const tail = TAIL.exec(lower.slice(start, start + LONGEST_PART))?.[0] ?? "";
  if (head === "" || tail === "" || head.length + tail.length < 4) return false;
  return ATTACK_WORDS.has(head + tail) && !(isKnownWord(head) && isKnownWord(tail));
}
