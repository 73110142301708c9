"""What a search and a replacement hang on, who holds how many spells, and what plays at once in the set-up. [6.0, 8.0, 9.3.1, 9.5]"""

from typing import Any

from playaid.games.elric.rules import hands, immediate, replacements, search
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import arrived, at, begun, changed, do, empty_handed, holding, moved, refused, rule, without, worksheet
from tests.games.elric.test_corners import hearing_of
from tests.games.elric.test_costs_of_a_muster import _at_stake
from tests.games.elric.test_immediate import FOUND, finder
from tests.games.elric.test_out_of_it import _thrown
from tests.games.elric.test_passage import quiet

SEEN = {"turn": 1, "row": 2, "found": False}


# replacements


def _lost(nation: str = "Ilmiora", **lost: Any) -> State:
    state = at(quiet(), "replacements", "Ann")
    return changed(state, ("lost", nation, {"armies": 0, "fleets": [], "leaders": [], **lost}))


@each(("lost", "seat", "ways"), [
    ({"armies": 1}, True, ["army"]),
    ({"fleets": ["Ilmiora Fleet 1"]}, True, ["fleet"]),
    ({"leaders": ["Sharilla"]}, True, ["leader"]),
    ({"leaders": ["Sharilla"]}, False, []),
    ({"armies": 1, "leaders": ["Sharilla"]}, False, ["army"]),
])  # fmt: skip
def test_what_a_city_replaces_in_the_special_phase(lost: dict[str, Any], seat: bool, ways: list[str]) -> None:
    """Ships in ports, a leader in the capital alone. [6.0]"""
    found = replacements.specials(hearing_of(_lost(**lost)), "Ilmiora")
    city = "Ilmiora capital" if seat else "Ilmiora inland"
    assert [str(way) for way in found.get(city, [])] == ways
    assert "fleet" not in [str(way) for way in found.get("Ilmiora inland", [])]


def test_what_is_refused_otherwise_is_told_of_no_seat_and_no_port() -> None:
    state = _lost(armies=1)
    assert refused(state, "replace fleet of Vilmir") == ["6.own", "6.lost"]
    taken = changed(state, ("holds", "Ilmiora capital", "Bob"))
    assert refused(taken, "replace army of Ilmiora") == ["6.seat"]
    assert refused(changed(taken, ("holds", "Jadmar", "Ann")), "replace army of Vilmir") == ["6.own", "6.lost"]
    horde = changed(state, ("nations", "Org", "Ann"), ("lost", "Org", {"armies": 1, "fleets": [], "leaders": []}), ("holds", "Org", "Bob"))
    assert refused(horde, "replace army of Org") == ["6.horde"]
    assert refused(horde, "replace fleet of Org") == ["6.horde", "6.lost"]
    inland = changed(state, ("nations", "Nadsokor", "Ann"), ("lost", "Nadsokor", {"armies": 1, "fleets": [], "leaders": []}))
    inland = moved(inland, "Oin", *units.of(inland, "Bob", "Nadsokor"))
    assert rule(inland, "replace army of Nadsokor").verdict == LEGAL
    assert refused(inland, "replace fleet of Nadsokor") == ["6.lost"]
    ship = changed(inland, ("lost", "Nadsokor", "fleets", ["Ilmiora Fleet 1"]))
    assert refused(ship, "replace fleet of Nadsokor") == ["6.port"]


def test_what_is_of_no_nation_is_kept_for_none() -> None:
    state = arrived(arrived(quiet(), "Moonglum", "Ann", "Oin"), "Clackars", "Ann", "Oin")
    hearing = hearing_of(state)
    for unit in ("Moonglum", "Clackars"):
        was = units.units(state)[unit]
        replacements.keep_for_replacement(hearing, unit, was)
        replacements.collapse(hearing, unit, was)
    assert not hearing.changes


# searches


@each(("record", "turn", "before"), [
    (None, 2, 0),
    (SEEN, 2, 2),
    (SEEN, 1, 2),
    (SEEN, 3, 0),
    ({**SEEN, "found": True}, 2, 0),
])  # fmt: skip
def test_turns_of_searching_in_a_row(record: dict[str, object] | None, turn: int, before: int) -> None:
    state = at(moved(quiet(), "Kaneloon", "Fadan"), "search", "Ann", turn)
    state = changed(state, ("searches", {"Ann": {"Kaneloon": record} if record else {}}))
    assert search.row(state, "Ann", "Kaneloon") == before


@each(("before", "die", "told"), [
    (0, "4", "die 4, 5 to 6 finds on the first turn | nothing"),
    (0, "5", "die 5, 5 to 6 finds on the first turn | found"),
    (1, "4", "die 4, 4 to 6 finds on turn 2 in a row | found"),
    (1, "3", "die 3, 4 to 6 finds on turn 2 in a row | nothing"),
])  # fmt: skip
def test_a_search_is_told_with_its_die(before: int, die: str, told: str) -> None:
    hearing = _thrown(moved(quiet(), "Kaneloon", "Fadan"), die)
    assert search.finds(hearing, "Ann", before, "magic") == told.endswith("found")
    assert [f"{line.text} | {line.result}" for line in hearing.lines] == [told]


def test_who_searches_for_enemies_could_attack_and_for_magic_anybody() -> None:
    """Of two stacks the one that is led searches for enemies; for what lies there its player says which. [8.0, 10.1]"""
    state = at(arrived(moved(quiet(), "Kaneloon", "Fadan", "Naclon"), "Zarozinia", "Ann", "Kaneloon"), "search", "Ann")
    state = changed(state, ("units", "Zarozinia", "stack", "Zarozinia"))
    met = do(state, "search Kaneloon for enemies", "6")
    assert met["public"]["battles"]["Kaneloon"]["stacks"]["Ann"] == [""]
    asked = rule(state, "search Kaneloon for magic").question
    assert asked is not None
    assert set(asked.options) == {"Fadan", "Zarozinia"}
    joined = do(state, "search Kaneloon for friends", "6")
    tokens = {units.units(joined)[unit].get("stack", "") for unit in ("Fadan", "Zarozinia")}
    assert len(tokens) == 1
    three = changed(moved(state, "Kaneloon", "Sharilla"), ("units", "Sharilla", "stack", "Sharilla"))
    assert rule(three, "search Kaneloon for friends").question is not None


# spells


def test_who_holds_how_many_is_told_where_several_could_take_one() -> None:
    state = holding(moved(quiet(), "Oin", "Fadan", "Ilmiora Alchemist"), "Ilmiora Alchemist", "Grome")
    hearing = hearing_of(state)
    assert str(hands.room_of(hearing, ["Fadan", "Ilmiora Alchemist"])) == "Fadan (0 of 1), Ilmiora Alchemist (1 of 2)"
    assert not str(hands.room_of(hearing, ["Fadan"]))


def test_who_is_no_magician_may_take_what_would_clash_and_on_the_table_the_players_see_to_it() -> None:
    state = at(
        holding(holding(moved(quiet(), "Oin", "Fadan", "Ilmiora Alchemist"), "Fadan", "Chardros"), "Ilmiora Alchemist", "Arkyn"),
        "magic",
        "Ann",
    )
    line = 'transfer Chardros from Fadan to "Ilmiora Alchemist"'
    assert refused(state, line) == ["9.clash"]
    hero = holding(moved(state, "Oin", "Sharilla"), "Sharilla")
    assert rule(hero, "transfer Chardros from Fadan to Sharilla").verdict == LEGAL


# what plays at once


@each(("spell", "gone"), [("Reshuffle", False), ("Tower of Voilodion Gagnasdiak", True), ("Mirror of Memory", True)])
def test_while_the_game_is_set_up_discards_are_mixed_in_by_whatever_agreement(spell: str, gone: bool) -> None:
    state = evolve(at(finder(), "search", "Ann", 0), [["put", ["referee", "options", "set-up-draws"], "discarded"]])
    hearing = _thrown(state, "1", "1")
    assert not immediate.play(hearing, "Ann", "Fadan", spell)
    told = [str(said.text) for said in hearing.story]
    assert any("no effect while the game is set up" in text for text in told) == gone


@each(("turn", "agreed"), [(0, "played"), (1, "discarded")])
def test_what_plays_at_once_strikes_in_the_set_up_where_it_is_agreed_and_later_always(turn: int, agreed: str) -> None:
    """9.3.1, 16.4"""
    state = evolve(at(finder(), "search", "Ann", turn), [["put", ["referee", "options", "set-up-draws"], agreed]])
    hearing = _thrown(state, "1")
    immediate.play(hearing, "Ann", "Fadan", "Tower of Voilodion Gagnasdiak")
    assert "Fadan" not in hearing.public["units"]


def test_who_is_gone_finds_nothing_but_what_asks_for_no_finder() -> None:
    """A nightmare and a reshuffle come whoever draws them; the Tower strikes its finder. [16.4]"""
    state = evolve(finder(), [["drop", ["public", "units", "Fadan"], None]])
    hearing = _thrown(state)
    immediate.play(hearing, "Ann", "Fadan", "Tower of Voilodion Gagnasdiak")
    assert not hearing.rolls
    immediate.play(hearing, "Ann", "Fadan", "Elric Nightmare")
    assert "Nobody is in control of Elric or bears Mournblade: nothing happens." in [str(said.text) for said in hearing.story]
    immediate.play(hearing, "Ann", "", "Elric Nightmare")
    turned_up = [line.text for line in hearing.lines if line.label == "turned up"]
    assert turned_up == ["Tower of Voilodion Gagnasdiak, by Fadan", "Elric Nightmare, by Fadan", "Elric Nightmare"]


@each(("die", "told"), [("4", "nothing happens"), ("5", "slain"), ("6", "slain")])
def test_a_nightmares_die_is_told(die: str, told: str) -> None:
    hearing = _thrown(finder(), die)
    assert immediate.sword_turns(hearing, "Ann") == (told == "slain")
    assert [str(line.result) for line in hearing.lines] == [told]
    assert str(hearing.label) == told


def test_a_sword_that_stays_is_told_to_stay() -> None:
    state = arrived(finder(unit="Ilmiora Alchemist"), "Elric", "Ann", "Kaneloon")
    state = changed(moved(state, "Kaneloon", "Fadan"), ("elric", "controller", "Ilmiora Alchemist"))
    state = holding(state, "Ilmiora Alchemist", "Escape I")
    saved = {"Ilmiora Alchemist escape no die may save 3": "Escape I", "finder": "Fadan"}
    for option in ("stays", "goes"):
        agreed = evolve(state, [["put", ["referee", "options", "foiled-nightmare"], option]])
        ruling = rule(agreed, FOUND, "6, Elric Nightmare, 6, 2", **saved)
        assert ruling.verdict == LEGAL, ruling.question
        assert ("Ilmiora Alchemist is saved | stays" in worksheet(ruling)) == (option == "stays")


def test_behind_the_gate_the_shield_keeps_off_chaos_alone() -> None:
    state = changed(arrived(finder(), "Chaos Shield", "Ann", "Kaneloon"), ("units", "Chaos Shield", "bearer", "Fadan"))
    assert "keeps" not in worksheet(rule(state, FOUND, "6, Shade Gate, Arkyn, 6, 1, Grome, Aubec"))
    assert "plays at once" not in worksheet(rule(state, FOUND, "6, Shade Gate, Quaolnargn, Grome, Aubec"))


def test_elric_stands_alone_while_nobody_controls_him() -> None:
    state = begun({"Ann": "Ilmiora"})
    assert units.alone(arrived(state, "Elric", None, "Imrryr")) == "Imrryr"
    assert units.alone(arrived(state, "Elric", "Ann", "Imrryr")) is None
    assert units.alone(state) is None


@each(("caller", "spell"), [("Ann", "Kyreenee"), ("Bob", "Arrows of Law")])
def test_a_lost_leader_who_has_been_mustered_since_is_lost_no_longer(caller: str, spell: str) -> None:
    """Whoever has called them: their nation replaces nobody who stands on the board. [6.0]"""
    state = empty_handed(begun({"Ann": "Pan Tang", "Bob": "Vilmir"}))
    lost = {"armies": 0, "fleets": ["Pan Tang Fleet 1"], "leaders": ["Theleb K'aarna", "Pan Tang General"]}
    gone = [["drop", ["public", "units", piece], None] for piece in ("Theleb K'aarna", "Pan Tang General", "Pan Tang Fleet 1")]
    state = changed(evolve(state, gone), ("lost", "Pan Tang", lost))
    holder = "Jagreen Lern" if caller == "Ann" else "Avan Astram"
    state = at(holding(state, holder, spell), "muster", caller)
    ruling = rule(state, f'muster "Theleb K\'aarna" with "{spell}" of "{holder}"', "Sleep, Arkyn, Aubec, Goldbar", caller)
    after = evolve(state, ruling.changes)
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    assert after["public"]["lost"]["Pan Tang"] == {**lost, "leaders": ["Pan Tang General"]}


def test_what_a_muster_of_ones_own_brings_back_is_told_by_name() -> None:
    """6.0: a lost leader comes back in the capital, the weakest first; the question and the look before it say who that is."""
    state = _lost(armies=1, leaders=["Sharilla"], fleets=["Ilmiora Fleet 1"])
    state = at(holding(without(state, "Sharilla", "Ilmiora Fleet 1"), "Fadan", "Doublas"), "muster", "Ann", 2)
    ruling = rule(state, "muster Ilmiora with Doublas of Fadan")
    assert ruling.question is not None
    beside = {name: str(told) for name, told in ruling.question.beside}
    assert (beside["leader"], beside["army"]) == ("Sharilla", "")
    told = "Ilmiora is yours already: the muster brings back what it has lost (Sharilla, Ilmiora Fleet 1, 1 army)"
    assert told in worksheet(ruling)
    assert any(line.startswith(told) for line in _at_stake(state))
