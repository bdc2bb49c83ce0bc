"""Turns every text into token arrays, so that the GPU never waits for text.

    python training/prepare.py --tokenizer packages/engine/model/tokenizer.json --out .device-data

Writes labelled.npz (training), text.npz (plain passages), held.npz (own test split, dev, ood: measuring only).
"""

import argparse
import hashlib
import os
import random
from multiprocessing import Pool

import numpy as np
from shield import rows
from shield.batches import is_own
from shield.combine import combined
from shield.noise import blobs, damage
from shield.pieces import NEWLINE, Pieces
from shield.translate import translations

CATEGORIES = ["injection", "data_leakage", "role_hijacking", "system_override", "encoded"]
OWN_SHARE = 20  # one group in twenty is kept for the own test split
MAX_TOKENS = 2048


def family_key(row: dict) -> str:
    """Rows that share parts share this key, so that a split by it leaks nothing."""
    parts = row.get("group") or row.get("parent")
    return f"{row['source']}/{parts}" if parts else f"{row['source']}/{row.get('family')}"


def is_own_test(row: dict) -> bool:
    """Only texts written for this project: whole groups, or whole families where a text names no group."""
    if not (row.get("group") or row.get("parent") or row.get("family")):
        return False
    return hashlib.sha1(family_key(row).encode()).digest()[0] % OWN_SHARE == 0


def unique(found: list[dict], banned: set[str]) -> list[dict]:
    seen = set(banned)
    kept = []
    for row in found:
        key = " ".join(row["text"].lower().split())
        if key and key not in seen:
            seen.add(key)
            kept.append(row)
    return kept


def keep(pieces: Pieces) -> None:
    encode.pieces = pieces


def encode(text: str) -> list[int]:
    return encode.pieces.encode(text[:16000])[:MAX_TOKENS] or [NEWLINE]


def pack(found: list[dict], pieces: Pieces, sources: list[str]) -> dict[str, np.ndarray]:
    """Flat tokens. Each row is preceded by one newline token, so that a segment may start with a line break."""
    tokens, starts, lengths = [], [], []
    with Pool(initializer=keep, initargs=(pieces,)) as pool:
        encoded = pool.map(encode, [row["text"] for row in found], chunksize=1000)
    for ids in encoded:
        tokens.append(NEWLINE)
        starts.append(len(tokens))
        lengths.append(len(ids))
        tokens.extend(ids)
    labels = [-1 if row.get("label") is None else int(row["label"]) for row in found]
    categories = [CATEGORIES.index(row["category"]) if row.get("category") in CATEGORIES else -1 for row in found]
    return {
        "tokens": np.array(tokens, np.uint16),
        "starts": np.array(starts, np.int32),
        "lengths": np.array(lengths, np.int32),
        "labels": np.array(labels, np.int8),
        "categories": np.array(categories, np.int8),
        "sources": np.array([sources.index(row["source"]) for row in found], np.int16),
        "clean": np.array([not row.get("damaged") for row in found]),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--text-per-language", type=int, default=100_000)
    parser.add_argument("--limit", type=int, default=0, help="keep only this many rows of each kind (smoke test)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    rng = random.Random(args.seed)
    pieces = Pieces.load(args.tokenizer)
    unseen = {f"ood/{name}": found for name, found in rows.unseen().items()}
    banned = {" ".join(row["text"].lower().split()) for found in unseen.values() for row in found}

    found = [row for row in rows.corpus() + rows.written() + rows.public_train() if is_readable(row)]
    labelled = unique(found + blobs(1500, rng) + combined(1200, rng), banned)
    own = [row for row in labelled if is_own_test(row)]
    labelled = [row for row in labelled if not is_own_test(row)]
    foreign = translations([row for row in labelled if is_own(row["source"]) or row["source"].startswith("corpus-")], rng)
    labelled = [spread(row) for row in labelled] + foreign
    dev = rows.public_dev()
    held = [dict(row, source="own") for row in own] + [dict(row, source="dev") for row in dev]
    held += [dict(row, source=name) for name, found in unseen.items() for row in found]
    if args.limit:
        labelled, held = rng.sample(labelled, args.limit), rng.sample(held, args.limit)
    labelled += [dict(row, text=damage(row["text"], rng), damaged=True) for row in labelled if wants_damage(row, rng)]
    sources = sorted({row["source"] for row in labelled})
    np.savez(f"{args.out}/labelled.npz", names=np.array(sources), **pack(labelled, pieces, sources))
    held_names = sorted({row["source"] for row in held})
    np.savez(f"{args.out}/held.npz", names=np.array(held_names), **pack(held, pieces, held_names))

    print(f"labelled {len(labelled)}, held {len(held)} (own {len(own)})")
    if not os.path.exists(f"{args.out}/text.npz"):
        save_passages(args, pieces, rng)


def save_passages(args: argparse.Namespace, pieces: Pieces, rng: random.Random) -> None:
    by_language: dict[str, list[dict]] = {}
    for row in rows.plain_text():
        by_language.setdefault(row["lang"], []).append(dict(row, label=0))
    kept = [row for found in by_language.values() for row in rng.sample(found, min(len(found), args.text_per_language))]
    rng.shuffle(kept)
    if args.limit:
        kept = kept[: args.limit]
    names = sorted({row["source"] for row in kept})
    np.savez(f"{args.out}/text.npz", names=np.array(names), **pack(kept, pieces, names))
    print(f"passages {len(kept)}")


def is_readable(row: dict) -> bool:
    """Encoded attacks are the decoders' work: unreadable text with label 1 only teaches fear of unreadable text."""
    return not (row["source"] == "encoded_synth" and row.get("label") == 1)


def spread(row: dict) -> dict:
    """Our own rounds are many small families and languages: each counts as a source of its own, attacks beside their twins."""
    lang = row.get("lang", "en")
    if lang != "en" and row["source"].startswith(("written-", "multi")):
        return dict(row, source=f"{row['source']}/{lang}")
    if row["source"].startswith("written-"):
        return dict(row, source=f"{row['source']}/{row['family'].removesuffix('-twin')}")
    return row


def wants_damage(row: dict, rng: random.Random) -> bool:
    """Public sets are many and plain; the written ones are few and worth a second, damaged copy."""
    public = row["source"] in PUBLIC_LARGE or row["source"].startswith("words/")
    return rng.random() < (0.05 if public else 0.6)


PUBLIC_LARGE = {"xquad", "clinc150", "nlu_eval_home", "t0_selfinstruct", "encoded_synth", "polyai_span", "gsm8k"}
PUBLIC_LARGE |= {"presidio_synth", "multijail", "gretel_pii_ko", "bbh", "gpteacher_toolformer"}

if __name__ == "__main__":
    main()
