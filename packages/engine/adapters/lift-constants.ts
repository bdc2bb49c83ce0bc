/** Fields of ONNX messages (onnx.proto3): a model's graph, its nodes, their attributes, a branch, a graph's constants. */
const GRAPH = 7;
const NODE = 1;
const ATTRIBUTE = 5;
const BRANCH = 6;
const CONSTANT = 5;

/**
 * Moves constants out of the branches of an ONNX graph, and out of branches within them, into the outermost graph, where
 * branches find them by name. onnxruntime holds a second copy of every constant inside a branch for as long as the
 * session lives: some 30 MB for a model of 48 MB. The answers stay the same to the last bit, and so does the speed.
 */
export function liftConstants(model: Uint8Array): Uint8Array {
  const lifted: Uint8Array[] = [];
  const liftFromNode: Replace = (node) =>
    change(node, ATTRIBUTE, (attribute) => change(attribute, BRANCH, withoutConstants));
  function withoutConstants(branch: Uint8Array): readonly Uint8Array[] {
    return [...fieldsOf(branch)].flatMap((field) => {
      if (field.number !== CONSTANT) return changed(field, NODE, liftFromNode);
      lifted.push(field.whole);
      return [];
    });
  }
  return Buffer.concat(change(model, GRAPH, (graph) => [...change(graph, NODE, liftFromNode), ...lifted]));
}

type Replace = (body: Uint8Array) => readonly Uint8Array[];

/** A message in pieces, with the contents of one field replaced. */
const change = (message: Uint8Array, number: number, replace: Replace): readonly Uint8Array[] =>
  [...fieldsOf(message)].flatMap((field) => changed(field, number, replace));

function changed({ number, whole, body }: Field, wanted: number, replace: Replace): readonly Uint8Array[] {
  if (number !== wanted || !body) return [whole];
  const pieces = replace(body);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return [Uint8Array.of(...varint((number << 3) | 2), ...varint(length)), ...pieces];
}

interface Field {
  readonly number: number;
  /** With its tag and length. */
  readonly whole: Uint8Array;
  /** Of a field that holds bytes: those bytes. */
  readonly body?: Uint8Array;
}

/** Wire types and how many bytes such a value takes; 0 is a number of any length, 2 is bytes after their count. */
const FIXED_BYTES: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const start = at;
    const tag = next();
    const type = tag & 7;
    const count = type === 2 || type === 0 ? next() : (FIXED_BYTES[type] ?? 0);
    const bodyAt = at;
    if (type !== 0) at += count;
    yield {
      number: tag >> 3,
      whole: message.subarray(start, at),
      ...(type === 2 && { body: message.subarray(bodyAt, at) }),
    };
  }
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))];
}
