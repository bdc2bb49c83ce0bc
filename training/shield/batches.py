"""Batches built on the GPU: pick rows fairly, put them beside or inside other text, crop, blur tokens."""

from dataclasses import dataclass

import numpy as np
import torch

from .pieces import FIRST_PIECE, MASK


@dataclass
class Batch:
    ids: torch.Tensor  # rows × columns
    labels: torch.Tensor  # 0 or 1
    categories: torch.Tensor  # -1 where unknown
    inside: torch.Tensor  # rows × columns: the token belongs to the labelled row, not to its carrier
    mixed: torch.Tensor  # rows: whether a carrier surrounds it
    sure: torch.Tensor  # rows: plain passages, harmless beyond doubt


class Table:
    """One .npz of rows as tensors on the device."""

    def __init__(self, path: str, device: str):
        loaded = np.load(path)
        self.names = [str(name) for name in loaded["names"]]
        tensor = lambda key, kind: torch.from_numpy(loaded[key].astype(kind)).to(device)
        self.tokens = tensor("tokens", np.int32)
        self.starts, self.lengths = tensor("starts", np.int64), tensor("lengths", np.int64)
        self.labels, self.categories = tensor("labels", np.int64), tensor("categories", np.int64)
        self.sources = tensor("sources", np.int64)
        self.device = device


@dataclass
class Mix:
    attack_share: float = 0.45
    text_share: float = 0.08
    carrier_share: float = 0.35
    source_power: float = 0.5
    null_weight: float = 0.5
    own_boost: float = 1.0  # how much more often texts written for this project are shown
    public_share: float = 0.0  # of attacks and of harmless rows alike; 0 leaves it to the sizes of the sources
    blur: float = 0.06
    swap: float = 0.0  # share of English words replaced by a word of similar use
    columns: int = 256


SMALL_SOURCE = 25  # rows of smaller sources count as if there were so many
OWN = ("written", "direct", "indirect", "benign", "multi", "2-")


def is_own(source: str) -> bool:
    return source.startswith(OWN)


def is_public(source: str) -> bool:
    return not is_own(source) and not source.startswith(("corpus-", "words/"))


class Sampler:
    def __init__(self, table: Table, text: Table, mix: Mix, seed: int, neighbours: torch.Tensor | None = None):
        self.neighbours = neighbours
        self.table, self.text, self.mix = table, text, mix
        self.hard_passages: torch.Tensor | None = None
        self.random = torch.Generator(device=table.device).manual_seed(seed)
        attack = table.labels == 1
        self.attack_rows, self.attack_odds = self._odds(attack)
        self.benign_rows, self.benign_odds = self._odds(~attack)

    def _odds(self, chosen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Sources count by the root of their size, so that no source's style becomes the label, nor a lone row a rule."""
        rows = chosen.nonzero()[:, 0]
        source = self.table.sources[rows]
        counts = torch.bincount(source, minlength=len(self.table.names)).double()
        own = torch.tensor([is_own(name) for name in self.table.names], device=counts.device)[source]
        odds = counts[source].clamp(min=SMALL_SOURCE) ** (self.mix.source_power - 1)
        odds = odds * torch.where(self.table.labels[rows] < 0, self.mix.null_weight, 1.0)
        odds = odds * torch.where(own, self.mix.own_boost, 1.0)
        if self.mix.public_share:
            public = torch.tensor([is_public(name) for name in self.table.names], device=counts.device)[source]
            share, others = odds[public].sum(), odds[~public].sum()
            factor = self.mix.public_share / (1 - self.mix.public_share) * others / share.clamp(min=1e-9)
            odds = odds * torch.where(public, factor, 1.0)
        return rows, odds.cumsum(0) / odds.sum()

    def _pick(self, rows: torch.Tensor, odds: torch.Tensor, count: int) -> torch.Tensor:
        at = torch.searchsorted(odds, self._uniform(count).double()).clamp(max=len(rows) - 1)
        return rows[at]

    def _passages(self, count: int) -> torch.Tensor:
        """Half of them from the passages that fooled a model, once `hard_passages` is set."""
        anywhere = (self._uniform(count) * len(self.text.starts)).long()
        if self.hard_passages is None:
            return anywhere
        hard = self.hard_passages[(self._uniform(count) * len(self.hard_passages)).long()]
        return torch.where(self._uniform(count) < 0.5, hard, anywhere)

    def _uniform(self, *size: int) -> torch.Tensor:
        return torch.rand(*size, generator=self.random, device=self.table.device)

    def batch(self, count: int) -> Batch:
        mix, table = self.mix, self.table
        attacks = int(count * mix.attack_share)
        texts = int(count * mix.text_share)
        hostile = self._pick(self.attack_rows, self.attack_odds, attacks)
        rows = torch.cat([hostile, self._pick(self.benign_rows, self.benign_odds, count - attacks)])
        starts, lengths = table.starts[rows], table.lengths[rows]
        categories, labels = table.categories[rows], (table.labels[rows] == 1).float()
        # The last rows are plain passages. Their tokens lie behind the labelled ones: see `flat`.
        if texts:
            passages = self._passages(texts)
            starts = torch.cat([starts[:-texts], self.text.starts[passages] + len(table.tokens)])
            lengths = torch.cat([lengths[:-texts], self.text.lengths[passages]])
            categories = torch.cat([categories[:-texts], torch.full_like(passages, -1)])
        starts, lengths = self._crop(starts, lengths)
        sure = torch.arange(count, device=starts.device) >= count - texts
        return self._assemble(starts, lengths, labels, categories, sure)

    def _crop(self, starts: torch.Tensor, lengths: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Long rows show their beginning half of the time, otherwise a window from anywhere."""
        columns = self.mix.columns
        room = (lengths - columns).clamp(min=0)
        shift = torch.where(self._uniform(len(starts)) < 0.5, 0, (self._uniform(len(starts)) * (room + 1)).long())
        return starts + shift, lengths.clamp(max=columns)

    def _assemble(
        self,
        starts: torch.Tensor,
        lengths: torch.Tensor,
        labels: torch.Tensor,
        categories: torch.Tensor,
        sure: torch.Tensor,
    ) -> Batch:
        """Up to three segments a row: carrier before, the row, carrier after."""
        count, columns = len(starts), self.mix.columns
        mixed = (self._uniform(count) < self.mix.carrier_share) & (lengths < columns - 16)
        room = torch.where(mixed, columns - lengths, 0)
        before_start, before_length = self._carrier(count, room * self._uniform(count))
        after_start, after_length = self._carrier(count, room - before_length)
        keep_side = torch.randint(0, 3, (count,), generator=self.random, device=starts.device)
        before_length = torch.where(keep_side == 1, 0, before_length)
        after_length = torch.where(keep_side == 2, 0, after_length)
        place = torch.arange(columns, device=starts.device)[None]
        first, second = before_length[:, None], (before_length + lengths)[:, None]
        total = second + after_length[:, None]
        index = torch.where(place < first, before_start[:, None] + place, starts[:, None] + place - first)
        index = torch.where(place >= second, after_start[:, None] + place - second, index)
        kept = place < total
        ids = self.flat()[torch.where(kept, index, 0)].long() * kept
        inside = (place >= first) & (place < second)
        return Batch(self._blur(ids), labels, categories, inside, mixed, sure)

    def _carrier(self, count: int, room: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """A harmless text for each row, sometimes a passage, cut to the room there is."""
        rows = self._pick(self.benign_rows, self.benign_odds, count)
        passages = self._passages(count)
        is_passage = self._uniform(count) < 0.4
        starts = torch.where(is_passage, self.text.starts[passages] + len(self.table.tokens), self.table.starts[rows])
        lengths = torch.where(is_passage, self.text.lengths[passages], self.table.lengths[rows])
        return starts, torch.minimum(lengths, room.long())

    def flat(self) -> torch.Tensor:
        if not hasattr(self, "_flat"):
            self._flat = torch.cat([self.table.tokens, self.text.tokens])
        return self._flat

    def _blur(self, ids: torch.Tensor) -> torch.Tensor:
        """Hides some tokens and swaps a few for random ones: no single word may decide."""
        chance = self._uniform(*ids.shape)
        noise = torch.randint(FIRST_PIECE, 40000, ids.shape, generator=self.random, device=ids.device)
        if self.neighbours is not None and self.mix.swap > 0:
            pick = torch.randint(0, self.neighbours.shape[1], ids.shape, generator=self.random, device=ids.device)
            swapped = self.neighbours[ids, pick]
            ids = torch.where(self._uniform(*ids.shape) < self.mix.swap, swapped, ids)
        blurred = torch.where(chance < self.mix.blur, MASK, ids)
        blurred = torch.where((chance >= self.mix.blur) & (chance < self.mix.blur * 1.2), noise, blurred)
        return torch.where(ids > 0, blurred, ids)


def word_neighbours(path: str, pieces: int, device: str, count: int = 6) -> torch.Tensor:
    """For each piece the pieces that word vectors hold nearest; a piece without a vector keeps itself."""
    loaded = np.load(path)
    vectors = torch.from_numpy(loaded["q"] * loaded["s"]).float().to(device)
    known = (vectors.abs().sum(1) > 0).nonzero()[:, 0]
    near = torch.arange(pieces, device=device)[:, None].repeat(1, count)
    unit = torch.nn.functional.normalize(vectors[known], dim=1)
    for at in range(0, len(known), 2048):
        close = (unit[at : at + 2048] @ unit.T).topk(count + 1).indices[:, 1:]
        near[known[at : at + 2048]] = known[close]
    return near


def trim(batch: Batch, step: int = 32) -> list[Batch]:
    """Splits a batch into a short and a long half, each cut to its longest row: less padding to multiply."""
    lengths = (batch.ids > 0).sum(1)
    order = lengths.argsort()
    half = len(order) * 5 // 8
    parts = []
    for chosen in (order[:half], order[half:]):
        columns = int(-(-int(lengths[chosen].max()) // step) * step)
        parts.append(
            Batch(
                batch.ids[chosen, :columns],
                batch.labels[chosen],
                batch.categories[chosen],
                batch.inside[chosen, :columns],
                batch.mixed[chosen],
                batch.sure[chosen],
            )
        )
    return parts
