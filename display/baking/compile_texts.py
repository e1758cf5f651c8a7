"""Compile every catalogue whose texts have changed: ``python -m display.baking.compile_texts``."""

from __future__ import annotations

import sys

from display.baking.catalogues import BadCatalogue, compile_file, compiled, domains, is_current, source
from display.texts import LANGUAGES


def main() -> int:
    """Write the .mo files that are not up to date. Returns 1, with one line, for a catalogue with errors."""
    try:
        for domain in domains():
            for lang in LANGUAGES:
                if not is_current(domain, lang):
                    compiled(domain, lang).write_bytes(compile_file(source(domain, lang)))
                    sys.stdout.write(f"compiled {compiled(domain, lang)}\n")
    except (BadCatalogue, OSError) as bad:
        sys.stderr.write(f"{bad}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
