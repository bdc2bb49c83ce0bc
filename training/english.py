"""Rates how English each piece of the tokenizer is. By this the engine chooses the network that reads a text again.

    python training/english.py --tokenizer packages/engine/model/tokenizer.json

Writes a digit from 0 to 8 per piece: 4 plus the logarithm of its frequency in English relative to the mean of all other languages.
"""

import argparse
import json
import random
import re

import numpy as np
from shield import rows
from shield.pieces import FIRST_PIECE, Pieces

MIDDLE = 4
# A language with fewer tokens than this counts proportionally less. A piece that was never seen gets a neutral rating.
FULL_TOKENS, SMOOTH = 20_000, 1e-6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--per-kind", type=int, default=1500, help="texts per language, and per kind of English")
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
    """The beginnings of texts by language, English also by kind. All text that is not prose counts as English, as in training."""
    found: dict[tuple[str, str], list[str]] = {}
    for row in rows.written() + rows.corpus() + rows.plain_text() + rows.pools():
        language = row["lang"].lower()
        if is_one(language):
            found.setdefault((language, row.get("kind", "") if language == "en" else ""), []).append(row["text"][:600])
    return {key: rng.sample(texts, min(per_kind, len(texts))) for key, texts in found.items()}


def is_one(language: str) -> bool:
    """Whether this names a single language: not a mixture such as `es-en`, and not `c`, which programs use for "no language"."""
    return re.fullmatch(r"[a-z]{2,3}(-latn|-tw)?", language) is not None


def share(parts: list[np.ndarray]) -> np.ndarray:
    """The frequency of each piece in a language, with equal weight for the language's kinds of text."""
    return np.mean([part / max(part.sum(), FULL_TOKENS) for part in parts], axis=0)


def write(path: str, english: str) -> None:
    with open(path, encoding="utf-8") as file:
        found = json.load(file)
    with open(path, "w", encoding="utf-8") as file:
        json.dump({**found, "english": english}, file, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    main()
