#!/bin/bash
# run_kernel.sh: a table on lgpio and a real kernel's simulated lines, in a virtual machine. Ends with 77 where it
# cannot run here, and says why.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(realpath "$here/../..")
dir=${WORP_GUEST:-$root/build/guest}
bash "$here/setup.sh" "$dir" || exit $?
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cat >"$out/job.sh" <<J
export HOME=/dev/shm GPIOZERO_PIN_FACTORY=lgpio PYTHONPATH=$dir/lib:$here:$root PYTHONDONTWRITEBYTECODE=1
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
cd /dev/shm
$root/.venv/bin/python $here/kernel_table.py
J
bash "$here/boot.sh" "$dir" "$out"
