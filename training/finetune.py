"""Teaches the pretrained teacher to tell attacks from harmless text.

    python training/finetune.py --from runs/base --out runs/teacher-1 --seed 1

Prints the unseen figures as it goes; keeps averaged weights.
"""

import json

import torch
import torch.nn.functional as F
from shield import measure, run, store
from shield.batches import Batch, Mix, Sampler, Table, trim, word_neighbours
from shield.model import Teacher, TeacherShape, shape_of


def main() -> None:
    parser = run.settings(__doc__)
    parser.add_argument("--from", dest="start", required=True)
    parser.add_argument("--drop", type=float, default=0.1)
    parser.add_argument("--blur", type=float, default=0.08)
    parser.add_argument("--carrier", type=float, default=0.35)
    parser.add_argument("--swap", type=float, default=0.0, help="share of words replaced by similar ones")
    parser.add_argument("--boost", type=float, default=1.0, help="how much more often our own texts are shown")
    parser.add_argument("--public", type=float, default=0.0, help="share of rows from public sets")
    parser.add_argument("--every", type=int, default=250)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    where = run.device()
    state, about = store.load(args.start)
    model = Teacher(TeacherShape(**about["shape"])).to(where)
    model.load_state_dict(state)
    shares = {"carrier_share": args.carrier, "public_share": args.public}
    mix = Mix(blur=args.blur, own_boost=args.boost, swap=args.swap, **shares)
    labelled, text = Table(f"{args.data}/labelled.npz", where), Table(f"{args.data}/text.npz", where)
    near = word_neighbours(f"{args.data}/words.npz", model.shape.pieces, where) if args.swap else None
    sampler = Sampler(labelled, text, mix, args.seed, near)
    held = measure.Held(f"{args.data}/held.npz", where)
    average = train(model, sampler, held, args, where)
    run.prepare_out(args.out)
    store.save(average.model, args.out, {"shape": shape_of(model), "seed": args.seed})


def train(model: Teacher, sampler: Sampler, held: measure.Held, args, where: str) -> run.Average:
    optimizer = torch.optim.AdamW(groups(model), args.rate, weight_decay=0.05, fused=where == "cuda")
    schedule = run.Schedule(args.steps, args.seconds)
    average = run.Average(model)
    rows = 16 if args.tiny else args.rows
    while schedule.advance(optimizer, args.rate):
        optimizer.zero_grad(set_to_none=True)
        total = 0.0
        for part in trim(sampler.batch(rows)):
            with run.precision(where):
                loss = hard_loss(*model(part.ids, args.drop), part) * len(part.ids) / rows
            loss.backward()
            total += loss.detach()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        average.update(schedule.step)
        if schedule.step % args.every == 0:
            report(f"teacher-{args.seed}", average.model, held, where, schedule.step, float(total))
    report(f"teacher-{args.seed}", average.model, held, where, schedule.step, 0.0)
    return average


def groups(model: torch.nn.Module) -> list[dict]:
    """The tables of pieces learn slower: rare words must not become labels."""
    tables = [p for name, p in model.named_parameters() if name.split(".")[0] in ("pieces", "bias", "narrow")]
    rest = [p for name, p in model.named_parameters() if name.split(".")[0] not in ("pieces", "bias", "narrow")]
    return [{"params": tables, "scale": 0.3}, {"params": rest}]


def hard_loss(logits: torch.Tensor, scores: torch.Tensor, batch: Batch) -> torch.Tensor:
    logits, scores = logits.float(), scores.float()
    loss = F.binary_cross_entropy_with_logits(logits[:, 0], batch.labels)
    known = (batch.categories >= 0) & (batch.labels > 0)
    if known.any():
        loss = loss + 0.15 * F.cross_entropy(logits[known, 1:], batch.categories[known])
    return loss + 0.3 * place_loss(scores, batch)


def place_loss(scores: torch.Tensor, batch: Batch) -> torch.Tensor:
    """Positions: known exactly where a carrier surrounds an attack, and zero everywhere in harmless text."""
    stride = batch.ids.shape[1] // scores.shape[1]
    filled = (batch.ids.view(len(scores), -1, stride) > 0).any(-1)
    target = (batch.inside.view(len(scores), -1, stride).any(-1) & (batch.labels > 0)[:, None]).float()
    told = filled & (batch.mixed | (batch.labels == 0))[:, None]
    loss = F.binary_cross_entropy_with_logits(scores, target, reduction="none")
    return (loss * told).sum() / told.sum().clamp(min=1)


def report(name: str, model: torch.nn.Module, held: measure.Held, where: str, step: int, loss: float) -> None:
    def predict(ids: torch.Tensor) -> torch.Tensor:
        with run.precision(where):
            return model(ids)[0][:, 0]

    model.eval()
    logits = held.row_logits(held.window_logits(predict))
    for prefix in ("ood/", "own"):
        figures = measure.summary(held, logits, prefix)
        print(json.dumps({"run": name, "step": step, "loss": round(loss, 4), "on": prefix, **figures}), flush=True)


if __name__ == "__main__":
    main()
