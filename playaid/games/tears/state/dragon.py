"""Where Terramax is, and whether his master has held him. [Terramax]"""

from playaid.games.tears.state import duties, forces, pieces
from playaid.games.tears.state.shape import State


def where(state: State) -> str | None:
    """Where Terramax lies on the board."""
    for place in forces.places(state, pieces.GORGANUN):
        if any(pieces.kind_of(forces.code_of(token)) == pieces.TERRAMAX for token in forces.tokens(state, pieces.GORGANUN, place)):
            return place
    return None


def unheld(state: State) -> bool:
    """Whether Terramax is in play and his master has not thrown for him this turn."""
    dragon = state["public"]["dragon"]
    war = state["referee"]["options"]["scenario"] == "war"
    return dragon["state"] == "play" and bool(dragon["master"]) and dragon["checked"] != duties.turn(state) and not war
