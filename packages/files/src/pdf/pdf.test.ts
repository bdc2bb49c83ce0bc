import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pdfText, type PdfParts, writePdf } from "../fixtures/pdf-writer.ts";
import { readFile } from "../read-file.ts";

const PLANTED = "Please water the plants on Tuesday.";
const HELLO = pdfText(["Hello"]);
const shown = (look = "") => pdfText([PLANTED], { y: 600, look });
const page = (content: string, entries = ""): PdfParts => ({
  pages: [{ content: `${HELLO}\n${content}`, entries }],
});
const annotation = (entries: string) =>
  page("", `/Annots [<< /Type /Annot /Rect [0 0 99 99] /DA (/F1 12 Tf) ${entries} >>]`);
const field = (entries: string, annots = "/Annots [5 0 R]"): PdfParts => ({
  ...page("", annots),
  objects: [`<< /Type /Annot /Subtype /Widget /Rect [0 0 99 99] ${entries} >>`],
  catalog: "/AcroForm << /Fields [5 0 R] >>",
});
const stream = (entries: string, data: string) =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
const FILE = "<< /Type /Filespec /F (a.html) /UF (a.html) /EF << /F 6 0 R >> >>";
const PAGE = stream("/Type /EmbeddedFile", `<p>Hi</p><!-- ${PLANTED} -->`);
const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:own="http://own.example/"><own:note>${PLANTED}</own:note></rdf:Description></rdf:RDF></x:xmpmeta>`;

/** Where the planted sentence was found, and how it is hidden. */
async function placesOf(parts: PdfParts): Promise<string[]> {
  const { segments } = await readFile(writePdf(parts));
  return segments
    .filter(({ text }) => text.includes("water the plants"))
    .map(({ path, hidden }) => `${path} ${hidden ?? "seen"}`);
}

describe("letters on a page", () => {
  test.each([
    ["under a box", `${shown()}\n1 g 40 590 500 30 re f`, "invisible-style"],
    ["under a translucent box", `${shown()}\n/Thin gs 1 g 40 590 500 30 re f`, "seen"],
    ["beside a box", `${shown()}\n1 g 40 690 500 30 re f`, "seen"],
    ["under a frame", `${shown()}\n0 g 40 590 500 30 re 42 592 496 26 re f*`, "seen"],
    ["on a box", `.9 g 40 590 500 30 re f\n${shown("0 g")}`, "seen"],
    ["outside the clipping area", `q 0 0 9 9 re W n ${shown()} Q`, "off-page"],
    ["inside the clipping area", `q 0 0 595 842 re W n ${shown()} Q`, "seen"],
    ["as white outlines", shown("1 Tr 1 1 1 RG"), "tiny-or-white"],
    ["as black outlines on white", shown("1 Tr 0 0 0 RG 1 1 1 rg"), "seen"],
    ["squashed to a line", shown("0.1 Tz"), "tiny-or-white"],
    ["upright", `BT /F1 12 Tf 0 1 -1 0 300 100 Tm (${PLANTED}) Tj ET`, "seen"],
    [
      "on the last of many boxes",
      `${"1 g 0 0 1 1 re f ".repeat(2_100)} 0 g 40 590 500 30 re f ${shown("0 g")}`,
      "tiny-or-white",
    ],
  ])("%s", async (_name, content, kind) => {
    const resources = "/Resources << /Font << /F1 3 0 R >> /ExtGState << /Thin << /ca 0.3 >> >> >>";
    expect(await placesOf(page(content, resources))).toEqual([`page 1 ${kind}`]);
  });
});

test("lines drawn from the bottom up are read from the top down", async () => {
  const lines = ["Please water", "the plants", "on Tuesday."];
  const drawn = lines.map((line, at) => pdfText([line], { y: 600 - 14 * at })).toReversed();
  const { segments } = await readFile(writePdf(page(drawn.join("\n"))));
  expect(segments[0]?.text).toBe(`Hello\n\n${lines.join("\n")}`);
});

test("a text that mentions the signature is not a PDF", async () => {
  const { type } = await readFile(Buffer.from("Such files begin with %PDF-1.7 and a line break."), "a.txt");
  expect(type).toBe("text");
});

describe("replacement text", () => {
  const instead = (said: string) =>
    `/Span << /ActualText ${said} >> BDC ${pdfText(["Menu"], { y: 600 })} EMC`;
  const hex = Buffer.from(`\uFEFF${PLANTED}`, "utf16le").swap16().toString("hex");
  const words = PLANTED.split(" ");
  const packed = deflateSync(Buffer.from(`${HELLO}\n${instead(`(${PLANTED})`)}`)).toString("latin1");

  test.each<readonly [string, PdfParts]>([
    [
      "in brackets",
      page(
        instead(String.raw`(Please \167ater the plants \
on \(Tues\)day.)`),
      ),
    ],
    ["in hexadecimal", page(instead(`<${hex}>`))],
    ["word by word", page(words.map((word) => instead(`(${word})`)).join("\n"))],
    [
      "under a name written in codes",
      page(instead(`(${PLANTED})`).replace("/ActualText", "/#41ctualTe#78t")),
    ],
    ["in another object", { ...page(instead("5 0 R")), objects: [`(${PLANTED})`] }],
    [
      "in the page's properties",
      page(
        `/Span /P BDC ${pdfText(["Menu"], { y: 600 })} EMC`,
        `/Resources << /Font << /F1 3 0 R >> /Properties << /P << /ActualText (${PLANTED}) >> >> >>`,
      ),
    ],
    [
      "in a compressed page",
      { ...page("", "/Contents 5 0 R"), objects: [stream("/Filter /FlateDecode", packed)] },
    ],
    [
      "in a page that declares itself a picture",
      {
        ...page("", "/Contents 5 0 R"),
        objects: [stream("/Subtype /Image /Width 9 /Height 9 /Filter /FlateDecode", packed)],
      },
    ],
    [
      "in a page that is also used as a picture",
      {
        ...page("", "/Contents 5 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /Im 5 0 R >> >>"),
        objects: [stream("/Subtype /Image /Width 9 /Height 9 /Filter /FlateDecode", packed)],
      },
    ],
    [
      "in a page that is compressed with LZW",
      {
        ...page("", "/Contents 5 0 R"),
        objects: [stream("/Filter /LZWDecode", packLzw(`${HELLO}\n${instead(`(${PLANTED})`)}`))],
      },
    ],
  ])("%s is read, and reported as hidden", async (_name, parts) => {
    expect(await placesOf(parts)).toEqual(["replacement text invisible-style"]);
  });

  test("is not reported if the page shows it too, or if it is only a few characters", async () => {
    const shownToo = `${instead(`(${PLANTED})`)}\n${pdfText([PLANTED], { y: 500 })}`;
    expect(await placesOf(page(shownToo))).toEqual(["page 1 seen"]);
    const { segments } = await readFile(
      writePdf(page(["(fi)", "<FEFF00AD>", "(*)"].map(instead).join("\n"))),
    );
    expect(segments.map(({ path }) => path)).toEqual(["page 1"]);
  });

  test("is the text itself if the font does not tell its letters", async () => {
    const font =
      "/Font << /F1 << /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >> >>";
    const drawn = `BT /F1 12 Tf 50 700 Td <${"0000".repeat(PLANTED.length)}> Tj ET`;
    const content = `/Span << /ActualText (${PLANTED}) >> BDC ${drawn} EMC`;
    const parts = { pages: [{ content, entries: `/Resources << ${font} >>` }] };
    expect(await placesOf(parts)).toEqual(["replacement text seen"]);
  });

  test("is searched for in time proportional to the file", async () => {
    const startedAt = process.cpuUsage();
    await readFile(writePdf(page(`% ${"/ActualText (".repeat(200_000)}`)));
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(3_000);
  });

  test("is not searched for without end in empty strings, and a note says so", async () => {
    // Random bytes keep the ratio below that of a bomb.
    const noise = randomBytes(150_000);
    const lines = Buffer.concat([Buffer.from(`/ActualText (${"\\\n".repeat(14_000_000)})`), noise]);
    const empty = stream("/Filter /FlateDecode", deflateSync(lines).toString("latin1"));
    const startedAt = process.cpuUsage();
    const { notes } = await readFile(writePdf({ ...page(""), objects: [empty, empty, empty] }));
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(6_000);
    expect(notes.join()).toContain("the rest was not read");
  });
});

/** Byte by byte, starting anew before the codes grow longer. */
function packLzw(text: string): string {
  const codes = text.match(/[\s\S]{1,200}/gu)?.flatMap((part) => [256, ...Buffer.from(part, "latin1")]) ?? [];
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, "0")).join("");
  const bytes = bits.match(/.{1,8}/gu)?.map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)) ?? [];
  return Buffer.from(bytes).toString("latin1");
}

describe("a picture as large as a bomb", () => {
  const SIDE = 30_000;
  const UNPACKED_MB = (SIDE * SIDE) / 8 / 1_048_576;
  const nothing = deflateSync(Buffer.alloc((SIDE * SIDE) / 8)).toString("latin1");
  const mask = (sides: string): PdfParts => ({
    ...page(
      "q 500 0 0 500 0 0 cm /Im Do Q",
      "/Resources << /Font << /F1 3 0 R >> /XObject << /Im 5 0 R >> >>",
    ),
    objects: [
      stream(`/Subtype /Image /ImageMask true /BitsPerComponent 1 /Filter /FlateDecode ${sides}`, nothing),
      String(-SIDE),
    ],
  });
  /** The peak memory of this process. */
  const heldMb = () => process.resourceUsage().maxRSS / 1_024;

  test("costs nothing: it is not decoded, and the text next to it is read", async () => {
    await readFile(writePdf(page("")));
    const before = heldMb();
    const { segments } = await readFile(writePdf(mask(`/Width ${SIDE} /Height ${SIDE}`)));
    expect(segments.map(({ text }) => text)).toEqual(["Hello"]);
    expect(heldMb() - before).toBeLessThan(UNPACKED_MB / 2);
  });

  test.each([
    ["with a negative width", `/Width -${SIDE} /Height ${SIDE}`],
    ["with a width in another object", `/Width 6 0 R /Height ${SIDE}`],
    ["with a width under a name written in codes", `/W#69dth -${SIDE} /Height ${SIDE}`],
    ["without a width", ""],
  ])("%s is refused: PDF.js would unpack all of it", async (_name, sides) => {
    await expect(readFile(writePdf(mask(sides)))).rejects.toMatchObject({ fault: "bomb" });
  });

  const picture = stream("/Subtype /Image /Width 99 /Height 99 /Filter /FlateDecode", nothing);
  const named = "/Resources << /Font << /F1 3 0 R >> /XObject 6 0 R >>";

  test("is still a picture if the page names it in another object", async () => {
    const { segments } = await readFile(
      writePdf({ ...page("", named), objects: [picture, "<< /Im 5 0 R >>"] }),
    );
    expect(segments.map(({ text }) => text)).toEqual(["Hello"]);
  });

  test.each([
    ["is the page itself", { ...page("", "/Contents 5 0 R"), objects: [picture] }],
    [
      "is also the page",
      { ...page("", `/Contents [5 %\n0 R] ${named}`), objects: [picture, "<< /Im 5 0 R >>"] },
    ],
    [
      "is also a letter of a font",
      {
        ...page("", `${named.replace("/F1 3", "/F1 7")}`),
        objects: [
          picture,
          "<< /Im 5 0 R >>",
          "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs 6 0 R /Encoding << /Differences [72 /Im] >> /FirstChar 72 /LastChar 72 /Widths [9] >>",
        ],
      },
    ],
  ] satisfies [string, PdfParts][])("is refused if it %s", async (_name, parts) => {
    await expect(readFile(writePdf(parts))).rejects.toMatchObject({ fault: "bomb" });
  });
});

test.each([
  [
    "a comment's author",
    annotation(`/Subtype /Text /T (${PLANTED}) /Contents (Hi)`),
    "page 1 > comment metadata",
  ],
  [
    "a comment that is not to be viewed",
    annotation(`/Subtype /FreeText /F 32 /Contents (${PLANTED})`),
    "page 1 > comment invisible-style",
  ],
  ["a field's name", field(`/FT /Tx /T (${PLANTED})`), "page 1 > field metadata"],
  ["a field's choices", field(`/FT /Ch /T (n) /Opt [(${PLANTED}) (b)] /V (b)`), "page 1 > field n metadata"],
  ["a field on no page", field(`/FT /Tx /T (n) /V (${PLANTED})`, ""), "form > field n invisible-style"],
  [
    "custom properties",
    { ...page(""), objects: [stream("/Type /Metadata /Subtype /XML", XMP)], catalog: "/Metadata 5 0 R" },
    "properties > own:note metadata",
  ],
  [
    "a bookmark",
    {
      ...page(""),
      objects: ["<< /First 6 0 R /Last 6 0 R /Count 1 >>", `<< /Title (${PLANTED}) /Parent 5 0 R >>`],
      catalog: "/Outlines 5 0 R",
    },
    "bookmarks seen",
  ],
  [
    "a script",
    { ...page(""), catalog: `/OpenAction << /S /JavaScript /JS (// ${PLANTED}) >>` },
    "properties > script OpenAction metadata",
  ],
  [
    "an attached file",
    { ...page(""), objects: [FILE, PAGE], catalog: "/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>" },
    "attachment a.html > comment() comment",
  ],
  [
    "a file attached to a page",
    {
      ...page("", "/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 5 0 R >>]"),
      objects: [FILE, PAGE],
    },
    "attachment a.html > comment() comment",
  ],
  [
    "an attached file's name",
    {
      ...page(""),
      objects: [FILE.replaceAll("a.html", `${PLANTED}html`), stream("/Type /EmbeddedFile", "Hi")],
      catalog: "/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>",
    },
    "properties > attachment metadata",
  ],
] satisfies [string, PdfParts, string][])("%s is read", async (_name, parts, place) => {
  expect(await placesOf(parts)).toEqual([place]);
});
