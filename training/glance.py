"""Teaches the student's first layer to guess the answer of the whole network, so that most windows need no other layer.

    python training/glance.py --from runs/student --mixture runs/mixture --data runs/data --out runs/glance.npz

The other layers do not read a window that the guess clears (`doubtful_rows` in graph.py). The bar is set so that the guess clears hardly any window of a
held-out attack that the whole network would have found doubtful.
"""

import argparse
import json

import numpy as np
import torch
from shield import run, store
from shield.known import HEADS
from shield.manifest import read_manifest
from shield.measure import Held
from shield.mixed import Mixture
from shield.model import Pool, Student, from_shape, unit
from teach import held_of

# The heads that decide, and the answer above which the engine asks a slower network.
DECIDING = [HEADS.index("attack"), HEADS.index("untrusted")]
DOUBT = read_manifest()["secondLook"]["above"]
# Answers outside this range make no difference to the engine.
LOWEST, HIGHEST = -6.0, 4.0
# A guess that is too low is worse than one that is too high: the first misses attacks, the second only costs time.
TOO_LOW = 4.0
HIDDEN = 32
# Other bars to print.
SHOWN = (0.0003, 0.001, 0.01)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="start", required=True)
    parser.add_argument("--mixture", required=True)
    parser.add_argument("--data", default="runs/data", help="folder that prepare.py wrote")
    parser.add_argument("--out", required=True)
    parser.add_argument("--steps", type=int, default=2500)
    parser.add_argument("--rows", type=int, default=96, help="rows of 128 tokens in a batch")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--lost", type=float, default=0.003, help="share of the attacks' doubtful windows that may be cleared")
    args = parser.parse_args()
    torch.manual_seed(1)
    where = run.device()
    state, about = store.load(args.start)
    student = from_shape(about["shape"]).to(where).eval()
    student.load_state_dict(state)
    student.rounds = True
    guess = train(student, Mixture(args.mixture, "own", where, 1, student.stride), args, where)
    bar = measured_bar(student, guess, Held(held_of(args.data, "own"), where), args.lost)
    numbers = {f"pool.{name}": values.detach().cpu().numpy() for name, values in guess.state_dict().items()}
    np.savez(args.out, bar=np.float32(bar), **numbers)


def train(student: Student, mixture: Mixture, args: argparse.Namespace, where: str) -> Pool:
    guess = Pool(student.shape.width, HIDDEN).to(where)
    optimizer = run.adam(guess.parameters(), args.rate, 0.01, where)
    clock = run.Clock(args.steps, 1e9)
    average = run.Average(guess)
    while clock.advance():
        run.set_rate(optimizer, clock, args.rate)
        early, kept, wanted = reading(student, mixture.batch(args.rows, 0.0).ids)
        off = guess(early, kept, 0.0)[0] - wanted
        loss = (off.square() * torch.where(off < 0, TOO_LOW, 1.0))[:, DECIDING].mean()
        run.descend(guess, optimizer, loss)
        average.update(clock.step)
        if clock.step % 500 == 0:
            print(json.dumps({"glance": clock.step, "loss": round(loss.item(), 4)}), flush=True)
    return average.model


@torch.no_grad()
def reading(student: Student, ids: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """The states after the first layer, which of them are not padding, and the answers of the whole network."""
    seen = []
    hook = student.blocks[0].register_forward_hook(lambda _, inputs, output: seen.extend((output, inputs[1])))
    answers = student(ids)[0].clamp(LOWEST, HIGHEST)
    hook.remove()
    return unit(seen[0]), seen[1], answers


@torch.no_grad()
def measured_bar(student: Student, guess: Pool, held: Held, lost: float) -> float:
    def both(ids: torch.Tensor) -> torch.Tensor:
        early, kept, answers = reading(student, ids)
        return torch.cat([guess(early, kept, 0.0)[0][:, DECIDING], answers[:, DECIDING]], 1)

    found = held.window_logits(both, 256)
    guessed, answered, labels = found[:, :2].max(1), found[:, 2:].max(1), held.labels[held.row]
    harmless = (np.char.startswith(held.sets, "pool/") | np.char.startswith(held.sets, "lang/"))[held.row]
    # Without the benchmarks: nothing may be chosen on them.
    attacks = (labels == 1) & ~np.char.startswith(held.sets, "ood/")[held.row]
    doubtful = attacks & (answered > DOUBT)
    bars = {share: float(np.quantile(guessed[doubtful], share)) for share in (*SHOWN, lost)}
    for share, bar in bars.items():
        said = {"bar": round(bar, 2), "cleared": round(float((guessed[harmless] <= bar).mean()), 3), "lost": share}
        for least in (-1.0, 0.0, 2.0):
            said[f"lost above {least}"] = round(float((guessed[attacks & (answered > least)] <= bar).mean()), 5)
        said["doubtful and harmless"] = round(float((guessed[harmless & (answered > DOUBT)] <= bar).mean()), 4)
        print(json.dumps(said), flush=True)
    return bars[lost]


if __name__ == "__main__":
    main()
