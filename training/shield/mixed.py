"""Batches of the mixture, drawn on the GPU: texts of one length together, some tokens masked or swapped."""

from dataclasses import dataclass

import numpy as np
import torch

from .pieces import FIRST_PIECE, MASK
from .wordpieces import WordPieces

MASKS = {"own": MASK, "bert": WordPieces.MASK}
# A text with more word pieces per piece of ours, or with a larger share of foreign letters, does not count as English.
SPELLED, FAR_SHARE = 1.35, 0.2
FIRSTS = {"own": FIRST_PIECE, "bert": 1000}
# Rows are counted as if all had so many tokens. Very short texts would otherwise make batches of tens of thousands of rows.
USUAL, SHORTEST = 128, 32


@dataclass
class Batch:
    ids: torch.Tensor  # rows × columns
    rows: torch.Tensor  # the numbers of the texts in the mixture
    known: dict[str, torch.Tensor]
    inside: torch.Tensor | None  # rows × columns: the token belongs to the labelled row, not to its carrier

    def first(self, rows: int) -> "Batch":
        known = {key: values[:rows] for key, values in self.known.items()}
        return Batch(self.ids[:rows], self.rows[:rows], known, None if self.inside is None else self.inside[:rows])


class Mixture:
    """The texts by length, so that a batch has no padding. The student reads patches of `stride` tokens: only a text's last patch may hold padding."""

    def __init__(self, folder: str, vocabulary: str, device: str, seed: int, stride: int = 1):
        self.device, self.vocabulary, self.stride = device, vocabulary, stride
        packed = np.load(f"{folder}/{vocabulary}.npz")
        lengths = packed["lengths"].astype(np.int64)
        self.tokens = torch.from_numpy(packed["tokens"].astype(np.int32)).to(device)
        self.lengths = torch.from_numpy(lengths).to(device)
        self.starts = torch.from_numpy(np.cumsum(lengths) - lengths).to(device)
        known = np.load(f"{folder}/known.npz")
        self.known = {key: torch.from_numpy(known[key].astype(np.int64)).to(device) for key in known.files}
        self.by_length = self.sorted()
        self.random = torch.Generator(device=device).manual_seed(seed)
        self.chooser = np.random.default_rng(seed)

    def sorted(self, without: int | None = None) -> dict[int, torch.Tensor]:
        """The texts of each number of patches. `without` leaves out those that contain a passage of this kind."""
        patches = -(-self.lengths // self.stride)
        kept = (patches > 0) & (True if without is None else self.known["pool"] != without)
        found = kept.nonzero()[:, 0]
        order = patches[found].argsort(stable=True)
        counts = torch.bincount(patches[found]).tolist()
        return {count * self.stride: texts for count, texts in enumerate(found[order].split(counts)) if len(texts)}

    def show_more(self, texts: torch.Tensor, times: int) -> None:
        texts = texts.to(self.device)
        self.by_length = {columns: torch.cat([found, *[found[texts[found]]] * times]) for columns, found in self.by_length.items()}

    def __len__(self) -> int:
        return len(self.lengths)

    def batch(self, rows: int, hide: float, near: torch.Tensor | None = None, swap: float = 0.0) -> Batch:
        """Draws a batch with as many tokens as `rows` texts of the usual length. Every text is equally likely."""
        odds = np.array([len(found) / rows_of(columns, rows) for columns, found in self.by_length.items()])
        columns = int(self.chooser.choice(list(self.by_length), p=odds / odds.sum()))
        chosen = self.some(self.by_length[columns], rows_of(columns, rows))
        ids = self.read(chosen, columns)
        inside = None
        if self.vocabulary == "own":
            place = torch.arange(columns, device=self.device)[None]
            inside = (place >= self.known["first"][chosen, None]) & (place < self.known["last"][chosen, None])
        known = {key: values[chosen] for key, values in self.known.items()}
        return Batch(self._blur(ids, hide, near, swap), chosen, known, inside)

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
    def score(self, predict, rows: int = 1024) -> torch.Tensor:
        """The answers of all heads for every text, in the order of the mixture."""
        scores = None
        for columns, found in self.sorted().items():
            for chosen in found.split(rows_of(columns, rows)):
                logits = predict(self.read(chosen, columns), full=True).half()
                if scores is None:
                    scores = torch.zeros(len(self), logits.shape[1], dtype=torch.half, device=self.device)
                scores[chosen] = logits
        return scores


def rows_of(columns: int, rows: int) -> int:
    return max(2, rows * USUAL // max(columns, SHORTEST))


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
