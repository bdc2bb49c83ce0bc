"""Reads the data: JSON lines, plain or xz, from the shared data folder and from training/corpus."""

import json
import lzma
import os
from glob import glob

DATA = os.environ.get("SHIELD_DATA", os.path.join(os.path.dirname(__file__), "../../../shared/data"))
CORPUS = os.environ.get("SHIELD_CORPUS", os.path.join(os.path.dirname(__file__), "../corpus"))


def read(path: str) -> list[dict]:
    opened = lzma.open(path, "rt", encoding="utf-8") if path.endswith(".xz") else open(path, encoding="utf-8")
    with opened as file:
        return [json.loads(line) for line in file if line.strip()]


def read_all(pattern: str) -> list[dict]:
    """The rows of every matching file, plain or .xz. A row without a source gets the file's name as its source."""
    rows = []
    for path in sorted(glob(pattern, recursive=True) + glob(f"{pattern}.xz", recursive=True)):
        name = os.path.basename(path).split(".")[0]
        for row in read(path):
            row["source"] = row.get("source") or name
            rows.append(row)
    return rows


def public_train() -> list[dict]:
    return read_all(f"{DATA}/train.jsonl") + read_all(f"{DATA}/train-2.jsonl")


def public_dev() -> list[dict]:
    return read_all(f"{DATA}/dev.jsonl")


def written() -> list[dict]:
    return read_all(f"{DATA}/written/*.jsonl")


def corpus() -> list[dict]:
    return read_all(f"{CORPUS}/**/*.jsonl")


def plain_text() -> list[dict]:
    return read_all(f"{DATA}/text/docs-*.jsonl")


def pools(kind: str = "*") -> list[dict]:
    """Harmless text by kind and, in `multi`, by language."""
    return read_all(f"{DATA}/text/pool-{kind}.jsonl")


def parallel() -> list[dict]:
    """Sentences in English and their translations."""
    return read_all(f"{DATA}/text/parallel.jsonl")


def unseen() -> dict[str, list[dict]]:
    """The `ood` benchmarks by name. Only for measuring: training code must not call this."""
    paths = sorted(glob(f"{DATA}/ood/*.jsonl") + glob(f"{DATA}/ood/*.jsonl.xz"))
    return {os.path.basename(path).split(".")[0]: read(path) for path in paths}


OWN = ("written", "direct", "indirect", "benign", "multi", "2-", "3-")


def is_own(row: dict) -> bool:
    """Whether the row was written for this project."""
    return row["source"].startswith(OWN)


def is_public(row: dict) -> bool:
    return not is_own(row) and not row["source"].startswith(("corpus-", "words/", "blobs"))
