"""Muon: an optimizer with orthogonalized momentum for the matrices of a network. All other weights use Adam."""

import torch


class Muon(torch.optim.Optimizer):
    def __init__(self, parameters, lr: float, momentum: float = 0.95):
        super().__init__(parameters, {"lr": lr, "momentum": momentum})

    @torch.no_grad()
    def step(self) -> None:
        for group in self.param_groups:
            for matrix in group["params"]:
                if matrix.grad is None:
                    continue
                state = self.state[matrix]
                if not state:
                    state["momentum"] = torch.zeros_like(matrix.grad)
                state["momentum"].lerp_(matrix.grad, 1 - group["momentum"])
                push = matrix.grad.lerp(state["momentum"], group["momentum"])
                scale = max(1, matrix.shape[0] / matrix.shape[1]) ** 0.5
                matrix.add_(orthogonal(push).to(matrix.dtype), alpha=-group["lr"] * scale)


def orthogonal(matrix: torch.Tensor, steps: int = 5) -> torch.Tensor:
    """Newton–Schulz iteration, which moves all singular values to about one."""
    a, b, c = 3.4445, -4.7750, 2.0315
    x = matrix.bfloat16()
    flipped = x.shape[0] > x.shape[1]
    if flipped:
        x = x.T
    x = x / (x.norm() + 1e-7)
    for _ in range(steps):
        product = x @ x.T
        x = a * x + (b * product + c * product @ product) @ x
    return x.T if flipped else x
