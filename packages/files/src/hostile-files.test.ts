import { expect, test } from "vitest";
import { slideText, writeDocx, writeOdt, writePptx, writeXlsx, writeZip } from "./fixtures/office-writer.ts";
import { writePdf } from "./fixtures/pdf-writer.ts";
import { readFile, UnreadableFile } from "./read-file.ts";

const fill = (piece: string, chars: number): string => piece.repeat(Math.ceil(chars / piece.length));
const SHEET = writeXlsx([{ name: "A", cells: { A1: "Hello there" } }]);

/** A workbook of one sheet with the given XML. */
const workbook = (sheet: string, { listed = 1, string = "" } = {}): Uint8Array =>
  writeZip({
    "xl/workbook.xml": `<workbook><sheets>${'<sheet name="A" id="r"/>'.repeat(listed)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="r" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/sharedStrings.xml": `<sst><si><t>${string}</t></si></sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet>${sheet}</worksheet>`,
  });
const cells = (chars: number): string =>
  `<sheetData>${fill('<c r="A1" t="str"><v>ab</v></c>', chars)}</sheetData>`;
const pdfOf = (content: string): Uint8Array => writePdf({ pages: [{ content }] });
const raw = (text: string): Uint8Array => Buffer.from(`%PDF-1.7\n${text}`, "latin1");

test.each<readonly [string, "bomb" | "broken" | "read", (chars: number) => Uint8Array]>([
  [
    "columns that are hidden again and again",
    "read",
    (chars) => workbook(`<cols>${fill('<col min="5" max="5" hidden="1"/>', chars)}</cols>${cells(chars)}`),
  ],
  ["one sheet listed often", "read", (chars) => workbook(cells(chars), { listed: 400 })],
  [
    "a property with a long name and a text in many pieces",
    "read",
    (chars) =>
      writeDocx("", {
        "docProps/custom.xml": `<P><a name="${fill("n", chars)}">${fill("x<b/>", chars)}</a></P>`,
      }),
  ],
  [
    "attributes that are nearly sentences",
    "read",
    (chars) => writeDocx(`<w:p a="${fill(`${"word".repeat(5)} `.repeat(4) + "1 ", chars)}"/>`),
  ],
  [
    "slides listed often",
    "read",
    (chars) => {
      const slides = Array.from({ length: 400 }, (_, n) => [`ppt/slides/slide${n}.xml`, "<p/>"] as const);
      return writeZip({
        "ppt/presentation.xml": `<p>${fill('<sldId id="r"/>', chars)}</p>`,
        "ppt/_rels/presentation.xml.rels":
          '<Relationships><Relationship Id="r" Target="slides/slide399.xml"/></Relationships>',
        ...Object.fromEntries(slides),
      });
    },
  ],
  ["streams that never end", "broken", (chars) => raw(fill("stream\n", chars))],
  ["streams that all end at one place", "bomb", (chars) => raw(`${fill("stream\nx\x9c", chars)}endstream`)],
  [
    "tables with many columns",
    "read",
    (chars) =>
      writeOdt(
        fill(
          '<t:table xmlns:t="t"><t:table-column t:visibility="filter" t:number-columns-repeated="16384"/></t:table>',
          chars,
        ),
      ),
  ],
  ["numbers in comments", "broken", (chars) => raw(fill(`%${"1 0 %".repeat(40)}\n`, chars))],
  [
    "streams that refer to each other",
    "broken",
    (chars) => raw(fill("1 0 obj<</DecodeParms 1 0 R/Length 1 0 R>>stream\na\nendstream\n", chars)),
  ],
  [
    "marked content that is never closed",
    "read",
    (chars) => pdfOf(`BT /F1 9 Tf ${fill("/A BMC ", chars)}${fill("(a)Tj ", chars)}ET`),
  ],
])("%s: reading takes time in proportion to the file's length", async (_name, outcome, write) => {
  expect(await outcomeOf(write(SHORT * TIMES))).toBe(outcome);
  expect(await isLinear(write)).toBe(true);
});

test.each<readonly [string, () => Uint8Array]>([
  [
    "cells that repeat one long text",
    () =>
      workbook(`<sheetData>${fill('<c t="s"><v>0</v></c>', 100_000)}</sheetData>`, {
        string: fill("a b c. ", 100_000),
      }),
  ],
  [
    "a part with a name of digits",
    () => writeZip({ [`ppt/slides/slide${fill("1", 60_000)}x.xml`]: "<p/>", "ppt/presentation.xml": "<p/>" }),
  ],
  [
    "a part with a name that repeats its beginning",
    () => writeZip({ [fill("afchunk", 60_000)]: "", "word/document.xml": "<p/>" }),
  ],
])("%s: the file is refused as a bomb", async (_name, write) => {
  expect(await outcomeOf(write())).toBe("bomb");
});

test("a table of many cells is read in a mail too", async () => {
  const lines = 70_000;
  const table = Buffer.from("ab,cd\n".repeat(lines)).toString("base64");
  const mail = `From: a@b.example\nContent-Type: application/octet-stream; name=a.csv\nContent-Transfer-Encoding: base64\n\n${table}`;
  const { segments } = await readFile(Buffer.from(mail), "a.eml");
  expect(segments.length).toBeGreaterThanOrEqual(2 * (lines - 1));
});

test("ordinary documents are read", async () => {
  expect(await outcomeOf(SHEET)).toBe("read");
  expect(await outcomeOf(writePptx([slideText("Hello there")]))).toBe("read");
});

async function outcomeOf(bytes: Uint8Array): Promise<string> {
  return readFile(bytes, "a.bin").then(
    () => "read",
    (error: unknown) => (error instanceof UnreadableFile ? error.fault : String(error)),
  );
}

const SHORT = 20_000;
const TIMES = 10;
const TOLERANCE = 3;
const SLACK_MS = 50;
const LONGEST_MS = 3_000;
const ATTEMPTS = 4;

/** The CPU time of this process since then, so that other processes do not count. */
const workedMs = (since: NodeJS.CpuUsage): number => process.cpuUsage(since).user / 1_000;

async function isLinear(write: (chars: number) => Uint8Array): Promise<boolean> {
  const [short, long] = [write(SHORT), write(SHORT * TIMES)];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const start = process.cpuUsage();
    // Once the short files have taken so long, only LONGEST_MS counts.
    for (let n = 0; n < TIMES && TOLERANCE * workedMs(start) < LONGEST_MS; n += 1) await outcomeOf(short);
    const shortMs = workedMs(start);
    const middle = process.cpuUsage();
    await outcomeOf(long);
    if (workedMs(middle) <= Math.min(LONGEST_MS, TOLERANCE * shortMs + SLACK_MS)) return true;
  }
  return false;
}
