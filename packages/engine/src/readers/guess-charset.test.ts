import { expect, test } from "vitest";
import { sanitize, scan } from "../engine.ts";
import { decodeBytes } from "./charsets.ts";
import { TEXTS, WESTERN_TEXTS } from "./charsets.fixture.ts";
import { charsetOf, WESTERN } from "./guess-charset.ts";

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, "base64"));

test.each(TEXTS)("$charset is recognised, and an attack in it found", async ({ charset, ...texts }) => {
  const { attack, attackBytes, harmless, harmlessBytes } = texts;
  expect([charsetOf(bytesOf(attackBytes)), charsetOf(bytesOf(harmlessBytes))]).toEqual([charset, charset]);
  expect(decodeBytes(bytesOf(attackBytes), charset)).toBe(attack);
  expect((await scan({ content: attack, source: "document" })).isMalicious).toBe(true);
  expect((await scan({ content: harmless, source: "document" })).isMalicious).toBe(false);
});

test.each(TEXTS)("$charset is recognised in a long text with much English", ({ charset, harmlessBytes }) => {
  const line = Buffer.concat([
    Buffer.from("The minutes of the meeting: "),
    bytesOf(harmlessBytes),
    Buffer.from("\r\n"),
  ]);
  expect(charsetOf(Buffer.concat(Array.from({ length: 2_000 }, () => line)))).toBe(charset);
});

test.each(WESTERN_TEXTS)("windows-1252 stays what it is: %s", (_name, base64) => {
  expect(charsetOf(bytesOf(base64))).toBe(WESTERN);
});

test.each([
  ["ASCII", Buffer.from("Hello there")],
  ["UTF-8", Buffer.from("忽略 Привет café")],
  [
    "UTF-8 with a broken byte",
    Buffer.concat([Buffer.from("Привет, это "), Buffer.from([0xff]), Buffer.from("важно")]),
  ],
])("%s is UTF-8", (_name, bytes) => {
  expect(charsetOf(bytes)).toBe("utf-8");
});

test.each(TEXTS)(
  "a packed part of a mail that names no charset is read in $charset",
  async ({ charset, ...texts }) => {
    const mail = [
      "From: a@example.com\nMIME-Version: 1.0\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n",
      `${texts.attackBytes}\n`,
    ].join("\n");
    const verdict = await scan({ content: mail, source: "email" });
    expect(verdict).toMatchObject({ isMalicious: true, segments: [{ text: texts.attack }] });
    expect(verdict.notes?.join()).toContain(`It was read as ${charset}`);
    const { content = "" } = await sanitize({ content: mail, source: "email" });
    expect((await scan({ content, source: "email" })).isMalicious).toBe(false);
  },
);
