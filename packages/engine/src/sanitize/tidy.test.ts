import { expect, test } from "vitest";
import { tidyCut } from "./tidy.ts";

/** Cuts the part between the braces and returns what is left. */
function cut(marked: string): string {
  const start = marked.indexOf("{");
  const end = marked.indexOf("}") - 1;
  const text = marked.replace(/[{}]/g, "");
  const tidy = tidyCut(text, { start, end });
  return text.slice(0, tidy.start) + text.slice(tidy.end);
}

test.each([
  ["between sentences one space stays", "One. {Two.} Three.", "One. Three."],
  ["at the beginning no space stays", "{One.} Two.", "Two."],
  ["at the end no space stays", "One. {Two.}", "One."],
  ["before a line break no space stays", "One. {Two.}\nThree.", "One.\nThree."],
  ["a whole line goes with its break", "One.\n{Two.}\nThree.", "One.\nThree."],
  ["a whole paragraph leaves one blank line", "One.\n\n{Two.}\n\nThree.", "One.\n\nThree."],
  ["a first paragraph leaves no blank line", "{One.}\n\nTwo.", "Two."],
  ["a last paragraph leaves no blank line", "One.\n\n{Two.}", "One."],
  ["a list item goes with its marker", "- one\n- {two}\n- three", "- one\n- three"],
  ["a numbered item goes with its number", "1. one\n2. {two}\n3. three", "1. one\n3. three"],
  ["Windows line ends stay whole", "One.\r\n\r\n{Two.}\r\n\r\nThree.", "One.\r\n\r\nThree."],
  ["a final line break stays", "One.\n{Two.}\n", "One.\n"],
  ["words that touch are not separated", "(one{two})", "(one)"],
  ["the whole text", "{One.}", ""],
])("%s", (_name, marked, expected) => {
  expect(cut(marked)).toBe(expected);
});
