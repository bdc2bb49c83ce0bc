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
  relationsOf,
} from "./office-parts.ts";
import { saidInAttributes } from "./said-in-attributes.ts";
import { applyLook, hidingOf, type Look, readStyles, type Styles } from "./word-styles.ts";

/** Parts without text of the document. */
const NO_WORDS =
  /(?:^|\/)(?:styles\w*|theme\d*|settings|webSettings|fontTable|numbering|people|charts|_rels)(?:\.xml|\/)/u;
const SETTINGS = /^word\/(?:settings|numbering|people)\.xml$/u;
const CHARTS = /^word\/charts\/[^/]+\.xml$/u;
/** Attributes that are always read, even if they are not a sentence. */
const KNOWN: ReadonlySet<string> = new Set(["descr", "title"]);
const TEXTS: ReadonlySet<string> = new Set(["t", "delText", "instrText", "delInstrText"]);
const LOOKS: ReadonlySet<string> = new Set(["pPr", "rPr", "tcPr", "trPr"]);
/** Parts that are read as something else than text, and other files. */
const OTHERS = /^(?:docProps|customXml|_rels|META-INF)\/|\/embeddings\/|^\[Content_Types\]/u;

/** Body, tables, headers, footers, notes and comments, by part and paragraph. */
export function readDocx(archive: Archive): OpenedFile {
  const styles = readStyles(archive, "word/styles.xml");
  /** A document may lie in any folder under any name: the relationships of the file say where. */
  const named = new Set(relationsOf(archive, "").values());
  const parts = archive.names.filter(
    (name) => /\.xml$/iu.test(name) && !OTHERS.test(name) && (named.has(name) || !NO_WORDS.test(name)),
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
  readonly styles: Styles;
}

/** Content in a form for new programs, and the same in one for old ones. */
interface Alternatives {
  /** The texts of the first form. */
  readonly texts: Set<string>;
  isFallback: boolean;
}

/** A paragraph that is still being read: a text box in it holds paragraphs of its own. */
interface Paragraph {
  readonly number: number;
  readonly look: Look;
  /** The look of its style, if it names one. */
  style: Look | undefined;
  /** The looks of the runs around the current text, from the outermost in: a run with ruby holds others. */
  readonly runs: Look[];
  readonly texts: ReturnType<typeof createParagraphs>;
  /** The code of its fields, which may be split over several runs. */
  field: string;
}

const startParagraph = (number: number): Paragraph => ({
  number,
  look: {},
  style: undefined,
  runs: [],
  texts: createParagraphs(),
  field: "",
});

function readPart(bytes: Uint8Array, { part, styles }: PartParts): Segment[] {
  const segments: Segment[][] = [];
  const always: HiddenKind | undefined = /comments/iu.test(part) ? "comment" : undefined;
  /** The paragraphs around the current one, and first what lies between paragraphs: descriptions of tables. */
  const outer: Paragraph[] = [];
  let paragraph = startParagraph(0);
  const alternatives: Alternatives[] = [];
  /** The looks of the table rows and cells around the current paragraph, from the outermost in. */
  const cells: Look[] = [];
  /**
   * What each open element of properties applies to. Those inside others apply to nothing: the look of the mark at a
   * paragraph's end, and a look from before a tracked change.
   */
  const properties: (Look | undefined)[] = [];
  let taking: "text" | "deleted" | "field" | undefined;
  let count = 0;
  /** Above 0 inside text that was deleted, or moved: it is shown elsewhere. */
  let removed = 0;
  const hiding = (): HiddenKind | undefined => {
    const { style = styles.paragraph, look, runs } = paragraph;
    return hidingOf(styles.basic, ...cells, style, look, ...runs);
  };
  const openProperties = (look: Look | undefined): void =>
    void properties.push(properties.length > 0 ? undefined : look);
  const describe = (text: string | undefined): void => {
    if (text) paragraph.texts.add(`${text} `, "alt-text");
  };

  /** In the order in which paragraphs begin, although one in a text box ends before the one around it. */
  const endParagraph = ({ number, field, texts }: Paragraph): void => {
    if (isSentence(field)) texts.add(field, "metadata");
    texts.end(`${part} > paragraph ${number}`, always);
    const told = alternatives.at(-1);
    const news = texts.segments.filter(({ text }) => !(told?.isFallback && told.texts.has(text)));
    if (told && !told.isFallback) for (const { text } of texts.segments) told.texts.add(text);
    segments[number] = [...(segments[number] ?? []), ...news];
  };

  readXml(bytes, {
    open: (name, attributes) => {
      if (name === "p") {
        if (outer.length === 0) endParagraph(paragraph);
        count += 1;
        outer.push(paragraph);
        paragraph = startParagraph(count);
      } else if (name === "r") paragraph.runs.push({});
      else if (name === "tc" || name === "tr") cells.push({});
      else if (name === "AlternateContent") alternatives.push({ texts: new Set(), isFallback: false });
      else if (name === "Fallback") {
        const last = alternatives.at(-1);
        if (last) last.isFallback = true;
      } else if (name === "pPr") openProperties(paragraph.look);
      else if (name === "rPr") openProperties(paragraph.runs.at(-1));
      else if (name === "tcPr" || name === "trPr") openProperties(cells.at(-1));
      else if (name === "pStyle" && properties.at(-1) === paragraph.look)
        paragraph.style = styles.named.get(attributes["val"] ?? "");
      else if (name === "rStyle") {
        const look = properties.at(-1) ?? {};
        // What is said without a style is stronger, wherever it stands.
        Object.assign(look, { ...styles.named.get(attributes["val"] ?? ""), ...look });
      } else if (name === "moveFrom" || name === "del") removed += 1;
      else if (name === "t") taking = "text";
      else if (name === "delText") taking = "deleted";
      else if (name === "instrText" || name === "delInstrText") taking = "field";
      else if (name === "tab" || name === "br" || name === "cr") paragraph.texts.add(" ", hiding());
      else if (name === "docPr" || name === "cNvPr") {
        describe(attributes["descr"]);
        describe(attributes["title"]);
      } else {
        const look = properties.at(-1);
        if (look) applyLook(look, name, attributes);
      }
      for (const said of saidInAttributes(attributes, KNOWN))
        paragraph.texts.add(`${said.text} `, said.hidden);
    },
    text: (text) => {
      if (taking === "deleted" || (taking === "text" && removed > 0))
        paragraph.texts.add(text, "invisible-style");
      else if (taking === "text") paragraph.texts.add(text, hiding());
      else if (taking === "field") paragraph.field += text;
    },
    close: (name) => {
      if (TEXTS.has(name)) taking = undefined;
      else if (LOOKS.has(name)) properties.pop();
      else if (name === "p") {
        endParagraph(paragraph);
        const around = outer.pop();
        paragraph = around && outer.length > 0 ? around : startParagraph(count);
      } else if (name === "moveFrom" || name === "del") removed -= 1;
      else if (name === "tc" || name === "tr") cells.pop();
      else if (name === "AlternateContent") alternatives.pop();
      else if (name === "r") paragraph.runs.pop();
    },
  });
  endParagraph(paragraph);
  return segments.flat();
}
