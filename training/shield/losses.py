"""Training losses: from the labels alone, or from the labels and the teachers' scores."""

import torch
import torch.nn.functional as F

from .known import CATEGORIES, HEADS
from .mixed import Batch

UNTRUSTED, FRAME, HARM = HEADS.index("untrusted"), HEADS.index("frame"), HEADS.index("harm")
KINDS = slice(1, 1 + len(CATEGORIES))
# The weight of each head relative to `attack`.
KIND_WEIGHT, UNTRUSTED_WEIGHT, FRAME_WEIGHT, HARM_WEIGHT, PLACE_WEIGHT = 0.15, 0.8, 0.1, 0.25, 0.25
# The weight of a label by how sure it is (`known.sure`). A plain question about a harmful topic is no attack, but close to one: it must not teach the model to
# ignore topics.
SURE_WEIGHTS = (0.25, 0.6, 1.0, 2.5)
# Without teachers the label counts in full, because there is nothing to outweigh.
MOST_HARD = 1.0


def hard_loss(logits: torch.Tensor, scores: torch.Tensor, batch: Batch) -> torch.Tensor:
    logits, known = logits.float(), batch.known
    loss = masked(logits[:, 0], known["attack"], sureness(known["sure"]).clamp(max=MOST_HARD))
    loss = loss + UNTRUSTED_WEIGHT * masked(logits[:, UNTRUSTED], known["untrusted"])
    return loss + side_losses(logits, scores, batch)


def soft_loss(logits: torch.Tensor, scores: torch.Tensor, batch: Batch, wanted: torch.Tensor, hard: float) -> torch.Tensor:
    """`hard` is the label's weight in the target, if the label is sure."""
    logits, known = logits.float(), batch.known
    loss = 0.0
    for head, name, part in ((0, "attack", 1.0), (UNTRUSTED, "untrusted", UNTRUSTED_WEIGHT)):
        share = torch.where(known[name] >= 0, hard * sureness(known["sure"]), 0.0).clamp(max=1.0)
        target = (1 - share) * torch.sigmoid(wanted[:, head]) + share * known[name].clamp(min=0)
        loss = loss + part * F.binary_cross_entropy_with_logits(logits[:, head], target)
    return loss + side_losses(logits, scores, batch)


def sureness(sure: torch.Tensor) -> torch.Tensor:
    return torch.tensor(SURE_WEIGHTS, device=sure.device)[sure]


def side_losses(logits: torch.Tensor, scores: torch.Tensor, batch: Batch) -> torch.Tensor:
    known = batch.known
    loss = FRAME_WEIGHT * masked(logits[:, FRAME], known["frame"]) + HARM_WEIGHT * masked(logits[:, HARM], known["harm"])
    kind = F.cross_entropy(logits[:, KINDS], known["category"].clamp(min=0), reduction="none")
    has_kind = (known["category"] >= 0).float()
    loss = loss + KIND_WEIGHT * (kind * has_kind).sum() / has_kind.sum().clamp(min=1)
    return loss if batch.inside is None else loss + PLACE_WEIGHT * place_loss(scores.float(), batch)


def masked(logits: torch.Tensor, target: torch.Tensor, weight: torch.Tensor | float = 1.0) -> torch.Tensor:
    """The mean loss over the rows whose target is known."""
    counted = (target >= 0).float() * weight
    loss = F.binary_cross_entropy_with_logits(logits, target.clamp(min=0).float(), reduction="none")
    return (loss * counted).sum() / counted.sum().clamp(min=1)


def place_loss(scores: torch.Tensor, batch: Batch) -> torch.Tensor:
    """The loss of the scores per position. The target is known if the attack is inside a carrier text, and zero everywhere in harmless text."""
    attack = batch.known["attack"]
    stride = batch.ids.shape[1] // scores.shape[1]
    filled = (batch.ids.view(len(scores), -1, stride) > 0).any(-1)
    inside = batch.inside.view(len(scores), -1, stride).any(-1)
    surrounded = (filled & ~inside).any(1)
    told = filled & ((surrounded & (attack > 0)) | (attack == 0))[:, None]
    loss = F.binary_cross_entropy_with_logits(scores, (inside & (attack > 0)[:, None]).float(), reduction="none")
    return (loss * told).sum() / told.sum().clamp(min=1)
