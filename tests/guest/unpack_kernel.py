"""unpack_kernel.py VMLINUZ VMLINUX: takes the kernel out of its compressed image: QEMU starts that faster."""

from __future__ import annotations

import lzma
import sys
from pathlib import Path

XZ = b"\xfd7zXZ\x00"
ELF = b"\x7fELF"


def main() -> None:
    """Find the compressed kernel by its first bytes and write it unpacked."""
    image = Path(sys.argv[1]).read_bytes()
    kernel = lzma.LZMADecompressor(format=lzma.FORMAT_XZ).decompress(image[image.index(XZ) :])
    if not kernel.startswith(ELF):
        raise SystemExit(f"{sys.argv[1]}: no kernel was found in it")
    Path(sys.argv[2]).write_bytes(kernel)


if __name__ == "__main__":
    main()
