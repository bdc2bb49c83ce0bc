import { clsx } from "clsx";
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

/** Where it is narrow, as on a phone, figures move closer together, and of words each row becomes a block of labelled lines. */
export function DataTable({ caption, head, rows, figures = false }: DataTableProps) {
  const align = (column: number) =>
    clsx(
      figures && "@max-lg:px-1.5 @max-lg:text-xs @max-lg:first:min-w-28 @max-lg:first:pl-3 @max-lg:last:pr-3",
      figures && column > 0 ? "figures text-right" : "text-left wrap-anywhere",
    );
  // A name and what it means need no label.
  const labelOf = (column: number) => (column > 0 && head.length > 2 ? head[column] : undefined);
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must take the focus
      tabIndex={0}
      className="@container overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className={clsx("w-full border-collapse text-sm", !figures && "stacks-when-narrow")}>
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
                <td
                  // oxlint-disable-next-line react/no-array-index-key
                  key={column}
                  data-label={labelOf(column)}
                  className={clsx("px-4 py-2.5 align-top", !figures && "@max-lg:py-0.5", align(column))}
                >
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
