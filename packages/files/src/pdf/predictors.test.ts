import { brotliCompressSync, deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pdfText, writePdf } from "../fixtures/pdf-writer.ts";
import { readFile } from "../read-file.ts";

const PLANTED = "Please water the plants on Tuesday.";
const said = (tail = "") =>
  `${pdfText(["Hello"])}\n/Span << /ActualText (${PLANTED}) >> BDC ${pdfText([`Menu${tail}`])} EMC\n`;
const PAGE = Buffer.from(said());

const stream = (entries: string, data: Buffer): string =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data.toString("latin1")}\nendstream`;
const asPage = (entries: string, data: Buffer, ...objects: readonly string[]): Uint8Array =>
  writePdf({
    pages: [{ content: "", entries: "/Contents 5 0 R" }],
    objects: [stream(entries, data), ...objects],
  });

/** Whether the page was shown, as a proof that the file is valid, and whether the hidden text was found. */
async function found(file: Uint8Array): Promise<{ shown: boolean; hidden: boolean }> {
  const { segments } = await readFile(file);
  const isHere = (path: string, text: string): boolean =>
    segments.some((segment) => segment.path === path && segment.text.includes(text));
  return { shown: isHere("page 1", "Hello"), hidden: isHere("replacement text", PLANTED) };
}

interface Rows {
  readonly rowBytes: number;
  readonly pixelBytes: number;
}

/** Rows as PNG writes them (ISO 15948, 9): each begins with the number of its filter. */
function toPng(data: Buffer, filterOf: (row: number) => number, { rowBytes, pixelBytes }: Rows) {
  const whole = Buffer.concat([data, Buffer.alloc((rowBytes - (data.length % rowBytes)) % rowBytes, 0x20)]);
  const parts: Buffer[] = [];
  for (let row = 0; row * rowBytes < whole.length; row += 1) {
    const filter = filterOf(row);
    const byteAt = (at: number, up: number): number =>
      at < 0 || row - up < 0 ? 0 : (whole[(row - up) * rowBytes + at] ?? 0);
    const guess = (at: number): number => {
      const [left, above, corner] = [byteAt(at - pixelBytes, 0), byteAt(at, 1), byteAt(at - pixelBytes, 1)];
      const distances = [left, above, corner].map((near) => Math.abs(left + above - corner - near));
      const nearest = [left, above, corner][distances.indexOf(Math.min(...distances))] ?? 0;
      return [0, left, above, (left + above) >> 1, nearest][filter] ?? 0;
    };
    const bytes = Array.from({ length: rowBytes }, (_, at) => (byteAt(at, 0) - guess(at)) & 0xff);
    parts.push(Buffer.from([filter, ...bytes]));
  }
  return Buffer.concat(parts);
}

/** Each value as the difference to the one of the same colour before it. */
function toTiff(data: Buffer, columns: number, { colors, bits }: { colors: number; bits: number }): Buffer {
  const rowBytes = (columns * colors * bits) / 8;
  const whole = Buffer.concat([data, Buffer.alloc((rowBytes - (data.length % rowBytes)) % rowBytes, 0x20)]);
  let out = "";
  for (let start = 0; start < whole.length; start += rowBytes) {
    const row = [...whole.subarray(start, start + rowBytes)];
    const digits = row.map((byte) => byte.toString(2).padStart(8, "0")).join("");
    const values = (digits.match(new RegExp(`.{${bits}}`, "gu")) ?? []).map((value) =>
      Number.parseInt(value, 2),
    );
    for (const [at, value] of values.entries()) {
      const before = at < colors ? 0 : (values[at - colors] ?? 0);
      out += ((value - before) & (2 ** bits - 1)).toString(2).padStart(bits, "0");
    }
  }
  return Buffer.from((out.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Codes of LZW that only stand for single bytes, so that the words grow longer. */
function packLzw(data: Buffer, early: 0 | 1): Buffer {
  let bits = (256).toString(2).padStart(9, "0");
  for (const [at, code] of [...data, 257].entries()) {
    const known = 258 + Math.max(0, at - 1) + early;
    bits += code.toString(2).padStart(known >= 1_024 ? 11 : known >= 512 ? 10 : 9, "0");
  }
  return Buffer.from((bits.match(/.{1,8}/gu) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)));
}

const every = (filter: number) => () => filter;
const ROWS: Rows = { rowBytes: 30, pixelBytes: 3 };
const UP = toPng(PAGE, every(2), { rowBytes: 5, pixelBytes: 1 });
const FLATE = "/Filter /FlateDecode";
const COLORED = `${FLATE} /DecodeParms << /Predictor 15 /Columns 10 /Colors 3 >>`;

describe("hidden text is found in a page whose bytes were predicted", () => {
  test.each<readonly [string, string, Buffer]>([
    ...["not at all", "from the left", "from above", "from both", "from the nearest of three"].map(
      (name, filter) => [name, COLORED, deflateSync(toPng(PAGE, every(filter), ROWS))] as const,
    ),
    ["in another way in each row", COLORED, deflateSync(toPng(PAGE, (row) => row % 5, ROWS))],
    [
      "as values of 16 bits",
      `${FLATE} /DecodeParms << /Predictor 15 /Columns 5 /Colors 3 /BitsPerComponent 16 >>`,
      deflateSync(toPng(PAGE, every(1), { rowBytes: 30, pixelBytes: 6 })),
    ],
    ...[1, 2, 4, 8, 16].map(
      (bits) =>
        [
          `as TIFF does, in values of ${bits} bits`,
          `${FLATE} /DecodeParms << /Predictor 2 /Columns 24 /Colors 3 /BitsPerComponent ${bits} >>`,
          deflateSync(toTiff(PAGE, 24, { colors: 3, bits })),
        ] as const,
    ),
    [
      "under short names",
      "/F /Fl /DP << /Predictor 12 /Columns 30 /BPC 8 >>",
      deflateSync(toPng(PAGE, every(2), { rowBytes: 30, pixelBytes: 1 })),
    ],
    [
      "under names in codes",
      "/Filter /FlateDecode /Decode#50arms << /#50redictor 12 /C#6flumns 5 >>",
      deflateSync(UP),
    ],
    [
      "and packed with LZW",
      "/Filter /LZWDecode /DecodeParms << /Predictor 12 /Columns 5 >>",
      packLzw(UP.subarray(0, 500), 1),
    ],
    [
      "and packed a second time",
      "/Filter [/FlateDecode /FlateDecode] /DecodeParms [<< /Predictor 12 /Columns 5 >> null]",
      deflateSync(toPng(Buffer.from(deflateSync(PAGE)), every(2), { rowBytes: 5, pixelBytes: 1 })),
    ],
    [
      "beside another dictionary with the same names",
      `${FLATE} /X << /Columns 9 /Colors 4 >> /DecodeParms << /Y << /Columns 8 >> /Predictor 12 /Columns 5 >>`,
      deflateSync(UP),
    ],
    [
      "says a dictionary with a comment",
      `${FLATE} /DecodeParms << % (50 obj\n /Predictor 12 /Columns 5 >>`,
      deflateSync(UP),
    ],
    [
      "says a long dictionary",
      `/DecodeParms << /Predictor 12 /Columns 5 >> ${FLATE} /Long (${"y".repeat(9_000)})`,
      deflateSync(UP),
    ],
  ])("%s", async (_name, entries, data) => {
    expect(await found(asPage(entries, data))).toEqual({ shown: true, hidden: true });
  });

  test("says another object, and one that it refers to", async () => {
    const entries = `${FLATE} /DecodeParms 6 0 R`;
    const file = asPage(entries, deflateSync(UP), "<< /Predictor 12 /Columns 7 0 R >>", "5");
    expect(await found(file)).toEqual({ shown: true, hidden: true });
  });
});

test("a note says so if nothing is known about how bytes were predicted", async () => {
  const { notes } = await readFile(asPage(`${FLATE} /DecodeParms 99 0 R`, deflateSync(UP)));
  expect(notes.join()).toContain("not all of it was searched");
});

test("an ordinary page that was predicted gets no note", async () => {
  const { notes, hidden } = await readFile(
    asPage(
      `${FLATE} /DecodeParms << /Predictor 12 /Columns 5 >>`,
      deflateSync(toPng(Buffer.from(pdfText(["Hello"])), every(2), { rowBytes: 5, pixelBytes: 1 })),
    ),
  );
  expect([...notes, ...hidden]).toEqual([]);
});

describe("hidden text is found in a page packed", () => {
  const LONG = Buffer.from(said(` ${"many words ".repeat(60)}`));

  test.each([0, 1] as const)("with LZW whose words grow with EarlyChange %i", async (early) => {
    const entries = `/Filter /LZWDecode /DecodeParms << /EarlyChange ${early} >>`;
    const data = packLzw(LONG, early);
    expect(await found(asPage(entries, data))).toEqual({ shown: true, hidden: true });
  });

  test("with Brotli", async () => {
    const file = asPage("/Filter /BrotliDecode", brotliCompressSync(PAGE));
    expect(await found(file)).toEqual({ shown: true, hidden: true });
  });
});

describe("a page that holds the word for its own end is searched to its declared end", () => {
  const END = "endstream ";
  const asRuns = (bytes: Buffer): Buffer => {
    const parts: Buffer[] = [Buffer.from([END.length - 1]), Buffer.from(END)];
    for (let at = 0; at < bytes.length; at += 128) {
      const part = bytes.subarray(at, at + 128);
      parts.push(Buffer.from([part.length - 1]), part);
    }
    return Buffer.concat([...parts, Buffer.from([128])]);
  };
  const to85 = (bytes: Buffer): Buffer => {
    const whole = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, 0x20)]);
    let text = "";
    for (let at = 0; at < whole.length; at += 4) {
      let value = whole.readUInt32BE(at);
      let digits = "";
      for (let n = 0; n < 5; n += 1) {
        digits = String.fromCharCode(0x21 + (value % 85)) + digits;
        value = Math.floor(value / 85);
      }
      text += digits;
    }
    return Buffer.from(`${text}~>`);
  };
  /** The word stands for bytes that no program shows. */
  const as85 = (): Buffer => Buffer.concat([Buffer.from("+9"), Buffer.from("endstream+9+9"), to85(PAGE)]);

  test.each<readonly [string, string, Buffer]>([
    ["as runs", "/Filter /RunLengthDecode", asRuns(Buffer.from(`%\n${said()}`))],
    ["as runs, says a list", "/Filter [/RunLengthDecode]", asRuns(Buffer.from(`%\n${said()}`))],
    ["in base 85", "/Filter /ASCII85Decode", as85()],
  ])("%s", async (_name, entries, data) => {
    expect((await found(asPage(entries, data))).hidden).toBe(true);
  });

  test("that another object declares", async () => {
    const data = asRuns(PAGE);
    const object = `<< /Filter /RunLengthDecode /Length 6 0 R >>\nstream\n${data.toString("latin1")}\nendstream`;
    const file = writePdf({
      pages: [{ content: "", entries: "/Contents 5 0 R" }],
      objects: [object, String(data.length)],
    });
    expect((await found(file)).hidden).toBe(true);
  });
});

describe("a bomb is refused in a page", () => {
  const BOMB = deflateSync(Buffer.alloc(50_000_000));
  test.each<readonly [string, string, Buffer]>([
    [
      "whose bytes were predicted around it",
      "/Filter [/FlateDecode /FlateDecode] /DecodeParms [<< /Predictor 12 /Columns 5 >> null]",
      deflateSync(toPng(Buffer.from(BOMB), every(2), { rowBytes: 5, pixelBytes: 1 })),
    ],
    [
      "with rows of a gigabyte",
      `${FLATE} /DecodeParms << /Predictor 15 /Columns 1000000000 >>`,
      deflateSync(PAGE),
    ],
    [
      "predicted bit by bit, which takes longest to undo",
      `${FLATE} /DecodeParms << /Predictor 2 /Columns 5000 /BitsPerComponent 1 >>`,
      deflateSync(Buffer.from("0123456789abcdef".repeat(400_000)), { level: 1 }),
    ],
    ["packed with Brotli", "/Filter /BrotliDecode", brotliCompressSync(Buffer.alloc(50_000_000))],
    [
      "packed with Brotli under a name in codes",
      "/Filter /Brotli#44ecode",
      brotliCompressSync(Buffer.alloc(50_000_000)),
    ],
    [
      "packed with Brotli behind three others",
      "/Filter [/FlateDecode /FlateDecode /FlateDecode /BrotliDecode]",
      deflateSync(deflateSync(deflateSync(brotliCompressSync(Buffer.alloc(50_000_000))))),
    ],
  ])("%s", async (_name, entries, data) => {
    await expect(readFile(asPage(entries, data))).rejects.toMatchObject({ fault: "bomb" });
  });
});
