"""Writes the encoder's matrices in four bits, exactly as it rounded them while it learned.

The numbers between the steps mean nothing after that: a cleverer rounding that starts from them (GPTQ, used until 1.16) breaks the network, and so does
storing them in eight bits first.
"""

import numpy as np
import torch

from .model import MATRIX_SHARES

# A matrix in four bits: a step from 0 to 15 per number, and a scale per row. ZERO is the step that stands for 0.
Four = tuple[np.ndarray, np.ndarray]
ZERO = 8
LAYER = ("mix", "back", "up", "down")


def save_four(model: torch.nn.Module, path: str) -> None:
    state = model.state_dict()
    settled = {}
    for name in (f"blocks.{at}.{part}" for at in range(model.shape.layers) for part in LAYER):
        steps, scale = in_steps(state[f"{name}.weight"].float().cpu().numpy())
        settled |= {f"{name}.steps": steps, f"{name}.fine": scale}
    np.savez_compressed(f"{path}.four.npz", **settled)


def in_steps(weight: np.ndarray) -> Four:
    """Steps in the shape of `weight`, and for each row the scale with the smallest error, as `rounded_matrix` in model.py chooses it."""
    scales = np.abs(weight).max(1) / 7.5 * np.array(MATRIX_SHARES, np.float32)[:, None] + 1e-12
    rounded = [np.clip(np.round(weight / scale[:, None]), -ZERO, 15 - ZERO) for scale in scales]
    errors = [np.square(steps * scale[:, None] - weight).sum(1) for steps, scale in zip(rounded, scales)]
    best, rows = np.argmin(errors, axis=0), np.arange(len(weight))
    return (np.stack(rounded)[best, rows] + ZERO).astype(np.uint8), scales[best, rows].astype(np.float32)
