"""2.3, 3.0 The pieces: who stands where, whose he is, and what his ratings come to now."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from playaid.book.book import Book, tables_folder
from playaid.games.albion import FAERIE, FOMORIAN
from playaid.referee.hearing import Hearing
from playaid.referee.state import State

Piece = Mapping[str, Any]
RANKS = ("captain", "marshal", "king")


@cache
def printed() -> Book:
    """The tables as printed, for what needs no ruling: names, sides, roster boxes."""
    return Book("albion", tables_folder("albion"))


@cache
def rows(table: str) -> dict[Any, dict[str, Any]]:
    """Key -> what is printed, of a table."""
    return printed().rows(table)


def person_rows() -> dict[str, dict[str, Any]]:
    """name -> what is printed of each of the 44 persons."""
    return rows("persons")


def ship_rows() -> dict[str, dict[str, Any]]:
    """name -> what is printed of each ship."""
    return rows("ships")


def kingdom_rows() -> dict[str, dict[str, Any]]:
    """name -> what is printed of each kingdom."""
    return rows("kingdoms")


def fortress_rows() -> dict[str, dict[str, Any]]:
    """hex -> what is printed of each fortress."""
    return rows("fortresses")


def person_names(state: State) -> Mapping[str, Sequence[str]]:
    """Every person with his other spellings."""
    return {name: row["aliases"] or () for name, row in person_rows().items()}


def ship_names(state: State) -> Mapping[str, Sequence[str]]:
    """Every ship with its other spellings."""
    return {name: row["aliases"] or () for name, row in ship_rows().items()}


def piece_names(state: State) -> Mapping[str, Sequence[str]]:
    """Persons, ships and the armies on the board."""
    armies = [name for name, piece in state["public"].get("pieces", {}).items() if piece["kind"] == "army"]
    return {**person_names(state), **ship_names(state), **dict.fromkeys(armies, ())}


def other(side: str) -> str:
    """The opponent."""
    return FAERIE if side == FOMORIAN else FOMORIAN


def pieces(state: State) -> Mapping[str, Piece]:
    """Every piece by its id."""
    found: Mapping[str, Piece] = state["public"]["pieces"]
    return found


def piece(state: State, name: str) -> Piece:
    """One piece. Raises KeyError."""
    return pieces(state)[name]


def commander_side(one: Piece) -> str:
    """The side that controls a piece now: its owner, or whoever has his mind. [19.4.10]"""
    return str(one.get("control") or one["side"])


def on_map(one: Piece) -> bool:
    """Whether a piece stands on the map."""
    return one["hex"] is not None and one["state"] in ("active", "inactive")


def at(state: State, number: str, side: str | None = None, kind: str | None = None, aboard: bool | None = None) -> list[str]:
    """The pieces in a hex, in the order of the set-up. aboard: only those embarked (True) or not (False); ships count as not embarked."""
    return [
        name
        for name, one in pieces(state).items()
        if one["hex"] == number
        and on_map(one)
        and (side is None or commander_side(one) == side)
        and (kind is None or one["kind"] == kind)
        and (aboard is None or bool(one.get("aboard")) == aboard)
    ]


def hexes_of(state: State, side: str) -> list[str]:
    """The hexes in which a side has pieces, in order."""
    return sorted({str(one["hex"]) for one in pieces(state).values() if on_map(one) and commander_side(one) == side})


def points(state: State, names: Iterable[str]) -> int:
    """Army and escort Combat Strength Points among pieces, at face value. [16.1.9]"""
    total = 0
    for name in names:
        one = piece(state, name)
        total += int(one.get("count", 0)) if one["kind"] == "army" else int(bool(one.get("escort")))
    return total


def points_at(state: State, number: str, side: str, aboard: bool | None = False) -> int:
    """A side's army and escort points in a hex; as a rule those ashore."""
    return points(state, at(state, number, side, aboard=aboard))


def race(hearing: Hearing, name: str) -> str:
    """The race of a person or an army. [11.7]"""
    one = piece(hearing.state, name)
    if one["kind"] == "person":
        return str(hearing.fact("persons", name, "race"))
    return str(hearing.fact("kingdoms", one["kingdom"], "race"))


def rank(hearing: Hearing, name: str) -> str | None:
    """captain, marshal, king or None; as the piece has it, unless succession or an item raised him. Raises MissingFact."""
    from playaid.games.albion.items import rank_of

    raised: str | None = rank_of(hearing, name) or hearing.public["ranks"].get(name)
    return raised if raised is not None else hearing.fact("persons", name, "rank")


def wounds(hearing: Hearing, name: str) -> int:
    """A person's wounds, from his owner's roster. Raises Locked."""
    return int(hearing.secret(piece(hearing.state, name)["side"]).get("roster", {}).get(name, 0))


def is_hero(hearing: Hearing, name: str) -> bool:
    """Whether a person is a hero, by his piece or by what he bears. Raises Locked, MissingFact."""
    from playaid.games.albion.items import makes_hero

    return makes_hero(hearing, name) or bool(hearing.fact("persons", name, "hero"))


def combat(hearing: Hearing, name: str) -> tuple[int, str]:
    """Current Combat Strength and how it comes about, for the owner's eyes. [7.6] Raises Locked."""
    from playaid.games.albion.items import strength_of
    from playaid.games.albion.places import combat_times

    base, hurt = int(hearing.fact("persons", name, "combat")), wounds(hearing, name)
    more = strength_of(hearing, name) + int(hearing.public["strengthened"].get(name, 0))
    times = combat_times(hearing, name)
    text = f"{base} (counter) - {hurt} wounds" + (f" + {more}" if more else "") + (f", times {times} at home" if times > 1 else "")
    return (base - hurt + more) * times, text


def basic_magic(hearing: Hearing, name: str) -> int:
    """Basic Magic Strength, with what a staff makes of it. Raises Locked."""
    from playaid.games.albion.items import magic_times

    return int(hearing.fact("persons", name, "magic")) * magic_times(hearing, name)


def magic(hearing: Hearing, name: str) -> tuple[int, str]:
    """Current Magic Strength and how it comes about. [3.0] Raises Locked."""
    from playaid.games.albion.places import magic_here

    basic, mana = basic_magic(hearing, name), int(hearing.public["mana"])
    if not basic and hearing.options.get("magic-zero") == "none":
        return 0, "Basic Magic Strength 0"
    return magic_here(hearing, name, basic + mana, f"{basic} (basic) + mana {mana}")


def ship_combat(hearing: Hearing, name: str) -> int:
    """A ship's Combat Strength, by the side of the piece that lies up. [7.6]"""
    column = "combat" if piece(hearing.state, name)["steps"] == 2 else "damaged_combat"
    return int(hearing.fact("ships", name, column))


def described(state: State, name: str) -> str:
    """A piece in a few words, from what is open to all."""
    one = piece(state, name)
    if one["kind"] == "army":
        return f"{name} ({one['count']})"
    if one["kind"] == "ship":
        return name + (" (damaged)" if one["steps"] == 1 else "") + (" (refit)" if one["refit"] else "")
    return name + (" with escort" if one.get("escort") else "")
