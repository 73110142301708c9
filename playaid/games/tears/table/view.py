"""What the table sees: the bottom line, lists on request. [Play board]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from playaid.games.tears.state import forces, pieces, world
from playaid.language.message import listing, message
from playaid.referee.contract.game import Figure, Tracker

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Person, State


SIGNS = {"castle": "#", "city": "C", "port": "P", "town": "o", "ruins": "R", "sea": "~", "island": "E", "": "?"}
STATES = {
    forces.HURT: "wounded",
    forces.WAITING: "to be placed",
    forces.DEAD: "dead",
    forces.CAPTIVE: "captive",
    forces.TRAPPED: "trapped",
    forces.LAIR: "in the dragon's lair",
}
"""What became of whoever is not on the board."""


def off_the_board(state: State, side: str) -> list[str]:
    """The leaders and wizards of a side who are not on the board, with what became of them."""
    people = state["public"]["people"].items()
    return [f"{name} {_off(person)}" for name, person in people if person["side"] == side and person["state"] in STATES]


def _off(person: Person) -> str:
    where = (
        message(" in {at}", at=person["at"])
        if person["at"]
        else message(" by {captor}", captor=person["captor"])
        if person.get("captor")
        else ""
    )
    return f"({STATES[person['state']]}{where})"


def in_line(state: State, side: str) -> str:
    """Who stands in line for a side in the battle that is on, under whom, and what hits it has to take."""
    now = state["public"]["battle"]
    assert now is not None
    chiefs = message(" under {side}", side=listing(now["chiefs"][side])) if now["chiefs"][side] else ""
    hits = message("; {side} hits to take", side=now["hits"][side]) if now["hits"].get(side) else ""
    return f"{pieces.count_words(now['rows'][side])}{chiefs}{hits}"


def trackers(state: State, viewer: str | None) -> Iterable[Tracker]:
    """Initiative, what may still be activated, castles, losses, the battle."""
    public = state["public"]
    bonus = listing((f"{side} +{number}" for side, number in public["bonus"].items() if number))
    yield Tracker("initiative", " then ".join(public["order"]) + (message(" ({bonus} next)", bonus=bonus) if bonus else ""))
    yield Tracker("left", f"{public['left']} and {'a' if public['wizard_left'] and not public['enemy_left'] else 'no'} wizard")
    held = {side: sum(here["side"] == side for here in public["castles"].values()) for side in pieces.SIDES}
    yield Tracker("castles", listing((f"{side} {number}" for side, number in held.items())))
    if public["battle"]:
        now = public["battle"]
        yield Tracker("battle", f"{now['area']}: {now['stage']} ({now['side']})")
        yield from (
            Tracker("attacks" if side == now["att"] else "defends", f"{side} {in_line(state, side)}") for side in (now["att"], now["dfn"])
        )
    inside = [f"{area} ({here['inside']})" for area, here in public["castles"].items() if here["inside"]]
    if inside:
        yield Tracker("behind walls", listing(inside))
    away = [told for side in pieces.SIDES for told in off_the_board(state, side)]
    if away:
        yield Tracker("off the board", listing(away))
    if public["ambassador"]:
        yield Tracker("ambassador", public["ambassador"])
    if public["dragon"]["state"] != "lair":
        yield Tracker(
            "Terramax", message("rages in {rage}", rage=public["dragon"]["rage"]) if public["dragon"]["rage"] else public["dragon"]["state"]
        )
    if viewer is not None and viewer in state["secret"]:
        ruins_held = {area for ruins in state["secret"][viewer].get("wisdom", {}).values() for area in ruins}
        yield Tracker("your wisdom", f"{len(ruins_held)} of 8" + (f" ({', '.join(sorted(ruins_held))})" if ruins_held else ""))


def figures(state: State, viewer: str | None) -> Iterator[Figure]:
    """What lies open on the board, and the wisdom that the viewer alone knows of. [Castles] [Units]"""
    public = state["public"]
    for side in pieces.SIDES:
        yield Figure("Castles", side, sum(castle["side"] == side for castle in public["castles"].values()), "castles")
        codes = (forces.code_of(token) for tokens in public["board"].get(side, {}).values() for token in tokens)
        yield Figure("Steps of units on the board", side, sum(pieces.steps(code) for code in codes if pieces.is_unit(code)), "steps")
        yield Figure("Ships", side, sum(ship["side"] == side for ship in public["ships"].values()), "ships")
    own = state["secret"].get(viewer) if viewer is not None else None
    if viewer is not None and own:
        ruins = {area for areas in own.get("wisdom", {}).values() for area in areas}
        yield Figure("Ruins whose wisdom is known", viewer, len(ruins), "ruins")


# lists on request


def boxes(hearing: Hearing) -> None:
    side = hearing.side
    full = {name: content for name, content in hearing.secret(side).get("boxes", {}).items() if content}
    hearing.show(
        {"boxes": full}, *([f"{name}: {pieces.count_words(content)}" for name, content in full.items()] or ["Your boxes are empty."])
    )


def lore(hearing: Hearing) -> None:
    side = hearing.side
    spells = dict(hearing.secret(side).get("spells", {}))
    held = {name: ruins for name, ruins in hearing.secret(side).get("wisdom", {}).items() if ruins}
    lines = [f"{name}: {', '.join(known) or 'nothing'}" for name, known in spells.items()]
    lines += [message("wisdom of {ruins}: {name}", ruins=listing(ruins), name=name) for name, ruins in held.items()]
    hearing.show({"spells": spells, "wisdom": held}, *lines)


def forces_list(hearing: Hearing) -> None:
    """The board as everybody sees it."""
    from playaid.board import text
    from playaid.games.tears.table.board import board

    hearing.show(
        {"board": hearing.public["board"], "castles": hearing.public["castles"]},
        *text.list_pieces(board(hearing.state, None, hearing.book)),
    )


def show_map(hearing: Hearing) -> None:
    lines = [
        f"{SIGNS[kind]} {area}: {', '.join(world.neighbours(hearing.state, area)) or 'no road known'}"
        for area, kind in world.areas(hearing.state).items()
    ]
    hearing.show({"map": hearing.public["map"]}, *lines)
