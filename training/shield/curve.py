"""Operating points: the results of each threshold on the fused score, for each held-out set."""

import json

import numpy as np


class Evidence:
    def __init__(self, path: str):
        with open(path, encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
        self.sets = np.array([row["set"] for row in rows])
        self.labels = np.array([row["label"] for row in rows])
        self.rules = np.array([row["rules"] for row in rows], float)
        self.model = np.array([row["model"] for row in rows], float)
        self.untrusted = np.array([row["untrusted"] for row in rows], float)
        self.sensitive = np.array([row["sensitive"] for row in rows], bool)

    def fused(self, scale: float, bias: float, fusion: dict[str, float], untrusted: bool = False) -> np.ndarray:
        """The engine's formula (fuse.ts): calibrated model log-odds plus the rules' evidence. If a rule matched, low model scores are raised to the floor.

        `fusion` is the manifest's field of that name.
        """
        model = fusion["modelWeight"] * (scale * (self.untrusted if untrusted else self.model) + bias)
        model = np.where(self.rules > 0, np.maximum(model, fusion["modelFloor"]), model)
        return model + fusion["rulesWeight"] * -np.log(1 - np.minimum(self.rules, 0.999)) + fusion["bias"]

    def figures(self, flagged: np.ndarray, prefix: str = "ood/") -> dict[str, dict[str, float]]:
        """Figures per set. Texts with sensitive data count as malicious too, as users of the engine see them."""
        table = {}
        flagged = flagged | self.sensitive
        for name in sorted(set(self.sets)):
            if not name.startswith(prefix):
                continue
            attack = (self.sets == name) & (self.labels == 1)
            benign = (self.sets == name) & (self.labels == 0)
            table[name.removeprefix("ood/")] = {
                **({"recall": round(float(flagged[attack].mean()), 4)} if attack.any() else {}),
                **({"falsePositives": round(float(flagged[benign].mean()), 4)} if benign.any() else {}),
            }
        return table

    def worst(self, flagged: np.ndarray, prefix: str) -> dict[str, float]:
        """The kind that is flagged most often, with its rate."""
        kinds = {name: found["falsePositives"] for name, found in self.figures(flagged, prefix).items()}
        name = max(kinds, key=kinds.get)
        return {name: kinds[name]}


def macro(table: dict[str, dict[str, float]]) -> dict[str, float]:
    recall = float(np.mean([f["recall"] for f in table.values() if "recall" in f] or [0]))
    wrong = float(np.mean([f["falsePositives"] for f in table.values() if "falsePositives" in f] or [0]))
    return {
        "recall": round(recall, 4),
        "falsePositives": round(wrong, 4),
        "balanced": round((recall + 1 - wrong) / 2, 4),
    }

