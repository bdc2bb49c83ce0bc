"""Builds the three networks by hand as one ONNX graph, from the nodes of `nodes.py`: int8 matrices, float sums.

The input `network` selects the network: they share a file, not weights. Each answers one number per head. The student and the encoder, which read the same
pieces, also answer one number per patch of four tokens.

Rows must be of one length, without padding: without a mask attention is a fifth faster. Only the student's last patch may be padded, and an encoder that joins
neighbours takes padding, because it joins two by two.

Built by hand because the exporters' graphs were half as fast: see NOTES.md. All tables are in 4 bits, which keeps the file within 48 MB with the least loss:
the networks learn with them rounded.
"""

from dataclasses import dataclass

import numpy as np
import onnx
from onnx import helper, numpy_helper

from .four import Four
from .known import HEADS
from .nodes import BOOL, CONTRIB, FLOAT, INT32, INT64, Graph, answers

# The number of tokens per position in the output, and the longest possible window.
PATCH, LONGEST = 4, 256
BERT_EPSILON = 1e-12


def one_graph(first: onnx.GraphProto, second: onnx.GraphProto, english: onnx.GraphProto) -> onnx.ModelProto:
    """The whole graph. `network` selects the network: 0 the first, 1 the second, 2 the English one."""
    inputs = [
        helper.make_tensor_value_info("ids", INT32, ["rows", "columns"]),
        helper.make_tensor_value_info("network", INT32, []),
    ]
    others = helper.make_graph(choice(1, second, first, "others_scores"), "others", [], [answers("others_scores")])
    graph = helper.make_graph(choice(2, english, others, "scores"), "networks", inputs, [answers("scores")])
    opsets = [helper.make_opsetid("", 21), helper.make_opsetid(CONTRIB, 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=10)


def choice(number: int, chosen: onnx.GraphProto, other: onnx.GraphProto, output: str) -> list[onnx.NodeProto]:
    asked = f"asked_{number}"
    return [
        helper.make_node("Constant", [], [f"number_{number}"], value=numpy_helper.from_array(np.array(number, np.int32))),
        helper.make_node("Equal", ["network", f"number_{number}"], [asked]),
        helper.make_node("If", [asked], [output], then_branch=chosen, else_branch=other),
    ]


@dataclass
class Glance:
    """The early answer of the student's first layer (`glance.py`), and the bar above which the other layers read too."""

    state: dict[str, np.ndarray]
    bar: float


def student_graph(
    name: str, state: dict[str, np.ndarray], shape: dict, quantize: bool = True, glance: Glance | None = None
) -> onnx.GraphProto:
    g = Graph(name, quantize)
    x = embed(g, "ids", state, shape)
    if not glance:
        _, even, _ = layers(g, x, None, state, shape)
        return g.branch(pool(g, even, None, state))
    x, even, _ = layers(g, x, None, state, shape, only=range(1))
    return g.branch(doubtful_rows(g, x, pool(g, even, None, glance.state), state, shape, glance.bar))


def doubtful_rows(g: Graph, x: str, guess: str, state: dict[str, np.ndarray], shape: dict, bar: float) -> str:
    """The other layers read only the rows that the guess does not clear; for the rest the guess is the answer. Their matrices are constants of the branch,
    because onnxruntime would reorder matrices outside of it on every run."""
    heads = g.node("Gather", [guess, g.constant([HEADS.index("attack"), HEADS.index("untrusted")])], axis=1)
    most = g.node("ReduceMax", [heads, g.constant([1])], keepdims=0)
    is_doubtful = g.node("Greater", [most, g.constant(bar, np.float32)])
    any_doubtful = g.node("Greater", [g.node("ReduceMax", [most], keepdims=0), g.constant(bar, np.float32)])
    deep = Graph(f"{g.name}_deep", g.quantize)
    _, even, _ = layers(deep, deep.node("Compress", [x, is_doubtful], axis=0), None, state, shape, only=range(1, shape["layers"]))
    read = pool(deep, even, None, state)
    places = deep.node("Transpose", [deep.node("NonZero", [is_doubtful])], perm=[1, 0])
    read_on = deep.branch(deep.node("ScatterND", [guess, places, read]))
    cleared = Graph(f"{g.name}_cleared", g.quantize).branch(guess)
    return g.node("If", [any_doubtful], then_branch=read_on, else_branch=cleared)


def encoder_graph(
    name: str, state: dict[str, np.ndarray], shape: dict, quantize: bool = True, four: dict[str, Four] | None = None
) -> onnx.GraphProto:
    """The encoder: reads token by token, joins neighbours on the way, and answers for patches of the student's size."""
    g = Graph(name, quantize)
    ids = g.node("Cast", ["ids"], to=INT64)
    x = g.linear(g.half_table(state["pieces.weight"], ids), state["widen.weight"], state["widen.bias"])
    kept = g.node("Cast", [ids], to=BOOL) if shape["joins"] else None
    _, even, kept = layers(g, x, kept, state, shape, rotary=True, four=four)
    return g.branch(pool(g, even, kept, state, PATCH // 2 ** len(shape["joins"])))


def bert_graph(name: str, state: dict[str, np.ndarray], shape: dict, quantize: bool = True) -> onnx.GraphProto:
    """The English encoder. It reads word pieces, so its positions differ from the others', and it answers only for the whole window."""
    g = Graph(name, quantize)
    part = lambda name: (state[f"{name}.weight"], state[f"{name}.bias"])
    ids = g.node("Cast", ["ids"], to=INT64)
    count = g.slice(g.node("Shape", [ids]), g.constant([1]), g.constant([2]), 0)
    known = g.node("Cast", [g.constant(state["places.weight"][:LONGEST], np.float16)], to=FLOAT)
    places = g.slice(known, g.constant([0]), count, 0)
    x = g.node("Add", [g.half_table(state["pieces.weight"], ids), places])
    normed = lambda x, norm: g.normed(x, *part(norm), BERT_EPSILON)
    summed = lambda x, more, norm: normed(g.node("Add", [x, more]), norm)
    x = normed(x, "norm")
    for layer in range(shape["layers"]):
        block = f"blocks.{layer}"
        mix = [np.concatenate(found) for found in zip(*(part(f"{block}.{name}") for name in ("query", "key", "value")))]
        q, k, v = g.node("Split", [g.linear(x, *mix)], 3, axis=2, num_outputs=3)
        mixed = g.node("MultiHeadAttention", [q, k, v], domain=CONTRIB, num_heads=shape["heads"])
        x = summed(x, g.linear(mixed, *part(f"{block}.back")), f"{block}.mixed_norm")
        inner = g.node("Gelu", [g.linear(x, *part(f"{block}.up"))], domain=CONTRIB)
        x = summed(x, g.linear(inner, *part(f"{block}.down")), f"{block}.norm")
    return g.branch(pool(g, x, None, state, joined=0))


def filled_up(g: Graph, values: str, size: int) -> str:
    """The rows with as many very low numbers at their end as they lack to a multiple of `size`."""
    count = g.slice(g.node("Shape", [values]), g.constant([1]), g.constant([2]), 0)
    lacking = g.node("Mod", [g.node("Neg", [count]), g.constant([size])])
    return g.node("Pad", [values, g.node("Concat", [g.constant([0, 0, 0]), lacking], axis=0), g.constant(-1e4, np.float32)])


def strongest(g: Graph, values: str, size: int) -> str:
    """The largest of each `size` neighbours."""
    return g.node("ReduceMax", [g.node("Reshape", [values, g.constant([0, -1, size])]), g.constant([2])], keepdims=0)


def turns(g: Graph, size: int, step: int) -> list[str]:
    """The angles of positions of `step` tokens each, for `rotate` in model.py."""
    angle = np.arange(0, LONGEST, step)[:, None] * np.exp(np.arange(size // 2) * (-np.log(10000.0) / (size // 2)))
    return [g.constant([0]), g.constant(np.cos(angle), np.float32), g.constant(np.sin(angle), np.float32)]


def matrix_of(name: str, state: dict[str, np.ndarray], four: dict[str, Four] | None) -> tuple:
    return state[f"{name}.weight"], state[f"{name}.bias"], four[name] if four else None


def layers(
    g: Graph,
    x: str,
    kept: str | None,
    state: dict[str, np.ndarray],
    shape: dict,
    rotary: bool = False,
    four: dict[str, Four] | None = None,
    only: range | None = None,
) -> tuple[str, str, str | None]:
    """The states, their `unit` and which of them are not padding (`None`: all), after all layers or after some."""
    width, heads, step = shape["width"], shape["heads"], 1
    # In the encoder the nodes for a sum and its `unit` are 1 % of the time: not worth new answers to the texts that it has been measured on.
    unit, added = (g.unit_at_once, g.added_at_once) if rotary else (g.unit, g.added)
    even = unit(x, width)
    for layer in range(shape["layers"]) if only is None else only:
        if layer in shape.get("joins", ()):
            (x, kept), step = joined(g, x, kept, width), step * 2
            even = unit(x, width)
        part = lambda name: matrix_of(f"blocks.{layer}.{name}", state, four)
        if rotary:
            q, k, v = g.node("Split", [g.linear(even, *part("mix"))], 3, axis=2, num_outputs=3)
            places = turns(g, width // heads, step)
            q, k = (g.node("RotaryEmbedding", [y, *places], domain=CONTRIB, num_heads=heads) for y in (q, k))
            mask = ["", g.node("Cast", [kept], to=INT32)] if kept else []
            mixed = g.node("MultiHeadAttention", [q, k, v, *mask], domain=CONTRIB, num_heads=heads)
        else:
            mixed = g.attention(even, state[f"blocks.{layer}.mix.weight"], state[f"blocks.{layer}.mix.bias"], heads)
        x, even = added(x, g.linear(mixed, *part("back")), width)
        inner = g.node("Relu", [g.linear(even, *part("up"))])
        x, even = added(x, g.linear(inner, *part("down")), width)
    return x, even, kept


def joined(g: Graph, x: str, kept: str, width: int) -> tuple[str, str]:
    """The same as `joined` in model.py."""
    pairs = g.node("Reshape", [g.node("Cast", [kept], to=FLOAT), g.constant([0, -1, 2])])
    count = g.node("ReduceSum", [pairs, g.constant([2])], keepdims=1)
    weights = g.node("Div", [pairs, g.node("Max", [count, g.constant(1, np.float32)])])
    weighed = g.node("Mul", [g.node("Reshape", [x, g.constant([0, -1, 2, width])]), g.node("Unsqueeze", [weights, g.constant([3])])])
    either = g.node("Cast", [g.node("Squeeze", [count, g.constant([2])])], to=BOOL)
    return g.node("ReduceSum", [weighed, g.constant([2])], keepdims=0), either


def embed(g: Graph, ids: str, state: dict[str, np.ndarray], shape: dict) -> str:
    """Patches of neighbours: each by itself, plus what it contributes to the one before it."""
    size, stride = shape["embedding"], shape["stride"]
    number = lambda value: g.constant(value, np.int32)
    # The sum stays below 2^31 for all pieces there are.
    before = g.node("Pad", [ids, g.constant([0, 1, 0, -1])])
    mixed = g.node("Add", [g.node("Mul", [ids, number(31_337)]), g.node("Mul", [before, number(7_919)])])
    pairs = g.node("Mod", [mixed, number(shape["pairs"])])
    # Padding maps to a row of zeros in both tables.
    pairs = g.node("Where", [g.node("Equal", [ids, number(0)]), number(shape["pairs"]), pairs])
    piece_table = np.concatenate([np.zeros((1, size)), state["pieces.weight"][1:]])
    pair_table = np.concatenate([state["pairs.weight"], np.zeros((1, size))])
    x = g.node("Add", [g.table(piece_table, ids), g.table(pair_table, pairs)])
    here = g.node("Reshape", [x, g.constant([0, -1, stride * size])])
    # One matrix product for the patch's own part and for its contribution to the previous patch.
    matrix, bias = np.concatenate(np.split(state["patch.weight"], 2, axis=1)), state["patch.bias"]
    said, told = g.node("Split", [g.linear(here, matrix, np.concatenate([bias, 0 * bias]))], 2, axis=2, num_outputs=2)
    x = g.node("Add", [said, g.node("Pad", [told, g.constant([0, -1, 0, 0, 1, 0])])])
    count = g.slice(g.node("Shape", [here]), g.constant([1]), g.constant([2]), 0)
    places = g.slice(g.constant(state["places"], np.float32), g.constant([0]), count, 0)
    return g.node("Add", [x, places])


def pool(g: Graph, x: str, kept: str | None, state: dict[str, np.ndarray], joined: int = 1) -> str:
    """The answers. `joined` is the number of positions per patch; 0 if there are no answers per patch."""
    matrix, bias = state["pool.scores.weight"], state["pool.scores.bias"]
    # One more look, which finds all positions alike: the mean.
    matrix, bias = np.concatenate([matrix, 0 * matrix[:1]]), np.append(bias, 0)
    scores = g.node("Add", [g.node("MatMul", [x, g.constant(matrix.T, np.float32)]), g.constant(bias, np.float32)])
    across = g.node("Transpose", [scores], perm=[0, 2, 1])
    if kept:
        real = g.node("Unsqueeze", [g.node("Cast", [kept], to=FLOAT), g.constant([1])])
        away = g.node("Mul", [g.node("Sub", [real, g.constant(1, np.float32)]), g.constant(1e4, np.float32)])
        across = g.node("Add", [across, away])
    spots, looks = g.node("Split", [across, g.constant([1, len(bias) - 1])], 2, axis=1)
    pooled = g.node("MatMul", [g.node("Softmax", [looks], axis=-1), x])
    flat = g.node("Reshape", [pooled, g.constant([0, matrix.shape[1] * (len(bias) - 1)])])
    hidden = g.node("Relu", [g.linear(flat, state["pool.hidden.weight"], state["pool.hidden.bias"])])
    out = [hidden, g.constant(state["pool.out.weight"], np.float32), g.constant(state["pool.out.bias"], np.float32)]
    heads = g.node("Gemm", out, transB=1)
    if joined == 0:
        return heads
    spots = g.node("Squeeze", [spots, g.constant([1])])
    if joined > 1:
        spots = strongest(g, filled_up(g, spots, joined), joined)
    return g.node("Concat", [heads, spots], axis=1)
