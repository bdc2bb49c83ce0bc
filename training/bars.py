"""Tries settings of the second look on windows scored by windows.py. Needs neither engine nor rules, so it takes seconds instead of minutes.

    python training/bars.py --windows runs/windows.npz --first student --second encoder --english english

Prints a line per bar and share: recall, and the share of harmless twins that are flagged, at the threshold where the pools' kinds raise `--limit` alarms on
average.
"""

import argparse

import numpy as np
from shield.manifest import read_manifest

BARS, SHARES = (-0.5, -1.0, -1.5, -2.0, -2.5), (0.45, 0.6, 0.8)
MANIFEST = read_manifest()
READ_TWICE, FULL_AT = MANIFEST["secondLook"]["windows"], MANIFEST["secondLook"]["fullAt"]
PER_WINDOW = MANIFEST["calibration"]["perWindow"]
GROUPS = ("direct", "jailbreak", "indirect", "languages", "encoded")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--windows", required=True)
    parser.add_argument("--first", default="student")
    parser.add_argument("--second", default="encoder")
    parser.add_argument("--english", default="english")
    parser.add_argument("--limit", type=float, default=0.01)
    args = parser.parse_args()
    windows = Windows(args.windows)
    for bar in BARS:
        for share in SHARES:
            logits, twice = windows.read(args.first, args.second, args.english, bar, share)
            print(f"bar {bar:5.1f} share {share:.2f} {windows.describe(logits, args.limit)} read twice {twice:.1%}", flush=True)


class Windows:
    def __init__(self, path: str):
        self.found = np.load(path)
        self.row, self.labels, self.sets = (self.found[key] for key in ("row", "labels", "sets"))
        self.counts = np.bincount(self.row)
        self.kinds = [self.sets == name for name in sorted(set(self.sets)) if name.startswith("pool/")]

    def read(self, first: str, second: str, english: str, bar: float, share: float) -> tuple[np.ndarray, float]:
        """Approximates the engine's logits for the rows: the English network's answer for the whole row stands in for its answers for the windows that are read
        again. Also returns the share of harmless rows that are read twice."""
        once, again, word = (self.found[name][:, 0].astype(np.float32) for name in (first, second, english))
        again = np.where(self.found["far"][self.row], again, word[self.row])
        both = once + share * np.minimum(1, self.found["sizes"] / FULL_AT) * (again - once)
        logits, ranks = once.copy(), self.ranks(once)
        highest, seen = np.full(len(self.labels), -np.inf), np.zeros(len(self.labels), bool)
        for rank in range(READ_TWICE):
            here = (ranks == rank) & (once > bar) & (once > highest[self.row])
            logits[here], seen[self.row[here]] = both[here], True
            np.maximum.at(highest, self.row[here], both[here])
        best = np.full(len(self.labels), -np.inf)
        np.maximum.at(best, self.row, logits)
        return best - PER_WINDOW * np.log(self.counts), float(seen[np.any(self.kinds, axis=0)].mean())

    def ranks(self, logits: np.ndarray) -> np.ndarray:
        """Ranks the windows of each row: 0 for the strongest, 1 for the next."""
        order = np.lexsort((-logits, self.row))
        starts = np.cumsum(self.counts) - self.counts
        ranks = np.empty(len(logits), int)
        ranks[order] = np.arange(len(logits)) - starts[self.row[order]]
        return ranks

    def describe(self, logits: np.ndarray, limit: float) -> str:
        threshold = self.threshold(logits, limit)
        words = []
        for group in GROUPS:
            mine = self.sets == f"own/{group}"
            attacks, twins = (logits[mine & (self.labels == label)] > threshold for label in (1, 0))
            words.append(f"{group} {attacks.mean():.1%}" + (f"/{twins.mean():.1%}" if len(twins) >= 20 else ""))
        return " ".join(words)

    def threshold(self, logits: np.ndarray, limit: float) -> float:
        low, high = float(logits.min()), float(logits.max())
        for _ in range(40):
            middle = (low + high) / 2
            alarms = np.mean([(logits[mine] > middle).mean() for mine in self.kinds])
            low, high = (middle, high) if alarms > limit else (low, middle)
        return high


if __name__ == "__main__":
    main()
