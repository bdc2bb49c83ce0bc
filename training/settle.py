"""Rounds the second network's matrices to four bits with the least change in their outputs. Plain rounding would cost points of recall.

The method is GPTQ: later columns compensate for the rounding of earlier ones.

    python training/settle.py --from runs/encoder --out runs/encoder.four.npz
    python training/export.py --from runs/student --second runs/encoder --four runs/encoder.four.npz --english runs/bert --out weights.onnx

Reads our texts in other languages, because this network is used for those. Excludes the held-out families.
"""

import argparse
import json
import random

import numpy as np
import torch
from shield import rows, store
from shield.model import MATRIX_SHARES, from_shape
from shield.nodes import ZERO, Four
from shield.pieces import Pieces
from shield.split import is_held_family

LAYER = ("mix", "back", "up", "down")
# Added to the diagonal, as a share of its mean, so that the system stays solvable for columns that hardly vary.
DAMPING = 0.01
# Columns that are settled before the rest of the matrix is updated. Only affects speed.
BLOCK = 128


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="start", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--tokenizer", default="packages/engine/model/tokenizer.json")
    parser.add_argument("--texts", type=int, default=80)
    args = parser.parse_args()
    state, about = store.load(args.start)
    model = from_shape(about["shape"]).eval()
    model.load_state_dict(state)
    watched = {f"blocks.{at}.{name}": getattr(block, name) for at, block in enumerate(model.blocks) for name in LAYER}
    seen = inputs_of(model, watched, texts(args))
    settled = {}
    for name, linear in watched.items():
        steps, fine = settle(linear.weight.detach().numpy().astype(np.float64), seen[name])
        settled |= {f"{name}.steps": steps, f"{name}.fine": fine}
        print(json.dumps({"settled": name}), flush=True)
    np.savez_compressed(args.out, **settled)


def texts(args) -> list[torch.Tensor]:
    pieces = Pieces.load(args.tokenizer)
    found = [row for row in rows.corpus() if row.get("lang", "en") != "en" and row["source"].startswith("written-") and not is_held_family(row)]
    encoded = (pieces.encode(row["text"])[:256] for row in random.Random(7).sample(found, min(args.texts, len(found))))
    return [torch.tensor([[*ids, *[0] * (-len(ids) % 4)]]) for ids in encoded if ids]


def inputs_of(model: torch.nn.Module, watched: dict[str, torch.nn.Linear], found: list[torch.Tensor]) -> dict[str, np.ndarray]:
    """For each matrix, the correlation of its inputs."""
    seen: dict[str, np.ndarray] = {}

    def note(name: str):
        def hook(_, inputs, __):
            x = inputs[0].reshape(-1, inputs[0].shape[-1])
            seen[name] = seen.get(name, 0.0) + (x.T @ x).double().numpy()

        return hook

    for name, linear in watched.items():
        linear.register_forward_hook(note(name))
    with torch.no_grad():
        for ids in found:
            model(ids)
    return seen


def settle(weight: np.ndarray, together: np.ndarray) -> Four:
    """Steps in the shape of `weight`, and one scale per row."""
    size = len(together)
    damped = together + np.eye(size) * DAMPING * np.diag(together).mean()
    falls = np.linalg.cholesky(np.linalg.inv(damped)).T
    scale = best_scales(weight)
    steps = np.empty(weight.shape, np.uint8)
    for start in range(0, size, BLOCK):
        end = start + BLOCK
        part, missed = weight[:, start:end], np.empty((len(weight), min(BLOCK, size - start)))
        for at in range(missed.shape[1]):
            step = np.clip(np.round(part[:, at] / scale) + ZERO, 0, 15)
            steps[:, start + at] = step
            missed[:, at] = (part[:, at] - (step - ZERO) * scale) / falls[start + at, start + at]
            part[:, at:] -= np.outer(missed[:, at], falls[start + at, start + at : end])
        weight[:, end:] -= missed @ falls[start:end, end:]
    return steps, scale.astype(np.float32)


def best_scales(weight: np.ndarray) -> np.ndarray:
    """For each row, the scale with the smallest error under plain rounding."""
    scales = np.abs(weight).max(1) / 7.5 * np.array(MATRIX_SHARES)[:, None] + 1e-12
    steps = [np.clip(np.round(weight / scale[:, None]), -ZERO, 15 - ZERO) for scale in scales]
    errors = [np.square(step * scale[:, None] - weight).sum(1) for step, scale in zip(steps, scales)]
    return scales[np.argmin(errors, axis=0), np.arange(len(weight))]


if __name__ == "__main__":
    main()
