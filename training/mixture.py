"""Makes the texts on which all networks are trained, once, and tokenizes them with both vocabularies.

    python training/mixture.py --out runs/mixture --count 1000000 --wordpieces ../shared/model/wordpiece.json

The texts are labelled rows alone, planted in pool passages or next to other rows; attacks, each followed by its harmless twin; and pool passages alone.
Each text carries what is known about it: attack, category, whether it is an attack as untrusted data, whether it has a frame, whether a model would refuse
what it asks.
"""

import argparse
import json
import os
import random
from bisect import bisect
from itertools import accumulate
from multiprocessing import Pool

import numpy as np
from shield import rows
from shield.combine import combined
from shield.known import Known, is_trigger, known_of, language_of
from shield.noise import blobs, damage
from shield.parts import native
from shield.passages import OPENINGS, WINDOW_CHARACTERS, beside, crop, plant, swap_hosts
from shield.pieces import Pieces
from shield.pools import Passages
from shield.split import is_held_pool, may_be_learned
from shield.translate import translations
from shield.wordpieces import WordPieces

COLUMNS = 256
PUBLIC_SHARE = 0.3
# The shares of trigger words among the harmless rows and among the attacks. Short attacks have few patterns and must not crowd out the others.
TRIGGER_SHARES = {0: 0.24, 1: 0.06}
# The shares of the mixture.
SHARES = {
    "attack": 0.16, "harmless": 0.18, "pair": 0.06, "planted": 0.17, "planted-harmless": 0.04, "planted-request": 0.03, "passage": 0.24,
    "opened": 0.03, "attack-beside": 0.04, "harmless-beside": 0.05,
}  # fmt: skip
BOOST = {"written-6": 2.0} | {f"written-{number}": 2.5 for number in ("6b", *range(7, 16))} | {f"written-{number}": 3.0 for number in range(16, 41)}
# Documents are rarer among harmless rows than among attacks. A document must not look malicious by itself.
INDIRECT_BOOST = {0: 2.0, 1: 1.2}
ROUGH = 0.15  # machine translations and word-by-word ones
REQUESTS = {"clinc150", "t0_selfinstruct", "selfinstruct_seed", "gsm8k", "nlu_eval_home", "mt_bench", "belle_eval", "vigogne_fr"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokenizer", default="packages/engine/model/tokenizer.json")
    parser.add_argument("--wordpieces", help="the vocabulary of the pretrained English encoder, to train that one too")
    parser.add_argument("--out", required=True)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    maker = Maker(args.seed)
    print(maker.describe(), flush=True)
    parts = args.workers * 4
    jobs = [(args.seed * 1000 + part, args.count // parts) for part in range(parts)]
    with Pool(args.workers, initializer=start, initargs=(maker, args.tokenizer, args.wordpieces)) as pool:
        packs = pool.map(make, jobs, chunksize=1)
    for name in ("own", "bert") if args.wordpieces else ("own",):
        tokens = np.concatenate([pack[name] for pack in packs])
        lengths = np.concatenate([pack[f"{name}_lengths"] for pack in packs])
        np.savez(f"{args.out}/{name}.npz", tokens=tokens, lengths=lengths)
        print(f"{name}: {len(lengths)} texts, {len(tokens)} tokens, mean {lengths.mean():.0f}", flush=True)
    keys = [*Known.__dataclass_fields__, "first", "last", "kind", "pool"]
    with open(f"{args.out}/pools.json", "w", encoding="utf-8") as file:
        json.dump(maker.passages.names, file)
    np.savez(f"{args.out}/known.npz", **{key: np.concatenate([pack[key] for pack in packs]) for key in keys})


class Maker:
    """Holds all rows that training may use, and draws texts from them."""

    def __init__(self, seed: int):
        rng = random.Random(seed)
        banned = {normal(row["text"]) for found in rows.unseen().values() for row in found}
        made = blobs(1500, rng) + combined(1200, rng) + native(400, rng)
        found = unique(rows.corpus() + rows.written() + rows.public_train() + made, banned)
        found = [row for row in found if is_shown(row)]
        found += translations([row for row in found if rows.is_own(row) or row["source"].startswith("corpus-")], rng)
        self.attacks = Draw([row for row in found if row.get("label") == 1])
        self.harmless = Draw([row for row in found if row.get("label") != 1])
        self.requests = [row for row in found if row["source"] in REQUESTS and len(row["text"]) < 400] or self.harmless.rows
        self.short_attacks = Draw([row for row in self.attacks.rows if is_short(row)])
        # Instructions between people, and professional rules: what a document may say without attacking its reader.
        self.short_harmless = Draw([row for row in self.harmless.rows if is_short(row) and row.get("indirect")] or self.harmless.rows)
        self.twins = twins_of(found)
        self.paired = Draw([row for row in self.attacks.rows if is_grouped(row) and row["group"] in self.twins])
        self.passages = Passages([row for row in rows.pools() if not is_held_pool(row)])

    def describe(self) -> str:
        return f"attacks {len(self.attacks.rows)}, harmless {len(self.harmless.rows)}, kinds {len(self.passages.names)}"

    def draw(self, kind: str, rng: random.Random) -> tuple[tuple[str, str, str], Known, int]:
        """The text in three parts, what is known about it, and the kind of the pool passage in it (-1: none)."""
        if kind in ("passage", "opened"):
            pool = self.passages.pick(rng)
            opening, size = (rng.choice(OPENINGS), 900) if kind == "opened" else ("", rng.choice([300, 700, WINDOW_CHARACTERS]))
            return (opening, crop(pool["text"], size, rng), ""), known_of(pool, "passage"), self.passages.number_of(pool)
        if kind.startswith("planted"):
            row = self.planted(kind, rng)
            pool = self.passages.pick(rng, language_of(row))
            return plant(touched(row, rng), pool["text"], rng), known_of(row, kind, pool), self.passages.number_of(pool)
        row = (self.attacks if kind.startswith("attack") else self.harmless).pick(rng)
        text = crop(touched(row, rng), WINDOW_CHARACTERS, rng)
        if not kind.endswith("-beside"):
            return ("", text, ""), known_of(row, "alone"), -1
        if rng.random() < 0.5:
            other = self.harmless.pick(rng)
            return beside(text, other["text"], rng), known_of(row, "beside", other), -1
        pool = self.passages.pick(rng, language_of(row))
        return beside(text, pool["text"], rng), known_of(row, "beside", pool), self.passages.number_of(pool)

    def planted(self, kind: str, rng: random.Random) -> dict:
        if kind == "planted-request":
            return rng.choice(self.requests)
        return (self.short_harmless if kind == "planted-harmless" else self.short_attacks).pick(rng)

    def pair(self, rng: random.Random) -> list[tuple[tuple[str, str, str], Known, int]]:
        """An attack and its harmless twin, which differs from it by little more than what makes it an attack."""
        attack = self.paired.pick(rng)
        twin = rng.choice(self.twins[attack["group"]])
        return [(("", crop(touched(row, rng), WINDOW_CHARACTERS, rng), ""), known_of(row, "alone"), -1) for row in (attack, twin)]


class Draw:
    """Weights sources by the square root of their size, and public sources and trigger words as a whole by their share."""

    def __init__(self, found: list[dict]):
        self.rows = found
        names = [source_of(row) for row in found]
        sizes: dict[str, int] = {}
        for name in names:
            sizes[name] = sizes.get(name, 0) + 1
        odds = [max(sizes[name], 25) ** -0.5 * weight_of(row) for name, row in zip(names, found)]
        groups = [group_of(row) for row in found]
        total = {name: sum(odd for odd, group in zip(odds, groups) if group == name) for name in set(groups)}
        trigger = TRIGGER_SHARES[int(found[0].get("label") == 1)]
        shares = {"public": PUBLIC_SHARE, "trigger": trigger, "other": 1 - PUBLIC_SHARE - trigger}
        self.odds = list(accumulate(odd * shares[group] / total[group] for odd, group in zip(odds, groups)))

    def pick(self, rng: random.Random) -> dict:
        return self.rows[min(bisect(self.odds, rng.random() * self.odds[-1]), len(self.rows) - 1)]


def twins_of(found: list[dict]) -> dict[str, list[dict]]:
    """The harmless rows of each group, for groups that have some."""
    twins: dict[str, list[dict]] = {}
    for row in found:
        if is_grouped(row) and row.get("label") == 0:
            twins.setdefault(row["group"], []).append(row)
    return twins


def is_grouped(row: dict) -> bool:
    """Only for our own rows: in public rows "group" means something else."""
    return row["source"].startswith("written-") and "group" in row


def is_short(row: dict) -> bool:
    return len(row["text"]) <= 700


def group_of(row: dict) -> str:
    if is_trigger(row):
        return "trigger"
    return "public" if rows.is_public(row) else "other"


def weight_of(row: dict) -> float:
    if row["source"].startswith("words/") or "mt" in row:
        return ROUGH
    if row.get("label") is None:
        return 0.5
    if is_trigger(row):
        return 1.0
    return BOOST.get(row["source"], 1.0) * (INDIRECT_BOOST[row["label"]] if row.get("indirect") else 1.0)


def source_of(row: dict) -> str:
    """Our own rounds consist of many small families and languages, each of which counts as a separate source."""
    lang, source = language_of(row), row["source"]
    if lang != "en" and source.startswith(("written-", "multi")):
        return f"{source}/{lang}"
    if source.startswith("written-"):
        return f"{source}/{row['family'].removesuffix('-twin')}"
    return source


def is_shown(row: dict) -> bool:
    """Excludes encoded attacks, which are the decoders' job, and everything that is held out."""
    if row["source"] == "encoded_synth" and row.get("label") == 1:
        return False
    return may_be_learned(row)


def touched(row: dict, rng: random.Random) -> str:
    text = swap_hosts(row["text"], rng)
    return damage(text, rng) if rng.random() < 0.2 else text


def unique(found: list[dict], banned: set[str]) -> list[dict]:
    seen, kept = set(banned), []
    for row in found:
        key = normal(row["text"])
        if key and key not in seen:
            seen.add(key)
            kept.append(row)
    return kept


def normal(text: str) -> str:
    return " ".join(text.lower().split())


def start(maker: Maker, tokenizer: str, wordpieces: str | None) -> None:
    make.maker, make.pieces = maker, Pieces.load(tokenizer)
    make.words = WordPieces(wordpieces) if wordpieces else None


def make(job: tuple[int, int]) -> dict[str, np.ndarray]:
    seed, count = job
    rng = random.Random(seed)
    kinds, weights = list(SHARES), list(SHARES.values())
    own, bert, lengths, bert_lengths, known, spans, kept_kinds, pools = ([] for _ in range(8))
    for kind in rng.choices(kinds, weights, k=count):
        drawn = make.maker.pair(rng) if kind == "pair" else [make.maker.draw(kind, rng)]
        for segments, facts, pool in drawn:
            pieces = [make.pieces.encode(part) for part in segments]
            ids = (pieces[0] + pieces[1] + pieces[2])[:COLUMNS]
            if not ids or len(pieces[0]) >= len(ids):
                break
            words = make.words.encode("".join(segments))[:COLUMNS] if make.words else []
            own.extend(ids)
            bert.extend(words)
            lengths.append(len(ids))
            bert_lengths.append(len(words))
            spans.append((len(pieces[0]), min(len(pieces[0]) + len(pieces[1]), len(ids))))
            known.append(facts)
            kept_kinds.append(kinds.index(kind))
            pools.append(pool)
    table = {key: np.array([getattr(facts, key) for facts in known], np.int8) for key in Known.__dataclass_fields__}
    first, last = np.array(spans, np.int16).T
    return table | {
        "own": np.array(own, np.uint16),
        "bert": np.array(bert, np.uint16),
        "own_lengths": np.array(lengths, np.int16),
        "bert_lengths": np.array(bert_lengths, np.int16),
        "first": first,
        "last": last,
        "kind": np.array(kept_kinds, np.int8),
        "pool": np.array(pools, np.int16),
    }


if __name__ == "__main__":
    main()
