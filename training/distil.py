"""Trains a network that ships on the teachers' average scores: the student, or an encoder for the second reading.

    python training/distil.py --mixture runs/mixture --teachers runs/teacher-* --pieces runs/base --out runs/student
    python training/distil.py --mixture runs/mixture --teachers runs/teacher-* --from runs/teacher-own --out runs/encoder
    python training/distil.py --mixture runs/mixture --teachers runs/teacher-* --from runs/teacher-bert --out runs/english
"""

import json

import numpy as np
import torch
from mixture import SHARES
from shield import run, store
from shield.four import save_four
from shield.losses import soft_loss
from shield.mixed import FIRSTS, Batch, Mixture, neighbours, strange
from shield.model import Encoder, Student, StudentShape, from_shape, shape_of
from shield.parallel import Meant, Parallel, apart_loss, meant_by
from shield.push import pushed_loss
from teach import groups, held_of, predictor, report, vocabulary_of

# Rows of the mixture that are read for each pair of translations.
ALIGNED = 3
# The harmless passages that the teachers suspect most are this share of those that certainly hold no attack.
SUSPECTED = 0.01


def main() -> None:
    parser = run.settings(__doc__)
    parser.add_argument("--mixture", required=True)
    parser.add_argument("--teachers", nargs="+", required=True, help="outputs of teach.py")
    parser.add_argument("--english", nargs="*", default=[], help="the teachers that read only English")
    parser.add_argument("--others", nargs="*", default=[], help="the teachers that are used only for other languages")
    parser.add_argument("--tokenizer", default="packages/engine/model/tokenizer.json")
    parser.add_argument("--from", dest="start", help="the network to start from")
    parser.add_argument("--joins", type=int, nargs="*", help="the layers of that encoder before which neighbouring positions are joined")
    parser.add_argument("--keep", type=int, nargs="*", help="the layers of that encoder to keep")
    parser.add_argument("--grow", type=int, help="the number of layers that the student it starts from grows to")
    parser.add_argument("--pieces", help="weights whose piece table initializes the student's")
    parser.add_argument("--shape", type=json.loads, default={}, help="changes to the student's shape, as JSON")
    parser.add_argument("--abroad", type=int, default=0, help="how many times more often texts in other languages are drawn")
    parser.add_argument("--home", type=int, default=0, help="how many times more often texts in English are drawn")
    parser.add_argument("--suspected", type=int, default=0, help="how many times more often the passages are drawn that the teachers suspect most; the label wins")
    parser.add_argument("--rounds", action="store_true", help="rounds numbers as the exported form does, and writes an encoder's <out>.four.npz for export.py")
    parser.add_argument("--align", type=float, default=0.0, help="weight of the loss for aligning translations in an encoder")
    parser.add_argument("--bert", help="the pretrained English encoder, for --align")
    parser.add_argument("--drop", type=float, default=0.1)
    parser.add_argument("--hide", type=float, default=0.08)
    parser.add_argument("--swap", type=float, default=0.05, help="share of words replaced by similar ones")
    parser.add_argument("--hard", type=float, default=0.3, help="weight of the label in the target, against the teachers")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    where = run.device()
    model = start_from(args).to(where)
    if args.rounds:
        model.rounds = True
    mixture = Mixture(args.mixture, vocabulary_of(model), where, args.seed, model.stride)
    far = not_english(args) if args.english or args.others or args.abroad or args.home else None
    if args.abroad:
        mixture.show_more(torch.from_numpy(far), args.abroad)
    if args.home:
        mixture.show_more(torch.from_numpy(~far), args.home)
    wanted = opinion(args, far, where)
    if args.suspected:
        hard = suspected(mixture, wanted)
        mixture.known["sure"][hard] = 3
        mixture.show_more(hard, args.suspected)
    average = train(model, mixture, wanted, args, where)
    run.prepare_out(args.out)
    store.save(average.model, args.out, {"shape": shape_of(model), "seed": args.seed})
    if args.rounds and isinstance(model, Encoder):
        save_four(average.model, args.out)
    report(args.out, predictor(average.model, where), held_of(args.data, mixture.vocabulary), where)


def opinion(args, far: np.ndarray | None, where: str) -> torch.Tensor:
    """Averages the teachers' scores. Leaves out a teacher that lacks the head or the language."""
    total = count = 0.0
    for path in args.teachers:
        scores = np.load(f"{path}.scores.npy").astype(np.float32)
        if path in args.english:
            scores[far] = np.nan
        if path in args.others:
            scores[~far] = np.nan
        total, count = total + np.nan_to_num(scores), count + ~np.isnan(scores)
    return torch.from_numpy(total / np.maximum(count, 1)).to(where)


def suspected(mixture: Mixture, wanted: torch.Tensor) -> torch.Tensor:
    """Marks passages of text that certainly is harmless (kinds that nobody has read are not) and that looks like an attack to the teachers."""
    alone = [list(SHARES).index(name) for name in ("passage", "opened")]
    kind, sure = mixture.known["kind"], mixture.known["sure"]
    passages = (sum(kind == number for number in alone) > 0) & (sure == 2)
    scores = torch.where(passages, wanted[:, 0], -torch.inf)
    most = max(1, int(passages.sum() * SUSPECTED))
    return passages & (scores >= scores.topk(most).values[-1])


def not_english(args) -> np.ndarray:
    """Marks texts that are known to be in another language, and those that look like it: many public rows name no language."""
    with open(args.tokenizer, encoding="utf-8") as file:
        far = strange(f"{args.mixture}/own.npz", f"{args.mixture}/bert.npz", json.load(file)["pieces"])
    far |= np.load(f"{args.mixture}/known.npz")["abroad"] > 0
    print(json.dumps({"not English": round(float(far.mean()), 3)}), flush=True)
    return far


def start_from(args) -> torch.nn.Module:
    if args.start:
        state, about = store.load(args.start)
        model = from_shape(about["shape"] if args.joins is None else {**about["shape"], "joins": args.joins})
        model.load_state_dict(state)
        if args.grow:
            model.grow(args.grow)
        return model if args.keep is None else thinned(model, args.keep)
    model = Student(StudentShape(**args.shape))
    with torch.no_grad():
        model.pieces.weight.copy_(store.load(args.pieces)[0]["pieces.weight"])
        model.pairs.weight.mul_(0.1)
    return model


def thinned(model: torch.nn.Module, keep: list[int]) -> torch.nn.Module:
    """The same network with only these layers."""
    model.blocks = torch.nn.ModuleList(model.blocks[layer] for layer in keep)
    model.shape.layers = len(keep)
    return model


def train(model: torch.nn.Module, mixture: Mixture, wanted: torch.Tensor, args, where: str) -> run.Average:
    scaled = groups(model) if args.start else model.parameters()
    optimizer = run.adam(scaled, args.rate, 0.02, where)
    near = neighbours(model.pieces.weight.detach(), FIRSTS[mixture.vocabulary]) if args.swap else None
    average = run.Average(model, keep=0.998)
    run.compile_parts(model, where)
    aligned = both_of(args, model, where) if args.align else None
    clock = run.Clock(args.steps, args.seconds)
    while clock.advance():
        run.set_rate(optimizer, clock, args.rate, warm=200)
        rows = 8 if args.tiny else args.rows
        batch = mixture.batch(rows, args.hide, near, args.swap)
        loss = loss_of(model, batch, wanted[batch.rows], args, where)
        if aligned:
            loss = loss + args.align * apart_loss(model, *aligned, rows // ALIGNED, args.drop, where)
        run.descend(model, optimizer, loss)
        average.update(clock.step)
        if clock.step % 500 == 0:
            print(json.dumps({args.out: clock.step, "loss": round(loss.item(), 4), "s": round(clock.seconds_gone())}), flush=True)
    return average


def both_of(args, model: torch.nn.Module, where: str) -> tuple[Parallel, Meant | None]:
    """The pairs and the projection, as align.py left them."""
    parallel, meant = Parallel(f"{args.data}/pairs.npz", where, args.seed), meant_by(args, model.shape.width, where)
    if not meant:
        return parallel, None
    learned = np.load(f"{args.start}.project.npz")
    meant.project.load_state_dict({name: torch.from_numpy(learned[name]) for name in learned.files})
    return parallel, meant


def loss_of(model: torch.nn.Module, batch: Batch, wanted: torch.Tensor, args, where: str) -> torch.Tensor:
    judge = lambda logits, scores, some: soft_loss(logits, scores, some, wanted[: len(logits)], args.hard)
    return pushed_loss(model, batch, judge, args.push, args.drop, where)


if __name__ == "__main__":
    main()
