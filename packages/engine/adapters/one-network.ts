import type { Network } from "../src/types.ts";

/** Field numbers of ONNX messages (onnx.proto3). */
const MODEL = { graph: 7 };
const GRAPH = { node: 1, name: 2, input: 11 };
const NODE = { attribute: 5 };
const ATTRIBUTE = { branch: 6 };
const INPUT = { name: 1 };

/**
 * Extracts one of the networks, which are nested branches of the file's graph, as a model of its own. onnxruntime
 * reorders matrices for multiplication. It reorders those of a graph once, at loading. It reorders those of a branch at
 * loading too, but keeps both copies, some 30 MB. Matrices that a branch takes from outside itself are reordered at
 * each run, which is a third of the time that a short prompt takes.
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
    field(MODEL.graph, branch, ...inputs.map(({ whole }) => whole)),
  ]);
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
  /** The whole field, including its tag and length. */
  readonly whole: Uint8Array;
  /** The content, if the field holds bytes. */
  readonly body?: Uint8Array;
}

const bodiesOf = (message: Uint8Array, wanted: number): Uint8Array[] =>
  [...fieldsOf(message)].flatMap(({ number, body }) => (number === wanted && body ? [body] : []));

const textsOf = (message: Uint8Array, wanted: number): string[] =>
  bodiesOf(message, wanted).map((body) => String.fromCharCode(...body));

/** The size in bytes of values of a fixed size, by wire type. Type 0 is a varint, type 2 a length followed by bytes. */
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
