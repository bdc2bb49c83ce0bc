import { z } from "zod";
import { fail } from "../../http/errors.ts";

export const PAGE_SIZE = 50;

/** A place in a list that is ordered by some key and then by id: everything behind this row. */
export interface Position {
  readonly key: string;
  readonly id: string;
}

export interface TimePosition {
  readonly at: Date;
  readonly id: string;
}

const shape = z.tuple([z.string().max(300), z.string().min(1).max(64)]);

export function readPosition(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, "base64url").toString();
  try {
    const [key, id] = shape.parse(JSON.parse(text));
    return { key, id };
  } catch (cause) {
    return fail("bad_cursor", { cause });
  }
}

export function readTimePosition(cursor: string | undefined): TimePosition | undefined {
  const position = readPosition(cursor);
  if (position === undefined) return undefined;
  const at = new Date(position.key);
  return Number.isNaN(at.getTime()) ? fail("bad_cursor") : { at, id: position.id };
}

/** Stores are asked for one row more than a page holds: it tells whether there is a next page. */
export function toPage<Row>(rows: readonly Row[], positionOf: (row: Row) => Position) {
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return { rows: rows.slice(0, PAGE_SIZE), next_cursor: last === undefined ? null : write(positionOf(last)) };
}

function write({ key, id }: Position): string {
  return Buffer.from(JSON.stringify([key, id])).toString("base64url");
}
