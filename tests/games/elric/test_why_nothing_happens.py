"""Why nothing happens, or what does without a die, is told where it does [9.2, 9.3.1, 16.2-16.4]."""

from playaid.games.elric.ratings import idle
from playaid.referee.contract.state import State
from tests.games.elric.table import TABLE, arrived, at, begun, changed, do, empty_handed, holding, moved, rule
from tests.games.elric.test_combat import PLACE, field


def _story(ruling: object) -> list[str]:
    return [str(said.text) for said in ruling.story]  # type: ignore[attr-defined]


def _sought(state: State, spell: str, dice: str = "6", **answers: str) -> list[str]:
    """What is told where Fadan finds a spell in the Forest of Troos."""
    state = at(moved(empty_handed(state), "Forest of Troos", "Fadan"), "search", "Ann")
    return _story(rule(state, 'search "Forest of Troos" for magic', f"{dice},{spell}", **answers))


def test_a_nightmare_while_elric_is_away_names_him_and_who_controls_him_still() -> None:
    state = changed(begun(), ("elric", {"controller": "Sharilla", "away": {"turn": 2, "at": "Oin", "owner": "Ann"}}))
    told = _sought(state, "Elric Nightmare")
    away = "Elric, whom Sharilla controls, is away until turn 2, and Stormbringer with him"
    assert f"{away}: nothing happens. Sharilla is still in control of him." in told
    told = _sought(changed(begun(), ("elric", {})), "Elric Nightmare")
    assert "Nobody is in control of Elric or bears Mournblade: nothing happens." in told


def test_who_has_no_magic_against_quaolnargn_is_told_why_no_die_falls() -> None:
    told = _sought(begun(), "Quaolnargn")
    assert "Magic alone can hurt Quaolnargn, and Fadan uses none: lost without a die, and without a heroic escape." in told
    assert "Quaolnargn feeds on Fadan." in told


def test_the_mirror_asks_all_what_it_does_to_its_finder() -> None:
    state = at(moved(empty_handed(begun()), "Forest of Troos", "Fadan"), "search", "Ann")
    question = rule(state, 'search "Forest of Troos" for magic', "6,Mirror of Memory").question
    assert question is not None
    assert question.who == "the table"
    assert "which strikes its finder at once [9.3.1]; how is told nowhere. (Used in a battle it eats" in question.prompt


def test_a_first_flight_is_told_to_be_the_one_spell_of_the_turn() -> None:
    state = at(holding(empty_handed(begun()), "Ilmiora Alchemist", "Teleport"), "movement", "Ann")
    one = "Teleport is the one spell that Ilmiora Alchemist uses this player-turn [9.2]."
    line = 'fly Teleport by "Ilmiora Alchemist" to Bakshaan'
    assert one in _story(rule(state, line, "1,1,1,1,1"))
    again = at(do(state, line, "1,1,1,1,1"), "movement", "Ann", 2)
    assert one not in _story(rule(again, 'fly Teleport by "Ilmiora Alchemist" to "Ilmiora capital"'))


def test_where_no_magician_could_cast_it_is_told_why_before_anybody_is_asked() -> None:
    state = field(3, 2)
    assert idle.castings(state, "Ann") == "no magician of Ann is where a battle is to be fought"
    apart = changed(arrived(state, "Ilmiora Alchemist", "Ann", PLACE), ("battles", PLACE, "stacks", {"Ann": ["Fadan"]}))
    why = "of stacks that are in no battle, though one is to be fought where they are: Ilmiora Alchemist"
    assert idle.castings(apart, "Ann") == why
    state = holding(arrived(state, "Ilmiora Alchemist", "Ann", PLACE), "Ilmiora Alchemist", "Grome")
    assert idle.castings(state, "Ann") == ""
    used = changed(state, ("casters", ["Ilmiora Alchemist"]))
    assert idle.castings(used, "Ann") == "Ilmiora Alchemist has used a spell this player-turn, and a magician uses one a turn"
    assert idle.castings(used, None) == ""


def test_an_eater_that_is_drawn_in_vain_is_told_to_go_by_its_alignment_as_agreed() -> None:
    state = at(moved(empty_handed(begun()), "Vilmir inland", "Fadan"), "movement", "Ann")
    walking = do(moved(state, "Nadsokor", "Fadan"), "march Fadan to Org")
    by = "Mirror of Memory: nobody is eaten, as what is drawn for a random attack goes by its alignment alone (option drawn-eaters)."
    told = _story(rule(walking, "next", "h'Haarshanns"))
    assert told.index("Org: h'Haarshanns comes up and does not attack.") + 1 == told.index(by.replace("Mirror of Memory", "h'Haarshanns"))
    assert not [line for line in _story(rule(walking, "next", "Grome")) if "would eat" in line]


def test_what_plays_at_once_and_whom_an_eater_takes_is_told_before_the_die() -> None:
    assert {"turned up", "Tower", "Mirror of Memory", "Kyreenee"} <= TABLE.game.decisive
    state = at(moved(empty_handed(begun()), "Forest of Troos", "Fadan"), "search", "Ann")
    waits = rule(state, 'search "Forest of Troos" for magic', "6,Tower of Voilodion Gagnasdiak")
    assert [str(line.label) for line in waits.worksheet if str(line.label) == "turned up"] == ["turned up"]
    assert "Ann turns up Tower of Voilodion Gagnasdiak." in _story(waits)


def test_an_escape_from_an_eater_says_from_what() -> None:
    state = holding(arrived(field(3, 2), "Ilmiora Alchemist", "Ann", PLACE), "Ilmiora Alchemist", "Kyreenee")
    state = do(at(state, "magic", "Ann"), 'cast Kyreenee by "Ilmiora Alchemist"')
    told = _story(rule(do(at(state, "combat", "Ann"), f'battle "{PLACE}"'), "unveil", "1"))
    assert "Avan Astram escapes from Kyreenee, and is saved from that." in told


def test_who_has_searched_where_they_are_searches_nothing_more_this_turn() -> None:
    """[8.0]: a player searches a province once a turn."""
    bare = at(moved(empty_handed(begun()), "Oin", "Fadan"), "search", "Ann", 2)
    assert idle.searches(bare, "Ann") == "no spell lies in Oin, and nobody else is there"
    state = moved(bare, "Oin", "Avan Astram")
    assert idle.searches(state, "Ann") == ""
    searched = changed(state, ("searches", "Ann", {"Oin": {"turn": 2, "row": 1, "found": False}}))
    assert idle.searches(searched, "Ann") == "Ann has searched this turn already: Oin"
    assert idle.searches(moved(searched, "Yu", "Sharilla", "Naclon"), "Ann") == ""
    before = changed(state, ("searches", "Ann", {"Oin": {"turn": 1, "row": 1, "found": False}}))
    assert idle.searches(before, "Ann") == ""
    assert idle.searches(moved(state, "Ilmiora capital", "Fadan"), "Ann") == "no personality of Ann is in a wilderness"


def test_that_mournblade_is_for_melniboneans_comes_before_where_it_lies() -> None:
    """[9.3.3]: whoever is none bears it nowhere; where it lies tells only those anything who may bear it. [16.8]"""
    state = arrived(moved(begun(), "Oin", "Fadan"), "Mournblade", None, "Bakshaan")
    said = [reason.text for reason in rule(state, "bear Mournblade to Fadan").reasons]
    assert said == ["Mournblade is for Melniboneans, not for Fadan", "Mournblade is nobody's, in Bakshaan"]
    theirs = changed(state, ("units", "Mournblade", "owner", "Bob"))
    assert rule(theirs, "bear Mournblade to Fadan").reasons[1].text == "Mournblade is Bob's, in Bakshaan"
    own = arrived(state, "Chaos Shield", "Ann", "Bakshaan")
    assert [reason.text for reason in rule(own, 'bear "Chaos Shield" to Fadan').reasons] == [
        "Chaos Shield is in Bakshaan, and Fadan in Oin"
    ]
