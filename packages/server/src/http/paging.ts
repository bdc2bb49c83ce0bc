import { PAGE_SIZE } from "@prompt-shield/contracts/limits";
import { type Position, readCursor, readTimeCursor, type TimePosition, writeCursor } from "./cursor.ts";

export function readPosition(cursor: string | undefined): Position | undefined {
  return cursor === undefined ? undefined : readCursor(cursor);
}

export function readTimePosition(cursor: string | undefined): TimePosition | undefined {
  return cursor === undefined ? undefined : readTimeCursor(cursor);
}

/** Stores are asked for one row more than a page holds, which shows whether there is a next page. */
export function toPage<Row>(
  rows: readonly Row[],
  positionOf: (row: Row) => Position | TimePosition,
  size = PAGE_SIZE,
) {
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    rows: rows.slice(0, size),
    next_cursor: last === undefined ? null : writeCursor(positionOf(last)),
  };
}

/** Reads page after page, so that years of rows are never in memory at once. */
export async function* everyPage<Row>(
  read: (wish: { after: TimePosition | undefined; size: number }) => Promise<Row[]>,
  positionOf: (row: Row) => TimePosition,
  size: number,
): AsyncGenerator<Row[]> {
  let after: TimePosition | undefined;
  for (;;) {
    const rows = await read({ after, size });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    after = positionOf(last);
  }
}
