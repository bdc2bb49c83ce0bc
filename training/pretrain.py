"""Masked-token pretraining of the teacher on every text we hold.

    python training/pretrain.py --out runs/base --seconds 240

Resumes from `--from` where given. Word vectors (words.npz) start the piece table where a piece is an English word.
"""

import json
import os

import numpy as np
import torch
import torch.nn.functional as F
from shield import run, store
from shield.batches import Table
from shield.model import Teacher, TeacherShape, shape_of
from shield.pieces import FIRST_PIECE, MASK

COLUMNS = 128
LABELLED_SHARE = 0.4


def main() -> None:
    parser = run.settings(__doc__)
    parser.add_argument("--from", dest="start", help="weights to go on from")
    parser.add_argument("--layers", type=int, default=8)
    parser.add_argument("--width", type=int, default=512)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    where = run.device()
    labelled, text = Table(f"{args.data}/labelled.npz", where), Table(f"{args.data}/text.npz", where)
    shape = TeacherShape(width=args.width, layers=args.layers, heads=args.width // 64, inner=args.width * 4)
    if args.tiny:
        shape = TeacherShape(width=64, layers=1, heads=2, inner=64)
    model = Teacher(shape).to(where)
    if args.start:
        model.load_state_dict(store.load(args.start)[0])
    elif os.path.exists(f"{args.data}/words.npz"):
        start_from_word_vectors(model, f"{args.data}/words.npz")
    train(model, labelled, text, args, where)
    run.prepare_out(args.out)
    store.save(model, args.out, {"shape": shape_of(model), "seed": args.seed})


def start_from_word_vectors(model: Teacher, path: str) -> None:
    loaded = np.load(path)
    vectors = torch.from_numpy(loaded["q"] * loaded["s"]).to(model.pieces.weight)
    known = vectors.abs().sum(1) > 0
    with torch.no_grad():
        model.pieces.weight[: len(vectors), : vectors.shape[1]][known] = vectors[known] * 0.2


def train(model: Teacher, labelled: Table, text: Table, args, where: str) -> None:
    optimizer = torch.optim.AdamW(model.parameters(), args.rate, (0.9, 0.98), weight_decay=0.01, fused=where == "cuda")
    schedule = run.Schedule(args.steps, args.seconds, warm=200)
    rows, log = (8 if args.tiny else args.rows), []
    while schedule.advance(optimizer, args.rate):
        ids = torch.cat([crop(labelled, int(rows * LABELLED_SHARE)), crop(text, rows - int(rows * LABELLED_SHARE))])
        chance = torch.rand(ids.shape, device=where)
        hidden = (chance < 0.2) & (ids > 0)
        noise = torch.randint(FIRST_PIECE, model.shape.pieces, ids.shape, device=where)
        shown = torch.where(hidden & (chance < 0.17), MASK, torch.where(hidden & (chance < 0.18), noise, ids))
        at = hidden.flatten().nonzero()[:, 0]
        with run.precision(where):
            states = model.states(shown, 0.0).flatten(0, 1)[at]
            loss = F.cross_entropy(model.guess(states), ids.flatten()[at])
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        if schedule.step % 200 == 0 or args.tiny:
            log.append((schedule.step, round(loss.item(), 3)))
            print(json.dumps({"pretrain": schedule.step, "loss": log[-1][1]}), flush=True)


def crop(table: Table, rows: int) -> torch.Tensor:
    at = (torch.rand(rows, device=table.device) * (len(table.tokens) - COLUMNS)).long()
    return table.tokens[at[:, None] + torch.arange(COLUMNS, device=table.device)].long()


if __name__ == "__main__":
    main()
