#!/usr/bin/env bash
# The lesson that made the released weights, from the texts to the three networks in one file, on one GPU:
#
#     TEACH=135 LONG=730 training/lesson.sh <released weights.onnx> runs
#
# Run it in the repository's folder. `runs/heldout.jsonl` is made first, or taken as it lies there. The seconds: `TEACH` for a MiniLM
# that is taught afresh (0: none), `LONG` for the networks that ship, and `ALIGN`, if any, for the encoder to learn first what sentences and
# their translations mean. `BODY`, a network that reading.sh left: this is taught instead of MiniLM, and the encoder goes on from it.
set -euo pipefail
released=$1 runs=$2
: "${ALIGN:=0}" "${TEACH:=135}" "${LONG:=730}" "${BODY:=}" "${PRETRAINED:=../shared/model}"
english_teachers=("$runs/old-english") teachers=("$runs"/{old-second,old-first})
body=(--bert "$PRETRAINED/minilm-l6.npz" --rate 1.5e-4)
if [ "$BODY" ]; then body=(--from "$BODY" --rate 2e-4); fi
if ((TEACH)); then if [ "$BODY" ]; then teachers+=("$runs/fresh"); else english_teachers+=("$runs/fresh"); fi; fi
export PYTHONUNBUFFERED=1

mix() { python3 training/mixture.py --out "$runs/$1" --count "$2" --seed "$3" --wordpieces "$PRETRAINED/wordpiece.json"; }
teach() { local mixture=$1 name=$2; shift 2; python3 training/teach.py --mixture "$runs/$mixture" --data "$runs/data" --out "$runs/$name" "$@" > "$runs/$name.log" 2>&1; }
# Without the compiler a step takes longer, but a lesson without one of its networks is lost.
tried_twice() { "$@" || { echo "broke off, begins again: $*" && TORCHDYNAMO_DISABLE=1 "$@"; }; }
distil() {
  local name=$1
  shift
  tried_twice python3 training/distil.py --mixture "$runs/mixture" --data "$runs/data" --out "$runs/$name" --teachers "${english_teachers[@]}" "${teachers[@]}" \
    --english "${english_teachers[@]}" --others "$runs/old-first" --suspected 3 "$@" > "$runs/$name.log" 2>&1
}
# A plain `wait` forgets that one of them failed.
wait_for_all() { for job in $(jobs -p); do wait "$job"; done; }

mkdir -p "$runs"
[ -e "$runs/heldout.jsonl" ] || python3 training/heldout.py --out "$runs/heldout.jsonl"
prepare() { python3 training/prepare.py --heldout "$runs/heldout.jsonl" --out "$runs/data" --wordpieces "$PRETRAINED/wordpiece.json" --parts "$@"; }
prepare held &
python3 training/released.py --onnx "$released" --out "$runs/was"
# The card has nothing else to do while the mixture is made.
mix mixture 1300000 5 &
if ((TEACH)); then { mix early 300000 6 && teach early first-words "${body[@]}" --seconds "$TEACH" --rows 768 --seed 121; } & fi
start="$runs/was-second" aligned=()
if ((ALIGN)); then
  prepare pairs
  start="$runs/aligned" aligned=(--align 0.1 --bert "$PRETRAINED/minilm-l6.npz")
  python3 training/align.py --data "$runs/data" --from "$runs/was-second" --bert "$PRETRAINED/minilm-l6.npz" --out "$start" --seconds "$ALIGN" --rows 1024 --rate 3e-4 --seed 122 > "$runs/aligned.log" 2>&1 &
fi
wait_for_all

teach mixture old-first --from "$runs/was-first" --steps 1 &
teach mixture old-second --from "$runs/was-second" --steps 1 &
teach mixture old-english --from "$runs/was-english" --steps 1 &
if ((TEACH)); then teach mixture fresh --from "$runs/first-words" --steps 1 & fi
wait_for_all

if [ "$BODY" ]; then start="$runs/fresh"; fi
encoder=(--rows 768 --hide 0.06 --swap 0.03 --hard 0.5 --rounds --push 0.2)
{
  distil student --from "$runs/was-first" --rounds --seconds "$((LONG * 45 / 100))" --rows 1024 --rate 8e-4 --hard 0.4 --push 0.2 --seed 127
  python3 training/glance.py --from "$runs/student" --mixture "$runs/mixture" --data "$runs/data" --steps 6000 --rows 1024 --out "$runs/glance.npz" > "$runs/glance.log" 2>&1
} &
distil encoder --from "$start" --seconds "$LONG" --rate 1e-4 --abroad 2 --seed 128 "${aligned[@]}" "${encoder[@]}" &
distil english --from "$runs/was-english" --seconds "$((LONG * 55 / 100))" --rate 1e-4 --home 5 --seed 129 "${encoder[@]}" &
wait_for_all

python3 training/export.py --from "$runs/student" --glance "$runs/glance.npz" --second "$runs/encoder" --four "$runs/encoder.four.npz" --english "$runs/english" --out "$runs/weights.onnx"
python3 training/windows.py --data "$runs/data" --out "$runs/windows.npz" "$runs"/{was-first,was-second,was-english,student,encoder,english}
