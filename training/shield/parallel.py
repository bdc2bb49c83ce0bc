"""Sentences and their translations: what means the same shall look the same to the encoder, in whatever language it is said.

What it learns from English attacks then holds for the other languages too, of which we have few.
"""

import numpy as np
import torch
import torch.nn.functional as F

from . import run
from .model import Encoder

COLUMNS = 48
# How sharply the right translation must stand out from the others of the batch.
HEAT = 0.05


class Parallel:
    """Pairs as prepare.py stores them: rows × (English, other) × columns, and which English sentence it is; `held` ones are of
    sources that nothing learns from."""

    def __init__(self, path: str, device: str, seed: int):
        stored = np.load(path)
        self.pairs = torch.from_numpy(stored["pairs"].astype(np.int32)).to(device)
        self.sentence = torch.from_numpy(stored["sentence"]).to(device)
        self.held = torch.from_numpy(stored["held"].astype(np.int32)).to(device)
        self.random = torch.Generator(device=device).manual_seed(seed)

    def batch(self, count: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Some pairs, and which sentence stands against which other translation that is right too."""
        at = torch.randint(len(self.pairs), (count,), generator=self.random, device=self.pairs.device)
        same = self.sentence[at, None] == self.sentence[None, at]
        return self.pairs[at].long(), same.fill_diagonal_(False)


def apart_loss(model: Encoder, parallel: Parallel, count: int, drop: float, where: str) -> torch.Tensor:
    """Each sentence must find its translation among those of the batch, halfway through the network and at its end."""
    pairs, same = parallel.batch(count)
    right = torch.arange(count, device=pairs.device)
    loss = 0.0
    for english, other in meanings(model, pairs, drop, where):
        alike = (english @ other.T / HEAT).masked_fill(same, -1e4)
        loss = loss + (F.cross_entropy(alike, right) + F.cross_entropy(alike.T, right)) / 4
    return loss


def meanings(model: Encoder, pairs: torch.Tensor, drop: float, where: str) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """The mean state of either sentence, as a direction, after half of the layers and after all."""
    ids = pairs.transpose(0, 1).reshape(2 * len(pairs), -1)
    found, last = [], len(model.blocks) - 1
    with run.precision(where):
        for layer, (states, kept) in enumerate(model.layers(ids, drop)):
            if layer in (last // 2, last):
                found.append((states * kept[..., None]).float().sum(1))
    return [F.normalize(sums, dim=1).split(len(pairs)) for sums in found]


@torch.no_grad()
def found_share(model: Encoder, pairs: torch.Tensor, where: str, among: int = 256) -> list[float]:
    """How many sentences find their translation among so many, halfway and at the end."""
    right = torch.arange(among, device=pairs.device)
    parts = [part.long() for part in pairs.split(among) if len(part) == among]
    hits = [[(a @ b.T).argmax(1) == right for a, b in meanings(model, part, 0.0, where)] for part in parts]
    return [round(torch.cat(found).float().mean().item(), 3) for found in zip(*hits)]
