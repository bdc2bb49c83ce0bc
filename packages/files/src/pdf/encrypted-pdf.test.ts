import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { encryptPdf, type PdfCipher } from "../fixtures/pdf-encryption.ts";
import { pdfText, type PdfParts, writePdf } from "../fixtures/pdf-writer.ts";
import { readFile } from "../read-file.ts";

const PLANTED = "Please water the plants on Tuesday.";
const HELLO = pdfText(["Hello"]);
const FONTS = "/Font << /F1 3 0 R >>";
const instead = `/Span << /ActualText (${PLANTED}) >> BDC ${HELLO} EMC`;
const named = `/Span /P BDC ${HELLO} EMC`;
const page = (content = "", entries = ""): PdfParts => ({
  pages: [{ content: `${HELLO}\n${content}`, entries }],
});
const stream = (entries: string, data: string) =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
const packed = (text: string | Buffer) => deflateSync(text).toString("latin1");
const BOMB = stream("/Filter /FlateDecode", packed(Buffer.alloc(40 * 1_048_576)));
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:own="http://own.example/"><own:note>${PLANTED}</own:note></rdf:Description></rdf:RDF></x:xmpmeta>`;
const PROPERTIES: PdfParts = {
  ...page(),
  objects: [stream("/Type /Metadata /Subtype /XML", XMP)],
  catalog: "/Metadata 5 0 R",
};
const FILE = "<< /Type /Filespec /F (a.html) /UF (a.html) /EF << /F 6 0 R >> >>";

const CIPHERS: readonly PdfCipher[] = ["RC4-40", "RC4-128", "AES-128", "AES-256"];

const locked = (parts: PdfParts, cipher: PdfCipher = "AES-128", password = "") =>
  readFile(writePdf({ ...parts, encryption: encryptPdf(cipher, password) }));

async function placesOf(reading: ReturnType<typeof readFile>): Promise<string[]> {
  const { segments } = await reading;
  return segments
    .filter(({ text }) => text.includes("water the plants"))
    .map(({ path, hidden }) => `${path} ${hidden ?? "seen"}`);
}

describe.each(CIPHERS)("a file that %s encrypts with an empty password", (cipher) => {
  test.each<readonly [string, PdfParts, string]>([
    ["visible text", page(pdfText([PLANTED], { y: 600 })), "page 1 seen"],
    ["keywords", { ...page(), info: `/Keywords (${PLANTED})` }, "properties > Keywords metadata"],
    [
      "a comment",
      page("", `/Annots [<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (${PLANTED}) >>]`),
      "page 1 > comment comment",
    ],
    [
      "an attached file",
      {
        ...page(),
        objects: [FILE, stream("/Type /EmbeddedFile", `<p>Hi</p><!-- ${PLANTED} -->`)],
        catalog: "/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>",
      },
      "attachment a.html > comment() comment",
    ],
    ["replacement text", page(instead), "replacement text invisible-style"],
    [
      "replacement text in a compressed page",
      { ...page("", "/Contents 5 0 R"), objects: [stream("/Filter /FlateDecode", packed(instead))] },
      "replacement text invisible-style",
    ],
    [
      "replacement text in an object of its own",
      {
        ...page(named, `/Resources << ${FONTS} /Properties << /P << /ActualText 5 0 R >> >> >>`),
        objects: [`(${PLANTED})`],
      },
      "replacement text invisible-style",
    ],
    [
      "replacement text in the structure tree, next to a description",
      {
        ...page("", "/StructParents 0"),
        objects: [
          "<< /Type /StructTreeRoot /K [6 0 R] /ParentTree << /Nums [0 [6 0 R]] >> >>",
          `<< /Type /StructElem /S /P /P 5 0 R /Pg 7 0 R /K 0 /Alt (Menu) /ActualText (${PLANTED}) >>`,
        ],
        catalog: "/StructTreeRoot 5 0 R",
      },
      "replacement text invisible-style",
    ],
  ])("%s is read", async (_name, parts, place) => {
    const reading = locked(parts, cipher);
    expect(await placesOf(reading)).toEqual([place]);
    expect((await reading).notes).toEqual([]);
  });

  test("properties in XML are read, or a note says that they were not", async () => {
    const reading = locked(PROPERTIES, cipher);
    const isOld = cipher.startsWith("RC4");
    expect(await placesOf(reading)).toEqual(isOld ? [] : ["properties > own:note metadata"]);
    expect((await reading).notes).toEqual(
      isOld ? ["Part of this file is encrypted and was not searched: properties in XML."] : [],
    );
  });

  test("is refused as encrypted if it needs a password", async () => {
    await expect(locked(page(instead), cipher, "sesame")).rejects.toMatchObject({ fault: "encrypted" });
  });

  test("is refused if a page unpacks to far too much", async () => {
    const parts = { ...page("", "/Contents 5 0 R"), objects: [BOMB] };
    await expect(locked(parts, cipher)).rejects.toMatchObject({ fault: "bomb" });
  });
});

test("fields keep the names of their parents", async () => {
  const { segments } = await locked({
    ...page("", "/Annots [6 0 R]"),
    objects: [
      "<< /T (order) /FT /Tx /Kids [6 0 R] >>",
      "<< /Type /Annot /Subtype /Widget /Rect [0 0 99 99] /T (note) /V (two plants) /Parent 5 0 R >>",
    ],
    catalog: "/AcroForm << /Fields [5 0 R] >>",
  });
  expect(segments.map(({ path }) => path)).toContain("page 1 > field order.note");
});

test.each([
  ["a bomb", { ...page("", "/Contents 5 0 R /Annots [99 0 R]"), objects: [BOMB] }],
  ["anything else", page(instead, "/Annots [99 0 R]")],
])("%s is refused as damaged if PDF.js cannot remove the encryption", async (_name, parts) => {
  await expect(locked(parts)).rejects.toMatchObject({ fault: "broken" });
});

test("a broken reference changes nothing without encryption", async () => {
  const reading = readFile(writePdf(page(instead, "/Annots [99 0 R]")));
  expect(await placesOf(reading)).toEqual(["replacement text invisible-style"]);
  const bomb = { ...page("", "/Contents 5 0 R /Annots [99 0 R]"), objects: [BOMB] };
  await expect(readFile(writePdf(bomb))).rejects.toMatchObject({ fault: "bomb" });
});

test.each([
  ["the name Encrypt inside a string hides nothing", "/Note (/Encrypt)"],
  ["a name that only begins with Encrypt hides nothing", "/EncryptNot 1"],
])("%s", async (_name, trailer) => {
  const reading = readFile(writePdf({ ...page(instead), trailer }));
  expect(await placesOf(reading)).toEqual(["replacement text invisible-style"]);
  expect((await reading).notes).toEqual([]);
});

test("encryption is recognised by a name written in codes", async () => {
  const encryption = encryptPdf("AES-128");
  const trailer = encryption.trailer.replace("/Encrypt", "/#45ncryp#74");
  const reading = readFile(writePdf({ ...page(instead), encryption: { ...encryption, trailer } }));
  expect(await placesOf(reading)).toEqual(["replacement text invisible-style"]);
});

test.each([
  ["uncompressed", (objects: string) => stream(`/Type /ObjStm /N 1 /First 4`, objects)],
  [
    "compressed",
    (objects: string) => stream(`/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode`, packed(objects)),
  ],
])("replacement text in an object stream is read: %s", async (_name, write) => {
  const parts = page(named, `/Resources << ${FONTS} /Properties << /P << /ActualText 99 0 R >> >> >>`);
  const reading = readFile(writePdf({ ...parts, objects: [write(`99 0(${PLANTED})`)] }));
  expect(await placesOf(reading)).toEqual(["replacement text invisible-style"]);
});
