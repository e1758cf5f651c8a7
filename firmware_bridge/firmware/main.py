"""What the board starts with. For half a second Ctrl-C still ends it."""

import os
import time


def _stays() -> bool:
    """Tell whether the table asked for the Python prompt, this once."""
    try:
        os.remove("stay")
    except OSError:
        return False
    return True


if not _stays():
    time.sleep_ms(500)
    import device

    device.run()
