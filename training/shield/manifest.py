"""The model's manifest: the single source of the numbers that both the engine and the training need."""

import json
import os

RELEASED = os.path.join(os.path.dirname(__file__), "../../packages/engine/model")


def read_manifest(folder: str = RELEASED) -> dict:
    with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
        return json.load(file)
