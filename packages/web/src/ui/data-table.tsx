import { clsx } from "clsx";
import type { KeyboardEvent, ReactNode } from "react";

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Classes for the width, and for the container sizes at which the column hides. */
  className?: string;
  align?: "right";
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** If set, the first column opens the row. */
  onOpen?: (row: Row) => void;
}

const edge = "px-3 first:pl-5 last:pr-5 sm:first:pl-6 sm:last:pr-6";

/** A table. If its rows open, arrow keys move between them and Enter opens one. */
export function DataTable<Row>({ label, columns, rows, keyOf, onOpen }: DataTableProps<Row>) {
  return (
    <div className="@container">
      <table
        aria-label={label}
        className="w-full table-fixed border-separate border-spacing-0 text-left text-sm"
      >
        <thead>
          <tr>
            {columns.map(({ name, className, align }) => (
              <th
                key={name}
                scope="col"
                className={clsx(
                  edge,
                  "sticky top-14 z-10 border-b border-line bg-surface py-2.5 text-xs font-medium text-muted",
                  align === "right" && "text-right",
                  className,
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="relative transition-colors hover:bg-sunken [&:not(:last-child)>td]:border-b [&>td]:border-line"
            >
              {columns.map(({ name, cell, className, align }, place) => (
                <td
                  key={name}
                  className={clsx(edge, "py-2.5", align === "right" && "figures text-right", className)}
                >
                  {place === 0 && onOpen ? (
                    <button
                      type="button"
                      data-row-button
                      onKeyDown={moveFocus}
                      onClick={() => onOpen(row)}
                      className="block w-full min-w-0 text-left outline-offset-4 after:absolute after:inset-0"
                    >
                      {cell(row)}
                    </button>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const body = event.currentTarget.closest("tbody");
  const buttons = [...(body?.querySelectorAll<HTMLButtonElement>("[data-row-button]") ?? [])];
  const target = buttons[buttons.indexOf(event.currentTarget) + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
