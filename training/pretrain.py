"""Masked-token pretraining of the encoder on every harmless text we hold, in all languages.

    python training/pretrain.py --data runs/data --from ../shared/model/base-multi --out runs/base --seconds 540 --rate 0.01

Starts from `--from` if given. `--cool` is the share of the time in which the learning rate falls to a tenth.
"""

import json

import numpy as np
import torch
import torch.nn.functional as F
from shield import run, store
from shield.model import Encoder, EncoderShape, shape_of
from shield.muon import Muon
from shield.pieces import FIRST_PIECE, MASK

COLUMNS = 128
SHARES = {"labelled": 0.15, "english": 0.42, "foreign": 0.43}
HIDDEN = 0.25
ADAM_RATE = 1.5e-3


def main() -> None:
    parser = run.settings(__doc__)
    parser.add_argument("--from", dest="start", help="weights to start from")
    parser.add_argument("--shape", type=json.loads, default={}, help="changes to the encoder's shape, as JSON")
    parser.add_argument("--cool", type=float, default=1.0)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    where = run.device()
    tables = {name: torch.from_numpy(np.load(f"{args.data}/{name}.npy").astype(np.int32)).to(where) for name in SHARES}
    model = Encoder(EncoderShape(**args.shape)).to(where)
    if args.start:
        store.load_into(model, args.start)
    train(model, tables, args, where)
    run.prepare_out(args.out)
    store.save(model, args.out, {"shape": shape_of(model), "seed": args.seed})


def train(model: Encoder, tables: dict[str, torch.Tensor], args, where: str) -> None:
    matrices = [p for name, p in model.named_parameters() if name.startswith("blocks.") and p.ndim == 2]
    chosen = {id(p) for p in matrices}
    rest = [p for name, p in model.named_parameters() if id(p) not in chosen and not name.startswith("pool.")]
    optimizers = [Muon(matrices, args.rate), torch.optim.AdamW(rest, ADAM_RATE, (0.9, 0.98), weight_decay=0.01)]
    rates = [args.rate, ADAM_RATE]
    run.compile_parts(model, where)
    clock = run.Clock(args.steps, args.seconds)
    rows = 8 if args.tiny else args.rows
    while clock.advance():
        fall = min(1.0, max(0.1, (1 - clock.done()) / max(args.cool, 1e-9)))
        for optimizer, rate in zip(optimizers, rates):
            for group in optimizer.param_groups:
                group["lr"] = rate * min(1.0, clock.step / 100) * fall
        ids = torch.cat([crop(tables[name], max(1, int(rows * share))) for name, share in SHARES.items()])
        loss = masked_loss(model, ids, where)
        model.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(rest, 1.0)
        for optimizer in optimizers:
            optimizer.step()
        if clock.step % 250 == 0 or args.tiny:
            print(json.dumps({"pretrain": clock.step, "loss": round(loss.item(), 3), "s": round(clock.seconds_gone())}), flush=True)


def masked_loss(model: Encoder, ids: torch.Tensor, where: str) -> torch.Tensor:
    """Hides some tokens. Always the same number of positions, so that shapes stay the same."""
    count = int(ids.numel() * HIDDEN)
    at = torch.randperm(ids.numel(), device=where)[:count]
    shown = ids.flatten().clone()
    noise = torch.randint(FIRST_PIECE, model.shape.pieces, (count,), device=where)
    chance = torch.rand(count, device=where)
    shown[at] = torch.where(chance < 0.85, MASK, torch.where(chance < 0.9, noise, shown[at]))
    with run.precision(where):
        states = model.states(shown.view_as(ids), 0.0, full=True)[0].flatten(0, 1)[at]
        return F.cross_entropy(model.guess(states).float(), ids.flatten()[at])


def crop(tokens: torch.Tensor, rows: int) -> torch.Tensor:
    at = (torch.rand(rows, device=tokens.device) * (len(tokens) - COLUMNS)).long()
    return tokens[at[:, None] + torch.arange(COLUMNS, device=tokens.device)].long()


if __name__ == "__main__":
    main()
