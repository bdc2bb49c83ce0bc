"""Extracts a network from a released file, to ship it again together with a new one.

A student that was taught with fewer heads answers for the new ones too: the head for untrusted text repeats its word on
attacks, the others are silent.
"""

import numpy as np
import onnx
from onnx import helper, numpy_helper

from .known import CATEGORIES, HEADS

FEWER_HEADS = 1 + len(CATEGORIES)
WIDENED = "widen_scores"


def first_network(path: str) -> onnx.GraphProto:
    model = onnx.load(path)
    choice = next(node for node in model.graph.node if node.op_type == "If")
    graph = next(part.g for part in choice.attribute if part.name == "else_branch")
    return graph if heads_of(graph) == len(HEADS) else widen(graph)


def heads_of(graph: onnx.GraphProto) -> int:
    """Rows of the last matrix before the answers (see `pool` in graph.py), or all heads where it was widened before."""
    if graph.output[0].name == WIDENED:
        return len(HEADS)
    last = next(node for node in reversed(graph.node) if node.op_type == "Gemm")
    return next(value.dims[0] for value in graph.initializer if value.name == last.input[1])


def widen(graph: onnx.GraphProto) -> onnx.GraphProto:
    answer = graph.output[0].name
    numbers = {"zero": [0], "one": [1], "last_head": [FEWER_HEADS], "end": [2**40], "columns": [1], "silence": [0.0]}
    for name, value in numbers.items():
        kind = np.float32 if name == "silence" else np.int64
        graph.initializer.append(numpy_helper.from_array(np.array(value, kind), f"widen_{name}"))
    cut = lambda start, end, out: helper.make_node("Slice", [answer, start, end, "widen_columns"], [out])
    nodes = [
        cut("widen_zero", "widen_last_head", "widen_heads"),
        cut("widen_zero", "widen_one", "widen_attack"),
        cut("widen_last_head", "widen_end", "widen_places"),
        helper.make_node("Mul", ["widen_attack", "widen_silence"], ["widen_silent"]),
    ]
    parts = ["widen_heads", "widen_attack", *["widen_silent"] * (len(HEADS) - FEWER_HEADS - 1), "widen_places"]
    nodes.append(helper.make_node("Concat", parts, [WIDENED], axis=1))
    graph.node.extend(nodes)
    graph.output[0].name = WIDENED
    return graph
