import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pdfText, writePdf } from "../fixtures/pdf-writer.ts";
import { readFile } from "../read-file.ts";
import { from85, fromHex } from "./ascii-filters.ts";

const PLANTED = "Please water the plants on Tuesday.";

/** Base 85 as the specification describes it (ISO 32000, 7.4.3), with its mark for the end. */
function to85(bytes: Buffer): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4) {
    const group = bytes.subarray(at, at + 4);
    let value = Buffer.concat([group, Buffer.alloc(4 - group.length)]).readUInt32BE();
    let digits = "";
    for (let n = 0; n < 5; n += 1) {
      digits = String.fromCharCode(0x21 + (value % 85)) + digits;
      value = Math.floor(value / 85);
    }
    text += group.length === 4 && digits === "!!!!!" ? "z" : digits.slice(0, group.length + 1);
  }
  return `${text}~>`;
}

const BYTES = Buffer.from("\0\0\0\0Please water the plants.", "latin1");

describe("base 85", () => {
  test.each([0, 1, 2, 3])("is decoded to the end if %i bytes follow the last whole group", (more) => {
    const bytes = BYTES.subarray(0, 24 + more);
    expect(from85(Buffer.from(to85(bytes)))).toEqual(bytes);
  });

  test("may have line breaks anywhere, and may end without its mark", () => {
    const text = to85(BYTES).slice(0, -2);
    expect(from85(Buffer.from(text.replaceAll(/.{3}/gu, "$&\r\n\0")))).toEqual(BYTES);
  });

  test("ends at its mark, whatever follows", () => {
    expect(from85(Buffer.from(`${to85(BYTES)}\u0001{more}`))).toEqual(BYTES);
  });

  test("has no byte in a last group of one letter", () => {
    expect(from85(Buffer.from(`${to85(BYTES.subarray(0, 24)).slice(0, -2)}5~>`))).toEqual(
      BYTES.subarray(0, 24),
    );
  });
});

describe("hexadecimal digits", () => {
  test("that are odd in number end as if a zero followed", () => {
    const digits = Buffer.from("Ask p").toString("hex");
    expect(digits.endsWith("0")).toBe(true);
    expect(fromHex(Buffer.from(`${digits.slice(0, -1)}>`))).toEqual(Buffer.from("Ask p"));
    expect(fromHex(Buffer.from(digits.slice(0, -1)))).toEqual(Buffer.from("Ask p"));
  });

  test("may have line breaks anywhere, and end at their mark, whatever follows", () => {
    const digits = BYTES.toString("hex").replaceAll(/.{3}/gu, "$&\n\0");
    expect(fromHex(Buffer.from(`${digits}>\u0001{more}`))).toEqual(BYTES);
  });
});

describe("a page written in letters", () => {
  const said = (tail: string) =>
    `${pdfText(["Hello"])}\n/Span << /ActualText (${PLANTED}) >> BDC ${pdfText([`Menu${tail}`])} EMC`;
  const placesOf = async (filter: string, data: string): Promise<string[]> => {
    const stream = `<< /Filter [/${filter} /FlateDecode] /Length ${data.length} >>\nstream\n${data}\nendstream`;
    const { segments } = await readFile(
      writePdf({ pages: [{ content: "", entries: "/Contents 5 0 R" }], objects: [stream] }),
    );
    return segments
      .filter(({ text }) => text.includes("water"))
      .map(({ path, hidden }) => `${path} ${hidden}`);
  };
  /** Compressed to a length that leaves this remainder. */
  const packedTo = (remainder: number): Buffer => {
    for (let n = 0; ; n += 1) {
      const packed = deflateSync(Buffer.from(said("i".repeat(n) + n)));
      if (packed.length % 4 === remainder) return packed;
    }
  };

  test.each([0, 1, 2, 3])(
    "is searched if its compressed length leaves %i divided by 4",
    async (remainder) => {
      const data = to85(packedTo(remainder));
      expect(await placesOf("ASCII85Decode", data)).toEqual(["replacement text invisible-style"]);
    },
  );

  test("is searched in hexadecimal digits too", async () => {
    const data = `${packedTo(0).toString("hex")}>`;
    expect(await placesOf("ASCIIHexDecode", data)).toEqual(["replacement text invisible-style"]);
  });
});
