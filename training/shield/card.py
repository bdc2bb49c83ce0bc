"""Writes the model card from the template's text and the manifest's figures.

    python training/shield/card.py packages/engine/model
"""

import json
import os
import re
import sys
from decimal import ROUND_HALF_UP, Decimal

# The table begins with five special tokens and the 256 bytes, followed by the pieces.
FURTHER_TOKENS = 5 + 256
TEMPLATE = os.path.join(os.path.dirname(__file__), "model_card.template.md")


def write(folder: str) -> None:
    with open(os.path.join(folder, "MODEL_CARD.md"), "w", encoding="utf-8") as file:
        file.write(render(folder))


def render(folder: str) -> str:
    with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
        manifest = json.load(file)
    with open(os.path.join(folder, "tokenizer.json"), encoding="utf-8") as file:
        vocabularies = json.load(file)
    pieces = len(vocabularies["pieces"])
    with open(TEMPLATE, encoding="utf-8") as file:
        template = file.read()
    values = {
        "pieces": f"{pieces:,}",
        "rows": f"{pieces + FURTHER_TOKENS:,}",
        "words": f"{len(vocabularies['wordPieces']):,}",
        "megabytes": f"{manifest['files']['weights']['bytes'] / 1e6:.0f} MB",
        "presets": presets(manifest["presets"]),
        "harmless": harmless(manifest["presets"]),
        "reliability": reliability(manifest["reliability"]),
        "errors": ", ".join(f"{percent(found['error'])} where {found['attackShare']:.0%} are attacks" for found in manifest["reliability"]),
    }
    return re.sub(r"\{\{([^}]+)\}\}", lambda found: values.get(found[1]) or figure(manifest, found[1]), template)


def presets(found: dict) -> str:
    lines = ["| sensitivity | threshold | recall | false positives | balanced |", "|---|--:|--:|--:|--:|"]
    for name, preset in found.items():
        macro = preset["unseen"]["macro"]
        label = "medium (default)" if name == "medium" else name
        shares = " | ".join(percent(macro[key]) for key in ("recall", "falsePositives", "balanced"))
        lines.append(f"| {label} | {preset['threshold']:g} | {shares} |")
    return "\n".join(lines)


def percent(share: float) -> str:
    """Rounds like JavaScript's toFixed, which the model card's test uses."""
    return f"{Decimal(100 * share).quantize(Decimal('0.1'), ROUND_HALF_UP)} %"


def harmless(found: dict) -> str:
    lines = ["| sensitivity | kinds | worst kind | languages | over 4,000 characters |", "|---|--:|--:|--:|--:|"]
    for name, preset in found.items():
        flagged = preset["harmless"]
        [(worst, share)] = flagged["worst"].items()
        shares = [flagged["kinds"], share, flagged["languages"], flagged["longest"]]
        kinds, most, languages, longest = (percent(value) for value in shares)
        lines.append(f"| {name} | {kinds} | {worst.removeprefix('pool/')} {most} | {languages} | {longest} |")
    return "\n".join(lines)


def reliability(found: list[dict]) -> str:
    one_in_ten, one_in_two = (next(part["bins"] for part in found if part["attackShare"] == share) for share in (0.1, 0.5))
    lines = ["| said | true | of all texts | true where half are attacks |", "|--:|--:|--:|--:|"]
    for common, rare in zip(one_in_ten, one_in_two):
        lines.append(f"| {percent(common['said'])} | {percent(common['true'])} | {percent(common['share'])} | {percent(rare['true'])} |")
    return "\n".join(lines)


def figure(manifest: dict, path: str) -> str:
    """`name`, or a share by its path: `presets.medium.own.recall`. A leading `!` gives one minus the share."""
    value = manifest
    for key in path.lstrip("!").split("."):
        value = value.get(key)
        if value is None:
            return "(not measured)"
    if isinstance(value, str):
        return value
    if path.startswith("secondLook."):
        return f"{value:g}"
    return f"{100 * (1 - value if path.startswith('!') else value):.0f} %"


if __name__ == "__main__":
    write(sys.argv[1])
