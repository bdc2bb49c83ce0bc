"""Extracts the networks from a released file, so that they can teach the next ones or be exported again with other nodes.

    python training/released.py --onnx packages/engine/model/weights.onnx --out runs/released

Writes <out>-first, <out>-second and <out>-english in the format of shield/store.py, <out>-glance.npz and <out>-second.four.npz.
`teach.py --from <out>-second --steps 1` then stores the network's scores of a mixture.
"""

import argparse
import json

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from shield import run, store
from shield.four import LAYER, ZERO
from shield.model import POOLS, Bert, BertShape, Encoder, EncoderShape, Student, StudentShape, shape_of
from shield.nodes import UINT4

State = dict[str, np.ndarray]
# Which input of a matrix product is its bias, and which the scale of its matrix.
BIASES = {"DynamicQuantizeMatMul": 4, "QAttention": 2}
SCALES = {"DynamicQuantizeMatMul": 2, "QAttention": 4}
LOOKS = 1 + POOLS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--onnx", required=True)
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    model = onnx.load(args.onnx)
    run.prepare_out(args.out)
    joins = next(json.loads(found.value) for found in model.metadata_props if found.key == "joins")
    networks = {found.name: Numbers(found) for found in branches(model.graph)}
    first, second = networks["first"], networks["second"]
    if has_glance(first):
        np.savez(f"{args.out}-glance.npz", **glance(first))
    np.savez_compressed(f"{args.out}-second.four.npz", **fours(second))
    keep(student(first), f"{args.out}-first")
    keep(encoder(second, joins), f"{args.out}-second")
    keep(bert(networks["english"]), f"{args.out}-english")


def branches(graph: onnx.GraphProto):
    """All graphs nested in this one, at any depth."""
    for node in graph.node:
        for part in node.attribute:
            if part.HasField("g"):
                yield part.g
                yield from branches(part.g)


class Numbers:
    """The constants of a graph and its branches, in the order in which graph.py wrote the nodes that use them."""

    def __init__(self, graph: onnx.GraphProto):
        graphs = [graph, *branches(graph)]
        nodes = [node for found in graphs for node in found.node]
        values = {value.name: numbers_of(value) for found in graphs for value in found.initializer}
        made = {name: node for node in nodes for name in node.output}
        of_kind = lambda kind: [[values.get(name) for name in node.input] for node in nodes if node.op_type == kind]
        products = [node for node in nodes if node.op_type in BIASES]
        self.linears = [(matrix_of(node, values, made), values[node.input[BIASES[node.op_type]]]) for node in products]
        self.fours = [(steps_of(node, values, made).T, values[node.input[2]]) for node in products if node.input[1] not in values]
        # The student's tables go through a Cast, which unpacks them.
        sources = [made.get(node.input[0], node).input[0] for node in nodes if node.op_type == "Gather"]
        gathered = [values[name] for name in sources if name in values]
        self.tables = [unpacked(rows) * scale for rows, scale in zip(gathered[::2], gathered[1::2])]
        # The last look is the mean, which has no numbers of its own; up to 1.18 it was not stored.
        many = (LOOKS, LOOKS + 1)
        self.added = [found[:LOOKS] for _, found in of_kind("Add") if found is not None and found.ndim == 1 and len(found) in many]
        # In the student, the glance's come before its own.
        self.looks = [found.T[:LOOKS] for _, found in of_kind("MatMul") if found is not None and found.shape[1] in many]
        self.outs = [found[1:] for found in of_kind("Gemm")]
        self.bars = [found[1] for found in of_kind("Greater")]
        # The English network's table is in half precision.
        halves = [found[0] for found in of_kind("Cast") if found[0] is not None and found[0].dtype == np.float16 and found[0].shape[1] > 1]
        self.places = next((found[0] for found in of_kind("Slice") if found[0] is not None), halves[0] if halves else None)
        # A gain and a bias are the second inputs of a product and of the sum that follows (`normed` in nodes.py). Up to 1.18 they were two of one node.
        scaled = [(made[node.input[0]], node.input[1]) for node in nodes if node.op_type == "Add" and node.input[0] in made]
        pairs = [(values.get(before.input[1]), values.get(bias)) for before, bias in scaled if before.op_type == "Mul"]
        self.norms = [found[-2:] for found in of_kind("LayerNormalization")] or [pair for pair in pairs if pair[0] is not None and pair[1] is not None]


def matrix_of(node: onnx.NodeProto, values: State, made: dict[str, onnx.NodeProto]) -> np.ndarray:
    """A matrix, which is stored in int8 or in four bits that nodes unpack (`unpacked` in nodes.py)."""
    matrix, scale = values.get(node.input[1]), values[node.input[SCALES[node.op_type]]]
    if matrix is None:
        matrix = steps_of(node, values, made).astype(np.float32) - ZERO
    return (matrix * scale).T


def steps_of(node: onnx.NodeProto, values: State, made: dict[str, onnx.NodeProto]) -> np.ndarray:
    source = made[node.input[1]].input[0]
    if source in values:
        return values[source].astype(np.uint8)
    # Up to 1.18.
    packed = values[made[made[source].input[0]].input[0]]
    return np.concatenate([packed & 15, packed >> 4])


def numbers_of(value: onnx.TensorProto) -> np.ndarray:
    """Those in half a byte each (`unpacked` in nodes.py) as 16-bit numbers, which nothing else has."""
    if value.data_type != UINT4:
        return numpy_helper.to_array(value)
    packed = np.frombuffer(value.raw_data, np.uint8)
    return np.stack([packed & 15, packed >> 4], 1).reshape(value.dims).astype(np.int16)


def unpacked(rows: np.ndarray) -> np.ndarray:
    """Unpacks the rows of a table, in which 7.5 means zero: the first half is in the low bits. The student's pieces had eight bits before 1.18, and up to
    1.18 its tables were packed like the others'."""
    if rows.dtype == np.int8:
        return rows
    return (rows if rows.dtype == np.int16 else np.concatenate([rows & 15, rows >> 4], 1)) - 7.5


def student(numbers: Numbers) -> tuple[torch.nn.Module, State]:
    pieces, pairs = numbers.tables
    # graph.py stacks both halves of the patch's matrix vertically (`embed`).
    layers = (len(numbers.linears) - 2) // len(LAYER)
    (matrix, bias), shape = numbers.linears[0], StudentShape(layers=layers)
    numbers.linears[0] = np.concatenate(np.split(matrix, 2), axis=1), bias[: shape.width]
    if has_glance(numbers):
        # The glance's matrix is between those of the first layer and the others.
        del numbers.linears[1 + len(LAYER)]
    state = {"pieces.weight": pieces, "pairs.weight": pairs[: shape.pairs], "places": numbers.places}
    return Student(shape), state | linears(["patch"], numbers) | pool(numbers)


def glance(numbers: Numbers) -> State:
    """The early answer of the first layer, as glance.py writes it. Call it before `student`, which drops it."""
    found = named(["pool.scores", "pool.hidden", "pool.out"], [(numbers.looks[0], numbers.added[0]), numbers.linears[1 + len(LAYER)], numbers.outs[0]])
    return {"bar": np.float32(numbers.bars[0].item()), **found}


def fours(numbers: Numbers) -> State:
    """The matrices in four bits, as `shield/four.py` writes them."""
    names = [f"blocks.{layer}.{part}" for layer in range(len(numbers.fours) // len(LAYER)) for part in LAYER]
    pairs = zip(names, numbers.fours, strict=True)
    return {f"{name}.{part}": value for name, values in pairs for part, value in zip(("steps", "fine"), values)}


def has_glance(numbers: Numbers) -> bool:
    """Whether there is a matrix besides the patch, the layers and the answer: the one of the glance's own answer (`Glance` in graph.py)."""
    return (len(numbers.linears) - 2) % len(LAYER) == 1


def encoder(numbers: Numbers, joins: list[int]) -> tuple[torch.nn.Module, State]:
    state = {"pieces.weight": numbers.tables[0]} | linears(["widen"], numbers) | pool(numbers)
    return Encoder(EncoderShape(layers=(len(numbers.linears) - 2) // len(LAYER), joins=tuple(joins))), state


def bert(numbers: Numbers) -> tuple[torch.nn.Module, State]:
    """Splits queries, keys and values, which are stored as one matrix."""
    shape = BertShape(places=len(numbers.places))
    state = {"pieces.weight": numbers.tables[0], "places.weight": numbers.places} | linears([], numbers) | pool(numbers)
    for layer in range(shape.layers):
        for part in ("weight", "bias"):
            mixed = np.split(state.pop(f"blocks.{layer}.mix.{part}"), 3)
            state |= {f"blocks.{layer}.{name}.{part}": values for name, values in zip(("query", "key", "value"), mixed)}
    names = ["norm", *(f"blocks.{layer}.{name}" for layer in range(shape.layers) for name in ("mixed_norm", "norm"))]
    return Bert(shape), state | named(names, numbers.norms)


def linears(first: list[str], numbers: Numbers) -> State:
    layers = (len(numbers.linears) - len(first) - 1) // len(LAYER)
    names = [*first, *(f"blocks.{number}.{name}" for number in range(layers) for name in LAYER), "pool.hidden"]
    return named(names, numbers.linears)


def named(names: list[str], found: list) -> State:
    pairs = zip(names, found, strict=True)
    return {f"{name}.{part}": value for name, values in pairs for part, value in zip(("weight", "bias"), values)}


def pool(numbers: Numbers) -> State:
    weight, bias = numbers.outs[-1]
    return {
        "pool.scores.weight": numbers.looks[-1],
        "pool.scores.bias": numbers.added[-1],
        "pool.out.weight": weight,
        "pool.out.bias": bias,
    }


def keep(network: tuple[torch.nn.Module, State], path: str) -> None:
    """Loads the weights. Those that only pretraining needs (the encoder's output layer over the pieces) are not in the file and keep their initial values."""
    model, state = network
    found = {name: torch.from_numpy(np.array(value, np.float32)) for name, value in state.items()}
    missing, unexpected = model.load_state_dict(found, strict=False)
    assert not unexpected and all(name.startswith(("narrow", "bias")) for name in missing), (missing, unexpected)
    store.save(model, path, {"shape": shape_of(model), "seed": 0})
    print(f"{path}: {sum(value.size for value in state.values()):,} numbers")


if __name__ == "__main__":
    main()
