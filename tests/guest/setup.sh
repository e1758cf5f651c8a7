#!/bin/bash
# setup.sh DIR: makes DIR/vmlinux, DIR/initrd.gz and DIR/lib from Debian 12's packages: a kernel that has a simulated
# GPIO chip, simulated USB and graphics cards, and lgpio for the Python of this project. What is there already, from this same script,
# is kept; only the small initrd is packed anew each time. About 70 MB and a minute.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
python=$here/../../.venv/bin/python
dir=$1
missing() { echo "skipped: $1" >&2; exit 77; }
[ "$(uname -m)" = x86_64 ] || missing "the virtual machine is for x86-64"
grep -q '^VERSION_CODENAME=bookworm' /etc/os-release || missing "its kernel is made from Debian 12's packages"
[ "$(id -u)" = 0 ] || missing "the guest reads this machine's files as root: sudo make test-kernel"
mkdir -p "$dir"
cd "$dir"
made=$(cat "$here/setup.sh" "$here/unpack_kernel.py" | sha256sum)

fetch() { # everything that comes from packages
  rm -f .ready
  version=$(apt-cache depends linux-image-amd64 | sed -n 's/.*Depends: linux-image-\(.*\)/\1/p' | head -1)
  [ -n "$version" ] || missing "apt knows no linux-image-amd64: sudo apt-get update"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends qemu-system-x86 busybox-static cpio \
    xz-utils kmod make gcc "linux-headers-$version" >apt.log 2>&1 || missing "packages could not be installed: $dir/apt.log"
  rm -rf packages image source module
  mkdir packages image source module
  (cd packages && apt-get download -qq "linux-image-$version" linux-source-6.1) >>apt.log 2>&1 \
    || missing "kernel packages could not be fetched: $dir/apt.log"
  dpkg-deb -x packages/linux-image-*.deb image
  depmod -b image "$version"
  simulator
  "$python" "$here/unpack_kernel.py" "image/boot/vmlinuz-$version" vmlinux
  modules
  "$python" -m pip --disable-pip-version-check install --quiet --only-binary :all: --target lib 'lgpio>=0.2.2' \
    >pip.log 2>&1 || missing "there is no lgpio for this Python: $dir/pip.log"
  rm -rf packages image source module
  echo "$made" >.ready
}

simulator() { # Debian leaves gpio-sim out: it is built as a module, with the interrupt simulator that it needs
  local tree=linux-source-6.1
  dpkg-deb --fsys-tarfile packages/linux-source-*.deb | tar xO "./usr/src/$tree.tar.xz" \
    | tar xJ -C source "$tree/drivers/gpio/gpio-sim.c" "$tree/drivers/gpio/gpiolib.h" "$tree/kernel/irq/irq_sim.c"
  cp "source/$tree/drivers/gpio/gpio-sim.c" module/gpio-sim-core.c
  cp "source/$tree/drivers/gpio/gpiolib.h" "source/$tree/kernel/irq/irq_sim.c" module/
  sed -i 's/irq_to_desc(irqnum)/irq_data_to_desc(irq_get_irq_data(irqnum))/' module/irq_sim.c # the first is not for modules
  # a line whose owner has died keeps its level, as a Pi's does: so a lamp that nobody puts out is seen to stay lit
  sed -i '/^static void gpio_sim_free/,/^}/ s/__assign_bit(.*/(void)offset;/' module/gpio-sim-core.c
  grep -q '(void)offset;' module/gpio-sim-core.c || missing "this kernel's gpio-sim is not the one that is known"
  printf 'obj-m := gpio-sim.o\ngpio-sim-y := gpio-sim-core.o irq_sim.o\n' >module/Kbuild
  make -s -C "/lib/modules/$version/build" M="$PWD/module" modules >module.log 2>&1 \
    || missing "the GPIO simulator could not be built: $dir/module.log"
}

modules() { # m/order: what every guest loads; m/order.usb and m/order.screen: what one with these loads besides
  rm -rf m
  mkdir m
  for name in virtio_pci virtio_blk 9pnet_virtio 9p overlay configfs crc32c_generic ext4; do add $name order; done
  strip --strip-debug -o m/gpio-sim.ko module/gpio-sim.ko
  echo gpio-sim.ko >>m/order
  for name in libcomposite dummy_hcd usb_f_acm cdc-acm; do add $name order.usb; done
  for name in bochs virtio-gpu; do add $name order.screen; done
}

add() { # add MODULE LIST: a module after all that it needs
  local list=image/lib/modules/$version/modules.dep deps file name
  deps=$(sed -n "s|^\(.*/$1\.ko\): *\(.*\)|\2|p" "$list" | tr ' ' '\n' | tac)
  for file in $deps $(sed -n "s|^\(.*/$1\.ko\):.*|\1|p" "$list"); do
    name=$(basename "$file")
    [ -e "m/$name" ] && continue
    strip --strip-debug -o "m/$name" "image/lib/modules/$version/$file"
    echo "$name" >>"m/$2"
  done
}

[ "$(cat .ready 2>/dev/null)" = "$made" ] || fetch
rm -rf initrd
mkdir -p initrd/{bin,proc,sys,dev,mnt}
cp -r m initrd/m
cp "$(command -v busybox)" initrd/bin/busybox
ln -s busybox initrd/bin/sh
cp "$here/init" initrd/init
chmod +x initrd/init
(cd initrd && find . | cpio -o -H newc --quiet | gzip -1) >initrd.gz
rm -rf initrd
