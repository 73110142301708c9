"""The Cosmic Balance: the beam of twelve sections, its shifts, the tipping, the Horn. [3.3, 9.4, 13.0, 16.7]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import aims, equipment, shifts
from playaid.games.elric.rules import escapes, hands
from playaid.games.elric.rules.conditions import GIVEN_UP
from playaid.games.elric.state import counters, turns, units
from playaid.language.message import as_message, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.sequence import round_of
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def shift(hearing: Hearing, spells: Iterable[shifts.Used], cite: str = "9.4") -> None:
    """Shift the Balance by spells that were used as magic, with the arithmetic; tip it when the marker leaves the beam."""
    uses = [use for use in spells if use.towards != "-"]
    if not uses:
        return
    if hearing.public.get("tipped"):
        spent = listing(use.spell for use in uses)
        how = message("{spells}: the Balance is tipped, and its marker is on the Turn Track", spells=spent)
        hearing.line("balance", how, "no shift", cite)
        return
    after, lines = shifts.plan(hearing.public["balance"], uses, shifts.arm(hearing.state))
    for label, text, result in lines:
        hearing.line(label, text, result, cite)
    move(hearing, after, cite, shifts.net(hearing.public["balance"], uses))


def move(hearing: Hearing, after: int, cite: str, by_way_of: int = 0) -> None:
    """Put the marker on a section, or tip the Balance when it is beyond the beam. by_way_of: where Law and Chaos have brought it before
    Neutral drew it back: it has leaned there. [9.4, 16.8, 16.9]"""
    before = hearing.public["balance"]
    start, end = shifts.words(before), shifts.words(after)
    if abs(after) > shifts.arm(hearing.state):
        _tip(hearing, "law" if after > 0 else "chaos")
    elif after == 0 < by_way_of and _banished(hearing):
        hearing.put("public", "balance", after)
        how = "The Cosmic Balance moves from {start} to {way}, and back to {end}."
        hearing.tell(how, start=start, way=shifts.words(by_way_of), end=end)
    elif after != before:
        hearing.put("public", "balance", after)
        hearing.tell("The Cosmic Balance moves from {start} to {end}.", start=start, end=end)
    if max(after, by_way_of) > 0:
        banish(hearing)


def _tip(hearing: Hearing, towards: str) -> None:
    turn, (alignment, value) = round_of(hearing.state, "turn"), shifts.dominant(hearing.state)
    ends = write_tip(hearing, towards, turn)
    when = message("turn {turn}, when the world ends", turn=ends) if ends else "no turn: the world does not end by itself"
    if ends > turns.TURNS:
        when = message("beyond turn {turn}, the last: the world does not end by itself any more", turn=turns.TURNS)
    how = message("the marker leaves the beam towards {alignment} in turn {turn}; on the Turn Track", alignment=towards, turn=turn)
    hearing.line("tipped", how, "the game is over" if hearing.state["referee"].get("over") else when, "13")
    if hearing.state["referee"].get("over"):  # by what came before in this battle: nothing is left to be set right, or to end
        hearing.tell("The Cosmic Balance tips towards {alignment}.", alignment=equipment.CALLED[towards])
        return
    hearing.tell(
        "The Cosmic Balance tips towards {alignment}. Only the Horn of Fate can set it right.", alignment=equipment.CALLED[towards]
    )
    if 0 < ends <= turns.TURNS:
        last = "The world ends with turn {turn}: whoever has {artifact} wins then, else whoever holds the most magic of {alignment}."
        hearing.tell(last, turn=ends, artifact=aims.DECIDES[towards], alignment=equipment.CALLED[towards])
    value = min(value, shifts.arm(hearing.state))  # put beyond the beam by the players' word, it tips all the same
    adds = message("the {value} of {alignment} is added no more", value=value, alignment=alignment)
    gone = adds if value else "from here on, as on the neutral centre"
    hearing.line("dominance", "with the marker off the beam no alignment is dominant, and no spell shifts it", gone, "3.3")
    hearing.tell("No alignment is dominant any more: the Balance adds to no magic, and no spell moves its marker.")


_TIPS = "the Balance tips towards {alignment} by {spells}, from {start}; what else is used, or negates it, is not counted"
_TIPS_AND_ENDS = (
    "the Balance tips towards {alignment} by {spells}, from {start}, and then the world ends with turn {turn} unless the Horn of Fate sets"
    " it right; what else is used, or negates it, is not counted"
)


def tipped_by(hearing: Hearing, magician: str, spell: str) -> str:
    """That a spell which is laid tips the Balance when it is used, by itself or with what its player has laid besides, and when the world
    ends then; empty where it does not. [9.4, 13]"""
    if spell == counters.FACE_DOWN or hearing.public.get("tipped"):
        return ""
    if shifts.way_of(spell, hearing.book) is None:
        return _may_tip(hearing, spell)
    others = [other for unit, other in counters.face_down(hearing.state, hearing.side).items() if unit != magician]
    towards = shifts.tips(hearing.state, [spell], hearing.book)
    spells = [spell] if towards else [spell, *others]
    if not towards and (towards := shifts.tips(hearing.state, spells, hearing.book)) != shifts.way_of(spell, hearing.book):
        return ""
    ends = _end(hearing)
    pattern = _TIPS_AND_ENDS if ends <= turns.TURNS else _TIPS
    counted = [other for other in spells if shifts.way_of(other, hearing.book) == towards]
    start, called = shifts.words(hearing.public["balance"]), equipment.CALLED[str(towards)]
    return message(pattern, start=start, spells=listing(counted), alignment=called, turn=ends)


_TIPPED = "by {spell} the Balance tips towards {alignment}, from {start}"
_ENDS = "{tips}, and then the world ends with turn {turn} unless the Horn of Fate sets it right"
_DRAWN = "by a spell of {alignment} that is drawn and used, of strength {strength} or more, the Balance tips, from {start}"


def tipped_in_flight(hearing: Hearing, spell: str) -> str:
    """That a spell by which somebody sets out tips the Balance, and when the world ends then; empty where it does not. [7.4.2, 9.4, 13]"""
    if (towards := shifts.tips_alone(hearing.state, spell, hearing.book)) is None:
        return ""
    start = shifts.words(hearing.public["balance"])
    return _and_the_end(hearing, message(_TIPPED, spell=spell, alignment=equipment.CALLED[towards], start=start))


def tipped_by_all(hearing: Hearing, spells: Sequence[str]) -> str:
    """That the spells of a battle tip the Balance, told before its dice; empty where they do not. [9.4, 13]"""
    if (towards := shifts.tips(hearing.state, spells, hearing.book)) is None:
        return ""
    moving = listing(spell for spell in spells if shifts.way_of(spell, hearing.book) == towards)
    start = shifts.words(hearing.public["balance"])
    return _and_the_end(hearing, message(_TIPPED, spell=moving, alignment=equipment.CALLED[towards], start=start))


def tipped_by_a_draw(hearing: Hearing) -> str:
    """From what strength on a conjured spell tips the Balance by itself; empty where none does. [9.4, 13]"""
    at = hearing.public["balance"]
    needed, towards = shifts.arm(hearing.state) - abs(at) + 1, "law" if at > 0 else "chaos"
    if hearing.public.get("tipped") or not any(
        row["effect"] in equipment.CAST_IN_BATTLE and (row["strength"] or 0) >= needed and shifts.way_of(name, hearing.book) == towards
        for name, row in equipment.spells().items()
    ):
        return ""
    start = shifts.words(at)
    return _and_the_end(hearing, message(_DRAWN, alignment=equipment.CALLED[towards], strength=needed, start=start))


def _and_the_end(hearing: Hearing, tips: str) -> str:
    ends = _end(hearing)
    return message(_ENDS, tips=tips, turn=ends) if ends <= turns.TURNS else tips


def _end(hearing: Hearing) -> int:
    """The turn with which the world ends when the Balance tips now, as far as that is known: beyond the last where it is not. [13]"""
    wait = hearing.book.known_fact("gaps", "rules", "tip-turns")
    return round_of(hearing.state, "turn") + int(wait.value) if wait is not None and wait.value else turns.TURNS + 1


_MAY_TIP = (
    "nobody has told yet which way {spell} moves the Balance (`tables show spells`): by its {strength} towards {alignment}, from {start},"
    " it tips"
)


def _may_tip(hearing: Hearing, spell: str) -> str:
    """Of a spell whose way nobody has told: that it tips the Balance if it goes on the way on which that leans; empty where it does not."""
    at, strength = hearing.public["balance"], equipment.spells()[spell]["strength"] or 0
    if abs(at) + strength <= shifts.arm(hearing.state):
        return ""
    called = equipment.CALLED["law" if at > 0 else "chaos"]
    return message(_MAY_TIP, spell=spell, strength=strength, alignment=called, start=shifts.words(at))


def write_tip(hearing: Hearing, towards: str, turn: int) -> int:
    """The marker goes from the beam to the Turn Track; the turn in which the world ends, 0 for none. [3.2, 13]"""
    wait = int(hearing.fact("gaps", "rules", "tip-turns") or 0)
    ends = turn + wait if wait else 0
    hearing.put("public", "tipped", {"towards": towards, "turn": turn, "ends": ends})
    hearing.put("public", "balance", 0)
    return ends


def banish(hearing: Hearing) -> None:
    """Pyaray and the Chaos Ship leave when the Balance leans or tips towards Law; what is aboard is lost or escapes. [16.8, 16.9]"""
    for unit in _banished(hearing):
        hearing.line("banished", "the Balance leans, or has leaned, towards Law", unit, "16.9")
        hearing.tell("{unit} leaves the board.", unit=unit)
        escapes.remove(hearing, unit)


def _banished(hearing: Hearing) -> list[str]:
    return [unit for unit in ("Pyaray", escapes.BOUND) if unit in hearing.public["units"]]


def random_movement(hearing: Hearing) -> None:
    """The optional random movement at the end of a player's turn. It is no use of magic, and never moves the marker off the beam.
    [3.2, 13.6]"""
    if hearing.public.get("tipped"):
        return
    die = hearing.roll("d6", who=hearing.side, why="random Balance movement", reading="faces").total
    step = int(hearing.fact("random_balance", die, "shift"))
    hearing.line("random movement", message("die {die}", die=die), f"{step:+d}", "13.6")
    end, arm = hearing.public["balance"] + step, shifts.arm(hearing.state)
    if abs(end) > arm:
        hearing.line("beam", "the marker leaves it by the use of magic alone", shifts.words(hearing.public["balance"]), "3.2")
        hearing.tell("The marker stays at the end of the beam: magic alone tips the Cosmic Balance.")
    move(hearing, max(-arm, min(arm, end)), "13.6")


def blow(hearing: Hearing) -> None:
    """Elric blows the Horn of Fate. [16.7]"""
    hands.spend(hearing, hearing.side, "Elric", "Horn of Fate")
    hearing.push("public", "casters", "Elric")
    if not hearing.public.get("tipped"):
        hearing.line("Horn of Fate", "the Balance is not tipped", "no effect", "16.7")
        hearing.tell("Elric blows the Horn of Fate, and nothing happens.")
        return
    hearing.line("beware", _ends_by(hearing.public["horn"]), "", "16.7")
    hearing.add("public", "horn", 1)
    if hearing.public["horn"] >= LAST:
        hearing.line("Horn of Fate", "blown for the 3rd time", "the world ends", "16.7")
        hearing.tell("Elric blows the Horn of Fate for the third time: the world ends, and the game with it.")
        world_ends(hearing)
        return
    die = hearing.roll("d6", who=hearing.side, why=_BLOWN, reading="faces").total
    how = message("die {die}: 1 to 4 sets the Balance right, 5 and 6 end the world", die=die)
    hearing.line("Horn of Fate", how, "level" if die <= 4 else "the end", "16.7")
    hearing.outcome("the Balance is set right" if die <= 4 else "the world ends")
    if die <= 4:
        hearing.drop("public", "tipped")
        hearing.put("public", "balance", 0)
        hearing.tell("The Cosmic Balance hangs level again.")
    else:
        hearing.tell("Elric blows the Horn of Fate, die {die}: the world ends, and the game with it.", die=die)
        world_ends(hearing)


_BLOWN = as_message("the Horn of Fate: 1 to 4 sets the Balance right, 5 and 6 end the world and the game")


def before_the_blast(hearing: Hearing) -> list[str]:
    """What is at stake, before anything falls. [16.7]"""
    return [_ends_by(hearing.public["horn"])] if hearing.public.get("tipped") else []


def in_vain(hearing: Hearing) -> str | None:
    return None if hearing.public.get("tipped") else as_message("the Balance is not tipped, and the Horn is spent for nothing")


def world_ends(hearing: Hearing) -> None:
    hearing.happens("world's end", towards=hearing.public["tipped"]["towards"])


def blow_offers(h: Hearing) -> list[str]:
    return legal_lines(h, [("", {})])


def no_horn(hearing: Hearing) -> Facts:

    if units.owner(hearing.state, "Elric") != hearing.side:
        return {"why": message("Elric is not with {side}", side=hearing.side)}
    return None if "Horn of Fate" in hands.hand_of(hearing, "Elric") else {"why": "he does not hold it"}


def cast_already(hearing: Hearing) -> Facts:
    return {"magician": "Elric"} if "Elric" in hearing.public["casters"] else None


BLOW_CHECKS = (
    GIVEN_UP,
    Check("16.horn", "16.7", "only Elric blows the Horn: {why}", no_horn),
    Check("9.once", "9.2", "{magician} has used a spell this player-turn", cast_already),
    hands.STABLE._replace(fails=lambda h: hands.unstable(h, "Elric")),
)


LAST = 3
"""The blast by which the world ends without a die. [16.7]"""


def _ends_by(blown: int) -> str:
    """What the next blast may end, by how many there have been since the Balance has tipped for the first time. [16.7]"""
    if blown + 1 >= LAST:
        return as_message("the third blast ends the world, and the game")
    return as_message("a die of 5 or 6 ends the world, and the game")
