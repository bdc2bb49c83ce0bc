import { expect, test } from "vitest";
import { oneNetwork } from "./one-network.ts";

/** A field that holds bytes, including its tag and length. */
const field = (number: number, ...body: readonly number[]) => [(number << 3) | 2, ...lengthOf(body), ...body];
const lengthOf = ({ length }: readonly number[]) =>
  length < 128 ? [length] : [(length & 127) | 128, length >> 7];
const said = (number: number, text: string) => field(number, ...Buffer.from(text));

const IR_VERSION = [(1 << 3) | 0, 0x89, 0x01];
const OPSETS = field(8, 101);
const IDS = field(11, ...said(1, "ids"));
const DIMENSION = [(1 << 3) | 0, 2];
const constant = (name: string) => field(5, ...DIMENSION, ...said(8, name));

/** A node that holds a graph, which is how ONNX stores the branches of an `If`. */
const holding = (...graph: readonly number[]) =>
  field(1, ...said(4, "If"), ...field(5, ...field(6, ...graph)));

const second = [...said(2, "second"), ...field(1, ...said(4, "Relu")), ...constant("second_int8_1_2x2")];
const first = [...said(2, "first"), ...field(1, ...said(4, "Gemm")), ...constant("first_float32_12_2x3")];
const english = [...said(2, "english"), ...constant("english_float32_12_2x3")];

const model = Uint8Array.from([
  ...IR_VERSION,
  ...field(
    7,
    ...holding(...said(2, "others"), ...holding(...second), ...holding(...first)),
    ...holding(...english),
    ...IDS,
    ...field(11, ...said(1, "network")),
  ),
  ...OPSETS,
]);

const alone = (...graph: readonly number[]) => [...IR_VERSION, ...OPSETS, ...field(7, ...graph)];

test("extracts a network as a model of its own, with its input and the fields of the whole model", () => {
  expect([...oneNetwork(model, "first")]).toEqual(alone(...first, ...IDS));
  expect([...oneNetwork(model, "second")]).toEqual(alone(...second, ...IDS));
  expect([...oneNetwork(model, "english")]).toEqual(alone(...english, ...IDS));
});

test("refuses a model file that lacks the network", () => {
  const empty = Uint8Array.from([...IR_VERSION, ...field(7, ...holding(...first), ...IDS)]);
  expect(() => oneNetwork(empty, "second")).toThrow('the model holds 0 of "second"');
});
