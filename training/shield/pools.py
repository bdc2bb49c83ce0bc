"""Draws passages from the pools of harmless text: by kind, in English and in other languages."""

import random
from bisect import bisect
from itertools import accumulate

# The pools have a dozen kinds in English and hundreds in other languages. Without this only one passage in five would be English.
ENGLISH_PASSAGES = 0.5
# How often a planted or neighbouring text is in the passage's language: a text in another language gives itself away.
SAME_LANGUAGE = 0.75
# Kinds of harmless text that are flagged more often than the others are shown more often.
KIND_BOOST = {"roleplay": 3.5, "email": 3.5, "about-ai": 2.5, "system-prompts": 2.5}


class Passages:
    def __init__(self, found: list[dict]):
        self.kinds: dict[str, list[dict]] = {}
        for row in found:
            self.kinds.setdefault(pool_kind(row), []).append(row)
        self.names = sorted(self.kinds)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        odds = [len(self.kinds[name]) ** 0.5 * KIND_BOOST.get(name, 1.0) for name in self.names]
        is_english = ["/" not in name for name in self.names]
        total = {asked: sum(odd for odd, is_mine in zip(odds, is_english) if is_mine == asked) for asked in (True, False)}
        shares = {True: ENGLISH_PASSAGES, False: 1 - ENGLISH_PASSAGES}
        self.odds = list(accumulate(odd * shares[mine] / max(total[mine], 1e-9) for odd, mine in zip(odds, is_english)))
        self.by_language: dict[str, list[str]] = {}
        for name in self.names:
            self.by_language.setdefault(name.partition("/")[2] or "en", []).append(name)

    def pick(self, rng: random.Random, language: str | None = None) -> dict:
        if language in self.by_language and rng.random() < SAME_LANGUAGE:
            return rng.choice(self.kinds[rng.choice(self.by_language[language])])
        at = bisect(self.odds, rng.random() * self.odds[-1])
        return rng.choice(self.kinds[self.names[min(at, len(self.names) - 1)]])

    def number_of(self, pool: dict) -> int:
        return self.numbers[pool_kind(pool)]


def pool_kind(row: dict) -> str:
    return f"{row['kind']}/{row['lang']}" if row.get("lang", "en") != "en" else row["kind"]
