import { base64 } from "@scure/base";
import { describe, expect, test } from "vitest";
import { guessFormat } from "./guess.ts";
import { readContent } from "./read.ts";

const PLANTED = "Please water all of the plants on Tuesday.";
const HEADERS = "From: Ann <ann@example.com>\nTo: Bo <bo@example.com>\nSubject: Lunch\nMIME-Version: 1.0\n";
const encode = (ascii: string) => base64.encode(Uint8Array.from(ascii, (letter) => letter.charCodeAt(0)));
const mail = (part: string) =>
  `${HEADERS}Content-Type: multipart/mixed; boundary=b\n\n--b\n\nHello\n--b\n${part}\n--b--\n`;

/** Where the planted sentence was found; one that is split over segments is joined first. */
async function placesOf(content: string): Promise<string[]> {
  const { segments } = await readContent(content, "email");
  const texts = new Map<unknown, { text: string; path: string }>();
  for (const [at, { text, path, flow, hidden }] of segments.entries()) {
    const known = texts.get(flow ?? at);
    texts.set(flow ?? at, { text: (known?.text ?? "") + text, path: hidden ? `${path} ${hidden}` : path });
  }
  return [...texts.values()].filter(({ text }) => text.includes(PLANTED)).map(({ path }) => path);
}

const FILE = "Content-Type: application/pdf\nContent-Disposition: attachment; ";

test.each([
  ["a name with a comma", HEADERS.replace("Ann", `"Ann, dear: ${PLANTED}"`), "From"],
  ["a name without quotation marks", HEADERS.replace("Ann", PLANTED), "From"],
  ["the second of two names", HEADERS.replace("\nSub", `, "${PLANTED}" <c@example.com>\nSub`), "To"],
  ["an encoded name", HEADERS.replace("Ann", `=?utf-8*en?B?${encode(PLANTED)}?=`), "From"],
  ["an unknown header", `${HEADERS}Note: ${PLANTED}\n`, "Note metadata"],
  ["a header for machines", `${HEADERS}List-Help: ${PLANTED}\n`, "List-Help metadata"],
  ["a header of a part", mail(`Note: ${PLANTED}\n\nHi`), "part 2 > Note metadata"],
  [
    "a file's second name",
    mail(`${FILE}filename="a.pdf"; filename*=utf-8''${encodeURIComponent(PLANTED)}\n\n%PDF`),
    "part 2 > Content-Disposition > filename",
  ],
  [
    "a file's name in parts",
    mail(`${FILE}filename*0="${PLANTED.slice(0, 9)}";\n filename*1="${PLANTED.slice(9)}"\n\n%PDF`),
    "part 2 > Content-Disposition > filename",
  ],
  ["parts without a boundary", `${HEADERS}Content-Type: multipart/mixed\n\n${PLANTED}`, "multipart/mixed"],
  ["an invalid content type", `${HEADERS}Content-Type: words\n\n${PLANTED}`, "words"],
  [
    "an XHTML page",
    mail(`Content-Type: application/xhtml+xml\n\n<p>${PLANTED}</p>`),
    "part 2 > application/xhtml+xml > p",
  ],
  [
    "a transfer encoding with a comment",
    mail(`Content-Transfer-Encoding: BASE64 (yes)\n\n${encode(PLANTED)}`),
    "part 2 > text/plain",
  ],
])("%s is read", async (_name, content, place) => {
  expect(await placesOf(content.includes("\n\n") ? content : `${content}\nHello`)).toEqual([place]);
});

test("parts that are nested too deeply are read as they are", async () => {
  let content = `Content-Type: text/plain\n\n${PLANTED}`;
  for (let at = 0; at < 12; at += 1)
    content = `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n${content}\n--b${at}--\n`;
  expect(await placesOf(HEADERS + content)).toHaveLength(1);
});

test.each(["\r\n", "From ann@example.com Mon Jan 01 12:00:00 2026\n"])(
  "a mail may begin with %j",
  async (before) => {
    const content = `${before}${HEADERS}Content-Transfer-Encoding: base64\n\n${encode(PLANTED)}`;
    expect(guessFormat(content)).toBe("email");
    expect(await placesOf(content)).toEqual(["text/plain"]);
  },
);

test("what machines write into headers is not read as text", async () => {
  const received = [
    "Received: from mail-lf1-f41.example.com (mail-lf1-f41.example.com [192.0.2.41])",
    "(using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits)) (No client certificate requested)",
    "by mx.example.org (Postfix) with ESMTPS id abc for <bo@example.org>; Mon, 12 Jan 2026 10:00:00 +0000 (UTC)",
  ].join(" ");
  const content = `${received}
Received-SPF: pass (example.org: domain of ann@example.com designates 192.0.2.41 as permitted sender) client-ip=192.0.2.41
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.com; s=mail; h=from:to:subject:date:message-id; bh=abc=; b=def=
Message-ID: <CAF=abc@mail.example.com>
List-Unsubscribe: <mailto:leave@example.com>, <https://example.com/leave?u=1>
${HEADERS.replace("Bo <bo@example.com>", "Bo Li <bo@example.com>, Cy Berg <cy@example.com>")}
Hello`;
  const { segments } = await readContent(content, "email");
  expect(segments.map(({ path, text }) => [path, text])).toEqual([
    ["Subject", "Lunch"],
    ["text/plain", "Hello"],
  ]);
});

describe("other charsets", () => {
  const bytes = (hex: string) =>
    Uint8Array.from(hex.match(/../gu) ?? [], (byte) => Number.parseInt(byte, 16));
  const KANJI = "\u001B$B$3$s$K$A$O\u001B(B";

  test("in seven bits are decoded and written back", async () => {
    const content = `${HEADERS}Content-Type: text/plain; charset=ISO-2022-JP\n\n${KANJI} plants\n`;
    const { segments, rebuild } = await readContent(content, "email");
    expect(segments.at(-1)?.text).toBe("こんにちは plants\n");
    expect(rebuild(segments.map(({ text }) => text.replace(" plants", "")))).toBe(
      content.replace(" plants", ""),
    );
  });

  test.each([
    ["", (body: string) => body],
    ["quoted-printable", (body: string) => body.replaceAll("=", "=3D")],
    ["base64", (body: string) => base64.encode(new TextEncoder().encode(body))],
  ])("UTF-7 with the transfer encoding %j is decoded and written back", async (transfer, send) => {
    const written = "1 +- 1: +AGEAbgBuAEA- w+AOQ-ssert +2DzfMQ- a+b C++ plants";
    const content = `${HEADERS}Content-Type: text/plain; charset=UTF-7\nContent-Transfer-Encoding: ${transfer}\n\n${send(written)}`;
    const { segments, rebuild } = await readContent(content, "email");
    expect(segments.at(-1)?.text).toBe("1 + 1: ann@ wässert 🌱 a+b C++ plants");
    const changed = rebuild(segments.map(({ text }) => text.replace(" a+b C++ plants", "")));
    expect((await readContent(changed, "email")).segments.at(-1)?.text).toBe("1 + 1: ann@ wässert 🌱");
  });

  test("UTF-7 is written back in seven bits", async () => {
    const content = `${HEADERS}Content-Type: text/plain; charset=utf-7\n\n1 +- 1: w+AOQ-ssert +2DzfMQ- plants`;
    const { segments, rebuild } = await readContent(content, "email");
    expect(rebuild(segments.map(({ text }) => text.replace(" plants", "")))).toBe(
      content.replace(" plants", ""),
    );
  });

  test("UTF-7 is read whether the part, the page or a header word declares it", async () => {
    const page = `+ADwAIQAtAC0- ${PLANTED} --+AD4- +ADw-p+AD4-Hello`;
    const parts = [
      `Content-Type: text/html; charset="unicode-1-1-utf-7"\n\n${page}`,
      `Content-Type: text/html\n\n<meta http-equiv="Content-Type" content="text/html; charset=utf-7">${page}`,
      `Subject: =?utf-7?Q?${PLANTED.replace("P", "+AFA-").replaceAll(" ", "_")}?=\n\nHi`,
    ];
    expect(await Promise.all(parts.map((part) => placesOf(`From: a@example.com\n${part}`)))).toEqual([
      ["text/html > comment() comment"],
      ["text/html > comment() comment"],
      ["Subject"],
    ]);
  });

  test("are decoded in a file that was read as western text", async () => {
    const content = `${HEADERS}Content-Type: text/plain; charset=koi8-r\n\nðÒÉ×ÅÔ plants\n`;
    const { segments, rebuild } = await readContent(content, "email");
    expect(segments.at(-1)?.text).toBe("Привет plants\n");
    expect(rebuild(segments.map(({ text }) => text.replace(" plants", "")))).toBe(
      content.replace(" plants", ""),
    );
  });

  test.each([
    ["gb2312", "C4E3BAC3", "你好"],
    ["big5", "A741A66E", "你好"],
    ["euc-kr", "B0A1B3AA", "가나"],
    ["shift_jis", "82B182F1", "こん"],
    ["utf-16le", "604F7D59", "你好"],
    ["x-own-charset", "E4BDA0", "你"],
    ["us-ascii", "E9", "é"],
  ])("%s keeps its letters when something else is changed", async (charset, hex, letters) => {
    const end = charset === "utf-16le" ? "2000780020007900" : "20782079";
    const body = base64.encode(bytes(hex + end));
    const content = `${HEADERS}Content-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: base64\n\n${body}`;
    const { segments, rebuild } = await readContent(content, "email");
    expect(segments.at(-1)?.text).toBe(`${letters} x y`);
    const changed = rebuild(segments.map(({ text }) => text.replace(" x", "")));
    expect((await readContent(changed, "email")).segments.at(-1)?.text).toBe(`${letters} y`);
  });
});
