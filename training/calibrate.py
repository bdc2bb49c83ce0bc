"""Fits the numbers that turn logits into probabilities, and writes the manifest and the model card.

    node training/collect.ts runs/heldout.jsonl runs/evidence.jsonl
    python training/calibrate.py --evidence runs/evidence.jsonl --model packages/engine/model

Operating points come from harmless text alone: held-out sources of the pools, with equal weight for every kind. The scale is fitted on held-out families and
pools. `ood` is a test: its figures are recorded, but nothing is fitted to them (NOTES.md says where they were looked at nevertheless).

The manifest is the single source of these numbers. The fusion of rules and model, the second look and the correction for many windows are taken from the
existing manifest, which collect.ts has used, and the engine reads them from the new one.
"""

import argparse
import datetime
import hashlib
import json
import os

import numpy as np
from shield import card, rows
from shield.curve import Evidence, macro
from shield.manifest import read_manifest

# The share of harmless text that each sensitivity may flag, averaged over the kinds in the pools.
LIMITS = {"low": 0.0036, "medium": 0.0043, "high": 0.02}
# The same limit for text read as untrusted at the default sensitivity. Set separately, because instructions between people look much like attacks to the
# reader. All of these limits were chosen with the twins of the held-out families in view, the default also so that no kind exceeds 1 %.
UNTRUSTED_LIMIT = 0.0042
# Assumed shares of attacks among scanned texts, for measuring how well the confidence is calibrated.
ATTACK_SHARES = (0.1, 0.05, 0.2, 0.5)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evidence", required=True)
    parser.add_argument("--model", required=True, help="folder of weights.onnx and tokenizer.json")
    parser.add_argument("--version", help="version of the model; default: the manifest's")
    parser.add_argument("--rules-weight", type=float, help="how much the rules' evidence counts")
    parser.add_argument("--floor", type=float, help="the lowest model score that counts if a rule has matched")
    args = parser.parse_args()
    before = read_manifest(args.model)
    fusion = {
        **before["fusion"],
        **({"rulesWeight": args.rules_weight} if args.rules_weight is not None else {}),
        **({"modelFloor": args.floor} if args.floor is not None else {}),
    }
    evidence = Evidence(args.evidence)
    scale = temperature(evidence)
    bias = operating_point(evidence, scale, fusion, LIMITS["medium"])
    untrusted_bias = operating_point(evidence, scale, fusion, UNTRUSTED_LIMIT, untrusted=True)
    z = evidence.fused(scale, bias, fusion)
    presets = {name: preset(evidence, z, limit) for name, limit in LIMITS.items()}
    manifest = {
        "name": "prompt-shield",
        "version": args.version or before["version"],
        "date": datetime.date.today().isoformat(),
        "licence": "MIT",
        "files": {"weights": describe(args.model, "weights.onnx"), "tokenizer": describe(args.model, "tokenizer.json")},
        "calibration": {
            "scale": round(scale, 4),
            "bias": round(bias, 4),
            "untrustedBias": round(untrusted_bias, 4),
            "perWindow": before["calibration"]["perWindow"],
        },
        "secondLook": before["secondLook"],
        "fusion": fusion,
        "presets": presets,
        "untrusted": evidence.figures(evidence.fused(scale, untrusted_bias, fusion, untrusted=True) > 0, "own/indirect"),
        "reliability": [reliability(evidence, z, share) for share in ATTACK_SHARES],
        "data": {name: digest for name, digest in data_hashes()},
    }
    with open(os.path.join(args.model, "manifest.json"), "w", encoding="utf-8") as file:
        file.write(json.dumps(manifest, indent=2) + "\n")
    card.write(args.model)
    for name, found in presets.items():
        print(name, found["threshold"], "harmless", found["harmless"], "own", found["own"], "ood", found["unseen"]["macro"])
    for found in manifest["reliability"]:
        print(f"expected calibration error where {found['attackShare']:.0%} are attacks: {found['error']:.1%}")


def temperature(evidence: Evidence) -> float:
    """Fits one factor and one offset by gradient descent, which minimize the log-loss over held-out families and pools."""
    counted = ~np.char.startswith(evidence.sets, "ood/") & ~np.char.startswith(evidence.sets, "long/")
    logits, labels, sets = evidence.model[counted], evidence.labels[counted], evidence.sets[counted]
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


def operating_point(evidence: Evidence, scale: float, fusion: dict, limit: float, untrusted: bool = False) -> float:
    """Picks the bias of the default sensitivity, which decides at one half: the highest that keeps false alarms within the limit."""
    low, high = -8.0, 6.0
    for _ in range(40):
        bias = (low + high) / 2
        within = alarms(evidence, evidence.fused(scale, bias, fusion, untrusted) > 0) <= limit
        low, high = (bias, high) if within else (low, bias)
    return low


def alarms(evidence: Evidence, flagged: np.ndarray) -> float:
    """The share of harmless text that is flagged, with equal weight for every kind in the pools."""
    return macro(evidence.figures(flagged, "pool/"))["falsePositives"]


def preset(evidence: Evidence, z: np.ndarray, limit: float) -> dict:
    """Finds the threshold of a sensitivity. Measures at the rounded threshold, because the engine uses that one."""
    # Includes one half, for which the bias was fitted.
    cuts = np.sort(np.append(np.quantile(z, np.linspace(0.2, 0.9999, 1500)), 0.0))
    fused = next((float(cut) for cut in cuts if alarms(evidence, z > cut) <= limit), float(z.max()))
    threshold = round(float(1 / (1 + np.exp(-fused))), 3)
    cut = float(np.log(threshold / (1 - threshold)))
    sets = evidence.figures(z > cut)
    return {
        "threshold": threshold,
        "harmless": {
            "kinds": round(alarms(evidence, z > cut), 4),
            "worst": evidence.worst(z > cut, "pool/"),
            "languages": macro(evidence.figures(z > cut, "lang/"))["falsePositives"],
            "longest": evidence.figures(z > cut, "long/more").get("long/more", {}).get("falsePositives"),
        },
        "own": evidence.figures(z > cut, "own/"),
        "public": evidence.figures(z > cut, "public/"),
        "unseen": {"macro": macro(sets), "sets": sets},
    }


def reliability(evidence: Evidence, z: np.ndarray, attack_share: float) -> dict:
    """Measures how far confidence and truth differ on held-out families and kinds if this share of all texts is attacks.

    Confidence depends on how common attacks are. The operating point of the default sensitivity makes it fit a share of about one in ten.
    """
    counted = ~np.char.startswith(evidence.sets, "ood/")
    said, labels = 1 / (1 + np.exp(-z[counted])), evidence.labels[counted]
    weights = np.where(labels == 1, attack_share / max(1, (labels == 1).sum()), (1 - attack_share) / max(1, (labels == 0).sum()))
    error, bins = 0.0, []
    for low in np.arange(0, 1, 0.1):
        mine = (said >= low) & (said < low + 0.1 + (low > 0.85))
        if mine.any():
            share = float(weights[mine].sum())
            truth, word = float((weights[mine] * labels[mine]).sum()) / share, float((weights[mine] * said[mine]).sum()) / share
            error += share * abs(truth - word)
            bins.append({"said": round(word, 3), "true": round(truth, 3), "share": round(share, 4)})
    return {"attackShare": attack_share, "error": round(error, 4), "bins": bins}


def describe(folder: str, name: str) -> dict:
    with open(os.path.join(folder, name), "rb") as file:
        data = file.read()
    return {"name": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def data_hashes():
    for folder, _, names in sorted(os.walk(rows.DATA)):
        for name in sorted(names):
            if name.endswith((".xz", ".jsonl")):
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
