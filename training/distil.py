"""Trains the small student: on the true labels, or on what the average of some teachers thinks.

    python training/distil.py --out runs/student-1 --seed 1                                  (true labels)
    python training/distil.py --teachers runs/student-1 runs/teacher-1 --out runs/student    (average of teachers)

Teachers may be teachers or students. `--mine` shows the passages that fool them more often, as harmless text.
"""

import json

import numpy as np
import torch
import torch.nn.functional as F
from finetune import hard_loss, place_loss, report
from shield import measure, run, store
from shield.batches import Batch, Mix, Sampler, Table, trim, word_neighbours
from shield.model import Student, StudentShape, Teacher, TeacherShape, shape_of

HARD_SHARE = 0.04


def main() -> None:
    parser = run.settings(__doc__)
    parser.add_argument("--teachers", nargs="*", default=[])
    parser.add_argument("--pieces", help="weights whose piece table starts the student's; default: the first teacher")
    parser.add_argument("--drop", type=float, default=0.1)
    parser.add_argument("--blur", type=float, default=0.08)
    parser.add_argument("--text", type=float, default=0.12)
    parser.add_argument("--carrier", type=float, default=0.4)
    parser.add_argument("--swap", type=float, default=0.0, help="share of words replaced by similar ones")
    parser.add_argument("--boost", type=float, default=1.0)
    parser.add_argument("--public", type=float, default=0.0, help="share of rows from public sets")
    parser.add_argument("--push", type=float, default=0.0, help="length of a push against the words as they are read")
    parser.add_argument("--hard", type=float, default=0.3, help="share of the true label in the target")
    parser.add_argument("--mine", action="store_true")
    parser.add_argument("--every", type=int, default=500)
    parser.add_argument("--shape", type=json.loads, default={}, help="changes to the student's shape, as JSON")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    where = run.device()
    judge = Mean([load(path, where) for path in args.teachers]) if args.teachers else None
    model = Student(StudentShape(**args.shape)).to(where)
    start_pieces(model, args.pieces or args.teachers[0])
    shares = {"text_share": args.text, "carrier_share": args.carrier, "public_share": args.public}
    mix = Mix(blur=args.blur, own_boost=args.boost, swap=args.swap, **shares)
    labelled, text = Table(f"{args.data}/labelled.npz", where), Table(f"{args.data}/text.npz", where)
    near = word_neighbours(f"{args.data}/words.npz", model.shape.pieces, where) if args.swap else None
    sampler = Sampler(labelled, text, mix, args.seed, near)
    held = measure.Held(f"{args.data}/held.npz", where)
    if judge:
        report(f"teachers of {args.out}", judge, held, where, 0, 0.0)
    if judge and args.mine:
        sampler.hard_passages = mine(judge, sampler.text, where)
    average = train(model, judge, sampler, held, args, where)
    run.prepare_out(args.out)
    store.save(average.model, args.out, {"shape": shape_of(model), "seed": args.seed})
    with torch.no_grad():
        np.save(f"{args.out}.npy", held.window_logits(lambda ids: average.model(ids)[0]).astype(np.float16))


class Mean(torch.nn.Module):
    """The teachers' average logits, as one model."""

    def __init__(self, teachers: list[torch.nn.Module]):
        super().__init__()
        self.teachers = torch.nn.ModuleList(teachers)

    def forward(self, ids: torch.Tensor) -> tuple[torch.Tensor, None]:
        return torch.stack([teacher(ids)[0].float() for teacher in self.teachers]).mean(0), None


def load(path: str, where: str) -> torch.nn.Module:
    state, about = store.load(path)
    shape = about["shape"]
    model = Student(StudentShape(**shape)) if "pairs" in shape else Teacher(TeacherShape(**shape))
    model.load_state_dict(state)
    return model.to(where).eval().requires_grad_(False)


def start_pieces(model: Student, path: str) -> None:
    with torch.no_grad():
        model.pieces.weight.copy_(store.load(path)[0]["pieces.weight"])
        model.pairs.weight.mul_(0.1)


@torch.no_grad()
def mine(judge: Mean, text: Table, where: str) -> torch.Tensor:
    """The passages that look most like attacks to the teachers."""
    found = []
    place = torch.arange(measure.WINDOW, device=where)[None]
    for at in range(0, len(text.starts), 2048):
        starts, lengths = text.starts[at : at + 2048, None], text.lengths[at : at + 2048, None]
        kept = place < lengths
        with run.precision(where):
            found.append(judge(text.tokens[torch.where(kept, starts + place, 0)].long() * kept)[0][:, 0])
    scores = torch.cat(found)
    print(json.dumps({"mined": int(len(scores) * HARD_SHARE), "top": scores.topk(5).values.tolist()}), flush=True)
    return scores.topk(max(1, int(len(scores) * HARD_SHARE))).indices


def train(model: Student, judge: Mean | None, sampler: Sampler, held: measure.Held, args, where: str) -> run.Average:
    optimizer = torch.optim.AdamW(model.parameters(), args.rate, weight_decay=0.02, fused=where == "cuda")
    schedule = run.Schedule(args.steps, args.seconds, warm=200)
    average = run.Average(model, keep=0.998)
    rows = 16 if args.tiny else args.rows
    while schedule.advance(optimizer, args.rate):
        optimizer.zero_grad(set_to_none=True)
        total = 0.0
        for part in trim(sampler.batch(rows)):
            with run.precision(where), torch.no_grad():
                wanted = judge(part.ids)[0] if judge else None
            read = model.read(part.ids)
            if args.push:
                read = read + pushed(model, read, wanted, part, args, where)
            loss = loss_of(model, read, wanted, part, args, where)
            (loss * len(part.ids) / rows).backward()
            total += loss.detach() * len(part.ids) / rows
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        average.update(schedule.step)
        if schedule.step % args.every == 0:
            report(args.out, average.model, held, where, schedule.step, float(total))
    report(args.out, average.model, held, where, schedule.step, 0.0)
    return average


def loss_of(model: Student, read: torch.Tensor, wanted: torch.Tensor | None, part: Batch, args, where: str) -> torch.Tensor:
    with run.precision(where):
        logits, scores = model(part.ids, args.drop, read)
    return hard_loss(logits, scores, part) if wanted is None else soft_loss(logits, scores, wanted, part, args)


def pushed(model: Student, read: torch.Tensor, wanted, part: Batch, args, where: str) -> torch.Tensor:
    """The small change of what was read that hurts most: the model must stay right in its neighbourhood."""
    loose = read.detach().requires_grad_(True)
    slope = torch.autograd.grad(loss_of(model, loose, wanted, part, args, where), loose)[0]
    length = slope.flatten(1).norm(dim=1)[:, None, None]
    half = (torch.rand(len(read), 1, 1, device=read.device) < 0.5).float()  # half of the rows stay as they are
    return half * args.push * slope / (length + 1e-12)


def soft_loss(logits: torch.Tensor, scores: torch.Tensor, wanted: torch.Tensor, batch: Batch, args) -> torch.Tensor:
    logits, scores = logits.float(), scores.float()
    hard = torch.where(batch.sure, 1.0, args.hard)
    target = (1 - hard) * torch.sigmoid(wanted[:, 0]) + hard * batch.labels
    attack = F.binary_cross_entropy_with_logits(logits[:, 0], target)
    kind = F.kl_div(logits[:, 1:].log_softmax(-1), wanted[:, 1:].softmax(-1), reduction="none").sum(-1)
    kind = (kind * batch.labels).sum() / batch.labels.sum().clamp(min=1)
    return attack + 0.15 * kind + 0.3 * place_loss(scores, batch)


if __name__ == "__main__":
    main()
