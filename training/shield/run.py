"""Shared parts of the training scripts: settings, device, a clock, the learning-rate schedule, averaged weights."""

import argparse
import copy
import os
import time

import torch


def settings(description: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--data", default="runs/data", help="folder that prepare.py wrote")
    parser.add_argument("--out", required=True, help="path of the weights, without an extension")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60, help="stops after this much training time")
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--rows", type=int, default=512, help="rows of 128 tokens in a batch")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--push", type=float, default=0.0, help="length of the adversarial push against the embeddings")
    parser.add_argument("--tiny", action="store_true", help="settings small enough for a CPU smoke test")
    return parser


def device() -> str:
    if torch.cuda.is_available():
        torch.set_float32_matmul_precision("high")
        return "cuda"
    return "cpu"


def precision(where: str):
    return torch.autocast(where, torch.bfloat16, enabled=where == "cuda")


def adam(parameters, rate: float, decay: float, where: str) -> torch.optim.Optimizer:
    return torch.optim.AdamW(parameters, rate, weight_decay=decay, **({"fused": True} if where == "cuda" else {}))


def compile_parts(model: torch.nn.Module, where: str) -> None:
    """Compiles what takes most of the time, for any number of rows and columns, and only if it pays off. Not the pool: its compiled form keeps the length of the
    first batch if that is the longest, and then fails at the next one (torch 2.11)."""
    if where == "cuda":
        torch._dynamo.config.recompile_limit = 32
        for part in model.blocks:
            part.compile(dynamic=True)
        model.read = torch.compile(model.read, dynamic=True)


class Clock:
    """Stops after the given steps or seconds, whichever comes first."""

    def __init__(self, steps: int, seconds: float):
        self.steps, self.seconds, self.step = steps, seconds, 0
        self.began = time.time()

    def seconds_gone(self) -> float:
        return time.time() - self.began

    def done(self) -> float:
        return min(1.0, max(self.step / self.steps, self.seconds_gone() / self.seconds))

    def advance(self) -> bool:
        self.step += 1
        return self.done() < 1


def set_rate(optimizer: torch.optim.Optimizer, clock: Clock, rate: float, warm: int = 100) -> None:
    """Warm-up, then a linear decay to zero."""
    for group in optimizer.param_groups:
        group["lr"] = rate * group.get("scale", 1.0) * min(1.0, clock.step / warm) * (1 - clock.done())


def descend(model: torch.nn.Module, optimizer: torch.optim.Optimizer, loss: torch.Tensor) -> None:
    """One optimizer step. Skips a batch whose gradient is not finite: it would turn every weight into NaN for the rest of the run."""
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    lost = ~torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0).isfinite()
    if loss.is_cuda:
        # The fused optimizer reads this itself, so the GPU need not wait for an answer.
        optimizer.found_inf, optimizer.grad_scale = lost.float(), None
        optimizer.step()
    elif not lost:
        optimizer.step()


class Average:
    """The exponential moving average of the weights, which ranks more steadily than the weights of the last step."""

    def __init__(self, model: torch.nn.Module, keep: float = 0.995):
        self.model, self.keep = copy.deepcopy(model).eval(), keep
        self.pairs = list(zip(self.model.parameters(), model.parameters()))

    @torch.no_grad()
    def update(self, step: int) -> None:
        keep = min(self.keep, (1 + step) / (10 + step))
        mine, theirs = [a.data for a, _ in self.pairs], [b.data for _, b in self.pairs]
        torch._foreach_mul_(mine, keep)
        torch._foreach_add_(mine, theirs, alpha=1 - keep)


def prepare_out(path: str) -> None:
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
