#!/usr/bin/env bash
# Packs what a lesson reads, and nothing else, to be carried to the machine with the GPU in slices of so many megabytes:
#
#     training/pack.sh runs/pack 60
#     training/pack.sh runs/pack 60 reading
#
# There, in an empty folder: cat slice.* | tar xJ && cd main && training/lesson.sh packages/engine/model/weights.onnx runs
# (or training/reading.sh runs).
set -euo pipefail
out=$1 megabytes=${2:-60} what=${3:-lesson}
: "${SHIELD_DATA:=../shared/data}" "${PRETRAINED:=../shared/model}"
export SHIELD_DATA

rm -rf "$out"
data="$out/lesson/shared/data" main="$out/lesson/main"
mkdir -p "$data/text" "$main/runs" "$main/packages/engine/model" "$out/lesson/shared/model"
cp -r "$SHIELD_DATA"/{train,train-2,dev}.jsonl.xz "$SHIELD_DATA"/{ood,written} "$data/"
cp packages/engine/model/{tokenizer,manifest}.json "$main/packages/engine/model/"
if [ "$what" = reading ]; then
  cp "$SHIELD_DATA"/text/* "$data/text/"
  cp "$PRETRAINED"/base-multi.* "$out/lesson/shared/model/"
else
  # The held-out texts come from the whole pools, which do not travel.
  python3 training/heldout.py --out "$main/runs/heldout.jsonl"
  python3 training/thin.py --out "$data/text"
  cp "$PRETRAINED"/{minilm-l6.npz,wordpiece.json} "$out/lesson/shared/model/"
  cp packages/engine/model/weights.onnx "$main/packages/engine/model/"
fi
cp -r training "$main/"
# Most of it is packed already, so more effort would save nothing.
tar c -C "$out/lesson" main shared | xz -3 -T0 | split -b "${megabytes}000000" - "$out/slice."
rm -rf "$out/lesson"
ls -l "$out"
