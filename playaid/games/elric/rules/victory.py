"""Victory: Imrryr, the scenario, the world's end by Law or by Chaos, enemy capitals. [5.0]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import aims, cities, equipment, holding
from playaid.games.elric.rules import setup
from playaid.games.elric.state import battles, counters, turns, units
from playaid.language.message import as_message, listing, message
from playaid.referee.contract.sequence import given_up, round_of

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing

NOBODY = "nobody"
_MOST = "ten turns are over, and {side} controls the most enemy capitals ({capitals})"
_TIE = "ten turns are over, and nobody has more enemy capitals than all others ({capitals}): the document leaves it open"
_BY_MAGIC = "towards {alignment}, nobody has {artifact}; strength of {alignment} spells: {strengths}"
_MOST_MAGIC = "the world ends in {alignment}, and {side} holds the most magic of {alignment} ({strengths})"
_EVEN_MAGIC = (
    "the world ends in {alignment}, and the magic of {alignment} is even, and the document leaves open who wins then ({strengths})"
)
_LAID_OPEN = "{side} lays {spells} open: what do those of {alignment} come to?"


def imrryr(hearing: Hearing, side: str, place: str) -> None:
    """Whoever captures Imrryr wins at once. [5.0]"""
    if place == "Imrryr" and side in _contenders(hearing):
        hearing.over(side, message("{side} has captured Imrryr", side=side), "5.0")


def _contenders(hearing: Hearing) -> list[str]:
    """Who may still win: whoever has given up has lost by their own word, whatever they are left with."""
    return [side for side in hearing.public["order"] if side not in given_up(hearing.state)]


def end_of_turn(hearing: Hearing) -> None:
    """At the end of a game-turn a tipped Balance may end the world, and after the tenth turn the game is judged."""
    tipped = hearing.public.get("tipped")
    if tipped and tipped["ends"] and round_of(hearing.state, "turn") >= tipped["ends"]:
        how = message("the Balance tipped in turn {turn}", turn=tipped["turn"])
        hearing.line("world's end", how, message("turn {turn}", turn=tipped["ends"]), "13")
        at_the_worlds_end(hearing, tipped["towards"])
    elif not turns.more_turns(hearing.state):
        _judge(hearing)


_HELD = (
    "ten turns are over, and {side} holds Imrryr, as whoever plays Melnibone from the start. 5.0 lets the scenario and the capitals decide"
    " where no player controls it, and does not say what decides where one does. All of you agree on that: who has won?"
)
_STILL_HELD = "ten turns are over, and {side} has held Imrryr to the end, by which the players have agreed to judge"
COUNTED = as_message("as if nobody held it")


def _judge(hearing: Hearing) -> None:
    holder = cities.holder(hearing.state, "Imrryr")
    if holder in _contenders(hearing):  # nobody has captured it: that would have ended the game
        prompt = message(_HELD, side=holder)
        who = hearing.ask("Imrryr held", who="the table", prompt=prompt, options=(COUNTED, str(holder), NOBODY))
        hearing.line("Imrryr", message("held by {side} to the end; what then decides is not in the document", side=holder), who, "5.0")
        if who != COUNTED:
            winner = who if who != NOBODY else None
            how = message(_STILL_HELD if winner else "ten turns are over, and the players have agreed that nobody has won", side=winner)
            hearing.over(winner, how, "5.0")
            return
    objective = setup.scenario(hearing)["objective"]
    if aims.in_words(objective):
        prompt = message("ten turns are over: who has fulfilled the scenario's objective ({objective})?", objective=objective)
        who = hearing.ask("objective", who="the table", prompt=prompt, options=(*_contenders(hearing), NOBODY))
        hearing.line("objective", str(objective), who, "5.0")
        if who != NOBODY:
            how = message("{side} has fulfilled the objective of the scenario: {objective}", side=who, objective=objective)
            hearing.over(who, how, "5.0")
            return
    by_capitals(hearing)


def by_capitals(hearing: Hearing) -> None:
    """The greater number of enemy capitals; a tie is nobody's."""
    count = {side: len(cities.capitals(hearing.state, side)) for side in _contenders(hearing)}
    most = max(count.values())
    first = [side for side, number in count.items() if number == most]
    winner = first[0] if len(first) == 1 else None
    hearing.line("enemy capitals", _by_side(count), winner or "a tie", "5.0")
    hearing.over(winner, message(_TIE if winner is None else _MOST, side=winner, capitals=_by_side(count)), "5.0")


def _by_side(numbers: Mapping[str, int]) -> str:
    return listing(message("{side} {number}", side=side, number=number) for side, number in numbers.items())


def at_the_worlds_end(hearing: Hearing, towards: str) -> None:
    """By Law the Runestaff wins, else the most Law magic; by Chaos Mournblade, else the most Chaos magic. Every hand is opened. [5.0]"""
    physical = counters.physical(hearing.state)
    worth = {} if physical else {side: _magic(hearing, side, towards) for side in _contenders(hearing)}
    keeper = _runestaff(hearing) if towards == "law" else units.controller(hearing.state, "Mournblade")
    keeper = keeper if keeper in _contenders(hearing) else None
    what = aims.DECIDES[towards]
    alignment = equipment.CALLED[towards]
    if keeper is not None:
        hearing.line("world's end", message("towards {alignment}: {artifact} decides", alignment=towards, artifact=what), keeper, "5.0")
        how = message("the world ends in {alignment}, and {side} has {artifact}", alignment=alignment, side=keeper, artifact=what)
        hearing.over(keeper, how, "5.0")
        return
    if physical:
        worth = {side: _told_magic(hearing, side, towards) for side in _contenders(hearing)}
    text = _by_side(worth)
    most = max(worth.values())
    first = [side for side, number in worth.items() if number == most]
    hearing.line("world's end", message(_BY_MAGIC, alignment=towards, artifact=what, strengths=text), "", "5.0")
    winner = first[0] if len(first) == 1 else None
    how = message(_EVEN_MAGIC if winner is None else _MOST_MAGIC, alignment=alignment, side=winner, strengths=text)
    hearing.over(winner, how, "5.0")


def _held(hearing: Hearing, side: str) -> list[str]:
    secret = hearing.secret(side)
    return [*(spell for spells in secret["hands"].values() for spell in spells), *secret["cast"].values(), *_kept_up(hearing, side)]


def _kept_up(hearing: Hearing, side: str) -> list[str]:
    own = (unit for unit in hearing.public["maintained"] if units.owner(hearing.state, unit) == side)
    return [spell for unit in own for spell in counters.flying_spells(hearing.state, unit)]


def _magic(hearing: Hearing, side: str, towards: str) -> int:
    return sum(_strengths(hearing, _held(hearing, side), towards))


def _strengths(hearing: Hearing, spells: Iterable[str], towards: str) -> list[int]:
    return [hearing.fact("spells", spell, "strength") or 0 for spell in spells if equipment.alignment(spell) == towards]


def _told_magic(hearing: Hearing, side: str, towards: str) -> int:
    """What the spells of an alignment come to that a player lays open on the table, those kept up with them."""
    number = _beneath(hearing, side)
    most = sum(sorted(_strengths(hearing, holding.unseen(hearing.state, None), towards), reverse=True)[:number])
    kept = sum(_strengths(hearing, _kept_up(hearing, side), towards))
    prompt = message(_LAID_OPEN, side=side, spells=counters.count_spells(number), alignment=equipment.CALLED[towards])
    told = hearing.ask(f"{towards} of {side}", who=side, prompt=prompt, options=[str(n) for n in range(most + 1)])
    return kept + int(told)


def _beneath(hearing: Hearing, side: str) -> int:
    own = [unit for unit in hearing.public["units"].values() if unit["owner"] == side]
    return sum(unit["spells"] for unit in own) + sum(battles.caster_side(hearing.state, unit) == side for unit in hearing.public["cast"])


def _runestaff(hearing: Hearing) -> str | None:
    """Who has the Runestaff; who shows it, where spells lie on the table alone."""
    if not counters.physical(hearing.state):
        return next((side for side in hearing.public["order"] if "Runestaff" in _held(hearing, side)), None)
    if "Runestaff" not in holding.may_lie_unseen(hearing.state):
        return None
    sides = [side for side in hearing.public["order"] if _beneath(hearing, side)]
    who = hearing.ask("Runestaff", who="the table", prompt="every hand is opened: who has the Runestaff?", options=(*sides, NOBODY))
    return None if who == NOBODY else who
