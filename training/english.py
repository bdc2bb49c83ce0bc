"""Says of each piece of the tokenizer how English it is: by this the engine chooses the network that reads a text again.

    python training/english.py --tokenizer packages/engine/model/tokenizer.json

A digit per piece: 4 plus the logarithm of how much oftener it stands in English than in the mean of all other languages, from 0 to 8.
"""

import argparse
import json
import random
import re

import numpy as np
from shield import rows
from shield.pieces import FIRST_PIECE, Pieces

MIDDLE = 4
# A language with fewer tokens than this counts in proportion; a piece nobody has seen says nothing.
FULL_TOKENS, SMOOTH = 20_000, 1e-6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--per-kind", type=int, default=1500, help="texts of a language, and of each kind of English")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    pieces = Pieces.load(args.tokenizer)
    counts: dict[str, list[np.ndarray]] = {}
    for (language, _), texts in sample(args.per_kind, random.Random(args.seed)).items():
        ids = np.fromiter((token for text in texts for token in pieces.encode(text)), np.int64)
        counts.setdefault(language, []).append(np.bincount(ids, minlength=pieces.size)[FIRST_PIECE:])
    english = share(counts.pop("en"))
    others = np.mean([share(parts) for parts in counts.values()], axis=0)
    lean = np.clip(np.rint(np.log((english + SMOOTH) / (others + SMOOTH))), -MIDDLE, MIDDLE).astype(int)
    write(args.tokenizer, "".join(str(MIDDLE + value) for value in lean))
    print(f"{(lean > 0).sum()} pieces lean to English, {(lean < 0).sum()} away from it; {len(counts)} other languages")


def sample(per_kind: int, rng: random.Random) -> dict[tuple[str, str], list[str]]:
    """Beginnings of texts by language, English also by kind: all that is not prose counts as English, as in training."""
    found: dict[tuple[str, str], list[str]] = {}
    for row in rows.written() + rows.corpus() + rows.plain_text() + rows.pools():
        language = row["lang"].lower()
        if is_one(language):
            found.setdefault((language, row.get("kind", "") if language == "en" else ""), []).append(row["text"][:600])
    return {key: rng.sample(texts, min(per_kind, len(texts))) for key, texts in found.items()}


def is_one(language: str) -> bool:
    """Not a mixture such as `es-en`, and not `c`, by which programs mean none."""
    return re.fullmatch(r"[a-z]{2,3}(-latn|-tw)?", language) is not None


def share(parts: list[np.ndarray]) -> np.ndarray:
    """How often each piece stands in a language, its kinds weighing the same."""
    return np.mean([part / max(part.sum(), FULL_TOKENS) for part in parts], axis=0)


def write(path: str, english: str) -> None:
    with open(path, encoding="utf-8") as file:
        found = json.load(file)
    with open(path, "w", encoding="utf-8") as file:
        json.dump({**found, "english": english}, file, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    main()
