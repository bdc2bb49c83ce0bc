"""Small damage to text, as people or attackers cause it: typos, missing punctuation, doubled characters."""

import random

import regex

WORD = regex.compile(r"\p{L}{4,}")
SIGNS = regex.compile(r"[^\s\p{L}\p{M}\p{N}]")


def damage(text: str, rng: random.Random) -> str:
    """A damaged copy of the text. Mild on purpose: a reader still understands it."""
    if rng.random() < 0.3:
        text = SIGNS.sub(lambda sign: "" if rng.random() < 0.7 else sign.group(), text)
    rate = rng.choice([0.0, 0.03, 0.08, 0.15])
    text = WORD.sub(lambda word: slip(word.group(), rng) if rng.random() < rate else word.group(), text)
    if rng.random() < 0.2:
        text = text.replace("\n", " ")
    return text


def slip(word: str, rng: random.Random) -> str:
    at = rng.randrange(1, len(word) - 1)
    kind = rng.randrange(4)
    if kind == 0:
        return word[:at] + word[at + 1 :]
    if kind == 1:
        return word[:at] + word[at] + word[at:]
    if kind == 2:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word[:at] + rng.choice("aeiourstn") + word[at + 1 :]


def blobs(count: int, rng: random.Random) -> list[dict]:
    """Harmless unreadable text: keys, dumps, settings. The model should neither decode nor flag it."""
    return [{"text": blob(rng), "label": 0, "category": "benign", "source": "blobs"} for _ in range(count)]


def blob(rng: random.Random) -> str:
    kind = rng.randrange(5)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    if kind == 0:
        return "".join(rng.choice(letters) for _ in range(rng.randrange(16, 400))) + rng.choice(["", "=", "=="])
    if kind == 1:
        return rng.choice([" ", "", ":"]).join(f"{rng.randrange(256):02x}" for _ in range(rng.randrange(8, 160)))
    if kind == 2:
        return "".join(chr(rng.choice([rng.randrange(1, 256), 0xFFFD])) for _ in range(rng.randrange(20, 300)))
    names = ["key", "token", "password", "secret", "host", "port", "user", "api_key", "region", "id", "url", "salt"]
    signs = rng.choice([" = ", "=", ": ", "\": \""])
    lines = [
        f"{rng.choice(names)}{signs}{''.join(rng.choice(letters) for _ in range(rng.randrange(4, 44)))}"
        for _ in range(rng.randrange(1, 9))
    ]
    if kind == 4:
        return "-----BEGIN PRIVATE KEY-----\n" + "\n".join(lines) + "\n-----END PRIVATE KEY-----"
    return "\n".join(lines)
