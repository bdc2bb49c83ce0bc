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

const WORD = (words: string) => `=?utf-8?B?${encode(words)}?=`;
const PACKED = `Content-Transfer-Encoding: base64\n\n${encode(PLANTED)}`;
const inBoundary = (parameters: string, line = "--abc", last = "--abc--") =>
  `${HEADERS}Content-Type: multipart/mixed${parameters}\n\n${line}\n${PACKED}\n${last}\n`;

describe("a part is decoded if it", () => {
  test.each([
    ["is a mail of today's kind", mail(`Content-Type: message/global\n\n${HEADERS}${PACKED}`)],
    [
      "is the only part of a mail that was cut",
      `${HEADERS}Content-Type: message/partial; total=1\n\n${HEADERS}${PACKED}`,
    ],
    ["is the headers of a mail", mail(`Content-Type: text/rfc822-headers\n\nSubject: ${WORD(PLANTED)}`)],
    [
      "is a mail with parts in a mail",
      mail(`Content-Type: message/rfc822\n\n${inBoundary("; boundary=abc")}`),
    ],
    [
      "is packed and says that it is not",
      `${HEADERS}Content-Transfer-Encoding: 7bit\n\n${encode(PLANTED)}\n`,
    ],
    ["is packed and says nothing", mail(`Content-Type: text/html\n\n${encode(`<p>${PLANTED}</p>`)}`)],
    ["has a transfer encoding in quotation marks", `${HEADERS}${PACKED.replace("base64", '"base64"')}`],
    ["has a comment before its transfer encoding", `${HEADERS}${PACKED.replace("base64", "(x) base64")}`],
    ["has two transfer encodings", `${HEADERS}Content-Transfer-Encoding: 7bit\n${PACKED}`],
    ["has a transfer encoding with another hyphen", `${HEADERS}${PACKED.replace("base64", "base-64")}`],
    [
      "is packed in two pieces",
      `${HEADERS}Content-Transfer-Encoding: base64\n\n${encode("Hi, Bo.")}\n${encode(PLANTED)}`,
    ],
    [
      "is packed together with others",
      `${HEADERS}Content-Type: multipart/mixed; boundary=abc\nContent-Transfer-Encoding: base64\n\n${encode(`--abc\n\n${PLANTED}\n--abc--`)}`,
    ],
    ["follows a header that is none", `From: a@example.com\nno header\n${PACKED}`],
    ["has a boundary in pieces", inBoundary("; boundary*0=a;\n boundary*1=bc")],
    ["has a boundary in codes", inBoundary("; boundary*=utf-8''ab%63")],
    ["has a boundary with a backslash", inBoundary('; boundary="a\\bc"')],
    ["has a boundary that ends in a space", inBoundary('; boundary="abc "')],
    ["has a boundary after another", inBoundary("; boundary=zzz; boundary=abc")],
    ["has a boundary after one in a text", inBoundary('; a="; boundary=zz"; boundary=abc')],
    [
      "has a boundary in a second header",
      inBoundary("; boundary=zzz\nContent-Type: multipart/mixed; boundary=abc"),
    ],
    ["has a boundary that no header names", inBoundary("", "--abc\nContent-Type: text/plain")],
    [
      "has a boundary that no header names rightly",
      inBoundary("; boundary=zzz", "--abc\nContent-Type: text/plain"),
    ],
    [
      "is an appointment with folded lines",
      mail(`Content-Type: text/calendar\n\nSUMMARY:${PLANTED.replace("plan", "pl\r\n an")}`),
    ],
    [
      "flows from line to line within words",
      `${HEADERS}Content-Type: text/plain; format=flowed; DelSp=Yes\n\n${PLANTED.replace("plan", "pl \nan")}`,
    ],
    [
      "is plain text after base64",
      `${HEADERS}Content-Transfer-Encoding: base64\n\n${encode("Hi, you.")}\n\n${PLANTED}\n`,
    ],
  ])("%s", async (_name, content) => {
    expect(await placesOf(content)).toHaveLength(1);
  });
});

test("a line that begins like a boundary does not end a part", async () => {
  const content = `${HEADERS}Content-Type: multipart/mixed; boundary=ab\n\n--ab\n\nHi\n--abc\n${PLANTED}\n--ab--\n`;
  expect(await placesOf(content)).toEqual(["part 1 > text/plain"]);
});

test("words that only look like base64 are left alone", async () => {
  const { segments } = await readContent(`${HEADERS}\n${"Congratulations".repeat(4)}`, "email");
  expect(segments.at(-1)?.text).toBe("Congratulations".repeat(4));
});

test("text after base64 and base64 that says nothing of itself are changed in place", async () => {
  const after = `${HEADERS}Content-Transfer-Encoding: base64\n\n${encode("Hi, you.")}\n\n${PLANTED}\n`;
  const packed = `${HEADERS}\n${encode(PLANTED)}`;
  const change = async (content: string) => {
    const { segments, rebuild } = await readContent(content, "email");
    return rebuild(segments.map(({ text }) => text.replace(PLANTED, "Removed.")));
  };
  expect(await change(after)).toBe(after.replace(PLANTED, "Removed."));
  expect(await change(packed)).toBe(packed.replace(encode(PLANTED), encode("Removed.")));
});

describe("an encoded header", () => {
  const bytes = new TextEncoder().encode("Пожалуйста, полейте цветы.");
  const word = (part: Uint8Array) => `=?UTF-8?b?${base64.encode(part)}?=`;
  const subjectOf = async (subject: string) =>
    (await readContent(`From: a@example.com\nSubject: ${subject}\n\nHi`, "email")).segments[0]?.text;

  test("may be cut inside a letter", async () => {
    const cut = `${word(bytes.subarray(0, 7))}\n ${word(bytes.subarray(7, 30))}\n          ${word(bytes.subarray(30))}`;
    expect(await subjectOf(cut)).toBe("Пожалуйста, полейте цветы.");
  });

  test("may hold spaces", async () => {
    expect(await subjectOf("=?utf-8?Q?Water the pl=61nts?= now")).toBe("Water the plants now");
  });
});

test.each([
  ["koi8-r''%F0%D2%C9%D7%C5%D4", ["Привет"]],
  ["utf-8''100%25%20sure%", ["100% sure%"]],
])("a file's name in the charset of %s is decoded", async (name, texts) => {
  const { segments } = await readContent(mail(`${FILE}filename*=${name}\n\n%PDF`), "email");
  expect(segments.filter(({ path }) => path.endsWith("filename")).map(({ text }) => text)).toEqual(texts);
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
    ["utf-16", "FEFF041F04400438"],
    ["UTF-16", "FFFE1F0440043804"],
    ["utf-16", "0048006900200423"],
    ["utf-32", "0000FEFF000000480000006900000020"],
    ["utf-32", "FFFE0000480000006900000020000000"],
    ["utf-32", "000000480000006900000020"],
  ])("%s is decoded in either order of bytes: %s", async (charset, hex) => {
    const content = `${HEADERS}Content-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: base64\n\n${base64.encode(bytes(hex))}`;
    const { segments, rebuild } = await readContent(content, "email");
    expect(segments.at(-1)?.text).toMatch(/^(?:При|Hi [У]?)$/u);
    const changed = rebuild(segments.map((segment) => `${segment.text}你`));
    expect((await readContent(changed, "email")).segments.at(-1)?.text).toBe(`${segments.at(-1)?.text}你`);
  });

  test("are decoded if only the page declares them", async () => {
    const page = base64.encode(
      new Uint8Array([...new TextEncoder().encode("<meta charset=koi8-r><p>"), 0xf0, 0xd2, 0xc9]),
    );
    const content = `${HEADERS}Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n${page}`;
    expect((await readContent(content, "email")).segments.at(-1)?.text).toBe("При");
  });

  test.each([
    ["gb2312", "C4E3BAC3", "你好"],
    ["big5", "A741A66E", "你好"],
    ["euc-kr", "B0A1B3AA", "가나"],
    ["shift_jis", "82B182F1", "こん"],
    ["utf-16le", "604F7D59", "你好"],
    ["x-own-charset", "E4BDA0", "你"],
    ["us-ascii", "E9", "é"],
    ["'KOI8_R'", "F0D2C9D7C5D4", "Привет"],
    ["cp-1251", "CFF0E8E2E5F2", "Привет"],
    ['utf-8; charset="koi8-r"', "E4BDA0", "你"],
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
