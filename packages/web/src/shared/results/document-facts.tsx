import type { FileType, HiddenKind } from "@prompt-shield/contracts/vocabulary";
import { formatNumber } from "../../lib/format.ts";
import type { FileScanResponse } from "../../lib/workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Section } from "./section.tsx";

type Document = FileScanResponse["document"];

const TYPES: Readonly<Record<FileType, string>> = {
  text: "Plain text",
  markdown: "Markdown",
  html: "HTML",
  json: "JSON",
  csv: "CSV",
  email: "Email",
  pdf: "PDF",
  docx: "Word",
  pptx: "PowerPoint",
  xlsx: "Excel",
  odt: "OpenDocument text",
};

const PAGE_WORDS: Partial<Record<FileType, string>> = { pptx: "Slides", xlsx: "Sheets" };

const HIDING_WORDS: Readonly<Record<HiddenKind, string>> = {
  comment: "Comment",
  "invisible-style": "Invisible",
  "tiny-or-white": "Tiny or white",
  "off-page": "Off the page",
  metadata: "Properties",
  "alt-text": "Image description",
  notes: "Notes",
  "hidden-sheet": "Hidden sheet",
  "zero-width": "Zero-width characters",
};

interface DocumentFactsProps {
  document: Document;
  /** Known right after the scan; the history keeps no names of files. */
  name: string | undefined;
}

/** The file's name, type and size. */
export function DocumentFacts({ document: { type, pages, characters }, name }: DocumentFactsProps) {
  return (
    <Section title="File">
      {name !== undefined && <p className="text-sm wrap-anywhere">{name}</p>}
      <Facts
        facts={[
          { name: "Type", value: TYPES[type] },
          { name: PAGE_WORDS[type] ?? "Pages", value: formatNumber(pages) },
          { name: "Characters", value: formatNumber(characters) },
        ]}
      />
    </Section>
  );
}

interface HiddenTextProps {
  hidden: Document["hidden"];
  /** The pages, parts and fields that contain a threat. */
  guilty: ReadonlySet<string>;
}

/** The copyable JSON contains the rest. */
const SHOWN_MAX = 50;

/** All text in the file that a reader cannot see, page by page. */
export function HiddenText({ hidden, guilty }: HiddenTextProps) {
  const distinct = [
    ...new Map(hidden.map((passage) => [Object.values(passage).join(" "), passage])).values(),
  ];
  const places = Map.groupBy(distinct.slice(0, SHOWN_MAX), ({ where }) => where);
  return (
    <Section title={distinct.length === 0 ? "Hidden text" : `Hidden text (${formatNumber(distinct.length)})`}>
      {distinct.length === 0 && (
        <p className="text-sm text-muted">Nothing in this file is hidden from its readers.</p>
      )}
      <ul className="stack gap-2">
        {[...places].map(([where, passages]) => (
          <li key={where} className="stack gap-2.5 rounded-control border border-line p-3">
            <div className="flex flex-wrap items-center gap-2">
              <code className="min-w-0 font-mono text-xs break-all">{where || "The whole text"}</code>
              {guilty.has(where) && <Badge variant="destructive">Threat</Badge>}
            </div>
            {passages.map(({ kind, text }) => (
              <div
                key={`${kind} ${text}`}
                className="flex items-start gap-2.5 max-sm:flex-col max-sm:gap-1.5"
              >
                <Badge variant="outline">{HIDING_WORDS[kind]}</Badge>
                <p
                  dir="auto"
                  className="line-clamp-4 min-w-0 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
                >
                  {text}
                </p>
              </div>
            ))}
          </li>
        ))}
      </ul>
      {distinct.length > SHOWN_MAX && (
        <p className="text-sm text-muted">
          {formatNumber(distinct.length - SHOWN_MAX)} more are in the JSON of this result.
        </p>
      )}
    </Section>
  );
}
