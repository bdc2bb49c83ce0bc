"""Data that no training run may see: whole sources in the pools, whole families of our own texts, a few public sources."""

import hashlib
import json
import os

# About a fifth of each kind of harmless text, and small public sets that represent the texts of users. `bench/accuracy` uses the same list.
with open(os.path.join(os.path.dirname(__file__), "../held-out.json"), encoding="utf-8") as file:
    HELD = json.load(file)
HELD_POOLS, HELD_PUBLIC = set(HELD["pools"]), set(HELD["public"])

FAMILIES_PER_HELD = 10
# The round that the next model is judged on, written for that. Once it has judged one, models may learn from it.
JUDGE = "written-41"


def is_held_pool(row: dict) -> bool:
    return row["source"].removeprefix("composed:") in HELD_POOLS


def is_held_public(row: dict) -> bool:
    return row["source"] in HELD_PUBLIC


def is_held_family(row: dict) -> bool:
    """A tenth of the families of our own texts, attacks and twins together."""
    family = row.get("family")
    if not family:
        return False
    return part_of(family.removesuffix("-twin").removesuffix("-harm"), FAMILIES_PER_HELD) == 0


def is_judge(row: dict) -> bool:
    return row["source"] == JUDGE


def may_be_learned(row: dict) -> bool:
    return not (is_held_public(row) or is_held_family(row) or is_judge(row))


def part_of(key: str, parts: int) -> int:
    """Returns the same part for the same key on every machine."""
    return int.from_bytes(hashlib.sha1(key.encode()).digest()[:4], "big") % parts
