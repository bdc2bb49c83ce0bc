"""What is known about a text: the targets of the heads. A head learns nothing from -1, which means unknown."""

import re
from dataclasses import dataclass

CATEGORIES = ["injection", "data_leakage", "role_hijacking", "system_override", "encoded"]
HEADS = ["attack", *CATEGORIES, "untrusted", "frame", "harm"]
FRAME = re.compile(r"scen|persona|role|fiction|hypoth|character|parallel|expert|story|game|virtual|frame|card|simul|jailbreak|archon|world")
PLAIN_KINDS = {"code", "config", "json", "tables", "logs", "reference", "email", "essays"}
PLAIN_SOURCES = {"clinc150", "gsm8k", "nlu_eval_home", "xquad", "polyai_span", "bbh"}
# Kinds in the pools that may contain attacks, because nobody has checked them row by row.
UNREAD_KINDS = {"about-ai", "system-prompts", "system-prompt", "prompt", "ui-ai"}
# Texts that no released network has seen: if a network disagrees with the label, the label is right.
NEWEST = {"written-32", "written-34", "written-35", "written-36"}


@dataclass
class Known:
    attack: int
    # How much the label counts against the teachers' scores: 3 newer than some teachers, 2 labelled by hand or certainly harmless, 1 unchecked, 0 unknown.
    sure: int
    category: int
    untrusted: int
    frame: int
    harm: int
    # Whether any part of the text is in a language other than English.
    abroad: int


def language_of(row: dict) -> str:
    return row.get("lang") or "en"


def known_of(row: dict, shown: str, around: dict | None = None) -> Known:
    """What is known about a row in a text. `shown` says how it appears: alone, beside another, planted in a document, or as a passage. `around` is the text
    that contains it or is next to it."""
    abroad = int(any(language_of(part) != "en" for part in (row, around) if part))
    if shown == "passage":
        frame = 0 if row["kind"] in PLAIN_KINDS else 1 if row["kind"] in ("roleplay", "system-prompts") else -1
        return Known(0, 1 if row["kind"] in UNREAD_KINDS else 2, -1, 0, frame, 0, abroad)
    if shown == "planted-request":
        return Known(-1, 0, -1, 1, -1, 0, abroad)
    attack, label = int(row.get("label") == 1), row.get("label")
    category = CATEGORIES.index(row["category"]) if attack and row.get("category") in CATEGORIES else -1
    untrusted = 1 if attack else 0 if row.get("indirect") else -1
    sure = 0 if label is None else 3 if is_trigger(row) or row["source"] in NEWEST else 2
    return Known(attack, sure, category, untrusted, frame_of(row), harm_of(row), abroad)


def is_trigger(row: dict) -> bool:
    """Whether the row is a short harmless sentence with a single trigger word, or a short attack with the same word (corpus/parts/en.txt, families
    `one-word-`)."""
    return row["source"].startswith("corpus-native-en-") or (row.get("family") or "").startswith("one-word-")


def frame_of(row: dict) -> int:
    if row["source"] in PLAIN_SOURCES or row.get("label") is None:
        return 0
    family = row.get("family") or ""
    if FRAME.search(family) or row["source"] in ("gpteacher_roleplay", "jailbreak_llms_late", "jailbreakbench_artifacts"):
        return 1
    return -1


def harm_of(row: dict) -> int:
    """How sure the label is. A plain question about a harmful topic has none: the protected model itself would refuse it."""
    if row.get("label") is None:
        return 1
    if row["label"] == 0:
        return 0
    return 1 if "harm" in (row.get("family") or "") or row["source"] == "jailbreakbench_artifacts" else -1
