#!/usr/bin/env bash
# The lesson that made the released weights, from the texts to both networks in one file, on one GPU:
#
#     TEACH=270 STUDENT=600 ENCODER=1000 training/lesson.sh <released weights.onnx> runs
#
# Run it in the repository's folder. `runs/heldout.jsonl` is made first, or taken as it lies there.
set -euo pipefail
released=$1 runs=$2
: "${TEACH:=270}" "${STUDENT:=600}" "${ENCODER:=1000}" "${PUSH:=0.25}" "${PRETRAINED:=../shared/model}"
export PYTHONUNBUFFERED=1

teach() { local name=$1; shift; python3 training/teach.py --mixture "$runs/mixture" --data "$runs/data" --out "$runs/$name" "$@" > "$runs/$name.log" 2>&1; }
distil() {
  local name=$1
  shift
  python3 training/distil.py --mixture "$runs/mixture" --data "$runs/data" --out "$runs/$name" \
    --teachers "$runs/own" "$runs/plain" "$runs/bert-1" "$runs/old-second" --english "$runs/bert-1" "$@" > "$runs/$name.log" 2>&1
}
# A plain `wait` forgets that one of them failed.
wait_for_all() { for job in $(jobs -p); do wait "$job"; done; }

mkdir -p "$runs"
[ -e "$runs/heldout.jsonl" ] || python3 training/heldout.py --out "$runs/heldout.jsonl"
python3 training/prepare.py --heldout "$runs/heldout.jsonl" --out "$runs/data" --only-held --wordpieces "$PRETRAINED/wordpiece.json"
python3 training/mixture.py --out "$runs/mixture" --count 1200000 --wordpieces "$PRETRAINED/wordpiece.json"
python3 training/released.py --onnx "$released" --out "$runs/was"

teach own --from "$runs/was-second" --seconds "$TEACH" --rate 1.5e-4 --rows 768 --seed 33 --push 0.25 &
teach plain --from "$runs/was-second" --seconds "$TEACH" --rate 1.5e-4 --rows 768 --seed 33 &
teach bert-1 --bert "$PRETRAINED/minilm-l6.npz" --seconds "$TEACH" --rate 1.5e-4 --rows 768 --seed 31 &
teach old-second --from "$runs/was-second" --steps 1 &
wait_for_all

distil student --from "$runs/was-first" --seconds "$STUDENT" --rows 1024 --rate 8e-4 --push 0.2 --seed 34 &
distil encoder --from "$runs/own" --seconds "$ENCODER" --rows 768 --rate 1.2e-4 --hide 0.06 --swap 0.03 --push "$PUSH" --seed 35 &
wait_for_all

python3 training/export.py --from "$runs/student" --second "$runs/encoder" --out "$runs/weights.onnx"
python3 training/windows.py --data "$runs/data" --out "$runs/windows.npz" "$runs"/{was-first,was-second,student,encoder,own,plain}
