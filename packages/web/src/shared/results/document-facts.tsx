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
  email: "E-mail",
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

/** What the file is, and everything in it that a reader does not see. */
export function DocumentFacts({ document }: { document: Document }) {
  const { type, pages, characters, hidden } = document;
  return (
    <>
      <Section title="File">
        <Facts
          facts={[
            { name: "Type", value: TYPES[type] },
            { name: PAGE_WORDS[type] ?? "Pages", value: formatNumber(pages) },
            { name: "Characters", value: formatNumber(characters) },
          ]}
        />
      </Section>
      <Section title={hidden.length === 0 ? "Hidden text" : `Hidden text (${formatNumber(hidden.length)})`}>
        {hidden.length === 0 ? (
          <p className="text-sm text-muted">Nothing in this file is hidden from its readers.</p>
        ) : (
          <HiddenTexts hidden={hidden} />
        )}
      </Section>
    </>
  );
}

/** The rest is in the JSON that can be copied. */
const SHOWN_MAX = 50;

function HiddenTexts({ hidden }: Pick<Document, "hidden">) {
  const distinct = new Map(hidden.map((passage) => [Object.values(passage).join(" "), passage]));
  return (
    <>
      <ul className="stack gap-2">
        {[...distinct].slice(0, SHOWN_MAX).map(([key, { kind, text, where }]) => (
          <li key={key} className="stack gap-1.5 rounded-control border border-line p-3">
            <div className="flex flex-wrap items-center gap-2">
              <Badge variant="outline">{HIDING_WORDS[kind]}</Badge>
              {where !== "" && (
                <code className="min-w-0 font-mono text-xs break-all text-muted">{where}</code>
              )}
            </div>
            <p dir="auto" className="line-clamp-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
          </li>
        ))}
      </ul>
      {distinct.size > SHOWN_MAX && (
        <p className="text-sm text-muted">
          {formatNumber(distinct.size - SHOWN_MAX)} more are in the JSON of this result.
        </p>
      )}
    </>
  );
}
