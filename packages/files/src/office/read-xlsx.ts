import { FILE_MAX_PAGES } from "@prompt-shield/contracts/limits";
import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import type { Segment } from "@prompt-shield/engine";
import { PLACE_MAX_CHARS, READABLE_POINTS, XML_TEXT_MAX_CHARS } from "../bounds.ts";
import type { OpenedFile } from "../opened-file.ts";
import { addSegment } from "../paragraphs.ts";
import { isSentence } from "../sentences.ts";
import { UnreadableFile } from "../unreadable-file.ts";
import { readXml } from "../xml.ts";
import type { Archive } from "../zip.ts";
import { readCharts, readLinks, readProperties, readSettings, relationsOf } from "./office-parts.ts";
import { readShapes } from "./read-shapes.ts";
import { isYes, saidInAttributes } from "./said-in-attributes.ts";
import { readSheetStyles } from "./sheet-styles.ts";

const WORKBOOK = "xl/workbook.xml";
/** Parts with names of cells and sheets, copies of tables, kinds of connections. */
const SETTINGS =
  /^xl\/(?:workbook|connections|(?:pivotCache|pivotTables|externalLinks|tables|queryTables|persons|ctrlProps|slicers|slicerCaches|timelines|chartsheets|dialogsheets)\/[^/]+)\.xml$/u;
/** Card numbers and ids may be written as numbers; shorter numbers are skipped. */
const LONG_NUMBER = /^\d{9,}$/u;
/** No sheet has more columns. */
const COLUMNS_MAX = 16_384;
/** The value of a cell whose formula failed. */
const FAILURE = /^#[A-Z/0-9!?]{2,20}$/u;

/** Cells with text, at paths such as `Sheet!B2`; hidden sheets, rows and columns, comments and drawings. */
export function readXlsx(archive: Archive): OpenedFile {
  const sheets = readWorkbook(archive);
  if (sheets.length > FILE_MAX_PAGES) {
    throw new UnreadableFile("too-many-pages", `it has ${sheets.length} sheets`);
  }
  const shared: Shared = { strings: readStrings(archive), used: new Set(), told: 0 };
  const styles = readSheetStyles(archive);
  const drawings = archive.names.filter((name) => /^xl\/drawings\/[^/]+\.xml$/u.test(name));
  const comments = archive.names.filter((name) =>
    /^xl\/(?:.*\/)?(?:comments|threadedComment)[^/]*\.xml$/u.test(name),
  );
  return {
    pages: Math.max(1, sheets.length),
    segments: [
      ...sheets.flatMap((sheet) => readSheet(archive.read(sheet.part), { ...sheet, shared, styles })),
      ...unusedStrings(shared),
      ...comments.flatMap((part) => readComments(archive.read(part), part)),
      ...drawings.flatMap((part) => readShapes(archive.read(part), { path: part })),
      ...readCharts(archive, /^xl\/charts\/[^/]+\.xml$/u),
      ...readSettings(archive, SETTINGS),
      ...readLinks(archive),
      ...readProperties(archive),
    ],
  };
}

interface Sheet {
  readonly name: string;
  readonly part: string;
  readonly hidden: HiddenKind | undefined;
}

/** No program shows sheets that the workbook does not name, so they count as hidden too. */
function readWorkbook(archive: Archive): Sheet[] {
  const targets = relationsOf(archive, WORKBOOK);
  const sheets: Sheet[] = [];
  const known = new Set<string>();
  readXml(archive.read(WORKBOOK), {
    open: (tag, { name = "", state, id = "" }) => {
      const part = targets.get(id);
      // One that is listed twice would be read twice.
      if (tag !== "sheet" || part === undefined || !archive.has(part) || known.has(part)) return;
      known.add(part);
      const hidden = /hidden/iu.test(state ?? "") ? "hidden-sheet" : undefined;
      sheets.push({ name: name.slice(0, PLACE_MAX_CHARS), part, hidden });
    },
  });
  const others = archive.names.filter(
    (name) => /^xl\/worksheets\/[^/]+\.xml$/u.test(name) && !known.has(name),
  );
  return [...sheets, ...others.map((part) => ({ name: part, part, hidden: "hidden-sheet" as const }))];
}

function readStrings(archive: Archive): readonly string[] {
  const strings: string[] = [];
  const part = archive.names.find((name) => /^xl\/sharedStrings\.xml$/iu.test(name));
  if (part === undefined) return strings;
  let isText = false;
  readXml(archive.read(part), {
    open: (name) => {
      if (name === "si") strings.push("");
      isText = name === "t";
    },
    text: (text) => {
      if (isText) strings[strings.length - 1] += text;
    },
    close: () => void (isText = false),
  });
  return strings;
}

/** The texts that cells refer to. */
interface Shared {
  readonly strings: readonly string[];
  readonly used: Set<number>;
  /** How many characters cells took from them: one may be used a million times. */
  told: number;
}

/** Sentences that no cell shows. */
function unusedStrings({ strings, used }: Shared): Segment[] {
  const segments: Segment[] = [];
  for (const [at, text] of strings.entries())
    if (!used.has(at) && isSentence(text))
      addSegment(segments, { text, path: "xl/sharedStrings.xml", hidden: "metadata" });
  return segments;
}

interface SheetParts extends Sheet {
  readonly shared: Shared;
  readonly styles: readonly (HiddenKind | undefined)[];
}

function readSheet(bytes: Uint8Array, { name: sheet, hidden, shared, styles }: SheetParts): Segment[] {
  const segments: Segment[] = [];
  const hiddenColumns = new Uint8Array(COLUMNS_MAX + 1);
  let columnsTold = 0;
  let cell = { at: "", column: 0, type: "", style: 0 };
  let rowNumber = 0;
  let isRowHidden = false;
  let taking: string | undefined;
  let value = "";

  const hideColumns = (from: number, to: number): void => {
    columnsTold += 1;
    if (columnsTold <= COLUMNS_MAX) hiddenColumns.fill(1, Math.max(0, from), Math.max(0, to + 1));
  };
  const kindOf = (): HiddenKind | undefined => {
    const isOut = isRowHidden || hiddenColumns[cell.column] === 1;
    return hidden ?? (isOut ? "invisible-style" : styles[cell.style]);
  };
  const sharedString = (): string => {
    const text = shared.strings[Number(value)] ?? "";
    shared.used.add(Number(value));
    shared.told += text.length;
    if (shared.told > XML_TEXT_MAX_CHARS) throw new UnreadableFile("bomb", "its cells hold too much text");
    return text;
  };
  const take = (): void => {
    const text = cell.type === "s" ? sharedString() : value;
    const isKnown = cell.type === "s" || cell.type === "inlineStr" || cell.type === "str";
    const isWords =
      isKnown ||
      LONG_NUMBER.test(text) ||
      (/\p{L}{2}/u.test(text) && cell.type !== "d" && !FAILURE.test(text));
    if (isWords) addSegment(segments, { text, path: `${sheet}!${cell.at}`, hidden: kindOf() });
    value = "";
  };

  readXml(bytes, {
    open: (name, attributes) => {
      for (const said of saidInAttributes(attributes))
        addSegment(segments, {
          text: said.text,
          path: `${sheet} > ${name} ${placeOf(attributes["ref"] ?? attributes["sqref"])}`.trim(),
          hidden: hidden ?? said.hidden,
        });
      if (name === "col" && (isYes(attributes["hidden"]) || isBelow(attributes["width"], WIDTH_MIN_CHARS)))
        hideColumns(Number(attributes["min"]), Number(attributes["max"]));
      else if (name === "row") {
        isRowHidden = isYes(attributes["hidden"]) || isBelow(attributes["ht"], READABLE_POINTS);
        rowNumber = Number(attributes["r"] ?? rowNumber + 1);
        cell.column = 0;
      } else if (name === "c") {
        // Without an address, a cell follows the one before it.
        const at = placeOf(attributes["r"]) || `${lettersOf(cell.column + 1)}${rowNumber}`;
        const { t: type = "", s: style = 0 } = attributes;
        cell = { at, column: columnOf(at), type, style: Number(style) };
      } else if (/^(?:v|t|f|(?:odd|even|first)(?:Header|Footer))$/u.test(name)) taking = name;
    },
    text: (text) => {
      if (taking === "v" || taking === "t") value += text;
      else if (taking === "f" && text.includes('"'))
        addSegment(segments, { text, path: `${sheet}!${cell.at} > formula`, hidden: "metadata" });
      else if (taking !== undefined && taking !== "f")
        addSegment(segments, { text, path: `${sheet} > ${taking}`, hidden });
    },
    close: (name) => {
      if (name === "c") take();
      taking = undefined;
    },
  });
  return segments;
}

const placeOf = (said: string | undefined): string => said?.slice(0, PLACE_MAX_CHARS) ?? "";

const isBelow = (size: string | undefined, least: number): boolean =>
  size !== undefined && Number(size) < least;

/** A narrower column shows no letter. */
const WIDTH_MIN_CHARS = 0.3;

/** `AB12`, which may also be written `ab12` or `$AB$12`, is column 28. */
function columnOf(cell: string): number {
  let column = 0;
  for (const letter of /^\$?([A-Z]{1,3})/iu.exec(cell)?.[1]?.toUpperCase() ?? "")
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function lettersOf(column: number): string {
  let letters = "";
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}

function readComments(bytes: Uint8Array, part: string): Segment[] {
  const segments: Segment[] = [];
  let at = "";
  let text = "";
  let isInText = false;
  readXml(bytes, {
    open: (name, { ref }) => {
      if (name === "comment" || name === "threadedComment") at = ref ?? "";
      else if (name === "text") isInText = true;
    },
    // The author is not part of the text.
    text: (said) => void (text += isInText ? said : ""),
    close: (name) => {
      if (name === "text") isInText = false;
      if (name !== "comment" && name !== "threadedComment") return;
      addSegment(segments, { text, path: `${part} > ${at}`, hidden: "comment" });
      text = "";
    },
  });
  return segments;
}
