"""Reads the pretrained English encoder: int8 matrices with row scales, named as in Hugging Face's BertModel."""

import numpy as np
import torch

from .model import Bert, BertShape

LAYER = {
    "attention.self.query": "query",
    "attention.self.key": "key",
    "attention.self.value": "value",
    "attention.output.dense": "back",
    "attention.output.LayerNorm": "mixed_norm",
    "intermediate.dense": "up",
    "output.dense": "down",
    "output.LayerNorm": "norm",
}


def load_bert(path: str) -> Bert:
    found = np.load(path)
    state = {key[:-2]: found[key].astype("f4") * found[f"{key[:-2]}|s"] for key in found.files if key.endswith("|q")}
    state |= {key: found[key].astype("f4") for key in found.files if "|" not in key}
    # Every text has type 0, so that row is added to every position.
    places = state["embeddings.position_embeddings.weight"] + state["embeddings.token_type_embeddings.weight"][0]
    renamed = {
        "pieces.weight": state["embeddings.word_embeddings.weight"],
        "places.weight": places,
        "norm.weight": state["embeddings.LayerNorm.weight"],
        "norm.bias": state["embeddings.LayerNorm.bias"],
    }
    model = Bert(BertShape())
    for layer in range(model.shape.layers):
        for theirs, ours in LAYER.items():
            for part in ("weight", "bias"):
                renamed[f"blocks.{layer}.{ours}.{part}"] = state[f"encoder.layer.{layer}.{theirs}.{part}"]
    missing = model.load_state_dict({key: torch.from_numpy(value) for key, value in renamed.items()}, strict=False)
    assert not missing.unexpected_keys and all(key.startswith("pool.") for key in missing.missing_keys), missing
    return model
