"""The equipment as the book has it: spells, pieces, nations, and what the document says of the places. [3.0, 15.0, 16.0]

What is printed is read here, for names, offers and obligations. A rule that reckons with a number takes it through the hearing, so
that its provenance is noted and a number that is missing is asked for.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from playaid.book.book import Book, tables_folder
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.elric.ratings.rows import Nation, Piece, Spell
    from playaid.games.elric.state.shape import Place

SIDES_OF_MAGIC = ("law", "chaos")
"""The two alignments that no magician may hold together. [9.5]"""
CALLED = {"law": "Law", "chaos": "Chaos"}
"""How these two are written by themselves."""
FLIGHTS = ("flight", "flight-or-combat")
EATERS = ("army-eater", "land-eater", "fleet-eater", "both-eater", "mirror")
CAST_IN_BATTLE = ("combat", "odd-die", "flight-or-combat", "dispel", "quaolnargn", *EATERS)
"""The effects of spells that are laid face down for a battle. [9.2]"""


@cache
def book() -> Book:
    """The tables alone: no owner's entries, no house versions."""
    return Book("elric", tables_folder("elric"))


@cache
def number(name: str) -> int:
    """A number of the rules, as the document gives it."""
    return int(book().rows("constants")[name]["value"])


@cache
def spells() -> dict[str, Spell]:
    return cast("dict[str, Spell]", book().rows("spells"))


@cache
def pieces() -> dict[str, Piece]:
    """Personality, fleet, troop or artifact -> what is printed of it. [15.0]"""
    return cast("dict[str, Piece]", book().rows("pieces"))


@cache
def nations() -> dict[str, Nation]:
    return cast("dict[str, Nation]", book().rows("nations"))


@cache
def places() -> dict[str, Place]:
    return cast("dict[str, Place]", book().rows("places"))


@cache
def house_places() -> dict[str, Place]:
    return cast("dict[str, Place]", book().rows("house_places"))


@cache
def placements() -> tuple[str, ...]:
    """The places where a spell is laid face down at the beginning. [4.0 B]"""
    return tuple(place for place, row in places().items() if row.get("spell"))


@cache
def everything() -> tuple[str, ...]:
    """Every spell counter, each copy once, in the order of the index."""
    return tuple(spell for spell, row in spells().items() for _ in range(row["copies"]))


def alignment(spell: str) -> str:
    """law, chaos, neutral, or the name of the type of an unaligned spell. [9.3]"""
    return spells()[spell]["alignment"]


def with_strength(spell: str) -> str:
    """A spell with its strength as printed, where it has one, beside words that tell its alignment. [16.0]"""
    strength = spells()[spell]["strength"]
    return spell if strength is None else message("{spell} ({strength})", spell=spell, strength=strength)


def with_calls(spell: str) -> str:
    """A spell with its strength as printed, and whom it calls, beside words that tell its alignment. [16.0]"""
    named, called = with_strength(spell), musters(spell)
    if not called:
        return named
    if named == spell:
        return message("{spell} (musters {targets})", spell=spell, targets=listing(called))
    return message(
        "{spell} (strength {strength}; musters {targets})", spell=spell, strength=spells()[spell]["strength"], targets=listing(called)
    )


def with_alignment(spell: str) -> str:
    """A spell with its alignment, and its strength as printed, where it has one. [16.0]"""
    strength, called = spells()[spell]["strength"], CALLED.get(alignment(spell), alignment(spell))
    if strength is None:
        return message("{spell} ({alignment})", spell=spell, alignment=called)
    return message("{spell} ({alignment} {strength})", spell=spell, alignment=called, strength=strength)


def with_all_of_it(spell: str) -> str:
    """A spell with its alignment, its strength, and whom it calls, for whoever has to choose between several. [16.0]"""
    strength, called = spells()[spell]["strength"], CALLED.get(alignment(spell), alignment(spell))
    known = called if strength is None else message("{alignment} {strength}", alignment=called, strength=strength)
    if not (targets := musters(spell)):
        return message("{spell} ({known})", spell=spell, known=known)
    return message("{spell} ({known}; musters {targets})", spell=spell, known=known, targets=listing(targets))


def effect(spell: str) -> str:
    return spells()[spell]["effect"]


def is_immediate(spell: str) -> bool:
    """Whether it strikes when it is drawn or found. [9.3.1]"""
    return spells()[spell]["immediate"]


def passes(spell: str) -> bool:
    """Whether nobody ever holds it: it strikes at once and is gone. Quaolnargn and the Mirror may be kept. [9.3.1, 16.2, 16.4]"""
    return is_immediate(spell) and effect(spell) not in ("quaolnargn", "mirror")


def is_horde(nation: str) -> bool:
    """Whether it is no civilised nation: it has neither capital nor cities. [7.5.2, 16.1]"""
    return nations()[nation]["sort"] != "civilised"


def is_unlisted(nation: str) -> bool:
    """Whether 15.0 lists none of its personalities and fleets: how many there are is told by whoever has the counters."""
    return nation in book().keys("unlisted")


def pieces_of(nation: str) -> list[str]:
    """The pieces of a nation, its armies apart. [15.0]"""
    return [*_by_nation().get(nation, ())]


@cache
def _by_nation() -> dict[str | None, list[str]]:
    by_nation: dict[str | None, list[str]] = {}
    for piece, row in pieces().items():
        by_nation.setdefault(row["nation"], []).append(piece)
    return by_nation


def conjurers() -> str:
    """Those who may draw a spell in a battle, in words. [9.2]"""
    return listing(piece for piece, row in pieces().items() if row["conjures"])


def musters(spell: str) -> list[str]:
    return list(spells()[spell]["musters"] or ())


def is_melnibonean(unit: str) -> bool:
    """Whether a piece is of Melnibone. [15.0]"""
    return unit in pieces() and pieces()[unit]["nation"] == "Melnibone"
