"""Print how the shake detector does on every model, at every sensitivity: the table of docs/hardware.md.

python tests/hardware/measure_shakes.py [HOW_MANY]
"""

from __future__ import annotations

import sys
from random import Random

from rigging import felt

from hardware import traces
from hardware.shake import SENSITIVITIES

MODELS: dict[str, traces.Maker] = {
    **traces.DISTURBANCES,
    "mixture of 2 to 4": lambda r: traces.mixture(r or Random(0)),
    "carry": traces.carry,
    "gentle": traces.gentle,
    "3 to 3.5 Hz, 1.2 s": lambda r: _shakes(r, 3, 3.5, 1200),
    "3.5 to 4 Hz, 1 s": lambda r: _shakes(r, 3.5, 4, 1000),
    "4 to 6.5 Hz, 0.8 s": lambda r: _shakes(r, 4, 6.5, 800),
    "4 to 6.5 Hz, 1.5 s": lambda r: _shakes(r, 4, 6.5, 1500),
    "6.5 to 7.5 Hz, 1 s": lambda r: _shakes(r, 6.5, 7.5, 1000),
}


def _shakes(rng: Random | None, low: float, high: float, ms: float) -> traces.Train:
    r = rng or Random(0)
    return traces.shake(ms, r.uniform(low, high), r.randint(2, 5), r)


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(count: int) -> None:
    """Print a line a model: throws, double throws and near misses at each sensitivity."""
    tell(f"{'of ' + str(count):20}" + "".join(f"{level:>30}" for level in SENSITIVITIES))
    tell(f"{'':20}" + f"{'one throw   more  near miss':>30}" * len(SENSITIVITIES))
    for name, make in MODELS.items():
        cells = []
        for level in SENSITIVITIES:
            rng = Random(name)
            kinds = [[kind for kind, *_ in felt(make(rng), level)] for _ in range(count)]
            throws = [k.count("shake") for k in kinds]
            near = sum("near_miss" in k for k in kinds)
            cells.append(f"{throws.count(1):15}{sum(t > 1 for t in throws):6}{near:9}")
        tell(f"{name:20}" + "".join(cells))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
