"""What every training script shares: settings, device, a clock, learning-rate shape, averaged weights."""

import argparse
import copy
import os
import time

import torch


def settings(description: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--data", default=".device-data", help="folder that prepare.py wrote")
    parser.add_argument("--out", required=True, help="path of the weights, without an ending")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60, help="stops after this much training time")
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--rows", type=int, default=512, help="rows in a batch")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--tiny", action="store_true", help="a setting small enough for a CPU smoke test")
    return parser


def device() -> str:
    if torch.cuda.is_available():
        torch.set_float32_matmul_precision("high")
        return "cuda"
    return "cpu"


def precision(where: str):
    return torch.autocast(where, torch.bfloat16, enabled=where == "cuda")


class Schedule:
    """Warm-up, then a straight line to zero over the steps or the seconds, whichever ends first."""

    def __init__(self, steps: int, seconds: float, warm: int = 50):
        self.steps, self.seconds, self.warm = steps, seconds, warm
        self.began, self.step = time.time(), 0

    def done(self) -> float:
        return max(self.step / self.steps, (time.time() - self.began) / self.seconds)

    def advance(self, optimizer: torch.optim.Optimizer, rate: float) -> bool:
        """Sets the rate for the next step; false when training is over."""
        self.step += 1
        share = self.done()
        for group in optimizer.param_groups:
            group["lr"] = rate * group.get("scale", 1.0) * min(1.0, self.step / self.warm) * max(0.0, 1 - share)
        return share < 1


class Average:
    """Exponential moving average of the weights: steadier ranking than the last step's."""

    def __init__(self, model: torch.nn.Module, keep: float = 0.995):
        self.model, self.keep = copy.deepcopy(model).eval(), keep
        self.pairs = list(zip(self.model.parameters(), model.parameters()))

    @torch.no_grad()
    def update(self, step: int) -> None:
        keep = min(self.keep, (1 + step) / (10 + step))
        mine, theirs = [a.data for a, _ in self.pairs], [b.data for _, b in self.pairs]
        torch._foreach_lerp_(mine, theirs, 1 - keep)


def prepare_out(path: str) -> None:
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
