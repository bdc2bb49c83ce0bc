#!/usr/bin/env bash
# Lets our own encoder read on: every harmless text that we hold, by guessing hidden tokens, on one GPU. Done before a lesson, whose `BODY`
# is what this leaves:
#
#     READ=1200 training/reading.sh runs
#
# Run it in the repository's folder. `READ` are the seconds, `FROM` is the network to go on from.
set -euo pipefail
runs=$1
: "${READ:=1200}" "${FROM:=../shared/model/base-multi}"
export PYTHONUNBUFFERED=1
mkdir -p "$runs"
python3 training/prepare.py --out "$runs/data" --parts reading
python3 training/pretrain.py --data "$runs/data" --from "$FROM" --out "$runs/body" --seconds "$READ" --rows 512 --rate 0.01 --cool 0.6 --seed 130
