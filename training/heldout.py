"""Collects the rows that no training uses, each with the name of its set.

    python training/heldout.py --out runs/heldout.jsonl

`pool/<kind>`, `lang/<language>`, `long/<band>`: harmless text of held-out sources, on which thresholds are chosen.
`own/<group>`, `public/<source>`: held-out families and public sources. `ood/<name>`: a test, on which nothing may be chosen.
"""

import argparse
import json
import random

from mixture import normal, unique
from shield import rows
from shield.split import is_held_family, is_held_pool, is_held_public, is_judge

PER_KIND, PER_LANGUAGE, PER_BAND, PER_GROUP = 1500, 150, 500, 2500
BANDS = {"200": 200, "600": 600, "1500": 1500, "4000": 4000, "more": 10**9}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="share of the rows per kind, language, band and group")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    unseen = rows.unseen()
    tests = {normal(row["text"]) for found in unseen.values() for row in found}
    found = harmless(rng, args.share) + own(rng, args.share, tests) + public(tests)
    found += [row_of(f"ood/{name}", row) for name, some in unseen.items() for row in some if is_counted(row)]
    with open(args.out, "w", encoding="utf-8") as file:
        for row in found:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
    print(f"{len(found)} rows, {len({row['set'] for row in found})} sets")


def is_counted(row: dict) -> bool:
    """Whether the row is counted. Harmful topics are not ours to judge, and whether sensitive data is an attack is a matter of taste."""
    return row.get("label") is not None and row.get("category") != "sensitive"


def row_of(name: str, row: dict) -> dict:
    return {"set": name, "label": row.get("label"), "text": row["text"]}


def harmless(rng: random.Random, share: float) -> list[dict]:
    """Harmless rows: by kind and language from held-out sources, by length from the English kinds."""
    kinds: dict[str, list[dict]] = {}
    for row in rows.pools():
        if is_held_pool(row):
            lang = row.get("lang", "en")
            name = f"pool/{row['kind']}" if lang == "en" else f"lang/{lang}"
            kinds.setdefault(name, []).append(dict(row, label=0))
    most = lambda name: PER_KIND if name.startswith("pool/") else PER_LANGUAGE
    picked = [row for name, found in sorted(kinds.items()) for row in sample(rng, name, found, share * most(name))]
    bands: dict[str, list[dict]] = {}
    for name, found in kinds.items():
        for row in found if name.startswith("pool/") else []:
            bands.setdefault(f"long/{band_of(row['text'])}", []).append(row)
    return picked + [row for name, found in sorted(bands.items()) for row in sample(rng, name, found, share * PER_BAND)]


def sample(rng: random.Random, name: str, found: list[dict], most: float) -> list[dict]:
    return [row_of(name, row) for row in rng.sample(found, min(int(most), len(found)))]


def band_of(text: str) -> str:
    return next(name for name, most in BANDS.items() if len(text) < most)


def own(rng: random.Random, share: float, tests: set[str]) -> list[dict]:
    groups: dict[str, list[dict]] = {}
    for row in unique(rows.corpus() + rows.written(), tests):
        if is_held_family(row) and is_counted(row) and not is_judge(row) and "mt" not in row:
            groups.setdefault(f"own/{group_of(row)}", []).append(row)
    return [row for name, found in sorted(groups.items()) for row in sample(rng, name, found, share * PER_GROUP)]


def group_of(row: dict) -> str:
    if row.get("lang", "en") != "en":
        return "languages"
    if row.get("indirect") or row["source"] == "indirect":
        return "indirect"
    if row.get("category") == "encoded":
        return "encoded"
    return "jailbreak" if row.get("category") in ("role_hijacking", "system_override") else "direct"


def public(tests: set[str]) -> list[dict]:
    found = unique(rows.public_train(), tests)
    return [row_of(f"public/{row['source']}", row) for row in found if is_held_public(row) and is_counted(row)]


if __name__ == "__main__":
    main()
