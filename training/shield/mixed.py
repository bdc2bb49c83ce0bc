"""Batches of the mixture, drawn on the GPU: rows of similar length together, some tokens masked or swapped."""

from dataclasses import dataclass

import numpy as np
import torch

from .pieces import FIRST_PIECE, MASK
from .wordpieces import WordPieces

BUCKETS = (64, 128, 256)
MASKS = {"own": MASK, "bert": WordPieces.MASK}
# A text with more word pieces per piece of ours, or with a larger share of foreign letters, does not count as English.
SPELLED, FAR_SHARE = 1.35, 0.2
FIRSTS = {"own": FIRST_PIECE, "bert": 1000}


@dataclass
class Batch:
    ids: torch.Tensor  # rows × columns
    rows: torch.Tensor  # the numbers of the texts in the mixture
    known: dict[str, torch.Tensor]
    inside: torch.Tensor | None  # rows × columns: the token belongs to the labelled row, not to its carrier
    pairs: int = 0  # the batch ends with this many attacks, followed by their twins

    def first(self, rows: int) -> "Batch":
        known = {key: values[:rows] for key, values in self.known.items()}
        return Batch(self.ids[:rows], self.rows[:rows], known, None if self.inside is None else self.inside[:rows])


class Mixture:
    def __init__(self, folder: str, vocabulary: str, device: str, seed: int):
        self.device, self.vocabulary = device, vocabulary
        packed = np.load(f"{folder}/{vocabulary}.npz")
        lengths = packed["lengths"].astype(np.int64)
        self.tokens = torch.from_numpy(packed["tokens"].astype(np.int32)).to(device)
        self.lengths = torch.from_numpy(lengths).to(device)
        self.starts = torch.from_numpy(np.cumsum(lengths) - lengths).to(device)
        known = np.load(f"{folder}/known.npz")
        self.known = {key: torch.from_numpy(known[key].astype(np.int64)).to(device) for key in known.files}
        self.buckets, self.pairs = self.bucketed(), self.paired()
        self.random = torch.Generator(device=device).manual_seed(seed)
        self.chooser = np.random.default_rng(seed)

    def bucketed(self, without: int | None = None) -> list[torch.Tensor]:
        """The texts by length. `without` leaves out those that contain a passage of this kind."""
        edges = (0, *BUCKETS)
        kept = torch.ones_like(self.lengths, dtype=torch.bool) if without is None else self.known["pool"] != without
        return [(kept & (self.lengths > low) & (self.lengths <= high)).nonzero()[:, 0] for low, high in zip(edges, edges[1:])]

    def show_more(self, texts: torch.Tensor, times: int) -> None:
        texts = texts.to(self.device)
        self.buckets = [torch.cat([found, *[found[texts[found]]] * times]) for found in self.buckets]

    def paired(self) -> list[torch.Tensor]:
        """The attacks that are followed by a twin, by the length of the longer of the two."""
        found = self.known["paired"].nonzero()[:, 0]
        longer = torch.maximum(self.lengths[found], self.lengths[found + 1]) if len(found) else found
        edges = (0, *BUCKETS)
        return [found[(longer > low) & (longer <= high)] for low, high in zip(edges, edges[1:])]

    def __len__(self) -> int:
        return len(self.lengths)

    def batch(self, rows: int, hide: float, near: torch.Tensor | None = None, swap: float = 0.0, twins: float = 0.0) -> Batch:
        """Draws a batch: `rows` texts of 128 tokens, twice as many of 64, or half as many of 256. Every text is equally likely, except that a share `twins` of
        the rows are attacks with their twins."""
        counts = [max(2, rows * 128 // columns) for columns in BUCKETS]
        odds = np.array([len(found) / count for found, count in zip(self.buckets, counts)])
        at = self.chooser.choice(len(BUCKETS), p=odds / odds.sum())
        pairs = int(counts[at] * twins / 2) if len(self.pairs[at]) else 0
        attacks = self.some(self.pairs[at], pairs)
        chosen = torch.cat([self.some(self.buckets[at], counts[at] - 2 * pairs), attacks, attacks + 1])
        ids = self.read(chosen, BUCKETS[at])
        inside = None
        if self.vocabulary == "own":
            place = torch.arange(BUCKETS[at], device=self.device)[None]
            inside = (place >= self.known["first"][chosen, None]) & (place < self.known["last"][chosen, None])
        known = {key: values[chosen] for key, values in self.known.items()}
        return Batch(self._blur(ids, hide, near, swap), chosen, known, inside, pairs)

    def some(self, found: torch.Tensor, count: int) -> torch.Tensor:
        return found[torch.randint(max(1, len(found)), (count,), generator=self.random, device=self.device)]

    def read(self, rows: torch.Tensor, columns: int) -> torch.Tensor:
        place = torch.arange(columns, device=self.device)[None]
        kept = place < self.lengths[rows, None]
        return self.tokens[torch.where(kept, self.starts[rows, None] + place, 0)].long() * kept

    def _blur(self, ids: torch.Tensor, hide: float, near: torch.Tensor | None, swap: float) -> torch.Tensor:
        """Masks or swaps some tokens, so that no single word decides."""
        chance = torch.rand(ids.shape, generator=self.random, device=self.device)
        if near is not None:
            pick = torch.randint(near.shape[1], ids.shape, generator=self.random, device=self.device)
            other = torch.rand(ids.shape, generator=self.random, device=self.device) < swap
            ids = torch.where(other & (ids > 0), near[ids, pick], ids)
        noise = torch.randint(FIRSTS[self.vocabulary], 30000, ids.shape, generator=self.random, device=self.device)
        blurred = torch.where(chance < hide, MASKS[self.vocabulary], ids)
        blurred = torch.where((chance >= hide) & (chance < hide * 1.2), noise, blurred)
        return torch.where(ids > 0, blurred, ids)

    @torch.no_grad()
    def score(self, predict, rows: int = 2048) -> torch.Tensor:
        """The answers of all heads for every text, in the order of the mixture."""
        scores = None
        for columns, found in zip(BUCKETS, self.buckets):
            count = rows * 256 // columns
            for at in range(0, len(found), count):
                chosen = found[at : at + count]
                logits = predict(self.read(chosen, columns)).half()
                if scores is None:
                    scores = torch.zeros(len(self), logits.shape[1], dtype=torch.half, device=self.device)
                scores[chosen] = logits
        return scores


def strange(in_pieces: str, in_word_pieces: str, pieces: list[str]) -> np.ndarray:
    """Marks texts in other languages. The English encoder spells them letter by letter, so its scores are worthless there."""
    own, bert = np.load(in_pieces), np.load(in_word_pieces)
    lengths = own["lengths"].astype(np.int64)
    is_far = np.array([False] * FIRST_PIECE + [any(ord(letter) > 0x2FF for letter in piece) for piece in pieces])
    far = np.add.reduceat(is_far[own["tokens"]].astype(np.int64), np.cumsum(lengths) - lengths)
    return (bert["lengths"] > SPELLED * lengths + 4) | (far > FAR_SHARE * lengths)


def neighbours(table: torch.Tensor, first: int, count: int = 6) -> torch.Tensor:
    """The nearest neighbours of each piece in a pretrained table."""
    unit = torch.nn.functional.normalize(table.float(), dim=1)
    near = torch.arange(len(table), device=table.device)[:, None].repeat(1, count)
    for at in range(first, len(table), 2048):
        close = unit[at : at + 2048] @ unit.T
        close[:, :first] = -1
        near[at : at + 2048] = close.topk(count + 1).indices[:, 1:]
    return near
