"""Who must do what, and may: whose activation it is, what is owed before play goes on, the throw of a wound, shared checks."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playaid.games.tears import forces, pieces, world
from playaid.referee import sequence
from playaid.referee.game import Check, Owed
from playaid.referee.hearing import Hearing
from playaid.referee.state import State


def number(hearing: Hearing, name: str) -> int:
    """A number of the rules, from the book."""
    found: int = hearing.fact("constants", name, "value")
    return found


def doing(state: State) -> str:
    """The side that activates now: the enemy while an enemy activation of the command table lasts."""
    actor = sequence.actor(state) or pieces.GORGANUN
    return pieces.other(actor) if state["public"]["enemy_left"] else actor


def acting(state: State) -> Sequence[str]:
    """Who may declare now: in a battle whose step it is, else who owes something, else who activates."""
    public = state["public"]
    if public["battle"]:
        return [public["battle"]["side"]]
    if public["owed"]:
        return [public["owed"][0]["side"]]
    return [doing(state)]


def owe(hearing: Hearing, side: str, what: str, who: str, **more: Any) -> None:
    """Something must be done before play goes on: `place`, `wound`, `gate`, `exile`, `ambassador`, `rage`."""
    hearing.push("public", "owed", {"side": side, "what": what, "who": who, **more})


def paid(hearing: Hearing, what: str, who: str) -> None:
    """It is done."""
    for debt in hearing.public["owed"]:
        if debt["what"] == what and debt["who"] == who:
            hearing.pull("public", "owed", debt)
            return


def debt(state: State, what: str, who: str | None = None) -> Mapping[str, Any] | None:
    """What is owed of this sort, if anything."""
    return next((one for one in state["public"]["owed"] if one["what"] == what and who in (None, one["who"])), None)


WORDS = {
    "place": ("{who} must be placed (`place`)", "Leader wounds"),
    "wound": ("{who} must roll for wounds (`wound`)", "Leader wounds"),
    "gate": ("inside or outside the castle of {who} (`gate`)", "Castle: occupation"),
    "exile": ("a port for those whom Erynmil turned away (`exile`)", "Victory"),
    "ambassador": ("a wizard must be named ambassador (`ambassador`)", "Cadmin"),
    "trap": ("the trap of {who} (`trap`)", "Exploring ruins"),
    "rage": ("the rage of Terramax in {who} (`rage`)", "Terramax"),
    "spells": ("further spells of {who} (`prepare`)", "War of the Dragon"),
}


def debts(state: State) -> Iterable[Owed]:
    """What bars `next`: open battles, open debts, enemies face to face."""
    public = state["public"]
    if public["battle"]:
        yield Owed(f"the battle in {public['battle']['area']}", "Battle", public["battle"]["side"])
    for one in public["owed"]:
        text, cite = WORDS[one["what"]]
        yield Owed(text.format(**one), cite, one["side"])
    for place in face_to_face(state):
        yield Owed(f"both sides stand in {place}: a battle must be fought (`attack`)", "Battle", doing(state))


def face_to_face(state: State) -> list[str]:
    """Places where both sides stand in the open and somebody activated has not fought yet, so that a battle must be fought."""
    if state["public"]["battle"]:
        return []
    side = doing(state)
    where = [place for place in forces.places(state, side) if forces.outside(state, side, place) and _must_fight(state, side, place)]
    return [place for place in where if _met(state, pieces.other(side), place)]


def _must_fight(state: State, side: str, place: str) -> bool:
    """Whether somebody activated here has to fight: a unit, a wizard, a leader who has come here.

    A leader who has not stirred is let off, since only his owner knows whether anything lies under him.
    """
    units = any(forces.used(token) not in (None, forces.FOUGHT) for token in forces.tokens(state, side, place))
    for name in forces.persons(state, side, place):
        one = forces.person(state, name)
        if aloft(state, name):
            continue
        if one.get("act") and not one.get("fought") and (pieces.is_wizard(name) or one.get("used", 0) > 0):
            return True
    return units


def aloft(state: State, name: str) -> bool:
    """Whether a wizard flies over the sea now: he passes, and neither fights nor is fought."""
    one = state["public"]["people"].get(name, {})
    return bool(one.get("flies")) and world.kind(state, one["at"]) == world.SEA and one["at"] not in state["public"]["ships"]


def fighters(state: State, side: str, place: str) -> bool:
    """Whether anybody who may fight is activated here: a unit, a wizard, or a leader, under whom units may lie."""
    units = any(forces.used(token) not in (None, forces.FOUGHT) for token in forces.tokens(state, side, place))
    people = (forces.person(state, name) for name in forces.persons(state, side, place) if not aloft(state, name))
    return units or any(one.get("act") and not one.get("fought") for one in people)


def _met(state: State, side: str, place: str) -> bool:
    """Whether the side stands in the open here; at sea in any ship of the same sea area."""
    if forces.outside(state, side, place):
        return True
    sea = world.place_of(state, place)
    afloat = [*forces.ships_in(state, sea, side), sea] if world.kind(state, sea) == world.SEA else []
    return any(forces.outside(state, side, other) for other in afloat)


# throwing for wounds


def wound(hearing: Hearing, name: str, where: str, modifiers: Mapping[str, int], captor: str | None, deadly: str = "") -> str:
    """One person throws on his wound table, and what it means is written down. Returns the result in the words of the table.

    captor: the side that takes him when he is captured, None when a trap or the dragon does (`deadly` then says what it is).
    """
    side = forces.person(hearing.state, name)["side"]
    table = "leader_wounds" if pieces.is_leader(forces.base(name)) else "wizard_wounds"
    die = hearing.roll("d10", who=side, why=f"wound of {name}").total
    total = die + sum(modifiers.values())
    result: str = hearing.fact(table, total, "result")
    added = "".join(f" + {more} ({why})" for why, more in modifiers.items())
    hearing.line(f"{name}", f"die {die}{added} = {total}", result, "Leader wounds" if table == "leader_wounds" else "Wizard wounds")
    found = struck(hearing, name, result, where, captor, deadly)
    if hearing.public["dragon"]["master"] == name:
        from playaid.games.tears.terramax import rage_begins

        rage_begins(hearing, "his master had to throw for wounds")
    return found


def struck(hearing: Hearing, name: str, result: str, where: str, captor: str | None, deadly: str = "") -> str:
    """Write a result of the wound tables down."""
    side = forces.person(hearing.state, name)["side"]
    _unload(hearing, name)
    if deadly == "sunk" and result == "wounded":
        result = "killed"
    if deadly == "dragon" and result == "captured":
        result = "killed"
    forces.put_person(hearing, name, act=None, used=None)
    if result == "escapes":
        forces.put_person(hearing, name, state=forces.WAITING, at=where)
        owe(hearing, side, "place", name, at=where, how="escape", barred=_barred(hearing, side))
        hearing.tell(f"{name} escapes.")
    elif result == "wounded":
        forces.put_person(hearing, name, state=forces.HURT, at="", since=turn(hearing.state))
        hearing.tell(f"{name} is wounded and out of play until the next turn.")
    elif result == "killed":
        kill(hearing, name)
        hearing.tell(f"{name} is killed.")
    elif deadly == "trap":
        forces.put_person(hearing, name, state=forces.TRAPPED, at=where, since=turn(hearing.state))
        hearing.tell(f"{name} is caught in a trap in {where}.")
    elif deadly == "lair":
        forces.put_person(hearing, name, state=forces.LAIR, at="")
        hearing.tell(f"Terramax takes {name} to his lair.")
    else:
        forces.put_person(hearing, name, state=forces.CAPTIVE, at="", captor=captor or pieces.other(side))
        hearing.tell(f"{name} is captured by {captor or pieces.other(side)}.")
    return result


def _unload(hearing: Hearing, leader: str) -> None:
    """What lies under a leader who leaves is laid down where he was."""
    one = forces.person(hearing.state, leader)
    content = forces.box(hearing, leader) if pieces.is_leader(forces.base(leader)) and one["state"] == forces.UP else []
    if not content:
        return
    mark = f"~{one['used']}" if one.get("act") else "!" if one.get("done") else ""
    forces.put_box(hearing, leader, [])
    forces.add_tokens(hearing, one["side"], one["at"], [code + mark for code in content if pieces.is_unit(code)])
    for wizard in content:
        if pieces.is_wizard(wizard):
            forces.put_person(
                hearing, wizard, state=forces.UP, at=one["at"], act=one.get("act"), used=one.get("used"), done=one.get("done")
            )


def kill(hearing: Hearing, name: str) -> None:
    """A person leaves the game for good."""
    forces.put_person(hearing, name, state=forces.DEAD, at="", act=None, used=None)
    if hearing.public["ambassador"] == name:
        hearing.put("public", "ambassador", "")
        if candidates(hearing.state):
            owe(hearing, pieces.GORGANUN, "ambassador", "")


def candidates(state: State) -> list[str]:
    """Gorganun's wizards who may be ambassador: all that live."""
    everyone = [name for name in pieces.people(pieces.GORGANUN) if pieces.is_wizard(name)]
    return [name for name in everyone if state["public"]["people"].get(name, {}).get("state") not in (None, forces.DEAD)]


def _barred(hearing: Hearing, side: str) -> str:
    """The area that this side may not fall back to: where the enemy came from when he moved in."""
    battle = hearing.public["battle"]
    return str(battle.get("from", "")) if battle and battle["att"] != side else ""


def turn(state: State) -> int:
    """The number of the turn."""
    return sequence.round_of(state, "turn")


def free_areas(state: State, side: str, place: str, barred: str = "") -> list[str]:
    """Known areas next to a place without enemies in them, other than the barred one and the sea."""
    enemy = pieces.other(side)
    found = [area for area in world.neighbours(state, place) if area != barred and world.kind(state, area) not in (world.SEA, world.ISLAND)]
    return [area for area in found if not forces.at_place(state, enemy, area)]


# checks that several verbs share


def _needs_key(hearing: Hearing) -> Mapping[str, Any] | None:
    """Whoever declares must have his secrets open, whatever comes of it: else a refusal might tell what lies there."""
    hearing.secret(hearing.side)
    return None


def _busy(hearing: Hearing) -> Mapping[str, Any] | None:
    public = hearing.public
    if public["battle"]:
        return {"what": f"a battle in {public['battle']['area']}"}
    if public["owed"]:
        text, _ = WORDS[public["owed"][0]["what"]]
        return {"what": text.format(**public["owed"][0])}
    return None


def _met_now(hearing: Hearing) -> Mapping[str, Any] | None:
    places = face_to_face(hearing.state)
    return {"places": ", ".join(places)} if places and not hearing.public["battle"] else None


KEY = Check("own.key", "Leader boxes", "", _needs_key, rank=1)
FREE = Check("play.busy", "Order of play", "first comes {what}", _busy, rank=5)
PEACE = Check("battle.forced", "Battle", "both sides stand in {places}: fight first", _met_now, rank=6)


def mine(slot: str) -> Check:
    """The person named belongs to the side that declares."""

    def fails(hearing: Hearing) -> Mapping[str, Any] | None:
        name = hearing.args.get(slot)
        if name is None or not isinstance(name, str) or name not in hearing.public["people"]:
            return None if name is None or pieces.is_unit(str(name)) else {"name": name, "side": hearing.side}
        owner = forces.person(hearing.state, name)["side"]
        return {"name": name, "side": hearing.side} if owner != hearing.side else None

    return Check("own.piece", "Units", "{name} does not belong to {side}", fails, rank=10)
