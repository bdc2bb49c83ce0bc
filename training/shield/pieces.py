"""The tokenizer: lower-case, split into words, then greedy longest match over a fixed list of pieces.

Kept this plain so that the TypeScript twin (packages/engine/src/model/tokenizer.ts) can agree
token for token. Pieces carry no "inside a word" mark: a run of words without spaces still finds its words.
"""

import json

import regex

PAD, UNK, MASK, NEWLINE, PARAGRAPH = 0, 1, 2, 3, 4
FIRST_BYTE = 5
FIRST_PIECE = FIRST_BYTE + 256
SPECIALS = ["<pad>", "<unk>", "<mask>", "\n", "\n\n"] + [f"<0x{b:02X}>" for b in range(256)]
MAX_PIECE = 20
CACHE_LIMIT = 2_000_000

# Words, numbers of at most three digits, runs of newlines, runs of one repeated sign. Other white space is dropped.
SPLIT = r"[\p{L}\p{M}]{1,48}|\p{N}{1,3}|\n+|([^\s\p{L}\p{M}\p{N}])\1{0,3}"
WORDS = regex.compile(SPLIT)
LONE_SURROGATES = regex.compile("[\ud800-\udfff]")


def lower(text: str) -> str:
    """Lower-cases code point by code point, and only if the length in UTF-16 stays the same."""
    return "".join(map(_lower_char, LONE_SURROGATES.sub("\ufffd", text)))


class _LowerTable(dict):
    def __missing__(self, char: str) -> str:
        small = char.lower()
        same = len(small) == 1 and (ord(small) > 0xFFFF) == (ord(char) > 0xFFFF)
        self[char] = small if same else char
        return self[char]


_LOWER = _LowerTable()
_lower_char = _LOWER.__getitem__


class Pieces:
    def __init__(self, pieces: list[str]):
        self.size = FIRST_PIECE + len(pieces)
        self.id_of = {piece: FIRST_PIECE + i for i, piece in enumerate(pieces)}
        self.cache: dict[str, tuple[int, ...]] = {}

    @staticmethod
    def load(path) -> "Pieces":
        with open(path, encoding="utf-8") as file:
            return Pieces(json.load(file)["pieces"])

    def encode(self, text: str) -> list[int]:
        ids: list[int] = []
        for match in WORDS.finditer(lower(text)):
            word = match.group()
            known = self.cache.get(word)
            if known is None:
                known = self._split(word)
                if len(self.cache) < CACHE_LIMIT:
                    self.cache[word] = known
            ids.extend(known)
        return ids

    def _split(self, word: str) -> tuple[int, ...]:
        if word[0] == "\n":
            return (NEWLINE,) if len(word) == 1 else (PARAGRAPH,)
        ids: list[int] = []
        at = 0
        while at < len(word):
            for end in range(min(len(word), at + MAX_PIECE), at, -1):
                found = self.id_of.get(word[at:end])
                if found is not None:
                    ids.append(found)
                    break
            else:
                end = at + 1
                ids.extend(FIRST_BYTE + byte for byte in word[at].encode("utf-8"))
            at = end
        return tuple(ids)
