"""Writes the student as an ONNX graph by hand: int8 matrices, int8 tables, float sums.

By hand because the exporters' graphs were half as fast: see NOTES.md. The operators of com.microsoft are built into
onnxruntime, in Node and in browsers.
"""

import zlib

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

FLOAT, INT64, INT32, BOOL = TensorProto.FLOAT, TensorProto.INT64, TensorProto.INT32, TensorProto.BOOL
CONTRIB = "com.microsoft"


class Graph:
    """Collects nodes and constants; every method returns the name of what it made."""

    def __init__(self, quantize: bool):
        self.nodes, self.constants, self.quantize = [], {}, quantize

    def constant(self, value, kind=np.int64) -> str:
        array = np.asarray(value, kind)
        key = f"c_{kind.__name__}_{zlib.crc32(array.tobytes())}_{'x'.join(map(str, array.shape))}"
        self.constants.setdefault(key, numpy_helper.from_array(np.ascontiguousarray(array), key))
        return key

    def node(self, kind: str, inputs: list[str], outputs: int = 1, domain: str = "", **settings):
        names = [f"{kind}_{len(self.nodes)}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, inputs, names, domain=domain, **settings))
        return names[0] if outputs == 1 else names

    def linear(self, x: str, weight: np.ndarray, bias: np.ndarray) -> str:
        """x · weightᵀ + bias, the matrix in int8 with one scale per column, x quantized on the fly."""
        matrix = weight.T.astype(np.float32)
        if not self.quantize:
            return self.node("Add", [self.node("MatMul", [x, self.constant(matrix, np.float32)]), self.constant(bias, np.float32)])
        scale = np.abs(matrix).max(0) / 127 + 1e-12
        rounded = np.round(matrix / scale).astype(np.int8)
        inputs = [x, self.constant(rounded, np.int8), self.constant(scale, np.float32)]
        inputs += [self.constant(np.zeros(len(scale)), np.int8), self.constant(bias, np.float32)]
        return self.node("DynamicQuantizeMatMul", inputs, domain=CONTRIB)

    def table(self, values: np.ndarray, rows: str) -> str:
        """Rows of a table kept in int8 with one scale per row."""
        scale = np.abs(values).max(1, keepdims=True) / 127 + 1e-12
        found = self.node("Gather", [self.constant(np.round(values / scale), np.int8), rows])
        scales = self.node("Gather", [self.constant(scale, np.float32), rows])
        return self.node("Mul", [self.node("Cast", [found], to=FLOAT), scales])

    def unit(self, x: str, width: int) -> str:
        total = self.node("ReduceSumSquare", [x, self.constant([2])], keepdims=1)
        # mean + 1e-5 = (sum + width · 1e-5) / width: the division moves into one factor.
        root = self.node("Sqrt", [self.node("Add", [total, self.constant(width * 1e-5, np.float32)])])
        return self.node("Div", [x, self.node("Mul", [root, self.constant(width**-0.5, np.float32)])])

    def slice(self, x: str, start: str, end: str, axis: int) -> str:
        return self.node("Slice", [x, start, end, self.constant([axis])])

    def model(self, output: str) -> onnx.ModelProto:
        self.nodes.append(helper.make_node("Identity", [output], ["scores"]))
        graph = helper.make_graph(
            self.nodes,
            "student",
            [helper.make_tensor_value_info("ids", INT32, ["rows", "columns"])],
            [helper.make_tensor_value_info("scores", FLOAT, ["rows", "answers"])],
            list(self.constants.values()),
        )
        opsets = [helper.make_opsetid("", 18), helper.make_opsetid(CONTRIB, 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=9)


def student_graph(state: dict[str, np.ndarray], shape: dict, quantize: bool = True) -> onnx.ModelProto:
    g = Graph(quantize)
    width, stride, heads = shape["width"], shape["stride"], shape["heads"]
    ids = g.node("Cast", ["ids"], to=INT64)
    x = embed(g, ids, state, shape)
    filled = g.node("ReduceMax", [g.node("Reshape", [ids, g.constant([0, -1, stride])]), g.constant([2])], keepdims=0)
    kept = g.node("Cast", [filled], to=BOOL)
    mask = g.node("Cast", [kept], to=INT32)
    for layer in range(shape["layers"]):
        part = lambda name: (state[f"blocks.{layer}.{name}.weight"], state[f"blocks.{layer}.{name}.bias"])
        q, k, v = g.node("Split", [g.linear(g.unit(x, width), *part("mix"))], 3, axis=2, num_outputs=3)
        mixed = g.node("MultiHeadAttention", [q, k, v, "", mask], domain=CONTRIB, num_heads=heads)
        x = g.node("Add", [x, g.linear(mixed, *part("back"))])
        inner = g.node("Relu", [g.linear(g.unit(x, width), *part("up"))])
        x = g.node("Add", [x, g.linear(inner, *part("down"))])
    return g.model(pool(g, g.unit(x, width), kept, state, width))


def embed(g: Graph, ids: str, state: dict[str, np.ndarray], shape: dict) -> str:
    size, stride = shape["embedding"], shape["stride"]
    padded = g.node("Pad", [ids, g.constant([0, 1, 0, 0])])
    before = g.slice(padded, g.constant([0]), g.constant([-1]), 1)
    mixed = g.node("Add", [g.node("Mul", [ids, g.constant(31_337)]), g.node("Mul", [before, g.constant(7_919)])])
    pairs = g.node("Mod", [mixed, g.constant(shape["pairs"])])
    x = g.node("Add", [g.table(state["pieces.weight"], ids), g.table(state["pairs.weight"], pairs)])
    real = g.node("Cast", [g.node("Cast", [ids], to=BOOL)], to=FLOAT)
    x = g.node("Mul", [x, g.node("Unsqueeze", [real, g.constant([2])])])
    here = g.node("Reshape", [x, g.constant([0, -1, stride * size])])
    shifted = g.node("Pad", [here, g.constant([0, 0, 0, 0, 1, 0])])
    after = g.slice(shifted, g.constant([1]), g.constant([2**40]), 1)
    x = g.linear(g.node("Concat", [here, after], axis=2), state["patch.weight"], state["patch.bias"])
    count = g.slice(g.node("Shape", [here]), g.constant([1]), g.constant([2]), 0)
    places = g.slice(g.constant(state["places"], np.float32), g.constant([0]), count, 0)
    return g.node("Add", [x, places])


def pool(g: Graph, x: str, kept: str, state: dict[str, np.ndarray], width: int) -> str:
    scores = g.node("Add", [
        g.node("MatMul", [x, g.constant(state["pool.scores.weight"].T, np.float32)]),
        g.constant(state["pool.scores.bias"], np.float32),
    ])
    real = g.node("Unsqueeze", [g.node("Cast", [kept], to=FLOAT), g.constant([1])])
    away = g.node("Mul", [g.node("Sub", [real, g.constant(1, np.float32)]), g.constant(1e4, np.float32)])
    across = g.node("Transpose", [scores], perm=[0, 2, 1])
    looks = g.slice(across, g.constant([1]), g.constant([2**40]), 1)
    weights = g.node("Softmax", [g.node("Add", [looks, away])], axis=-1)
    mean = g.node("Div", [real, g.node("ReduceSum", [real, g.constant([2])], keepdims=1)])
    pooled = g.node("MatMul", [g.node("Concat", [weights, mean], axis=1), x])
    flat = g.node("Reshape", [pooled, g.constant([0, 5 * width])])
    hidden = g.node("Relu", [dense(g, flat, state, "pool.hidden")])
    spots = g.node("Squeeze", [g.slice(across, g.constant([0]), g.constant([1]), 1), g.constant([1])])
    return g.node("Concat", [dense(g, hidden, state, "pool.out"), spots], axis=1)


def dense(g: Graph, x: str, state: dict[str, np.ndarray], name: str) -> str:
    inputs = [x, g.constant(state[f"{name}.weight"], np.float32), g.constant(state[f"{name}.bias"], np.float32)]
    return g.node("Gemm", inputs, transB=1)
