import type { Network } from "../src/types.ts";

/** Fields of ONNX messages (onnx.proto3). */
const MODEL = { graph: 7 };
const GRAPH = { node: 1, name: 2, constant: 5, input: 11 };
const NODE = { attribute: 5 };
const ATTRIBUTE = { branch: 6 };
const CONSTANT = { name: 8 };
const INPUT = { name: 1 };

/** The type of an input: a tensor of floats, of any shape. */
const FLOATS = Uint8Array.of(0x12, 4, 0x0a, 2, 0x08, 1);
/** How training/shield/graph.py names a matrix of floats. */
const FLOAT_MATRIX = /_float32_\d+_\d+x\d+$/u;

/**
 * A model of its own for one of the networks, which are branches within branches of the file's graph. onnxruntime brings
 * matrices into the order in which it multiplies them: those of a graph once, at loading; those of a branch too, but it
 * then holds them twice, some 30 MB; those that a branch finds outside itself anew at each run, which is a third of the
 * time that a short prompt takes.
 */
export function oneNetwork(model: Uint8Array, network: Network): Uint8Array {
  const outside = [...fieldsOf(model)].filter(({ number }) => number !== MODEL.graph);
  const graph = onlyOne(bodiesOf(model, MODEL.graph), "graph");
  const isAsked = (branch: Uint8Array): boolean => textsOf(branch, GRAPH.name).includes(network);
  const branch = onlyOne([...branchesOf(graph)].filter(isAsked), network);
  const inputs = [...fieldsOf(graph)].filter(
    ({ number, body }) => number === GRAPH.input && body && textsOf(body, INPUT.name).includes("ids"),
  );
  return Buffer.concat([
    ...outside.map(({ whole }) => whole),
    field(
      MODEL.graph,
      branch,
      ...inputs.map(({ whole }) => whole),
      ...(network === "english" ? [] : changeable(branch)),
    ),
  ]);
}

/**
 * The few matrices of floats are named among the inputs, as values that a caller could replace, and so they are
 * multiplied as they are: in another order the scores would differ in the last bit from those that were measured when
 * these networks were branches within branches. The one for English was a branch of the outermost graph, and measured
 * with its matrices in order.
 */
function changeable(branch: Uint8Array): Uint8Array[] {
  return bodiesOf(branch, GRAPH.constant)
    .filter((constant) => textsOf(constant, CONSTANT.name).some((name) => FLOAT_MATRIX.test(name)))
    .flatMap((constant) => bodiesOf(constant, CONSTANT.name))
    .map((name) => field(GRAPH.input, field(INPUT.name, name), FLOATS));
}

function* branchesOf(graph: Uint8Array): Generator<Uint8Array> {
  for (const node of bodiesOf(graph, GRAPH.node))
    for (const attribute of bodiesOf(node, NODE.attribute))
      for (const branch of bodiesOf(attribute, ATTRIBUTE.branch)) {
        yield branch;
        yield* branchesOf(branch);
      }
}

function onlyOne(bodies: readonly Uint8Array[], name: string): Uint8Array {
  const [body, ...others] = bodies;
  if (!body || others.length > 0) throw new Error(`the model holds ${bodies.length} of "${name}"`);
  return body;
}

interface Field {
  readonly number: number;
  /** With its tag and length. */
  readonly whole: Uint8Array;
  /** Of a field that holds bytes: those bytes. */
  readonly body?: Uint8Array;
}

const bodiesOf = (message: Uint8Array, wanted: number): Uint8Array[] =>
  [...fieldsOf(message)].flatMap(({ number, body }) => (number === wanted && body ? [body] : []));

const textsOf = (message: Uint8Array, wanted: number): string[] =>
  bodiesOf(message, wanted).map((body) => String.fromCharCode(...body));

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

function field(number: number, ...body: readonly Uint8Array[]): Uint8Array {
  const length = body.reduce((sum, piece) => sum + piece.length, 0);
  return Buffer.concat([Uint8Array.of(...varint((number << 3) | 2), ...varint(length)), ...body]);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))];
}
