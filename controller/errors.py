"""The root of every error of the table."""

from __future__ import annotations


class TableError(Exception):
    """The root of every error of the controller. Its text says what, where and what to do."""
