"""Sentences and their translations: texts with the same meaning shall look the same to the encoder, whatever their language.

What it learns from English attacks then also holds for other languages, in which we have few attacks. The pretrained English encoder knows better than any
batch of translations what "the same meaning" is: it has read a billion pairs of English sentences. So our encoder also learns to predict that encoder's
vector of a text, from the text itself and from its translations (Reimers and Gurevych 2020).
"""

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from . import run
from .bert_weights import load_bert
from .model import Bert, Encoder

COLUMNS, MEANT_COLUMNS = 48, 64
# The temperature: how clearly the right translation must stand out from the others of the batch.
HEAT = 0.05


class Parallel:
    """Pairs as prepare.py stores them: rows × (English, other) × columns, and the number of each pair's English sentence. `held` pairs come from sources that
    nothing learns from."""

    def __init__(self, path: str, device: str, seed: int):
        stored = np.load(path)
        self.pairs = torch.from_numpy(stored["pairs"].astype(np.int32)).to(device)
        self.sentence = torch.from_numpy(stored["sentence"]).to(device)
        self.held = torch.from_numpy(stored["held"].astype(np.int32)).to(device)
        self.random = torch.Generator(device=device).manual_seed(seed)

    def batch(self, count: int) -> tuple[torch.Tensor, torch.Tensor]:
        """A batch of pairs, and the numbers of their English sentences."""
        at = torch.randint(len(self.pairs), (count,), generator=self.random, device=self.pairs.device)
        return self.pairs[at].long(), self.sentence[at].long()


class Meant:
    """The pretrained English encoder's vectors of English texts: the texts of prepare.py, which begin with the sentences of the pairs.

    `project` maps our encoder's vectors to those. It is trained with our encoder and has no other use.
    """

    def __init__(self, path: str, model: Bert, width: int, device: str, seed: int):
        stored = np.load(path)
        self.own = torch.from_numpy(stored["own"].astype(np.int32)).to(device)
        words = torch.from_numpy(stored["words"].astype(np.int32)).to(device)
        with torch.no_grad(), run.precision(device):
            self.places = torch.cat([placed(model.eval(), part.long()) for part in words.split(4096)])
        # The texts from here on belong to no pair: attacks and similar texts, in English only.
        self.first = int(stored["sentences"])
        self.random = torch.Generator(device=device).manual_seed(seed)
        self.project = nn.Linear(width, self.places.shape[1]).to(device)

    def batch(self, count: int) -> tuple[torch.Tensor, torch.Tensor]:
        """A batch of English texts, and their target vectors."""
        at = torch.randint(self.first, len(self.own), (count,), generator=self.random, device=self.own.device)
        return self.own[at].long(), self.places[at]

    def off(self, mine: torch.Tensor, places: torch.Tensor, same: torch.Tensor) -> torch.Tensor:
        """The loss: the distance from the target vectors, and how hard it is to tell each text from the others."""
        mine = F.normalize(self.project(mine), dim=1)
        return (1 - (mine * places).sum(1)).mean() + mixed_up(mine, places, same)


def meant_by(args, width: int, where: str) -> Meant | None:
    return Meant(f"{args.data}/meant.npz", load_bert(args.bert).to(where), width, where, args.seed) if args.bert else None


def placed(model: Bert, ids: torch.Tensor) -> torch.Tensor:
    """The direction of the mean of the last states, for which the English encoder was pretrained."""
    states, kept = model.states(ids)
    return F.normalize((states * kept[..., None]).float().sum(1), dim=1)


def apart_loss(model: Encoder, parallel: Parallel, meant: Meant | None, count: int, drop: float, where: str) -> torch.Tensor:
    """Each sentence must find its translation among those of the batch, halfway through the network and at its end.

    With `meant`, it must also find the vector of its English wording, and so must English texts without a translation."""
    pairs, sentence = parallel.batch(count)
    same = (sentence[:, None] == sentence[None]).fill_diagonal_(False)
    found = [both.split(count) for both in meanings(model, pairs.transpose(0, 1).flatten(0, 1), drop, where)]
    loss = sum(mixed_up(english, other, same) for english, other in found) / 2
    if not meant:
        return loss
    for mine in found[-1]:
        loss = loss + meant.off(mine, meant.places[sentence], same) / 2
    texts, places = meant.batch(count // 2)
    alone = torch.zeros(len(texts), len(texts), dtype=torch.bool, device=places.device)
    return loss + meant.off(meanings(model, texts, drop, where)[-1], places, alone)


def mixed_up(these: torch.Tensor, those: torch.Tensor, same: torch.Tensor) -> torch.Tensor:
    """Each of these must find its partner among those, and vice versa. `same` marks others that would be right too."""
    alike = (these @ those.T / HEAT).masked_fill(same, -1e4)
    right = torch.arange(len(these), device=these.device)
    return (F.cross_entropy(alike, right) + F.cross_entropy(alike.T, right)) / 2


def meanings(model: Encoder, ids: torch.Tensor, drop: float, where: str) -> list[torch.Tensor]:
    """The direction of the mean state of each text, after half of the layers and after all."""
    found, last = [], len(model.blocks) - 1
    with run.precision(where):
        for layer, (states, kept) in enumerate(model.layers(ids, drop)):
            if layer in (last // 2, last):
                found.append(F.normalize((states * kept[..., None]).float().sum(1), dim=1))
    return found


@torch.no_grad()
def found_share(model: Encoder, pairs: torch.Tensor, where: str, among: int = 256) -> list[float]:
    """The share of sentences that find their translation among this many, halfway and at the end."""
    right = torch.arange(among, device=pairs.device)
    parts = [part.long().transpose(0, 1).flatten(0, 1) for part in pairs.split(among) if len(part) == among]
    hits = [[(both[:among] @ both[among:].T).argmax(1) == right for both in meanings(model, part, 0.0, where)] for part in parts]
    return [round(torch.cat(found).float().mean().item(), 3) for found in zip(*hits)]
