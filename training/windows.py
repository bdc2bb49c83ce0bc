"""Scores every window of the held-out rows with each network alone, so that bars.py can try settings in seconds.

    python training/windows.py --data runs/data --out runs/windows.npz runs/student runs/encoder runs/english

The English encoder splits texts into other windows than the other networks, so only its strongest answer is kept for each row.
"""

import argparse
import json
import os

import numpy as np
from shield import run, store
from shield.known import HEADS
from shield.measure import Held, summary
from shield.mixed import strange
from shield.model import from_shape
from teach import held_of, predictor, vocabulary_of

KEPT = [HEADS.index("attack"), HEADS.index("untrusted")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("networks", nargs="+", help="paths of weights written by shield/store.py, without an extension")
    parser.add_argument("--data", default="runs/data", help="folder that prepare.py wrote, with word pieces")
    parser.add_argument("--tokenizer", default="packages/engine/model/tokenizer.json")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    where = run.device()
    held = {name: Held(held_of(args.data, name), where) for name in ("own", "bert")}
    own = held["own"]
    found = {"row": own.row, "sizes": own.size.cpu().numpy(), "labels": own.labels, "sets": own.sets}
    with open(args.tokenizer, encoding="utf-8") as file:
        found["far"] = strange(*(held_of(args.data, name) for name in ("own", "bert")), json.load(file)["pieces"])
    for path in args.networks:
        model = from_shape(store.load(path)[1]["shape"]).to(where)
        store.load_into(model, path)
        # As it learned, and as it is exported.
        model.rounds = True
        predict, vocabulary = predictor(model.eval(), where), vocabulary_of(model)
        logits = held[vocabulary].window_logits(lambda ids: predict(ids)[:, KEPT])
        name = os.path.basename(path)
        found[name] = (logits if vocabulary == "own" else strongest(held[vocabulary].row, logits)).astype(np.float16)
        print(json.dumps({name: summary(held[vocabulary], held[vocabulary].row_logits(logits[:, 0]))}), flush=True)
    np.savez_compressed(args.out, **found)


def strongest(row: np.ndarray, logits: np.ndarray) -> np.ndarray:
    best = np.full((row.max() + 1, logits.shape[1]), -np.inf)
    np.maximum.at(best, row, logits)
    return best


if __name__ == "__main__":
    main()
