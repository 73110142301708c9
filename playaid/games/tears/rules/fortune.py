"""Bad Fortune on a die that is no attack: by option it has any one die thrown again that the enemy throws in the round. [Bad Fortune]

A die is named once it lies, as of attacks. Whoever names none keeps the spell for another die of the round; it is spent by the first that
is thrown again. What is thrown once the round is over is out of its reach, and so are the dice of an explosion, which strike both sides."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.tears.state import pieces
from playaid.games.tears.state.world import NO, YES
from playaid.language.message import as_message, listing, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Mixed

BAD, GOOD = "reroll", "again"
"""What marks a side under Bad Fortune, and under Good Fortune, among the effects of a round."""


def is_any_die(hearing: Hearing) -> bool:
    """Whether Bad Fortune reaches dice that are no attacks."""
    return hearing.options.get("bad-fortune") == "any"


def reaching(hearing: Hearing, side: str) -> list[Mixed]:
    """The Bad Fortunes of the round that reach dice of a side's which are no attacks."""
    now = hearing.public["battle"]
    laid = [effect for effect in now["effects"] if effect[0] == BAD and effect[1] == side] if now else []
    return laid if laid and is_any_die(hearing) else []


def spend(hearing: Hearing, effect: Mixed) -> None:
    """One die has been thrown again by it: no other is in this round."""
    if hearing.public["battle"]:
        hearing.pull("public", "battle", "effects", effect)
    hearing.line("reading", ANY, "", "Bad Fortune")


def keep(hearing: Hearing) -> None:
    """The caster's side has named no die of these."""
    hearing.line("Bad Fortune", KEPT, "", "Bad Fortune")


def throw(
    hearing: Hearing,
    side: str,
    why: str,
    comes: Callable[[int], str],
    *,
    key: str = "",
    reading: str = "sum",
    works: list[Mixed] | None = None,
    counts: Callable[[], str] | None = None,
) -> int:
    """The face of one d10 of a side's that is no attack, as it counts in the end.

    comes: what a face comes to, in a word; key: tells the throw from others of the declaration, `why` where that does; works: the Bad
    Fortunes that reach it, whichever is spent is taken out; of the battle that is on where none are given; counts: gives what the faces
    come to, in words, where the reading does not say it."""
    face = _face(hearing, side, why, reading, counts)
    laid = reaching(hearing, side) if works is None else works
    for effect in list(laid):
        asked = message(
            "Bad Fortune of {wizard}: {why}, die {die}: {comes}. Is it thrown again?",
            wizard=effect[2],
            why=why,
            die=face,
            comes=comes(face),
        )
        said = hearing.ask(f"{key or why}: again by {effect[2]}", who=pieces.other(side), prompt=asked, options=(YES, NO))
        if said == NO:
            keep(hearing)
            break
        laid.remove(effect)
        spend(hearing, effect)
        before, face = face, _face(hearing, side, message("Bad Fortune, {why} again", why=why), reading, counts)
        hearing.line(
            "Bad Fortune",
            message("{why}: the die {before} is thrown again", why=why, before=before),
            message("die {die}", die=face),
            "Bad Fortune",
        )
    return face


def _face(hearing: Hearing, side: str, why: str, reading: str, counts: Callable[[], str] | None) -> int:
    return hearing.roll("d10", who=side, why=why, reading=reading, counts=counts).faces[0]


def told_by_table(hearing: Hearing, table: str, more: int = 0, meant: Callable[[str], str] = str) -> str:
    """What the faces of a d10 come to by a table, for whoever throws it: those together that come to the same. more: what is added to the
    face, which is never less than 1 then; meant: what a word of the table comes to here. Nothing where a line is not known: that is asked
    for when it has been thrown."""
    try:
        words = [meant(hearing.book.fact(table, max(1, face + more), "result").value) for face in range(1, 11)]
    except MissingFact:
        return ""
    runs = [(result, [face for face, _ in run]) for result, run in groupby(enumerate(words, 1), key=itemgetter(1))]
    return listing(
        message("{first} to {last}: {result}" if run[1:] else "{first}: {result}", first=run[0], last=run[-1], result=as_message(result))
        for result, run in runs
    )


KEPT = "it is kept for a later die of the round"
ANY = "of the enemy's dice any one of the round, of an attack or not (option `bad-fortune`)"
