"""Compares the exported model with the trained one on held-out windows, and fails if they differ.

    python training/parity.py --from runs/student --onnx packages/engine/model/weights.onnx --data runs/data
    python training/parity.py --from runs/encoder --which second --onnx packages/engine/model/weights.onnx --data runs/data
    python training/parity.py --from runs/english --which english --onnx packages/engine/model/weights.onnx --data runs/data
"""

import argparse
import sys

import numpy as np
import onnxruntime
import torch
from torch.nn.functional import pad
from shield import measure, store
from shield.graph import PATCH
from shield.model import from_shape
from teach import held_of, vocabulary_of

NETWORKS = ("first", "second", "english")
# Below this a window is cleared, and the first network may answer with a guess (glance.py).
CLEARED = -2.5
# Within this distance both call a window undecided, so it has not changed sides.
NEAR = 0.1
MEAN_LIMIT, FLIP_LIMIT = 0.5, 0.03


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="start", required=True)
    parser.add_argument("--onnx", required=True)
    parser.add_argument("--which", choices=NETWORKS, default="first")
    parser.add_argument("--data", default=".device-data")
    parser.add_argument("--windows", type=int, default=1000)
    args = parser.parse_args()
    state, about = store.load(args.start)
    network = from_shape(about["shape"]).eval()
    network.load_state_dict(state)
    # As it learned, and as it is exported.
    network.rounds = True
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(args.onnx, options)
    number = np.array(NETWORKS.index(args.which), np.int32)
    held = measure.Held(held_of(args.data, vocabulary_of(network)), "cpu")
    apart = []
    for at in np.linspace(0, len(held.row) - 9, args.windows // 8).astype(int):
        ids = held.windows(int(at), 8)
        with torch.no_grad():
            trained = network(ids)[0][:, 0].numpy()
        ask = lambda rows: session.run(None, {"ids": rows.numpy().astype(np.int32), "network": number})[0][:, 0]
        # No network takes padding, but for the rest of a patch in the first.
        step = PATCH if args.which == "first" else 1
        exported = np.concatenate([ask(pad(row[row > 0], (0, -int((row > 0).sum()) % step))[None]) for row in ids])
        apart.append(np.stack([trained, exported]))
    trained, exported = np.maximum(np.concatenate(apart, 1), CLEARED)
    off = np.abs(trained - exported)
    mean, flips = off.mean(), (((trained > 0) != (exported > 0)) & (off > NEAR)).mean()
    said = f"mean difference {mean:.3f} logits, {flips:.2%} of {len(trained)} windows change sides at 0"
    print(said)
    if mean > MEAN_LIMIT or flips > FLIP_LIMIT:
        sys.exit(f"the export does not say what the trained model says: {said}")


if __name__ == "__main__":
    main()
