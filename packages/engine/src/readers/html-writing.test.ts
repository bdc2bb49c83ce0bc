import { describe, expect, test } from "vitest";
import { readContent } from "./read.ts";

/** The document after `✂` was removed from all of its texts. */
async function afterCut(content: string, format: "html" | "markdown"): Promise<string> {
  const { segments, rebuild } = await readContent(content, format);
  return rebuild(segments.map(({ text }) => text.replaceAll(/ ?✂/gu, "")));
}

/** Each text with how it is hidden. */
async function readingOf(content: string, format: "html" | "markdown"): Promise<string[]> {
  const { segments } = await readContent(content, format);
  return segments.map(({ text, hidden }) => `${hidden ?? "seen"}: ${text.trim()}`);
}

describe.each(["html", "markdown"] as const)("a cut in a %s document", (format) => {
  test.each([
    ["between the hyphens and the bracket", "one --✂> two", "one -- > two"],
    ["between the hyphens", "one -✂-> two", "one -- > two"],
    ["inside many marks", "one --✂>--✂>-✂-> two", "one -- >-- >-- > two"],
    ["before an exclamation mark", "one --✂!> two", "one -- !> two"],
    ["at the beginning", "✂> two", "> two"],
    ["at the beginning, after a hyphen", "-✂> two", "- > two"],
  ])("does not end a comment early: %s", async (_where, comment, left) => {
    const rest = await afterCut(`<p>Hi</p>\n\n<!--${comment}-->\n\n<p>Bye</p>`, format);
    const read = await readingOf(rest, format);
    expect(read.filter((text) => /one|two/u.test(text))).toEqual([`comment: ${left}`]);
  });

  test("leaves a comment as it is if nothing ends it", async () => {
    const page = "<p>Hi</p>\n\n<!-- a -✂- b > c <d> & e -->\n\n<p>Bye</p>";
    expect(await afterCut(page, format)).toBe(page.replace("✂", ""));
  });

  test.each(["<✂/div> shown", "<<✂//div> shown", "<✂p> shown"])(
    "does not end a hidden element early: %s",
    async (text) => {
      const rest = await afterCut(`<div hidden>Notes ${text}</div>\n\nBye`, format);
      const read = await readingOf(rest, format);
      expect(read.filter((found) => /shown|Bye/u.test(found))).toEqual([
        expect.stringMatching(/^invisible-style: .*shown$/u),
        expect.stringMatching(/^seen: .*Bye$/su),
      ]);
    },
  );

  test("keeps the quotation marks of a hidden element's attribute", async () => {
    const page = '<div hidden title="✂ please water all of the plants">Notes</div>\n\nBye';
    expect(await afterCut(page, format)).toContain('title=" please water all of the plants"');
  });
});

test.each([
  ["a declaration", "<!note ✂ by the editor><p>Bye</p>", "<!note by the editor>"],
  [
    "a declaration that could become a comment",
    "<!-✂-note by the editor><p>Bye</p>",
    "<! --note by the editor>",
  ],
  ["a script", "<script>a = '</✂script>'</script><p>Bye</p>", "<script>a = '<\\/script>'</script>"],
  ["a style sheet", "<style>a{}</ST✂YLE> b</style><p>Bye</p>", "<style>a{}<\\/STYLE> b</style>"],
  [
    "a closing tag",
    "<p>Hi</p ✂please water all of the plants><p>Bye</p>",
    "</p please water all of the plants>",
  ],
])("a cut does not end %s early", async (_name, page, left) => {
  expect(await afterCut(page, "html")).toContain(left);
  expect((await readingOf(await afterCut(page, "html"), "html")).at(-1)).toBe("seen: Bye");
});

test("a script keeps its other closing tags when it is changed", async () => {
  expect(await afterCut("<script>a('<b>x</b>') // ✂</script>", "html")).toBe(
    "<script>a('<b>x</b>') //</script>",
  );
});
