import { FILE_MAX_PAGES } from "@prompt-shield/contracts/limits";
import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import type { Segment } from "@prompt-shield/engine";
import { READABLE_POINTS } from "../bounds.ts";
import { isNearWhite } from "../colors.ts";
import type { OpenedFile } from "../opened-file.ts";
import { createParagraphs } from "../paragraphs.ts";
import { UnreadableFile } from "../unreadable-file.ts";
import { readXml } from "../xml.ts";
import type { Archive } from "../zip.ts";
import { numbered, readElements, readLinks, readProperties, relationsOf } from "./office-parts.ts";

/** Slides in their order, their notes, and comments. */
export function readPptx(archive: Archive): OpenedFile {
  const slides = numbered(archive, /^ppt\/slides\/[^/]+\.xml$/u);
  if (slides.length > FILE_MAX_PAGES) {
    throw new UnreadableFile("too-many-pages", `it has ${slides.length} slides`);
  }
  const name = new Map(slides.map((part, index) => [part, `slide ${index + 1}`]));
  const size = slideSize(archive);
  const isWhite = isDeckWhite(archive);
  const notes = numbered(archive, /^ppt\/notesSlides\/[^/]+\.xml$/u);
  const slideOf = (part: string): string =>
    [...relationsOf(archive, part).values()].map((target) => name.get(target)).find(Boolean) ?? part;
  return {
    pages: Math.max(1, slides.length),
    segments: [
      ...slides.flatMap((part) =>
        readSlide(archive.read(part), { path: name.get(part) ?? part, size, isWhite }),
      ),
      ...notes.flatMap((part) =>
        readSlide(archive.read(part), { path: `${slideOf(part)} > notes`, always: "notes" }),
      ),
      ...numbered(archive, /^ppt\/comments\/[^/]+\.xml$/u).flatMap((part) =>
        readElements(archive, part, { hidden: "comment" }),
      ),
      ...readLinks(archive),
      ...readProperties(archive),
    ],
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface SlideParts {
  readonly path: string;
  readonly size?: Size | undefined;
  /** White letters are unseen only where nothing lies behind them. */
  readonly isWhite?: boolean;
  readonly always?: HiddenKind;
}

interface Shape {
  hidden?: HiddenKind | undefined;
  filled: boolean;
  x?: number;
  y?: number;
}

function readSlide(bytes: Uint8Array, { path, size, isWhite = false, always }: SlideParts): Segment[] {
  const paragraphs = createParagraphs();
  const open: string[] = [];
  let whole = always;
  let hasGround = false;
  let shape: Shape = { filled: false };
  let run: HiddenKind | undefined;
  const inside = (name: string): boolean => open.includes(name);

  readXml(bytes, {
    open: (name, attributes) => {
      open.push(name);
      if (name === "sld" && attributes["show"] === "0") whole ??= "invisible-style";
      else if (name === "bg" || name === "pic") hasGround = true;
      else if (name === "sp" || name === "graphicFrame") shape = { filled: name !== "sp" };
      else if (name === "cNvPr") {
        if (attributes["hidden"] === "1") shape.hidden = "invisible-style";
        paragraphs.add(`${attributes["descr"] ?? ""} `, "alt-text");
      } else if (name === "off")
        Object.assign(shape, { x: Number(attributes["x"]), y: Number(attributes["y"]) });
      else if (name === "ext" && size && attributes["cx"] !== undefined && isOutside(shape, attributes, size))
        shape.hidden ??= "off-page";
      else if (name.endsWith("Fill") && name !== "noFill" && inside("spPr") && !inside("ln"))
        shape.filled = true;
      else if (name === "r" || name === "fld") run = undefined;
      else if (name === "rPr" && Number(attributes["sz"]) / 100 < READABLE_POINTS) run = "tiny-or-white";
      else if (name === "srgbClr" && inside("rPr") && isWhite && !hasGround && !shape.filled) {
        if (isNearWhite(attributes["val"])) run = "tiny-or-white";
      } else if (name === "br") paragraphs.add(" ");
    },
    text: (text) => {
      if (open.at(-1) === "t") paragraphs.add(text, shape.hidden ?? run);
    },
    close: (name) => {
      open.pop();
      if (name === "p" || name === "cNvPr") paragraphs.end(path, whole);
    },
  });
  return paragraphs.segments;
}

function isOutside(
  { x = 0, y = 0 }: Shape,
  { cx, cy }: Readonly<Record<string, string>>,
  size: Size,
): boolean {
  return x >= size.width || y >= size.height || x + Number(cx) <= 0 || y + Number(cy) <= 0;
}

function slideSize(archive: Archive): Size | undefined {
  let size: Size | undefined;
  if (!archive.has("ppt/presentation.xml")) return undefined;
  readXml(archive.read("ppt/presentation.xml"), {
    open: (name, { cx, cy }) => {
      if (name === "sldSz") size = { width: Number(cx), height: Number(cy) };
    },
  });
  return size;
}

/** Whether masters and layouts leave the paper white: a background of theirs would be behind every slide. */
function isDeckWhite(archive: Archive): boolean {
  let isWhite = true;
  for (const part of archive.names.filter((name) =>
    /^ppt\/slide(?:Masters|Layouts)\/[^/]+\.xml$/u.test(name),
  )) {
    readXml(archive.read(part), {
      open: (name) => {
        if (name === "bgPr" || name === "pic") isWhite = false;
      },
    });
  }
  return isWhite;
}
