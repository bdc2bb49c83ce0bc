"""Tokenizes texts for pretraining and for measuring, so that the GPU never waits for text.

    python training/prepare.py --heldout runs/heldout.jsonl --out runs/data

Writes held.npz, pairs.npz (sentences and their translations), meant.npz (English texts in both vocabularies, the sentences of
those pairs first) and labelled.npy, english.npy, foreign.npy (flat tokens for masked-token training).
"""

import argparse
import json
import os
import random
from multiprocessing import Pool

import numpy as np
from shield import rows
from shield.known import language_of
from shield.parallel import COLUMNS, MEANT_COLUMNS
from shield.pieces import NEWLINE, PARAGRAPH, Pieces
from shield.split import is_held_pool, may_be_learned
from shield.wordpieces import WordPieces

PARTS = ["held", "pairs", "reading"]
MAX_TOKENS = 4096
# Button labels are too short to be told apart by meaning.
SHORTEST, WHOLE_SENTENCES = 20, {"flores200"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokenizer", default="packages/engine/model/tokenizer.json")
    parser.add_argument("--heldout", help="what heldout.py wrote, for the part `held`")
    parser.add_argument("--out", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wordpieces", help="the vocabulary of the pretrained English encoder, to measure that one too")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="what to write: `pairs` for align.py, `reading` for pretrain.py")
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    rng = random.Random(args.seed)
    with Pool(initializer=start, initargs=(args.tokenizer, args.wordpieces)) as pool:
        if "held" in args.parts:
            held(pool, args)
        if "pairs" in args.parts:
            translated(pool, args)
        if "reading" not in args.parts:
            return
        for name, texts in sorted(reading_matter(rng).items()):
            rng.shuffle(texts)
            tokens = np.concatenate([found for found in pool.imap(encode_many, chunks(texts, 500))])
            np.save(f"{args.out}/{name}.npy", tokens)
            print(f"{name}: {len(texts)} texts, {len(tokens)} tokens", flush=True)


def held(pool, args: argparse.Namespace) -> None:
    with open(args.heldout, encoding="utf-8") as file:
        found = [json.loads(line) for line in file]
    encoders = {"held": encode, **({"held-bert": encode_words} if args.wordpieces else {})}
    for name, encoder in encoders.items():
        encoded = pool.map(encoder, [row["text"] for row in found], chunksize=500)
        np.savez(
            f"{args.out}/{name}.npz",
            tokens=np.array([id for ids in encoded for id in ids], np.uint16),
            lengths=np.array([len(ids) for ids in encoded], np.int32),
            labels=np.array([row["label"] for row in found], np.int8),
            sets=np.array([row["set"] for row in found]),
        )
    print(f"held: {len(found)} texts", flush=True)


def translated(pool, args: argparse.Namespace) -> None:
    found = [row for row in rows.parallel() if len(row["en"]) >= SHORTEST]
    shown = [row for row in found if not is_held_pool(row)]
    sentences = list(dict.fromkeys(row["en"] for row in shown))
    numbers = {text: number for number, text in enumerate(sentences)}
    # For measuring, each English sentence once, with a translation in any language.
    random.Random(1).shuffle(found)
    unseen = {row["en"]: row for row in found if is_held_pool(row) and row["source"] in WHOLE_SENTENCES}
    both = lambda some: np.stack([table(pool, encode, [row[side] for row in some], COLUMNS) for side in ("en", "xx")], 1)
    np.savez(
        f"{args.out}/pairs.npz",
        pairs=both(shown),
        sentence=np.array([numbers[row["en"]] for row in shown], np.int32),
        held=both(list(unseen.values())),
    )
    print(f"pairs: {len(shown)}, held {len(unseen)}", flush=True)
    if args.wordpieces:
        texts = sentences + labelled_english()
        np.savez(
            f"{args.out}/meant.npz",
            own=table(pool, encode, texts, MEANT_COLUMNS),
            words=table(pool, encode_words, texts, MEANT_COLUMNS),
            sentences=len(sentences),
        )
        print(f"meant: {len(texts)}", flush=True)


def labelled_english() -> list[str]:
    found = rows.corpus() + rows.written() + rows.public_train()
    shown = [row for row in found if language_of(row) == "en" and may_be_learned(row)]
    return list(dict.fromkeys(row["text"] for row in shown if len(row["text"]) >= SHORTEST))


def table(pool, encoder, texts: list[str], columns: int) -> np.ndarray:
    """The beginning of each text, padded."""
    return np.array([(ids[:columns] + [0] * columns)[:columns] for ids in pool.map(encoder, texts, chunksize=500)], np.uint16).reshape(-1, columns)


def reading_matter(rng: random.Random) -> dict[str, list[str]]:
    labelled = rows.corpus() + rows.written() + rows.public_train()
    texts = {"labelled": [row["text"] for row in labelled if may_be_learned(row)]}
    texts |= {"english": [], "foreign": [row["text"] for row in rows.plain_text()]}
    for row in rows.pools():
        if is_held_pool(row):
            continue
        texts["english" if row.get("lang", "en") == "en" else "foreign"].append(row["text"])
    for row in rows.parallel():
        # In random order, so that each language has to be guessed from the other.
        pair = [row["en"], row["xx"]]
        rng.shuffle(pair)
        texts["foreign"].append("\n".join(pair))
    return texts


def start(tokenizer: str, wordpieces: str | None) -> None:
    encode.pieces = Pieces.load(tokenizer)
    encode_words.pieces = WordPieces(wordpieces) if wordpieces else None


def encode(text: str) -> list[int]:
    return encode.pieces.encode(text)[:MAX_TOKENS] or [NEWLINE]


def encode_words(text: str) -> list[int]:
    return encode_words.pieces.encode(text)[:MAX_TOKENS]


def encode_many(texts: list[str]) -> np.ndarray:
    return np.array([id for text in texts for id in (*encode(text), PARAGRAPH)], np.uint16)


def chunks(found: list[str], size: int) -> list[list[str]]:
    return [found[at : at + size] for at in range(0, len(found), size)]


if __name__ == "__main__":
    main()
