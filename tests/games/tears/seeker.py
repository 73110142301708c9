"""A player who wants to win: Gorganun's people go from ruin to ruin, then over the sea to the tower. Forseti looks on."""

from playaid.games.tears import GAME
from playaid.games.tears.state import forces, pieces, world
from playaid.referee.contract import sequence
from playaid.referee.contract.state import State
from playaid.referee.deciding.offers import asking
from tests.games.tears import table
from tests.games.tears.table import HOUSE

Move = tuple[str, str]
"""(side, typed line)."""


def seek(state: State) -> Move:
    """The next line of the evening."""
    side = sequence.acting(GAME, state)[0]
    public = state["public"]
    if public["owed"]:
        return side, _due(state, side)
    key = sequence.leaf(GAME, state).key
    if key == "marshal":
        for castle in ("Caer Navell", "Caer Sillius", "Caer Clavell"):
            if not world.inside(state, pieces.FORSETI, castle):
                return pieces.FORSETI, f"gate {castle} in"
        return pieces.GORGANUN, _marshal(state)
    if key == "initiative":
        return side, "initiative"
    if key == "command":
        if public["enemy_left"]:
            return side, "done"
        return side, "command table" if public["rethrow"] or side == pieces.GORGANUN else "command one"
    if key == "action" and side == pieces.GORGANUN:
        return side, _act(state)
    return side, "next"


def _marshal(state: State) -> str:
    if not state["public"]["ambassador"]:
        return "ambassador Kishmin"
    box = state["secret"][pieces.GORGANUN]["boxes"]
    for leader in ("Shale", "Kestrel"):
        if not box.get(leader):
            return f"box {leader} with Warsteed"
    return "box Ezelle with Warsteed" if not box.get("Ezelle") else "next"


def _due(state: State, side: str) -> str:
    for verb in ("trap", "place", "wound", "gate", "exile", "ambassador"):
        offers = GAME.verbs[verb].offers
        lines = list(offers(asking(GAME, state, HOUSE, verb, side))) if offers else []
        if lines:
            return f"{verb} {lines[0]}".strip()
    raise AssertionError(state["public"]["owed"])


def wisdom(state: State) -> set[str]:
    """What Gorganun has gathered."""
    return {area for ruins in state["secret"][pieces.GORGANUN].get("wisdom", {}).values() for area in ruins}


def _goals(state: State) -> set[str]:
    ruins = {area for area, kind in world.areas(state).items() if kind == world.RUINS} - wisdom(state)
    return ruins or {world.TOWER}


def _act(state: State) -> str:
    side = pieces.GORGANUN
    people = state["public"]["people"]
    ready = [name for name in ("Shale", "Kestrel", "Ezelle", "Shimar", "Hastur", "Niekimo") if people[name]["state"] == forces.UP]
    if table.offered(state, side).get("tower"):
        return "tower"
    for name in ready:
        if people[name].get("act") and people[name].get("used", 0) < forces.STOPPED:
            line = _onward(state, name)
            if line is not None:
                return line
    offered = GAME.verbs["activate"].offers
    lines = set(offered(asking(GAME, state, HOUSE, "activate", side))) if offered else set()
    led = any(pieces.is_leader(name) for name in ready)
    seekers = [name for name in ready if name in lines and (_goals(state) != {world.TOWER} or pieces.is_leader(name) or not led)]
    seekers = [name for name in seekers if _path(state, people[name]["at"])]
    return f"activate {seekers[0]}" if seekers else "next"


def _onward(state: State, name: str) -> str | None:
    """A step nearer to the nearest goal, if it may be taken."""
    one = state["public"]["people"][name]
    way = _path(state, one["at"])
    if not way:
        return None
    for verb in ("move", "sail"):
        offers = GAME.verbs[verb].offers
        for line in offers(asking(GAME, state, HOUSE, verb, pieces.GORGANUN)) if offers else ():
            if line == f"{name} to {way[0]} from {one['at']}":
                return f"{verb} {line}"
    return None


def _path(state: State, place: str) -> list[str]:
    """The areas on the shortest way to a goal that meets no enemy; empty if there is none, or one stands there."""
    start = world.place_of(state, place)
    goals = _goals(state)
    seen, edge = {start}, [[start]]
    while edge:
        paths = []
        for path in edge:
            for area in world.neighbours(state, path[-1]):
                kinds = {world.kind(state, path[-1]), world.kind(state, area)}
                wet = kinds & {world.SEA, world.ISLAND}
                legal = not wet or (world.SEA in wet and kinds - wet <= {world.PORT})
                hostile = forces.outside(state, pieces.FORSETI, area)
                if area in seen or hostile or not legal or (wet and goals != {world.TOWER}):
                    continue
                if area in goals:
                    return [*path[1:], area]
                seen.add(area)
                paths.append([*path, area])
        edge = paths
    return []
