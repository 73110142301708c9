"""Numbers of the rules that stand in the table of constants, printed ones among them: the owner of another edition may enter another."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def number(h: Hearing, name: str) -> int:
    """A number by its name in the table `constants`."""
    return int(h.fact("constants", name, "value"))
