"""Teaches an encoder that a sentence and its translation mean the same, before the lesson that it ships after.

    python training/align.py --data runs/data --from runs/was-second --out runs/aligned --seconds 300 --rate 1.5e-4

The pairs are those of prepare.py.
"""

import json

import torch
from shield import run, store
from shield.model import from_shape, shape_of
from shield.parallel import Parallel, apart_loss, found_share
from teach import groups


def main() -> None:
    parser = run.settings(__doc__)
    parser.add_argument("--from", dest="start", required=True, help="the encoder to go on from")
    parser.add_argument("--drop", type=float, default=0.1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    where = run.device()
    state, about = store.load(args.start)
    model = from_shape(about["shape"]).to(where)
    model.load_state_dict(state)
    parallel = Parallel(f"{args.data}/pairs.npz", where, args.seed)
    say(args.out, 0, found_share(model.eval(), parallel.held, where))
    average = train(model.train(), parallel, args, where)
    say(args.out, args.steps, found_share(average.model, parallel.held, where))
    run.prepare_out(args.out)
    store.save(average.model, args.out, {"shape": shape_of(model), "seed": args.seed})


def train(model: torch.nn.Module, parallel: Parallel, args, where: str) -> run.Average:
    optimizer = run.adam(groups(model), args.rate, 0.02, where)
    average = run.Average(model)
    run.compile_blocks(model, where)
    clock = run.Clock(args.steps, args.seconds)
    while clock.advance():
        run.set_rate(optimizer, clock, args.rate)
        loss = apart_loss(model, parallel, 8 if args.tiny else args.rows, args.drop, where)
        run.descend(model, optimizer, loss)
        average.update(clock.step)
        if clock.step % 250 == 0:
            print(json.dumps({args.out: clock.step, "loss": round(loss.item(), 4), "s": round(clock.seconds_gone())}), flush=True)
    return average


def say(name: str, step: int, shares: list[float]) -> None:
    print(json.dumps({"run": name, "step": step, "translations found, halfway and at the end": shares}), flush=True)


if __name__ == "__main__":
    main()
