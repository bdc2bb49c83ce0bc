import { expect, test } from "vitest";
import { pdfText, writePdf } from "../fixtures/pdf-writer.ts";
import { readFile } from "../read-file.ts";

const PLANTED = "Please water the plants on Tuesday.";

test.each<readonly [string, string, string?]>([
  ["many spaces", `/ActualText${" ".repeat(300)}(${PLANTED})`],
  ["a space of the value 0", `/ActualText\0(${PLANTED})`],
  ["comments", `/ActualText %one\n%two\r\n(${PLANTED})`],
  ["many spaces in a reference", `/ActualText 5${" ".repeat(9)}0${" ".repeat(9)}R`, `(${PLANTED})`],
  ["zeros before a reference", "/ActualText 0005 0 R", `(${PLANTED})`],
  ["a comment in an object", "/ActualText 5 0 R", `%one\n(${PLANTED})`],
])("replacement text behind %s is read", async (_name, said, object = "()") => {
  const content = `${pdfText(["Hello"])}\n/Span << ${said} >> BDC ${pdfText(["Menu"], { y: 600 })} EMC`;
  const { segments } = await readFile(writePdf({ pages: [{ content }], objects: [object] }));
  expect(segments).toContainEqual({ path: "replacement text", text: PLANTED, hidden: "invisible-style" });
});

test.each([
  ["comments that hold the name", "/ActualText %"],
  ["names and spaces", "/ActualText    "],
  ["numbers and comments", "1 %1\n"],
])("%s are searched in time proportional to the file", async (_name, piece) => {
  const startedAt = process.cpuUsage();
  await readFile(writePdf({ pages: [{ content: `% ${piece.repeat(2_000_000 / piece.length)}` }] }));
  expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(3_000);
});
