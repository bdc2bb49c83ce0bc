import { timeField } from "@prompt-shield/contracts";
import { z } from "zod";
import { fail } from "../failure.ts";
import { storableText } from "./storable.ts";

/** A position in a list that is ordered by a key and then by id: the next page begins after this row. */
export interface Position {
  readonly key: string;
  readonly id: string;
}

export interface TimePosition {
  readonly at: Date;
  readonly id: string;
}

/** Anyone can send a cursor, so it may hold only text that the database can compare. */
const text = z.string().refine((value) => storableText(value) === value);
const shape = z.tuple([text.max(300), text.min(1).max(64)]);

export function readCursor(cursor: string): Position {
  try {
    const [key, id] = shape.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { key, id };
  } catch (cause) {
    return fail("bad_cursor", { cause });
  }
}

export function readTimeCursor(cursor: string): TimePosition {
  const { key, id } = readCursor(cursor);
  return timeField.safeParse(key).success ? { at: new Date(key), id } : fail("bad_cursor");
}

export function writeCursor(position: Position | TimePosition): string {
  const key = "at" in position ? position.at.toISOString() : position.key;
  return Buffer.from(JSON.stringify([key, position.id])).toString("base64url");
}
