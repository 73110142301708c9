"""14.0 Who may command what, and whose Command Rating counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.albion.ratings import counters, items
from playaid.games.albion.ratings.items import rank_of
from playaid.games.albion.state import pieces
from playaid.language.message import listing, message
from playaid.referee.contract.derived import once

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing

RANKS = ("captain", "marshal", "king")


@once
def rank(hearing: Hearing, name: str) -> str | None:
    """captain, marshal, king or None; as the piece has it, unless succession or an item raised him. Raises MissingFact."""
    raised: str | None = rank_of(hearing, name) or hearing.public["ranks"].get(name)
    return raised if raised is not None else hearing.fact("persons", name, "rank")


@once
def may_command(hearing: Hearing, person: str, army: str) -> bool:
    """Whether a person's rank lets him command an army: a captain his own colour, a marshal his own race, a king any friend. [14.3]
    Whoever sleeps commands none that is awake. [10.0]"""
    return _by_his_piece(hearing, person, army) or _entitled(hearing, rank(hearing, person), person, army)


def _entitled(hearing: Hearing, held: str | None, person: str, army: str) -> bool:
    his, troops = pieces.piece(hearing.state, person), pieces.piece(hearing.state, army)
    if held is None or pieces.commander_side(his) != pieces.commander_side(troops):
        return False
    if his["state"] == "inactive" != troops["state"]:
        return False
    if held == "king":
        return True
    if held == "marshal":
        return counters.race(hearing, person) == counters.race(hearing, army)
    return bool(_colour(hearing, his["kingdom"]) == _colour(hearing, troops["kingdom"]))


def _colour(hearing: Hearing, kingdom: str | None) -> str | None:
    return "Eastmarch" if kingdom == "Gogma" and hearing.options["gogma"] == "eastmarch" else kingdom


def in_command(hearing: Hearing, army: str) -> bool:
    """Whether an army stands beneath a person who may command it. [14.2]"""
    troops = pieces.piece(hearing.state, army)
    leader = troops.get("under")
    if leader is None:
        return False
    piece = pieces.piece(hearing.state, leader)
    together = pieces.on_map(piece) and piece["hex"] == troops["hex"] and bool(piece["aboard"]) == bool(troops["aboard"])
    return together and may_command(hearing, leader, army)


def next_in_command(hearing: Hearing, army: str, gone: Sequence[str] = ()) -> str | None:
    """Who of the stack openly commands an army beneath which nobody was put, as far as it is known; by what he bears in secret nobody.
    gone: who is there no more."""
    try:
        return next((name for name in _mates(hearing, army) if name not in gone and _by_his_piece(hearing, name, army)), None)
    except MissingFact:
        return None


def _mates(hearing: Hearing, army: str) -> list[str]:
    """The persons in whose stack an army is, ashore or aboard like it."""
    troops = pieces.piece(hearing.state, army)
    if not pieces.on_map(troops):
        return []
    return pieces.at(hearing.state, str(troops["hex"]), pieces.commander_side(troops), "person", aboard=bool(troops["aboard"]))


def _by_his_piece(hearing: Hearing, person: str, army: str) -> bool:
    """Whether a person commands an army by the rank that all see."""
    return _entitled(hearing, hearing.public["ranks"].get(person) or hearing.fact("persons", person, "rank"), person, army)


def might_command(hearing: Hearing, person: str, army: str) -> bool:
    """Whether a person could command an army, as far as all know: by the rank that all see, or by one that an item gives which they might
    bear and use. [14.3, 20.1, 20.6.05]"""
    return _by_his_piece(hearing, person, army) or any(
        _entitled(hearing, held, person, army) for held in items.possible_ranks(hearing, person)
    )


def rating(hearing: Hearing, person: str) -> int:
    return items.command_of(hearing, person, int(hearing.fact("persons", person, "command")))


def has_rating(hearing: Hearing, person: str) -> bool:
    """Whether a person has a Command Rating to go by; what all see is looked at first."""
    return sure_rating(hearing, person) >= 1 or rating(hearing, person) >= 1


def sure_rating(hearing: Hearing, person: str) -> int:
    """The least that a Command Rating is by what is printed, whatever is borne unseen: no item takes anything of it but Dorwen's sword,
    whose point is on her piece. [20.6.22]"""
    return int(hearing.fact("persons", person, "command")) - items.most_lost(hearing, person)


def counting(persons: Sequence[str]) -> list[str]:
    """The persons whose Command Ratings may change a dice roll: beside Magog, not Mad Ainsel. [7.9 m36]"""
    return [name for name in persons if not (name == "Mad Ainsel" and "Magog" in persons)]


def best(hearing: Hearing, persons: Sequence[str]) -> tuple[int, str]:
    """The Command Rating that a stack uses, and whose: of the highest rank; among equals the best. (0, "") without persons. [14.4]"""
    if not persons:
        return 0, ""
    return max(((rating(hearing, name), name) for name in foremost(hearing, persons)), key=lambda pair: pair[0])


def foremost(hearing: Hearing, persons: Sequence[str]) -> list[str]:
    """Those of the highest rank of a stack, whose Command Ratings alone modify a roll. [14.4] The rank of one alone is not asked for."""
    present = counting(persons)
    if len(present) < 2:
        return present
    ranks = {name: rank(hearing, name) for name in present}
    highest = max(_height(held) for held in ranks.values())
    return [name for name in present if _height(ranks[name]) == highest]


def who_lend(hearing: Hearing, persons: Sequence[str]) -> list[str]:
    """Whose Command Rating may modify the roll of a forced march or an evasion: the highest rank's, or by option `roll-command` that of any
    one person, as the cases of these rolls have it. [14.4, 5.0 D.3, 18.0]"""
    return foremost(hearing, persons) if hearing.options["roll-command"] == "rank" else counting(persons)


def with_why(hearing: Hearing, text: str, persons: Sequence[str], whose: str) -> str:
    """Whose Command Rating counts, and why not another's of the same rank: he stands beside Magog, or has no better one. [7.9 m36, 14.4]"""
    if "Mad Ainsel" in persons and whose == "Magog":
        return message("{rating}; beside Magog not that of {other} [7.9]", rating=text, other="Mad Ainsel")
    held = _height(rank(hearing, whose))
    equals = [name for name in counting(persons) if name != whose and _height(rank(hearing, name)) == held]
    return message("{rating}, the best of equal rank; the others: {others}", rating=text, others=listing(equals)) if equals else text


def _height(rank: str | None) -> int:
    return 0 if rank is None else RANKS.index(rank) + 1


def leader_of(hearing: Hearing, army: str, names: Sequence[str]) -> str | None:
    """A person of the stack who may command the army, or None. Raises MissingFact."""
    return next((name for name in _persons(hearing, names) if may_command(hearing, name, army)), None)


def may_have_leader(hearing: Hearing, army: str, names: Sequence[str]) -> bool:
    """Whether some person of the stack might command the army, as far as all know. Raises MissingFact."""
    return any(might_command(hearing, name, army) for name in _persons(hearing, names))


def _persons(hearing: Hearing, names: Sequence[str]) -> list[str]:
    return [name for name in names if pieces.piece(hearing.state, name)["kind"] == "person"]
