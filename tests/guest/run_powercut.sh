#!/bin/bash
# run_powercut.sh [STATES]: a table that plays on a disk whose every write is logged; then so many power cuts (150), each
# opened as a table does. A control, in which nothing waits for the disk, must lose something. 77: it cannot run here.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(realpath "$here/../..")
dir=${WORP_GUEST:-$root/build/guest}
states=${1:-150}
bash "$here/setup.sh" "$dir" || exit $?
command -v mkfs.ext4 >/dev/null || { echo "skipped: needs mkfs.ext4: sudo apt install e2fsprogs" >&2; exit 77; }
export PYTHONPATH=$here:$root PYTHONDONTWRITEBYTECODE=1
offset=$((63 * 1024 * 1024))
cut() { # cut NAME [control]
  local out
  out=$(mktemp -d)
  truncate -s 64M "$out/disk"
  mkfs.ext4 -q -F -b 4096 -E lazy_itable_init=0,lazy_journal_init=0 "$out/disk" 60M
  cp --sparse=always "$out/disk" "$out/base"
  : >"$out/log"
  cat >"$out/job.sh" <<J
export HOME=/dev/shm PYTHONPATH=$here:$root PYTHONDONTWRITEBYTECODE=1
mkdir -p /dev/shm/disk && mount -t ext4 /dev/vda /dev/shm/disk || exit 1
$root/.venv/bin/python $here/power_play.py /dev/shm/disk /dev/vda $offset ${SECONDS_PLAYED:-15} ${1:-}
J
  bash "$here/boot.sh" "$dir" "$out" -blockdev "driver=file,filename=$out/disk,node-name=d,cache.direct=off" \
    -blockdev "driver=file,filename=$out/log,node-name=l,cache.direct=off" \
    -blockdev driver=blklogwrites,node-name=b,file=d,log=l,log-sector-size=512 \
    -device virtio-blk-pci,drive=b,write-cache=on || { echo "the guest failed" >&2; return 1; }
  "$root/.venv/bin/python" "$here/power_replay.py" "$out/base" "$out/log" "$offset" "$states" 7 ${1:-}
  local status=$?
  rm -rf "$out"
  return $status
}
cut || exit 1
echo "the control, which must lose something:"
cut control
