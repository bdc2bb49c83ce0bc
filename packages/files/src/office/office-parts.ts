import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import type { Attachment, Segment } from "@prompt-shield/engine";
import { PLACE_MAX_CHARS } from "../bounds.ts";
import { addSegment } from "../paragraphs.ts";
import { isSentence } from "../sentences.ts";
import { readXml } from "../xml.ts";
import type { Archive } from "../zip.ts";
import { fileInOle } from "./ole.ts";
import { saidInAttributes } from "./said-in-attributes.ts";

/** The texts of a part's elements, each with the element's name in its path. */
export function readElements(
  archive: Archive,
  part: string,
  { place = part, hidden }: { place?: string; hidden?: HiddenKind } = {},
): Segment[] {
  const segments: Segment[] = [];
  const names: string[] = [];
  readXml(archive.read(part), {
    open: (name, attributes) => {
      names.push((attributes["name"] ?? name).slice(0, PLACE_MAX_CHARS));
      for (const said of saidInAttributes(attributes))
        addSegment(segments, { text: said.text, path: `${place} > ${name}`, hidden: hidden ?? said.hidden });
    },
    text: (text) => addSegment(segments, { text, path: `${place} > ${names.at(-1) ?? ""}`, hidden }),
    close: () => void names.pop(),
  });
  return segments;
}

/** Properties without text: dates, counts and versions of the program that wrote the file. */
const NO_WORDS = new Set(
  [
    "created modified date creation-date revision i4 lpstr lastModifiedBy TotalTime generator",
    "Application PresentationFormat Template DocSecurity ScaleCrop LinksUpToDate SharedDoc HyperlinksChanged",
    "Pages Words Lines Paragraphs Slides Notes HiddenSlides MMClips",
  ].flatMap((names) => names.split(" ")),
);
const NO_WORDS_BY_SHAPE = /^(?:\w*Version|editing-\w+|Characters\w*)$/u;

const saysNothing = (path: string): boolean => {
  const name = path.slice(path.lastIndexOf(" > ") + 3);
  return NO_WORDS.has(name) || NO_WORDS_BY_SHAPE.test(name);
};

/** Title, author, keywords, custom properties and stored data. */
export function readProperties(archive: Archive): Segment[] {
  return archive.names
    .filter((name) => /^(?:docProps\/\w+|customXml\/item\d*|meta)\.xml$/u.test(name))
    .flatMap((part) => readElements(archive, part, { place: part, hidden: "metadata" }))
    .filter(({ path, text }) => !saysNothing(path) || isSentence(text));
}

/** Sentences in parts that hold settings, lists and names; nothing else in them is text. */
export function readSettings(archive: Archive, pattern: RegExp): Segment[] {
  return archive.names
    .filter((name) => pattern.test(name))
    .flatMap((part) => readElements(archive, part, { hidden: "metadata" }))
    .filter(({ text }) => isSentence(text));
}

/** The names and titles in charts, but not their numbers. */
export function readCharts(archive: Archive, pattern: RegExp): Segment[] {
  return archive.names
    .filter((name) => pattern.test(name))
    .flatMap((part) => readElements(archive, part))
    .filter(({ path, text }) => / > [tv]$/u.test(path) && /\p{L}/u.test(text));
}

/** Documents embedded in a document, such as the table behind a chart. */
export function embeddedIn(archive: Archive): Attachment[] {
  const documents = archive.names
    .filter((name) =>
      /(?:\/embeddings\/|afchunk)[^/]*\.(?:doc[mx]|xls[mx]|ppt[mx]|odt|pdf|eml)$/iu.test(name),
    )
    .map((name) => ({ name, path: name, bytes: () => archive.read(name) }));
  const wrapped = archive.names
    .filter((name) => /\/embeddings\/[^/]*\.bin$/iu.test(name))
    .flatMap((path) => wrappedIn(archive, path));
  return [...documents, ...wrapped];
}

/** A container that cannot be unpacked is reported like any attachment that cannot be read: the document is fine. */
function wrappedIn(archive: Archive, path: string): Attachment[] {
  try {
    const file = fileInOle(archive.read(path));
    return file ? [{ name: file.name, path, bytes: () => file.bytes }] : [];
  } catch (error) {
    const bytes = (): never => {
      throw error;
    };
    return [{ name: path, path, bytes }];
  }
}

/** Addresses that the document links to; an address may carry data away. */
export function readLinks(archive: Archive): Segment[] {
  const segments: Segment[] = [];
  for (const part of archive.names.filter((name) => name.endsWith(".rels"))) {
    readXml(archive.read(part), {
      open: (name, { TargetMode, Target = "" }) => {
        if (name !== "Relationship" || TargetMode !== "External") return;
        addSegment(segments, { text: Target, path: `${part.replace(/_rels\/(.+)\.rels$/u, "$1")} > link` });
      },
    });
  }
  return segments;
}

/** Pages and notes that a document includes as a whole (`altChunk`). They are read as plain text, tags included. */
export function readEmbedded(archive: Archive): Segment[] {
  const segments: Segment[] = [];
  for (const part of archive.names.filter((name) => /\.(?:x?html?|xht|mht(?:ml)?|txt|rtf)$/iu.test(name))) {
    addSegment(segments, { text: new TextDecoder().decode(archive.read(part)), path: part });
  }
  return segments;
}

/** The page count that the saving program stored, or 1 without one. */
export function pagesTold(archive: Archive): number {
  if (!archive.has("docProps/app.xml")) return 1;
  const told = readElements(archive, "docProps/app.xml").find(({ path }) => path.endsWith(" > Pages"));
  return Math.max(1, Math.trunc(Number(told?.text)) || 1);
}

/** Parts whose names end in a number, in the order of the numbers. */
export function numbered(archive: Archive, pattern: RegExp): string[] {
  const numberOf = (name: string): number => Number(/(\d+)\.xml$/u.exec(name)?.[1] ?? 0);
  return archive.names.filter((name) => pattern.test(name)).toSorted((a, b) => numberOf(a) - numberOf(b));
}

/** The targets of a part's relationships, by their ids; those of the whole file if the part has no name. */
export function relationsOf(archive: Archive, part: string): ReadonlyMap<string, string> {
  const rels = part === "" ? "_rels/.rels" : part.replace(/([^/]+)$/u, "_rels/$1.rels");
  const targets = new Map<string, string>();
  if (!archive.has(rels)) return targets;
  readXml(archive.read(rels), {
    open: (name, { Id = "", Target = "" }) => {
      if (name === "Relationship") targets.set(Id, resolve(part, Target));
    },
  });
  return targets;
}

function resolve(part: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const steps = part.split("/").slice(0, -1);
  for (const step of target.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== ".") steps.push(step);
  }
  return steps.join("/");
}
