"""Trains a pretrained encoder on the labels, then stores its scores of every text in the mixture.

    python training/teach.py --mixture runs/mixture --from runs/base --out runs/teacher-own
    python training/teach.py --mixture runs/mixture --bert ../shared/model/minilm-l6.npz --out runs/teacher-bert-1

Writes the weights and <out>.scores.npy, which distil.py learns from.
"""

import json

import numpy as np
import torch
from shield import run, store
from shield.bert_weights import load_bert
from shield.losses import hard_loss
from shield.measure import Held, summary
from shield.mixed import Mixture
from shield.model import Bert, from_shape, shape_of
from shield.push import pushed_loss


def main() -> None:
    parser = run.settings(__doc__)
    parser.add_argument("--mixture", required=True)
    parser.add_argument("--from", dest="start", help="one of our encoders, or the English one after earlier training")
    parser.add_argument("--bert", help="the pretrained English encoder")
    parser.add_argument("--drop", type=float, default=0.1)
    parser.add_argument("--hide", type=float, default=0.06)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    where = run.device()
    if args.bert:
        model = load_bert(args.bert).to(where)
    else:
        model = from_shape(store.load(args.start)[1]["shape"]).to(where)
        store.load_into(model, args.start)
    vocabulary = vocabulary_of(model)
    mixture = Mixture(args.mixture, vocabulary, where, args.seed, model.stride)
    average = train(model, mixture, args, where)
    run.prepare_out(args.out)
    store.save(average.model, args.out, {"shape": shape_of(model), "seed": args.seed})
    predict = predictor(average.model, where)
    report(args.out, predict, held_of(args.data, vocabulary), where)
    np.save(f"{args.out}.scores.npy", mixture.score(predict).cpu().numpy())


def vocabulary_of(model: torch.nn.Module) -> str:
    return "bert" if isinstance(model, Bert) else "own"


def held_of(folder: str, vocabulary: str) -> str:
    return f"{folder}/held{'-bert' if vocabulary == 'bert' else ''}.npz"


def train(model: torch.nn.Module, mixture: Mixture, args, where: str) -> run.Average:
    optimizer = run.adam(groups(model), args.rate, 0.03, where)
    average = run.Average(model)
    run.compile_parts(model, where)
    clock = run.Clock(args.steps, args.seconds)
    while clock.advance():
        run.set_rate(optimizer, clock, args.rate)
        batch = mixture.batch(8 if args.tiny else args.rows, args.hide)
        loss = pushed_loss(model, batch, hard_loss, args.push, args.drop, where)
        run.descend(model, optimizer, loss)
        average.update(clock.step)
        if clock.step % 250 == 0:
            print(json.dumps({args.out: clock.step, "loss": round(loss.item(), 4), "s": round(clock.seconds_gone())}), flush=True)
    return average


def groups(model: torch.nn.Module) -> list[dict]:
    """Gives the embedding tables a lower learning rate, so that rare words do not become labels."""
    slow = ("pieces", "places", "bias", "narrow")
    tables = [p for name, p in model.named_parameters() if name.split(".")[0] in slow]
    rest = [p for name, p in model.named_parameters() if name.split(".")[0] not in slow]
    return [{"params": tables, "scale": 0.3}, {"params": rest}]


def predictor(model: torch.nn.Module, where: str):
    def predict(ids: torch.Tensor, full: bool = False) -> torch.Tensor:
        with run.precision(where):
            return model(ids, full=full)[0]

    return predict


def report(name: str, predict, path: str, where: str) -> None:
    held = Held(path, where)
    logits = held.row_logits(held.window_logits(lambda ids: predict(ids)[:, 0]))
    print(json.dumps({"run": name, **summary(held, logits)}), flush=True)


if __name__ == "__main__":
    main()
