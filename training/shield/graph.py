"""Writes the three networks as one ONNX graph by hand: int8 matrices, tables in 8 or 4 bits, float sums.

The input `network` says which of them reads: they share a file, not their numbers. All answer one number per head; the student
and the encoder, which read the same pieces, then one per patch of four tokens.

By hand because the exporters' graphs were half as fast: see NOTES.md. The operators of com.microsoft are built into
onnxruntime, in Node and in browsers.
"""

import zlib
from dataclasses import dataclass

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from .known import HEADS

FLOAT, INT64, INT32, INT8, BOOL = TensorProto.FLOAT, TensorProto.INT64, TensorProto.INT32, TensorProto.INT8, TensorProto.BOOL
CONTRIB = "com.microsoft"
# How many tokens share one position in the output, and the longest possible window.
PATCH, LONGEST = 4, 256
BERT_EPSILON = 1e-12
# A matrix in four bits: a step of 0 to 15 for each number, and a scale for each row; ZERO is the step that means nothing.
Four = tuple[np.ndarray, np.ndarray]
ZERO = 8


class Graph:
    """Collects nodes and constants; every method returns the name of its result."""

    def __init__(self, name: str, quantize: bool):
        self.name, self.nodes, self.constants, self.quantize = name, [], {}, quantize

    def constant(self, value, kind=np.int64) -> str:
        array = np.asarray(value, kind)
        key = f"{self.name}_{kind.__name__}_{zlib.crc32(array.tobytes())}_{'x'.join(map(str, array.shape))}"
        self.constants.setdefault(key, numpy_helper.from_array(np.ascontiguousarray(array), key))
        return key

    def node(self, kind: str, inputs: list[str], outputs: int = 1, domain: str = "", **settings):
        names = [f"{self.name}_{kind}_{len(self.nodes)}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, inputs, names, domain=domain, **settings))
        return names[0] if outputs == 1 else names

    def linear(self, x: str, weight: np.ndarray, bias: np.ndarray, four: Four | None = None) -> str:
        """x · weightᵀ + bias, the matrix in int8 with one scale per column, x quantized on the fly; `four`: the same in four bits."""
        matrix = weight.T.astype(np.float32)
        if not self.quantize:
            return self.node("Add", [self.node("MatMul", [x, self.constant(matrix, np.float32)]), self.constant(bias, np.float32)])
        if four:
            rounded, scale, zero = self.unpacked(four[0].T), four[1], self.constant(np.full(len(bias), ZERO), np.int8)
        else:
            scale = np.abs(matrix).max(0) / 127 + 1e-12
            rounded, zero = self.constant(np.round(matrix / scale), np.int8), self.constant(np.zeros(len(bias)), np.int8)
        inputs = [x, rounded, self.constant(scale, np.float32), zero, self.constant(bias, np.float32)]
        return self.node("DynamicQuantizeMatMul", inputs, domain=CONTRIB)

    def unpacked(self, steps: np.ndarray) -> str:
        """A matrix out of half as many bytes: nodes that only read constants run once, when the file is loaded. Whole numbers only, because
        loading keeps every step on the way."""
        low, high = np.split(steps, 2)
        packed = self.constant(low | high << 4, np.uint8)
        low = self.node("BitwiseAnd", [packed, self.constant(15, np.uint8)])
        high = self.node("BitShift", [packed, self.constant(4, np.uint8)], direction="RIGHT")
        # As signed numbers, which processors multiply twice as fast.
        return self.node("Cast", [self.node("Concat", [low, high], axis=0)], to=INT8)

    def table(self, values: np.ndarray, rows: str, bits: int) -> str:
        """Looks up rows of a table stored in int8, or with two numbers per byte, with one scale per row."""
        if bits == 4:
            return self.half_table(values, rows)
        scale = np.abs(values).max(1, keepdims=True) / 127 + 1e-12
        found = self.node("Gather", [self.constant(np.round(values / scale), np.int8), rows])
        scales = self.node("Gather", [self.constant(scale, np.float32), rows])
        return self.node("Mul", [self.node("Cast", [found], to=FLOAT), scales])

    def half_table(self, values: np.ndarray, rows: str) -> str:
        """The first half of a row is in the low four bits, the second half in the high ones."""
        steps, scale = in_four_bits(values)
        low, high = np.split(steps, 2, axis=1)
        found = self.node("Gather", [self.constant(low | high << 4, np.uint8), rows])
        low = self.node("BitwiseAnd", [found, self.constant(15, np.uint8)])
        high = self.node("BitShift", [found, self.constant(4, np.uint8)], direction="RIGHT")
        both = self.node("Cast", [self.node("Concat", [low, high], axis=2)], to=FLOAT)
        scales = self.node("Gather", [self.constant(scale, np.float32), rows])
        return self.node("Mul", [self.node("Sub", [both, self.constant(7.5, np.float32)]), scales])

    def unit(self, x: str, width: int) -> str:
        total = self.node("ReduceSumSquare", [x, self.constant([2])], keepdims=1)
        # mean + 1e-5 = (sum + width · 1e-5) / width: the division moves into one factor.
        root = self.node("Sqrt", [self.node("Add", [total, self.constant(width * 1e-5, np.float32)])])
        return self.node("Div", [x, self.node("Mul", [root, self.constant(width**-0.5, np.float32)])])

    def added(self, x: str, more: str, width: int) -> tuple[str, str]:
        """The sum and its `unit`, in one node instead of six."""
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


def in_four_bits(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Steps 0 to 15 around 7.5; for each row, the scale out of several candidates with the smallest error."""
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


def one_graph(first: onnx.GraphProto, second: onnx.GraphProto, english: onnx.GraphProto) -> onnx.ModelProto:
    """`network`: 0 reads with the first, 1 with the second, 2 with the one for English."""
    inputs = [
        helper.make_tensor_value_info("ids", INT32, ["rows", "columns"]),
        helper.make_tensor_value_info("network", INT32, []),
    ]
    others = helper.make_graph(choice(1, second, first, "others_scores"), "others", [], [answers("others_scores")])
    graph = helper.make_graph(choice(2, english, others, "scores"), "networks", inputs, [answers("scores")])
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid(CONTRIB, 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=9)


def choice(number: int, chosen: onnx.GraphProto, other: onnx.GraphProto, output: str) -> list[onnx.NodeProto]:
    asked = f"asked_{number}"
    return [
        helper.make_node("Constant", [], [f"number_{number}"], value=numpy_helper.from_array(np.array(number, np.int32))),
        helper.make_node("Equal", ["network", f"number_{number}"], [asked]),
        helper.make_node("If", [asked], [output], then_branch=chosen, else_branch=other),
    ]


def answers(name: str) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(name, FLOAT, ["rows", "answers"])


@dataclass
class Bits:
    """How many bits a number takes in each table."""

    pieces: int = 8
    pairs: int = 8


@dataclass
class Glance:
    """What the student's first layer says by itself (`glance.py`), and from which answer on the other layers read too."""

    state: dict[str, np.ndarray]
    bar: float


def student_graph(
    name: str, state: dict[str, np.ndarray], shape: dict, bits: Bits, quantize: bool = True, glance: Glance | None = None
) -> onnx.GraphProto:
    g = Graph(name, quantize)
    width, stride = shape["width"], shape["stride"]
    ids = g.node("Cast", ["ids"], to=INT64)
    x = embed(g, ids, state, shape, bits)
    kept = g.node("Cast", [strongest(g, ids, stride)], to=BOOL)
    if not glance:
        _, even, kept = layers(g, x, kept, state, shape)
        return g.branch(pool(g, even, kept, state, width))
    x, even, kept = layers(g, x, kept, state, shape, only=range(1))
    return g.branch(doubtful_rows(g, x, kept, pool(g, even, kept, glance.state, width), state, shape, glance.bar))


def doubtful_rows(g: Graph, x: str, kept: str, guess: str, state: dict[str, np.ndarray], shape: dict, bar: float) -> str:
    """The other layers read only the rows that the guess does not clear; the guess stands for the rest. Their matrices are
    constants of the branch, because onnxruntime would order those outside of it anew at each run."""
    heads = g.node("Gather", [guess, g.constant([HEADS.index("attack"), HEADS.index("untrusted")])], axis=1)
    most = g.node("ReduceMax", [heads, g.constant([1])], keepdims=0)
    is_doubtful = g.node("Greater", [most, g.constant(bar, np.float32)])
    any_doubtful = g.node("Greater", [g.node("ReduceMax", [most], keepdims=0), g.constant(bar, np.float32)])
    deep = Graph(f"{g.name}_deep", g.quantize)
    some = lambda values: deep.node("Compress", [values, is_doubtful], axis=0)
    _, even, some_kept = layers(deep, some(x), some(kept), state, shape, only=range(1, shape["layers"]))
    read = pool(deep, even, some_kept, state, shape["width"])
    places = deep.node("Transpose", [deep.node("NonZero", [is_doubtful])], perm=[1, 0])
    read_on = deep.branch(deep.node("ScatterND", [guess, places, read]))
    cleared = Graph(f"{g.name}_cleared", g.quantize).branch(guess)
    return g.node("If", [any_doubtful], then_branch=read_on, else_branch=cleared)


def encoder_graph(
    name: str, state: dict[str, np.ndarray], shape: dict, bits: Bits, quantize: bool = True, four: dict[str, Four] | None = None
) -> onnx.GraphProto:
    """Reads token by token, joins neighbours on the way, and answers for patches of the student's size."""
    g = Graph(name, quantize)
    ids = g.node("Cast", ["ids"], to=INT64)
    x = g.linear(g.table(state["pieces.weight"], ids, bits.pieces), state["widen.weight"], state["widen.bias"])
    kept = g.node("Cast", [ids], to=BOOL)
    _, even, kept = layers(g, x, kept, state, shape, rotary=True, four=four)
    return g.branch(pool(g, even, kept, state, shape["width"], PATCH // 2 ** len(shape["joins"])))


def bert_graph(name: str, state: dict[str, np.ndarray], shape: dict, bits: Bits, quantize: bool = True) -> onnx.GraphProto:
    """The English encoder: reads word pieces, so its places are not the others', and it answers for the whole window only."""
    g = Graph(name, quantize)
    part = lambda name: (state[f"{name}.weight"], state[f"{name}.bias"])
    gains = lambda name: [g.constant(values, np.float32) for values in part(name)]
    ids = g.node("Cast", ["ids"], to=INT64)
    kept = g.node("Cast", [ids], to=BOOL)
    count = g.slice(g.node("Shape", [ids]), g.constant([1]), g.constant([2]), 0)
    known = g.node("Cast", [g.constant(state["places.weight"][:LONGEST], np.float16)], to=FLOAT)
    places = g.slice(known, g.constant([0]), count, 0)
    x = g.node("Add", [g.table(state["pieces.weight"], ids, bits.pieces), places])
    x = g.node("LayerNormalization", [x, *gains("norm")], axis=-1, epsilon=BERT_EPSILON)
    mask = g.node("Cast", [kept], to=INT32)
    summed = lambda x, more, norm: g.node("SkipLayerNormalization", [x, more, *gains(norm)], domain=CONTRIB, epsilon=BERT_EPSILON)
    for layer in range(shape["layers"]):
        block = f"blocks.{layer}"
        mix = [np.concatenate(found) for found in zip(*(part(f"{block}.{name}") for name in ("query", "key", "value")))]
        q, k, v = g.node("Split", [g.linear(x, *mix)], 3, axis=2, num_outputs=3)
        mixed = g.node("MultiHeadAttention", [q, k, v, "", mask], domain=CONTRIB, num_heads=shape["heads"])
        x = summed(x, g.linear(mixed, *part(f"{block}.back")), f"{block}.mixed_norm")
        inner = g.node("Gelu", [g.linear(x, *part(f"{block}.up"))], domain=CONTRIB)
        x = summed(x, g.linear(inner, *part(f"{block}.down")), f"{block}.norm")
    return g.branch(pool(g, x, kept, state, shape["width"], joined=0))


def strongest(g: Graph, values: str, size: int) -> str:
    """The largest of each `size` neighbours."""
    return g.node("ReduceMax", [g.node("Reshape", [values, g.constant([0, -1, size])]), g.constant([2])], keepdims=0)


def turns(g: Graph, size: int, step: int) -> list[str]:
    """Positions of `step` tokens as angles, for `rotate` in model.py."""
    angle = np.arange(0, LONGEST, step)[:, None] * np.exp(np.arange(size // 2) * (-np.log(10000.0) / (size // 2)))
    return [g.constant([0]), g.constant(np.cos(angle), np.float32), g.constant(np.sin(angle), np.float32)]


def matrix_of(name: str, state: dict[str, np.ndarray], four: dict[str, Four] | None) -> tuple:
    return state[f"{name}.weight"], state[f"{name}.bias"], four[name] if four else None


def layers(
    g: Graph,
    x: str,
    kept: str,
    state: dict[str, np.ndarray],
    shape: dict,
    rotary: bool = False,
    four: dict[str, Four] | None = None,
    only: range | None = None,
) -> tuple[str, str, str]:
    """The states, their `unit` and which of them are no padding, after all layers or after some."""
    width, heads, step = shape["width"], shape["heads"], 1
    even = g.unit(x, width)
    for layer in range(shape["layers"]) if only is None else only:
        if layer in shape.get("joins", ()):
            (x, kept), step = joined(g, x, kept, width), step * 2
            even = g.unit(x, width)
        part = lambda name: matrix_of(f"blocks.{layer}.{name}", state, four)
        q, k, v = g.node("Split", [g.linear(even, *part("mix"))], 3, axis=2, num_outputs=3)
        if rotary:
            places = turns(g, width // heads, step)
            q, k = (g.node("RotaryEmbedding", [y, *places], domain=CONTRIB, num_heads=heads) for y in (q, k))
        mask = g.node("Cast", [kept], to=INT32)
        mixed = g.node("MultiHeadAttention", [q, k, v, "", mask], domain=CONTRIB, num_heads=heads)
        x, even = g.added(x, g.linear(mixed, *part("back")), width)
        inner = g.node("Relu", [g.linear(even, *part("up"))])
        x, even = g.added(x, g.linear(inner, *part("down")), width)
    return x, even, kept


def joined(g: Graph, x: str, kept: str, width: int) -> tuple[str, str]:
    """As `joined` in model.py."""
    pairs = g.node("Reshape", [g.node("Cast", [kept], to=FLOAT), g.constant([0, -1, 2])])
    count = g.node("ReduceSum", [pairs, g.constant([2])], keepdims=1)
    weights = g.node("Div", [pairs, g.node("Max", [count, g.constant(1, np.float32)])])
    weighed = g.node("Mul", [g.node("Reshape", [x, g.constant([0, -1, 2, width])]), g.node("Unsqueeze", [weights, g.constant([3])])])
    either = g.node("Cast", [g.node("Squeeze", [count, g.constant([2])])], to=BOOL)
    return g.node("ReduceSum", [weighed, g.constant([2])], keepdims=0), either


def embed(g: Graph, ids: str, state: dict[str, np.ndarray], shape: dict, bits: Bits) -> str:
    size, stride = shape["embedding"], shape["stride"]
    padded = g.node("Pad", [ids, g.constant([0, 1, 0, 0])])
    before = g.slice(padded, g.constant([0]), g.constant([-1]), 1)
    mixed = g.node("Add", [g.node("Mul", [ids, g.constant(31_337)]), g.node("Mul", [before, g.constant(7_919)])])
    pairs = g.node("Mod", [mixed, g.constant(shape["pairs"])])
    pieces = g.table(state["pieces.weight"], ids, bits.pieces)
    x = g.node("Add", [pieces, g.table(state["pairs.weight"], pairs, bits.pairs)])
    real = g.node("Cast", [g.node("Cast", [ids], to=BOOL)], to=FLOAT)
    x = g.node("Mul", [x, g.node("Unsqueeze", [real, g.constant([2])])])
    here = g.node("Reshape", [x, g.constant([0, -1, stride * size])])
    shifted = g.node("Pad", [here, g.constant([0, 0, 0, 0, 1, 0])])
    after = g.slice(shifted, g.constant([1]), g.constant([2**40]), 1)
    x = g.linear(g.node("Concat", [here, after], axis=2), state["patch.weight"], state["patch.bias"])
    count = g.slice(g.node("Shape", [here]), g.constant([1]), g.constant([2]), 0)
    places = g.slice(g.constant(state["places"], np.float32), g.constant([0]), count, 0)
    return g.node("Add", [x, places])


def pool(g: Graph, x: str, kept: str, state: dict[str, np.ndarray], width: int, joined: int = 1) -> str:
    """`joined`: how many positions make one patch of the answer; 0 where no patches are answered."""
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
    hidden = g.node("Relu", [g.linear(flat, state["pool.hidden.weight"], state["pool.hidden.bias"])])
    out = [hidden, g.constant(state["pool.out.weight"], np.float32), g.constant(state["pool.out.bias"], np.float32)]
    heads = g.node("Gemm", out, transB=1)
    if joined == 0:
        return heads
    spots = g.node("Squeeze", [g.slice(across, g.constant([0]), g.constant([1]), 1), g.constant([1])])
    if joined > 1:
        spots = strongest(g, g.node("Add", [spots, g.node("Squeeze", [away, g.constant([1])])]), joined)
    return g.node("Concat", [heads, spots], axis=1)

