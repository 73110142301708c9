"""What could be said by verbs for which there is seldom an occasion: the lines that their checks are then asked about.
Help asks every verb that is open. Here stands whom or what a line could be about at all, as the table lies; the chapter with the verb's
checks is loaded only where there is somebody, and its checks alone say what is legal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.rules import order
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.games.tears.state.fights import SPELLS, targets
from playaid.referee.contract.chapters import load_named
from playaid.referee.deciding.decide import checks_of

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Debt, Hearing, Offer, State


def _legal(h: Hearing, lines: Iterable[Offer], at_leisure: bool = False) -> list[str]:
    """Those of the lines that pass the checks of the verb that is asked for; see `order.offers`."""
    lines = list(lines)
    return order.offers(h, checks_of(h.game.verbs[h.declaration.verb]), lines, at_leisure) if lines else []


def _if(occasion: object) -> list[Offer]:
    return [("", {})] if occasion else []


def _due(state: State, side: str, what: str) -> list[Debt]:
    owed = state["public"]["owed"]
    if not owed or owed[0]["side"] != side:
        return []
    return [debt for debt in owed if debt["what"] == what and debt["side"] == side]


def _captives(state: State) -> list[str]:
    return [name for name, person in state["public"]["people"].items() if person["state"] == forces.CAPTIVE]


# battle and spells


def attack_offers(h: Hearing) -> list[str]:
    places = dict.fromkeys(target for _, target in targets(h.state, h.side))
    return _legal(h, [(place, {"area": place}) for place in places])


_STEPS = {
    "stand": "battle:stand_offers",
    "skip": "rounds:skip_offers",
    "throw": "rounds:throw_offers",
    "take": "rounds:take_offers",
    "clash": "rounds:clash_offers",
    "stay": "rounds:stay_offers",
    "besiege": "rounds:besiege_offers",
    "retreat": "retreat:retreat_offers",
}
"""Verb -> where what may be said of this step of a battle is told."""


def battle_offers(h: Hearing) -> list[str]:
    if not h.public["battle"]:
        return []
    offers: list[str] = load_named(f"playaid.games.tears.rules.{_STEPS[h.declaration.verb]}")(h)
    return offers


def cast_offers(h: Hearing) -> list[str]:
    if not _may_cast(h) or h.side not in h.state["secret"]:
        return []
    from playaid.games.tears.rules.spells import castable

    return castable(h)


def _may_cast(h: Hearing) -> bool:
    """Whether it is the time of a wizard's spells, as all can see: nobody's secrets are looked into for nothing."""
    now = h.public["battle"]
    if now:
        return now["stage"] == SPELLS and now["side"] == h.side
    people = h.public["people"].items()
    fresh = (name for name, person in people if person["side"] == h.side and person.get("act") and forces.spaces(person) <= 0)
    return not h.public["owed"] and any(map(pieces.is_wizard, fresh))


def unveil_offers(h: Hearing) -> list[str]:
    return _legal(h, _if(h.public["battle"]), at_leisure=True)


# what is owed


def wound_offers(h: Hearing) -> list[str]:
    """Who owes a throw, and by which spell that is known a wizard may leave a sinking ship."""
    lines: list[Offer] = []
    for debt in _due(h.state, h.side, "wound"):
        who = debt["who"]
        lines.append((who, {"who": who}))
        if h.side in h.state["secret"]:  # of those who do not stand on a sinking ship the check refuses it
            lines += [(f'{who} by "{spell}"', {"who": who, "spell": spell}) for spell in forces.knows(h, who)]
    return _legal(h, lines, at_leisure=True)


def place_offers(h: Hearing) -> list[str]:
    """Every open area for whoever must be placed; none named means that he waits."""
    lines: list[Offer] = []
    for debt in _due(h.state, h.side, "place"):
        from playaid.games.tears.rules.wounds import open_to

        lines += [(f"{debt['who']} at {area}", {"who": debt["who"], "at": area}) for area in open_to(h.state, debt)]
        lines.append((debt["who"], {"who": debt["who"]}))
    return _legal(h, lines, at_leisure=True)


def trap_offers(h: Hearing) -> list[str]:
    return _legal(h, _ways_to_search(debt["who"] for debt in h.public["owed"][:1] if debt["what"] == "trap"))


def rage_offers(h: Hearing) -> list[str]:
    return _legal(h, _if([debt["what"] for debt in h.public["owed"][:1]] == ["rage"]))


def exile_offers(h: Hearing) -> list[str]:
    areas = world.areas(h.state) if duties.debt(h.state, "exile") else ()
    return _legal(h, [(area, {"port": area}) for area in areas])


def ambassador_offers(h: Hearing) -> list[str]:
    return _legal(h, [(name, {"wizard": name}) for name in duties.candidates(h.state)], at_leisure=True)


# ruins, reinforcements, the dragon, wizards


def search_offers(h: Hearing) -> list[str]:
    if h.public["owed"]:  # what is owed is said by `trap`
        return []
    places = forces.places(h.state, h.side)
    return _legal(h, _ways_to_search(area for area in places if world.kind(h.state, area) in (world.RUINS, "")))


def _ways_to_search(areas: Iterable[str]) -> Iterable[Offer]:
    for area in areas:
        yield area, {"area": area}
        yield f"{area} study", {"area": area, "study": True}


def refit_offers(h: Hearing) -> list[str]:
    lines: list[Offer] = []
    if not order.offers(h, (order.FREE, order.PEACE), _if(True)):
        return []
    for place in forces.places(h.state, h.side):
        codes = [forces.code_of(token) for token in forces.tokens(h.state, h.side, place)]
        for leader in forces.persons(h.state, h.side, place, "leader"):
            if forces.active(h.state, leader):
                codes += (forces.boxes(h.state, h.side) or {}).get(leader, [])
        reduced = [code for code in dict.fromkeys(codes) if code.startswith(pieces.REDUCED)]
        lines += [(f"{code} at {place}", {"units": [code], "at": place}) for code in reduced]
    return _legal(h, lines)


def recruit_offers(h: Hearing) -> list[str]:
    leaders = [name for name, person in h.public["people"].items() if person.get("act")]
    units = list(h.public["reserve"][h.side])
    return _legal(h, [(f"{unit} by {name}", {"unit": unit, "leader": name}) for name in leaders for unit in units])


def cadmin_offers(h: Hearing) -> list[str]:
    return _legal(h, _if(h.public["ambassador"]))


def call_offers(h: Hearing) -> list[str]:
    return _legal(h, [(name, {"wizard": name}) for name in forces.persons(h.state, h.side, world.LAIR_GATE, "wizard")])


def control_offers(h: Hearing) -> list[str]:
    return _legal(h, _if(duties.unheld(h.state)))


def recover_offers(h: Hearing) -> list[str]:
    burnt = [name for name, person in h.public["people"].items() if person.get("burnt")]
    return _legal(h, [(name, {"wizard": name}) for name in burnt])


# captives and the tower


SUMMONS = "Summon Penguins"
"""The spell that nobody comes by where there are no penguins."""


def question_offers(h: Hearing) -> list[str]:
    """Every captive of this side not yet questioned, about the ruins whose wisdom this side lacks, and every wizard among them about any
    spell, for each own wizard who could learn it; other ruins may be named too."""
    held = [name for name in _captives(h.state) if h.public["people"][name].get("captor") == h.side]
    if not held or h.side not in h.state["secret"]:
        return []
    mine = forces.wisdom(h, h.side)
    ruins = [area for area, kind in h.public["map"]["areas"].items() if kind == world.RUINS and area not in mine]
    lines: list[Offer] = [(f"{name} about {area}", {"captive": name, "about": area}) for name in held for area in ruins]
    learners = [name for name, person in h.public["people"].items() if pieces.is_wizard(name) and person["side"] == h.side]
    lines += [
        (f'{name} about "{spell}" for {learner}', {"captive": name, "about": spell, "learner": learner})
        for name in filter(pieces.is_wizard, held)
        for spell in pieces.rows("spells")
        if spell != SUMMONS or h.options["penguins"] == "yes"
        for learner in learners
    ]
    return _legal(h, lines, at_leisure=True)


def exchange_offers(h: Hearing) -> Sequence[str]:
    """Each captive alone; several may be named, and terms given."""
    return _legal(h, [(name, {"captives": [name]}) for name in _captives(h.state)], at_leisure=True)


def tower_offers(h: Hearing) -> list[str]:
    return _legal(h, _if(forces.persons(h.state, h.side, world.TOWER)))
