"""The pieces on the board: who they are, whose, where, aboard what. [3.2, 7.1]"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.language.message import counted, listing
from playaid.referee.contract.derived import NOWHERE, Groups, derive, grouped

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State, Unit


_NO_UNITS: dict[str, Unit] = {}


def units(state: State) -> dict[str, Unit]:
    return state["public"].get("units", _NO_UNITS)


_ARTIFACTS, _LED = object(), object()


def _keys(unit: Unit) -> tuple[object, object, object, object, object]:
    aboard, sort, led = unit.get("aboard") or NOWHERE, unit["sort"], _LED if "led" in unit else NOWHERE
    if sort == "artifact":
        return NOWHERE, NOWHERE, aboard, _ARTIFACTS, led
    return unit["owner"], unit["at"], aboard, aboard if sort == "army" else NOWHERE, led


_grouped = grouped(_keys, 5)
"""The units by owner, by place, by the fleet that they are aboard; the armies by that fleet, and the artifacts; those that have been led
this turn."""


def _by_owner(units: dict[str, Unit]) -> dict[str | None, list[str]]:
    return _grouped(units)[0]


def _by_place(units: dict[str, Unit]) -> dict[str, list[str]]:
    return _grouped(units)[1]


def _by_fleet(units: dict[str, Unit]) -> dict[str, list[str]]:
    return _grouped(units)[2]


def there(state: State, place: str) -> Collection[str]:
    """Everybody's units in a place, artifacts apart, in the order of the units. To be read only."""
    return _by_place(units(state)).get(place, ())


def artifacts(state: State) -> Collection[str]:
    """To be read only."""
    return _grouped(units(state))[3].get(_ARTIFACTS, ())


def owned(state: State, side: str | None) -> Collection[str]:
    """All that is a player's, artifacts too, in the order of the units. To be read only."""
    board, own = units(state), _by_owner(units(state)).get(side, ())
    if any(board[name]["owner"] == side for name in artifacts(state)):
        return [name for name, here in board.items() if here["owner"] == side]
    return own


def led(state: State) -> Collection[str]:
    """Who has been led this turn, in the order of the units. To be read only."""
    return _grouped(units(state))[4].get(_LED, ())


def places_of(state: State, side: str | None) -> Collection[str]:
    """Where the units of a player stand, each place once, in the order of the units."""
    board = units(state)
    groups = _grouped(board)
    asked = _places_by_owner(groups)
    places = asked.get(side)
    if places is None:
        places = asked[side] = dict.fromkeys([board[unit]["at"] for unit in groups[0].get(side, ())])
    return places


@derive
def _places_by_owner(groups: tuple[Groups, ...]) -> dict[str | None, dict[str, None]]:
    """Where they stand, of the players of whom that has been asked, as long as nobody is grouped otherwise."""
    return {}


def of(state: State, side: str | None, place: str | None = None, sort: str | None = None) -> list[str]:
    """The units of a player (None: of nobody, Elric by himself apart), in one place, of one sort."""
    board = units(state)
    by_owner, by_place, *_ = _grouped(board)
    if place is None:
        own = [unit for unit in by_owner.get(side, ()) if sort is None or board[unit]["sort"] == sort]
    else:
        here = by_place.get(place, ())
        own = [unit for unit in here if board[unit]["owner"] == side and (sort is None or board[unit]["sort"] == sort)]
    return own if side is not None else [unit for unit in own if unit != "Elric"]


def spells(state: State, side: str) -> int:
    """How many spells a player's personalities hold, Elric's among them while he is away for a turn. [9.1, 16.4]"""
    elric = state["public"]["elric"]
    away = elric["kept"]["spells"] if elric.get("away", {}).get("owner") == side else 0
    return away + sum(units(state)[unit]["spells"] for unit in of(state, side))


def alone(state: State) -> str | None:
    """Where Elric stands whom nobody controls; None where somebody does, or he is nowhere. [12.1.1]"""
    here = units(state).get("Elric")
    return here["at"] if here is not None and here["owner"] is None else None


def owner(state: State, unit: str) -> str | None:
    """Whose a unit is: nobody's too where it is not on the board."""
    here = units(state).get(unit)
    return None if here is None else here["owner"]


def bearer(state: State, artifact: str) -> str | None:
    """Who bears an artifact; nobody where it is not on the board. [16.8]"""
    here = units(state).get(artifact)
    return None if here is None else here.get("bearer")


def controller(state: State, artifact: str) -> str | None:
    """Who controls an artifact: its player, with whom it is borne, or whose units are where it lies. [5.0, 16.8]"""
    side = owner(state, artifact)
    if side is None or bearer(state, artifact) or of(state, side, units(state)[artifact]["at"]):
        return side
    return None


def present(state: State, names: Iterable[str], place: str) -> list[str]:
    board = units(state)
    return [name for name in names if name in board and board[name]["at"] == place]


def has_moved(state: State, unit: str) -> bool:
    """Whether a unit has come this turn to where it is."""
    here = units(state)[unit]
    return bool(here.get("trail")) or here["came"] != here["at"]


def can_hold(state: State, side: str, place: str) -> bool:
    """Whether a player has anybody in a place who can take and hold a city: ships alone cannot. [7.5.2]"""
    board = units(state)
    return any(board[unit]["sort"] != "fleet" for unit in of(state, side, place))


def can_take(state: State, side: str, place: str) -> bool:
    """Whether some of those have come there by no retreat and no escape: who flees is no victor. [7.5.2, 9.1]"""
    board = units(state)
    return any(board[unit]["sort"] != "fleet" and not board[unit].get("fled") for unit in of(state, side, place))


def leaders(state: State, side: str | None, place: str) -> list[str]:
    return of(state, side, place, "personality")


def aboard(state: State, fleet: str) -> list[str]:
    return [*_by_fleet(units(state)).get(fleet, ())]


def owners_in(state: State, place: str) -> list[str | None]:
    """The players with units in a place, in turn order; None last for units of nobody. Unmoved Elric by himself does not count."""
    board = units(state)
    here = {owner for name in _by_place(board).get(place, ()) if (owner := board[name]["owner"]) or name != "Elric"}
    ordered: list[str | None] = [side for side in state["referee"]["sides"] if side in here]
    return [*ordered, None] if None in here else ordered


def enemies_in(state: State, side: str | None, place: str) -> list[str | None]:
    return [other for other in owners_in(state, place) if other != side]


def has_enemies(state: State, side: str | None, place: str) -> bool:
    """Whether `enemies_in` a place are any."""
    board = units(state)
    for name in _by_place(board).get(place, ()):
        owner = board[name]["owner"]
        if owner != side and (owner or name != "Elric"):
            return True
    return False


def together(state: State, names: Iterable[str]) -> bool:
    """Whether units stand in one place and aboard the same fleet, or none."""
    board = units(state)
    return len({((here := board[name])["at"], here.get("aboard")) for name in names}) <= 1


def companions(state: State, side: str, unit: str, nation: str | None = None) -> list[str]:
    """A player's armies where a unit is, all or of a nation, aboard its fleet or ashore with it, in the order in which they go along: of
    its stack in the wilderness [8.0], not left by others this turn [7.3], led before by that unit, of its nation, with most points."""
    board = units(state)
    here = board[unit]
    fleet = here.get("aboard")
    armies = [
        name
        for name in of(state, side, here["at"], "army")
        if (army := board[name]).get("aboard") == fleet and nation in (None, army["nation"])
    ]
    return sorted(armies, key=lambda name: _awkward(board[name], unit, here)) if len(armies) > 1 else armies


def _awkward(army: Unit, unit: str, here: Unit) -> tuple[bool, bool, bool, bool, int]:
    """What speaks against taking an army along, the gravest first: those that a leader has led are beneath their counter, and go before
    others that stand there, and so do then those of the leader's own nation, as long as they have points. [7.2, 7.3]"""
    led, able = army.get("led"), army["spent"] < (army["movement"] or 0)
    left = bool(army.get("detached") or (led and unit not in led))
    beneath, own = able and bool(led), able and army["nation"] == here["nation"]
    return army.get("stack") != here.get("stack"), left, not beneath, not own, army["spent"]


def count_armies(number: int) -> str:
    return counted(number, "{n} army", "{n} armies")


def list_units(names: Sequence[str]) -> str:
    """Units in words, armies counted: `Fadan, Sharilla, 4 armies of Ilmiora`."""
    named: list[str] = []
    count: dict[str, int] = {}
    for name in names:
        nation, army, _ = name.partition(" army ")
        if army:
            count[nation] = count.get(nation, 0) + 1
        else:
            named.append(name)
    armies = (counted(n, "{n} army of {nation}", "{n} armies of {nation}", nation=nation) for nation, n in count.items())
    return listing([*named, *armies]) or "nobody"


def place_of(state: State, unit: str) -> str:
    """Where a unit is, an artifact with who bears it; nowhere with a bearer who has left the game for a turn. [16.4, 16.8]"""
    here = units(state)[unit]
    who = here.get("bearer")
    if who is None:
        return here["at"]
    return units(state)[who]["at"] if who in units(state) else ""


def keepers(state: State, artifact: str) -> list[str]:
    """The stack that an artifact is with, borne by somebody or not: in the wilderness the one that has brought it there, or all of its
    player's who are there where that one is gone. [8.0, 16.8]"""
    here, at = units(state)[artifact], place_of(state, artifact)
    token = units(state).get(here.get("bearer") or "", here).get("stack")
    there = of(state, here["owner"], at)
    return [unit for unit in there if units(state)[unit].get("stack") == token] or there


def is_on_board(state: State, unit: str) -> bool:
    """Whether a unit is anywhere."""
    return unit in units(state) and bool(place_of(state, unit))


def with_cargo(state: State, names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(other for name in names for other in (name, *aboard(state, name))))


def led_by(state: State, fleet: str) -> list[str]:
    board = units(state)
    return [unit for unit in aboard(state, fleet) if board[unit]["sort"] == "personality"]


def armies_aboard(state: State, fleet: str) -> int:
    return len(_grouped(units(state))[3].get(fleet, ()))


def is_overloaded(state: State) -> bool:
    """Whether a fleet carries more armies than it can, or what can carry none carries some. [7.3]"""
    board = units(state)
    for fleet, armies in _grouped(board)[3].items():
        here = board.get(fleet)
        if here is not None and here["sort"] == "fleet" and len(armies) > (here.get("carries") or 0):
            return True
    return False


def unlike(state: State, names: Iterable[str]) -> list[str]:
    """Of units on the board those that make a difference: of armies of one nation aboard one ship, or ashore, the first alone."""
    first: dict[object, str] = {}
    for unit in names:
        if (here := units(state).get(unit)) is not None:
            first.setdefault((here["nation"], here.get("aboard")) if here["sort"] == "army" else unit, unit)
    return [*first.values()]


def by_stack(state: State, names: Sequence[str]) -> list[list[str]]:
    """The units of a player in one place by the stacks that they are. [8.0]"""
    stacks: dict[str, list[str]] = {}
    for name in names:
        stacks.setdefault(units(state)[name].get("stack", ""), []).append(name)
    return [*stacks.values()]


def by_nation(state: State, armies: Sequence[str]) -> list[str]:
    """The same armies, those of one nation together, in the order in which their nations come."""
    nations = list(dict.fromkeys(units(state)[army]["nation"] for army in armies))
    return sorted(armies, key=lambda army: nations.index(units(state)[army]["nation"]))


def of_one_nation(state: State, armies: Sequence[str]) -> bool:
    return len({units(state)[army]["nation"] for army in armies}) < 2
