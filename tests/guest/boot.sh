#!/bin/bash
# boot.sh DIR OUT [QEMU WORDS]: boots the guest (without KVM, which is not to be had everywhere and fails inside some
# virtual machines); it runs OUT/job.sh as root and sees OUT as /tmp/out. Ends with the
# job's status, or 99 where the guest never came so far. SECONDS_MOST: 300; KERNEL_WORDS: for `init`.
dir=$(realpath "$1"); out=$(realpath "$2"); shift 2
rm -f "$out/status"
timeout "${SECONDS_MOST:-300}" qemu-system-x86_64 -M q35 -accel tcg,thread=multi -cpu max -smp 2 -m 1024 \
  -nodefaults -no-user-config -display none -no-reboot -serial stdio -kernel "$dir/vmlinux" -initrd "$dir/initrd.gz" \
  -append "console=ttyS0 quiet panic=-1 mitigations=off nokaslr tsc=reliable random.trust_cpu=on ${KERNEL_WORDS:-}" \
  -fsdev "local,id=h,path=/,security_model=none,readonly=on,multidevs=remap" -device virtio-9p-pci,fsdev=h,mount_tag=host \
  -fsdev "local,id=o,path=$out,security_model=none" -device virtio-9p-pci,fsdev=o,mount_tag=out \
  -device virtio-rng-pci "$@" </dev/null
exit "$(cat "$out/status" 2>/dev/null || echo 99)"
