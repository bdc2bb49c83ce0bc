/** How rows of bytes were changed before they were packed: most become small numbers that way (ISO 32000, 7.4.4.4). */
export interface Prediction {
  readonly isPng: boolean;
  readonly columns: number;
  readonly colors: number;
  readonly bits: number;
}

const TIFF = 2;
const PNG = [10, 11, 12, 13, 14, 15];
/** No real stream says more about itself; each combination costs reading the stream once more. */
const COMBINATIONS_MAX = 16;

/** The numbers that a dictionary gives for a name. */
export type NumbersOf = (name: string) => readonly number[];

/** Every prediction that the numbers allow: a name may be given twice, or belong to another dictionary. */
export function predictionsFrom(numbersOf: NumbersOf): { all: Prediction[]; isCut: boolean } {
  const predictors = numbersOf("Predictor");
  const kinds = [predictors.some((number) => PNG.includes(number)), predictors.includes(TIFF)];
  const values = (byDefault: number, ...names: string[]): number[] => [
    ...new Set([...names.flatMap((name) => numbersOf(name)).filter((number) => number > 0), byDefault]),
  ];
  const all = [true, false]
    .filter((_isPng, index) => kinds[index])
    .flatMap((isPng) => values(1, "Columns").map((columns) => ({ isPng, columns })))
    .flatMap((known) => values(1, "Colors").map((colors) => ({ ...known, colors })))
    .flatMap((known) => values(8, "BitsPerComponent", "BPC").map((bits) => ({ ...known, bits })))
    .filter(({ bits }) => bits <= 16);
  return { all: all.slice(0, COMBINATIONS_MAX), isCut: all.length > COMBINATIONS_MAX };
}

export const rowBytesOf = ({ columns, colors, bits }: Prediction): number =>
  Math.ceil((columns * colors * bits) / 8);

/** The bytes before they were changed. */
export const unpredict = (data: Buffer, prediction: Prediction): Buffer =>
  prediction.isPng ? fromPng(data, prediction) : fromTiff(data, prediction);

/** Each row begins with the number of its filter; a filter refers to the bytes to the left and above. */
function fromPng(data: Buffer, prediction: Prediction): Buffer {
  const rowBytes = Math.min(rowBytesOf(prediction), data.length);
  const pixelBytes = Math.ceil((prediction.colors * prediction.bits) / 8);
  const out = Buffer.alloc(data.length);
  let length = 0;
  for (let start = 0; start < data.length; start += rowBytes + 1) {
    const filter = data[start] ?? 0;
    const end = Math.min(rowBytes, data.length - start - 1);
    for (let at = 0; at < end; at += 1) {
      const raw = data[start + 1 + at] ?? 0;
      const left = at < pixelBytes ? 0 : (out[length + at - pixelBytes] ?? 0);
      const up = length === 0 ? 0 : (out[length - rowBytes + at] ?? 0);
      if (filter === 0) out[length + at] = raw;
      else if (filter === 1) out[length + at] = raw + left;
      else if (filter === 2) out[length + at] = raw + up;
      else if (filter === 3) out[length + at] = raw + ((left + up) >> 1);
      else {
        const corner = length === 0 || at < pixelBytes ? 0 : (out[length - rowBytes + at - pixelBytes] ?? 0);
        out[length + at] = raw + paeth(left, up, corner);
      }
    }
    length += end;
  }
  return out.subarray(0, length);
}

/** The neighbour that is nearest to `left + up - corner` (PNG, 9.4). */
function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const toLeft = Math.abs(guess - left);
  const toUp = Math.abs(guess - up);
  const toCorner = Math.abs(guess - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Each value is the difference to the one of the same colour before it in the row. */
function fromTiff(data: Buffer, prediction: Prediction): Buffer {
  const { colors, bits } = prediction;
  const rowBytes = Math.min(rowBytesOf(prediction), data.length);
  const out = Buffer.from(data);
  for (let start = 0; start < data.length; start += rowBytes) {
    const row = out.subarray(start, start + rowBytes);
    if (bits === 8)
      for (let at = colors; at < row.length; at += 1) row[at] = (row[at] ?? 0) + (row[at - colors] ?? 0);
    else sumUp(row, colors, bits);
  }
  return out;
}

/** The same for values of any other number of bits. */
function sumUp(row: Buffer, colors: number, bits: number): void {
  const sums = new Uint32Array(Math.min(colors, row.length * 8));
  const count = Math.floor((row.length * 8) / bits);
  for (let value = 0; value < count; value += 1) {
    let read = 0;
    for (let bit = value * bits; bit < (value + 1) * bits; bit += 1)
      read = (read << 1) | (((row[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    const color = value % colors;
    const sum = ((sums[color] ?? 0) + read) & ((1 << bits) - 1);
    sums[color] = sum;
    for (let bit = 0; bit < bits; bit += 1) {
      const at = value * bits + bit;
      const mask = 1 << (7 - (at & 7));
      const isSet = (sum >> (bits - 1 - bit)) & 1;
      row[at >> 3] = isSet ? (row[at >> 3] ?? 0) | mask : (row[at >> 3] ?? 0) & ~mask;
    }
  }
}
