"""Spells drawn or found: what plays at once is played, the rest goes to hand as far as limit and stability allow. [9.1, 9.3.1, 9.5]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.elric.ratings import equipment, holding, stability, strengths
from playaid.games.elric.rules import cup, hands, immediate
from playaid.games.elric.state import counters, units
from playaid.language.message import counted, listing, message
from playaid.referee.contract.hearing import Ask

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def receive(hearing: Hearing, side: str, unit: str, spells: Iterable[str], number: int, why: str, free: bool = False) -> None:
    """Give drawn or found spells to a personality, `number` at most, each before the next is drawn: those that play at once are played
    then, limit and stability are seen to at the end. What came before such a spell is told before it: it may bring plunder, or take the
    personality, who then draws no more. free: whether each is drawn as their player likes."""
    kept, before, drawn = list[str](), list[str](), 0
    empty = unit in hearing.public["units"] and not hearing.public["units"][unit]["spells"]

    def tell_kept(of: int) -> None:
        if kept:
            how = "{unit} takes {taken} more of {drawn} spells ({why})." if before else _taken(len(kept), of)
            hearing.tell(how, unit=unit, taken=len(kept), drawn=of, why=why)
            hearing.tell("New beneath {unit}: {spells}.", only=side, unit=unit, spells=listing(kept))
            before.extend(kept)
            kept.clear()

    source = iter(spells)
    while drawn < number:
        if units.owner(hearing.state, unit) != side:
            _draws_no_more(hearing, unit, number - drawn)
            break
        if free and not _draws_another(hearing, side, unit, number - drawn, why, seen=kept):
            break
        spell = next(source, None)
        if spell is None:
            break
        drawn += 1
        if equipment.is_immediate(spell):
            tell_kept(number)
            if immediate.play(hearing, side, unit, spell):
                kept.append(spell)
        else:
            hands.add(hearing, side, unit, spell)
            kept.append(spell)
    _tell_what_went_with(hearing, side, unit, before)
    all_at_once = empty and not before
    tell_kept(drawn)
    had = len(hearing.public["discard"])
    settle(hearing, side, unit)
    if before and (not all_at_once or len(hearing.public["discard"]) > had):
        _tell_hand(hearing, side, unit)
    if units.owner(hearing.state, unit) == side and any(equipment.alignment(spell) in equipment.SIDES_OF_MAGIC for spell in before):
        for told in stability.together(hearing.state, side, unit):  # whoever holds both in one hand has been asked by now
            hearing.tell(told, only=side)


def _tell_what_went_with(hearing: Hearing, side: str, unit: str, taken: Sequence[str]) -> None:
    """Of a personality who was lost to a spell that came up behind others, that those are not beneath them any more. [9.1, 16.4]"""
    if taken and unit not in hearing.public["units"]:
        hearing.tell("{unit} is lost since: {spells} went to the discards.", only=side, unit=unit, spells=listing(taken))


def _tell_hand(hearing: Hearing, side: str, unit: str) -> None:
    """To their player what a personality holds by now: what was taken has come to what they had, or some of it has gone. The others know by
    the numbers, and by what lies open, whether that is told. What they have just read is not told again: what came of a spell that played
    at once has told it."""
    if units.owner(hearing.state, unit) != side:
        return
    holding_now = message("{unit} holds {spells} by now.", unit=unit, spells=listing(hands.hand_of(hearing, unit, side)) or "no spell")
    if not hearing.story or hearing.story[-1] != (holding_now, side):
        hearing.tell(holding_now, only=side)


def _draws_no_more(hearing: Hearing, unit: str, left: int) -> None:
    """What was to be drawn after a spell that has taken the personality stays in the container. [9.1, 16.4]"""
    if left:
        none = counted(left, "{n} spell is not drawn", "{n} spells are not drawn")
        hearing.line("drawn", message("{unit} is not there to take more", unit=unit), none, "9.1")
        hearing.tell(counted(left, _ONE_NOT_DRAWN, _SOME_NOT_DRAWN, unit=unit))


def _draws_another(hearing: Hearing, side: str, unit: str, left: int, why: str, seen: Sequence[str] = ()) -> bool:
    """What may be drawn is drawn as its player likes, one after the other: the next one may cost more than it brings. seen: what they have
    drawn so far, which they alone see, and decide by, so that they are asked where it is told. [16.4]"""
    held, most = hearing.public["units"][unit]["spells"], 0
    with suppress(MissingFact, Ask):  # it is asked for once they hold too many
        most = hands.limit(hearing, unit)
    told = (_ONE_MORE_OF, _SEVERAL_MORE_OF) if most else (_ONE_MORE, _SEVERAL_MORE)
    prompt = counted(left, *told, unit=unit, why=why, held=held, most=most)
    if seen:
        prompt = message("{asked} So far: {spells}.", asked=prompt, spells=listing(map(equipment.with_all_of_it, seen)))
    key = _another(hearing, f"{unit} draws {left}")
    return hearing.ask(key, who=side, prompt=prompt, options=("yes", "no"), private=bool(seen)) == "yes"


_ONE_MORE = "{unit} may draw {n} more spell ({why}): is it drawn?"
_SEVERAL_MORE = "{unit} may draw {n} spells, one after the other ({why}): is the first drawn?"
_ONE_MORE_OF = "{unit} holds {held} of at most {most}, and may draw {n} more spell ({why}): is it drawn?"
_SEVERAL_MORE_OF = "{unit} holds {held} of at most {most}, and may draw {n} spells, one after the other ({why}): is the first drawn?"
_ONE_NOT_DRAWN = "{unit} is not there to take it: {n} spell is not drawn."
_SOME_NOT_DRAWN = "{unit} is not there to take them: {n} spells are not drawn."


def _taken(taken: int, drawn: int) -> str:
    """How it is told that spells go to a hand: by how many were drawn where not all of them do."""
    if taken < drawn:
        return "{unit} takes {taken} of {drawn} spells ({why})."
    return "{unit} takes a spell ({why})." if taken == 1 else "{unit} takes {taken} spells ({why})."


def draw(hearing: Hearing, side: str, unit: str, number: int, why: str, free: bool = False) -> None:
    """Draw spells for a personality, one after the other, unseen by the others. free: as their player likes. [9.1, 16.4]"""
    if cup.on_the_table(hearing.state):
        take_spells(hearing, side, unit, number, why, free=free)
    else:
        receive(hearing, side, unit, _one_by_one(hearing, side, number, why, free), number, why, free)


def _one_by_one(hearing: Hearing, side: str, number: int, why: str, free: bool) -> Iterator[str]:
    """So many spells out of the container, as long as there are any, each drawn when it is asked for. free: where each is drawn as their
    player likes, that question tells how many are left."""
    for at in range(1, number + 1):
        what = message("{why}: {at} of {number}", why=why, at=at, number=number) if number > 1 and not free else why
        spell = cup.draw(hearing, side, what, private=True)
        if spell is None:
            return
        yield spell


KEPT = "all are kept"
ANOTHER = "another must be discarded"


def take_spells(hearing: Hearing, side: str, unit: str, number: int, why: str, place: str | None = None, free: bool = False) -> None:
    """Spells taken on the table, unseen, out of the container or where they lie in a place: those are told alone that play at once, or that
    limit and stability forbid. One that plays at once does so before the next is drawn. [9.1, 9.3.1, 9.5]"""
    left, before = number, 0
    while left:
        if units.owner(hearing.state, unit) != side:
            _draws_no_more(hearing, unit, left)
            break
        if free:
            if not _draws_another(hearing, side, unit, left, why):
                break
            number, before = 1, 0
        there = min(1 if free else left, cup.inside(hearing, place))
        if not there:
            break
        spell = _told(hearing, side, unit, why, there, number)
        if spell == KEPT:
            cup.take_out(hearing, there, place)
            _lays_beneath(hearing, unit, there, number, why, before)
            left, before = left - there, before + there
        elif equipment.is_immediate(spell):
            kept = _drawn_before(hearing, side, unit, spell, there)
            cup.take_out(hearing, kept + 1, place)
            _lays_beneath(hearing, unit, kept, number, why, before)
            left, before = left - kept - 1, before + kept
            immediate.play(hearing, side, unit, spell)
        else:
            left -= 1
            cup.take_out(hearing, 1, place)
            cup.discard(hearing, spell)
            hearing.tell("{unit} discards {spell}.", unit=unit, spell=spell)
    settle(hearing, side, unit)


def _lays_beneath(hearing: Hearing, unit: str, taken: int, number: int, why: str, before: int) -> None:
    """So many spells that are kept lie beneath their counter."""
    if taken:
        hearing.add("public", "units", unit, "spells", taken)
        how = "{unit} takes {taken} more of {drawn} spells ({why})." if before else _taken(taken, number)
        hearing.tell(how, unit=unit, taken=taken, drawn=number, why=why)


_BEFORE = "{spell} plays at once, before the next is drawn: how many has {unit} drawn before it that are kept?"


def _drawn_before(hearing: Hearing, side: str, unit: str, spell: str, there: int) -> int:
    """How many of the spells on the table were drawn before one that plays at once: what is to be drawn after it waits for it."""
    if there == 1:
        return 0
    prompt = message(_BEFORE, spell=spell, unit=unit)
    options = [str(number) for number in range(there)]
    return int(hearing.ask(f"{unit} before {len(hearing.answered)}", who=side, prompt=prompt, options=options))


_OF_ONE = "{unit} takes {number} on the table ({why}): is it kept, does it play at once, or may it not be held?"
_OF_SEVERAL = "{unit} takes {number} on the table ({why}): are all kept, or does one play at once, or may one not be held?"
_OF_THE_REST = "{unit} takes {number} on the table ({why}): are the {left} left kept, or does one play at once, or may one not be held?"
_OF_THE_LAST = "{unit} takes {number} on the table ({why}): is the one left kept, does it play at once, or may it not be held?"


def _told(hearing: Hearing, side: str, unit: str, why: str, left: int, number: int) -> str:
    """What is told of spells just taken: one that plays at once, one that may not be held, or that all are kept."""
    may = holding.may_lie_unseen(hearing.state)
    if left < number:
        how = _OF_THE_LAST if left == 1 else _OF_THE_REST
    else:
        how = _OF_ONE if number == 1 else _OF_SEVERAL
    prompt = message(how, unit=unit, number=number, why=why, left=left)
    at_once = [spell for spell in may if equipment.is_immediate(spell)]
    kept = [KEPT] if _may_all_be_held(hearing, unit, left) else []
    spell = hearing.ask(f"{unit} takes {len(hearing.answered)}", who=side, prompt=prompt, options=(*kept, *at_once, ANOTHER))
    if spell != ANOTHER:
        return spell
    others = [spell for spell in may if not equipment.is_immediate(spell)]
    prompt = message("{unit} may not hold Law with Chaos, nor too many: which goes to the discards?", unit=unit)
    return hearing.ask(f"{unit} gives up {len(hearing.answered)}", who=side, prompt=prompt, options=others)


def _may_all_be_held(hearing: Hearing, unit: str, number: int) -> bool:
    """Whether so many more are within the limit, as far as that is known. [9.5]"""
    if unit not in hearing.public["units"]:
        return True
    with suppress(MissingFact):
        return hearing.public["units"][unit]["spells"] + number <= hands.limit(hearing, unit)
    return True


_GIVES_UP = "{unit} holds Law and Chaos, and may keep only one: which is discarded?"
_GIVES_UP_BESIDE = "{unit} holds Law and Chaos, and may keep only one. In the stack, too: {others}. Which is discarded?"
_THROWN_AWAY = {"throw away law": "law", "throw away chaos": "chaos"}
"""What is answered, and whose spells then go to the discards."""


def settle(hearing: Hearing, side: str, unit: str) -> None:
    """Discard what a personality may not hold: beyond their limit, and one side of Law and Chaos; their player chooses. [9.5]"""
    if units.owner(hearing.state, unit) != side:
        return
    if counters.physical(hearing.state):
        _within_the_limit(hearing, side, unit)
        return
    while stability.clashing(_had(hearing, side, unit)) and strengths.is_magician(hearing, unit):
        had = _had(hearing, side, unit)
        others = stability.beside(hearing.state, side, unit)
        prompt = message(_GIVES_UP_BESIDE if others else _GIVES_UP, unit=unit, others=listing(others))
        key = _another(hearing, f"{unit} gives up {len(hearing.rolls)}")
        options = {
            choice: listing(equipment.with_calls(spell) for spell in had if equipment.alignment(spell) == name)
            for choice, name in _THROWN_AWAY.items()
        }
        goes = _THROWN_AWAY[hearing.ask(key, who=side, prompt=prompt, options=options, private=True, cite="9.5")]
        gone = [spell for spell in _had(hearing, side, unit) if equipment.alignment(spell) == goes]
        hearing.disclose(side)
        for spell in gone:
            hands.give_up(hearing, side, unit, spell)
        hearing.tell("{unit} may not hold Law with Chaos and discards {spells}.", unit=unit, spells=listing(gone))
    most = hands.limit(hearing, unit)
    while (number := len(hands.hand_of(hearing, unit, side))) > most:
        held = hands.distinct(hands.hand_of(hearing, unit, side))
        how = "{unit} holds {number} spells and may hold {most}: {spells} (`spell NAME` tells all of one). Which is discarded?"
        prompt = message(how, unit=unit, number=number, most=most, spells=listing(map(equipment.with_all_of_it, held)))
        key = _another(hearing, f"{unit} drops {number} {len(hearing.rolls)}")
        spell = hearing.ask(key, who=side, prompt=prompt, options=held, private=True, cite="9.5")
        hands.spend(hearing, side, unit, spell)
        hearing.tell("{unit} may hold {most} and discards {spell}.", unit=unit, most=most, spell=spell)


def _another(hearing: Hearing, key: str) -> str:
    """The same question once more without a throw between, as spells come in one after the other (the Shade Gate's after the Tower's), is
    another question: it is not answered by the answer to the first."""
    return f"{key} {len(hearing.answered)}" if key in hearing.answered else key


def _had(hearing: Hearing, side: str, unit: str) -> list[str]:
    hearing.secret(side)
    return stability.of_one(hearing.state, side, unit)


def _within_the_limit(hearing: Hearing, side: str, unit: str) -> None:
    """Of spells on the table those beyond the limit are named; Law with Chaos is for their player to see. [9.5]"""
    most = hands.limit(hearing, unit)
    while (number := hearing.public["units"][unit]["spells"]) > most:
        why = message("{unit} holds {number} spells and may hold {most}", unit=unit, number=number, most=most)
        spell = hands.lay_open(hearing, side, unit, why)
        hearing.tell("{unit} may hold {most} and discards {spell}.", unit=unit, most=most, spell=spell)
