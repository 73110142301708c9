"""The bottom line: Balance, container, and what each player has, by number. [3.3, 9.0]"""

from collections.abc import Iterator

from playaid.games.elric import balance, units, victory
from playaid.referee.game import Tracker
from playaid.referee.state import State


def trackers(state: State, viewer: str | None) -> Iterator[Tracker]:
    """Open numbers only; the spells in hand are counted, not named."""
    public = state["public"]
    tipped = public.get("tipped")
    yield Tracker("Balance", f"tipped to {tipped['towards']}" if tipped else balance.words(public["balance"]))
    for side in public["order"]:
        mine = units.of(state, side)
        armies = sum(units.units(state)[unit]["sort"] == "army" for unit in mine)
        spells = sum(units.units(state)[unit]["spells"] for unit in mine)
        capitals = len(victory.capitals(state, side))
        nation = public["chosen"].get(side, "no country")
        yield Tracker(side, f"{nation}, armies {armies}, spells {spells}, enemy capitals {capitals}")
    yield Tracker("container", str(public["container"]))
    yield Tracker("discards", str(len(public["discard"])))
    if public["battles"]:
        yield Tracker("battles", ", ".join(public["battles"]))
