"""Stores weights in small files of 14 MB: matrices in int8 with one scale per row, the rest in half precision."""

import glob
import json
import os

import numpy as np
import torch

PART_BYTES = 14_000_000


def save(model: torch.nn.Module, path: str, about: dict) -> None:
    """Writes path.json and path.0.bin, path.1.bin, …"""
    layout, blob = [], bytearray()
    for name, tensor in model.state_dict().items():
        values = tensor.detach().float().cpu().numpy()
        exact = values.ndim < 2 or values.size < 200_000
        if exact:
            data = values.astype(np.float16).tobytes()
        else:
            scale = np.abs(values).max(-1, keepdims=True) / 127 + 1e-12
            data = scale.astype(np.float32).tobytes() + np.round(values / scale).astype(np.int8).tobytes()
        layout.append({"name": name, "shape": list(values.shape), "exact": exact, "at": len(blob)})
        blob.extend(data)
    for old in glob.glob(f"{path}.*.bin"):
        os.remove(old)
    for part, at in enumerate(range(0, len(blob), PART_BYTES)):
        with open(f"{path}.{part}.bin", "wb") as file:
            file.write(blob[at : at + PART_BYTES])
    with open(f"{path}.json", "w") as file:
        json.dump({"about": about, "layout": layout}, file)


def load(path: str) -> tuple[dict[str, torch.Tensor], dict]:
    with open(f"{path}.json") as file:
        head = json.load(file)
    parts = sorted(glob.glob(f"{path}.*.bin"), key=lambda name: int(name.rsplit(".", 2)[1]))
    blob = b"".join(open(part, "rb").read() for part in parts)
    state = {}
    for entry in head["layout"]:
        shape, at = entry["shape"], entry["at"]
        size = int(np.prod(shape))
        if entry["exact"]:
            values = np.frombuffer(blob, np.float16, size, at).astype(np.float32)
        else:
            rows = size // shape[-1]
            scale = np.frombuffer(blob, np.float32, rows, at).reshape(rows, 1)
            values = np.frombuffer(blob, np.int8, size, at + 4 * rows).reshape(rows, -1) * scale
        state[entry["name"]] = torch.from_numpy(np.array(values, np.float32).reshape(shape))
    return state, head["about"]


def load_into(model: torch.nn.Module, path: str) -> None:
    """Loads the weights that fit. Heads that have changed since then start from scratch."""
    mine = model.state_dict()
    state = {name: values for name, values in load(path)[0].items() if mine[name].shape == values.shape}
    model.load_state_dict(state, strict=False)
