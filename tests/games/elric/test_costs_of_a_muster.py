"""What a muster costs, and what it brings others, is told before it is made: spells, and capitals that count [5.0, 7.5.2, 9.0, 11]."""

from playaid.games.elric.ratings import cities
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.offers import asking
from tests.games.elric.table import HOUSE, TABLE, armies, at, begun, changed, do, empty_handed, holding, moved, refused, rule, worksheet


def taken(reading: str = "as-taken") -> State:
    """Ann has taken Jadmar of Bob's Vilmir, which nobody plays any more; she is at her Muster step."""
    state = empty_handed(begun())
    for unit in units.of(state, "Bob"):
        state = evolve(state, [["drop", ["public", "units", unit], None]])
    state = evolve(state, [["drop", ["public", "nations", "Vilmir"], None]])
    state = moved(state, "Jadmar", "Fadan", *armies(state, "Ilmiora", 3))
    state = changed(state, ("holds", {"Jadmar": "Ann"}), ("won", {"Jadmar": "Bob"}), ("rights", "Ann", ["Vilmir"]))
    state = evolve(state, [["put", ["referee", "options", "enemy-capitals"], reading]])
    return at(state, "muster", "Ann")


def _at_stake(state: State, side: str = "Ann", sees: str | None = "Ann") -> list[str]:
    preview = TABLE.game.verbs["muster"].preview
    assert preview is not None
    return list(map(str, preview(asking(TABLE.game, visible(state, sees), HOUSE, "muster", side))))


def test_a_conqueror_is_asked_before_a_capital_counts_no_more() -> None:
    asked = rule(taken(), "muster Vilmir")
    assert asked.verdict == NEEDS_INPUT
    assert asked.question is not None
    assert asked.question.prompt == (
        "Ann holds Jadmar as an enemy's, 1 of 1 that count when the game ends. Once Ann plays Vilmir it is Ann's own, and counts no more:"
        " muster Vilmir?"
    )
    left = rule(taken(), "muster Vilmir", Jadmar_counts_no_more="no")
    assert left.verdict == LEGAL
    after = evolve(taken(), left.changes)
    assert (cities.capitals(after, "Ann"), after["public"]["nations"].get("Vilmir"), after["public"]["mustered"]) == (["Jadmar"], None, [])
    done = rule(taken(), "muster Vilmir", "Grome, Misha, Kakatal", Jadmar_counts_no_more="yes", port_of_Vilmir="Jadmar")
    assert "enemy capitals | Jadmar is Ann's own from now on, and no enemy's | Ann 0" in worksheet(done)
    assert cities.capitals(evolve(taken(), done.changes), "Ann") == []


def test_by_the_other_reading_it_counts_on_and_nobody_is_asked() -> None:
    state = taken("once-taken")
    assert cities.capitals(state, "Ann") == ["Jadmar"]
    after = do(state, "muster Vilmir", "Grome, Misha, Kakatal", port_of_Vilmir="Jadmar")
    assert cities.capitals(after, "Ann") == ["Jadmar"]
    own = changed(after, ("won", {"Jadmar": "Ann"}))
    assert cities.capitals(own, "Ann") == [], "taken back from who took it from her, it was nobody else's"


def test_a_neutral_capital_that_comes_to_count_for_who_holds_it_is_told() -> None:
    state = changed(taken(), ("holds", {"Jadmar": "Bob"}), ("won", {}), ("rights", "Ann", []))
    state = changed(state, ("chosen", {"Ann": "Ilmiora", "Bob": "Lormyr"}))
    state = holding(moved(state, "Ilmiora capital", "Ilmiora Alchemist"), "Ilmiora Alchemist", "Arkyn")
    assert "Vilmir: Jadmar then counts among the enemy capitals of Bob, who holds it" in _at_stake(state)
    ruling = rule(state, "muster Vilmir with Arkyn", "Grome, Misha, Kakatal")
    assert "enemy capitals | Jadmar, which Bob holds, is an enemy's from now on | Bob 1" in worksheet(ruling)
    assert cities.capitals(evolve(state, ruling.changes), "Bob") == ["Jadmar"]


def test_before_a_muster_it_is_told_which_spell_each_costs_to_its_player_alone() -> None:
    state = holding(moved(taken(), "Ilmiora capital", "Ilmiora Alchemist"), "Ilmiora Alchemist", "Sleep", "Teleport")
    right = "Vilmir comes without a spell, by its capital"
    price = "Vilmir: Jadmar is then your own, and counts no more among your enemy capitals"
    told = _at_stake(state)
    assert told == [
        right,
        "Sleep of Ilmiora Alchemist would be given up: it calls Org, Olab, Myshella",
        "Teleport of Ilmiora Alchemist would be given up: it calls Bakshaan, Kelmain Host",
        price,
        "`countries Vilmir` tells what somebody is: a nation, a personality, an artifact",
    ]
    assert _at_stake(state, sees=None) == [right, price, told[-1]], "what is held is told on no screen for all"
    assert _at_stake(changed(state, ("rights", "Ann", [])), sees=None) == []


def test_who_has_taken_the_capital_of_a_nation_in_play_is_told_when_it_may_be_mustered() -> None:
    state = changed(taken(), ("nations", "Vilmir", "Bob"), ("lost", "Vilmir", {"armies": 9, "fleets": [], "leaders": []}))
    [reason] = rule(state, "muster Vilmir").reasons
    assert reason.text == (
        "Vilmir is in play already, with Bob; Ann, who has taken its capital, may muster it once its last personality is lost, and Bob no"
        " longer plays it [6.0, 7.5.2]"
    )
    assert refused(changed(state, ("rights", "Ann", [])), "muster Vilmir") == ["11.right", "11.board"]


def test_what_a_piece_is_can_be_looked_up_before_it_is_called() -> None:
    state = begun()
    assert rule(state, "countries Zas").shown == (
        "Zas (personality, off the board): combat 3",
        "  called by Charm of Justice, Shazaarian Steeds, Black Serpents of Dorel, Haaashaastaak",
    )
    fadan = rule(state, "countries Fadan").shown
    assert TABLE.game.short["who"] == "countries"
    assert fadan[0].startswith("Fadan (personality, Ann, in Ilmiora capital): combat ")
    assert fadan[1] == "  comes with Ilmiora"
    assert "flies" in rule(state, "countries Clackars").shown[0]
    assert rule(state, "countries Free Fleet").shown[0] == "Free Fleet (fleet, off the board): combat 4, moves 6 seas, carries 2 armies"
    assert "Chaos spells" in rule(state, "countries Chaos Shield").shown[0]
    assert rule(state, "countries Vilmir").shown[0].startswith("Vilmir (")


def test_another_players_pieces_are_looked_up_by_their_name() -> None:
    state = moved(empty_handed(begun()), "Nadsokor", "Naclon")
    for line in ("where is Bob", "pieces Bob"):
        assert "Nadsokor: Naclon" in rule(state, line).shown
        assert not any("Fadan" in told for told in rule(state, line).shown)
    assert rule(state, "where Bob to Jadmar").shown[0].startswith("Bob has pieces in several places: say of which")
    assert rule(state, "pieces Zas").shown == ("Zas: not on the board now",)
    assert "Nadsokor (civilised)" in rule(state, "pieces Naclon").shown[0]
    nobody = evolve(state, [["put", ["public", "units"], {}]])
    assert rule(nobody, "pieces Bob").shown == ("Bob has nobody on the board.",)


def test_the_map_of_a_nation_is_its_places_alone() -> None:
    shown = rule(begun(), "map Lormyr").shown
    heads = [line.partition(":")[0] for line in shown if not line.startswith(" ")]
    assert heads == ["Lormyr inland", "Lormyr marches", "Ramasaz", "Named by the house map alone"]
    assert rule(begun(), "map Jadmar, Oin").shown[0].startswith("Jadmar:")
    assert rule(begun(), "map Dhoz-Kam").shown[0].startswith("Dhoz-Kam: wilderness"), "a nation and a place: the place is meant"


def test_who_is_in_play_already_is_told_with_when_they_come_and_not_left_out_without_a_word() -> None:
    state = evolve(taken(), [["put", ["public", "nations", "Vilmir"], "Bob"]])
    reason = (
        "Vilmir is in play already, with Bob; Ann, who has taken its capital, may muster it once its last personality is lost, and Bob"
        " no longer plays it [6.0, 7.5.2]"
    )
    assert _at_stake(state) == [reason]
    state = holding(moved(changed(state, ("rights", "Ann", [])), "Ilmiora capital", "Ilmiora Alchemist"), "Ilmiora Alchemist", "Arkyn")
    told = _at_stake(state)
    assert "Arkyn of Ilmiora Alchemist cannot call, as in play already: Vilmir (Bob)" in told
    assert not any("Vilmir" in line for line in _at_stake(state, sees=None)), "whom a hidden spell calls is told to nobody else"
    assert not any("in play already" in line for line in _at_stake(taken()))
