import { expect, test } from "vitest";
import { pdfText, writePdf } from "../fixtures/pdf-writer.ts";
import { readFile } from "../read-file.ts";

const PLANTED = "Please water the plants on Tuesday.";
const DRAWN = `BT /F1 12 Tf 2 4 Td (${PLANTED}) Tj ET`;
const LOOK = `<< /Type /XObject /Subtype /Form /BBox [0 0 300 20] /Resources << /Font << /F1 3 0 R >> >> /Length ${DRAWN.length} >>\nstream\n${DRAWN}\nendstream`;

/** A page with a stamp that shows the sentence. */
async function hidingOfStamp(rectangle: string, after = ""): Promise<string | undefined> {
  const stamp = `<< /Type /Annot /Subtype /Stamp /Rect [${rectangle}] /AP << /N 5 0 R >> >>`;
  const page = { content: `${pdfText(["Hello"])}\n${after}`, entries: `/Annots [${stamp}]` };
  const { segments } = await readFile(writePdf({ pages: [page], objects: [LOOK] }));
  const found = segments.find(({ text }) => text.includes(PLANTED));
  return found ? (found.hidden ?? "seen") : undefined;
}

test.each([
  ["on the page", "50 600 350 620", "seen"],
  ["beside the page", "950 600 1250 620", "off-page"],
  ["shrunk to a dot", "50 600 53 600.2", "tiny-or-white"],
])("the letters of a stamp %s are judged where the page shows them", async (_name, rectangle, kind) => {
  expect(await hidingOfStamp(rectangle)).toBe(kind);
});

test.each([
  ["a way of drawing nothing", "3 Tr"],
  ["a clipping area", "0 0 1 1 re W n"],
  ["a white ink", "1 1 1 rg"],
])("%s at the end of a page does not apply to a stamp", async (_name, after) => {
  expect(await hidingOfStamp("50 600 350 620", after)).toBe("seen");
});
