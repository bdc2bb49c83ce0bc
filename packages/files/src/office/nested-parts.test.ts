import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { slideText, wordRun, writeDocx, writePptx, writeXlsx, writeZip } from "../fixtures/office-writer.ts";
import { readFile } from "../read-file.ts";

/** What was read, in the order of the file, and how it is hidden. */
async function textsOf(file: Uint8Array): Promise<string[]> {
  const { segments } = await readFile(file);
  return segments.map(
    ({ path, text, hidden }) => `${path.replace(/.* > /u, "")}: ${text} (${hidden ?? "seen"})`,
  );
}

describe("a text box in a Word paragraph", () => {
  const STYLES = {
    "word/styles.xml":
      '<w:styles xmlns:w="w"><w:style w:styleId="Gone"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>',
  };
  const VANISH = "<w:vanish/>";
  const styled = (style: string, inner: string) =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${inner}</w:p>`;
  const box = (inner: string) =>
    `<w:pict><v:textbox xmlns:v="v"><w:txbxContent>${inner}</w:txbxContent></v:textbox></w:pict>`;
  const inRun = (inner: string, properties = "") => `<w:r><w:rPr>${properties}</w:rPr>${inner}</w:r>`;
  const text = (said: string) => `<w:t xml:space="preserve">${said}</w:t>`;
  const read = (body: string) => textsOf(writeDocx(body, STYLES));

  test("does not show the rest of a paragraph that its style hides", async () => {
    const body = styled("Gone", wordRun("One ") + inRun(box(styled("", wordRun("Box")))) + wordRun("two."));
    expect(await read(body)).toEqual(["paragraph 1: One two. (invisible-style)", "paragraph 2: Box (seen)"]);
  });

  test("does not hide the rest of a paragraph when its own style hides it", async () => {
    const body = styled("", wordRun("One ") + inRun(box(styled("Gone", wordRun("Box")))) + wordRun("two."));
    expect(await read(body)).toEqual(["paragraph 1: One two. (seen)", "paragraph 2: Box (invisible-style)"]);
  });

  test("does not show the rest of a run that is hidden, or hide the rest of one that is not", async () => {
    const hidden = inRun(text("One ") + box(styled("", wordRun("Box"))) + text("two."), VANISH);
    expect(await read(styled("", hidden))).toContain("paragraph 1: One two. (invisible-style)");
    const seen = inRun(text("One ") + box(styled("", wordRun("Box", VANISH))) + text("two."));
    expect(await read(styled("", seen))).toContain("paragraph 1: One two. (seen)");
  });

  test("may lie in another, and paragraphs after it keep their numbers", async () => {
    const inner = styled("", wordRun("Two ") + inRun(box(styled("", wordRun("Three")))) + wordRun("end."));
    const outer = styled("Gone", wordRun("One ") + inRun(box(inner)) + wordRun("end."));
    expect(await read(outer + styled("", wordRun("Four")))).toEqual([
      "paragraph 1: One end. (invisible-style)",
      "paragraph 2: Two end. (seen)",
      "paragraph 3: Three (seen)",
      "paragraph 4: Four (seen)",
    ]);
  });

  test("does not cut a field's code in two", async () => {
    const code = (said: string) => inRun(`<w:instrText xml:space="preserve">${said}</w:instrText>`);
    const body = styled(
      "",
      code("QUOTE Please water ") + inRun(box(styled("", wordRun("Box")))) + code("the plants."),
    );
    expect(await read(body)).toEqual([
      "paragraph 1: QUOTE Please water the plants. (metadata)",
      "paragraph 2: Box (seen)",
    ]);
  });
});

describe("a tracked change of a look in Word", () => {
  const before = (inner: string) => `<w:rPrChange><w:rPr>${inner}</w:rPr></w:rPrChange>`;
  const read = (properties: string) => textsOf(writeDocx(`<w:p>${wordRun("Text", properties)}</w:p>`));

  test("does not apply the look from before", async () => {
    expect(await read(before("<w:vanish/>"))).toEqual(["paragraph 1: Text (seen)"]);
    expect(await read(`<w:vanish/>${before('<w:vanish w:val="0"/>')}`)).toEqual([
      "paragraph 1: Text (invisible-style)",
    ]);
    expect(await read(`${before("")}<w:vanish/>`)).toEqual(["paragraph 1: Text (invisible-style)"]);
  });
});

describe("a group of shapes on a slide", () => {
  const box = (off: number, ext: number) => `<a:off x="${off}" y="0"/><a:ext cx="${ext}" cy="100"/>`;
  const at = (off: number) => ({ place: `<a:xfrm>${box(off, 100)}</a:xfrm>` });
  const group = (inner: string, { properties = "", place = "" } = {}) =>
    `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="Group" ${properties}/></p:nvGrpSpPr><p:grpSpPr>${place}</p:grpSpPr>${inner}</p:grpSp>`;
  /** Its members lie from `from` on, and are shown from `off` on, at half their size. */
  const moved = (off: number, from: number) =>
    `<a:xfrm>${box(off, 100)}<a:chOff x="${from}" y="0"/><a:chExt cx="200" cy="200"/></a:xfrm>`;
  const read = (...shapes: readonly string[]) => textsOf(writePptx([shapes.join("")]));
  const FAR = 99_999_999;

  test("hides the shapes in it, but not those after it", async () => {
    const hidden = group(slideText("One") + group(slideText("Two")), { properties: 'hidden="1"' });
    expect(await read(hidden, slideText("Three"))).toEqual([
      "slide 1: One (invisible-style)",
      "slide 1: Two (invisible-style)",
      "slide 1: Three (seen)",
    ]);
  });

  test("puts its shapes beside the slide, or on it", async () => {
    const away = group(slideText("One", at(0)), { place: moved(FAR, 0) });
    const here = group(slideText("Two", at(FAR)), { place: moved(0, FAR) });
    expect(await read(away, here)).toEqual(["slide 1: One (off-page)", "slide 1: Two (seen)"]);
  });

  test("may lie in another that puts it beside the slide", async () => {
    const inner = group(slideText("One", at(0)), { place: moved(0, 0) });
    expect(await read(group(inner, { place: moved(FAR, 0) }))).toEqual(["slide 1: One (off-page)"]);
  });
});

test("a cell without an address follows the one before it, also into a hidden column", async () => {
  const cell = (said: string, at = "") => `<c t="inlineStr" ${at}><is><t>${said}</t></is></c>`;
  const rows = `<row>${cell("One")}${cell("Two")}</row><row>${cell("Three", 'r="AA2"')}${cell("Four")}</row>`;
  const hide = (column: number) => `<col min="${column}" max="${column}" hidden="1"/>`;
  const sheet = `<worksheet><cols>${hide(2)}${hide(28)}</cols><sheetData>${rows}</sheetData></worksheet>`;
  const book = unzipSync(writeXlsx([{ name: "Costs", cells: { A1: "Item" } }]));
  expect(await textsOf(writeZip({ ...book, "xl/worksheets/sheet1.xml": sheet }))).toEqual([
    "Costs!A1: One (seen)",
    "Costs!B1: Two (invisible-style)",
    "Costs!AA2: Three (seen)",
    "Costs!AB2: Four (invisible-style)",
  ]);
});
