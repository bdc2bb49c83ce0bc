"""Multiplies hand-written parts (combine_parts.json) into attacks and their harmless twins.

A part may contain {slots}, which are filled from the list of that name until none is left.
Each family becomes a separate source, so that the sampler treats families equally.
"""

import json
import os
import random
import re

PARTS = os.path.join(os.path.dirname(__file__), "combine_parts.json")
SLOT = re.compile(r"\{([a-z_]+)\}")


def combined(per_family: int, rng: random.Random) -> list[dict]:
    with open(PARTS, encoding="utf-8") as file:
        parts = json.load(file)
    rows = []
    for family in parts["families"]:
        texts = {loosen(fill(rng.choice(family["texts"]), parts["slots"], rng), rng) for _ in range(per_family)}
        rows += [
            {
                "text": text,
                "label": family["label"],
                "category": family.get("category", "benign_hard"),
                "lang": family.get("lang", "en"),
                "source": f"corpus-{family['name']}",
            }
            for text in sorted(texts)
        ]
    return rows


def fill(text: str, slots: dict[str, list[str]], rng: random.Random) -> str:
    while True:
        filled = SLOT.sub(lambda slot: rng.choice(slots[slot.group(1)]), text)
        if filled == text:
            return filled
        text = filled


def loosen(text: str, rng: random.Random) -> str:
    """Varies how people write: lower case, no full stop, a greeting, quotation marks."""
    text = text[:1].upper() + text[1:] if rng.random() < 0.8 else text
    if rng.random() < 0.15:
        text = text.rstrip(".!")
    if rng.random() < 0.08:
        text = rng.choice(["Hi! ", "Hello, ", "hey, ", "Please: ", "OK. ", "Quick one: "]) + text
    if rng.random() < 0.04:
        text = f'"{text}"'
    return text
