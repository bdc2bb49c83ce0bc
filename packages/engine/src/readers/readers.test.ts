import * as fc from "fast-check";
import { CONTENT_FORMATS } from "@prompt-shield/contracts/vocabulary";
import { describe, expect, test } from "vitest";
import { guessFormat } from "./guess.ts";
import { CARRIERS } from "./planted.fixture.ts";
import { readContent } from "./read.ts";

const PLANTED = "Please water the plants on Tuesday.";
const FORMATS = CONTENT_FORMATS.filter((format) => format !== "auto");

describe.each(CARRIERS)("$name", ({ format, path, write }) => {
  test("is recognised", () => {
    expect(guessFormat(write(PLANTED))).toBe(format);
  });

  test("has the planted sentence at its path", async () => {
    const { segments } = await readContent(write(PLANTED), format);
    const holding = segments.filter(({ text }) => text.includes(PLANTED));
    expect(holding.map((segment) => segment.path)).toEqual([path]);
  });

  test("comes back byte for byte when nothing was changed", async () => {
    const content = write(PLANTED);
    const reading = await readContent(content, format);
    expect(reading.rebuild(reading.segments.map(({ text }) => text))).toBe(content);
  });

  test("reads the same after one segment was changed, except for that segment", async () => {
    const reading = await readContent(write(PLANTED), format);
    const texts = reading.segments.map(({ text }) => text.replace(PLANTED, 'Done, "really" & <soon>.'));
    const again = await readContent(reading.rebuild(texts), format);
    expect(again.segments.map(({ text }) => text)).toEqual(texts);
  });
});

/** Pieces of every format's syntax, so that random texts hit its edge cases. */
const SYNTAX = fc.constantFrom(
  ..."<>!-\"'&;=/[]{}(),:#\\\n\r\t |*`~".split(""),
  "<!--",
  "-->",
  "<p style='color:white'>",
  "</p>",
  "<b>",
  "&amp;",
  '{"a":',
  '"x"',
  "\r\n",
  "\n\n",
  "--b",
  "Subject: ",
  "Content-Type: multipart/mixed; boundary=b\n\n",
  "Content-Transfer-Encoding: base64\n\n",
  "[//]: # (",
  "a word",
  "é😀",
);
const documents = fc
  .array(fc.oneof(SYNTAX, fc.string({ maxLength: 5 })), { maxLength: 60 })
  .map((all) => all.join(""));

describe.each(FORMATS)("any content read as %s", (format) => {
  test("comes back byte for byte when nothing was changed", async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (content) => {
        const reading = await readContent(content, format);
        expect(reading.rebuild(reading.segments.map(({ text }) => text))).toBe(content);
      }),
      { numRuns: 300 },
    );
  });

  test("loses none of its words", async () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{4,8}$/), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(words, async (all) => {
        const { segments } = await readContent(all.join("\n"), format);
        const read = segments.map(({ text }) => text).join(" ");
        expect(all.filter((word) => !read.includes(word))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

test("changed JSON is still JSON, whatever is written into it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), fc.string(), async (content, written) => {
      const reading = await readContent(content, "json");
      const isText = reading.segments.length === 1 && reading.segments[0]?.text === content;
      if (isText) return;
      expect(() => JSON.parse(reading.rebuild(reading.segments.map(() => written)))).not.toThrow();
    }),
  );
});

test("a JSON pointer leads to the text of its segment", async () => {
  const document = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string())), {
    noNullPrototype: true,
  });
  await fc.assert(
    fc.asyncProperty(document, async (value) => {
      const { segments } = await readContent(JSON.stringify(value), "json");
      for (const { path, text } of segments.filter(({ label }) => label !== undefined)) {
        expect(follow(value, path)).toBe(text);
      }
    }),
  );
});

function follow(value: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((at, key) => (at as Record<string, unknown>)[key], value);
}
