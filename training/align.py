"""Teaches an encoder that a sentence and its translation mean the same, and what they mean. Runs before the final training of distil.py.

    python training/align.py --data runs/data --from runs/was-second --bert ../shared/model/minilm-l6.npz --out runs/aligned --seconds 300 --rate 1.5e-4

The pairs and the English texts are those of prepare.py. Writes the weights and <out>.project.npz, with which distil.py continues.
"""

import json

import numpy as np
import torch
from shield import run, store
from shield.model import from_shape, shape_of
from shield.parallel import Meant, Parallel, apart_loss, found_share, meant_by
from teach import groups


def main() -> None:
    parser = run.settings(__doc__)
    parser.add_argument("--from", dest="start", required=True, help="the encoder to start from")
    parser.add_argument("--bert", help="the pretrained English encoder; without it only translations are learned")
    parser.add_argument("--drop", type=float, default=0.1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    where = run.device()
    state, about = store.load(args.start)
    model = from_shape(about["shape"]).to(where)
    model.load_state_dict(state)
    parallel = Parallel(f"{args.data}/pairs.npz", where, args.seed)
    meant = meant_by(args, model.shape.width, where)
    say(args.out, 0, found_share(model.eval(), parallel.held, where))
    average = train(model.train(), parallel, meant, args, where)
    say(args.out, args.steps, found_share(average.model, parallel.held, where))
    run.prepare_out(args.out)
    store.save(average.model, args.out, {"shape": shape_of(model), "seed": args.seed})
    if meant:
        np.savez(f"{args.out}.project.npz", **{name: values.cpu().numpy() for name, values in meant.project.state_dict().items()})


def train(model: torch.nn.Module, parallel: Parallel, meant: Meant | None, args, where: str) -> run.Average:
    learning = groups(model) + ([{"params": meant.project.parameters()}] if meant else [])
    optimizer = run.adam(learning, args.rate, 0.02, where)
    average = run.Average(model)
    run.compile_parts(model, where)
    clock = run.Clock(args.steps, args.seconds)
    while clock.advance():
        run.set_rate(optimizer, clock, args.rate)
        loss = apart_loss(model, parallel, meant, 8 if args.tiny else args.rows, args.drop, where)
        run.descend(model, optimizer, loss)
        average.update(clock.step)
        if clock.step % 250 == 0:
            print(json.dumps({args.out: clock.step, "loss": round(loss.item(), 4), "s": round(clock.seconds_gone())}), flush=True)
    return average


def say(name: str, step: int, shares: list[float]) -> None:
    print(json.dumps({"run": name, "step": step, "translations found, halfway and at the end": shares}), flush=True)


if __name__ == "__main__":
    main()
