import { describe, expect, it } from "vitest";
import { createDocSearch } from "./search-docs.ts";
import type { DocHit } from "./search-docs.ts";

const LONG = "Ordinary words fill this place. ".repeat(12);

const search = createDocSearch([
  { to: "/docs/python", page: "Python", title: "Python", text: "Standard library only.", keywords: "urllib" },
  {
    to: "/docs/webhook-integration#verify",
    page: "Webhook integration",
    title: "Check the signature",
    text: `${LONG}Compute the HMAC of the raw body and compare it with X-Webhook-Signature. ${LONG}`,
    keywords: "",
  },
  {
    to: "/docs/code-examples",
    page: "Code examples",
    title: "Code examples",
    text: "In curl, JavaScript and Python.",
    keywords: "",
  },
]);

const places = (query: string) => search(query).map(({ to }) => to);
const marked = (pieces: DocHit["excerpt"]) => pieces.filter(({ isHit }) => isHit).map(({ text }) => text);

describe("createDocSearch", () => {
  it("ranks the page with that title above one that mentions the word", () => {
    expect(places("python")).toEqual(["/docs/python", "/docs/code-examples"]);
  });

  it("finds words in the text, prefixes, keywords and misspelt words", () => {
    expect(places("hmac")).toEqual(["/docs/webhook-integration#verify"]);
    expect(places("signat")).toEqual(["/docs/webhook-integration#verify"]);
    expect(places("urllib")).toEqual(["/docs/python"]);
    expect(places("signatrue")).toEqual(["/docs/webhook-integration#verify"]);
  });

  it("requires every word", () => {
    expect(places("python curl")).toEqual(["/docs/code-examples"]);
    expect(places("python zebra")).toEqual([]);
    expect(places("zebra")).toEqual([]);
  });

  it("shows the text around the match, highlighted, cut between words", () => {
    const [hit] = search("hmac");
    const excerpt = hit?.excerpt.map(({ text }) => text).join("") ?? "";
    expect(excerpt).toMatch(/^… .*Compute the HMAC of the raw body.* …$/);
    expect(excerpt.length).toBeLessThan(180);
    expect(marked(hit?.excerpt ?? [])).toEqual(["HMAC"]);
  });

  it("marks matches in the title, and nothing if only a keyword matches", () => {
    expect(marked(search("signature")[0]?.title ?? [])).toEqual(["signature"]);
    expect(marked(search("urllib")[0]?.excerpt ?? [])).toEqual([]);
  });

  it("treats any input as text", () => {
    expect(() => search("( [ \\ * +")).not.toThrow();
  });
});
