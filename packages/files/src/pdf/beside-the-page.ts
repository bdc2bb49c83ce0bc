import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import type { Segment } from "@prompt-shield/engine";
import { addSegment } from "../paragraphs.ts";
import { isSentence } from "../sentences.ts";

/** The parts of a PDF.js annotation that hold text. */
interface Annotation {
  readonly annotationFlags?: number;
  readonly subtype?: string;
  readonly contentsObj?: { readonly str?: string };
  /** The author. */
  readonly titleObj?: { readonly str?: string };
  readonly richText?: { readonly str?: string };
  readonly fieldName?: string;
  readonly fieldValue?: unknown;
  readonly options?: readonly { readonly displayValue?: unknown }[];
  readonly alternativeText?: string;
  readonly url?: string;
}

/** Hidden, or not to be viewed (ISO 32000, 12.5.3). */
const HIDDEN_FLAGS = 2 | 32;

/** Comments, form fields and links. */
export function readAnnotations(annotations: readonly Annotation[], path: string): Segment[] {
  const segments: Segment[] = [];
  for (const annotation of annotations) {
    const {
      annotationFlags = 0,
      subtype,
      contentsObj,
      titleObj,
      richText,
      fieldName,
      fieldValue,
      options = [],
      alternativeText,
      url,
    } = annotation;
    const isHidden = (annotationFlags & HIDDEN_FLAGS) !== 0;
    const add = (text: unknown, place: string, hidden?: HiddenKind): void => {
      if (typeof text !== "string") return;
      addSegment(segments, {
        text,
        path: `${path} > ${place}`,
        hidden: isHidden ? "invisible-style" : hidden,
      });
    };
    add(contentsObj?.str, "comment", subtype === "FreeText" ? undefined : "comment");
    if (richText?.str !== contentsObj?.str) add(richText?.str, "comment", "comment");
    const field = `field ${fieldName ?? ""}`.trim();
    add(fieldValue, field);
    add(alternativeText, field, "alt-text");
    add(url, "link");
    // Names and choices are single words, unless somebody hides a sentence in them.
    const addSaid = (text: unknown, place: string): void => {
      if (typeof text === "string" && isSentence(text)) add(text, place, "metadata");
    };
    addSaid(titleObj?.str, "comment");
    addSaid(fieldName, "field");
    for (const { displayValue } of options) addSaid(displayValue, field);
  }
  return segments;
}

interface StructureNode {
  readonly alt?: string;
  readonly children?: readonly unknown[];
}

/** Descriptions of pictures for people who cannot see them. */
export function readDescriptions(tree: StructureNode | null, path: string): Segment[] {
  const segments: Segment[] = [];
  const nodes: StructureNode[] = tree ? [tree] : [];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    addSegment(segments, { text: node.alt ?? "", path: `${path} > alt text`, hidden: "alt-text" });
    for (const child of (node.children ?? []) as StructureNode[]) nodes.push(child);
  }
  return segments;
}

interface PropertiesOf {
  getMetadata(): Promise<{ info: object; metadata: Iterable<[string, unknown]> | null }>;
  getOutline(): Promise<readonly Bookmark[] | null>;
  getJSActions(): Promise<object | null>;
  getPageLabels(): Promise<readonly string[] | null>;
  getFieldObjects(): Promise<object | null>;
}

interface Bookmark {
  readonly title?: string;
  readonly items?: readonly Bookmark[];
}

interface Field {
  readonly value?: unknown;
  /** -1 if it is on no page. */
  readonly page?: number;
}

/** Properties without text: dates, versions and what PDF.js adds. */
const NO_WORDS = /^(?:PDFFormatVersion|EncryptFilterName|Is\w+|CreationDate|ModDate|Language|Trapped)$/u;

/** Title, keywords and everything else in the file's properties. */
export async function readProperties(pdf: PropertiesOf): Promise<Segment[]> {
  const segments: Segment[] = [];
  const told = new Set<string>();
  const add = (name: string, value: unknown): void => {
    if (typeof value !== "string" || told.has(value)) return;
    told.add(value);
    addSegment(segments, { text: value, path: `properties > ${name}`, hidden: "metadata" });
  };
  const { info, metadata } = await pdf.getMetadata();
  for (const [name, value] of Object.entries(info)) {
    if (name === "Custom") for (const [own, said] of Object.entries(value as object)) add(own, said);
    else if (!NO_WORDS.test(name)) add(name, value);
  }
  for (const [name, value] of metadata ?? []) {
    const said: unknown = Array.isArray(value) ? value.join(", ") : value;
    if (/^(?:dc|pdf|photoshop):/u.test(name) || isSentence(String(said))) add(name, said);
  }
  for (const label of (await orNothing(pdf.getPageLabels())) ?? [])
    if (isSentence(label)) add("page label", label);
  for (const [name, scripts] of Object.entries((await orNothing(pdf.getJSActions())) ?? {}))
    for (const script of scripts as unknown[]) add(`script ${name}`, script);
  return [...segments, ...(await readBookmarks(pdf)), ...(await readLooseFields(pdf))];
}

/** A broken list outside the pages must not keep the pages from being read. */
const orNothing = <Listed>(listed: Promise<Listed>): Promise<Listed | null> => listed.catch(() => null);

/** The titles of the bookmarks that lead to pages. */
async function readBookmarks(pdf: PropertiesOf): Promise<Segment[]> {
  const segments: Segment[] = [];
  const marks = [...((await orNothing(pdf.getOutline())) ?? [])];
  for (let at = 0; at < marks.length && at < BOOKMARKS_MAX; at += 1) {
    addSegment(segments, { text: marks[at]?.title ?? "", path: "bookmarks" });
    for (const item of marks[at]?.items ?? []) marks.push(item);
  }
  return segments;
}

const BOOKMARKS_MAX = 10_000;

/** The values of fields that are on no page. */
async function readLooseFields(pdf: PropertiesOf): Promise<Segment[]> {
  const segments: Segment[] = [];
  for (const [name, fields] of Object.entries((await orNothing(pdf.getFieldObjects())) ?? {})) {
    for (const { value, page } of fields as readonly Field[]) {
      if (page !== -1 || typeof value !== "string") continue;
      addSegment(segments, { text: value, path: `form > field ${name}`, hidden: "invisible-style" });
    }
  }
  return segments;
}
