import type { Random } from "./random.ts";

/** Bytes that have a meaning for some reader, or for none. */
const TELLING = [
  "\0",
  "\r\n",
  "\uFEFF",
  "<",
  ">",
  '"',
  "&",
  "=",
  "--",
  "%00",
  "{",
  "[",
  "endobj",
  "]]>",
  "\u{E0041}",
].map((text) => new TextEncoder().encode(text));
const CHANGES_MAX = 8;

/** Flips, removes, duplicates, moves or inserts some bytes. */
export function mutate(bytes: Uint8Array, random: Random): Uint8Array {
  let changed = bytes;
  for (let n = random.below(CHANGES_MAX); n >= 0; n -= 1) changed = change(changed, random);
  return changed;
}

function change(bytes: Uint8Array, { below, pick }: Random): Uint8Array {
  const at = below(bytes.length + 1);
  const length = below(Math.min(64, bytes.length - at) + 1);
  const [head, middle, tail] = [
    bytes.subarray(0, at),
    bytes.subarray(at, at + length),
    bytes.subarray(at + length),
  ];
  switch (below(6)) {
    case 0:
      return join(
        head,
        middle.map((byte) => byte ^ (1 << below(8))),
        tail,
      );
    case 1:
      return join(head, tail);
    case 2:
      return join(head, ...Array<Uint8Array>(1 + below(20)).fill(middle), tail);
    case 3:
      return join(head, pick(TELLING), middle, tail);
    case 4:
      return join(tail, middle, head);
    default:
      return join(
        head,
        middle.map(() => below(256)),
        tail,
      );
  }
}

const join = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
