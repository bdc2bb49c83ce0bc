import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import type { Segment } from "@prompt-shield/engine";
import type { OpenedFile } from "../opened-file.ts";
import { addSegment, createParagraphs } from "../paragraphs.ts";
import { UnreadableFile } from "../unreadable-file.ts";
import { readXml } from "../xml.ts";
import type { Archive } from "../zip.ts";
import { createHiddenColumns, isUnshown } from "./hidden-columns.ts";
import { readProperties } from "./office-parts.ts";
import { saidInAttributes } from "./said-in-attributes.ts";
import { readTextStyles } from "./text-styles.ts";

const MANIFEST = "META-INF/manifest.xml";
/** The text, what is repeated on its pages, and the objects in it. */
const PART = /^(?:[^/]+\/)?(?:content|styles)\.xml$/u;

export function readOdt(archive: Archive): OpenedFile {
  refuseEncrypted(archive);
  const parts = archive.names.filter((name) => PART.test(name)).toSorted((a, b) => rank(a) - rank(b));
  const styles = readTextStyles(archive, parts);
  return {
    pages: 1,
    segments: [
      ...parts.flatMap((part) => readPart(archive.read(part), { part, hidingOf: styles.of(part) })),
      ...readProperties(archive),
    ],
  };
}

const rank = (part: string): number => ["content.xml", "styles.xml", part].indexOf(part);

function refuseEncrypted(archive: Archive): void {
  if (!archive.has(MANIFEST)) return;
  readXml(archive.read(MANIFEST), {
    open: (name) => {
      if (name === "encryption-data") throw new UnreadableFile("encrypted", "it needs a password");
    },
  });
}

interface PartParts {
  readonly part: string;
  readonly hidingOf: (element: string, style: string) => HiddenKind | undefined;
}

/** How an element hides its content, if it does. */
function hidingElement(name: string, attributes: Readonly<Record<string, string>>): HiddenKind | undefined {
  if (name === "annotation") return "comment";
  if (name === "title" || name === "desc") return "alt-text";
  if (name === "script") return "metadata";
  const isHiding = name === "hidden-text" && attributes["is-hidden"] !== "false";
  if (name === "deletion" || isHiding || (name === "table-row" && isUnshown(attributes)))
    return "invisible-style";
  if (name === "section" && (attributes["display"] ?? "true") !== "true") return "invisible-style";
  return undefined;
}

const BLOCKS = new Set(["p", "h", "title", "desc"]);
/** Attributes that are always read, even if they are not a sentence. */
const KNOWN: ReadonlySet<string> = new Set(["string-value"]);
/** The author and date of a comment and the sign of a note: not part of the text. */
const NO_WORDS = new Set(["creator", "date", "date-string", "creator-initials", "note-citation"]);

function readPart(bytes: Uint8Array, { part, hidingOf }: PartParts): Segment[] {
  const paragraphs = createParagraphs();
  /** How each open element hides its text; the innermost setting wins. */
  const hiding: (HiddenKind | undefined)[] = [];
  const open: string[] = [];
  /** Addresses that the document links to; an address may carry data away. */
  const links = new Set<string>();
  const columns = createHiddenColumns();
  let blocks = 0;
  let count = 0;
  /** Whether a mark in the current paragraph hides all of it. */
  let isParagraphHidden = false;
  const path = (): string => `${part} > paragraph ${count}`;
  readXml(bytes, {
    open: (name, attributes) => {
      const isColumnHidden = columns.open(name, attributes);
      const own =
        hidingElement(name, attributes) ??
        (isColumnHidden ? "invisible-style" : undefined) ??
        hidingOf(name, attributes["style-name"] ?? "");
      if (name === "hidden-paragraph" && attributes["is-hidden"] !== "false") isParagraphHidden = true;
      hiding.push(own ?? hiding.at(-1));
      open.push(name);
      for (const said of saidInAttributes(attributes, name === "hidden-text" ? KNOWN : undefined))
        paragraphs.add(`${said.text} `, said.hidden);
      const { href = "" } = attributes;
      if (name === "a" && /^[a-z]+:/iu.test(href)) links.add(href);
      if (BLOCKS.has(name)) {
        if (blocks === 0) count += 1;
        // A note or a comment inside a paragraph does not continue the word before it.
        else paragraphs.add(" ", hiding.at(-1));
        blocks += 1;
      } else if (name === "tab" || name === "s" || name === "line-break") paragraphs.add(" ", hiding.at(-1));
      // Its text is in an attribute until the condition is met.
      if (name === "hidden-text") paragraphs.add(attributes["string-value"] ?? "", hiding.at(-1));
    },
    text: (text) => {
      if (blocks > 0 && !NO_WORDS.has(open.at(-1) ?? "")) paragraphs.add(text, hiding.at(-1));
    },
    close: (name) => {
      const hidden = hiding.pop();
      open.pop();
      columns.close(name);
      if (!BLOCKS.has(name)) return;
      blocks -= 1;
      if (blocks === 0) {
        paragraphs.end(path(), isParagraphHidden ? "invisible-style" : undefined);
        isParagraphHidden = false;
      } else paragraphs.add(" ", hidden);
    },
  });
  paragraphs.end(path());
  for (const text of links) addSegment(paragraphs.segments, { text, path: `${part} > link` });
  return paragraphs.segments;
}
