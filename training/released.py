"""Extracts both networks from a released file, so that they can teach the next ones.

    python training/released.py --onnx packages/engine/model/weights.onnx --out runs/released

Writes <out>-first and <out>-second in the form of shield/store.py. A head that a network never had answers "not a number", and
distil.py leaves it out of the average. `teach.py --from <out>-first --steps 1` then writes down its opinion of a mixture.
"""

import argparse
import json

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from shield import run, store
from shield.known import HEADS
from shield.model import Encoder, EncoderShape, Student, StudentShape, shape_of

LAYER = ("mix", "back", "up", "down")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--onnx", required=True)
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    model = onnx.load(args.onnx)
    choice = next(node for node in model.graph.node if node.op_type == "If")
    branches = {part.name: Numbers(part.g) for part in choice.attribute}
    run.prepare_out(args.out)
    keep(Student(StudentShape()), student(branches["else_branch"]), f"{args.out}-first")
    joins = next((json.loads(found.value) for found in model.metadata_props if found.key == "joins"), [])
    keep(Encoder(EncoderShape(joins=joins)), encoder(branches["then_branch"]), f"{args.out}-second")


class Numbers:
    """The constants of a graph in the order in which graph.py wrote the nodes that use them."""

    def __init__(self, graph: onnx.GraphProto):
        values = {value.name: numpy_helper.to_array(value) for value in graph.initializer}
        of_kind = lambda kind: [[values.get(name) for name in node.input] for node in graph.node if node.op_type == kind]
        self.linears = [((matrix * scale).T, bias) for _, matrix, scale, _, bias in of_kind("DynamicQuantizeMatMul")]
        gathered = [found[0] for found in of_kind("Gather")]
        self.tables = [unpacked(rows) * scale for rows, scale in zip(gathered[::2], gathered[1::2])]
        self.added = [found for pair in of_kind("Add") for found in pair if found is not None and found.ndim == 1 and found.size == 5]
        self.looks = next(found[1] for found in of_kind("MatMul") if found[1] is not None).T
        self.out = next(found[1:] for found in of_kind("Gemm"))
        self.places = next((found[0] for found in of_kind("Slice") if found[0] is not None), None)


def unpacked(rows: np.ndarray) -> np.ndarray:
    """Unpacks four-bit rows: the first half is in the low bits, and 7.5 means zero."""
    return rows if rows.dtype == np.int8 else np.concatenate([rows & 15, rows >> 4], 1) - 7.5


def student(numbers: Numbers) -> dict[str, np.ndarray]:
    pieces, pairs = numbers.tables
    state = {"pieces.weight": pieces, "pairs.weight": pairs, "places": numbers.places}
    return state | linears(["patch"], numbers) | pool(numbers)


def encoder(numbers: Numbers) -> dict[str, np.ndarray]:
    return {"pieces.weight": numbers.tables[0]} | linears(["widen"], numbers) | pool(numbers)


def linears(first: list[str], numbers: Numbers) -> dict[str, np.ndarray]:
    layers = (len(numbers.linears) - 2) // len(LAYER)
    names = [*first, *(f"blocks.{layer}.{name}" for layer in range(layers) for name in LAYER), "pool.hidden"]
    pairs = zip(names, numbers.linears, strict=True)
    return {f"{name}.{part}": value for name, found in pairs for part, value in zip(("weight", "bias"), found)}


def pool(numbers: Numbers) -> dict[str, np.ndarray]:
    weight, bias = numbers.out
    missing = len(HEADS) - len(bias)
    return {
        "pool.scores.weight": numbers.looks,
        "pool.scores.bias": numbers.added[-1],
        "pool.out.weight": np.pad(weight, ((0, missing), (0, 0))),
        "pool.out.bias": np.pad(bias, (0, missing), constant_values=np.nan),
    }


def keep(model: torch.nn.Module, state: dict[str, np.ndarray], path: str) -> None:
    """What only pretraining needs (the encoder's output layer over the pieces) is not in the file and keeps its initial values."""
    found = {name: torch.from_numpy(np.array(value, np.float32)) for name, value in state.items()}
    missing, unexpected = model.load_state_dict(found, strict=False)
    assert not unexpected and all(name.startswith(("narrow", "bias")) for name in missing), (missing, unexpected)
    store.save(model, path, {"shape": shape_of(model), "seed": 0})
    print(f"{path}: {sum(value.size for value in state.values()):,} numbers")


if __name__ == "__main__":
    main()
