import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import type { Segment } from "@prompt-shield/engine";
import { READABLE_POINTS } from "../bounds.ts";
import { isNearWhite } from "../colors.ts";
import type { OpenedFile } from "../opened-file.ts";
import { createParagraphs } from "../paragraphs.ts";
import { UnreadableFile } from "../unreadable-file.ts";
import { readXml } from "../xml.ts";
import type { Archive } from "../zip.ts";
import { readProperties } from "./office-parts.ts";

const MANIFEST = "META-INF/manifest.xml";
const PARTS = ["content.xml", "styles.xml"];

export function readOdt(archive: Archive): OpenedFile {
  refuseEncrypted(archive);
  const parts = PARTS.filter((part) => archive.has(part));
  const styles = new Map(parts.flatMap((part) => [...readStyles(archive.read(part))]));
  return {
    pages: 1,
    segments: [
      ...parts.flatMap((part) => readPart(archive.read(part), { part, styles })),
      ...readProperties(archive),
    ],
  };
}

function refuseEncrypted(archive: Archive): void {
  if (!archive.has(MANIFEST)) return;
  readXml(archive.read(MANIFEST), {
    open: (name) => {
      if (name === "encryption-data") throw new UnreadableFile("encrypted", "it needs a password");
    },
  });
}

/** Which styles hide what is written in them. */
function readStyles(bytes: Uint8Array): Map<string, HiddenKind> {
  const styles = new Map<string, HiddenKind>();
  let style = "";
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === "style") style = attributes["name"] ?? "";
      if (name !== "text-properties" && name !== "section-properties") return;
      const {
        display,
        color,
        "font-size": size = "",
        "background-color": ground = "transparent",
      } = attributes;
      const isWhite = isNearWhite(color) && (ground === "transparent" || isNearWhite(ground));
      if (display === "none") styles.set(style, "invisible-style");
      else if (isWhite || Number(/^([\d.]+)pt$/u.exec(size)?.[1] ?? 12) < READABLE_POINTS)
        styles.set(style, "tiny-or-white");
    },
  });
  return styles;
}

interface PartParts {
  readonly part: string;
  readonly styles: ReadonlyMap<string, HiddenKind>;
}

/** Elements that keep what they hold from sight, or say how they do. */
function hidingElement(name: string, attributes: Readonly<Record<string, string>>): HiddenKind | undefined {
  if (name === "annotation") return "comment";
  if (name === "title" || name === "desc") return "alt-text";
  if (name === "deletion" || name === "hidden-text" || name === "hidden-paragraph") return "invisible-style";
  if (name === "section" && (attributes["display"] ?? "true") !== "true") return "invisible-style";
  return undefined;
}

const BLOCKS = new Set(["p", "h", "title", "desc"]);

function readPart(bytes: Uint8Array, { part, styles }: PartParts): Segment[] {
  const paragraphs = createParagraphs();
  /** How each open element hides; the innermost word counts. */
  const hiding: (HiddenKind | undefined)[] = [];
  let blocks = 0;
  let count = 0;
  const path = (): string => `${part} > paragraph ${count}`;
  readXml(bytes, {
    open: (name, attributes) => {
      const own = hidingElement(name, attributes) ?? styles.get(attributes["style-name"] ?? "");
      hiding.push(own ?? hiding.at(-1));
      if (BLOCKS.has(name)) {
        if (blocks === 0) count += 1;
        blocks += 1;
      } else if (name === "tab" || name === "s" || name === "line-break") paragraphs.add(" ", hiding.at(-1));
      // Its words stand in an attribute until the condition is met.
      if (name === "hidden-text") paragraphs.add(attributes["string-value"] ?? "", "invisible-style");
    },
    text: (text) => {
      if (blocks > 0) paragraphs.add(text, hiding.at(-1));
    },
    close: (name) => {
      hiding.pop();
      if (!BLOCKS.has(name)) return;
      blocks -= 1;
      if (blocks === 0) paragraphs.end(path());
    },
  });
  return paragraphs.segments;
}
