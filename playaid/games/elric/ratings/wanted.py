"""Whose units a line means, and what is asked for where it does not say. [7.4.2, 10.1, 10.2]"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, likely, names, spoken, world
from playaid.games.elric.state import battles, counters, units
from playaid.language.message import listing, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.lists_of_one import EVERY
from playaid.referee.contract.names import find_only, fits
from playaid.referee.contract.refusals import NotNow, Unreadable
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Args, State


def whose(args: Args, state: State) -> str | None:
    """The player whose units, or armies of whose nation, a line names; None where they are several players' or nobody's."""
    named = [*args.get("units", ()), *(args[slot] for slot in ("unit", "magician") if slot in args)]
    if not named and "nation" in args:
        return state["public"]["nations"].get(args["nation"])
    owners = {units.owner(state, unit) for unit in named}
    return owners.pop() if len(owners) == 1 else None


def falls_back(args: Args, state: State) -> str | None:
    """Who falls back before a battle: whose units are named, else the one who is attacked in it. [10.2]"""
    here = battles.now(state)
    return whose(args, state) or (battles.parties(state, here["place"])[1] if here else None)


def who_is_wanted(args: Args, state: State) -> Sequence[str]:
    """Who names neither units nor a number of armies is asked for them, while a battle is fought."""
    return () if "armies" in args or not battles.now(state) else ("units",)


def asked_to_withhold(state: State, side: str | None) -> str:
    """Who stays out of a battle: how so many armies are said, where several could."""
    armies = _armies(state, side, held=False)
    return message("who? (so many armies: with {n})", n=armies) if armies > 1 else ""


def asked_to_fall_back(state: State, side: str | None) -> str:
    """The same of those who are withheld; all of them are said by that."""
    armies = _armies(state, side, held=True)
    return message("who? (so many armies: with {n}; all who can go there: all)", n=armies) if armies > 1 else ""


def _armies(state: State, side: str | None, held: bool) -> int:
    """The armies of a side in the battle that are withheld, or are not; of whoever falls back if it is not said of whom."""
    here = battles.now(state)
    if not here:
        return 0
    side = side or (battles.parties(state, here["place"])[1] if held else None)
    there = battles.engaged(state, side, here["place"]) if side is not None else []
    return sum(units.units(state)[unit]["sort"] == "army" for unit in there if (unit in here["withheld"]) == held)


def which_battle(args: Args, state: State) -> Sequence[str]:
    """Where several battles can be fought and none has begun, it is asked which is fought first."""
    return ("place",) if not battles.now(state) and len(battles.to_fight(state, actor(state))) > 1 else ()


def who_flies_along(args: Args, state: State) -> Sequence[str]:
    """Whom a spell carries beside its magician is asked for where it carries more, and others of their stack are there. [7.4.2]"""
    magician, spell = args.get("magician", ""), args.get("spell", "")
    here, printed = units.units(state).get(magician), equipment.spells().get(spell)
    if here is None or here["owner"] is None or printed is None or (printed["people"] or 0) < 2:
        return ()
    there = units.of(state, here["owner"], here["at"])
    others = [unit for unit in there if units.units(state)[unit]["sort"] != "fleet" and unit != magician]
    return ("units",) if any(units.units(state)[unit].get("stack") == here.get("stack") for unit in others) else ()


def _sort_sought(words: Sequence[str], state: State) -> Sequence[str]:
    """`for Sharilla` as for friends or enemies, as whoever is on turn would search for them. [8.0]"""
    at = next((at for at, word in enumerate(words) if word.casefold() in ("for", "after")), len(words))
    unit = spoken.unit_called(" ".join(words[at + 1 :]), state) if words[at + 1 :] else None
    if unit is None:
        return words
    return [*words[:at], "for", "friends" if units.owner(state, unit) == actor(state) else "enemies"]


_EACH = (*EVERY, "both", "everywhere", "each")


def search(words: Sequence[str], state: State) -> Sequence[str]:
    """`both`, `everywhere for magic`: the wilderness where the player stands, where it is one; else as `spoken` reads it. Raises Unreadable
    with a line for each where they are several. [8.0]"""
    words = _sort_sought(words, state)
    if words and words[-1].casefold().strip("?") == "elric":
        told = message("`where Elric` tells where he is: a personality who stands there takes control of him (`influence NAME`)")
        raise Unreadable("Elric is not searched for", hint=told)
    if not words or words[0].casefold() not in _EACH:
        return spoken.search(words, state)
    places = likely.where_to_search(state, actor(state))
    what = [word for word in words[1:] if word.casefold() not in ("of", "them", "places")]
    if not places or (what and what[0].casefold() != "for"):
        return words
    lines = [" ".join(("search", quote(place), *what)) for place in places]
    if len(lines) > 1:
        raise Unreadable("one place is searched at a time, each in a line of its own", hint=listing(lines, " | "))
    return spoken.search([places[0], *what], state)


def fought(words: Sequence[str], state: State) -> Sequence[str]:
    """`Bakshaan with Fadan`: all who stand there fight. Raises Unreadable with the line by which somebody goes there, or stays out."""
    waits = battles.to_fight(state, side) if (side := actor(state)) is not None else []
    if len(waits) == 1 and [word.casefold() for word in words] in (["all"], ["everything"], ["it"], ["them"]):
        return waits
    at = next((at for at, word in enumerate(words) if word.casefold() in ("with", "using")), 0)
    place = _where_it_is(words[:at], state) if at else None
    if place is None:
        _refuse_who_goes(words, state)
        return words
    if place in state["public"]["battles"]:
        raise Unreadable("all who stand there fight", hint="`battle` begins it, and `withhold NAME` keeps somebody out of it")
    leader = spoken.first_named(words[at + 1 :], state)
    raise _goes_there(f"{'NAME' if leader is None else quote(leader)} with all", [place], state)


def _goes_there(who: str, places: Sequence[str], state: State) -> NotNow:
    """By which lines somebody comes to fight in a place. [7.3, 8.0, 10.1]"""
    lines = listing((message("`march {who} to {place}`", who=who, place=quote(place)) for place in places), " | ")
    if all(world.is_wild(state, place) for place in places):
        sought = message("{lines}, then `search {place} for enemies`", lines=lines, place=quote(places[0]))
        return NotNow("in a wilderness nobody is attacked before a search finds them", hint=sought)
    return NotNow("who goes to a place in the Movement step attacks there", hint=lines)


def _where_it_is(words: Sequence[str], state: State) -> str | None:
    """The place that words name, or where the unit stands that they name, of somebody else than whoever is on turn."""
    said = " ".join(words[1:] if words[1:] and words[0].casefold() == "the" else words)
    place, unit = find_only(said, names.places(state)), spoken.unit_called(said, state)
    theirs = unit is not None and units.owner(state, unit) != actor(state)
    return units.place_of(state, unit) if place is None and unit is not None and theirs else place


MOST_PLACES = 4


def _refuse_who_goes(words: Sequence[str], state: State) -> None:
    """Raise NotNow for `Yishana and Dharmit attack Tarkesh with 4`, read as their names before a place, and for `attack Bob`, `Lormyr`,
    `Fadan`, with the lines by which they go there, while they may. [7.0]"""
    if state["referee"]["at"][-1]["key"] != "movement":
        return
    said = " ".join(words[1:] if words[:1] in (["the"], ["The"]) else words)
    if said and find_only(said, names.places(state)) is None:
        unit, board = spoken.unit_called(said, state), units.units(state)
        side = find_only(said, dict.fromkeys(state["referee"]["sides"], ()))
        nation = find_only(said, dict.fromkeys(equipment.nations(), ()))
        theirs = [
            other for other, here in board.items() if other == unit or (here["nation"] or "") == nation or (here["owner"] or "") == side
        ]
        places = sorted({units.place_of(state, other) for other in theirs if board[other]["owner"] != actor(state)})
        if places and actor(state) is not None:
            raise _goes_there("NAME with all", places[:MOST_PLACES], state)
    folded = [word.casefold() for word in words]
    end = folded.index("with") if "with" in folded else len(words)
    for at in range(1, end):
        leader, place = spoken.first_named(words[:at], state), _where_it_is(words[at:end], state)
        if leader is not None and place is not None and place not in state["public"]["battles"]:
            raise _goes_there(" ".join((*words[:at], *words[end:])), [place], state)


def mustered(words: Sequence[str], state: State) -> Sequence[str]:
    """Raises Unreadable for `muster 3 armies`, `muster armies`, with what brings them, and for `nobody`. [6.0, 11]"""
    bare = [word.casefold() for word in words if not word.isdecimal()]
    if bare in (["army"], ["armies"], ["troops"], ["an", "army"], ["a", "fleet"], ["fleet"], ["fleets"], ["ships"]):
        text = "a muster calls a nation with all its pieces, a personality or an artifact, and no armies or fleets by themselves"
        back = "in Replacements each nation brings back one that it has lost (`replace`); a muster of one's own nation brings back more"
        raise Unreadable(text, hint=message(back))
    if bare in (["nobody"], ["none"], ["nothing"]):
        raise NotNow("nobody has to be mustered", hint=message("`next` goes on"))
    return words


def to_somebody(words: Sequence[str], state: State) -> Sequence[str]:
    """`Voashoon to Fadan` as to the place where that one stands. Raises Unreadable where they are not on the board."""
    folded = [word.casefold() for word in words]
    at = folded.index("to") + 1 if "to" in folded else len(words)
    end = next((end for end in range(at, len(words)) if folded[end] in ("via", "with", "to")), len(words))
    goal = " ".join(words[at + (folded[at : at + 1] == ["the"]) : end])
    if not goal or fits(goal, names.places(state), slips=False):
        return words
    if (unit := spoken.unit_called(goal, state)) is not None:
        return [*words[:at], units.place_of(state, unit), *words[end:]]
    if (away := find_only(goal, dict.fromkeys(equipment.pieces(), ()))) is not None and away not in units.units(state):
        raise Unreadable(message("{unit} is not on the board", unit=away))
    return words


def cast(words: Sequence[str], state: State) -> Sequence[str]:
    """`Arkyn with the Alchemist`, `by Ohada` in full. Raises Unreadable for several spells, and where the magician stands elsewhere than is
    said."""
    words = _where_they_stand(_without_the_battle(words, state), state)
    folded = [word.casefold() for word in words]
    if folded in (["nothing"], ["none"], ["no", "spell"]):
        raise NotNow("nobody has to cast", hint=message("`next` goes on"))
    if "by" not in folded:
        words = ["by" if word in ("with", "from", "using") else said for word, said in zip(folded, words, strict=True)]
    return unnamed(
        _one_spell(words, state, "a magician lays one spell a turn, each by another in a line of its own: SPELL by MAGICIAN"), state
    )


def _without_the_battle(words: Sequence[str], state: State) -> Sequence[str]:
    """`Arkyn by Ohada for the battle`, `against Bob` without what says only that it is laid for a battle."""
    sides = [side.casefold() for side in state["referee"]["sides"]]
    for at, word in enumerate(words[:-1]):
        behind = [other.casefold() for other in words[at + 1 :] if other.casefold() not in ("the", "this", "my", "our")]
        battle = word.casefold() in ("for", "in") and behind in (["battle"], ["combat"], ["fight"])
        if at and (battle or (word.casefold() == "against" and " ".join(behind) in sides)):
            return words[:at]
    return words


def conjure(words: Sequence[str], state: State) -> Sequence[str]:
    """`a spell with the Alchemist`, `by the Alchemist` as `the Alchemist`. Raises Unreadable where a spell is named: it is drawn. [9.2]"""
    text = " ".join(words)
    parts = [part.strip() for part in re.split(r"(?:^|\s)(?:with|by|from|for|using)\s", text, flags=re.I)]
    strange = (part for part in parts if part and not fits(part, dict.fromkeys(equipment.pieces(), ())))  # as `Elric` begins one
    if any(find_only(part, names.spells(state)) is not None for part in strange):
        raise Unreadable(
            "whoever conjures draws a spell at random, and it is named by nobody",
            hint="`conjure MAGICIAN`; a spell in hand is laid before the combat, in the Magic step: `cast SPELL by MAGICIAN`",
        )
    who = [part for part in parts if part and part.casefold() not in _A_SPELL]
    return who[0].split() if len(who) == 1 and len(parts) > 1 else [] if not who else words


_A_SPELL = ("a spell", "spell", "one", "magic", "something")


def _where_they_stand(words: Sequence[str], state: State) -> Sequence[str]:
    """`Arkyn in Bakshaan by Ohada` without the place, which a spell has from its magician. Raises Unreadable where that is another."""
    folded = [word.casefold() for word in words]
    at = next((at for at, word in enumerate(folded) if word in ("in", "at", "for") and at), 0)
    end = next((end for end, word in enumerate(folded) if word in ("by", "with", "from", "using") and end > at), len(words))
    place = find_only(" ".join(words[at + 1 : end]), names.places(state)) if at else None
    if place is None:
        return words
    magician = spoken.unit_called(" ".join(words[end + 1 :]), state) if end < len(words) else None
    stands = units.units(state)[magician]["at"] if magician is not None else place
    if stands != place:
        raise Unreadable(message("{leader} stands in {here}, not in {place}", leader=magician, here=stands, place=place))
    return [*words[:at], *words[end:]]


def transfer(words: Sequence[str], state: State) -> Sequence[str]:
    """`Fadan Arkyn`, `to Fadan Arkyn` as `Arkyn to Fadan`. Raises Unreadable for several spells."""
    bare = words[1:] if words and words[0].casefold() == "to" else words
    end = next((at for at, word in enumerate(bare) if word.casefold() == "from"), len(bare))
    if "to" not in map(str.casefold, bare):
        for at in range(1, end):
            taker, spell = spoken.unit_called(" ".join(bare[:at]), state), find_only(" ".join(bare[at:end]), names.beneath(state))
            if taker is not None and spell is not None:
                return [spell, "to", taker, *bare[end:]]
    return unnamed(_one_spell(words, state, "spells are handed on one at a time, each in a line of its own"), state)


def _one_spell(words: Sequence[str], state: State, text: str) -> Sequence[str]:
    """The same words. Raises Unreadable where two spells are named, which are not repeated: they are their side's own."""
    end = next((at for at, word in enumerate(words) if word.casefold() in ("by", "from", "to")), len(words))
    whole, known = " ".join(words[:end]), names.beneath(state)
    parts = [part.strip() for part in re.split(r",|\band\b|\+|&", whole, flags=re.I)]
    if parts[1:] and find_only(whole, known) is None and all(part and find_only(part, known) is not None for part in parts):
        raise Unreadable(text)
    return words


def unnamed(words: Sequence[str], state: State) -> Sequence[str]:
    """`cast by Ohada`, `transfer from Ohada to Fadan` where spells lie on the table alone: nobody names them."""
    bare = bool(words) and words[0].casefold() in ("by", "from")
    return [counters.FACE_DOWN, *words] if bare and counters.physical(state) else words


_ONES_OWN = ("his", "her", "its", "their", "my", "our")
_THEMSELVES = ("himself", "herself", "itself", "themselves")
_OTHERS = ("army", "armies", "troops", "soldiers", "anybody", "anyone", "others")
_SMALL_WORDS = ("a", "an", "any", "the", *_ONES_OWN)


def without_company(words: Sequence[str]) -> Sequence[str]:
    """`Dharmit alone to Xanyaw`, `to Xanyaw by himself`, `on his own`, `without armies` without these words: nobody goes along who is not
    named; as it is where somebody is said to go along all the same. [7.2]"""
    folded = [word.casefold().strip(".!,") for word in words]
    if {"with", "carrying"} & {*folded}:
        return words
    for at in range(1, len(words)):
        end = _ends_alone(folded, at)
        if end > at:
            named = [*words[: at - 1], words[at - 1].rstrip(",")]
            return [*named, *words[end:]]
    return words


def _ends_alone(folded: Sequence[str], at: int) -> int:
    """Behind which word such a phrase ends that begins here; here itself where none does."""
    here, then = folded[at], folded[at + 1 : at + 3]
    if here == "alone":
        return at + 1
    if here == "by" and then[:1] and then[0] in _THEMSELVES:
        return at + 2
    if here == "on" and then[1:] == ["own"] and then[0] in _ONES_OWN:
        return at + 3
    if here == "without" and then:
        small = then[0] in _SMALL_WORDS
        return at + 2 + small if then[small : small + 1] and then[small] in _OTHERS else at
    return at
