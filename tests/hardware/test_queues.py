from __future__ import annotations

from hardware.queues import Edge, EdgeQueue


def test_edges_come_out_in_the_order_they_went_in() -> None:
    queue = EdgeQueue(10)
    queue.put(1, True)
    queue.put(2, False)
    assert queue.take() == [Edge(1, True), Edge(2, False)]
    assert queue.take() == []


def test_a_full_queue_drops_the_newest_and_counts_them() -> None:
    queue = EdgeQueue(3)
    for at in range(5):
        queue.put(at, True)
    assert [edge.at for edge in queue.take()] == [0, 1, 2]
    assert queue.dropped == 2
    assert queue.last_at == 4


def test_a_loss_is_told_once() -> None:
    queue = EdgeQueue(1)
    queue.put(1, True)
    assert not queue.lost()
    queue.put(2, True)
    assert queue.lost()
    assert not queue.lost()


def test_a_queue_is_true_while_something_waits() -> None:
    queue = EdgeQueue(1)
    assert not queue
    queue.put(1, True)
    assert queue
