"""Writes both networks to one ONNX file: the student reads everything, the encoder only what the student cannot clear.

    python training/export.py --from runs/student --second runs/encoder --out packages/engine/model/weights.onnx
    python training/export.py --first-of packages/engine/model/weights.onnx --second runs/encoder --out weights.onnx
"""

import argparse
import json

import onnx
from shield import store
from shield.graft import first_network
from shield.graph import Bits, encoder_graph, pair_graph, student_graph

# The choice that keeps both within 48 MB with the least loss.
FIRST, SECOND = Bits(pieces=8, pairs=4), Bits(pieces=8)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    first = parser.add_mutually_exclusive_group(required=True)
    first.add_argument("--from", dest="start")
    first.add_argument("--first-of", help="a released file whose first network is kept")
    parser.add_argument("--second", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--float", action="store_true", help="keeps the matrices in float, to see what int8 costs")
    args = parser.parse_args()
    first = branch("first", args.start, FIRST, args) if args.start else first_network(args.first_of)
    model = pair_graph(first, branch("second", args.second, SECOND, args))
    # The one thing that the numbers do not tell: see released.py.
    onnx.helper.set_model_props(model, {"joins": json.dumps(store.load(args.second)[1]["shape"]["joins"])})
    onnx.save(model, args.out)
    print(f"{args.out}: {model.ByteSize():,} bytes")


def branch(name: str, path: str, bits: Bits, args: argparse.Namespace) -> onnx.GraphProto:
    state, about = store.load(path)
    numbers = {key: tensor.numpy() for key, tensor in state.items()}
    write = student_graph if "pairs" in about["shape"] else encoder_graph
    return write(name, numbers, about["shape"], bits, not args.float)


if __name__ == "__main__":
    main()
