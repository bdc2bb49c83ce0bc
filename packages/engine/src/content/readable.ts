/** What is stored and shown of a document: its texts, one below the other. Positions in it are found by `offsets`. */
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
