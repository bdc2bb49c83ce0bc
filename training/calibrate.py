"""Fits the numbers that turn logits into probabilities, and writes the manifest and the model card.

    node training/collect.ts runs/heldout.jsonl runs/evidence.jsonl
    python training/calibrate.py --evidence runs/evidence.jsonl --model packages/engine/model

Fits on `ood` (temperature by maximum likelihood, every set weighing the same); `own` and `dev` are only reported.
The manifest is the one place of these numbers: how rules and model are fused, and the correction for many windows, are
taken from the manifest that lies there and changed by the settings below; the engine reads them from the new one.
"""

import argparse
import datetime
import hashlib
import json
import os

import numpy as np
from shield import card, rows
from shield.curve import Evidence, macro, threshold_for

# Macro false positives on `ood` each sensitivity may show; 0.012 of them are look-alikes of keys, at every sensitivity.
LIMITS = {"low": 0.023, "medium": 0.0495, "high": 0.09}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evidence", required=True)
    parser.add_argument("--model", required=True, help="folder of weights.onnx and tokenizer.json")
    parser.add_argument("--version", help="of the model; the manifest's own where it is not given")
    parser.add_argument("--rules-weight", type=float, help="how much the rules' evidence counts")
    parser.add_argument("--floor", type=float, help="how far the model's doubt counts where a rule has matched")
    args = parser.parse_args()
    before = read_manifest(args.model)
    fusion = {
        **before["fusion"],
        **({"rulesWeight": args.rules_weight} if args.rules_weight is not None else {}),
        **({"modelFloor": args.floor} if args.floor is not None else {}),
    }
    evidence = Evidence(args.evidence)
    scale = temperature(evidence)
    bias = operating_point(evidence, scale, fusion)
    z = evidence.fused(scale, bias, fusion)
    presets = {name: preset(evidence, z, limit) for name, limit in LIMITS.items()}
    manifest = {
        "name": before["name"],
        "version": args.version or before["version"],
        "date": datetime.date.today().isoformat(),
        "licence": "MIT",
        "files": {"weights": describe(args.model, "weights.onnx"), "tokenizer": describe(args.model, "tokenizer.json")},
        "calibration": {"scale": round(scale, 4), "bias": round(bias, 4), "perWindow": before["calibration"]["perWindow"]},
        "fusion": fusion,
        "presets": presets,
        "alone": alone(evidence),
        "data": {name: digest for name, digest in data_hashes()},
    }
    with open(os.path.join(args.model, "manifest.json"), "w", encoding="utf-8") as file:
        file.write(json.dumps(manifest, indent=2) + "\n")
    card.write(args.model)
    for name, found in presets.items():
        print(name, found["threshold"], found["unseen"]["macro"], "own", found["own"], "dev", found["dev"])
    print(json.dumps(presets["medium"]["unseen"]["sets"]))


def temperature(evidence: Evidence) -> float:
    """One factor and one offset, fitted by gradient descent so that log-loss over the unseen sets is least."""
    unseen = np.char.startswith(evidence.sets, "ood/")
    logits, labels, sets = evidence.model[unseen], evidence.labels[unseen], evidence.sets[unseen]
    weights = np.zeros(len(sets))
    for label in (0, 1):
        names = sorted(set(sets[labels == label]))
        for name in names:
            mine = (sets == name) & (labels == label)
            weights[mine] = 0.5 / len(names) / mine.sum()
    scale, bias = 1.0, 0.0
    for _ in range(4000):
        error = (1 / (1 + np.exp(-(scale * logits + bias))) - labels) * weights
        scale -= 0.3 * float((error * logits).sum())
        bias -= 0.3 * float(error.sum())
    return scale


def operating_point(evidence: Evidence, scale: float, fusion: dict) -> float:
    """The default sensitivity decides at one half: the bias is the highest whose false positives stay within its limit."""
    low, high = -6.0, 6.0
    for _ in range(40):
        bias = (low + high) / 2
        flagged = evidence.fused(scale, bias, fusion) > 0
        within = macro(evidence.figures(flagged))["falsePositives"] <= LIMITS["medium"]
        low, high = (bias, high) if within else (low, bias)
    return low


def preset(evidence: Evidence, z: np.ndarray, limit: float) -> dict:
    """The figures are those of the rounded threshold, which is the one the engine uses."""
    threshold = round(float(1 / (1 + np.exp(-threshold_for(evidence, z, limit)))), 3)
    cut = float(np.log(threshold / (1 - threshold)))
    sets = evidence.figures(z > cut)
    return {
        "threshold": threshold,
        "unseen": {"macro": macro(sets), "sets": sets},
        "own": evidence.figures(z > cut, "own").get("own", {}),
        "dev": evidence.figures(z > cut, "dev").get("dev", {}),
    }


def alone(evidence: Evidence) -> dict:
    """What ranking by the model alone could give on the unseen sets."""
    found = {}
    for limit in (0.05, 0.02, 0.01, 0.001):
        cut = threshold_for(evidence, evidence.model, limit)
        found[f"recallAt{limit:g}"] = macro(evidence.figures(evidence.model > cut))["recall"]
    return found


def read_manifest(folder: str) -> dict:
    with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
        return json.load(file)


def describe(folder: str, name: str) -> dict:
    with open(os.path.join(folder, name), "rb") as file:
        data = file.read()
    return {"name": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def data_hashes():
    for folder, _, names in sorted(os.walk(rows.DATA)):
        for name in sorted(names):
            if name.endswith(".xz"):
                with open(os.path.join(folder, name), "rb") as file:
                    yield os.path.relpath(os.path.join(folder, name), rows.DATA), hashlib.sha256(file.read()).hexdigest()
    corpus = hashlib.sha256()
    for folder, _, names in sorted(os.walk(rows.CORPUS)):
        for name in sorted(names):
            if name.endswith((".jsonl", ".jsonl.xz")):
                with open(os.path.join(folder, name), "rb") as file:
                    corpus.update(file.read())
    yield "training/corpus", corpus.hexdigest()


if __name__ == "__main__":
    main()
