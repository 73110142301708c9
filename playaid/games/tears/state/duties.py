"""Who must do what, and may: whose activation it is, what is owed before play goes on, who stands face to face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.state import alike, forces, pieces, world
from playaid.language.message import Message, as_message, listing, message
from playaid.referee.contract import sequence
from playaid.referee.contract.derived import derive
from playaid.referee.contract.game import Owed

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Battle, Debt, Hearing, Person, State


def doing(state: State) -> str:
    """The side that activates now: the enemy while an enemy activation of the command table lasts."""
    actor = sequence.actor(state) or pieces.GORGANUN
    return pieces.other(actor) if state["public"]["enemy_left"] else actor


def order(state: State) -> Sequence[str]:
    """The sides as they act in this turn: as they go through it, which an entered game may say where no throw has noted it."""
    noted: Sequence[str] = state["public"]["order"]
    return next((frame["actors"] for frame in sequence.frames(state) if frame["key"] == "player"), noted)


def acting(state: State) -> Sequence[str]:
    """Who may declare now: in a battle whose step it is, else who owes something, else who activates."""
    public = state["public"]
    if public["battle"]:
        return [public["battle"]["side"]]
    if public["owed"]:
        return [public["owed"][0]["side"]]
    return [doing(state)]


def wizards_to_wake(state: State, boxed: bool = True) -> bool:
    """Whether the side whose part it is may activate a wizard, and has one who was not: under a leader who has not been he may be laid
    down first (`boxed`: those are counted, too)."""
    public, side = state["public"], doing(state)
    own = [person for name, person in public["people"].items() if person["side"] == side and pieces.is_wizard(name)]
    states = (forces.UP, forces.BOX) if boxed and a_holder_rests(state, side) else (forces.UP,)
    fresh = [person for person in own if person["state"] in states and not _has_been(person) and person.get("placed") != turn(state)]
    return bool(fresh) and public["wizard_left"] > 0 and not public["enemy_left"]


def a_holder_rests(state: State, side: str) -> bool:
    """Whether a leader of a side is on the board who has not been activated this turn, and with whom those under them have not been."""
    people = state["public"]["people"].items()
    up = [one for name, one in people if one["side"] == side and one["state"] == forces.UP and not pieces.is_wizard(name)]
    return any(not _has_been(person) for person in up)


def _has_been(person: Person) -> bool:
    """Whether somebody is activated now, or has been this turn."""
    return bool(person.get("done") or person.get("act"))


def choosing(state: State) -> bool:
    """Whether the acting side has still to choose one activation or a throw on the command table."""
    public = state["public"]
    return any(frame["key"] == "command" for frame in sequence.frames(state)) and not public["enemy_left"]


def debt(state: State, what: str, who: str | None = None, side: str | None = None) -> Debt | None:
    """The first such debt. who: of this person or area, of any if None. side: owed by this side, by either if None."""
    like = (owed for owed in state["public"]["owed"] if owed["what"] == what and who in (None, owed["who"]))
    return next((owed for owed in like if side in (None, owed["side"])), None)


WORDS = {
    "place": ("{side} must place {name}, {why} (`place {name} at AREA`)", "Leader wounds"),
    "return": (
        "{side} says where {name} comes back (`place {name} at AREA`), not to be activated this turn, or lets them wait (`place {name}`)",
        "Leader wounds",
    ),
    "wound": ("{side} must roll for wounds of {name} (`wound {name}`)", "Leader wounds"),
    "sunk": (
        "{side} must roll for wounds of {name} (`wound {name}`), or have them leave by a spell they know (`wound {name} by SPELL`)",
        "Leader wounds",
    ),
    "drowns": ("both ships went down: {name} of {side} is lost with them (`wound {name}`)", "Sea battle"),
    "saves": (
        "both ships went down: {name} of {side} is lost with them (`wound {name}`), or leaves by Teleport, if they know it "
        "(`wound {name} by Teleport`)",
        "Sea battle",
    ),
    "gate": ("{side}: inside or outside the castle of {area} (`gate {area} in`, `gate {area} out`)", "Castle: occupation"),
    "exile": ("{side} must name a port for those whom Erynmil turned away (`exile`)", "Victory"),
    "ambassador": ("{side} must name an ambassador: {wizards} (`ambassador {first}`)", "Cadmin"),
    "trap": (
        "{side} throws for the trap of {area} and then searches for its wisdom (`trap {area}`); a wizard with whom no leader and no unit "
        "is activated may seek a spell instead (`trap {area} study`)",
        "Exploring ruins",
    ),
    "caught": (
        "{side} throws for the trap of {area} (`trap {area}`); whoever is caught there may be set free, or taken, in place of a search",
        "Exploring ruins",
    ),
    "found": ("{side} throws for the trap of {area} (`trap {area}`), whose wisdom is found already", "Exploring ruins"),
    "study": (
        "{side} throws for the trap of {area} (`trap {area}`), whose wisdom is found already; a wizard with whom no leader and no unit is "
        "activated may seek a spell (`trap {area} study`)",
        "Exploring ruins",
    ),
    "explore": ("{side} throws for the trap of {area} and then searches for its wisdom (`trap {area}`)", "Exploring ruins"),
    "nobody": (
        "{side} throws for the trap of {area} (`trap {area}`); nobody searches, since no leader or wizard who is activated is seen there",
        "Exploring ruins",
    ),
    "rage": ("{side} throws for the rage of Terramax in {area}: up to {most} he strikes {enemy}, else {side} (`rage`)", "Terramax"),
    "spells": ("{side} chooses further spells of {name}: {more} (`prepare`)", "War of the Dragon"),
}


PLACED = {
    "escape": as_message("who escapes"),
    "exchange": as_message("who is exchanged"),
    "saved": as_message("who leaves the sinking ship"),
}
OF_PLACING = {"saved": "Sea battle", "exchange": "Exchange of prisoners"}
"""By which case somebody is placed, where it is not as the wounded are."""
AT_SET_UP = "{side} must name an ambassador, with whom {n} Cadmin are set up: {wizards} (`ambassador {first}`)"
FIGHTING = {
    "stand": "the battle in {area}: {side} shows who fights (`stand`)",
    "spells": "the battle in {area}: {side} casts a spell or none (`cast`, `skip`)",
    "throw": "the battle in {area}: {side} throws (`throw`)",
    "hits": "the battle in {area}: {side} says who takes the hits (`take`)",
    "stay": "the battle in {area}: {side} fights on or breaks off (`stay`, `retreat`)",
    "rage": "the rage in {area}: {side} throws for it (`rage`)",
    "walls": "the battle in {area}: {side} fights on or breaks off (`stay`, `besiege`)",
}
"""What is owed at each stage of a battle."""


def owed(state: State, what: str, who: str, side: str) -> Owed:
    """One of `WORDS`: for whom or where, and whose it is; of an ambassador, who may be named."""
    due = debt(state, what, who)
    casts = pieces.is_wizard(who) and not forces.is_mute(state, forces.person(state, who))
    lost = bool(due and due.get("drowns"))
    how = due.get("how", "") if due else ""
    what_is = (
        "return" if how == "return" else ("saves" if casts else "drowns") if lost else "sunk" if due and due.get("sunk") and casts else what
    )
    text, cite = WORDS[_what_is_sought(state, side, who) if what == "trap" else what_is]
    if what == "ambassador" and turn(state) == 1 and not state["public"]["cadmin_placed"]:
        text = AT_SET_UP
    wizards = candidates(state) if what == "ambassador" else []
    stand = [_with_their_area(state, name) for name in wizards] if text == AT_SET_UP else wizards
    why = PLACED.get(how, "")
    cite = case_of(who, due) if what in ("wound", "place") else cite
    constants = pieces.rows("constants")
    facts = {"wizards": listing(stand), "first": next(iter(wizards), ""), "n": constants["Cadmin at set-up"]["value"]}
    facts |= {"most": constants["rage on enemy"]["value"], "enemy": pieces.other(side), "more": due.get("number", "") if due else ""}
    return Owed(message(text, name=who, area=who, side=side, why=why, **facts), cite, side)


def _with_their_area(state: State, wizard: str) -> str:
    """A wizard with where they stand, as far as they are on the board: there an ambassador's Cadmin are set up. [Cadmin]"""
    person = forces.person(state, wizard)
    return message("{wizard} ({area})", wizard=wizard, area=person["at"]) if person["state"] == forces.UP and person["at"] else wizard


FIRST = "something comes first: {what}"


def first_of_all(state: State) -> str:
    """What is owed before anything else is done, in words; nothing where nothing is."""
    due = state["public"]["owed"][:1]
    return message(FIRST, what=owed(state, due[0]["what"], due[0]["who"], due[0]["side"]).text) if due else ""


def is_found(state: State, side: str, area: str) -> bool:
    """Whether a side has the wisdom of ruins for good, whoever of it found it."""
    return area in state["public"].get("searched", {}).get(side, ()) and state["referee"]["options"].get("dead-wisdom") != "lost"


def _what_is_sought(state: State, side: str, area: str) -> str:
    """Which of `WORDS` a trap is owed by: with what may be found behind it."""
    found = is_found(state, side, area)
    if _may_study(state, side, area):
        return "study" if found else "trap"
    if any(person["state"] == forces.TRAPPED and person["at"] == area for person in state["public"]["people"].values()):
        return "caught"
    if found:
        return "found"
    if not any(forces.active(state, name) for name in _seen_searchers(state, side, area)):
        return "nobody"
    return "explore"


def gate_of(owed: Owed) -> str:
    """The castle of which it is owed whether its people go inside."""
    return str(owed.text.values["area"]) if isinstance(owed.text, Message) else ""


def _seen_searchers(state: State, side: str, area: str) -> list[str]:
    """The leaders and wizards of a side who are seen there: chieftains of penguins search nothing."""
    return [name for name in forces.persons(state, side, area) if forces.base(name) != pieces.CHIEFTAIN]


def _may_study(state: State, side: str, area: str) -> bool:
    """Whether a wizard is seen there who is activated and has not searched yet, and so may seek a spell: nobody has sought wisdom in this
    activation, and no leader is activated there."""
    leaders = [forces.active(state, name) for name in forces.persons(state, side, area, "leader")]
    if any(leaders) or forces.who_sought(state, side, forces.WISDOM):
        return False
    if state["referee"]["options"].get("study") == "alone" and (leaders or forces.tokens(state, side, area)):
        return False
    here = [forces.person(state, name) for name in forces.persons(state, side, area, "wizard")]
    return any(person.get("act") and not person.get("busy") for person in here)


def case_of(who: str, due: Debt | None) -> str:
    """The case by which somebody throws for wounds or is placed."""
    wounds = "Wizard wounds" if pieces.is_wizard(who) else "Leader wounds"
    return OF_PLACING.get(due.get("how", ""), wounds) if due else wounds


def stands_at(now: Battle) -> str:
    """Whose step of a battle it is, and how it is said."""
    stage = "walls" if now["stage"] == "stay" and now["kind"] in ("castle", "garrison") else now["stage"]
    return message(FIGHTING[stage], area=now["area"], side=now["side"])


def debts(state: State) -> Iterable[Owed]:
    """What bars `next`: open battles, open debts, enemies face to face."""
    public = state["public"]
    if public["battle"]:
        yield Owed(stands_at(public["battle"]), "Battle", public["battle"]["side"])
    for debt in public["owed"]:
        if not (public["battle"] and debt["what"] in ("wound", "place")):  # the battle is fought first
            yield owed(state, debt["what"], debt["who"], debt["side"])
    for place in face_to_face(state):
        where = world.place_of(state, place)
        told = MET_BESIDE_A_WIZARD if _may_hide_some(state, place) else "both sides stand in {place}: a battle must be fought (`attack`)"
        met_there = message(told, place=where)
        if _may_be_overrun(state, place):
            met_there = message("{told}; {overrun}", told=met_there, overrun=message(OVERRUN, n=stack_of_an_overrun()))
        yield Owed(met_there, "Battle", doing(state))


OVERRUN = (
    "{n} units or more that have just come with a leader may overrun the one that stands there, and go on if it is gone (`attack overrun`)"
)


def _may_be_overrun(state: State, place: str) -> bool:
    """Whether a single unit of the enemy's stands here, outside a castle and with nobody beside it, and somebody has just led others in:
    how many is their side's to know. [Overrun]"""
    enemy = pieces.other(doing(state))
    if len(forces.tokens(state, enemy, place)) != 1 or forces.persons(state, enemy, place) or world.inside(state, enemy, place):
        return False
    return any(_leads_in(state, name) for name in _ready_people(state, doing(state), place))


def _leads_in(state: State, name: str) -> bool:
    return forces.spaces(forces.person(state, name)) > 0 and (not pieces.is_wizard(name) or bool(forces.followers(state, name)))


def stack_of_an_overrun() -> int:
    return int(pieces.rows("constants")["overrun stack"]["value"])


def may_overrun(state: State) -> bool:
    """Whether one who must be fought may be overrun, as far as all can see."""
    return any(_may_be_overrun(state, place) for place in face_to_face(state))


MET_BESIDE_A_WIZARD = (
    "both sides stand in {place}: a battle must be fought (`attack`), unless an Obfuscate of a wizard there hides whoever must fight"
    " (`cast Obfuscate`)"
)


def _may_hide_some(state: State, place: str) -> bool:
    """Whether a wizard is activated here who, as far as all can see, may still cast on the march; what they know, theirs see."""
    here = [name for name in _ready_people(state, doing(state), place) if pieces.is_wizard(name)]
    people = [forces.person(state, name) for name in here]
    return any(forces.spaces(person) <= 0 and not forces.is_mute(state, person) for person in people)


@derive
def face_to_face(state: State) -> list[str]:
    """Places where both sides stand in the open and somebody activated has not fought yet, so that a battle must be fought."""
    # Where it is not settled yet who is inside, or who is still there, nobody has to fight yet.
    if state["public"]["battle"] or any(debt["what"] in ("gate", "wound") for debt in state["public"]["owed"]):
        return []
    side = doing(state)
    where = [place for place in forces.places(state, side) if forces.outside(state, side, place) and _must_fight(state, side, place)]
    return [place for place in where if met(state, pieces.other(side), place)]


def _must_fight(state: State, side: str, place: str) -> bool:
    """Whether somebody activated here has to fight: a unit, a wizard, a leader who has come here. Whoever is hidden fights as they like.
    A leader who has not stirred is let off, since only their owner knows whether anything lies under them. [Obfuscate]"""
    hidden = forces.veil(state, side, place)
    ready = Counter(forces.code_of(token) for token in forces.tokens(state, side, place) if forces.ready(token))
    seen = [name for name in _ready_people(state, side, place) if name not in hidden]
    units = any(alike.seen_for_sure(state, side, place, ready).values())
    return units or any(pieces.is_wizard(name) or forces.spaces(forces.person(state, name)) > 0 for name in seen)


def aloft(state: State, name: str) -> bool:
    """Whether a wizard flies over the sea now: he passes, and neither fights nor is fought."""
    person = forces.somebody(state, name)
    return bool(person.get("flies")) and world.kind(state, person["at"]) == world.SEA and person["at"] not in state["public"]["ships"]


def fighters(state: State, side: str, place: str) -> bool:
    """Whether anybody who may fight is activated here: a unit, a wizard, or a leader, under whom units may lie."""
    return any(map(forces.ready, forces.tokens(state, side, place))) or bool(_ready_people(state, side, place))


def _ready_people(state: State, side: str, place: str) -> list[str]:
    here = [name for name in forces.persons(state, side, place) if not aloft(state, name) and forces.active(state, name)]
    return [name for name in here if not forces.person(state, name).get("fought")]


def met(state: State, side: str, place: str) -> bool:
    """Whether the side stands in the open here; at sea in any ship of the same sea area."""
    if forces.outside(state, side, place):
        return True
    sea = world.place_of(state, place)
    afloat = [*forces.ships_in(state, sea, side), sea] if world.kind(state, sea) == world.SEA else []
    return any(forces.outside(state, side, other) for other in afloat)


def candidates(state: State) -> list[str]:
    """Gorganun's wizards who may be ambassador: all that live."""
    everyone = [name for name in pieces.people(pieces.GORGANUN) if pieces.is_wizard(name)]
    people = state["public"]["people"]
    return [name for name in everyone if name in people and people[name]["state"] != forces.DEAD]


def turn(state: State) -> int:
    return sequence.round_of(state, "turn")


def free_areas(state: State, side: str, place: str, barred: str = "") -> list[str]:
    """Known areas next to a place without enemies in them, other than the barred one and the sea."""
    enemy = pieces.other(side)
    areas = [area for area in world.neighbours(state, place) if area != barred and world.kind(state, area) not in (world.SEA, world.ISLAND)]
    return [area for area in areas if not forces.at_place(state, enemy, area)]


def may_stand(state: State, who: str, area: str, afloat: bool = False) -> bool:
    """Whether somebody may be in an area: at sea aboard a ship; a penguin chieftain swims there, and keeps to the penguins' shores."""
    if forces.base(who) == pieces.CHIEFTAIN:
        return world.penguin_area(state, area)
    return afloat or world.kind(state, area) != world.SEA


def refuges(state: State, who: str, place: str, barred: str = "", afloat: bool = False) -> list[str]:
    """Where somebody may escape to: the free areas next door, and off a ship the sea areas too, but not the island."""
    side = forces.person(state, who)["side"]
    seas = [area for area in world.neighbours(state, place) if afloat and area != barred and world.kind(state, area) == world.SEA]
    free = [area for area in seas if not forces.in_area(state, pieces.other(side), area)]
    return sorted(area for area in (*free_areas(state, side, place, barred), *free) if may_stand(state, who, area, afloat))


def master_acts(hearing: Hearing) -> bool:
    """Whether the dragon's master is activated, by himself or with the leader under whom he lies: for his own side to know. Raises
    Locked."""
    wizard = hearing.public["dragon"]["master"]
    person = forces.somebody(hearing.state, wizard)
    if person["state"] != forces.BOX or person.get("done"):
        return bool(person.get("act"))
    leader = forces.over(hearing, person["side"], wizard)
    return leader is not None and forces.active(hearing.state, leader)


def unheld(state: State) -> bool:
    """Whether Terramax is in play and his master has not thrown for him this turn."""
    dragon = state["public"]["dragon"]
    war = state["referee"]["options"]["scenario"] == "war"
    return dragon["state"] == "play" and bool(dragon["master"]) and dragon["checked"] != turn(state) and not war
