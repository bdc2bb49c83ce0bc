"""Averages two networks of the same shape, weight by weight: the one before a training run and the one after it.

    python training/average.py --of runs/was-second runs/encoder --out runs/mean-encoder
"""

import argparse

from shield import store
from shield.model import from_shape


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--of", nargs=2, required=True)
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    (old, _), (new, about) = (store.load(path) for path in args.of)
    model = from_shape(about["shape"])
    model.load_state_dict({name: (old[name] + new[name]) / 2 for name in new})
    store.save(model, args.out, about)


if __name__ == "__main__":
    main()
