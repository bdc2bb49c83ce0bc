import { firstAbove } from "../first-above.ts";
import type { Attributes } from "../xml.ts";

/** No table has more columns. */
const COLUMNS_MAX = 16_384;

interface Table {
  /** Where each run of hidden columns begins, and where it ends. */
  readonly starts: number[];
  readonly ends: number[];
  columns: number;
  cell: number;
}

/** Rows and columns that are not shown, or that a filter leaves out. */
export const isUnshown = ({ visibility }: Attributes): boolean =>
  visibility === "collapse" || visibility === "filter";

/** Follows the tables of an OpenDocument text, to say which cells lie in columns that are not shown. */
export function createHiddenColumns() {
  const tables: Table[] = [];
  return {
    /** Whether the element is a cell of such a column. */
    open: (name: string, attributes: Attributes): boolean => {
      if (name === "table") tables.push({ starts: [], ends: [], columns: 0, cell: 0 });
      const table = tables.at(-1);
      if (!table) return false;
      const count = Math.min(COLUMNS_MAX, Math.max(1, Number(attributes["number-columns-repeated"]) || 1));
      if (name === "table-row") table.cell = 0;
      else if (name === "table-column") {
        if (isUnshown(attributes)) {
          table.starts.push(table.columns);
          table.ends.push(table.columns + count);
        }
        table.columns += count;
      } else if (name === "table-cell" || name === "covered-table-cell") {
        const isHidden = lies(table.cell, table);
        table.cell += count;
        return isHidden;
      }
      return false;
    },
    close: (name: string): void => {
      if (name === "table") tables.pop();
    },
  };
}

/** Whether a column lies in one of the runs, which are in order. */
function lies(column: number, { starts, ends }: Table): boolean {
  return column < (ends[firstAbove(starts, column) - 1] ?? 0);
}
