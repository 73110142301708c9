"""20.1, 20.2, 20.6: handing over, storing, taking up and using items; touching, sowing and calling; declining a melee."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from playaid.games.albion.ratings import items as product_items
from playaid.games.albion.state import pieces
from playaid.games.albion.state.printed import item_title
from playaid.games.albion.state.sides import SIDES
from playaid.referee.contract.sequence import acting

from . import enchantments, hexes, initiation, item_list, items, persons, places
from .compare_adapter import Asked, Case
from .compare_combat import Fighting, fights
from .compare_moves import line


def _speaker(case: Case) -> str:
    return acting(case.hearing("Fomorian").game, case.state)[0]


def _holders(case: Case) -> list[tuple[str, str, str, str | None]]:
    """(number, owner's side, holder, hex) of every item that is held."""
    found = []
    for side in SIDES:
        for number, holder in case.state["secret"][side]["items"].items():
            where = _stored_in(holder) or pieces.piece(case.state, holder)["hex"]
            found.append((number, side, holder, where))
    return found


def _stored_in(holder: str) -> str | None:
    """The hex of the fortress in which an item lies, or None where a piece bears it."""
    return holder.removeprefix("hex ") if holder.startswith("hex ") else None


def _free(case: Case, name: str) -> bool:
    """10.0, 19.3: one who is active and has cast nothing this Game-Turn."""
    return pieces.piece(case.state, name)["state"] == "active" and name not in case.state["public"]["cast"]


def transfers(case: Case, rng: Random, most: int) -> Asked:
    """20.1: every item to everybody of its hex and one elsewhere; into a fortress; onto the ground."""
    side = _speaker(case)
    everybody = [name for name, piece in pieces.pieces(case.state).items() if pieces.on_map(piece)]
    for number, owner, holder, here in _holders(case):
        bearer = None if _stored_in(holder) else pieces.piece(case.state, holder)
        if owner != side or (bearer and pieces.commander_side(bearer) != side):
            continue
        bound: Any = bearer is None or _free(case, holder)
        if bearer and bearer["kind"] == "person":
            bound = bound and persons.may_part_with(case.position.person(holder), int(number))
        takers = pieces.at(case.state, str(here)) if here else []
        for taker in [*rng.sample(takers, min(4, len(takers))), rng.choice(everybody)]:
            piece = pieces.piece(case.state, taker)
            whose = pieces.commander_side(piece)
            may = items.may_transfer(side.lower(), str(here), whose.lower(), str(piece["hex"]), case.position.phase)
            second = [bound, may, piece["state"] == "active"]
            yield line(case, "20.1", side, "give", second, (str(here),), item=item_title(number), piece=taker)
        store = items.may_store(case.facts, case.position, str(here), side.lower())
        yield line(case, "20.1", side, "store", [bound, store], (str(here),), item=item_title(number))
        yield line(case, "20.1", side, "leave", [bound], (str(here),), item=item_title(number))


def finds(case: Case, rng: Random, most: int) -> Asked:
    """20.1: what lies about, by everybody there."""
    side = _speaker(case)
    everybody = [name for name, piece in pieces.pieces(case.state).items() if pieces.on_map(piece)]
    for number, item in case.state["public"]["items"].items():
        if item["state"] not in ("left", "artifact"):
            continue
        there = pieces.at(case.state, item["hex"])
        for taker in [*rng.sample(there, min(5, len(there))), rng.choice(everybody)]:
            piece = pieces.piece(case.state, taker)
            mine = pieces.commander_side(piece) == side
            lies = int(number) in case.position.loose_items.get(str(piece["hex"]), ())
            may = items.may_pick_up(piece["state"] == "active", case.position.phase)
            yield line(
                case,
                "20.1",
                side,
                "take",
                [mine, lies, may, _free(case, taker)],
                (str(piece["hex"]),),
                item=item_title(number),
                piece=taker,
            )


def _said_already(case: Case, name: str) -> bool:
    """20.2: whether it has been said for this Phase which items a person uses; said twice, it might be more than two."""
    chosen = case.state["secret"][pieces.piece(case.state, name)["side"]]["chosen"].get(name)
    return bool(chosen == product_items.phase_of(case.state))


def uses(case: Case, rng: Random, most: int) -> Asked:
    """20.2: up to four of his items by whoever bears any, whatever else he bears."""
    for person in case.position.persons:
        if not person.alive or not person.items:
            continue
        for _ in range(3):
            named = rng.sample(person.items, rng.randrange(1, min(4, len(person.items)) + 1))
            mine = person.controller == person.side
            again = _said_already(case, person.name)
            may: Any = items.may_use_together(person, tuple(named))
            if {item_list.TORQUE, item_list.WAND, item_list.GYRES, item_list.SCRYING_GLASS} & {
                *named
            }:  # the Glass: whose it is attuned to [19.4 #03]
                continue
            titles = [item_title(f"{number:02d}") for number in named]
            side = person.side.capitalize()
            yield line(case, "20.2", side, "use", [mine, not again, may], (str(person.hex),), items=titles, person=person.name)


def melees_declined(case: Case, rng: Random, most: int) -> Asked:
    """15.3: each person of a melee that has been announced."""
    for here in fights(case, "melee", [None]):
        fight = {**here.fight, "state": "announced", "round": 0}
        state: Any = copy.copy(here.case.state)
        state["public"] = {**state["public"], "combat": {"fights": {f"{here.number} melee": fight}, "current": None}}
        for side in SIDES:
            ashore = initiation.persons_ashore(here.case.position, here.number, side.lower())
            if any(person.controller != person.side for person in ashore):
                continue
            for person in ashore:
                may = item_list.may_decline_melee(person, initiation.persons_ashore(case.position, here.number, side.lower()))
                changed = here.case._replace(state=state)
                yield line(changed, "15.3", side, "shun", [may], (here.number,), hex=here.number, persons=[person.name])


def wonders(case: Case, rng: Random, most: int) -> Asked:
    """20.6 #15, #23, 19.5 #19: who may touch, sow or call in a battle that is about to begin."""
    for here in fights(case, "battle", ["clear"]):
        fight = {**here.fight, "round": 0, "state": "announced"}
        state: Any = copy.copy(here.case.state)
        state["public"] = {**state["public"], "combat": {"fights": {f"{here.number} battle": fight}, "current": None}}
        changed = here.case._replace(state=state)
        for side in SIDES:
            for person in initiation.persons_ashore(here.case.position, here.number, side.lower()):
                if person.controller != person.side or not person.active or person.cast:
                    continue
                teeth = item_list.may_cast_teeth(person, "battle", terrain_chosen=True, used=False)
                used = "23" in product_items.items_in_use(changed.hearing(side), person.name) or item_list.TEETH not in person.items
                yield line(changed, "20.6", side, "sow", [teeth, used], (here.number,), person=person.name)
                kings = places.may_call_kings(person, in_battle=True)
                yield line(changed, "19.5", side, "call", [kings], (here.number,), person=person.name)


def in_a_melee(case: Case, rng: Random, most: int) -> Asked:
    """17.3, 19.3, 20.6 #15: who may attack in a melee, whoever began it, and who may touch before its first round."""
    for here in fights(case, "melee", [None]):
        position, number, attacker = here.case.position, here.number, here.attacker
        defender = pieces.other(attacker)
        ours, theirs = (initiation.persons_ashore(position, number, side.lower()) for side in (attacker, defender))
        troops = any(position.csp_in(number, side.lower()) for side in SIDES)
        if not ours or not theirs or troops or case.state["public"]["evaded"].get(number):
            continue
        begun = attacker.lower() == position.player
        able = not begun or any(not person.cast for person in ours)
        walls = hexes.friendly_fortress(case.facts, position, number, defender.lower())
        yield line(_in_duels(here, 1), "17.3", attacker, "fight", [not walls, able], (number,), hex=number, kind="melee")
        for person in (person for person in ours if item_list.HAND_OF_TORBAY in person.items and person.controller == person.side):
            target = rng.choice(theirs)
            if item_list.MAILCOAT in target.items:
                continue
            free = not person.cast or enchantments.caster_may("touch" if begun else "defend")
            used = "15" in product_items.items_in_use(here.case.hearing(attacker), person.name)
            second = [item_list.may_touch(person, target, "melee"), used, free]
            yield line(_in_duels(here, 0), "20.6", attacker, "touch", second, (number,), person=person.name, target=target.name)


def _in_duels(here: Fighting, rounds: int) -> Case:
    """The step in which melees are fought, with so many rounds of this one behind it."""
    state: Any = copy.copy(here.case.state)
    fight = {**here.fight, "round": rounds, "state": "fighting" if rounds else "announced"}
    state["public"] = {**state["public"], "combat": {"fights": {f"{here.number} melee": fight}, "current": None}}
    at = [*state["referee"]["at"][:-1], {**state["referee"]["at"][-1], "key": "duels"}]
    state["referee"] = {**state["referee"], "at": at}
    return here.case._replace(state=state)


QUESTIONS = {
    "movement": (transfers, finds, uses),
    "reaction": (transfers, finds),
    "combat": (uses, melees_declined, wonders),
}
