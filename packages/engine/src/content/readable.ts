/** A document as it is stored and shown: its texts with a blank line between them, and where each of them starts. */
export interface Readable {
  readonly text: string;
  readonly offsets: readonly number[];
}

const GAP = "\n\n";

export function readableOf(texts: readonly string[]): Readable {
  const offsets: number[] = [];
  let length = 0;
  for (const text of texts) {
    offsets.push(length);
    length += text.length + GAP.length;
  }
  return { text: texts.join(GAP), offsets };
}
