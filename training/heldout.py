"""Writes the held-out rows (ood, dev, own test split) as plain JSON lines for collect.ts and evaluate.py.

    python training/heldout.py --out runs/heldout.jsonl
"""

import argparse
import json

from prepare import is_own_test, unique
from shield import rows


def is_counted(row: dict) -> bool:
    """Harmful topics are not ours to judge, and whether sensitive data is an attack is a matter of taste."""
    return row["label"] is not None and row["category"] != "sensitive"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True)
    parser.add_argument("--dev-share", type=int, default=3, help="every n-th row of dev")
    args = parser.parse_args()
    found = [(f"ood/{name}", row) for name, some in rows.unseen().items() for row in some if is_counted(row)]
    found += [("own", row) for row in unique(rows.corpus() + rows.written(), set()) if is_own_test(row)]
    found += [("dev", row) for row in rows.public_dev()[:: args.dev_share] if is_counted(row)]
    with open(args.out, "w", encoding="utf-8") as file:
        for name, row in found:
            file.write(json.dumps({"set": name, "label": row["label"], "text": row["text"]}) + "\n")
    print(f"{len(found)} rows")


if __name__ == "__main__":
    main()
