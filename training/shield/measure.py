"""Scores held-out sets and says what unseen text would see: macro recall, false positives, balanced accuracy."""

import math

import numpy as np
import torch

from .batches import Table

WINDOW, OVERLAP = 256, 16
PER_WINDOW = 0.6  # the maximum over n windows is corrected by this times ln n


class Held:
    def __init__(self, path: str, device: str):
        self.table = table = Table(path, device)
        starts, lengths = table.starts.tolist(), table.lengths.tolist()
        begin, size, self.row = [], [], []
        for row, (start, length) in enumerate(zip(starts, lengths)):
            for at in window_starts(length):
                begin.append(start + at)
                size.append(min(WINDOW, length - at))
                self.row.append(row)
        self.begin = torch.tensor(begin, device=device)
        self.size = torch.tensor(size, device=device)
        self.row = np.array(self.row)
        self.labels = table.labels.cpu().numpy()
        self.sets = table.sources.cpu().numpy()

    def windows(self, at: int, count: int) -> torch.Tensor:
        size = self.size[at : at + count]
        columns = int(-(-int(size.max()) // 4) * 4)
        place = torch.arange(columns, device=size.device)[None]
        kept = place < size[:, None]
        index = torch.where(kept, self.begin[at : at + count, None] + place, 0)
        return self.table.tokens[index].long() * kept

    @torch.no_grad()
    def window_logits(self, predict, count: int = 1024) -> np.ndarray:
        """Attack logit of every window; `predict` maps ids to logits."""
        found = [predict(self.windows(at, count)).float().cpu() for at in range(0, len(self.row), count)]
        return torch.cat(found).numpy()

    def row_logits(self, window_logits: np.ndarray) -> np.ndarray:
        best = np.full(len(self.labels), -np.inf)
        np.maximum.at(best, self.row, window_logits)
        return best - PER_WINDOW * np.log(np.bincount(self.row, minlength=len(best)))


def window_starts(length: int) -> list[int]:
    if length <= WINDOW:
        return [0]
    count = 1 + math.ceil((length - WINDOW) / (WINDOW - OVERLAP))
    return [round(i * (length - WINDOW) / (count - 1)) for i in range(count)]


def per_set(held: Held, logits: np.ndarray, threshold: float, prefix: str = "ood/") -> dict[str, dict[str, float]]:
    table = {}
    for index, name in enumerate(held.table.names):
        if not name.startswith(prefix):
            continue
        mine = held.sets == index
        attack, benign = mine & (held.labels == 1), mine & (held.labels == 0)
        figures = {}
        if attack.any():
            figures["recall"] = float((logits[attack] > threshold).mean())
        if benign.any():
            figures["fpr"] = float((logits[benign] > threshold).mean())
        table[name.removeprefix(prefix)] = figures
    return table


def macro(table: dict[str, dict[str, float]]) -> tuple[float, float, float]:
    recall = float(np.mean([f["recall"] for f in table.values() if "recall" in f] or [0]))
    fpr = float(np.mean([f["fpr"] for f in table.values() if "fpr" in f] or [0]))
    return recall, fpr, (recall + 1 - fpr) / 2


def summary(held: Held, logits: np.ndarray, prefix: str = "ood/") -> dict[str, float]:
    """Recall at fixed macro false positives, and the best balanced accuracy any threshold gives."""
    found = {}
    points = [(t, *macro(per_set(held, logits, t, prefix))) for t in np.quantile(logits, np.linspace(0.3, 0.999, 150))]
    for limit in (0.05, 0.03, 0.02):
        allowed = [p for p in points if p[2] <= limit]
        found[f"recall@{limit:.0%}"] = round(max((p[1] for p in allowed), default=0.0), 4)
    best = max(points, key=lambda p: p[3])
    return found | {"balanced": round(best[3], 4), "at_fpr": round(best[2], 4), "threshold": round(float(best[0]), 3)}
