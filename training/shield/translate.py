"""Word-by-word translations of English rows with small dictionaries (corpus/words), to teach what words mean in other languages.

The word order stays English, and endings are often wrong. The result is not real language, but it puts the words of thirty languages into the contexts of the
English words they stand for, in attacks and in harmless text alike.
"""

import os
import random
from glob import glob

import regex

WORDS = os.path.join(os.path.dirname(__file__), "../corpus/words")
# Languages without spaces: only spaces between two words of the language itself are removed.
NO_SPACES = {"zh", "ja", "th"}
INNER_SPACE = regex.compile(r"(?<=[^\x00-\u02ff]) (?=[^\x00-\u02ff])")
TOKEN = regex.compile(r"[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)?|[^\p{L}\p{M}]+")
MOST_WORDS = 8  # in a phrase
MOST_CHARACTERS = 900

Dictionary = dict[tuple[str, ...], list[str]]


def dictionaries() -> dict[str, Dictionary]:
    found = {}
    for path in sorted(glob(f"{WORDS}/*.tsv")):
        with open(path, encoding="utf-8") as file:
            pairs = [line.rstrip("\n").split("\t") for line in file if "\t" in line]
        entries = {tuple(pair[0].lower().split()): [t for t in pair[1].split("|") if t] for pair in pairs}
        found[os.path.basename(path).split(".")[0]] = {words: texts for words, texts in entries.items() if texts}
    return found


def translations(rows: list[dict], rng: random.Random) -> list[dict]:
    """One translated copy of each English row that is not too long, in a random language."""
    books = dictionaries()
    if not books:
        return []
    english = [row for row in rows if row.get("lang", "en") == "en" and len(row["text"]) <= MOST_CHARACTERS]
    copies = []
    for row in english:
        language = rng.choice(sorted(books))
        text = translate(row["text"], books[language], rng)
        if language in NO_SPACES:
            text = INNER_SPACE.sub("", text)
        copies.append(dict(row, text=text, lang=language, source=f"words/{language}"))
    return copies


def translate(text: str, book: Dictionary, rng: random.Random) -> str:
    share = rng.uniform(0.6, 1.0)
    tokens = TOKEN.findall(text)
    out: list[str] = []
    at = 0
    while at < len(tokens):
        words, end = longest(tokens, at, book)
        if words and rng.random() < share:
            out.append(rng.choice(book[words]))
        else:
            end = at + 1
            out.append(tokens[at])
        at = end
    return "".join(out)


def longest(tokens: list[str], at: int, book: Dictionary) -> tuple[tuple[str, ...], int]:
    """Finds the longest dictionary entry that begins at a token. Returns it and where it ends."""
    for count in range(MOST_WORDS, 0, -1):
        end = at + 2 * count - 1
        part = tokens[at:end]
        if len(part) < 2 * count - 1 or any(gap != " " for gap in part[1::2]):
            continue
        words = tuple(word.lower() for word in part[::2])
        if words in book:
            return words, end
    return (), at + 1
