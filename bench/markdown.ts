/** A Markdown table, aligned as the formatter expects. The first column is text, the others are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map(escapeCell));
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => pad(row[column] ?? "", width, column)).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  const [first = [], ...others] = cells;
  return [line(first), `| ${rule.join(" | ")} |`, ...others.map(line)].join("\n");
}

export const percent = (share: number | undefined | null): string =>
  share === undefined || share === null ? "–" : (share * 100).toFixed(1);

const pad = (cell: string, width: number, column: number): string =>
  column === 0 ? cell.padEnd(width) : cell.padStart(width);

const escapeCell = (text: string): string => text.replaceAll("|", "\\|");
