"""Native sentences built from alternatives (corpus/parts/<language>.txt), combined into attacks and their harmless twins.

A file lists slots (`name = one | another`), then families: `## name label [category] [indirect]`, one pattern a line, in which
`[a|b]` takes one of its alternatives and `{slot}` a value of that slot.
"""

import os
import random
import re
from glob import glob

PARTS = os.path.join(os.path.dirname(__file__), "../corpus/parts")
CHOICE = re.compile(r"\[([^\[\]]*\|[^\[\]]*)\]")
SLOT = re.compile(r"\{([a-z]+)\}")


def native(per_family: int, rng: random.Random) -> list[dict]:
    rows = []
    for path in sorted(glob(f"{PARTS}/*.txt")):
        lang = os.path.basename(path).split(".")[0]
        slots, families = read(path)
        for about, patterns in families:
            texts = {made(rng.choice(patterns), slots, rng) for _ in range(per_family)}
            rows += [dict(about, text=text, lang=lang, source=f"corpus-native-{lang}-{about['name']}") for text in sorted(texts)]
    return rows


def read(path: str) -> tuple[dict[str, list[str]], list[tuple[dict, list[str]]]]:
    slots, families = {}, []
    with open(path, encoding="utf-8") as file:
        for line in filter(None, map(str.strip, file)):
            if line.startswith("## "):
                families.append((heading(line[3:].split()), []))
            elif not families:
                name, values = line.split(" = ", 1)
                slots[name] = values.split(" | ")
            else:
                families[-1][1].append(line.replace("\\n", "\n"))
    return slots, families


def heading(words: list[str]) -> dict:
    label = int(words[1])
    about = {"name": words[0], "label": label, "category": words[2] if label else "benign_hard"}
    return about | {"indirect": True} if words[-1] == "indirect" else about


def made(pattern: str, slots: dict[str, list[str]], rng: random.Random) -> str:
    text = CHOICE.sub(lambda found: rng.choice(found.group(1).split("|")), pattern)
    text = SLOT.sub(lambda found: rng.choice(slots[found.group(1)]), text)
    if rng.random() < 0.2:
        text = text.rstrip(".!。।")
    return text[:1].upper() + text[1:] if rng.random() < 0.9 else text
