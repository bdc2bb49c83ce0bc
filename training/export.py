"""Writes the three networks to one ONNX file. The student reads everything. Of the texts it cannot clear, the English encoder reads the English ones and our
own encoder the rest.

    python training/export.py --from runs/student --glance runs/glance.npz --second runs/encoder --four runs/encoder.four.npz --english runs/bert --out packages/engine/model/weights.onnx
"""

import argparse
import json

import numpy as np
import onnx
from shield import store
from shield.graph import Glance, bert_graph, encoder_graph, one_graph, student_graph
from shield.nodes import Four


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="start", required=True)
    parser.add_argument("--second", required=True)
    parser.add_argument("--four", required=True, help="the second network's matrices in four bits, which distil.py --rounds writes")
    parser.add_argument("--english", required=True)
    parser.add_argument("--glance", help="the early answer of the first network's first layer, from glance.py")
    parser.add_argument("--out", required=True)
    parser.add_argument("--float", action="store_true", help="keeps the matrices in float, to see what int8 costs")
    args = parser.parse_args()
    parts = (("first", args.start), ("second", args.second), ("english", args.english))
    model = one_graph(*(branch(*part, args) for part in parts))
    # The only setting that cannot be read from the numbers: see released.py.
    onnx.helper.set_model_props(model, {"joins": json.dumps(store.load(args.second)[1]["shape"]["joins"])})
    onnx.save(model, args.out)
    print(f"{args.out}: {model.ByteSize():,} bytes")


def branch(name: str, path: str, args: argparse.Namespace) -> onnx.GraphProto:
    state, about = store.load(path)
    numbers = {key: tensor.numpy() for key, tensor in state.items()}
    settings = (name, numbers, about["shape"], not args.float)
    if "pairs" in about["shape"]:
        return student_graph(*settings, glance_of(args.glance))
    return bert_graph(*settings) if "places" in about["shape"] else encoder_graph(*settings, four_of(args.four))


def glance_of(path: str | None) -> Glance | None:
    found = dict(np.load(path)) if path else {}
    return Glance(found, float(found.pop("bar"))) if found else None


def four_of(path: str) -> dict[str, Four]:
    found = np.load(path)
    names = {key.rsplit(".", 1)[0] for key in found.files}
    return {name: (found[f"{name}.steps"], found[f"{name}.fine"]) for name in names}


if __name__ == "__main__":
    main()
