import { expect, test } from "vitest";
import { CONTENT_FORMATS, type ContentFormat } from "@prompt-shield/contracts/vocabulary";
import { guessFormat } from "./guess.ts";
import { readContent } from "./read.ts";

const fill = (piece: string, chars: number): string =>
  piece.repeat(Math.ceil(chars / piece.length)).slice(0, chars);
const numbered = (write: (n: number) => string, chars: number): string => {
  let text = "";
  for (let n = 0; text.length < chars; n += 1) text += write(n);
  return text;
};

const HOSTILE: readonly (readonly [name: string, write: (chars: number) => string])[] = [
  ...[
    "[",
    '{"a":',
    "<",
    "<div>",
    "<b><i>",
    "<!--",
    "<!-->",
    "<!----!",
    "<!",
    "</ ",
    "<svg><![CDATA[",
    "<svg><![CDATA[]]>",
    "</",
    "</b>",
    "<a b='",
    "<a ",
    ",",
    '"',
    '",',
    "'",
    "&",
    "&amp",
  ].map((piece) => [piece, (chars: number) => fill(piece, chars)] as const),
  ...[
    "> ",
    "\n",
    "\r\n\r\n",
    ">",
    "[a]: b (",
    "[//]: # (",
    "```\n",
    "![",
    "![x](https://a.example/p?d=",
    "a: b\n",
    "a:\n ",
    "=?utf-8?b?",
    "=\n",
    '\\"',
  ].map((piece) => [piece, (chars: number) => fill(piece, chars)] as const),
  ["many attributes", (chars) => `<a${numbered((n) => ` a${n}`, chars)}>`],
  ["nested names", (chars) => numbered((n) => `<e${n}>`, chars)],
  ["deep JSON that closes", (chars) => "[".repeat(chars / 2) + "]".repeat(chars / 2)],
  ["deep JSON with texts", (chars) => '["x y",'.repeat(chars / 8) + "1" + "]".repeat(chars / 8)],
  ["a string that never ends", (chars) => `["${fill('\\"', chars)}`],
  ["many boundaries", (chars) => `Content-Type: multipart/mixed; boundary=b\n\n${fill("--b\n\n", chars)}`],
  [
    "many boundaries in one header",
    (chars) => `Content-Type: multipart/mixed${fill("; boundary=b", chars)}\n\n--b\n`,
  ],
  [
    "nearly a boundary",
    (chars) => `Content-Type: multipart/mixed; boundary=b\n\n${fill("--b    \t x\n", chars)}`,
  ],
  [
    "many lines that look like boundaries",
    (chars) => `Content-Type: multipart/mixed\n\n${fill("--b\ncontent-", chars)}`,
  ],
  ["a header of quotation marks", (chars) => `Content-Type: text/plain; ${fill('a="', chars)}`],
  ["a header of backslashes", (chars) => `Content-Type: text/plain; a="${fill("\\", chars)}`],
  ["nearly base64", (chars) => `Content-Transfer-Encoding: base64\n\n${fill("aaaa bbbb\n", chars)}`],
  ["headers that are none", (chars) => `A: b\n${fill("x\nTo: a\n", chars)}`],
  ["parts in parts", (chars) => fill("Content-Type: multipart/mixed; boundary=b\n\n--b\n", chars)],
  ["style rules", (chars) => `<style>${fill(".a{display:none}", chars)}</style>`],
  [
    "style rules for every element",
    (chars) => `<style>${fill("*{top:0}", chars / 2)}</style>${fill("<b>", chars / 2)}`,
  ],
  ["nested style rules", (chars) => `<style>${fill("@media screen{.a .b{", chars)}</style>`],
  ["style comments", (chars) => `<style>${fill("/*", chars)}</style>`],
  [
    "one rule with many properties for many elements",
    (chars) => `<style>b{${numbered((n) => `p${n}:1;`, chars / 2)}}</style>${fill("<b>", chars / 2)}`,
  ],
  [
    "one variable that is long and used often",
    (chars) =>
      `<style>b{--a:${fill("x", chars / 4)};color:${fill("var(--a)", chars / 4)}}</style>${fill("<b>", chars / 2)}`,
  ],
  [
    "one selector with many conditions",
    (chars) => `<style>i${fill("[a]", chars / 2)}{top:0}</style>${fill("<i a>", chars / 2)}`,
  ],
  [
    "one element with many classes around many others",
    (chars) =>
      `<style>.z i{top:0}</style><b class="${numbered((n) => ` c${n}`, chars / 2)}">${fill("<i></i>", chars / 2)}`,
  ],
  [
    "selectors on deep elements",
    (chars) => `<style>${fill(".a .a .b{top:0}", 300)}</style>${fill('<i class="a b">', chars)}`,
  ],
  ["many file names", (chars) => `Content-Disposition: a; ${fill('name*0="', chars)}`],
  ["many names in parts", (chars) => `Content-Disposition: a; ${fill("name*0=a; ", chars)}`],
  ["many addresses", (chars) => `From: ${fill('"a, b" <c@d>, ', chars)}\n\nHi`],
  ["many quotation marks", (chars) => `From: a@b, c@d, ${fill('" ', chars)}\n\nHi`],
  ["links with titles", (chars) => fill('[a](b "', chars)],
  ["quoted lines", (chars) => fill("> a\n>\n", chars)],
  ["frames in frames", (chars) => fill("<iframe/srcdoc=", chars)],
  [
    "nearly a sentence in a header",
    (chars) => `X-A: ${fill(`${"word".repeat(5)} `.repeat(5) + "1 ", chars)}\n\nHi`,
  ],
  [
    "nearly a sentence in an attribute",
    (chars) => `<p title="${fill(`${"word".repeat(5)} `.repeat(3) + "1 ", chars)}">`,
  ],
  ["encoded words", (chars) => `Subject: ${fill("=?iso-2022-jp?b?GyRC?= ", chars)}\n\nHi`],
  ["many wide rows", (chars) => `${fill("a,", chars / 2)}\n${fill("b,", chars / 2)}`],
  [
    "variables that lead to each other",
    (chars) =>
      `<style>b{${numbered((n) => `--a${n}:var(--a${n + 1});`, chars / 2)}}</style>${fill("<b>", chars / 2)}`,
  ],
  ["hidden letters between visible ones", (chars) => `<p>${fill("a<i hidden>b</i>", chars)}`],
];

const SHORT = 1_000;
const TIMES = 50;
const TOLERANCE = 3;
const SLACK_MS = 25;
const ATTEMPTS = 6;
/** Linear time may still be too long: a header of one kilobyte took 70 s. */
const LONGEST_MS = 1_000;

test.each(
  HOSTILE.flatMap(([name, write]) => CONTENT_FORMATS.map((format) => [name, format, write] as const)),
)("reading %j as %s takes time in proportion to its length", async (_name, format, write) => {
  expect(await isLinear(write, format)).toBe(true);
});

/** The guess reads a fixed length, so its cost does not grow, but it can be too high: it was 700 ms. */
const GUESS_MAX_MS = 100;

test("links that never end are guessed quickly", () => {
  const links = fill("![x](https://a.example/p.png?d=", 5_000);
  const times = Array.from({ length: ATTEMPTS }, () => {
    const start = performance.now();
    expect(guessFormat(links)).toBe("text");
    return performance.now() - start;
  });
  expect(Math.min(...times)).toBeLessThan(GUESS_MAX_MS);
});

/** Many short documents must take as long as one long one; with quadratic work, that would take fifty times longer. */
async function isLinear(write: (chars: number) => string, format: ContentFormat): Promise<boolean> {
  const short = write(SHORT);
  const long = write(SHORT * TIMES);
  await roundTrip(short, format);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const start = performance.now();
    for (let i = 0; i < TIMES; i += 1) await roundTrip(short, format);
    const middle = performance.now();
    await roundTrip(long, format);
    const took = performance.now() - middle;
    if (took <= Math.min(LONGEST_MS, TOLERANCE * (middle - start) + SLACK_MS)) return true;
  }
  return false;
}

async function roundTrip(content: string, format: ContentFormat): Promise<void> {
  const { segments, rebuild } = await readContent(content, format);
  expect(rebuild(segments.map(({ text }) => text)) === content).toBe(true);
}
