"""The seawall of Imrryr is closed to whoever is driven there as to who goes: before a battle, after it, out of the water. [7.5.9]"""

from playaid.games.elric.ratings import cities
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import arrived, at, begun, changed, do, empty_handed, harmless, holding, moved, refused, rule, shoreless
from tests.games.elric.test_laws import LEADER, START, broken
from tests.games.elric.test_passage import quiet

SEA, SHIP, OTHER = "Dragon Sea", "Ilmiora Fleet 1", "Vilmir Fleet 1"
GUIDES = [("", None, False), ("", "Ann", False), ("Yyrkoon", None, False), ("Yyrkoon", "Ann", True), ("Elric", None, True)]
"""Who is with them, who has taken the city, and whether it opens."""


def _at_sea(guide: str, taken: str | None, attacker: str = "Bob", start: str = "Southern Sea") -> State:
    """Fadan's ship and Naclon's fight beside Imrryr; who may guide Ann's is aboard."""
    state = moved(harmless(quiet()), SEA, "Fadan", SHIP, "Naclon", OTHER)
    for unit in units.of(state, None, "Imrryr"):
        state = evolve(state, [["drop", ["public", "units", unit], None]])
    state = changed(state, ("units", "Fadan", "aboard", SHIP), ("units", "Naclon", "aboard", OTHER), ("units", "Naclon", "spells", 0))
    if guide:
        state = changed(moved(arrived(state, guide, "Ann", SEA), SEA, guide), ("units", guide, "aboard", SHIP))
    state = changed(state, ("holds", {"Imrryr": taken} if taken else {}))
    battle = {"attacker": attacker, "defender": "Ann" if attacker == "Bob" else "Bob", "from": [start], "passed": [start]}
    return do(at(changed(state, ("battles", SEA, battle)), "combat", attacker), f'battle "{SEA}"')


@each(("guide", "taken", "opens"), [case for case in GUIDES if case[1] or case[0]])
def test_who_falls_back_before_a_battle(guide: str, taken: str | None, opens: bool) -> None:
    state = do(_at_sea(guide, taken), f'withhold "{SHIP}"', side="Ann")
    state = state if taken else changed(state, ("places", "Imrryr", {"walls": 0}))
    line = f'fallback "{SHIP}" to Imrryr'
    if opens:
        assert units.units(do(state, line, side="Ann"))["Fadan"]["at"] == "Imrryr"
        return
    assert refused(state, line, "Ann") == ["7.seawall"]
    told = rule(state, line, side="Ann").reasons[0]
    assert told.citation == "7.5.9"
    assert "Southern Sea" not in str(told.instead)
    assert "Imrryr" not in str(told.instead)
    assert "Straits of Vilmir" in str(told.instead)


@each(("guide", "taken", "opens"), [case for case in GUIDES if case[1]])
def test_who_retreats_after_a_battle(guide: str, taken: str | None, opens: bool) -> None:
    state = changed(_at_sea(guide, taken), ("units", "Naclon", "combat", 12), ("units", "Ilmiora Fleet 2", "at", SEA))
    ruling = rule(do(state, "unveil"), "fight", "6,1", loss_1_of_the_loser="Ilmiora Fleet 2")
    assert ruling.question is not None
    assert ruling.question.key == f"ships retreat from {SEA}"
    assert ("Imrryr" in ruling.question.options) == opens
    assert "Straits of Vilmir" in ruling.question.options


@each(("guide", "taken", "opens"), [case for case in GUIDES if case[1]])
def test_attackers_who_came_out_of_it_go_back(guide: str, taken: str | None, opens: bool) -> None:
    state = changed(_at_sea(guide, taken, "Ann", "Imrryr"), ("units", "Naclon", "combat", 10))
    state = shoreless(changed(state, ("units", "Ilmiora Fleet 2", "at", SEA)), SEA, "Sorcerers Isle")
    ruling = rule(do(state, "unveil"), "fight", "1,6,1,1", loss_1_of_the_loser="Ilmiora Fleet 2")
    if opens:
        assert ruling.verdict == LEGAL, ruling.question
        assert units.units(evolve(state, ruling.changes))["Fadan"]["at"] == "Imrryr"
        return
    assert ruling.question is not None
    assert ruling.question.key == f"ships back from {SEA}"
    assert "Imrryr" not in ruling.question.options
    assert "Straits of Vilmir" in ruling.question.options


@each(("piece", "taken", "opens"), [("Moonglum", "Ann", False), ("Dyvim Slorm", "Ann", True), ("Dyvim Slorm", None, False)])
def test_who_gets_out_of_the_water_beside_it(piece: str, taken: str | None, opens: bool) -> None:
    """Each escapes for themselves, and nobody guides whom the sea has washed up."""
    state = empty_handed(begun({"Ann": "Ilmiora", "Bob": "Vilmir"}))
    for unit in units.of(state, None, "Imrryr"):
        state = evolve(state, [["drop", ["public", "units", unit], None]])
    state = changed(moved(state, SEA, "Ilmiora Alchemist"), ("holds", {"Imrryr": taken} if taken else {}))
    state = state if taken else changed(state, ("places", "Imrryr", {"walls": 0}))
    spell = {"Moonglum": "Escape I", "Dyvim Slorm": "Mabelrode"}[piece]
    state = arrived(holding(state, "Ilmiora Alchemist", spell), "Brut", None, "Oin")
    state = changed(state, ("borders", "Dragon Sea|Purple Towns", "border"), ("holds", "Purple Towns", "Ann"))
    state = changed(state, ("borders", "Dragon Sea|Imrryr", "anchor"))
    ruling = rule(at(state, "muster", "Ann"), f'muster "{piece}" with "{spell}"', "1")
    assert ruling.question is not None
    assert ("Imrryr" in ruling.question.options) == opens
    assert "Purple Towns" in ruling.question.options


def test_who_has_no_way_out_comes_out_in_any_place_but_behind_the_wall() -> None:
    state = changed(_at_sea("", "Ann"), ("holds", "Imrryr", "Ann"))
    assert not cities.takes_in(state, "Ann", "Imrryr", "Fadan")
    guided = _at_sea("Yyrkoon", "Ann")
    assert cities.takes_in(guided, "Ann", "Imrryr", "Yyrkoon")
    assert not cities.takes_in(guided, "Ann", "Imrryr", "Fadan"), "each comes out by himself"
    inside = moved(state, "Imrryr", "Fadan")
    assert cities.takes_in(inside, "Ann", "Imrryr", "Fadan"), "who is in the city need not come into it"


@each("verb", ["march", "fallback", "fight", "unveil", "muster"])
def test_whatever_brings_them_in_is_found(verb: str) -> None:
    assert broken(START(), moved(START(), "Imrryr", LEADER), verb).count("law.seawall") == 1
    fallen = changed(arrived(START(), "Yyrkoon", "Ann", SEA), ("holds", "Imrryr", "Ann"))
    assert "law.seawall" not in broken(fallen, moved(fallen, "Imrryr", LEADER, "Yyrkoon"), verb)
