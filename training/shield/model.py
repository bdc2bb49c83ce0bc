"""The networks.

All read token ids (0 is padding). They answer one logit per head (see `known.HEADS`) and one score per position, which says how much the position looks like
part of an attack.

- `Student` ships as the first reader: tables, then thin layers over patches of four tokens.
- `Encoder` ships as the second reader, for what the first cannot clear. It is pretrained on masked tokens.
- `Bert` has the shape of the pretrained English encoder. It ships as the second reader for English.

If `rounds` is set, a network rounds numbers as its exported form does (see graph.py), so that training compensates for the rounding: tables in four bits, the
encoder's matrices too. The student's matrices, which are exported in eight bits, are not rounded.
`full` says that no position is padding (no patch consists of it, for the student), so that attention needs no mask and is much faster on a GPU.
"""

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass

import torch
import torch.nn.functional as F
from torch import nn

from .known import HEADS

POOLS = 4
# Candidates for a row's scale in four bits. Its largest number may lie outside the sixteen steps if the others gain more.
TABLE_SHARES, MATRIX_SHARES = (1.0, 0.85, 0.7, 0.6), (1.0, 0.9, 0.8, 0.7, 0.62, 0.55, 0.48)


@dataclass
class EncoderShape:
    pieces: int = 49146
    embedding: int = 128
    width: int = 512
    layers: int = 8
    heads: int = 8
    inner: int = 2048
    # Before these layers every two neighbouring positions become one, which halves the work from there on.
    joins: tuple[int, ...] = ()


@dataclass
class StudentShape:
    pieces: int = 49146
    embedding: int = 128
    pairs: int = 65536
    width: int = 256
    layers: int = 3
    heads: int = 4
    inner: int = 512
    stride: int = 4
    patches: int = 64


@dataclass
class BertShape:
    pieces: int = 30522
    width: int = 384
    layers: int = 6
    heads: int = 12
    inner: int = 1536
    places: int = 512


def rounded_table(rows: torch.Tensor) -> torch.Tensor:
    """Rounds values as `in_four_bits` in nodes.py stores them."""
    return rounded_rows(rows, TABLE_SHARES, lambda steps: (steps + 7.5).round().clamp(0, 15) - 7.5)


def rounded_matrix(weight: torch.Tensor) -> torch.Tensor:
    """Rounds a matrix as `four.py` stores it."""
    return rounded_rows(weight, MATRIX_SHARES, lambda steps: steps.round().clamp(-8, 7))


def rounded_rows(rows: torch.Tensor, shares: tuple[float, ...], whole: Callable[[torch.Tensor], torch.Tensor]) -> torch.Tensor:
    """Rounds each row to whole steps of the scale with the smallest error. Gradients pass as if nothing had been rounded."""
    values = rows.detach()
    widest = values.abs().amax(-1, keepdim=True) / 7.5 + 1e-12
    best, least = values, None
    for share in shares:
        scale = widest * share
        steps = whole(values / scale) * scale
        error = (steps - values).square().sum(-1, keepdim=True)
        best, least = (steps, error) if least is None else (torch.where(error < least, steps, best), torch.minimum(error, least))
    return rows + (best - values)


def rounded_input(x: torch.Tensor) -> torch.Tensor:
    """Rounds inputs as DynamicQuantizeMatMul does: to 8 bits between the smallest and the largest number of a window."""
    values = x.detach()
    low, high = values.amin((1, 2), keepdim=True).clamp(max=0), values.amax((1, 2), keepdim=True).clamp(min=0)
    scale = (high - low) / 255 + 1e-12
    zero = (-low / scale).round()
    return x + (((values / scale).round() + zero).clamp(0, 255) - zero) * scale - values


class Pool(nn.Module):
    """Four learned attentions and the mean, followed by a small network. The scores per position come from the same states."""

    def __init__(self, width: int, hidden: int):
        super().__init__()
        self.scores = nn.Linear(width, 1 + POOLS)
        self.hidden = nn.Linear((1 + POOLS) * width, hidden)
        self.out = nn.Linear(hidden, len(HEADS))

    def forward(self, states: torch.Tensor, kept: torch.Tensor, drop: float) -> tuple[torch.Tensor, torch.Tensor]:
        scores = self.scores(states)
        away = (~kept).to(states.dtype)[..., None] * -1e4
        weights = torch.softmax((scores[..., 1:] + away).float(), 1).to(states.dtype)
        mean = kept.to(states.dtype) / kept.sum(1, keepdim=True).clamp(min=1)
        weights = torch.cat([weights, mean[..., None]], -1)
        pooled = (weights.transpose(1, 2) @ states).flatten(1)
        pooled = F.dropout(pooled, drop, self.training)
        return self.out(F.relu(self.hidden(pooled))), scores[..., 0]


def unit(x: torch.Tensor) -> torch.Tensor:
    """Root-mean-square norm without a gain, which the next matrix includes."""
    return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-5)


def attend(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, kept: torch.Tensor | None) -> torch.Tensor:
    mask = None if kept is None else kept[:, None, None, :]
    if hasattr(F, "scaled_dot_product_attention"):
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
    # For older versions of torch, which some systems still ship.
    scores = q @ k.transpose(-1, -2) * q.shape[-1] ** -0.5
    return torch.softmax(scores if mask is None else scores.masked_fill(~mask, -1e4), -1) @ v


class Block(nn.Module):
    def __init__(self, width: int, heads: int, inner: int):
        super().__init__()
        self.heads = heads
        self.mix = nn.Linear(width, 3 * width)
        self.back = nn.Linear(width, width)
        self.up = nn.Linear(width, inner)
        self.down = nn.Linear(inner, width)

    def forward(
        self, x: torch.Tensor, kept: torch.Tensor | None, drop: float, turns: torch.Tensor | None = None, rounds: bool = False
    ) -> torch.Tensor:
        rows, length, width = x.shape
        times = lambda y, part: F.linear(y, rounded_matrix(part.weight), part.bias) if rounds else part(y)
        q, k, v = times(unit(x), self.mix).view(rows, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        if turns is not None:
            q, k = rotate(q, turns), rotate(k, turns)
        mixed = times(attend(q, k, v, kept).transpose(1, 2).reshape(rows, length, width), self.back)
        x = x + F.dropout(mixed, drop, self.training)
        return x + F.dropout(times(F.relu(times(unit(x), self.up)), self.down), drop, self.training)


def turns_of(length: int, size: int, step: int, device: torch.device) -> torch.Tensor:
    """The cosines and sines by which half of a head's numbers turn at each position. `step` is the number of tokens per position, so that distances keep their
    meaning after tokens were joined."""
    speed = torch.exp(torch.arange(size, device=device) * (-math.log(10000.0) / size))
    angle = torch.arange(length, device=device)[:, None] * step * speed
    return torch.stack([angle.cos(), angle.sin()])


def rotate(x: torch.Tensor, turns: torch.Tensor) -> torch.Tensor:
    """Rotates by position."""
    cos, sin = turns.to(x.dtype)
    a, b = x.chunk(2, -1)
    return torch.cat([a * cos - b * sin, a * sin + b * cos], -1)


def joined(x: torch.Tensor, kept: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """The mean of every two neighbours, without padding."""
    rows, length, width = x.shape
    pairs = kept.view(rows, length // 2, 2)
    weights = pairs.to(x.dtype) / pairs.sum(2, keepdim=True).clamp(min=1)
    return (x.view(rows, length // 2, 2, width) * weights[..., None]).sum(2), pairs.any(2)


class Encoder(nn.Module):
    def __init__(self, shape: EncoderShape):
        super().__init__()
        self.shape, self.rounds, self.stride = shape, False, 2 ** len(shape.joins)
        self.pieces = nn.Embedding(shape.pieces, shape.embedding)
        self.widen = nn.Linear(shape.embedding, shape.width)
        self.blocks = nn.ModuleList(
            Block(shape.width, shape.heads, shape.inner) for _ in range(shape.layers)
        )
        self.narrow = nn.Linear(shape.width, shape.embedding)
        self.bias = nn.Parameter(torch.zeros(shape.pieces))
        self.pool = Pool(shape.width, 256)
        soften(self)

    def read(self, ids: torch.Tensor) -> torch.Tensor:
        return rounded_table(self.pieces(ids)) if self.rounds else self.pieces(ids)

    def layers(self, ids: torch.Tensor, drop: float, full: bool = False, read: torch.Tensor | None = None):
        """The states after each layer and which of them are not padding."""
        kept, step = ids > 0, 1
        x = F.dropout(self.widen(self.read(ids) if read is None else read), drop, self.training)
        for layer, block in enumerate(self.blocks):
            if layer in self.shape.joins:
                (x, kept), step = joined(x, kept), step * 2
            # Outside of the compiled layers, which would compute a cosine for every number.
            turns = turns_of(x.shape[1], self.shape.width // self.shape.heads // 2, step, x.device)
            x = block(x, None if full and not self.shape.joins else kept, drop, turns, self.rounds)
            yield unit(x), kept

    def states(
        self, ids: torch.Tensor, drop: float, full: bool = False, read: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The states after the last layer."""
        for found in self.layers(ids, drop, full, read):
            pass
        return found

    def guess(self, states: torch.Tensor) -> torch.Tensor:
        """Logits over the pieces, for masked-token pretraining."""
        return F.linear(self.narrow(states), self.pieces.weight.to(states.dtype), self.bias.to(states.dtype))

    def forward(
        self, ids: torch.Tensor, drop: float = 0.0, read: torch.Tensor | None = None, full: bool = False
    ) -> tuple[torch.Tensor, torch.Tensor]:
        states, kept = self.states(ids, drop, full, read)
        return self.pool(states, kept, drop)


class Student(nn.Module):
    """Looks up pieces and pairs of neighbours in tables (cheap), then works on patches of `stride` tokens."""

    def __init__(self, shape: StudentShape):
        super().__init__()
        self.shape, self.rounds, self.stride = shape, False, shape.stride
        self.pieces = nn.Embedding(shape.pieces, shape.embedding)
        self.pairs = nn.Embedding(shape.pairs, shape.embedding)
        self.patch = nn.Linear(2 * shape.stride * shape.embedding, shape.width)
        self.places = nn.Parameter(torch.randn(shape.patches, shape.width) * 0.02)
        self.blocks = nn.ModuleList(
            Block(shape.width, shape.heads, shape.inner) for _ in range(shape.layers)
        )
        self.pool = Pool(shape.width, 128)
        soften(self)

    def read(self, ids: torch.Tensor) -> torch.Tensor:
        pieces, pairs = self.pieces(ids), self.pairs(pair_hash(ids, self.shape.pairs))
        return rounded_table(pieces) + rounded_table(pairs) if self.rounds else pieces + pairs

    def grow(self, layers: int) -> None:
        """Adds layers that change nothing until they have learned."""
        shape = self.shape
        for _ in range(layers - shape.layers):
            block = Block(shape.width, shape.heads, shape.inner)
            for part in (block.mix, block.up):
                nn.init.normal_(part.weight, std=part.in_features**-0.5)
                nn.init.zeros_(part.bias)
            for last in (block.back, block.down):
                nn.init.zeros_(last.weight)
                nn.init.zeros_(last.bias)
            self.blocks.append(block)
        shape.layers = len(self.blocks)

    def forward(
        self, ids: torch.Tensor, drop: float = 0.0, read: torch.Tensor | None = None, full: bool = False
    ) -> tuple[torch.Tensor, torch.Tensor]:
        rows, length = ids.shape
        shape = self.shape
        x = self.read(ids) if read is None else read
        x = F.dropout(x, drop, self.training) * (ids > 0)[..., None]
        here = x.view(rows, length // shape.stride, -1)
        after = F.pad(here, (0, 0, 0, 1))[:, 1:]
        x = self.patch(torch.cat([here, after], -1)) + self.places[: here.shape[1]]
        kept = (ids.view(rows, -1, shape.stride) > 0).any(-1)
        for block in self.blocks:
            x = block(x, None if full else kept, drop)
        return self.pool(unit(x), kept, drop)


def pair_hash(ids: torch.Tensor, pairs: int) -> torch.Tensor:
    """The row in the pair table for each token and its predecessor. Plain integer arithmetic, so it is the same everywhere."""
    before = F.pad(ids, (1, 0))[:, :-1]
    return (ids * 31_337 + before * 7_919) % pairs


class BertLayer(nn.Module):
    def __init__(self, shape: BertShape):
        super().__init__()
        self.heads = shape.heads
        self.query, self.key, self.value, self.back = (nn.Linear(shape.width, shape.width) for _ in range(4))
        self.mixed_norm, self.norm = nn.LayerNorm(shape.width, 1e-12), nn.LayerNorm(shape.width, 1e-12)
        self.up, self.down = nn.Linear(shape.width, shape.inner), nn.Linear(shape.inner, shape.width)

    def forward(self, x: torch.Tensor, kept: torch.Tensor | None, drop: float, rounds: bool = False) -> torch.Tensor:
        rows, length, width = x.shape
        split = lambda y: y.view(rows, length, self.heads, -1).transpose(1, 2)
        taken = rounded_input if rounds else lambda y: y
        into = taken(x)
        mixed = attend(split(self.query(into)), split(self.key(into)), split(self.value(into)), kept)
        mixed = self.back(taken(mixed.transpose(1, 2).reshape(rows, length, width)))
        x = self.mixed_norm(x + F.dropout(mixed, drop, self.training))
        inner = F.gelu(self.up(taken(x)))
        return self.norm(x + F.dropout(self.down(taken(inner)), drop, self.training))


class Bert(nn.Module):
    def __init__(self, shape: BertShape):
        super().__init__()
        self.shape, self.rounds, self.stride = shape, False, 1
        self.pieces = nn.Embedding(shape.pieces, shape.width)
        self.places = nn.Embedding(shape.places, shape.width)
        self.norm = nn.LayerNorm(shape.width, 1e-12)
        self.blocks = nn.ModuleList(BertLayer(shape) for _ in range(shape.layers))
        self.pool = Pool(shape.width, 256)

    def read(self, ids: torch.Tensor) -> torch.Tensor:
        return rounded_table(self.pieces(ids)) if self.rounds else self.pieces(ids)

    def states(
        self, ids: torch.Tensor, drop: float = 0.0, full: bool = False, read: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The states after the last layer, and which of them are not padding."""
        kept = ids > 0
        x = self.norm((self.read(ids) if read is None else read) + self.places.weight[: ids.shape[1]])
        x = F.dropout(x, drop, self.training)
        for block in self.blocks:
            x = block(x, None if full else kept, drop, self.rounds)
        return x, kept

    def forward(
        self, ids: torch.Tensor, drop: float = 0.0, read: torch.Tensor | None = None, full: bool = False
    ) -> tuple[torch.Tensor, torch.Tensor]:
        return self.pool(*self.states(ids, drop, full, read), drop)


def soften(model: nn.Module) -> None:
    for module in model.modules():
        if isinstance(module, nn.Linear):
            nn.init.normal_(module.weight, std=module.in_features**-0.5)
            nn.init.zeros_(module.bias)
        if isinstance(module, nn.Embedding):
            nn.init.normal_(module.weight, std=0.1)
    for block in getattr(model, "blocks", []):
        for last in (block.back, block.down):
            nn.init.normal_(last.weight, std=0.02)


def shape_of(model: nn.Module) -> dict:
    return asdict(model.shape)


def from_shape(shape: dict) -> nn.Module:
    """The network that a stored shape belongs to."""
    if "pairs" in shape:
        return Student(StudentShape(**shape))
    return Bert(BertShape(**shape)) if "places" in shape else Encoder(EncoderShape(**shape))
