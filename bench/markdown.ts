/** A Markdown table; the first column is text, the others are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(" | ")} |`;
  const rule = `|${head.map((_, index) => (index === 0 ? "---" : "--:")).join("|")}|`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

export const percent = (share: number | undefined | null): string =>
  share === undefined || share === null ? "–" : (share * 100).toFixed(1);

const escapeCell = (text: string): string => text.replaceAll("|", "\\|");
