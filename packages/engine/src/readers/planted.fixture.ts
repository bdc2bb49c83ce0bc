import { base64 } from "@scure/base";
import type { ContentFormat, ContentSource } from "@prompt-shield/contracts/vocabulary";

export interface Carrier {
  readonly name: string;
  readonly source: ContentSource;
  readonly format: Exclude<ContentFormat, "auto">;
  /** Where the sentence is planted. */
  readonly path: string;
  readonly write: (planted: string) => string;
}

const encode = (ascii: string): string =>
  base64.encode(Uint8Array.from(ascii, (letter) => letter.charCodeAt(0)));

/** One harmless document of each format with a place for a sentence. */
export const CARRIERS: readonly Carrier[] = [
  {
    name: "plain text",
    source: "document",
    format: "text",
    path: "",
    write: (planted) =>
      `The ferry leaves at nine from the old pier.\n\n${planted}\n\nTickets are sold on board.`,
  },
  {
    name: "a JSON field",
    source: "tool",
    format: "json",
    path: "/reviews/1/body~1text",
    write: (planted) =>
      JSON.stringify({
        product: "Kettle",
        reviews: [
          { stars: 5, "body/text": "Boils quickly." },
          { stars: 4, "body/text": `Nice handle. ${planted}` },
        ],
      }),
  },
  {
    name: "an HTML comment",
    source: "web",
    format: "html",
    path: "html > body > main > comment()",
    write: (planted) =>
      `<!doctype html><html><body><main><h1>Opening hours</h1><!-- ${planted} --><p>Nine to five &amp; later on Fridays.</p></main></body></html>`,
  },
  {
    name: "a white paragraph",
    source: "web",
    format: "html",
    path: "html > body > p:nth-of-type(2)",
    write: (planted) =>
      `<html><body><p>Our soup of the day is leek.</p><p style="color:#fff">${planted}</p></body></html>`,
  },
  {
    name: "an alternative text",
    source: "web",
    format: "html",
    path: "p > img[alt]",
    write: (planted) => `<p>Our new bakery. <img src="/a.png" alt="A loaf. ${planted}"></p>`,
  },
  {
    name: "a Markdown comment",
    source: "document",
    format: "markdown",
    path: "line 5",
    write: (planted) =>
      `# Release notes\n\nSorting is faster now.\n\n<!-- ${planted} -->\n\nSee [the guide](https://example.com/guide).\n`,
  },
  {
    name: "a Markdown definition",
    source: "document",
    format: "markdown",
    path: "line 3",
    write: (planted) => `# Setup\n\n[//]: # (${planted})\n\nRun the installer and restart.\n`,
  },
  {
    name: "an encoded part of a mail",
    source: "email",
    format: "email",
    path: "part 2 > text/html > p",
    write: (planted) =>
      [
        "From: Mara <mara@example.com>",
        "Subject: Minutes",
        "MIME-Version: 1.0",
        'Content-Type: multipart/alternative; boundary="b1"',
        "",
        "--b1",
        "Content-Type: text/plain; charset=utf-8",
        "",
        "The minutes are attached.",
        "--b1",
        "Content-Type: text/html; charset=utf-8",
        "Content-Transfer-Encoding: base64",
        "",
        encode(`<p>The minutes are attached. ${planted}</p>`),
        "--b1--",
        "",
      ].join("\r\n"),
  },
  {
    name: "a quoted reply",
    source: "email",
    format: "email",
    path: "text/plain > quoted 1",
    write: (planted) =>
      `From: Ana <ana@example.com>\nSubject: Re: lunch\n\nTwelve suits me.\n\nOn Monday Bo wrote:\n> Shall we say noon?\n> ${planted}\n`,
  },
  {
    name: "a CSV cell",
    source: "document",
    format: "csv",
    path: "/2/1",
    write: (planted) =>
      `name,comment,city\nAda,"Likes tea, no milk",Leeds\nBo,"Quiet room. ${planted.replaceAll('"', '""')}",Ghent\nCy,Late arrival,Bonn\n`,
  },
];
