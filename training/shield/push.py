"""Adversarial training: the loss on embeddings moved a little in the worst direction, so that the network stays right for similar texts."""

from collections.abc import Callable

import torch

from . import run
from .mixed import Batch

Judge = Callable[[torch.Tensor, torch.Tensor, Batch], torch.Tensor]


def pushed_loss(model: torch.nn.Module, batch: Batch, judge: Judge, length: float, drop: float, where: str) -> torch.Tensor:
    """Pushes the first half of the rows, which costs half a step more. `length` 0 pushes nothing."""
    read = model.read(batch.ids)
    if length:
        half = len(batch.ids) // 2
        read = torch.cat([read[:half] + push(model, batch.first(half), judge, length, drop, where), read[half:]])
    with run.precision(where):
        logits, scores = model(batch.ids, drop, read, full=True)
    return judge(logits, scores, batch)


def push(model: torch.nn.Module, batch: Batch, judge: Judge, length: float, drop: float, where: str) -> torch.Tensor:
    loose = model.read(batch.ids).detach().requires_grad_(True)
    with run.precision(where):
        logits, scores = model(batch.ids, drop, loose, full=True)
    slope = torch.autograd.grad(judge(logits, scores, batch), loose)[0]
    return length * slope / (slope.flatten(1).norm(dim=1)[:, None, None] + 1e-12)
