"""Spells in hand: who holds how many is open, which they are is not. [9.0, 9.1, 9.5, 9.6]

Where spells lie on the table alone, the number is all that is kept: which they are is asked for when the rules lay them open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.elric.ratings import equipment, holding, stability, strengths
from playaid.games.elric.rules import cup
from playaid.games.elric.rules.conditions import GIVEN_UP, when
from playaid.games.elric.state import counters, units
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.refusals import Refusal
from playaid.referee.deciding.offers import legal, legal_lines

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def hand_of(hearing: Hearing, unit: str, side: str | None = None) -> list[str]:
    """What a personality holds, or may hold where the table's word is taken. Raises Locked for a hand that is sealed."""
    owner = side or hearing.side
    held = holding.hands(hearing.state, owner) if counters.physical(hearing.state) else hearing.secret(owner).get("hands", {})
    return held.get(unit, [])


def holds(hearing: Hearing, unit: str, spell: str, side: str | None = None) -> bool:
    """Whether a personality holds a spell, or may hold it where the table's word is taken. Raises Locked for a hand that is sealed."""
    if spell == counters.FACE_DOWN:
        return bool(hearing.public["units"][unit]["spells"])
    return spell in hand_of(hearing, unit, side)


def limit(hearing: Hearing, unit: str) -> int:
    """How many spells a unit may hold: a magician their capacity, another personality one, anything else none. [9.5]"""
    if hearing.public["units"][unit]["sort"] != "personality":
        return 0
    return strengths.value(hearing, unit, "capacity") or 1


def room_of(hearing: Hearing, people: Sequence[str]) -> str:
    """How many spells each of these holds, and of how many, as far as that is known; of one alone nobody asks. [9.5]"""
    told: list[str] = []
    for unit in people if len(people) > 1 else ():
        held, most = hearing.public["units"][unit]["spells"], None
        with suppress(MissingFact, Ask):
            most = limit(hearing, unit)
        told.append(message("{unit} ({held})" if most is None else "{unit} ({held} of {most})", unit=unit, held=held, most=most))
    return listing(told)


def add(hearing: Hearing, side: str, unit: str, spell: str) -> None:
    if not counters.physical(hearing.state):
        hearing.push("secret", side, "hands", unit, spell)
    hearing.add("public", "units", unit, "spells", 1)


def take(hearing: Hearing, side: str, unit: str, spell: str) -> None:
    """Take a spell from beneath a counter. Raises Refusal when it is not there, which no overruling mends."""
    if not holds(hearing, unit, spell, side):
        raise Refusal(message("{unit} does not hold that spell", unit=unit))
    if not counters.physical(hearing.state):
        hearing.pull("secret", side, "hands", unit, spell)
    hearing.add("public", "units", unit, "spells", -1)


def spend(hearing: Hearing, side: str, unit: str, spell: str) -> None:
    """Use a spell up: it goes from the hand to the discards. [9.0, 9.6]"""
    take(hearing, side, unit, spell)
    cup.discard(hearing, spell)


def give_up(hearing: Hearing, side: str, unit: str, spell: str) -> None:
    """Discard a spell for stability: out of the hand, laid face down, or kept up. Raises Refusal when the unit has none of these."""
    if spell in hand_of(hearing, unit, side):
        spend(hearing, side, unit, spell)
        return
    if counters.face_down(hearing.state, side).get(unit) == spell:
        cup.discard(hearing, turn_up(hearing, unit, side))
        return
    entry = next((entry for entry in hearing.public["maintained"].get(unit, ()) if entry["spell"] == spell), None)
    if entry is None:
        raise Refusal(message("{unit} does not hold that spell", unit=unit))
    hearing.pull("public", "maintained", unit, entry)
    cup.discard(hearing, spell)


_LEAVES = "{unit} leaves the board, {count} of {spells}"
GOES_OVER = "{unit} goes over to another player, {count} of {spells}"
"""Why a hand is laid open on the table, spell by spell."""


def drop_hand(hearing: Hearing, unit: str, why: str) -> None:
    """What a personality holds goes to the discards."""
    here = hearing.public["units"][unit]
    side = here["owner"]
    if not here["spells"] or side is None:
        return
    hearing.disclose(side)
    number = here["spells"]
    if counters.physical(hearing.state):
        all_ = counters.count_spells(number)
        lost = [lay_open(hearing, side, unit, message(why, unit=unit, count=n, spells=all_)) for n in range(1, number + 1)]
    else:
        lost = list(hand_of(hearing, unit, side))
        for spell in lost:
            spend(hearing, side, unit, spell)
    hearing.tell("{unit}'s spells go to the discards: {spells}.", unit=unit, spells=listing(lost))


def drop_all(hearing: Hearing, unit: str) -> None:
    """The spells of a personality who leaves the board go to the discards, and so does what they have laid face down or maintain."""
    drop_hand(hearing, unit, _LEAVES)
    in_use = counters.flying_spells(hearing.state, unit)
    for spell in in_use:
        cup.discard(hearing, spell)
    if in_use:
        hearing.tell("What {unit} kept up goes to the discards, too: {spells}.", unit=unit, spells=listing(in_use))
    hearing.drop("public", "maintained", unit)


def lay_open(hearing: Hearing, side: str, unit: str, why: str) -> str:
    """A spell that lies beneath a counter on the table goes to the discards: its player says which it is. [9.0, 9.6]"""
    spells = hand_of(hearing, unit, side)
    prompt = message("{why}: which goes to the discards?", why=why)
    spell = hearing.ask(f"{unit} lays open {len(hearing.answered)}", who=side, prompt=prompt, options=spells)
    spend(hearing, side, unit, spell)
    return spell


def turn_up(hearing: Hearing, magician: str, side: str, spells: Sequence[str] = ()) -> str:
    """The spell that a magician has laid face down, no longer face down; one that lies on the table is named, out of `spells` if given."""
    if counters.physical(hearing.state):
        may = list(spells) or [spell for spell in holding.may_lie_unseen(hearing.state) if not equipment.passes(spell)]
        prompt = message("which spell lies face down beside {magician}?", magician=magician)
        spell = hearing.ask(f"{magician} turns up {len(hearing.answered)}", who=side, prompt=prompt, options=may)
    else:
        spell = hearing.secret(side)["cast"][magician]
        hearing.drop("secret", side, "cast", magician)
    hearing.drop("public", "cast", magician)
    return spell


def distinct(spells: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(spells))


def discard(hearing: Hearing) -> None:
    unit, spell = hearing.args["unit"], hearing.args["spell"]
    give_up(hearing, hearing.side, unit, spell)
    hearing.line("stability", message("Law and Chaos in one stack; {spell} goes", spell=spell), "discarded", "9.5")
    hearing.tell("{unit} discards {spell}.", public=True, unit=unit, spell=spell)


def discard_offers(h: Hearing) -> list[str]:
    had = holding.hands(h.state, h.side).items() if counters.physical(h.state) else stability.had(h.state, h.side)
    pairs = ((unit, spell) for unit, spells in had for spell in distinct([*spells, *counters.flying_spells(h.state, unit)]))
    return legal_lines(h, ((f'"{spell}" from "{unit}"', {"spell": spell, "unit": unit}) for unit, spell in pairs))


def transfer(hearing: Hearing) -> None:
    """Hand a spell from one personality to another of the same stack. [9.1]"""
    unit, other, spell = hearing.args["unit"], hearing.args["other"], hearing.args["spell"]
    take(hearing, hearing.side, unit, spell)
    add(hearing, hearing.side, other, spell)
    how, held = message("{spell}: {unit} to {other}", spell=spell, unit=unit, other=other), hearing.public["units"][other]["spells"]
    hearing.line("transfer", how, message("{unit} holds {spells}", unit=other, spells=counters.count_spells(held)), "9.1")
    hearing.line("exceptions", "12.1.3 has exceptions that are not in the document: the players see to them", "", "9.1")
    hearing.tell("{unit} hands a spell to {other}.", public=True, unit=unit, other=other)


def transfer_offers(h: Hearing) -> Iterator[str]:
    for unit in holding.hands(h.state, h.side):
        spells = [counters.FACE_DOWN] if counters.physical(h.state) else counters.hands(h.state, h.side)[unit]
        here = units.units(h.state).get(unit)
        for other in units.leaders(h.state, h.side, here["at"]) if here is not None else ():
            for spell in distinct(spells):
                if legal(h, {"spell": spell, "unit": unit, "other": other}):
                    yield f'"{spell}" from "{unit}" to "{other}"'


def not_had(hearing: Hearing) -> Facts:
    unit, spell = hearing.args["unit"], hearing.args["spell"]
    has = foreign(hearing) or spell in (*hand_of(hearing, unit), *stability.of_one(hearing.state, hearing.side, unit))
    return None if has else {"unit": unit, "spell": spell}


def apart(hearing: Hearing) -> Facts:
    """The two personalities are not in one stack of one player; in the wilderness stacks must have found each other. [8.0, 9.1]"""
    unit, other = hearing.args["unit"], hearing.args["other"]
    giver, taker = hearing.public["units"][unit], hearing.public["units"][other]
    together = giver["at"] == taker["at"] and giver.get("stack") == taker.get("stack") and giver["owner"] == taker["owner"]
    return None if together and unit != other else {"unit": unit, "other": other}


def no_room(hearing: Hearing) -> Facts:
    other = hearing.args["other"]
    most = limit(hearing, other)
    number = hearing.public["units"][other]["spells"]
    return {"other": other, "most": most, "spells": counters.count_spells(number)} if number >= most else None


NOBODYS = "{unit} is with nobody, not with {side}"
ANOTHERS = "{unit} is with {owner}, not with {side}: that is for {owner} to say"


def foreign(hearing: Hearing) -> Facts:
    unit = hearing.args["unit"]
    owner = hearing.public["units"][unit]["owner"]
    if owner == hearing.side:
        return None
    return {"fault": message(ANOTHERS if owner else NOBODYS, unit=unit, owner=owner, side=hearing.side)}


def _may_discard(hearing: Hearing) -> bool:
    """Whether the stack may ask for a discard of this spell; of spells on the table, two in a stack may clash. [9.5]"""
    here = hearing.public["units"][hearing.args["unit"]]
    stacks = stability.may_clash(hearing.state, hearing.side)
    aligned = equipment.alignment(hearing.args["spell"]) in equipment.SIDES_OF_MAGIC
    return stability.stack_of(here) in stacks and aligned and bool(here.get("capacity"))


_BESIDE, _HANDED = "the magicians in {place}", "May a spell be handed to a magician whose stack would hold Law with Chaos by it?"
_BOTH_FULL = "May two personalities whose hands are full exchange spells?"


def _would_clash(hearing: Hearing) -> Facts:
    """The taker is a magician who would hold Law with Chaos, or whose stack would by this; of spells on the table their player sees to it.
    [9.5]"""
    other, spell = hearing.args["other"], hearing.args["spell"]
    if counters.physical(hearing.state) or not strengths.is_magician(hearing, other):
        return None
    if stability.clashing([*hand_of(hearing, other), *stability.of_one(hearing.state, hearing.side, other), spell]):
        return {"who": other, "spell": spell}
    beside = (hearing.state, hearing.side, other)
    if stability.clash_beside(*beside, spell) and not stability.clash_beside(*beside):
        return {"who": message(_BESIDE, place=hearing.public["units"][other]["at"]), "spell": spell}
    return None


def no_magician(hearing: Hearing) -> Facts:
    """They are this player's and have a spell capacity, as personalities alone may, or hold the spell for musters only. [3.2, 9.5]"""
    magician = hearing.args["magician"]
    owner = hearing.public["units"][magician]["owner"]
    if owner == hearing.side:
        is_one = strengths.value(hearing, magician, "capacity")
        return None if is_one else {"fault": message("{magician} is no magician", magician=magician)}
    return {"fault": message(ANOTHERS if owner else NOBODYS, unit=magician, owner=owner, side=hearing.side)}


def unstable(hearing: Hearing, magician: str) -> Facts:
    """The magicians of a stack hold Law and Chaos together: until one alignment has gone none of them uses a spell. [9.5]"""
    here = hearing.public["units"].get(magician)
    if here is None or here["owner"] != hearing.side or counters.physical(hearing.state):
        return None
    if stability.might_clash(hearing.state, [hearing.side]):
        hearing.secret(hearing.side)
    return {"place": here["at"]} if stability.clash_beside(hearing.state, hearing.side, magician) else None


STABLE = Check(
    "9.stable",
    "9.5",
    "the magicians in {place} hold Law and Chaos together, and use no spell before one alignment is discarded",
    lambda h: unstable(h, h.args["magician"]),
    doubt="What may the magicians of a stack do that holds Law and Chaos, until one alignment has gone?",
)
OWN_UNIT = Check("own", "5.0", "{fault}", foreign, rank=10)


def _not_held(hearing: Hearing) -> Facts:
    """9.1; a spell that is kept up lies open, and is in nobody's hand any more. [7.4.2, 9.2]"""
    unit, spell = hearing.args["unit"], hearing.args["spell"]
    if foreign(hearing) or holds(hearing, unit, spell):
        return None
    kept = next((entry for entry in hearing.public["maintained"].get(unit, ()) if entry["spell"] == spell), None)
    open_now = "{unit} keeps up {spell}, which lies open until turn {turn} and is in no hand"
    why = message(open_now, unit=unit, spell=spell, turn=kept["until"]) if kept else message(NOT_IN_HAND, unit=unit, spell=spell)
    return {"why": why}


NOT_IN_HAND = "{unit} does not hold {spell}"
TRANSFER_CHECKS = (
    GIVEN_UP,
    OWN_UNIT,
    Check("9.hand", "9.1", "{why}", _not_held, rank=20),
    Check("9.apart", "9.1", "{unit} and {other} are not in one stack", apart),
    Check("9.room", "9.5", "{other} holds {spells}, and {most} is the most", no_room, doubt=_BOTH_FULL),
    Check("9.clash", "9.5", "{who} would hold Law with Chaos by {spell}", _would_clash, doubt={_BESIDE: _HANDED}),
)
_NO_NEED = when(lambda h: not foreign(h) and not _may_discard(h), "unit")
DISCARD_CHECKS = (
    OWN_UNIT,
    Check("9.hand", "9.1", NOT_IN_HAND, not_had, rank=20),
    Check("9.need", "9.5", "nobody in the stack of {unit} holds Law beside Chaos, and no spell has to go", _NO_NEED),
)
