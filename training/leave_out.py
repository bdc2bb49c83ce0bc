"""Measures what happens with a kind of harmless text that nobody thought of: trains one student without each kind in the pools.

    python training/leave_out.py --mixture runs/mixture --data runs/data --pieces runs/base --rows 1024 --steps 450 --out bench/results/leave-out.json

Each student learns only briefly and from the labels alone, so the table is only a comparison: how often a kind is flagged by a network that has read such text
(from other sources) and by one that has not, at thresholds where the other kinds raise the same share of alarms.
"""

import json

import numpy as np
import torch
from shield import run, store
from shield.losses import hard_loss
from shield.measure import Held
from shield.mixed import Mixture
from shield.model import Student, StudentShape
from teach import predictor

LIMIT = 0.0175  # the default sensitivity's limit in calibrate.py


def main() -> None:
    parser = run.settings(__doc__)
    parser.add_argument("--mixture", required=True)
    parser.add_argument("--pieces", required=True, help="weights whose piece table initializes each student's")
    parser.add_argument("--shape", type=json.loads, default={})
    args = parser.parse_args()
    where = run.device()
    mixture, held = Mixture(args.mixture, "own", where, args.seed, StudentShape.stride), Held(f"{args.data}/held.npz", where)
    with open(f"{args.mixture}/pools.json", encoding="utf-8") as file:
        names = json.load(file)
    kinds = [name for name in names if f"pool/{name}" in set(held.sets)]
    seen = logits_without(None, mixture, held, args, where)
    table = []
    for kind in kinds:
        unseen = logits_without(names.index(kind), mixture, held, args, where)
        row = {"kind": kind, "seen": figures(held, seen, kind), "unseen": figures(held, unseen, kind)}
        table.append(row)
        print(json.dumps(row), flush=True)
        run.prepare_out(args.out)
        with open(args.out, "w", encoding="utf-8") as file:
            file.write(json.dumps({"limit": LIMIT, "steps": args.steps, "rows": args.rows, "kinds": table}, indent=2) + "\n")


def logits_without(kind: int | None, mixture: Mixture, held: Held, args, where: str) -> np.ndarray:
    torch.manual_seed(args.seed)
    mixture.by_length = mixture.sorted(kind)
    model = Student(StudentShape(**args.shape))
    with torch.no_grad():
        model.pieces.weight.copy_(store.load(args.pieces)[0]["pieces.weight"])
        model.pairs.weight.mul_(0.1)
    model = model.to(where)
    optimizer, average = run.adam(model.parameters(), args.rate, 0.02, where), run.Average(model, keep=0.99)
    clock = run.Clock(args.steps, args.seconds)
    while clock.advance():
        run.set_rate(optimizer, clock, args.rate)
        batch = mixture.batch(8 if args.tiny else args.rows, 0.08)
        with run.precision(where):
            logits, scores = model(batch.ids, 0.1, full=True)
        loss = hard_loss(logits, scores, batch)
        run.descend(model, optimizer, loss)
        average.update(clock.step)
    predict = predictor(average.model, where)
    return held.row_logits(held.window_logits(lambda ids: predict(ids)[:, 0]))


def figures(held: Held, logits: np.ndarray, kind: str) -> dict[str, float]:
    """The share of alarms on the kind at the threshold where all other kinds, with equal weight, raise the limit; and the recall there."""
    others = sorted({name for name in held.sets if name.startswith("pool/") and name != f"pool/{kind}"})
    low, high = float(logits.min()), float(logits.max())
    for _ in range(40):
        cut = (low + high) / 2
        alarms = np.mean([(logits[held.sets == name] > cut).mean() for name in others])
        low, high = (cut, high) if alarms > LIMIT else (low, cut)
    attacks = np.char.startswith(held.sets, "own/") & (held.labels == 1)
    return {
        "alarms": round(float((logits[held.sets == f"pool/{kind}"] > high).mean()), 4),
        "recall": round(float((logits[attacks] > high).mean()), 4),
    }


if __name__ == "__main__":
    main()
