"""Combines texts the way they occur in practice: alone, inside a document, after an instruction, beside another text."""

import random
import re

# Longer texts are cut: this is about how much English fits into a network's window.
WINDOW_CHARACTERS = 1_100
BREAK = re.compile(r"\n+|(?<=[.!?。！？।])\s+|(?<=[\",;}>|])\s+")
TEST_HOST = re.compile(r"\b([a-z0-9-]+)\.(test|example|invalid)\b")
ENDINGS = ("com", "net", "org", "io", "dev", "co", "app", "info", "test", "example", "cloud", "site")
OPENINGS = (
    "Summarize the following:\n\n", "Summarise this in three points.\n\n", "Translate into German:\n", "Classify the text below.\n\n",
    "What is the main point of this text?\n---\n", "Here is the document:\n", "Tool result:\n", "Search result 1:\n",
    "Answer the question from the context.\n\nContext:\n", "Extract all names and dates.\n\n", "Proofread this please:\n\n",
    "Review this:\n\n", "<document>\n", "Input: ", "User message:\n", "Explain what this does.\n\n", "Rewrite more politely:\n\n",
)  # fmt: skip


def crop(text: str, size: int, rng: random.Random) -> str:
    """The beginning of the text in half of the cases, otherwise a stretch from anywhere."""
    if len(text) <= size:
        return text
    start = 0 if rng.random() < 0.5 else rng.randrange(len(text) - size + 1)
    return text[start : start + size]


def swap_hosts(text: str, rng: random.Random) -> str:
    """Replaces reserved host names, which must not give an attack away."""
    return TEST_HOST.sub(lambda found: f"{found.group(1)}.{rng.choice(ENDINGS)}", text)


def plant(inner: str, carrier: str, rng: random.Random) -> tuple[str, str, str]:
    """The carrier before the planted text, the planted text, and the carrier after it. The carrier is split at a line or sentence break."""
    room = max(120, WINDOW_CHARACTERS - len(inner))
    carrier = crop(carrier, rng.randrange(100, room) if room > 120 else room, rng)
    breaks = [found.end() for found in BREAK.finditer(carrier)]
    at = rng.choice([0, len(carrier), *breaks, *breaks])
    gap = rng.choice(["\n", "\n\n", " ", " "])
    before, after = carrier[:at], carrier[at:]
    opening = rng.choice(OPENINGS) if rng.random() < 0.15 else ""
    return opening + before + (gap if before else ""), inner, (gap if after else "") + after


def beside(text: str, other: str, rng: random.Random) -> tuple[str, str, str]:
    """A text and a harmless neighbour, in either order."""
    other = crop(other, max(80, WINDOW_CHARACTERS - len(text)), rng)
    gap = rng.choice(["\n", "\n\n", " "])
    return (other + gap, text, "") if rng.random() < 0.5 else ("", text, gap + other)
