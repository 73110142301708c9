"""How large the terminal is."""

import os
import sys


def size() -> tuple[int, int]:
    """Columns and rows of the terminal, 100 by 24 where there is none; `COLUMNS` and `LINES` override."""
    try:
        columns, rows = os.get_terminal_size(sys.__stdout__.fileno()) if sys.__stdout__ else (0, 0)
    except (OSError, ValueError):
        columns, rows = 0, 0
    return _number("COLUMNS") or columns or 100, _number("LINES") or rows or 24


def _number(variable: str) -> int:
    value = os.environ.get(variable, "")
    return int(value) if value.isdecimal() else 0
