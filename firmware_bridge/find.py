"""Which serial devices are there, and what each says: what `worp cup find` shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from firmware_bridge.conversation import ANSWER_MS, Conversation
from firmware_bridge.discovery import Port, ports
from firmware_bridge.errors import LinkError
from firmware_bridge.happenings import Problem
from firmware_bridge.messages import Hello


@dataclass(frozen=True, slots=True)
class Found:
    """A port and what is there: a device that answered, or why not; neither: it was not opened."""

    port: Port
    hello: Hello | None = None
    problem: Problem | None = None

    @property
    def wiring(self) -> str:
        """The lines for the wiring file that mean this device; "" for one that did not answer."""
        if self.hello is None:
            return ""
        return f'[serial.{self.hello.role_name}]\nid = "{self.hello.device}"\n'


def find(
    named: Iterable[str] = (),
    there: Callable[[], list[Port]] = ports,
    within_ms: int = ANSWER_MS,
) -> list[Found]:
    """Ask all ports of known boards, and those `named` (paths), who is there; the others are only listed.

    Takes as long as the slowest answer, at most `within_ms`. Raises nothing: what is wrong is in the answer.
    """
    listed = there()
    known = {port.device for port in listed}
    listed += [Port(device=path) for path in named if path not in known]
    chosen = set(named)
    with ThreadPoolExecutor(max_workers=max(1, len(listed))) as pool:
        return list(pool.map(lambda port: _ask(port, chosen, within_ms), listed))


def _ask(port: Port, chosen: set[str], within_ms: int) -> Found:
    if not port.known and port.device not in chosen:
        return Found(port)
    try:
        with Conversation(port.device) as talk:
            return Found(port, hello=talk.meet(within_ms))
    except LinkError as error:
        code = str(error.values["why"]) if error.code == "no_answer" else error.code
        return Found(port, problem=Problem(code, {**error.values, "text": str(error)}))
