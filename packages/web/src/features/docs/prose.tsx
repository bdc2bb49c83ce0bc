import type { ReactNode } from "react";

/** `POST /path` */
export function Endpoint({ method, path }: { method: string; path: string }) {
  return (
    <p className="flex flex-wrap items-center gap-2.5 rounded-control border border-line bg-surface px-3 py-2 font-mono text-sm">
      <span className="rounded bg-accent-soft px-1.5 py-0.5 text-xs font-semibold text-accent">{method}</span>
      <span className="break-all">{path}</span>
    </p>
  );
}

interface DataTableProps {
  /** What the table shows. Screen readers announce it first. */
  caption: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** Whether the columns hold numbers, which are right-aligned. */
  figures?: boolean;
}

export function DataTable({ caption, head, rows, figures = false }: DataTableProps) {
  const align = (column: number) => (figures && column > 0 ? "figures text-right" : "text-left");
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must take the focus
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-xs text-muted">
          <tr>
            {head.map((title, column) => (
              <th key={title} scope="col" className={`px-4 py-2.5 font-medium ${align(column)}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a fixed table never move
            <tr key={row}>
              {cells.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} className={`px-4 py-2.5 align-top ${align(column)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Steps({ steps }: { steps: readonly { title: string; body: ReactNode }[] }) {
  return (
    <ol className="stack gap-8">
      {steps.map(({ title, body }, index) => (
        <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4">
          <span
            aria-hidden
            className="figures grid size-8 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
          >
            {index + 1}
          </span>
          <div className="doc-prose">
            <h3 className="pt-1.5 text-base">{title}</h3>
            {body}
          </div>
        </li>
      ))}
    </ol>
  );
}

export function Note({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <aside className="rounded-control border border-info/30 bg-info-soft px-4 py-3 text-sm text-text">
      {title && <p className="font-medium text-info">{title}</p>}
      {children}
    </aside>
  );
}
