import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { writeOdt, writeZip } from "../fixtures/office-writer.ts";
import { readFile } from "../read-file.ts";

const style = (name: string, inner: string, attributes = "") =>
  `<style:style style:name="${name}" ${attributes}>${inner}</style:style>`;
const letters = (properties: string) => `<style:text-properties ${properties}/>`;
const GONE = letters('text:display="none"');
const TINY = letters('fo:font-size="1pt"');
const OF_PARAGRAPH = 'style:family="paragraph"';
const OF_TEXT = 'style:family="text"';

/** How a paragraph in the style P1 is hidden. */
async function hidingOf(automatic = "", named = "", automaticElsewhere = ""): Promise<string> {
  const styles =
    `<office:document-styles xmlns:office="o" xmlns:style="s" xmlns:text="t" xmlns:fo="f"><office:styles>${named}</office:styles>` +
    `<office:automatic-styles>${automaticElsewhere}</office:automatic-styles></office:document-styles>`;
  const text = writeOdt('<text:p text:style-name="P1">Water the plants</text:p>', automatic);
  const { segments } = await readFile(writeZip({ ...unzipSync(text), "styles.xml": styles }));
  return segments.find(({ text: said }) => said === "Water the plants")?.hidden ?? "seen";
}

test.each<readonly [string, string, string, string?, string?]>([
  [
    "is based on a named style, which is in another part",
    "invisible-style",
    style("P1", "", 'style:parent-style-name="Gone"'),
    style("Gone", GONE),
  ],
  [
    "has the name of a style for words",
    "invisible-style",
    style("P1", "", `${OF_PARAGRAPH} style:parent-style-name="Gone"`) + style("P1", "", OF_TEXT),
    style("Gone", GONE, OF_PARAGRAPH),
  ],
  [
    "is seen, and has the name of a style for words that are not",
    "seen",
    style("P1", "", OF_PARAGRAPH) + style("P1", GONE, OF_TEXT),
  ],
  [
    "is seen, and has the name of an automatic style of another part",
    "seen",
    style("P1", "", OF_PARAGRAPH),
    "",
    style("P1", GONE, OF_PARAGRAPH),
  ],
  [
    "stands before a list with tiny numbers",
    "seen",
    style("P1", "", OF_PARAGRAPH) + `<text:list-style style:name="L1">${TINY}</text:list-style>`,
  ],
  [
    "makes the letters of its parent larger",
    "seen",
    style("P1", letters('fo:font-size="12pt"'), 'style:parent-style-name="Tiny"'),
    style("Tiny", TINY),
  ],
  [
    "is based on no other than the default",
    "tiny-or-white",
    style("P1", "", OF_PARAGRAPH),
    `<style:default-style ${OF_PARAGRAPH}>${TINY}</style:default-style>`,
  ],
])("OpenDocument: a style that %s", async (_name, kind, automatic, named, elsewhere) => {
  expect(await hidingOf(automatic, named, elsewhere)).toBe(kind);
});

test("OpenDocument: styles that are based on each other in a circle are read", async () => {
  const circle =
    style("P1", GONE, 'style:parent-style-name="P2"') + style("P2", "", 'style:parent-style-name="P1"');
  expect(await hidingOf(circle)).toBe("invisible-style");
});
