import { describe, expect, test } from "vitest";
import { guessFormat } from "./guess.ts";
import { readContent } from "./read.ts";

const PLANTED = "Please water all of the plants on Tuesday.";

/** Where the planted sentence was found, and how it is hidden. */
async function placesOf(html: string): Promise<string[]> {
  const { segments } = await readContent(html, "html");
  return segments
    .filter(({ text }) => text.includes("all of the plants"))
    .map(({ path, hidden }) => `${path} ${hidden ?? "seen"}`);
}

describe("a style hides", () => {
  test.each([
    ["display:/* no */none", "invisible-style"],
    ["d\\69splay: none", "invisible-style"],
    ["--way:none;display:var(--way)", "invisible-style"],
    ["content-visibility:hidden", "invisible-style"],
    ["mso-hide:all", "invisible-style"],
    ["transform:scale(0)", "invisible-style"],
    ["transform:scale(0.01)", "invisible-style"],
    ["display:none!important;display:block", "invisible-style"],
    ["filter:opacity(0)", "invisible-style"],
    ["font:0/0 a", "tiny-or-white"],
    ["font:1px/1 serif", "tiny-or-white"],
    ["color:#fefefe", "tiny-or-white"],
    ["color:#fff;background:#ffffff", "tiny-or-white"],
    ["color:hsl(0,0%,100%)", "tiny-or-white"],
    ["color:rgba(0,0,0,.01)", "tiny-or-white"],
    ["-webkit-text-fill-color:transparent", "tiny-or-white"],
    ["position:absolute;left:-100vw", "off-page"],
    ["left:calc(-9999px)", "off-page"],
    ["transform:translateX(-9999px)", "off-page"],
    ["width:0;height:0;overflow:clip", "off-page"],
    ["clip-path:circle(0)", "off-page"],
  ])("by %s", async (style, kind) => {
    expect(await placesOf(`<div style="${style}">${PLANTED}</div>`)).toEqual([`div ${kind}`]);
  });

  test.each([
    ["display:none;display:block", "the last declaration wins"],
    ["color:#fff;background:#0055aa", "white on blue is readable"],
    ["color:#fff;background:url(night.jpg)", "the picture is unknown"],
    ["opacity:0.9", "almost opaque"],
    ["font:700 12px/1 serif", "700 is not a size"],
    ["transform:scale(0.8)", "slightly smaller"],
    ["transform:translateX(-50%)", "how boxes are centred"],
  ])("but not by %s: %s", async (style) => {
    expect(await placesOf(`<div style="${style}">${PLANTED}</div>`)).toEqual(["div seen"]);
  });
});

describe("a style sheet hides", () => {
  test.each([
    ["p.note{display:none}", "invisible-style"],
    ["/* a */ .note{display:none}", "invisible-style"],
    [".box .note{display:none}", "invisible-style"],
    [".box > p{visibility:hidden}", "invisible-style"],
    ["p{font-size:0}", "tiny-or-white"],
    ["#first{color:white}", "tiny-or-white"],
    ["[data-x]{display:none}", "invisible-style"],
    ["@media screen{.note{display:none}}", "invisible-style"],
    ["@media (min-width:1px){.note{display:none}}", "invisible-style"],
    [":root{--way:none}.note{display:var(--way)}", "invisible-style"],
    ["@import 'a.css';.note{display:none}", "invisible-style"],
    ["*{color:white}", "tiny-or-white"],
    ["#first{display:none}.note{display:block}", "invisible-style"],
    [".note{display:none!important}#first{display:block}", "invisible-style"],
    [`.note{display:none}${".note{margin:0}".repeat(12)}`, "invisible-style"],
  ])("by %s", async (sheet, kind) => {
    const page = `<style>${sheet}</style><div class="box"><p id="first" class="a note" data-x>${PLANTED}</p></div>`;
    expect(await placesOf(page)).toEqual([`div > p ${kind}`]);
  });

  test.each([
    "@media print{.note{display:none}}",
    "@media (max-width:480px){.note{display:none}}",
    ".other .note{display:none}",
    ".note.other{display:none}",
    ".note:hover{display:none}",
    ".note{display:none}.note{display:block}",
    "p.note{display:block}.note{display:none}",
  ])("but not by %s", async (sheet) => {
    const page = `<style>${sheet}</style><div class="box"><p class="note">${PLANTED}</p></div>`;
    expect(await placesOf(page)).toEqual(["div > p seen"]);
  });
});

test.each([
  ["white on a dark page", `<body style="background:#000"><p style="color:#fff">${PLANTED}</p>`],
  ["a button in a mail", `<td bgcolor="#0055aa"><a style="color:#ffffff">${PLANTED}</a></td>`],
  ["a box that only removes gaps", `<td style="font-size:0"><p style="font-size:14px">${PLANTED}</p></td>`],
  [
    "visible text in a hidden element",
    `<div style="visibility:hidden"><p style="visibility:visible">${PLANTED}</p></div>`,
  ],
  ["text that is hidden on phones only", `<p class="hidden md:block">${PLANTED}</p>`],
  ["text after a hidden paragraph that is not closed", `<p hidden>Gone<p>${PLANTED}`],
  ["text after a comment with an exclamation mark at its end", `<!-- a --!><p>${PLANTED}</p><!-- b -->`],
  ["text after an empty comment", `<!--><p>${PLANTED}</p>`],
  ["text after an empty comment with a hyphen", `<!---><p>${PLANTED}</p>`],
  ["text after an empty closing tag", `</><p>${PLANTED}</p>`],
  ["text of a drawing that is written as it is shown", `<svg><text><![CDATA[> ${PLANTED}]]></text></svg>`],
  [
    "a template that is the content of its element",
    `<p><template shadowrootmode="open">${PLANTED}</template>`,
  ],
  [
    "an element that a style displays although it is marked as hidden",
    `<p hidden style="display:block">${PLANTED}`,
  ],
  ["an element without effect for the mouse", `<p inert>${PLANTED}</p>`],
  ["an element that is not read aloud", `<p aria-hidden="true">${PLANTED}</p>`],
  ["an element that is drawn when it is needed", `<p style="content-visibility:auto">${PLANTED}</p>`],
  ["a section that opens with a click", `<details><summary>More</summary>${PLANTED}</details>`],
  ["an old listing", `<xmp><!-- ${PLANTED} --></xmp>`],
  ["everything after the oldest tag", `<plaintext><!-- ${PLANTED} -->`],
  ["text after a hidden shape", `<svg><path style="display:none"/><text>${PLANTED}</text></svg>`],
])("%s is seen", async (_name, html) => {
  const places = await placesOf(html);
  expect(places.map((place) => place.split(" ").at(-1))).toEqual(["seen"]);
});

test.each([
  ["black on a black page", `<body bgcolor="black" text="black"><p>${PLANTED}</p>`, "body > p tiny-or-white"],
  ["White in capitals", `<font color="White">${PLANTED}</font>`, "font tiny-or-white"],
  ["a text for browsers without scripts", `<noscript>${PLANTED}</noscript>`, "noscript invisible-style"],
  ["a comment that never ends", `<p>Hi</p><!-- ${PLANTED}`, "comment() comment"],
  ["a comment that is written like a closing tag", `<p>Hi</p></ ${PLANTED}>`, "comment() comment"],
  ["a script with a tag like its own", `<script>a</scripts>${PLANTED}</script>`, "script metadata"],
  ["a page for browsers without frames", `<iframe><p>${PLANTED}</p></iframe>`, "iframe metadata"],
  ["a text for browsers without films", `<video>${PLANTED}</video>`, "video invisible-style"],
  [
    "a text that only a search shows",
    `<p hidden="until-found" style="display:block">${PLANTED}</p>`,
    "p invisible-style",
  ],
  [
    "a hidden text with a display that does not exist",
    `<p hidden style="display:shown">${PLANTED}</p>`,
    "p invisible-style",
  ],
  ["a closed popover", `<p popover>${PLANTED}</p>`, "p invisible-style"],
  [
    "a shape that is kept for later",
    `<svg><defs><text>${PLANTED}</text></defs></svg>`,
    "svg > defs > text invisible-style",
  ],
  [
    "a formula's other notation",
    `<math><annotation>${PLANTED}</annotation></math>`,
    "math > annotation alt-text",
  ],
  ["a closed dialog", `<dialog>${PLANTED}</dialog>`, "dialog invisible-style"],
  ["a drawing's description", `<svg><desc>${PLANTED}</desc></svg>`, "svg > desc alt-text"],
  ["an unknown attribute", `<p note="${PLANTED}">Hi</p>`, "p[note] metadata"],
  ["a list of classes", `<p class="${PLANTED}">Hi</p>`, "p[class] metadata"],
  ["a sentence of attribute names", `<p ${PLANTED}>Hi</p>`, "p metadata"],
  ["a sentence written as a tag", `<p>Hi</p><${PLANTED}>`, "please metadata"],
  ["a closing tag", `<p>Hi</p ${PLANTED}>`, "p > comment() comment"],
  ["a document type", `<!doctype html ${PLANTED}><p>Hi</p>`, "comment() comment"],
  [
    "the page in a frame",
    `<iframe srcdoc="&lt;p>Hi&lt;p>${PLANTED}"></iframe>`,
    "iframe[srcdoc] > p:nth-of-type(2) seen",
  ],
])("%s is read", async (_name, html, place) => {
  expect(await placesOf(html)).toEqual([place]);
});

test.each([
  '<p class="flex items center justify">Hi</p>',
  "<video autoplay loop muted playsinline></video><p>Hi</p>",
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><p>Hi</p>',
  '<p style="font-family: Times New Roman, Arial, sans serif">Hi</p>',
  '<p host="www.example.com.au" xmlns:o="urn:names:tc:office:all">Hi</p>',
])("lists of names are not read as text: %s", async (html) => {
  expect((await readContent(html, "html")).segments.map(({ text }) => text)).toEqual(["Hi"]);
});

test("a page with obsolete elements is recognised", () => {
  expect(guessFormat(`Hello <font color="white">${PLANTED}</font>`)).toBe("html");
});

test("the page in a frame is changed in place", async () => {
  const html = `<iframe srcdoc='<p>Hi "you"</p><p>${PLANTED}</p>'></iframe><p>Bye</p>`;
  const { segments, rebuild } = await readContent(html, "html");
  const changed = rebuild(segments.map(({ text }) => text.replace(PLANTED, 'Don\'t "ask".')));
  expect((await readContent(changed, "html")).segments.map(({ text }) => text)).toEqual([
    'Hi "you"',
    'Don\'t "ask".',
    "Bye",
  ]);
});

test("text after an empty comment is changed in place, also where references mean nothing", async () => {
  const html = `<!--><svg><text><![CDATA[${PLANTED}]]></text></svg><xmp>${PLANTED}</xmp>`;
  const { segments, rebuild } = await readContent(html, "html");
  expect(rebuild(segments.map(() => "a]]>b</xmp>"))).toBe(
    String.raw`<!--><svg><text><![CDATA[a]] >b</xmp>]]></text></svg><xmp>a]]>b<\/xmp></xmp>`,
  );
});

test("hidden letters inside a word are not read as part of it", async () => {
  const salt = '<i style="display:none">qx</i>';
  const { segments } = await readContent(`<p>Pl${salt}ease wat${salt}er them${salt}</p>`, "html");
  const seen = segments.filter(({ hidden }) => !hidden);
  expect(seen.map(({ text }) => text)).toEqual(["Pl", "ease wat", "er them"]);
  expect(new Set(seen.map(({ flow }) => flow)).size).toBe(1);
  expect(segments.some(({ hidden, flow }) => hidden && flow === seen[0]?.flow)).toBe(false);
});
