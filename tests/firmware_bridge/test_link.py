"""The link to one device, in virtual time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made import BOOT, anything, beat, event, hello, read, sealed

from firmware_bridge.fields import Message
from firmware_bridge.happenings import Came, Heard, LinkState, Problem
from firmware_bridge.link import Link
from firmware_bridge.messages import (
    Ack,
    Event,
    EventKind,
    Flag,
    Heartbeat,
    Lamps,
    Set,
    Setting,
    Welcome,
    Who,
)
from hardware.inputs import LampMode

GONE = Problem("unplugged")


class Linked:
    """A link whose other end says what the test wants."""

    def __init__(self, device: str | None = None, up: bool = True) -> None:
        self.now = 100_000
        self.link = Link(self.now, device)
        self.link.opened(self.now)
        self.said: list[Message] = []
        if up:
            self.hear(hello())
            self.said.clear()
            self.link.take()

    def hear(self, *messages: Message, at: int | None = None) -> list[Heard]:
        return self.hear_bytes(sealed(*messages), at)

    def hear_bytes(self, data: bytes, at: int | None = None) -> list[Heard]:
        self.link.heard(data, self.now if at is None else at)
        return self.step()

    def step(self, ms: int = 0) -> list[Heard]:
        """Let time pass as the table's loop does."""
        end, found = self.now + ms, []
        while True:
            self.link.advance(self.now)
            self.said += read(b"".join(self.link.take_out(self.now)))
            found += self.link.take()
            due = self.link.due(self.now)
            if due is None or due > end or self.link.verdict:
                break
            self.now = max(self.now, due)
        self.now = end
        return found

    def beating(self, ms: int) -> None:
        """Time in which the device gives its heartbeats."""
        for _ in range(ms // 1000):
            self.step(1000)
            self.hear(beat(self.now & 0xFFFF))

    @property
    def state(self) -> LinkState:
        return self.link.state(self.now)

    def sent(self, kind: type[Message]) -> list[Any]:
        return [message for message in self.said if isinstance(message, kind)]


def numbers(heard: list[Heard]) -> list[int]:
    return [h.message.number for h in heard if isinstance(h.message, Event)]


# -- coming up -----------------------------------------------------------------------------------------------


def test_it_asks_who_is_there_and_welcomes() -> None:
    linked = Linked(up=False)
    linked.step(600)
    assert len(linked.sent(Who)) == 2
    (came,) = linked.hear(hello(oldest=5, next=7))
    assert came.message == Came(hello(oldest=5, next=7), restarted=False)
    assert linked.sent(Welcome) == [Welcome(major=1, minor=0, boot=BOOT, got=4)]
    assert linked.state is LinkState.UP


def test_half_a_frame_and_events_before_the_hello_are_not_acted_on() -> None:
    linked = Linked(up=False)
    assert linked.hear_bytes(sealed(event(1))[9:]) == []
    assert linked.hear(event(1), beat()) == []
    assert linked.sent(Ack) == []
    linked.hear(hello())
    assert numbers(linked.hear(event(1))) == [1]


def test_silence_then_start_up_text_is_no_complaint_for_five_seconds() -> None:
    linked = Linked(up=False)
    linked.step(2900)
    linked.hear_bytes(b"ets Jun  8 2016\r\nrst:0x1 (POWERON)\xff\xfe\r\n")
    linked.step(1000)
    assert (linked.state, linked.link.problem(linked.now)) == (LinkState.CONNECTING, None)
    linked.hear_bytes(b"\0" + sealed(hello()))
    assert linked.state is LinkState.UP
    assert linked.link.diary.counters.resyncs == 1


def test_a_device_that_never_answers_is_told_after_five_seconds_and_given_up_after_eight() -> None:
    linked = Linked(up=False)
    linked.step(4999)
    assert linked.state is LinkState.CONNECTING
    linked.step(1)
    assert linked.link.problem(linked.now) == Problem("silent")
    linked.step(3000)
    assert linked.link.verdict == Problem("silent")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"\r\nraspberrypi login: ", "console"),
        (b"pi@table:~$ \x1b[0m\r\n-bash: worp: command not found\r\n", "console"),
        (b"Password: ", "console"),
        (b"\r\n>>> ", "prompt"),
        (b"MicroPython v1.24.1 on 2024-11-29; Raspberry Pi Pico with RP2040\r\n", "prompt"),
        (b"raw REPL; CTRL-B to exit\r\n>", "prompt"),
        (b"T:21.4 /0.0 B:22.1 /0.0 @:0\r\n", "noise"),
    ],
)
def test_what_is_no_cup_is_recognised_and_named(text: bytes, code: str) -> None:
    linked = Linked(up=False)
    linked.step(3000)
    linked.hear_bytes(text)
    linked.step(2500)
    assert linked.link.problem(linked.now) == Problem(code)
    linked.step(3000)
    assert linked.link.verdict == Problem(code)


def test_another_version_of_the_protocol_is_refused_and_named() -> None:
    linked = Linked(up=False)
    linked.hear(hello(major=2, minor=4))
    assert linked.state is LinkState.REFUSED
    assert linked.link.problem(linked.now) == Problem("version", {"theirs": "2.4", "ours": "1.0"})
    assert linked.sent(Welcome) == []


def test_a_newer_minor_version_is_welcome() -> None:
    linked = Linked(up=False)
    linked.hear(hello(minor=9))
    assert linked.state is LinkState.UP


def test_another_device_than_the_wiring_names_is_not_used() -> None:
    linked = Linked(device="cup-8", up=False)
    linked.hear(hello(device="cup-7"))
    assert linked.link.verdict == Problem("other_device", {"id": "cup-7"})
    assert Linked(device="CUP-7").state is LinkState.UP


# -- events --------------------------------------------------------------------------------------------------


def test_an_event_comes_once_however_often_it_is_said() -> None:
    linked = Linked()
    heard = linked.hear(event(1)) + linked.hear(event(1), event(1), event(2))
    assert numbers(heard) == [1, 2]
    assert linked.link.diary.counters.duplicates == 2
    assert linked.sent(Ack)[-1] == Ack(boot=BOOT, got=2)


def test_an_event_after_a_lost_one_waits_for_it() -> None:
    linked = Linked()
    assert numbers(linked.hear(event(2))) == []
    assert linked.sent(Ack)[-1].got == 0
    assert numbers(linked.hear(event(1), event(2))) == [1, 2]
    assert linked.link.diary.counters.gaps == 1


def test_events_that_the_device_gave_up_are_not_waited_for() -> None:
    linked = Linked()
    linked.hear(beat(oldest=4, next=6))
    assert numbers(linked.hear(event(4), event(5))) == [4, 5]
    assert linked.link.diary.counters.missed == 3


def test_an_unknown_kind_is_acknowledged_too() -> None:
    linked = Linked()
    linked.hear(event(1, 99))
    assert numbers(linked.hear(event(2))) == [2]


def test_event_numbers_may_wrap() -> None:
    linked = Linked(up=False)
    linked.hear(hello(oldest=(1 << 32) - 1, next=(1 << 32) - 1))
    assert numbers(linked.hear(event((1 << 32) - 1), event(0), event(1))) == [(1 << 32) - 1, 0, 1]
    assert linked.sent(Ack)[-1].got == 1


def test_old_events_keep_their_order_and_are_not_fresh() -> None:
    linked = Linked()
    heard = linked.hear(event(1, age=5000), event(2, age=2001), event(3, age=1999), event(4, age=0))
    assert [h.fresh for h in heard] == [False, False, True, True]
    assert [h.at for h in heard] == [linked.now - age for age in (5000, 2001, 1999, 0)]
    assert linked.link.diary.counters.stale == 2


def test_a_line_that_held_everything_up_does_not_make_old_events_young() -> None:
    linked = Linked()
    linked.hear(beat(sent=1000))
    linked.step(2400)
    heard = linked.hear(event(1, sent=1100, age=0), event(2, sent=3300, age=50))
    assert [(linked.now - h.at, h.fresh) for h in heard] == [(2300, False), (150, True)]


def test_dozens_of_events_held_up_for_600_ms_come_in_order_with_their_own_times() -> None:
    linked = Linked()
    linked.hear(beat(sent=0), at=linked.now)
    began = linked.now
    linked.step(600)
    heard = linked.hear(*(event(n, sent=20 * n) for n in range(1, 31)))
    assert [h.at - began for h in heard] == [20 * n for n in range(1, 31)]
    assert numbers(linked.hear(*(event(n, sent=20 * n) for n in range(1, 31)))) == []


# -- silence, sleep, reset -----------------------------------------------------------------------------------


def test_degraded_after_three_seconds_lost_after_five_and_back_with_the_next_frame() -> None:
    linked = Linked()
    states = []
    for ms in (2999, 1, 1999, 1):
        linked.step(ms)
        states.append(linked.state)
    assert states == [LinkState.UP, LinkState.DEGRADED, LinkState.DEGRADED, LinkState.LOST]
    assert linked.link.problem(linked.now) == Problem("silent")
    linked.hear(beat())
    assert linked.state is LinkState.UP


def test_a_silent_port_is_looked_for_again_after_a_while() -> None:
    linked = Linked()
    linked.step(15_000)
    assert linked.link.verdict == Problem("silent")


def test_unplugged_is_lost_within_a_second() -> None:
    linked = Linked()
    linked.link.gone(linked.now, GONE)
    assert linked.link.due(linked.now) == linked.now + 900
    linked.step(1000)
    assert linked.state is LinkState.LOST
    assert linked.link.problem(linked.now) == GONE


def test_gone_for_a_moment_with_the_same_boot_goes_on_where_it_was() -> None:
    linked = Linked()
    linked.hear(event(1), event(2))
    linked.link.gone(linked.now, GONE)
    linked.step(200)
    assert linked.state is LinkState.UP
    linked.link.opened(linked.now)
    (came,) = linked.hear(hello(oldest=2, next=4))
    assert came.message == Came(hello(oldest=2, next=4), restarted=False)
    assert linked.sent(Welcome)[-1].got == 2
    assert numbers(linked.hear(event(2), event(3))) == [3]
    assert linked.link.diary.counters.reconnects == 1


def test_another_boot_is_a_restart_and_its_numbers_begin_anew() -> None:
    linked = Linked()
    linked.hear(event(1), event(2))
    (came,) = linked.hear(hello(boot=99))
    assert came.message == Came(hello(boot=99), restarted=True)
    assert numbers(linked.hear(event(1))) == [1]
    assert linked.link.diary.counters.restarts == 1
    assert linked.sent(Ack)[-1] == Ack(boot=99, got=1)


def test_a_repeated_hello_is_welcomed_again_but_no_news() -> None:
    linked = Linked()
    assert linked.hear(hello()) == []
    assert len(linked.sent(Welcome)) == 1


def test_one_that_sleeps_is_not_lost_until_three_of_its_signs_are_missing() -> None:
    linked = Linked()
    linked.hear(event(1, EventKind.SLEEP))
    linked.step(120_000)
    linked.hear(beat(flags=Flag.ASLEEP, oldest=2))
    states = []
    for ms in (199_000, 1000):
        linked.step(ms)
        states.append(linked.state)
    assert states == [LinkState.ASLEEP, LinkState.LOST]


def test_sleep_is_acknowledged_and_then_nothing_is_said_to_one_that_sleeps() -> None:
    linked = Linked()
    linked.hear(event(1, EventKind.SLEEP))
    assert linked.sent(Ack)[-1].got == 1
    linked.said.clear()
    linked.step(30_000)
    linked.link.show({0: LampMode.LIT}, LampMode.LIT, 100)
    linked.step(1000)
    assert linked.said == []


def test_the_shake_that_wakes_it_counts_though_its_clock_stood_still() -> None:
    linked = Linked()
    linked.hear(beat(sent=1000))
    linked.hear(event(1, EventKind.SLEEP, sent=1001))
    linked.step(60_000)
    heard = linked.hear(event(2, EventKind.WAKE, sent=1010), event(3, sent=1900, age=400))
    assert [h.fresh for h in heard] == [True, True]
    assert linked.state is LinkState.UP


# -- what the table says -------------------------------------------------------------------------------------


def test_the_device_hears_from_us_each_second() -> None:
    linked = Linked()
    linked.beating(10_000)
    assert len(linked.sent(Ack)) == 10


def test_lamps_are_said_until_the_device_says_so() -> None:
    linked = Linked()
    linked.link.show({0: LampMode.LIT, 5: LampMode.BLINK}, LampMode.DIM, 80)
    linked.step()
    (lamps,) = linked.sent(Lamps)
    assert lamps == Lamps(serial=1, brightness=80, cup=1, modes=(2, 12, 0, 0, 0, 0, 0, 0))
    linked.hear(beat(lamps=0))
    assert linked.sent(Lamps) == [lamps, lamps]
    linked.hear(beat(lamps=1))
    assert linked.sent(Lamps) == [lamps, lamps]


def test_the_same_lamps_are_not_said_again() -> None:
    linked = Linked()
    for _ in range(5):
        linked.link.show({1: LampMode.LIT}, LampMode.OFF, 100)
    linked.step()
    assert len(linked.sent(Lamps)) == 1


def test_after_a_restart_lamps_and_sensitivity_are_said_again() -> None:
    linked = Linked()
    linked.link.show({1: LampMode.LIT}, LampMode.OFF, 100)
    linked.link.set_sensitivity("high")
    linked.step()
    linked.said.clear()
    linked.hear(hello(boot=5))
    assert len(linked.sent(Lamps)) == 1
    assert linked.sent(Set) == [Set(key=1, value=2, keep=0)]


def test_a_sensitivity_that_got_lost_is_said_again() -> None:
    linked = Linked()
    linked.link.set_sensitivity("low")
    linked.hear(beat(sensitivity=0))
    linked.hear(beat(sensitivity=1))
    assert len(linked.sent(Set)) == 2


def test_answers_about_settings_are_handed_on() -> None:
    (heard,) = Linked().hear(Setting(key=3, value=300, result=0))
    assert heard.message == Setting(key=3, value=300, result=0)


# -- a bad line ----------------------------------------------------------------------------------------------


def test_a_cable_that_breaks_more_than_five_in_a_hundred_frames_is_suspect() -> None:
    linked = Linked()
    whole = sealed(beat())
    broken = bytes([*whole[:5], whole[5] ^ 0x10, *whole[6:]])
    for n in range(400):
        linked.hear_bytes(broken if n % 10 == 0 else whole)
    assert linked.link.diary.cable_suspect
    assert linked.link.diary.bad_percent == 10
    linked.hear_bytes(whole * 300)
    assert not linked.link.diary.cable_suspect


def test_a_few_broken_frames_say_nothing_of_the_cable() -> None:
    linked = Linked()
    for n in range(400):
        linked.hear_bytes(b"noise\0" if n % 25 == 0 else sealed(beat()))
    assert not linked.link.diary.cable_suspect


def test_the_last_hundred_frames_each_way_are_kept() -> None:
    linked = Linked()
    for n in range(150):
        linked.hear(event(n + 1))
    diary = linked.link.diary
    assert len(diary.received) == len(diary.sent) == 100
    assert diary.received[-1].data == bytes([Event.TYPE]) + event(150).pack()


@given(
    st.lists(
        st.one_of(st.binary(max_size=120), st.just(sealed(hello())), st.just(sealed(event(1)))), max_size=12
    )
)
def test_nothing_that_comes_raises(pieces: list[bytes]) -> None:
    linked = Linked(up=False)
    for piece in pieces:
        linked.hear_bytes(piece)
        if linked.link.verdict:
            linked.link.closed()
            linked.link.opened(linked.now)
        linked.step(700)
        assert linked.state in set(LinkState)


def test_any_values_in_whole_frames_do_not_raise() -> None:
    rng = Random(3)
    for _ in range(30):
        linked = Linked()
        for _ in range(40):
            linked.hear(anything(rng))
            if linked.link.verdict:
                break


def test_a_heartbeat_tells_that_all_events_have_arrived() -> None:
    linked = Linked()
    linked.hear(beat(next=3))
    assert not linked.link.all_arrived
    linked.hear(event(1), event(2))
    assert linked.link.all_arrived
    assert isinstance(linked.link.heartbeat, Heartbeat)
