#!/bin/bash
# setup.sh DIR: makes DIR/vmlinux, DIR/initrd.gz and DIR/lib from Debian 12's packages: a kernel that has a simulated
# GPIO chip, and lgpio for the Python of this project. Does nothing where they are there. About 70 MB and a minute.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
python=$here/../../.venv/bin/python
dir=$1
[ -e "$dir/.ready" ] && exit 0
missing() { echo "skipped: $1" >&2; exit 77; }
[ "$(uname -m)" = x86_64 ] || missing "the virtual machine is for x86-64"
grep -q '^VERSION_CODENAME=bookworm' /etc/os-release || missing "its kernel is made from Debian 12's packages"
[ "$(id -u)" = 0 ] || missing "the guest reads this machine's files as root: sudo make test-kernel"
mkdir -p "$dir"
cd "$dir"
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
# Debian leaves gpio-sim out: it is built as a module, with the interrupt simulator that it needs.
tree=linux-source-6.1
dpkg-deb --fsys-tarfile packages/linux-source-*.deb | tar xO "./usr/src/$tree.tar.xz" \
  | tar xJ -C source "$tree/drivers/gpio/gpio-sim.c" "$tree/drivers/gpio/gpiolib.h" "$tree/kernel/irq/irq_sim.c"
cp "source/$tree/drivers/gpio/gpio-sim.c" module/gpio-sim-core.c
cp "source/$tree/drivers/gpio/gpiolib.h" "source/$tree/kernel/irq/irq_sim.c" module/
sed -i 's/irq_to_desc(irqnum)/irq_data_to_desc(irq_get_irq_data(irqnum))/' module/irq_sim.c # the first is not for modules
printf 'obj-m := gpio-sim.o\ngpio-sim-y := gpio-sim-core.o irq_sim.o\n' >module/Kbuild
make -s -C "/lib/modules/$version/build" M="$PWD/module" modules >module.log 2>&1
"$python" "$here/unpack_kernel.py" "image/boot/vmlinuz-$version" vmlinux
root=initrd
rm -rf $root
mkdir -p $root/{bin,proc,sys,dev,mnt,m}
cp "$(command -v busybox)" $root/bin/busybox
ln -s busybox $root/bin/sh
add() { # a module after all that it needs
  local deps
  deps=$(sed -n "s|^\(.*/$1\.ko\): *\(.*\)|\2|p" "image/lib/modules/$version/modules.dep" | tr ' ' '\n' | tac)
  for file in $deps $(sed -n "s|^\(.*/$1\.ko\):.*|\1|p" "image/lib/modules/$version/modules.dep"); do
    name=$(basename "$file")
    [ -e "$root/m/$name" ] && continue
    strip --strip-debug -o "$root/m/$name" "image/lib/modules/$version/$file"
    echo "$name" >>$root/m/order
  done
}
: >$root/m/order
for name in virtio_pci virtio_blk 9pnet_virtio 9p overlay configfs crc32c_generic ext4; do add $name; done
strip --strip-debug -o $root/m/gpio-sim.ko module/gpio-sim.ko
echo gpio-sim.ko >>$root/m/order
cp "$here/init" $root/init
chmod +x $root/init
(cd $root && find . | cpio -o -H newc --quiet | gzip -1) >initrd.gz
"$python" -m pip --disable-pip-version-check install --quiet --only-binary :all: --target lib 'lgpio>=0.2.2' >pip.log 2>&1 \
  || missing "there is no lgpio for this Python: $dir/pip.log"
rm -rf packages image source module $root
touch .ready
