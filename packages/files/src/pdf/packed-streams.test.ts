import { constants, deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pdfText, writePdf } from "../fixtures/pdf-writer.ts";
import { readFile } from "../read-file.ts";
import { inflateAll } from "./inflate.ts";

const PLANTED = "Please water the plants on Tuesday.";
const PAGE = Buffer.from(
  `${pdfText(["Hello"])}\n/Span << /ActualText (${PLANTED}) >> BDC ${pdfText(["Menu"])} EMC\n`,
);
const PACKED = deflateSync(PAGE);
const BOMB = deflateSync(Buffer.alloc(50_000_000));

const asPage = (entries: string, data: Buffer): Uint8Array =>
  writePdf({
    pages: [{ content: "", entries: "/Contents 5 0 R" }],
    objects: [
      `<< ${entries} /Length ${data.length} >>\nstream\n${data.toString("latin1")}\nendstream`,
      "/RunLengthDecode",
    ],
  });
const asHex = (bytes: Buffer): Buffer => Buffer.from(`${bytes.toString("hex")}>`);
/** Runs that repeat nothing, which is the simplest way to write them (ISO 32000, 7.4.5). */
const asRuns = (bytes: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 128) {
    const part = bytes.subarray(at, at + 128);
    parts.push(Buffer.from([part.length - 1]), part);
  }
  return Buffer.concat([...parts, Buffer.from([128])]);
};
const withWrongChecksum = (packed: Buffer): Buffer =>
  Buffer.concat([packed.subarray(0, -1), Buffer.from([(packed.at(-1) ?? 0) ^ 1])]);
/** Begins with the word that ends a stream, stored as it is. */
const withEarlyEnd = (packed: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0x78, 0x01, 0x00, 10, 0, 0xf5, 0xff]),
    Buffer.from("endstream "),
    packed.subarray(2),
  ]);
/** Ends with a block of a kind that does not exist. */
const damaged = (bytes: Buffer): Buffer =>
  Buffer.concat([deflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }), Buffer.from([7, 255, 255])]);

const FLATE = "/Filter /FlateDecode";
const RUNS = "/Filter [/RunLengthDecode /FlateDecode]";

describe("hidden text is found in a page", () => {
  test.each<readonly [string, string, Buffer]>([
    ["with a wrong checksum, which no program looks at", FLATE, withWrongChecksum(PACKED)],
    ["that was cut off", FLATE, PACKED.subarray(0, -6)],
    ["that is damaged at its end", FLATE, damaged(PAGE)],
    ["that holds the word that ends a page", FLATE, withEarlyEnd(deflateSync(PAGE))],
    ["packed as runs", RUNS, asRuns(PACKED)],
    ["packed as runs under a short name", "/Filter [/RL /Fl]", asRuns(PACKED)],
    ["packed as runs under a name in codes", "/Filter [/R#75nLengthDecode /FlateDecode]", asRuns(PACKED)],
    ["packed as runs, says another object", "/Filter [6 0 R /FlateDecode]", asRuns(PACKED)],
    ["packed as runs, says a long dictionary", `${RUNS} /Long (${"y".repeat(6_000)})`, asRuns(PACKED)],
    ["packed as runs, says a dictionary with a comment", `${RUNS} %5 0 obj <<\n`, asRuns(PACKED)],
    [
      "in hexadecimal digits of hexadecimal digits",
      "/Filter [/ASCIIHexDecode /ASCIIHexDecode /FlateDecode]",
      asHex(asHex(PACKED)),
    ],
    [
      "in hexadecimal digits that begin like compressed data",
      "/Filter /ASCIIHexDecode",
      Buffer.from(`80${asHex(Buffer.concat([Buffer.from(" "), PAGE])).toString()}`),
    ],
    [
      "in hexadecimal digits after another sign",
      "/Filter /ASCIIHexDecode",
      Buffer.from(`g${asHex(PAGE).toString()}`),
    ],
  ])("%s", async (_name, entries, data) => {
    const { segments } = await readFile(asPage(entries, data));
    expect(segments).toContainEqual({ path: "replacement text", text: PLANTED, hidden: "invisible-style" });
  });
});

describe("a bomb is refused in a page", () => {
  test.each<readonly [string, string, Buffer]>([
    [
      "with a wrong checksum around it",
      "/Filter [/FlateDecode /FlateDecode]",
      withWrongChecksum(deflateSync(BOMB)),
    ],
    ["that is damaged around it", "/Filter [/FlateDecode /FlateDecode]", damaged(BOMB)],
    ["that holds the word that ends a page", FLATE, withEarlyEnd(BOMB)],
    ["packed as runs", RUNS, asRuns(BOMB)],
    ["that is nothing but long runs", "/Filter /RunLengthDecode", Buffer.alloc(1_000_000, 129)],
    [
      "in hexadecimal digits of hexadecimal digits",
      "/Filter [/ASCIIHexDecode /ASCIIHexDecode /FlateDecode]",
      asHex(asHex(BOMB)),
    ],
    [
      "in hexadecimal digits after another sign",
      "/Filter [/ASCIIHexDecode /FlateDecode]",
      Buffer.from(`g${asHex(BOMB).toString()}`),
    ],
  ])("%s", async (_name, entries, data) => {
    await expect(readFile(asPage(entries, data))).rejects.toMatchObject({ fault: "bomb" });
  });
});

test("text that is packed as runs and shown is not reported as hidden", async () => {
  const content = Buffer.from(`/Span << /ActualText (${PLANTED}) >> BDC ${pdfText([PLANTED])} EMC\n`);
  const { hidden } = await readFile(asPage(RUNS, asRuns(deflateSync(content))));
  expect(hidden).toEqual([]);
});

describe("damaged data of 14 MB", () => {
  const lines = Array.from({ length: 200_000 }, (_, n) => `${n * 7_919} ${"many words ".repeat(6)}\n`);
  const broken = damaged(Buffer.from(lines.join("")));

  test("are given up when finding the damaged place has cost too much", () => {
    const { isIncomplete, cost } = inflateAll(broken, { rest: broken, most: 32_000_000 });
    expect(isIncomplete).toBe(true);
    expect(cost).toBeLessThan(100_000_000);
  });

  test("get a note, because not all of them were searched", async () => {
    const { notes } = await readFile(asPage(FLATE, broken));
    expect(notes.join()).toContain("not all of it was searched");
  });
});
