import { readingOf, type Reader } from "./reading.ts";

/** Plain text is one segment. */
export const reader: Reader = {
  read: (content) => readingOf(content, [{ text: content, path: "", start: 0, end: content.length }]),
};
