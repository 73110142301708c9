"""Who may come under a leader, from the board or newly recruited. [Leaders: rank] [Leaders: command] [Leader boxes]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import leadership
from playaid.games.tears.state import deployment, duties, forces, pieces
from playaid.games.tears.state.fights import targets
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Person, State


def joining(hearing: Hearing) -> list[str]:
    """The counters named, or else every unit and wizard on the board there that may join."""
    said = hearing.args.get("units")
    return pieces.spread(said) if said else lying_open(hearing, hearing.args["leader"])


def lying_open(hearing: Hearing, leader: str) -> list[str]:
    """The units and wizards on the board beside a leader that may come under them."""
    person = forces.somebody(hearing.state, leader)
    if person.get("state") != forces.UP or duties.debt(hearing.state, "wound", leader):
        return []
    how = taking(hearing, person)
    here = forces.tokens(hearing.state, person["side"], person["at"])
    codes = [forces.code_of(token) for token in here if may_join(hearing, token, how)]
    if hearing.options["scenario"] != "war":
        codes = [code for code in codes if pieces.kind_of(code) != pieces.TERRAMAX]
    if forces.base(leader) == pieces.CHIEFTAIN:
        birds = [code for code in codes if pieces.kind_of(code) == pieces.PENGUIN]
        return list((Counter(birds) - Counter(across_the_walls(hearing.state, leader, birds))).elements())
    wizards = forces.persons(hearing.state, person["side"], person["at"], "wizard")
    free = [name for name in wizards if wizard_may_join(hearing, name, how)]
    free = [name for name in free if not duties.debt(hearing.state, "wound", name)]
    hidden = Counter(hidden_among(hearing.state, person["side"], person["at"], [*codes, *free]))
    parted = Counter(across_the_walls(hearing.state, leader, [*codes, *free]))
    return list((Counter([*codes, *free]) - (hidden | parted)).elements())


def hidden_among(state: State, side: str, place: str, names: Sequence[str]) -> list[str]:
    """Of so many of a side in a place those whom a spell hides: of counters that are alike the hidden are taken last."""
    here = Counter(map(forces.code_of, forces.tokens(state, side, place)))
    here.update(forces.persons(state, side, place, "wizard"))
    seen = here - Counter(forces.veil(state, side, place))
    return list((Counter(names) - seen).elements())


def across_the_walls(state: State, leader: str, names: Sequence[str]) -> list[str]:
    """Of these in a leader's area those whom the walls of a castle part from him: he stands before it and they are inside, or the other way
    round. [Castle: occupation]"""
    side, place = forces.person(state, leader)["side"], forces.person(state, leader)["at"]
    out = Counter(forces.before_the_walls(state, side, place))
    here = Counter([*map(forces.code_of, forces.tokens(state, side, place)), *forces.persons(state, side, place, "wizard")])
    beside = out if leader in out else here - out
    return list((Counter(names) - beside).elements()) if out else []


def late(hearing: Hearing, person: Person) -> bool:
    """Whether a leader moves and fights no more this turn, so that whatever lies with him may join."""
    if forces.spaces(person) < forces.STOPPED:
        return bool(person.get("done"))
    fights_on = not person.get("fought") and any(place == person["at"] for place, _ in targets(hearing.state, person["side"]))
    return not fights_on


AT_REST, SETTING_OUT, UNDER_WAY = range(3)
"""How a leader is who takes others on."""


def taking(hearing: Hearing, leader: Person) -> int:
    if late(hearing, leader):
        return AT_REST
    return SETTING_OUT if leader.get("act") and forces.spaces(leader) <= 0 and not leader.get("fought") else UNDER_WAY


def may_join(hearing: Hearing, token: str, how: int) -> bool:
    """Whether a unit may come under a leader here: one that has done nothing. Of others none that was activated by itself; under a leader
    at rest any, under one who sets out what is activated and has not stirred, whoever held it before."""
    if token == forces.code_of(token) or forces.by_itself(hearing.state, token):
        return token == forces.code_of(token)
    return how == AT_REST or (how == SETTING_OUT and forces.is_unmoved(token))


def wizard_may_join(hearing: Hearing, wizard: str, how: int) -> bool:
    if fresh(hearing, wizard) or alone(hearing, wizard):
        return fresh(hearing, wizard)
    return how == AT_REST or (how == SETTING_OUT and _unstirred(forces.person(hearing.state, wizard)))


def _unstirred(wizard: Person) -> bool:
    """Whether a wizard is activated and has neither moved nor done anything."""
    return bool(wizard.get("act")) and forces.spaces(wizard) <= 0 and not wizard.get("fought")


def alone(hearing: Hearing, wizard: str) -> bool:
    """Whether a wizard has been activated by himself this turn."""
    return forces.person(hearing.state, wizard).get("alone") == duties.turn(hearing.state)


def fresh(hearing: Hearing, wizard: str) -> bool:
    person = forces.person(hearing.state, wizard)
    return not (person.get("done") or person.get("act") or person.get("placed") == duties.turn(hearing.state))


def open_line(hearing: Hearing, verb: str, words: str, args: Mapping[str, object]) -> str | None:
    """What would help somebody who was refused, if they may say it now."""
    from playaid.referee.deciding.offers import asking, legal

    if hearing.side not in duties.acting(hearing.state) and not hearing.game.verbs[verb].anytime:
        return None
    asked = asking(hearing.game, hearing.state, hearing.book, verb, hearing.side)
    return f"{verb} {words}" if legal(asked, args) else None


def boxing_line(hearing: Hearing, leader: str, names: Sequence[str]) -> str | None:
    """The line by which as many of these as may come under a leader of the declaring side do so."""
    person = forces.somebody(hearing.state, leader)
    if person["side"] != hearing.side or not pieces.is_leader(forces.base(leader)):
        return None
    how, place = taking(hearing, person), person["at"]
    here, people = forces.tokens(hearing.state, hearing.side, place), forces.persons(hearing.state, hearing.side, place, "wizard")
    lying = Counter(forces.code_of(token) for token in here if may_join(hearing, token, how))
    lying.update(name for name in people if wizard_may_join(hearing, name, how))
    names_there = list(lying.elements())
    lying -= Counter(hidden_among(hearing.state, hearing.side, place, names_there)) | Counter(
        across_the_walls(hearing.state, leader, names_there)
    )
    room = min(leadership.command(hearing, leader) - len(forces.box(hearing, leader)), pieces.MOST)
    fitting = [name for name, number in Counter(names).items() for _ in range(min(number, lying[name]))][: max(room, 0)]
    units = pieces.numbered(fitting)
    return open_line(hearing, "box", f"{leader} with {', '.join(units)}", {"leader": leader, "units": units}) if units else None


def _rank_first(hearing: Hearing) -> Facts:
    leader = hearing.args["leader"]
    first = who_holds_first(hearing, leader)
    return {"first": first, "leader": leader} if first else None


def _box_of_the_first(hearing: Hearing) -> str | None:
    """The line, which asks for whom, by which the highest leader takes a unit first."""
    first = who_holds_first(hearing, hearing.args["leader"])
    unit = next(filter(pieces.is_unit, lying_open(hearing, first)), None) if first else None
    if first is None or unit is None or not open_line(hearing, "box", first, {"leader": first, "units": [unit]}):
        return None
    return f"box {first}"


def who_holds_first(hearing: Hearing, leader: str) -> str | None:
    """The highest leader beside one of the declaring side where that holds no unit, and so has to take one first; every human leader stands
    above the chieftains of penguins. [Leaders: rank] [Penguins 2]"""
    person = forces.somebody(hearing.state, leader)
    if person["state"] != forces.UP or person["side"] != hearing.side:
        return None
    hidden = forces.veil(hearing.state, hearing.side, person["at"])  # nobody comes under these: those below wait for none of them
    others = [name for name in forces.persons(hearing.state, hearing.side, person["at"], "leader") if name not in (leader, *hidden)]
    empty = [name for name in others if not forces.box(hearing, name) and not _has_refitted(hearing, name)]
    if not empty:
        return None
    mine = leadership.rank(hearing, leader)
    above = leadership.by_rank(hearing, [name for name in others if leadership.rank(hearing, name) < mine])
    return above[0] if above and above[0] in empty else None


def _has_refitted(hearing: Hearing, leader: str) -> bool:
    """Whether units of a leader's lie beside him only because they were refitted this turn: he holds them as before."""
    return hearing.secret(hearing.side).get("refitted", {}).get(leader) == duties.turn(hearing.state)


def resting(hearing: Hearing, name: str) -> str:
    """Why somebody is not activated: not yet, or no more; whoever has been joined by penguins has not been named for it."""
    if not forces.person(hearing.state, name).get("done"):
        if came_back(hearing, name):
            return message(RETURNED, who=name)
        if why := none_left(hearing, name):
            return message("{name} is not activated: {why}", name=name, why=why)
        now = acting_now(hearing)
        return message(OTHERS if now else "{name} is not activated", name=name, others=listing(now))
    return message(CALLED if hearing.options["penguins"] == "yes" else OVER, name=name)


def why_no_caster(hearing: Hearing, wizard: str) -> str:
    """Why a wizard who is not activated does not cast, and that they may be activated, where they may."""
    if forces.somebody(hearing.state, wizard).get("state") != forces.UP:
        return message("{wizard} is not activated on the board", wizard=wizard)
    if came_back(hearing, wizard):
        return message(RETURNED, who=wizard)
    why = none_left(hearing, wizard)
    return message(ASLEEP if why else TO_BE_WOKEN, wizard=wizard, why=why or "")


def came_back(hearing: Hearing, name: str) -> bool:
    """Whether somebody was placed again in this turn, who is activated no sooner than in the next. [Leader wounds]"""
    return forces.somebody(hearing.state, name).get("placed") == duties.turn(hearing.state)


RETURNED = "{who} came back this turn and waits for the next"
ASLEEP = "{wizard} is not activated: {why}"
TO_BE_WOKEN = "{wizard} is not activated: first `activate {wizard}`"


def none_left(hearing: Hearing, name: str) -> str | None:
    """Why nobody like these is activated any more in this part of the turn, None where one may be."""
    public = hearing.public
    if hearing.step.key == "command" and not public["enemy_left"]:
        if public["rethrow"]:
            return deployment.THROWN_AGAIN
        return deployment.CHOSEN_FIRST if pieces.is_wizard(name) or not deployment.passing(hearing.state) else None
    if pieces.is_wizard(name):
        if public["enemy_left"]:
            return "an enemy activation is for units and leaders, not for wizards"
        if public["wizard_left"] > 0:
            return None
        own = (person for person in public["people"].values() if person["side"] == forces.person(hearing.state, name)["side"])
        woken = any(person.get("alone") == duties.turn(hearing.state) for person in own)
        none = hearing.options["zero"] == "nothing" and not woken
        return NOTHING_AT_ALL if none else "one wizard a turn: no further one may be activated"
    return None if public["left"] > 0 else "no further unit or leader may be activated now"


NOTHING_AT_ALL = "the 0 of the command table activates nobody, wizards neither (option `zero`)"


def why_stopped(hearing: Hearing, name: str) -> str:
    """Why somebody goes no further in this turn, by what is known of what they have done in it."""
    person = hearing.public["people"].get(name)
    if person is None:
        told = "{name} has fought, come where a move ends, or lain under a leader who recruited or searched, and goes no further this turn"
    elif person.get("raised"):
        told = "{name} has recruited, and goes no further this turn"
    elif person.get("held") and not person.get("busy"):
        told = "{name} has lain under a leader who recruited, and goes no further this turn"
    elif person.get("mute") == duties.turn(hearing.state):
        told = "{name} has called Cadmin, and goes no further this turn"
    elif "gone" in person:
        told = "{name} has come where a move ends, and goes no further this turn"
    elif person["at"] in hearing.public["ships"]:
        told = "{name} has gone aboard, and goes no further this turn"
    elif person.get("sought") and not person.get("fought"):
        told = SEARCHED
    elif person.get("spelt") and not (person.get("fought") or person.get("busy")):
        told = "a spell has rooted {name} to the spot, who goes no further this turn"
    elif person.get("spelt"):
        told = "{name} has cast a spell, and since or by it done what ends a move (healed or fought)"
    elif person.get("fought") and not (person.get("busy") or person.get("held")):
        told = "{name} has fought, and goes no further this turn"
    else:
        told = "{name} has done what takes their whole turn, and goes no further in it"
    return message(told, name=pieces.name_of(name))


SEARCHED = (
    "{name} has searched the ruins where they stood from before (`search`), and who does that does nothing else this turn; who moves into "
    "ruins searches by their trap (`trap`), and may go on (rule Searching)"
)


def acting_now(hearing: Hearing) -> list[str]:
    """Who of the declaring side is activated, persons before units."""
    state, side = hearing.state, hearing.side
    people = [name for name, person in hearing.public["people"].items() if person["side"] == side and person.get("act")]
    tokens = (token for place in forces.places(state, side) for token in forces.tokens(state, side, place))
    units = (pieces.name_of(forces.code_of(token)) for token in tokens if forces.spaces_used(token) is not None)
    return [*people, *dict.fromkeys(units)]


OTHERS = "{name} is to be activated first, and that ends what {others} may do"
OVER = "{name} has done their part of this turn, and is not activated again in it"
CALLED = "{name} has done their part of this turn, or penguins have come under them, and is not activated again in it"


def led(hearing: Hearing) -> Facts:
    """Penguins follow anybody; a chieftain leads penguins only; the dragon follows a wizard alone."""
    recruit = hearing.args.get("unit")
    named = [recruit] if recruit else joining(hearing)
    if pieces.TERRAMAX in map(pieces.kind_of, named) and hearing.options["scenario"] != "war":
        return {"why": "Terramax follows only the wizard who called him"}
    if forces.base(hearing.args["leader"]) == pieces.CHIEFTAIN and any(pieces.kind_of(name) != pieces.PENGUIN for name in named):
        return {"why": "a penguin chieftain leads penguins only"}
    return None


def _hidden(hearing: Hearing) -> Facts:
    leader = hearing.args["leader"]
    person = forces.somebody(hearing.state, leader)
    hidden = person["state"] == forces.UP and leader in forces.veil(hearing.state, hearing.side, person["at"])
    return {"leader": leader} if hidden else None


UNSEEN = "{leader} is hidden by a spell, which hides those alone that were named: nobody comes under {leader} until it is over"
SEEN = Check("box.hidden", "Obfuscate", UNSEEN, _hidden, rank=20, doubt="Does anybody come under a leader whom a spell hides?")
RANK = Check(
    "box.rank", "Leaders: rank", "{first} outranks {leader} here and must hold a unit first", _rank_first, _box_of_the_first, rank=25
)
LED = Check("box.led", "Leaders: command", "{why}", led, rank=30)
"""What comes under a leader keeps to these, whether he takes it from the board or recruits it: nobody does whose leader is hidden."""
