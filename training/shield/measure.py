"""Scores the held-out sets: a network's recall at a low rate of false alarms on harmless text."""

import math

import numpy as np
import torch

WINDOW, OVERLAP = 256, 16
PER_WINDOW = 0.6  # only during training; the number that ships is in the manifest


class Held:
    def __init__(self, path: str, device: str):
        found = np.load(path)
        lengths = found["lengths"].astype(np.int64)
        self.tokens = torch.from_numpy(found["tokens"].astype(np.int32)).to(device)
        starts = np.cumsum(lengths) - lengths
        places = [
            (start + at, min(WINDOW, length - at), row)
            for row, (start, length) in enumerate(zip(starts, lengths))
            for at in window_starts(length)
        ]
        begin, size, row = np.array(places, np.int64).T
        self.begin, self.size, self.row = torch.from_numpy(begin).to(device), torch.from_numpy(size).to(device), row
        self.labels, self.sets = found["labels"], found["sets"]

    def windows(self, at: int, count: int) -> torch.Tensor:
        size = self.size[at : at + count]
        columns = int(-(-int(size.max()) // 4) * 4)
        place = torch.arange(columns, device=size.device)[None]
        kept = place < size[:, None]
        index = torch.where(kept, self.begin[at : at + count, None] + place, 0)
        return self.tokens[index].long() * kept

    @torch.no_grad()
    def window_logits(self, predict, count: int = 1024) -> np.ndarray:
        """The output of `predict` for every window."""
        return torch.cat([predict(self.windows(at, count)).float().cpu() for at in range(0, len(self.row), count)]).numpy()

    def row_logits(self, window_logits: np.ndarray) -> np.ndarray:
        best = np.full(len(self.labels), -np.inf)
        np.maximum.at(best, self.row, window_logits)
        return best - PER_WINDOW * np.log(np.bincount(self.row, minlength=len(best)))


def window_starts(length: int) -> list[int]:
    if length <= WINDOW:
        return [0]
    count = 1 + math.ceil((length - WINDOW) / (WINDOW - OVERLAP))
    return [round(i * (length - WINDOW) / (count - 1)) for i in range(count)]


def summary(held: Held, logits: np.ndarray) -> dict[str, float]:
    """Recall per held-out group at 1 % false alarms over all kinds in the pools, and the rate of the worst kind at that threshold."""
    kinds = sorted({name for name in held.sets if name.startswith("pool/")})
    threshold = float(np.quantile(logits[np.isin(held.sets, kinds)], 0.99))
    worst = {name: float((logits[held.sets == name] > threshold).mean()) for name in kinds}
    found = {"threshold": round(threshold, 2), "worst": max(worst, key=worst.get), "worst_rate": round(max(worst.values()), 3)}
    for name in sorted(set(held.sets)):
        if not name.startswith(("own/", "public/")):
            continue
        for label, word in ((1, "found"), (0, "alarms")):
            mine = (held.sets == name) & (held.labels == label)
            if mine.sum() >= 20:
                found[f"{name} {word}"] = round(float((logits[mine] > threshold).mean()), 3)
    foreign = np.char.startswith(held.sets, "lang/")
    return found | {"languages' alarms": round(float((logits[foreign] > threshold).mean()), 4)}
