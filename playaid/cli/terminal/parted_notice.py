"""That the machines of a club's table tell different histories, where somebody sits at one of them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playaid.journal.journal import Journal

STATES = ("status", "verify", "doctor")
"""Commands that ask for the state of things."""


class PartedNotice:
    """Told by every single command; in a shell where it is new, where something was written, and to whoever asks."""

    def __init__(self) -> None:
        self._told: tuple[object, ...] = ()

    def lines(self, journal: "Journal | None", command: str, in_shell: bool) -> list[str]:
        if journal is None:
            return []
        from playaid.journal.lives import HOME

        if not journal.meta.get(HOME):
            return []
        from playaid.journal.parted import parting

        if (found := parting(journal)) is None:
            return []
        told, self._told = self._told, (found, journal.head)
        return found.lines() if told != self._told or not in_shell or command in STATES else []
