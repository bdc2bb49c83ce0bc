import {
  type Position,
  readCursor,
  readTimeCursor,
  type TimePosition,
  writeCursor,
} from "../../http/cursor.ts";

export const PAGE_SIZE = 50;

export type { Position };

export function readPosition(cursor: string | undefined): Position | undefined {
  return cursor === undefined ? undefined : readCursor(cursor);
}

export function readTimePosition(cursor: string | undefined): TimePosition | undefined {
  return cursor === undefined ? undefined : readTimeCursor(cursor);
}

/** Stores are asked for one row more than a page holds: it tells whether there is a next page. */
export function toPage<Row>(rows: readonly Row[], positionOf: (row: Row) => Position) {
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return {
    rows: rows.slice(0, PAGE_SIZE),
    next_cursor: last === undefined ? null : writeCursor(positionOf(last)),
  };
}
