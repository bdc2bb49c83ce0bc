"""Learns the list of pieces, and stores it next to the vocabulary of the English encoder:

    python training/tokenizer.py --out packages/engine/model/tokenizer.json --wordpieces ../shared/model/wordpiece.json

With `--keep` the pieces in the file stay unchanged.
"""

import argparse
import json
import random

from shield import rows
from shield.pieces import FIRST_PIECE, MAX_PIECE, SPLIT, lower

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
    parser.add_argument("--wordpieces", required=True, help="the English encoder's vocabulary, in the format of Hugging Face's tokenizers")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--size", type=int, default=49_152)
    parser.add_argument("--per-language", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    pieces = kept(args.out) if args.keep else learn(args)
    words = word_pieces(args.wordpieces)
    with open(args.out, "w", encoding="utf-8") as file:
        found = {"format": "greedy-pieces-1", "pieces": pieces, "wordPieces": words}
        json.dump(found, file, ensure_ascii=False, separators=(",", ":"))
    print(f"{len(pieces)} pieces, {len(words)} word pieces")


def learn(args: argparse.Namespace) -> list[str]:
    # Imported here because `--keep` works without it.
    from tokenizers import Regex, Tokenizer, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE(unk_token=None))
    tokenizer.pre_tokenizer = pre_tokenizers.Split(Regex(SPLIT), behavior="removed", invert=True)
    trainer = trainers.BpeTrainer(
        vocab_size=args.size - FIRST_PIECE, limit_alphabet=5000, max_token_length=MAX_PIECE, show_progress=False
    )
    texts = (lower(text) for text in sample_texts(args.per_language, random.Random(args.seed)))
    tokenizer.train_from_iterator(texts, trainer)
    pieces = sorted(tokenizer.get_vocab(), key=tokenizer.get_vocab().get)
    return [piece for piece in pieces if piece.strip()]


def kept(path: str) -> list[str]:
    with open(path, encoding="utf-8") as file:
        return json.load(file)["pieces"]


def word_pieces(path: str) -> list[str]:
    """The words in the order of their ids."""
    with open(path, encoding="utf-8") as file:
        ids = json.load(file)["model"]["vocab"]
    words = sorted(ids, key=ids.get)
    if [ids[word] for word in words] != list(range(len(words))):
        raise SystemExit(f"{path}: the ids leave gaps")
    return words


if __name__ == "__main__":
    main()
