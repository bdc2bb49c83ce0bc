import { randomBytes } from "node:crypto";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import {
  type Parts,
  slideText,
  wordParagraph,
  wordRun,
  writeDocx,
  writeOdt,
  writePptx,
  writeXlsx,
  writeZip,
} from "../fixtures/office-writer.ts";
import { packed, writeOle } from "../fixtures/ole-writer.ts";
import { readFile } from "../read-file.ts";

const PLANTED = "Please water the plants on Tuesday.";
const withParts = (file: Uint8Array, parts: Parts) => writeZip({ ...unzipSync(file), ...parts });

/** Where the planted sentence was found, and how it is hidden. */
async function placesOf(file: Uint8Array): Promise<string[]> {
  const { segments } = await readFile(file);
  return segments
    .filter(({ text }) => text.includes("water the plants"))
    .map(({ path, hidden }) => `${path} ${hidden ?? "seen"}`);
}

const HELLO = wordParagraph(wordRun("Hello"));
const DOCUMENT = `<w:document xmlns:w="w"><w:body>${wordParagraph(wordRun(PLANTED))}</w:body></w:document>`;
const inRun = (inner: string) => `<w:p><w:r>${inner}</w:r></w:p>`;
const look = (properties: string) => wordParagraph(wordRun(PLANTED, properties));
const cut = (text: string) => text.match(/.{1,9}/gu) ?? [];

describe("Word", () => {
  test.each([
    ["a field", `<w:p><w:fldSimple w:instr="QUOTE ${PLANTED}"/></w:p>`, "metadata"],
    [
      "a field split over runs",
      `<w:p>${cut(PLANTED)
        .map((text) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`)
        .join("")}</w:p>`,
      "metadata",
    ],
    ["a link's tooltip", `<w:p><w:hyperlink w:tooltip="${PLANTED}"/></w:p>`, "alt-text"],
    ["an attribute with a name that every object has", `<w:p constructor="${PLANTED}"/>`, "metadata"],
    ["a form's help", inRun(`<w:ffData><w:helpText w:val="${PLANTED}"/></w:ffData>`), "metadata"],
    ["an old drawing's description", inRun(`<v:shape xmlns:v="v" alt="${PLANTED}"/>`), "alt-text"],
    ["letters drawn as a shape", inRun(`<v:textpath xmlns:v="v" string="${PLANTED}"/>`), "seen"],
    [
      "text that was moved away",
      `<w:p><w:moveFrom>${wordRun(PLANTED)}</w:moveFrom></w:p>`,
      "invisible-style",
    ],
    ["the colour of the shading", look('<w:color w:val="1F3864"/><w:shd w:fill="1F3864"/>'), "tiny-or-white"],
    ["black on black", look('<w:color w:val="000000"/><w:highlight w:val="black"/>'), "tiny-or-white"],
    ["the theme's paper colour", look('<w:color w:themeColor="background1"/>'), "tiny-or-white"],
    ["red on navy", look('<w:color w:val="FF0000"/><w:shd w:fill="1F3864"/>'), "seen"],
  ])("%s", async (_name, body, kind) => {
    expect(await placesOf(writeDocx(HELLO + body))).toEqual([`word/document.xml > paragraph 2 ${kind}`]);
  });

  const twice = (first: string, second: string) =>
    inRun(
      `<mc:AlternateContent xmlns:mc="mc"><mc:Choice><w:txbxContent>${wordParagraph(wordRun(first))}</w:txbxContent></mc:Choice>` +
        `<mc:Fallback><w:txbxContent>${wordParagraph(wordRun(second))}</w:txbxContent></mc:Fallback></mc:AlternateContent>`,
    );

  test.each([
    ["in a text box that is written for new and old programs", twice(PLANTED, PLANTED), "3 seen"],
    ["in the form of a text box for old programs alone", twice("Hi", PLANTED), "4 seen"],
    [
      "in deleted text that is written like any other",
      `<w:p><w:del>${wordRun(PLANTED)}</w:del></w:p>`,
      "2 invisible-style",
    ],
    [
      "in a deleted field",
      `<w:p><w:del><w:r><w:delInstrText>QUOTE ${PLANTED}</w:delInstrText></w:r></w:del></w:p>`,
      "2 metadata",
    ],
    [
      "in a hidden row",
      `<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>${wordParagraph(wordRun(PLANTED))}</w:tc></w:tr></w:tbl>`,
      "2 invisible-style",
    ],
    ["that is hidden, but not on the web", look('<w:vanish/><w:webHidden w:val="0"/>'), "2 invisible-style"],
    [
      "that is hidden before its style is named",
      look('<w:vanish/><w:rStyle w:val="Shown"/>'),
      "2 invisible-style",
    ],
    [
      "that is shown although its style hides it",
      look('<w:rStyle w:val="Gone"/><w:vanish w:val="0"/>'),
      "2 seen",
    ],
    [
      "in a paragraph whose style hides it",
      `<w:p><w:pPr><w:pStyle w:val="Gone"/></w:pPr>${wordRun(PLANTED)}</w:p>`,
      "2 invisible-style",
    ],
  ])("a text is read once: %s", async (_name, body, place) => {
    const styles = `<w:styles xmlns:w="w"><w:style w:styleId="Shown"><w:rPr><w:vanish w:val="0"/></w:rPr></w:style><w:style w:styleId="Gone"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>`;
    const file = writeDocx(HELLO + body, { "word/styles.xml": styles });
    expect(await placesOf(file)).toEqual([`word/document.xml > paragraph ${place}`]);
  });

  test.each([
    [
      "of everything",
      "<w:docDefaults><w:rPrDefault><w:rPr><w:vanish/></w:rPr></w:rPrDefault></w:docDefaults>",
      "invisible-style",
    ],
    [
      "of paragraphs",
      '<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:rPr><w:vanish/></w:rPr></w:style>',
      "invisible-style",
    ],
    [
      "of words",
      '<w:style w:type="character" w:default="true" w:styleId="N"><w:rPr><w:vanish/></w:rPr></w:style>',
      "invisible-style",
    ],
    [
      "of tables only",
      '<w:style w:type="table" w:default="1" w:styleId="N"><w:rPr><w:vanish/></w:rPr></w:style>',
      "seen",
    ],
  ])("the style %s that is used where none is named hides it or not", async (_name, style, kind) => {
    const styles = { "word/styles.xml": `<w:styles xmlns:w="w">${style}</w:styles>` };
    const file = writeDocx(wordParagraph(wordRun(PLANTED)), styles);
    expect(await placesOf(file)).toEqual([`word/document.xml > paragraph 1 ${kind}`]);
  });

  test.each(["foo/bar.xml", "word/styles2.xml", "word/header1.XML"])(
    "%s is read if the document is there",
    async (part) => {
      const relations = `<Relationships><Relationship Id="r" Type="officeDocument" Target="${part}"/></Relationships>`;
      const file = writeDocx(HELLO, { "_rels/.rels": relations, [part]: DOCUMENT });
      expect(await placesOf(file)).toEqual([`${part} > paragraph 1 seen`]);
    },
  );

  test.each([
    ["word/settings.xml", `<s><docVar name="a" val="${PLANTED}"/></s>`, "docVar metadata"],
    ["word/numbering.xml", `<n><lvlText val="${PLANTED}"/></n>`, "lvlText metadata"],
    ["word/charts/chart1.xml", `<c><v>12.5</v><v>${PLANTED}</v></c>`, "v seen"],
    ["docProps/core.xml", `<p><lastModifiedBy>${PLANTED}</lastModifiedBy></p>`, "lastModifiedBy metadata"],
    [
      "docProps/custom.xml",
      `<p><property name="a"><lpstr>${PLANTED}</lpstr></property></p>`,
      "lpstr metadata",
    ],
    ["customXml/item1.xml", `<x y="${PLANTED}"/>`, "x metadata"],
  ])("%s is read", async (part, xml, place) => {
    expect(await placesOf(writeDocx(HELLO, { [part]: xml }))).toEqual([`${part} > ${place}`]);
  });

  test("embedded documents and those inside them are read, and a note names deeper ones", async () => {
    const deepest = writeDocx(HELLO, { "word/embeddings/c.pptx": writePptx([slideText(PLANTED)]) });
    const inner = withParts(writeXlsx([{ name: "A", cells: { A1: PLANTED } }]), {
      "xl/embeddings/b.docm": withParts(deepest, { "word/document.xml": DOCUMENT }),
    });
    const file = writeDocx(HELLO, { "word/embeddings/a.xlsx": inner });
    expect(await placesOf(file)).toEqual([
      "word/embeddings/a.xlsx > A!A1 seen",
      "word/embeddings/a.xlsx > xl/embeddings/b.docm > word/document.xml > paragraph 1 seen",
    ]);
    expect((await readFile(file)).notes).toEqual([
      "word/embeddings/a.xlsx: xl/embeddings/b.docm: The attachment word/embeddings/c.pptx was not read: it lies in too many others.",
    ]);
  });

  test.each([
    [
      "packed with its name",
      "\u0001Ole10Native",
      packed(`<p>Hi</p><!-- ${PLANTED} -->`),
      "comment() comment",
    ],
    ["of many sectors", "\u0001Ole10Native", packed(`${"Hello. ".repeat(900)}\n\n${PLANTED}`), ""],
    [
      "of very many sectors",
      "\u0001Ole10Native",
      packed(`<p>${PLANTED}</p><style>/*${randomBytes(4_000_000).toString("hex")}*/</style>`),
      "p",
    ],
    ["as a package of its program", "Package", writeDocx(HELLO, { "word/document.xml": DOCUMENT }), ""],
  ])("a file in an OLE container is read: %s", async (_name, stream, content, place) => {
    const [found = ""] = await placesOf(
      writeDocx(HELLO, { "word/embeddings/oleObject1.bin": writeOle(stream, content) }),
    );
    expect(found).toMatch(/^word\/embeddings\/oleObject1\.bin/u);
    expect(found).toContain(place);
  });

  test("OLE containers that hold a formula, are broken or go in a circle are skipped", async () => {
    const whole = Buffer.from(writeOle("\u0001Ole10Native", packed("Hello. ".repeat(900))));
    const circle = Buffer.from(whole);
    for (let at = 512; at < 1_024; at += 4) circle.writeUInt32LE(3, at);
    const bins = [writeOle("Equation Native", Buffer.from(PLANTED)), whole.subarray(0, 700), circle];
    const parts = Object.fromEntries(bins.map((bytes, n) => [`word/embeddings/o${n}.bin`, bytes] as const));
    expect((await readFile(writeDocx(HELLO, parts))).segments[0]?.text).toBe("Hello");
  });

  test("a note names an OLE container that unpacks to far too much, and the document around it is read", async () => {
    const bomb = writeOle("Package", new Uint8Array(8_000_000));
    const { segments, notes } = await readFile(writeDocx(HELLO, { "word/embeddings/oleObject1.bin": bomb }));
    expect(segments.map(({ text }) => text)).toEqual(["Hello"]);
    expect(notes.join()).toContain("oleObject1.bin was not read: it unpacks to far more");
  });

  test("embedded documents are counted together at each depth", async () => {
    const many = (count: number, name: string, bytes: Uint8Array): Parts =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [`word/embeddings/${name}${n}.docx`, bytes] as const),
      );
    const inner = writeDocx(HELLO, many(9, "b", writeDocx(HELLO)));
    const { segments, notes } = await readFile(writeDocx(HELLO, many(3, "a", inner)));
    // The file itself, three in it, and twenty of the twenty-seven in those.
    expect(segments).toHaveLength(1 + 3 + 20);
    expect(notes).toHaveLength(7);
    expect(notes[0]).toContain("it is one of more than 20");
  });

  test("the main part may have a number", async () => {
    const file = writeZip({ "word/document2.xml": DOCUMENT });
    expect(await placesOf(file)).toEqual(["word/document2.xml > paragraph 1 seen"]);
  });

  test("names and measures are not read as text", async () => {
    const shape = '<v:shape xmlns:v="v" style="position:absolute;left:0;top:0" name="Text Box 2"/>';
    const { segments } = await readFile(writeDocx(HELLO + inRun(shape)));
    expect(segments.map(({ text }) => text)).toEqual(["Hello"]);
  });
});

describe("PowerPoint", () => {
  const deck = writePptx([slideText("Hello")]);
  const paint = (fill: string) => writePptx([slideText(PLANTED, { run: `<a:rPr>${fill}</a:rPr>` })]);
  const shapes = (inner: string) => `<p:x xmlns:p="p" xmlns:a="a">${inner}</p:x>`;

  test.each([
    ["ppt/diagrams/data1.xml", shapes(`<a:p><a:r><a:t>${PLANTED}</a:t></a:r></a:p>`), "seen"],
    ["ppt/slideLayouts/slideLayout1.xml", shapes(slideText(PLANTED)), "seen"],
    ["ppt/charts/chart1.xml", `<c><v>${PLANTED}</v></c>`, "> v seen"],
    ["ppt/tags/tag1.xml", `<t><tag val="${PLANTED}"/></t>`, "> tag metadata"],
  ])("%s is read", async (part, xml, place) => {
    expect(await placesOf(withParts(deck, { [part]: xml }))).toEqual([`${part} ${place}`]);
  });

  test("a layout's example texts are not read", async () => {
    const example = slideText(PLANTED).replace("</p:nvSpPr>", "<p:nvPr><p:ph/></p:nvPr></p:nvSpPr>");
    const file = withParts(deck, { "ppt/slideMasters/slideMaster1.xml": shapes(example) });
    expect(await placesOf(file)).toEqual([]);
  });

  test.each([
    ["a title", writePptx([slideText("x", { properties: `title="${PLANTED}"` })]), "alt-text"],
    ["a shape", writePptx([slideText(PLANTED, { properties: 'hidden="true"' })]), "invisible-style"],
    ["no fill", paint("<a:noFill/>"), "invisible-style"],
    [
      "a transparent fill",
      paint('<a:solidFill><a:srgbClr val="000000"><a:alpha val="0"/></a:srgbClr></a:solidFill>'),
      "invisible-style",
    ],
    [
      "a fill in the paper's colour",
      paint('<a:solidFill><a:schemeClr val="bg1"/></a:solidFill>'),
      "tiny-or-white",
    ],
    ["an outline without fill", paint("<a:ln><a:noFill/></a:ln>"), "seen"],
  ])("%s", async (_name, file, kind) => {
    expect(await placesOf(file)).toEqual([`slide 1 ${kind}`]);
  });

  test("slides are numbered in the order in which they are shown, and those that are not shown are hidden", async () => {
    const file = withParts(writePptx([slideText(PLANTED), slideText("Two"), slideText(PLANTED)]), {
      "ppt/presentation.xml": `<p xmlns:r="r"><sldId r:id="b" id="256"/><sldId id="257" r:id="a"/></p>`,
      "ppt/_rels/presentation.xml.rels": `<R><Relationship Id="a" Target="slides/slide1.xml"/><Relationship Id="b" Target="slides/slide2.xml"/></R>`,
    });
    expect(await placesOf(file)).toEqual(["slide 2 seen", "slide 3 invisible-style"]);
  });
});

describe("Excel", () => {
  const book = writeXlsx([{ name: "Costs", cells: { A1: "Item" } }]);
  const sheet = (inner: string) => ({ "xl/worksheets/sheet1.xml": `<worksheet>${inner}</worksheet>` });
  const cell = (attributes = 'r="A1" t="inlineStr"', row = "") =>
    `<sheetData><row ${row}><c ${attributes}><is><t>${PLANTED}</t></is></c></row></sheetData>`;

  test.each<readonly [string, Parts, string]>([
    ["a row", sheet(cell(undefined, 'hidden="true"')), "Costs!A1 invisible-style"],
    ["a row without height", sheet(cell(undefined, 'ht="0"')), "Costs!A1 invisible-style"],
    [
      "a column",
      sheet(`<cols><col min="1" max="1" hidden="true"/></cols>${cell()}`),
      "Costs!A1 invisible-style",
    ],
    [
      "a column without width",
      sheet(`<cols><col min="1" max="1" width="0"/></cols>${cell()}`),
      "Costs!A1 invisible-style",
    ],
    ["a cell of numbers", sheet(cell('r="A1" t="n"')), "Costs!A1 seen"],
    ...["a1", "$A$1", "XFD1"].map(
      (at) =>
        [
          `a cell at ${at} in a hidden column`,
          sheet(`<cols><col min="1" max="16384" hidden="1"/></cols>${cell(`r="${at}" t="inlineStr"`)}`),
          `Costs!${at} invisible-style`,
        ] as const,
    ),
    ["a row that is too low for letters", sheet(cell(undefined, 'ht="0.5"')), "Costs!A1 invisible-style"],
    [
      "a column that is too narrow for a letter",
      sheet(`<cols><col min="1" max="1" width="0.05"/></cols>${cell()}`),
      "Costs!A1 invisible-style",
    ],
    [
      "a row that is written although rows are hidden otherwise",
      sheet(`<sheetFormatPr defaultRowHeight="15" zeroHeight="1"/>${cell()}`),
      "Costs!A1 seen",
    ],
    [
      "a text that no cell shows",
      { "xl/sharedStrings.xml": `<sst><si><t>Item</t></si><si><t>${PLANTED}</t></si></sst>` },
      "xl/sharedStrings.xml metadata",
    ],
    [
      "a list's entry",
      { "xl/ctrlProps/ctrlProp1.xml": `<f><item val="${PLANTED}"/></f>` },
      "xl/ctrlProps/ctrlProp1.xml > item metadata",
    ],
    [
      "an input prompt",
      sheet(`<dataValidation sqref="A1" prompt="${PLANTED}"/>`),
      "Costs > dataValidation A1 metadata",
    ],
    [
      "a picture",
      { "xl/drawings/drawing1.xml": `<d><cNvPr descr="${PLANTED}"/></d>` },
      "xl/drawings/drawing1.xml alt-text",
    ],
    [
      "a pivot table's copy of its data",
      { "xl/pivotCache/pivotCacheDefinition1.xml": `<p><s v="${PLANTED}"/></p>` },
      "xl/pivotCache/pivotCacheDefinition1.xml > s metadata",
    ],
  ])("%s", async (_name, parts, place) => {
    expect(await placesOf(withParts(book, parts))).toEqual([place]);
  });

  test("a comment's text does not include its author", async () => {
    const xml = `<comments><authors><author>Ann</author></authors><comment ref="A1"><text><t>${PLANTED}</t></text></comment></comments>`;
    const { hidden } = await readFile(withParts(book, { "xl/comments1.xml": xml }));
    expect(hidden).toEqual([{ kind: "comment", text: PLANTED, where: "xl/comments1.xml > A1" }]);
  });

  test("long numbers are read, as in JSON, but short numbers and error values are not", async () => {
    const values = ["4111111111111111", "12.5", "46000", "#N/A"];
    const cells = values.map((value, at) => `<c r="A${at}"><v>${value}</v></c>`);
    const file = withParts(book, sheet(`<sheetData><row>${cells.join("")}</row></sheetData>`));
    expect((await readFile(file)).segments.map(({ text }) => text)).toEqual(["4111111111111111"]);
  });
});

describe("OpenDocument", () => {
  const CELL = `<t:table-cell><text:p>${PLANTED}</text:p></t:table-cell>`;
  const table = (inner: string, attributes = "") => `<t:table xmlns:t="t" ${attributes}>${inner}</t:table>`;

  test.each<readonly [string, string, string]>([
    [
      "a variable",
      `<text:user-field-decl text:string-value="${PLANTED}"/>`,
      "content.xml > paragraph 1 metadata",
    ],
    [
      "a placeholder",
      `<text:p><text:placeholder text:description="${PLANTED}"/></text:p>`,
      "content.xml > paragraph 2 alt-text",
    ],
    ...["true", "false"].map(
      (isHidden) =>
        [
          `a paragraph with a mark that says hidden: ${isHidden}`,
          `<text:p><text:hidden-paragraph text:is-hidden="${isHidden}"/>${PLANTED}</text:p>`,
          `content.xml > paragraph 2 ${isHidden === "true" ? "invisible-style" : "seen"}`,
        ] as const,
    ),
    [
      "a paragraph after a hidden one",
      `<text:p><text:hidden-paragraph text:is-hidden="true"/>Hi</text:p><text:p>${PLANTED}</text:p>`,
      "content.xml > paragraph 3 seen",
    ],
    [
      "a script",
      `<text:p><text:script>${PLANTED}</text:script></text:p>`,
      "content.xml > paragraph 2 metadata",
    ],
    ...["collapse", "filter"].map(
      (visibility) =>
        [
          `a row: ${visibility}`,
          table(`<t:table-row t:visibility="${visibility}">${CELL}</t:table-row>`),
          "content.xml > paragraph 2 invisible-style",
        ] as const,
    ),
    [
      "the third column of a row after a hidden row",
      table(
        `<t:table-column t:number-columns-repeated="2"/><t:table-column t:visibility="collapse"/>` +
          `<t:table-row t:visibility="collapse"><t:table-cell/></t:table-row>` +
          `<t:table-row><t:table-cell/><t:covered-table-cell/>${CELL}</t:table-row>`,
      ),
      "content.xml > paragraph 2 invisible-style",
    ],
    [
      "a column beside a hidden one",
      table(
        `<t:table-column t:visibility="collapse"/><t:table-column/><t:table-row><t:table-cell/>${CELL}</t:table-row>`,
      ),
      "content.xml > paragraph 2 seen",
    ],
    [
      "a table that is not displayed",
      table(`<t:table-row>${CELL}</t:table-row>`, 't:style-name="T"'),
      "content.xml > paragraph 2 invisible-style",
    ],
    [
      "a style's parent",
      `<text:p text:style-name="P2">${PLANTED}</text:p>`,
      "content.xml > paragraph 2 invisible-style",
    ],
  ])("%s", async (_name, body, place) => {
    const styles = `<style:style style:name="P1"><style:text-properties text:display="none"/></style:style><style:style style:name="P2" style:parent-style-name="P1"/><style:style style:name="T" style:family="table"><style:table-properties xmlns:t="t" t:display="false"/></style:style>`;
    expect(await placesOf(writeOdt(`<text:p>Hello</text:p>${body}`, styles))).toEqual([place]);
  });

  test("a comment is read without its author, and its paragraphs are separated", async () => {
    const comment = `<office:annotation><dc:creator>Ann</dc:creator><dc:date>2026-01-01</dc:date><text:p>Hi.</text:p><text:p>${PLANTED}</text:p></office:annotation>`;
    const { hidden } = await readFile(writeOdt(`<text:p>Hello${comment}</text:p>`));
    expect(hidden.map(({ text }) => text.replaceAll(/\s+/gu, " "))).toEqual([`Hi. ${PLANTED}`]);
  });

  test("an object's text and a link's address are read", async () => {
    const object = { "Object 1/content.xml": `<o xmlns:t="t"><t:p>${PLANTED}</t:p></o>` };
    const link = `<text:p><text:a xmlns:xlink="x" xlink:href="https://a.example/?d=1">x</text:a></text:p>`;
    const file = withParts(writeOdt(link), object);
    expect(await placesOf(file)).toEqual(["Object 1/content.xml > paragraph 1 seen"]);
    expect((await readFile(file)).segments.map(({ text }) => text)).toContain("https://a.example/?d=1");
  });
});

test("one invalid byte does not make a UTF-8 text unreadable", async () => {
  const russian = "Пожалуйста, полейте цветы.";
  const file = Buffer.concat([Buffer.from(russian), Buffer.from([0xff])]);
  expect((await readFile(file, "a.txt")).segments[0]?.text).toBe(`${russian}\uFFFD`);
});
