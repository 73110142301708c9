"""Rulings that tell what another side hides though the game never says that they do: found by playing, as the source does not show it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from playaid.book.book import Book
from playaid.dice.sources import Refusing, Request, Rolled, Seeded
from playaid.referee.contract.game import Game
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.state import OPEN, State, compartment_of, visible
from playaid.referee.deciding.decide import decide
from playaid.testing.random_evenings import Moment

REMEMBERED = 6
"""So many different things that a side has hidden before are put in place of what it hides now."""


def prying(game: Game, evening: Iterable[Moment]) -> Iterator[str]:
    """Which verbs show in the open what another side hides, without `disclose` or `need_consent`, in an evening by chance."""
    hidden: dict[str, list[Any]] = {}
    for session, before, ruling in evening:
        for side, own in before["secret"].items():
            if own not in hidden.setdefault(side, []):
                hidden[side] = [*hidden[side], own][-REMEMBERED:]
        if ruling is None:
            return
        for side in drawn_open(game, before, ruling, session.book):
            yield f"{ruling.declaration.verb} shows what {side} has drawn unseen: say so with h.disclose({side!r})"
        for side in shown(game, before, ruling, session.book, hidden):
            yield f"{ruling.declaration.verb} reads what {side} hides and shows it: say so with h.disclose({side!r})"
        for side in thrown_unseen(game, ruling):
            yield f"{ruling.declaration.verb} throws dice that {side} alone may see: say so with hides_faces=True"
        for side, names in drawn_unnamed(game, before, ruling):
            yield f"{ruling.declaration.verb} draws {', '.join(names)}, which {side} alone may see: say so with unseen="


def shown(game: Game, state: State, ruling: Ruling, book: Book, hidden: Mapping[str, Iterable[Any]]) -> Iterator[str]:
    """The sides whose secrets a ruling has read and not said to be shown, though others would have made it say something else. hidden: what
    each side has had under its seal. Where dice fell, or the other secrets are none that could be ruled on, nothing is said."""
    if ruling.verdict != LEGAL or ruling.rolls:
        return
    for side in (part.removeprefix("secret.") for part in ruling.looked_into if part != "cup"):
        for own in hidden.get(side, ()):
            supposed: State = {**state, "secret": {**state["secret"], side: own}}
            try:
                other = decide(game, supposed, ruling.declaration, book, Refusing())
            except Exception:  # a state that no rule has made
                continue
            if other.verdict == LEGAL and open_part(other) != open_part(ruling):
                yield side
                break


def drawn_open(game: Game, state: State, ruling: Ruling, book: Book) -> Iterator[str]:
    """The sides for whose eyes alone something fell in a ruling that does not say to show it, though others would see other things had it
    fallen otherwise."""
    for side in sorted({rolled.private for rolled in ruling.rolls if rolled.private} - {*ruling.disclosed}):
        for seed in range(REMEMBERED):
            try:
                other = decide(game, state, ruling.declaration, book, FallenOtherwise(ruling.rolls, side, seed))
            except Exception:  # it asks another thing then, or draws what is not there
                continue
            if other.verdict == LEGAL and side not in other.disclosed and open_part(other) != open_part(ruling):
                yield side
                break


def thrown_unseen(game: Game, ruling: Ruling) -> list[str]:
    """The sides for whose eyes alone dice fell by a verb whose words all see, in a game that does not say that such are thrown."""
    if game.hides_faces or ruling.secret is not None:
        return []
    return sorted({rolled.private for rolled in ruling.rolls if rolled.kind == "dice" and rolled.private})


def drawn_unnamed(game: Game, state: State, ruling: Ruling) -> Iterator[tuple[str, list[str]]]:
    """What sides have drawn unseen by a verb whose words all see, of which the game names nothing that may be. Once it names some, what lay
    open before and was shuffled in by the same line may be missing."""
    if ruling.secret is not None or (game.unseen is not None and any(game.unseen(visible(state, None), ruling.declaration.verb))):
        return
    for rolled in ruling.rolls:
        drawn = sorted({*map(str, rolled.faces)}) if rolled.kind == "draw" and rolled.private else []
        if rolled.private and any(any(map(str.isalpha, name)) for name in drawn):
            yield rolled.private, drawn


class FallenOtherwise:
    """What fell before, but other dice and draws for one side's eyes alone. Raises LookupError where the rest cannot fall as it did."""

    def __init__(self, fallen: Iterable[Rolled], side: str, seed: int):
        self._side = side
        self._fallen = [rolled for rolled in fallen if rolled.private != side or rolled.kind == "salt"]
        self._new = Seeded(seed)

    def take(self, request: Request) -> Rolled:
        if request.private == self._side and request.kind != "salt":
            return self._new.take(request)
        if not self._fallen:
            return self._new.take(request)
        before = self._fallen.pop(0)
        if (before.kind, before.expression, before.who) != (request.kind, request.expression, request.who):
            return self._new.take(request)
        if request.kind == "draw" and not {*before.faces} <= {*request.items}:
            raise LookupError(request.why)
        return before


def open_part(ruling: Ruling) -> tuple[Any, ...]:
    return (
        [said.text for said in ruling.story if said.only is None],
        [line for line in ruling.worksheet if line.only is None],
        [change for change in ruling.changes if compartment_of(change[1]) in OPEN],
        None if ruling.secret else ruling.declaration.args,
        {key: answer for key, answer in ruling.declaration.answers.items() if not (ruling.secret or key in ruling.private_answers)},
        [rolled.faces for rolled in ruling.rolls if rolled.private is None],
    )
