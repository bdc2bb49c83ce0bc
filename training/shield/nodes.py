"""The building blocks of the networks' graphs: ONNX nodes and constants, int8 matrices, tables in 4 bits.

The operators of com.microsoft are built into onnxruntime, in Node and in browsers.
"""

import zlib

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from .four import ZERO, Four

FLOAT, INT64, INT32, INT8, BOOL = TensorProto.FLOAT, TensorProto.INT64, TensorProto.INT32, TensorProto.INT8, TensorProto.BOOL
CONTRIB = "com.microsoft"
UINT4 = 21


class Graph:
    """Collects nodes and constants; every method returns the name of its result."""

    def __init__(self, name: str, quantize: bool):
        self.name, self.nodes, self.constants, self.quantize = name, [], {}, quantize

    def constant(self, value, kind=np.int64) -> str:
        array = np.asarray(value, kind)
        key = f"{self.name}_{kind.__name__}_{zlib.crc32(array.tobytes()):08x}_{'x'.join(map(str, array.shape))}"
        self.constants.setdefault(key, numpy_helper.from_array(np.ascontiguousarray(array), key))
        return key

    def node(self, kind: str, inputs: list[str], outputs: int = 1, domain: str = "", **settings):
        names = [f"{self.name}_{kind}_{len(self.nodes)}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, inputs, names, domain=domain, **settings))
        return names[0] if outputs == 1 else names

    def linear(self, x: str, weight: np.ndarray, bias: np.ndarray, four: Four | None = None) -> str:
        """x · weightᵀ + bias, with the matrix in int8, one scale per column, and x quantized on the fly. `four` is the same matrix in four bits."""
        matrix = weight.T.astype(np.float32)
        if not self.quantize:
            return self.node("Add", [self.node("MatMul", [x, self.constant(matrix, np.float32)]), self.constant(bias, np.float32)])
        if four:
            rounded, scale, zero = self.unpacked(four[0].T), four[1], self.constant(np.full(len(bias), ZERO), np.int8)
        else:
            steps, scale, zeros = in_eight_bits(weight)
            rounded, zero = self.constant(steps, np.int8), self.constant(zeros, np.int8)
        inputs = [x, rounded, self.constant(scale, np.float32), zero, self.constant(bias, np.float32)]
        return self.node("DynamicQuantizeMatMul", inputs, domain=CONTRIB)

    def unpacked(self, steps: np.ndarray) -> str:
        """Numbers from 0 to 15, which the file holds in half a byte each, in a byte each. Nodes that only read constants run once, when the file is loaded, but
        loading keeps what each of them makes: hence a single one. Signed, because processors multiply signed numbers twice as fast."""
        key = f"{self.name}_uint4_{zlib.crc32(steps.tobytes()):08x}_{'x'.join(map(str, steps.shape))}"
        low, high = steps.reshape(-1, 2).T
        # By hand, because not every release of onnx knows the type.
        self.constants[key] = onnx.TensorProto(name=key, data_type=UINT4, dims=steps.shape, raw_data=(low | high << 4).tobytes())
        return self.node("Cast", [key], to=INT8)

    def table(self, values: np.ndarray, rows: str) -> str:
        """Looks up rows of a table that is unpacked when the file is loaded. Unpacking the rows that are looked up takes a tenth of the student's time."""
        steps, scale = in_four_bits(values)
        return self.scaled(self.node("Gather", [self.unpacked(steps), rows]), scale, rows)

    def half_table(self, values: np.ndarray, rows: str) -> str:
        """Looks up rows of a table that stays packed in memory, for networks that read little: the first half of a row is in the low four bits, the second in
        the high ones."""
        steps, scale = in_four_bits(values)
        low, high = np.split(steps, 2, axis=1)
        found = self.node("Gather", [self.constant(low | high << 4, np.uint8), rows])
        low = self.node("BitwiseAnd", [found, self.constant(15, np.uint8)])
        high = self.node("BitShift", [found, self.constant(4, np.uint8)], direction="RIGHT")
        return self.scaled(self.node("Concat", [low, high], axis=2), scale, rows)

    def scaled(self, steps: str, scale: np.ndarray, rows: str) -> str:
        """What the steps of rows of a table stand for."""
        scales = self.node("Gather", [self.constant(scale, np.float32), rows])
        return self.node("Mul", [self.node("Sub", [self.node("Cast", [steps], to=FLOAT), self.constant(7.5, np.float32)]), scales])

    def attention(self, x: str, weight: np.ndarray, bias: np.ndarray, heads: int) -> str:
        """Queries, keys, values and what attention makes of them. One node in int8, because that writes them where attention reads them."""
        if not self.quantize:
            q, k, v = self.node("Split", [self.linear(x, weight, bias)], 3, axis=2, num_outputs=3)
            return self.node("MultiHeadAttention", [q, k, v], domain=CONTRIB, num_heads=heads)
        rounded, scale, zero = in_eight_bits(weight)
        steps, step, middle = self.node("DynamicQuantizeLinear", [x], 3)
        matrix = [self.constant(rounded, np.int8), self.constant(bias, np.float32)]
        scales = [step, self.constant(scale, np.float32), "", middle, self.constant(zero, np.int8)]
        return self.node("QAttention", [steps, *matrix, *scales], domain=CONTRIB, num_heads=heads)

    def unit(self, x: str, width: int) -> str:
        """Made of products, because they sum several numbers at a time, which onnxruntime's own node for it does not: a third of its time."""
        return self.node("Div", [x, self.deviation(x, width, 1e-5)])

    def normed(self, x: str, gain: np.ndarray, bias: np.ndarray, epsilon: float) -> str:
        """A layer norm, made of products like `unit`."""
        around = self.node("Sub", [x, self.mean(x, len(gain))])
        even = self.node("Div", [around, self.deviation(around, len(gain), epsilon)])
        return self.node("Add", [self.node("Mul", [even, self.constant(gain, np.float32)]), self.constant(bias, np.float32)])

    def deviation(self, x: str, width: int, epsilon: float) -> str:
        return self.node("Sqrt", [self.node("Add", [self.mean(self.node("Mul", [x, x]), width), self.constant(epsilon, np.float32)])])

    def mean(self, x: str, width: int) -> str:
        return self.node("MatMul", [x, self.constant(np.full((width, 1), 1 / width), np.float32)])

    def added(self, x: str, more: str, width: int) -> tuple[str, str]:
        """The sum and its `unit`."""
        total = self.node("Add", [x, more])
        return total, self.unit(total, width)

    def unit_at_once(self, x: str, width: int) -> str:
        """`unit` in one node. What it makes differs in the last digit, which int8 may round to another step."""
        gain = self.constant(np.ones(width), np.float32)
        return self.node("SimplifiedLayerNormalization", [x, gain], axis=-1, epsilon=1e-5, stash_type=1)

    def added_at_once(self, x: str, more: str, width: int) -> tuple[str, str]:
        gain = self.constant(np.ones(width), np.float32)
        names = [f"{self.name}_Sum_{len(self.nodes)}_{part}" for part in ("unit", "sum")]
        outputs = [names[0], "", "", names[1]]
        self.nodes.append(
            helper.make_node("SkipSimplifiedLayerNormalization", [x, more, gain], outputs, domain=CONTRIB, epsilon=1e-5)
        )
        return names[1], names[0]

    def slice(self, x: str, start: str, end: str, axis: int) -> str:
        return self.node("Slice", [x, start, end, self.constant([axis])])

    def branch(self, output: str) -> onnx.GraphProto:
        self.nodes.append(helper.make_node("Identity", [output], [f"{self.name}_scores"]))
        return helper.make_graph(self.nodes, self.name, [], [answers(f"{self.name}_scores")], list(self.constants.values()))


def in_eight_bits(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The transposed matrix in steps, the size of a step for each column, and the steps that stand for 0."""
    matrix = weight.T.astype(np.float32)
    scale = np.abs(matrix).max(0) / 127 + 1e-12
    return np.round(matrix / scale), scale, np.zeros(len(weight))


def in_four_bits(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rounds to steps from 0 to 15 around 7.5. For each row, uses the candidate scale with the smallest error."""
    widest = np.abs(values).max(1, keepdims=True) / 7.5 + 1e-12
    best = None
    for share in (1.0, 0.85, 0.7, 0.6):
        scale = widest * share
        steps = np.clip(np.round(values / scale + 7.5), 0, 15)
        error = np.square((steps - 7.5) * scale - values).sum(1, keepdims=True)
        if best is None:
            best = [error, steps, scale]
        better = error < best[0]
        best = [np.where(better, new, old) for new, old in zip((error, steps, scale), best)]
    return best[1].astype(np.uint8), best[2].astype(np.float32)


def answers(name: str) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(name, FLOAT, ["rows", "answers"])
