"""Writes the student as an int8 ONNX file: `python training/export.py --from runs/student --out packages/engine/model/weights.onnx`."""

import argparse

import onnx
from shield import store
from shield.graph import student_graph


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="start", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--float", action="store_true", help="keeps the matrices in float, to see what int8 costs")
    args = parser.parse_args()
    state, about = store.load(args.start)
    model = student_graph({name: tensor.numpy() for name, tensor in state.items()}, about["shape"], not args.float)
    onnx.save(model, args.out)
    print(f"{args.out}: {model.ByteSize():,} bytes")


if __name__ == "__main__":
    main()
