"""Wounds: the throw, and what becomes of those who threw. [Leader wounds] [Wizard wounds]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from playaid.games.tears.rules import charting, counters, fortune
from playaid.games.tears.rules.order import owe
from playaid.games.tears.state import forces, pieces, world
from playaid.games.tears.state.duties import refuges, turn
from playaid.games.tears.state.fights import plight
from playaid.language.message import PLUS, listing, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Battle, Hearing, Mixed, PersonChange, Terms


def wound(
    hearing: Hearing,
    name: str,
    where: str,
    modifiers: Mapping[str, int],
    captor: str | None,
    deadly: str = "",
    works: list[Mixed] | None = None,
) -> str:
    """One person throws on his wound table, and what it means is written down. Returns the result in the words of the table.
    captor: the side that takes him when he is captured, None when a trap or the dragon does. deadly: what changes the table's word: `sunk`
    (a wound kills), `dragon` and `blast` (nobody is captured), `trap`, `lair` (where the captured one sits), `ruins` (nobody escapes).
    works: the Bad Fortunes that reach the throw, where its round lies no more."""
    side = forces.person(hearing.state, name)["side"]
    table = "leader_wounds" if pieces.is_leader(forces.base(name)) else "wizard_wounds"
    if deadly != "sunk" and is_aboard(hearing, name) and _can_fly(hearing, name):
        hearing.line("reading", "Fly stands in for a throw where a ship goes down, and theirs floats", "", "Fly", only=side)

    def comes(face: int) -> str:
        found: str = hearing.fact(table, face + sum(modifiers.values()), "result")
        return found

    def counts() -> str:
        return fortune.told_by_table(hearing, table, sum(modifiers.values()), lambda result: _meant(result, deadly))

    die = fortune.throw(hearing, side, message("wound of {name}", name=name), comes, works=works, counts=counts)
    total, result = die + sum(modifiers.values()), comes(die)
    thrown = [message("die {die}", die=die), *(message("{more} ({why})", more=more, why=why) for why, more in modifiers.items())]
    case = "Leader wounds" if table == "leader_wounds" else "Wizard wounds"
    hearing.line(name, message("{sum} = {total}", sum=listing(thrown, PLUS), total=total), result, case)
    result = struck(hearing, name, result, where, captor, deadly)
    hearing.happens("wounds thrown", person=name)
    return result


def _can_fly(hearing: Hearing, name: str) -> bool:
    """Whether a wizard is known to know Fly: their side may have its secrets sealed here."""
    side = forces.person(hearing.state, name)["side"]
    return side in hearing.state["secret"] and "Fly" in hearing.state["secret"][side]["spells"].get(name, ())


def who_is_hit(area: str, die: int, here: Sequence[str]) -> str:
    """The question of a trap: where a leader stands, why it is put though they may be alone."""
    prompt = message("the trap of {area} hits (die {die}): who is hit?", area=area, die=die)
    if any(not pieces.is_unit(name) for name in here):
        prompt = message("{question} A unit loses a step; a leader or wizard throws for wounds, and finds nothing", question=prompt)
    if not any(pieces.is_leader(forces.base(name)) for name in here):
        return prompt
    return message("{question} (asked wherever a leader stands, so that nobody learns whether anything lies under them)", question=prompt)


def wound_in_line(hearing: Hearing, now: Battle, side: str, name: str, deadly: str = "") -> None:
    """Somebody throws who has stood in line in this battle."""
    where = world.place_of(hearing.state, now["ships"][side])
    wound(hearing, name, where, burdens(hearing, name, where, *plight(now, side)), pieces.other(side), deadly)


def burdens(hearing: Hearing, name: str, where: str, barred: str = "", besieged: bool | None = None) -> dict[str, int]:
    """What is added to the throw of whoever is besieged in his castle, or has nowhere to go: leaders, by option wizards too.
    besieged: None looks whether the enemy stands before the castle he is in."""
    wizard = pieces.is_wizard(name)
    if wizard and hearing.options.get("wizard-wounds") != "besieged":
        return {}
    side = forces.person(hearing.state, name)["side"]
    if besieged is None:
        besieged = world.inside(hearing.state, side, where) and forces.outside(hearing.state, pieces.other(side), where)
    why = "besieged" if besieged else "" if _way_out(hearing, name, where, barred) else "no way out"
    if not why:
        return {}
    if wizard:
        hearing.line("reading", message("{name} is burdened as a leader is (option `wizard-wounds`)", name=name), "", "Wizard wounds")
    return {why: int(hearing.fact("wound_effects", why, "modifier"))}


def _way_out(hearing: Hearing, name: str, where: str, barred: str) -> bool:
    """Whether an area next door is open to him; the table is asked where the map is not known."""
    afloat = is_aboard(hearing, name)
    for area in refuges(hearing.state, name, where, barred, afloat):
        if charting.ask_kind(hearing, area) not in closed_to(afloat):
            return True
    if world.whole(hearing.state):
        return False
    prompt = message("is there a free area next to {place} for {name} to flee to?", place=where, name=name)
    return hearing.ask(f"way out of {where}", who="the table", prompt=prompt, options=(world.YES, world.NO)) == world.YES


def is_aboard(hearing: Hearing, name: str) -> bool:
    return forces.person(hearing.state, name)["at"] in hearing.public["ships"]


def closed_to(afloat: bool) -> tuple[str, ...]:
    """The kinds of areas that nobody escapes to: the sea, but off a ship, and the island."""
    return (world.ISLAND,) if afloat else (world.SEA, world.ISLAND)


def struck(hearing: Hearing, name: str, result: str, where: str, captor: str | None, deadly: str = "") -> str:
    side = forces.person(hearing.state, name)["side"]
    _leave_behind(hearing, name)
    thrown, result = result, _meant(result, deadly)
    if deadly == "blast" and thrown == "captured":
        hearing.line("reading", "in the rage of Terramax nobody is captured, by an explosion neither", result, "Terramax")
    if deadly == "ruins" and thrown == "escapes":
        hearing.line(name, "alone in the ruins there is no way out", result, "Searching")
    # Whoever is hit in his own activation has done his part; whoever was not activated yet still may be.
    # What they have sought in ruins counts for those who were activated with them, until that activation is over.
    person = forces.person(hearing.state, name)
    done = True if person.get("act") else person.get("done")
    marks = dict.fromkeys(key for key in forces.OF_AN_ACTIVATION if key != "sought")
    counters.put_person(hearing, name, **cast("PersonChange", {**marks, "done": done}))
    if result == "escapes":
        afloat = is_aboard(hearing, name)
        counters.put_person(hearing, name, state=forces.WAITING, at=where)
        terms: Terms = {"at": where, "how": "escape", "barred": _barred(hearing, side, where)}
        if afloat:
            terms["afloat"] = True
        owe(hearing, side, "place", name, **terms)
        hearing.tell("{name} escapes.", name=name)
    elif result == "wounded":
        counters.put_person(hearing, name, state=forces.HURT, at="", since=turn(hearing.state))
        hearing.tell("{name} is wounded and out of play until the next turn.", name=name)
    elif result == "killed":
        kill(hearing, name)
        hearing.tell("{name} is killed.", name=name)
    elif deadly == "trap":
        counters.put_person(hearing, name, state=forces.TRAPPED, at=where, since=turn(hearing.state))
        hearing.tell("{name} is caught in a trap in {place}.", name=name, place=where)
    elif deadly == "lair":
        counters.put_person(hearing, name, state=forces.LAIR, at="")
        hearing.tell("Terramax takes {name} to his lair.", name=name)
    else:
        counters.put_person(hearing, name, state=forces.CAPTIVE, at="", captor=captor or pieces.other(side))
        hearing.tell("{name} is captured by {captor}.", name=name, captor=captor or pieces.other(side))
    if result != "escapes":
        be_hidden_at(hearing, name)
    counters.leave_empty(hearing, side, where)
    return result


def _meant(result: str, deadly: str) -> str:
    """What a word of a wound table comes to where something makes it deadlier."""
    return {
        ("sunk", "wounded"): "killed",
        ("dragon", "captured"): "killed",
        ("blast", "captured"): "killed",
        ("ruins", "escapes"): "wounded",
    }.get((deadly, result), result)


def be_hidden_at(hearing: Hearing, name: str, place: str = "") -> None:
    """Somebody whom a spell hides is elsewhere now, and is hidden there; out of play by no spell. [Obfuscate]"""
    side = forces.person(hearing.state, name)["side"]
    for before in [before for before in hearing.public["veiled"] if before != place and name in forces.veil(hearing.state, side, before)]:
        counters.lift_veil(hearing, side, before, [name])
        if place:
            counters.put_veil(hearing, side, place, [*forces.veil(hearing.state, side, place), name])
        else:
            counters.hide_no_more(hearing, [name])


def _leave_behind(hearing: Hearing, leader: str) -> None:
    """Tell what lies by itself where a leader was struck: on the table somebody takes it off their card. What a spell hides stays so."""
    person = forces.person(hearing.state, leader)
    content = forces.box(hearing, leader) if pieces.is_leader(forces.base(leader)) else []
    hidden = leader in forces.veil(hearing.state, person["side"], person["at"])
    unload(hearing, leader)
    if content:
        laid = pieces.tally_of(sorted(content, key=lambda code: (pieces.is_wizard(code), code)))
        told = LEFT_HIDDEN if hidden else LEFT
        only = person["side"] if hidden else None
        hearing.tell(told, only=only, public=not hidden, leader=leader, place=person["at"], pieces=laid)


def unload(hearing: Hearing, leader: str) -> None:
    """What lies under a leader who leaves is laid down where he was."""
    person = forces.person(hearing.state, leader)
    content = forces.box(hearing, leader) if pieces.is_leader(forces.base(leader)) else []
    if not content:
        return
    if leader in forces.veil(hearing.state, person["side"], person["at"]):
        counters.part_hidden(hearing, leader, content, 0)
    counters.put_box(hearing, leader, [])
    counters.lay_out(hearing, leader, filter(pieces.is_unit, content), forces.trail(person))
    for wizard in content:
        if pieces.is_wizard(wizard):
            counters.out_of_box(hearing, wizard, leader)


LEFT = "What lay under {leader} is laid down in {place}: {pieces}."
LEFT_HIDDEN = "What lay under {leader} stays in {place}, as hidden as before: {pieces}."


def kill(hearing: Hearing, name: str) -> None:
    counters.put_person(hearing, name, state=forces.DEAD, at="", act=None, used=None)
    hearing.happens("death", person=name)


def _barred(hearing: Hearing, side: str, where: str) -> str:
    now = hearing.public["battle"]
    return plight(now, side)[0] if now and world.place_of(hearing.state, now["ships"][side]) == where else ""
