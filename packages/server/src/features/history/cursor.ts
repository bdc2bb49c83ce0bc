import { fail } from "../../http/errors.ts";
import type { Position } from "./history.store.ts";

export function toCursor({ scannedAt, id }: Position): string {
  return Buffer.from(`${scannedAt.getTime()} ${id}`).toString("base64url");
}

export function fromCursor(cursor: string): Position {
  const [, time, id] = /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (time === undefined || id === undefined) fail("bad_cursor");
  return { scannedAt: new Date(Number(time)), id };
}
