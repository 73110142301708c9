"""What the offers leave out, the checks refuse, and the other way round: tried with every piece there is. [5.0]"""

from collections.abc import Callable, Iterator

from playaid.games.elric.ratings import equipment, world
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from playaid.referee.contract.view import visible
from playaid.referee.deciding.decide import in_vain
from playaid.referee.deciding.offers import asking, legal, supposing
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
    TABLE,
    armies,
    arrived,
    at,
    begun,
    changed,
    do,
    empty_handed,
    holding,
    moved,
    offered,
    refused,
    rule,
)
from tests.games.elric.test_combat import field


def moving() -> State:
    """Ships in two seas and in port, a winged race, an artifact, stacks in the wilderness, a battle to come."""
    state = moved(begun(seed=3), "Straits of Vilmir", "Fadan", "Ilmiora Fleet 1")
    state = changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"))
    state = arrived(arrived(state, "Clackars", "Ann", "Oin"), "Chaos Shield", "Ann", "Oin")
    state = arrived(moved(state, "Oin", "Ilmiora Alchemist"), "Elric", None, "Oin")
    state = holding(changed(state, ("units", "Chaos Shield", "bearer", "Ilmiora Alchemist")), "Ilmiora Alchemist", "Teleport")
    return moved(state, "Oin", "Sharilla", "Vilmir Priest")


Lines = Iterator[tuple[str, dict[str, object]]]
"""Lines in the form in which a verb is offered, each with its arguments."""


def _named(state: State) -> list[str]:
    return [unit for unit, here in units.units(state).items() if here["sort"] != "army"]


def _steps(state: State) -> Lines:
    for unit in _named(state):
        here = units.units(state)[unit]
        for place in (*world.beside(state, here["at"]), here["at"]):
            if here["sort"] in ("personality", "troop"):
                yield f'"{unit}" to "{place}"', {"units": [unit], "place": place}


def _voyages(state: State) -> Lines:
    for fleet in _named(state):
        for place in world.beside(state, units.units(state)[fleet]["at"]):
            yield f'"{fleet}" to "{place}"', {"fleets": [fleet], "place": place}


def _boardings(state: State) -> Lines:
    yield from ((f'"{unit}" on "{fleet}"', {"units": [unit], "fleet": fleet}) for unit in _named(state) for fleet in _named(state))


def _handovers(state: State) -> Lines:
    yield from ((f'"{artifact}" to "{unit}"', {"artifact": artifact, "unit": unit}) for artifact in _named(state) for unit in _named(state))


def _influences(state: State) -> Lines:
    yield from ((f'"{unit}"', {"unit": unit}) for unit in _named(state))


def _flights(state: State) -> Lines:
    for spell in ("Teleport", "Jeweled Bird", "Arkyn"):
        for unit in _named(state):
            for place in world.names(state):
                yield f'"{spell}" by "{unit}" to "{place}"', {"spell": spell, "magician": unit, "place": place}


def _searches(state: State) -> Lines:
    for place in world.names(state):
        yield from ((f'"{place}" for {what}', {"place": place, "what": what}) for what in ("magic", "friends", "enemies"))


def _casts(state: State) -> Lines:
    yield from ((f'"{spell}" by "{unit}"', {"spell": spell, "magician": unit}) for spell in equipment.spells() for unit in _named(state))


def _transfers(state: State) -> Lines:
    for spell in ("Teleport", "Arkyn", "Grome"):
        for unit in _named(state):
            for other in _named(state):
                yield f'"{spell}" from "{unit}" to "{other}"', {"spell": spell, "unit": unit, "other": other}


def _withheld(state: State) -> Lines:
    yield from ((f'"{unit}"', {"units": [unit]}) for unit in units.units(state))


def _conjurers(state: State) -> Lines:
    yield from ((f'"{unit}"', {"magician": unit}) for unit in _named(state))


def magical() -> State:
    state = moved(field(), "Vilmir inland", "Ilmiora Alchemist", "Sharilla")
    return at(holding(holding(state, "Ilmiora Alchemist", "Arkyn"), "Sharilla", "Grome"), "magic", "Ann")


def fighting() -> State:
    return do(arrived(field(), "Yyrkoon", "Ann", "Vilmir inland"), 'battle "Vilmir inland"')


POSITIONS: dict[str, tuple[Callable[[], State], Callable[[State], Lines]]] = {
    "march": (moving, _steps),
    "debark": (moving, _steps),
    "embark": (moving, _boardings),
    "sail": (moving, _voyages),
    "bear": (moving, _handovers),
    "influence": (moving, _influences),
    "fly": (moving, _flights),
    "search": (lambda: at(moving(), "search", "Ann"), _searches),
    "cast": (magical, _casts),
    "transfer": (magical, _transfers),
    "withhold": (fighting, _withheld),
    "conjure": (fighting, _conjurers),
}


@each("verb", POSITIONS)
def test_offers_are_what_the_checks_allow(verb: str) -> None:
    position, lines = POSITIONS[verb]
    state = position()
    hearing = asking(TABLE.game, visible(state, "Ann"), HOUSE, verb, "Ann")
    allowed = {line for line, args in lines(state) if legal(hearing, args)}
    offered = {line for line in TABLE.offered(state, "Ann")[verb] if " with " not in line and "homeward" not in line}
    if verb == "march":  # of armies that stand without a leader one is offered, and nobody is told to drown
        allowed = {line for line, args in lines(state) if line in allowed and not in_vain(supposing(hearing, args), TABLE.game.verbs[verb])}
        offered = {line for line in offered if " army " not in line}
    if verb == "withhold":  # of armies that are alike one is offered
        unlike = {line for line in allowed if " army " not in line}
        assert unlike < allowed
        assert offered < allowed
        allowed, offered = unlike, {line for line in offered if " army " not in line}
    assert offered == allowed
    assert allowed


def test_armies_of_two_countries_are_offered_no_march_that_takes_the_wrong_ones_along() -> None:
    """Without a personality those of the country go one province at home, and `with N` means them before others that stand there. [7.2]"""
    state = empty_handed(begun())
    guests = armies(state, "Vilmir", 2)
    state = moved(state, "Nadsokor", *units.of(state, "Bob", "Jadmar"))
    state = changed(state, ("holds", "Jadmar", "Ann"), *(("units", guest, "owner", "Ann") for guest in guests))
    home = moved(state, "Vilmir inland", *guests, *armies(state, "Ilmiora", 2))
    lines = [line for _, line in offered(home) if line.startswith('march "Vilmir army')]
    assert lines == [f'march "{guests[1]}" to "Jadmar"', f'march "{guests[1]}" with 1 to "Jadmar"']
    assert refused(home, f'march "{guests[1]}" with 2 to Jadmar') == ["7.leader"]
    assert rule(home, f'march "{guests[1]}" with 1 of Vilmir to Jadmar').verdict == LEGAL
    by_themselves = moved(home, "Ilmiora inland", *armies(home, "Ilmiora", 2))
    assert f'march "{guests[1]}" with 1 to "Jadmar"' in [line for _, line in offered(by_themselves)]


def test_where_only_those_could_go_who_were_left_no_number_is_offered_that_means_the_spent_ones() -> None:
    """`with 1` means an army that nobody has left before one that was; of an army that is spent it would be refused. [7.2, 7.3]"""
    state = empty_handed(begun())
    spent, left = armies(state, "Ilmiora", 2)
    state = moved(state, "Oin", *units.of(state, "Ann"))
    state = changed(moved(state, "Bakshaan", "Fadan", spent, left), ("units", left, "detached", True))
    assert '"Fadan" with 2 to "Ilmiora capital"' in _marches(state)
    tired = changed(state, ("units", spent, "spent", units.units(state)[spent]["movement"]))
    assert [line for line in _marches(tired) if " with " in line] == []


def _marches(state: State) -> list[str]:
    return [line.removeprefix("march ") for _, line in offered(state) if line.startswith('march "Fadan" ')]
