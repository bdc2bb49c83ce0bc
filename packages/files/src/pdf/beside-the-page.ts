import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import type { Segment } from "@prompt-shield/engine";
import { addSegment } from "../paragraphs.ts";

/** What PDF.js tells about an annotation, as far as it holds text. */
interface Annotation {
  readonly annotationFlags?: number;
  readonly subtype?: string;
  readonly contentsObj?: { readonly str?: string };
  readonly fieldName?: string;
  readonly fieldValue?: unknown;
  readonly alternativeText?: string;
  readonly url?: string;
}

const HIDDEN_FLAG = 2;

/** Remarks, form fields and links. */
export function readAnnotations(annotations: readonly Annotation[], path: string): Segment[] {
  const segments: Segment[] = [];
  for (const annotation of annotations) {
    const {
      annotationFlags = 0,
      subtype,
      contentsObj,
      fieldName,
      fieldValue,
      alternativeText,
      url,
    } = annotation;
    const isHidden = (annotationFlags & HIDDEN_FLAG) !== 0;
    const add = (text: unknown, place: string, hidden?: HiddenKind): void => {
      if (typeof text !== "string") return;
      addSegment(segments, {
        text,
        path: `${path} > ${place}`,
        hidden: isHidden ? "invisible-style" : hidden,
      });
    };
    add(contentsObj?.str, "comment", subtype === "FreeText" ? undefined : "comment");
    add(fieldValue, `field ${fieldName ?? ""}`.trim());
    add(alternativeText, `field ${fieldName ?? ""}`.trim(), "alt-text");
    add(url, "link");
  }
  return segments;
}

interface StructureNode {
  readonly alt?: string;
  readonly children?: readonly unknown[];
}

/** What is said about a picture to those who cannot see it. */
export function readDescriptions(tree: StructureNode | null, path: string): Segment[] {
  const segments: Segment[] = [];
  const nodes: StructureNode[] = tree ? [tree] : [];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    addSegment(segments, { text: node.alt ?? "", path: `${path} > alt text`, hidden: "alt-text" });
    nodes.push(...((node.children ?? []) as StructureNode[]));
  }
  return segments;
}

interface PropertiesOf {
  getMetadata(): Promise<{ info: object; metadata: Iterable<[string, unknown]> | null }>;
  getAttachments(): Promise<unknown>;
}

/** Facts that PDF.js adds, or that are dates and versions and no words. */
const NO_WORDS = /^(?:PDFFormatVersion|EncryptFilterName|Is\w+|CreationDate|ModDate|Language|Trapped)$/u;

/** Title, keywords and whatever else was written into the file's properties, and the names of attached files. */
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
    if (/^(?:dc|pdf|photoshop):/u.test(name)) add(name, Array.isArray(value) ? value.join(", ") : value);
  }
  for (const name of Object.keys((await pdf.getAttachments()) ?? {})) add("attachment", name);
  return segments;
}
