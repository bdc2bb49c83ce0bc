"""Scores every window of the held-out rows with each network alone, so that bars.py can try settings in seconds.

    python training/windows.py --data runs/data --out runs/windows.npz runs/was-first runs/was-second runs/student runs/encoder
"""

import argparse
import json
import os

import numpy as np
from shield import run, store
from shield.known import HEADS
from shield.measure import Held, summary
from shield.model import from_shape
from teach import predictor

KEPT = [HEADS.index("attack"), HEADS.index("untrusted")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("networks", nargs="+", help="in the form of shield/store.py, without an ending")
    parser.add_argument("--data", default="runs/data", help="folder that prepare.py wrote")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    where = run.device()
    held = Held(f"{args.data}/held.npz", where)
    found = {"row": held.row, "sizes": held.size.cpu().numpy(), "labels": held.labels, "sets": held.sets}
    for path in args.networks:
        model = from_shape(store.load(path)[1]["shape"]).to(where)
        store.load_into(model, path)
        predict = predictor(model.eval(), where)
        logits = held.window_logits(lambda ids: predict(ids)[:, KEPT])
        name = os.path.basename(path)
        found[name] = logits.astype(np.float16)
        print(json.dumps({name: summary(held, held.row_logits(logits[:, 0]))}), flush=True)
    np.savez_compressed(args.out, **found)


if __name__ == "__main__":
    main()
