#!/usr/bin/env bash
# The lesson that made the released weights, from the texts to the three networks in one file, on one GPU:
#
#     TEACH=290 LONG=1125 training/lesson.sh <released weights.onnx> runs
#
# Run it in the repository's folder. `runs/heldout.jsonl` is made first, or taken as it lies there.
set -euo pipefail
released=$1 runs=$2
: "${TEACH:=290}" "${LONG:=1125}" "${PRETRAINED:=../shared/model}"
export PYTHONUNBUFFERED=1

teach() { local name=$1; shift; python3 training/teach.py --mixture "$runs/mixture" --data "$runs/data" --out "$runs/$name" "$@" > "$runs/$name.log" 2>&1; }
distil() {
  local name=$1
  shift
  python3 training/distil.py --mixture "$runs/mixture" --data "$runs/data" --out "$runs/$name" --teachers "$runs"/{old-english,fresh,old-second,old-first} \
    --english "$runs"/{old-english,fresh} --others "$runs/old-first" "$@" > "$runs/$name.log" 2>&1
}
# A plain `wait` forgets that one of them failed.
wait_for_all() { for job in $(jobs -p); do wait "$job"; done; }

mkdir -p "$runs"
[ -e "$runs/heldout.jsonl" ] || python3 training/heldout.py --out "$runs/heldout.jsonl"
python3 training/prepare.py --heldout "$runs/heldout.jsonl" --out "$runs/data" --only-held --wordpieces "$PRETRAINED/wordpiece.json"
python3 training/mixture.py --out "$runs/mixture" --count 1500000 --wordpieces "$PRETRAINED/wordpiece.json"
python3 training/released.py --onnx "$released" --out "$runs/was"

teach old-first --from "$runs/was-first" --steps 1 &
teach old-second --from "$runs/was-second" --steps 1 &
teach old-english --from "$runs/was-english" --steps 1 &
# A body that has not heard of us yet errs in other places than the one that ships. Alone on the card but for the opinions above,
# which take two minutes: side by side with others it makes a quarter of the steps.
teach fresh --bert "$PRETRAINED/minilm-l6.npz" --seconds "$TEACH" --rate 1.5e-4 --rows 768 --seed 71 &
wait_for_all

distil student --from "$runs/was-first" --seconds "$((LONG * 57 / 100))" --rows 1024 --rate 6e-4 --abroad 1 --push 0.2 --seed 74 &
encoder=(--rows 768 --hide 0.06 --swap 0.03 --hard 0.4 --rounds)
distil encoder --from "$runs/was-second" --seconds "$LONG" --rate 1.2e-4 --abroad 8 --push 0.2 --seed 75 "${encoder[@]}" &
distil english --from "$runs/was-english" --seconds "$LONG" --rate 1e-4 --home 3 --push 0.2 --seed 76 "${encoder[@]}" &
wait_for_all

python3 training/glance.py --from "$runs/student" --mixture "$runs/mixture" --data "$runs/data" --steps 6000 --rows 1024 --out "$runs/glance.npz"
python3 training/settle.py --from "$runs/encoder" --out "$runs/encoder.four.npz"
python3 training/export.py --from "$runs/student" --glance "$runs/glance.npz" --second "$runs/encoder" --four "$runs/encoder.four.npz" --english "$runs/english" --out "$runs/weights.onnx"
python3 training/windows.py --data "$runs/data" --out "$runs/windows.npz" "$runs"/{was-first,was-second,was-english,student,encoder,english}
