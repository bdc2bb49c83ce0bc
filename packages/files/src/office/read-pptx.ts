import { FILE_MAX_PAGES } from "@prompt-shield/contracts/limits";
import type { OpenedFile } from "../opened-file.ts";
import { UnreadableFile } from "../unreadable-file.ts";
import { readXml } from "../xml.ts";
import type { Archive } from "../zip.ts";
import {
  numbered,
  readCharts,
  readElements,
  readLinks,
  readProperties,
  readSettings,
  relationsOf,
} from "./office-parts.ts";
import { readShapes, type Size } from "./read-shapes.ts";

const PRESENTATION = "ppt/presentation.xml";
const LAYOUTS = /^ppt\/slide(?:Masters|Layouts)\/[^/]+\.xml$/u;

/** Slides in their order, their layouts, diagrams, charts and notes, and comments. */
export function readPptx(archive: Archive): OpenedFile {
  const { slides, isShown } = slidesOf(archive);
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
        readShapes(archive.read(part), {
          path: name.get(part) ?? part,
          size,
          isWhite,
          always: isShown(part) ? undefined : "invisible-style",
        }),
      ),
      ...numbered(archive, /^ppt\/diagrams\/data\d*\.xml$/u).flatMap((part) =>
        readShapes(archive.read(part), { path: part }),
      ),
      ...readCharts(archive, /^ppt\/charts\/[^/]+\.xml$/u),
      ...numbered(archive, LAYOUTS).flatMap((part) =>
        readShapes(archive.read(part), { path: part, isLayout: true }),
      ),
      ...notes.flatMap((part) =>
        readShapes(archive.read(part), { path: `${slideOf(part)} > notes`, always: "notes" }),
      ),
      ...numbered(archive, /^ppt\/comments\/[^/]+\.xml$/u).flatMap((part) =>
        readElements(archive, part, { hidden: "comment" }),
      ),
      ...readSettings(archive, /^ppt\/(?:tags\/[^/]+|commentAuthors|authors)\.xml$/u),
      ...readLinks(archive),
      ...readProperties(archive),
    ],
  };
}

/** In the order of the presentation; no program shows slides that it does not list. */
function slidesOf(archive: Archive): { slides: string[]; isShown: (part: string) => boolean } {
  const all = numbered(archive, /^ppt\/slides\/[^/]+\.xml$/u);
  const targets = relationsOf(archive, PRESENTATION);
  const known = new Set(all);
  const listed = new Set<string>();
  readXml(archive.read(PRESENTATION), {
    open: (name, { id = "" }) => {
      const part = name === "sldId" ? targets.get(id) : undefined;
      if (part !== undefined && known.has(part)) listed.add(part);
    },
  });
  if (listed.size === 0) return { slides: all, isShown: () => true };
  return {
    slides: [...listed, ...all.filter((part) => !listed.has(part))],
    isShown: (part) => listed.has(part),
  };
}

function slideSize(archive: Archive): Size | undefined {
  let size: Size | undefined;
  readXml(archive.read(PRESENTATION), {
    open: (name, { cx, cy }) => {
      if (name === "sldSz") size = { width: Number(cx), height: Number(cy) };
    },
  });
  return size;
}

/** Whether masters and layouts leave the paper white: their background would be behind every slide. */
function isDeckWhite(archive: Archive): boolean {
  let isWhite = true;
  for (const part of archive.names.filter((name) => LAYOUTS.test(name))) {
    readXml(archive.read(part), {
      open: (name) => {
        if (name === "bgPr" || name === "pic") isWhite = false;
      },
    });
  }
  return isWhite;
}
