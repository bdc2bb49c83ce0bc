"""Makes the pools of harmless text small enough to be carried to a machine that learns: without the held-out sources, with long texts cut, and with a share
of the texts of the largest kinds.

    python training/thin.py --out runs/thin
    python training/thin.py --out runs/thin --share multi=0.3 fiction=0.5

`mixture.py` draws single passages, of which the beginnings of the long texts still hold millions. `heldout.py` needs the whole pools: run it before.
"""

import argparse
import json
import lzma
import os
import random
from glob import glob
from multiprocessing import Pool

from shield import rows
from shield.split import is_held_pool

MOST_CHARACTERS = 6_000
SHARES = {"multi": 0.5, "fiction": 0.6, "roleplay": 0.85}
# Stronger compression takes minutes and saves a twentieth.
PRESET = 6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True, help="a folder, to which the pools are written under the names that they have")
    parser.add_argument("--share", nargs="*", default=[], help="the share of a kind's texts that is kept, as kind=share")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    args = parser.parse_args()
    shares = SHARES | {kind: float(share) for kind, share in (asked.split("=") for asked in args.share)}
    os.makedirs(args.out, exist_ok=True)
    found = sorted(glob(f"{rows.DATA}/text/pool-*.jsonl*"), key=os.path.getsize, reverse=True)
    with Pool(args.workers) as pool:
        for line in pool.starmap(thin, [(path, args.out, shares) for path in found], chunksize=1):
            print(line)


def thin(path: str, folder: str, shares: dict[str, float]) -> str:
    name = os.path.basename(path).split(".")[0]
    share, rng = shares.get(name.removeprefix("pool-"), 1.0), random.Random(name)
    whole = rows.read(path)
    kept = [row for row in whole if not is_held_pool(row) and rng.random() < share]
    out = os.path.join(folder, f"{name}.jsonl.xz")
    with lzma.open(out, "wt", encoding="utf-8", preset=PRESET) as file:
        for row in kept:
            file.write(json.dumps(row | {"text": row["text"][:MOST_CHARACTERS]}, ensure_ascii=False) + "\n")
    return f"{name}: {len(kept):,} of {len(whole):,} texts, {os.path.getsize(out) / 2**20:.1f} MiB"


if __name__ == "__main__":
    main()
