"""Prints the figures of each set for rules, model and both together, and the worst errors.

    python training/evaluate.py --evidence runs/evidence.jsonl --rows runs/heldout.jsonl --model packages/engine/model
"""

import argparse
import json
import os

import numpy as np
from shield.curve import Evidence, macro


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evidence", required=True)
    parser.add_argument("--rows", help="the rows behind the evidence, to print errors")
    parser.add_argument("--model", default="packages/engine/model")
    parser.add_argument("--errors", type=int, default=0, help="errors to print per set")
    args = parser.parse_args()
    with open(os.path.join(args.model, "manifest.json"), encoding="utf-8") as file:
        manifest = json.load(file)
    evidence = Evidence(args.evidence)
    calibration = manifest["calibration"]
    both = evidence.fused(calibration["scale"], calibration["bias"], manifest["fusion"])
    model = calibration["scale"] * evidence.model + calibration["bias"]
    verdicts = {"rules": evidence.rules > 0.6, "model": model > 0, "both": both > 0}
    for name, flagged in verdicts.items():
        table = evidence.figures(flagged)
        print(f"{name:6}", macro(table), "own", evidence.figures(flagged, "own").get("own"))
    for name, figures in evidence.figures(verdicts["both"]).items():
        print(f"  {name:24}", figures)
    if args.rows and args.errors:
        print_errors(args.rows, evidence, both, args.errors)


def print_errors(path: str, evidence: Evidence, z: np.ndarray, count: int) -> None:
    with open(path, encoding="utf-8") as file:
        texts = [json.loads(line)["text"] for line in file]
    for name in sorted(set(evidence.sets)):
        mine = evidence.sets == name
        false = np.where(mine & (evidence.labels == 0) & (z > 0))[0]
        missed = np.where(mine & (evidence.labels == 1) & (z <= 0))[0]
        print(f"== {name}: {len(false)} false positives, {len(missed)} missed")
        for index in sorted(false, key=lambda i: -z[i])[:count]:
            print(f"   + {z[index]:5.1f} {texts[index][:160]!r}")
        for index in sorted(missed, key=lambda i: -z[i])[:count]:
            print(f"   - {z[index]:5.1f} {texts[index][:160]!r}")


if __name__ == "__main__":
    main()
