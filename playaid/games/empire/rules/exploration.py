"""The exploration phase: one unexplored country a turn may be laid open. [1]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.dice.symbols import with_legend
from playaid.games.empire.ratings import pieces
from playaid.games.empire.rules.course import go_on
from playaid.games.empire.state import board, world
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import TO_COME
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing, Land


def explore_offers(hearing: Hearing) -> Iterable[str]:
    return board.explorable(hearing.state, hearing.side)


def explore(hearing: Hearing) -> None:
    """Lay a random piece of the right shape on the space; a flower piece is turned at random too."""
    space = hearing.args["space"]
    shape = world.shape(space)
    if space not in board.unexplored_spaces(hearing.state):
        raise Refusal(message("a map piece lies on {space} already, and two do not lie on one space", space=space))
    country = _piece(hearing, shape)
    turned = _turn(hearing, space, shape, country)
    land = lay(hearing, country, space, turned)
    terrain = land["terrain"]
    for kind in dict.fromkeys(terrain.values()):
        cells = (_lying(space, position, turned) for position in terrain if terrain[position] == kind)
        hearing.line(kind, listing(cells), cite="Card listing")
    explored = len(board.lands(hearing.state))
    hearing.line("explored", message("{explored} of {all} countries", explored=explored, all=len(world.SPACES)), cite="1")
    pattern = "{side} explores {space}: {country} ({race}), the top of its picture to the {bearing}."
    facts = {"country": country, "race": land["race"], "bearing": world.bearing(space, turned)}
    hearing.tell(message(pattern, side=hearing.side, space=space, **facts))
    tell_if_none_is_left(hearing)  # they may move on this turn
    hearing.outcome(country)
    hearing.happens("explored")
    go_on(hearing, "exploration")


def _lying(space: str, position: str, turned: int) -> str:
    """A cell by its name on the picture and, where that does not lie upright, towards where it has come to lie."""
    spot = world.spot_of(position, turned)
    if not spot or world.bearing(space, turned) == world.UPRIGHT:
        return position
    return message("{position} ({bearing})", position=position, bearing=world.bearing(space, spot))


def lay(hearing: Hearing, country: str, space: str, turned: int) -> Land:
    """Put a country's map piece on a space, its top on a spot. Gives it as it lies."""
    terrain = {position: hearing.fact("countries", country, position) for position in world.POSITIONS}
    land: Land = {"space": space, "turned": turned, "race": hearing.fact("countries", country, "race"), "terrain": terrain}
    hearing.put("public", "lands", country, land)
    return land


def polar_turn(hearing: Hearing) -> int:
    """The spot that the top of a wide piece lies on: its place at the pole touches the pole. [Components]"""
    return (1 - world.POSITIONS.index(hearing.public["world"]["pole"])) % 5 + 1


def _piece(hearing: Hearing, shape: str) -> str:
    fitting = (country.name for country in pieces.countries().values() if country.shape == shape)
    left = [name for name in fitting if name not in board.lands(hearing.state)]
    if len(left) == 1:
        hearing.line("map piece", message("the last {shape} piece", shape=shape), left[0], "1")
        return left[0]
    country = hearing.draw(left, 1, who=hearing.side, why=message("a {shape} map piece", shape=shape))[0]
    hearing.line("map piece", message("one of {pieces} {shape} pieces at random", pieces=len(left), shape=shape), country, "1")
    return country


def _turn(hearing: Hearing, space: str, shape: str, country: str) -> int:
    if shape == "wide":
        pole = hearing.public["world"]["pole"]
        turned = polar_turn(hearing)
        lies = message("top to the {bearing}", bearing=world.bearing(space, turned))
        hearing.line("lies", message("a wide piece has its {pole} at the pole", pole=pole), lies, "Components")
        return turned
    bearings = [world.bearing(space, spot) for spot in world.SPOTS]
    why = with_legend(message("which way the top of {country}'s picture points", country=country), bearings)
    turned = hearing.roll("d5", who=hearing.side, why=why, reading="faces", symbols=bearings).total
    hearing.line("lies", "a flower piece is turned at random", message("top to the {bearing}", bearing=world.bearing(space, turned)), "1")
    return turned


def tell_if_none_is_left(hearing: Hearing) -> None:
    """Where units stand decides what may be explored next turn: if that is nothing, whoever puts one there is told before it is done."""
    left, side = board.unexplored_spaces(hearing.state), hearing.side
    if left and not board.explorable(hearing.state, side):
        none = "as it stands then, {side} may explore nothing next turn: none of their units borders on an unexplored country"
        hearing.line(TO_COME, message(none, side=side), "", "1")


def _explored(hearing: Hearing) -> Facts:
    space = hearing.args["space"]
    holder = next((country for country, land in board.lands(hearing.state).items() if land["space"] == space), None)
    return {"space": space, "country": holder} if holder else None


def _not_bordered(hearing: Hearing) -> Facts:
    space = hearing.args["space"]
    if space not in board.unexplored_spaces(hearing.state) or space in board.explorable(hearing.state, hearing.side):
        return None
    return {"space": space, "side": hearing.side}


def _open_spaces(hearing: Hearing) -> str | None:
    """Nothing in another phase, or behind what was explored in this one."""
    if hearing.step.key != "exploration" or actor(hearing.state) != hearing.side:
        return None
    return board.alternatives(board.explorable(hearing.state, hearing.side), instead="may be explored: {names}")


EXPLORE_CHECKS = (
    Check("1.unexplored", "1", "{space} is explored already: {country} lies there", _explored, _open_spaces, rank=10),
    Check("1.bordering", "1", "{side} has units on the board, and none of them borders on {space}", _not_bordered, _open_spaces),
)
