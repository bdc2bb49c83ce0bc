import type { SanitizeResponse } from "../../lib/workspace.ts";

export type DiffPart = { kind: "same" | "removed" | "added"; text: string; reason?: string };

type Diffable = Pick<SanitizeResponse, "original" | "sanitized" | "changes">;

/**
 * The changes as the server reports them. If they do not add up to the result, falls back to the differing
 * middle part.
 */
export function diffOf({ original, sanitized, changes }: Diffable): DiffPart[] {
  const told = fromChanges(original, changes);
  const rebuilt = told.flatMap((part) => (part.kind === "removed" ? [] : [part.text])).join("");
  return rebuilt === sanitized ? told : middleDiff(original, sanitized);
}

function fromChanges(original: string, changes: Diffable["changes"]): DiffPart[] {
  const parts: DiffPart[] = [];
  let position = 0;
  for (const change of changes.toSorted((a, b) => a.start - b.start)) {
    if (change.start < position) continue;
    push(parts, { kind: "same", text: original.slice(position, change.start) });
    push(parts, { kind: "removed", text: original.slice(change.start, change.end), reason: change.reason });
    push(parts, { kind: "added", text: change.after, reason: change.reason });
    position = change.end;
  }
  push(parts, { kind: "same", text: original.slice(position) });
  return parts;
}

function middleDiff(before: string, after: string): DiffPart[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const parts: DiffPart[] = [];
  push(parts, { kind: "same", text: before.slice(0, head) });
  push(parts, { kind: "removed", text: before.slice(head, before.length - tail) });
  push(parts, { kind: "added", text: after.slice(head, after.length - tail) });
  push(parts, { kind: "same", text: before.slice(before.length - tail) });
  return parts;
}

function push(parts: DiffPart[], part: DiffPart): void {
  if (part.text !== "") parts.push(part);
}
