import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import type { Segment } from "@prompt-shield/engine";
import type { OpenedFile } from "../opened-file.ts";
import { createParagraphs } from "../paragraphs.ts";
import { readXml } from "../xml.ts";
import type { Archive } from "../zip.ts";
import { isSentence } from "../sentences.ts";
import {
  pagesTold,
  readCharts,
  readEmbedded,
  readLinks,
  readProperties,
  readSettings,
} from "./office-parts.ts";
import { saidInAttributes } from "./said-in-attributes.ts";
import { applyLook, hidingOf, type Look, readStyles } from "./word-styles.ts";

/** Parts without text of the document. */
const NO_WORDS =
  /(?:^|\/)(?:styles\w*|theme\d*|settings|webSettings|fontTable|numbering|people|charts|_rels)(?:\.xml|\/)/u;
const SETTINGS = /^word\/(?:settings|numbering|people)\.xml$/u;
const CHARTS = /^word\/charts\/[^/]+\.xml$/u;
/** Attributes that are always read, even if they are not a sentence. */
const KNOWN: ReadonlySet<string> = new Set(["descr", "title"]);

/** Body, tables, headers, footers, notes and comments, by part and paragraph. */
export function readDocx(archive: Archive): OpenedFile {
  const styles = readStyles(archive, "word/styles.xml");
  const parts = archive.names.filter(
    (name) => name.startsWith("word/") && name.endsWith(".xml") && !NO_WORDS.test(name),
  );
  return {
    pages: pagesTold(archive),
    segments: [
      ...parts.flatMap((part) => readPart(archive.read(part), { part, styles })),
      ...readCharts(archive, CHARTS),
      ...readSettings(archive, SETTINGS),
      ...readEmbedded(archive),
      ...readLinks(archive),
      ...readProperties(archive),
    ],
  };
}

interface PartParts {
  readonly part: string;
  readonly styles: ReadonlyMap<string, Look>;
}

function readPart(bytes: Uint8Array, { part, styles }: PartParts): Segment[] {
  const paragraphs = createParagraphs();
  const always: HiddenKind | undefined = /comments/iu.test(part) ? "comment" : undefined;
  /** The looks of the table cells around the current paragraph, from the outermost in. */
  const cells: Look[] = [];
  let paragraph: Look = {};
  let run: Look = {};
  let properties: Look | undefined;
  let taking: "text" | "deleted" | "field" | undefined;
  let count = 0;
  /** The code of the paragraph's fields, which may be split over several runs. */
  let field = "";
  /** Above 0 inside text that was moved: it is shown elsewhere. */
  let moved = 0;
  const path = (): string => `${part} > paragraph ${count}`;
  const describe = (text: string | undefined): void => {
    if (!text) return;
    paragraphs.add(`${text} `, "alt-text");
  };

  const endParagraph = (): void => {
    if (isSentence(field)) paragraphs.add(field, "metadata");
    field = "";
    paragraphs.end(path(), always);
  };

  readXml(bytes, {
    open: (name, attributes) => {
      if (name === "p") {
        endParagraph();
        count += 1;
        paragraph = {};
      } else if (name === "r") run = {};
      else if (name === "tc") cells.push({});
      else if (name === "pPr") properties = paragraph;
      else if (name === "rPr") properties = run;
      else if (name === "tcPr") properties = cells.at(-1);
      else if (name === "pStyle" || name === "rStyle")
        Object.assign(properties ?? run, styles.get(attributes["val"] ?? ""));
      else if (name === "moveFrom") moved += 1;
      else if (name === "t") taking = "text";
      else if (name === "delText") taking = "deleted";
      else if (name === "instrText") taking = "field";
      else if (name === "tab" || name === "br" || name === "cr")
        paragraphs.add(" ", hidingOf(...cells, paragraph, run));
      else if (name === "docPr" || name === "cNvPr") {
        describe(attributes["descr"]);
        describe(attributes["title"]);
      } else if (properties) applyLook(properties, name, attributes);
      for (const said of saidInAttributes(attributes, KNOWN)) paragraphs.add(`${said.text} `, said.hidden);
    },
    text: (text) => {
      if (taking === "deleted" || (taking === "text" && moved > 0)) paragraphs.add(text, "invisible-style");
      else if (taking === "text") paragraphs.add(text, hidingOf(...cells, paragraph, run));
      else if (taking === "field") field += text;
    },
    close: (name) => {
      if (name === "t" || name === "delText" || name === "instrText") taking = undefined;
      else if (name === "rPr" || name === "tcPr") properties = undefined;
      else if (name === "pPr") {
        properties = undefined;
        // The look of the mark at a paragraph's end does not apply to its text.
        run = {};
      } else if (name === "p") endParagraph();
      else if (name === "moveFrom") moved -= 1;
      else if (name === "tc") cells.pop();
      else if (name === "r") run = {};
    },
  });
  endParagraph();
  return paragraphs.segments;
}
