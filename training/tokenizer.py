"""Learns the list of pieces: `python training/tokenizer.py --out packages/engine/model/tokenizer.json`."""

import argparse
import json
import random

from shield import rows
from shield.pieces import FIRST_PIECE, MAX_PIECE, SPLIT, lower
from tokenizers import Regex, Tokenizer, models, pre_tokenizers, trainers


def sample_texts(per_language: int, rng: random.Random):
    """All labelled texts, all English documentation, and an equal share of every other language."""
    for row in rows.public_train() + rows.written() + rows.corpus():
        yield row["text"][:4000]
    by_language: dict[str, list[str]] = {}
    for row in rows.plain_text():
        by_language.setdefault(row["lang"], []).append(row["text"])
    for language, texts in sorted(by_language.items()):
        rng.shuffle(texts)
        yield from texts if language == "en" else texts[:per_language]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True)
    parser.add_argument("--size", type=int, default=49_152)
    parser.add_argument("--per-language", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    tokenizer = Tokenizer(models.BPE(unk_token=None))
    tokenizer.pre_tokenizer = pre_tokenizers.Split(Regex(SPLIT), behavior="removed", invert=True)
    trainer = trainers.BpeTrainer(
        vocab_size=args.size - FIRST_PIECE, limit_alphabet=5000, max_token_length=MAX_PIECE, show_progress=False
    )
    texts = (lower(text) for text in sample_texts(args.per_language, random.Random(args.seed)))
    tokenizer.train_from_iterator(texts, trainer)
    pieces = sorted(tokenizer.get_vocab(), key=tokenizer.get_vocab().get)
    pieces = [piece for piece in pieces if piece.strip()]
    with open(args.out, "w", encoding="utf-8") as file:
        json.dump({"format": "greedy-pieces-1", "pieces": pieces}, file, ensure_ascii=False, separators=(",", ":"))
    print(f"{len(pieces)} pieces")


if __name__ == "__main__":
    main()
