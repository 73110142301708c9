"""Halves of conditions, each with what it alone decides."""

from typing import Any

import pytest

from playaid.dice.sources import Typed
from playaid.games.tears import GAME
from playaid.games.tears.rules import ruins, terramax, wizards, wounds
from playaid.games.tears.state import duties, pieces
from playaid.games.tears.table import amounts, names, occasions
from playaid.referee.contract.hearing import Ask, HearingOf
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import HOUSE, F, G, begun, changed, cleared, do, lay, play, put, rule, told, under
from tests.games.tears.test_casting import reasons
from tests.games.tears.test_spells import duel


def test_three_cadmin_come_with_the_ambassador_at_set_up_alone() -> None:
    """Whoever is named in a later turn brings none, also where none have been set up. [Cadmin] [Set-up]"""
    state = table.changed(
        put(begun(), "Hastur", "Kimrin"),
        ["put", ["public", "ambassador"], ""],
        ["put", ["public", "cadmin_placed"], False],
        ["push", ["public", "owed"], {"side": G, "what": "ambassador", "who": ""}],
    )
    assert duties.turn(state) == 1
    assert "3 Cadmin are set up with Hastur" in told(rule(state, "ambassador Hastur"))
    later = play(do(begun(), "next"), "command one", "next", "next", ("initiative", "9 2"))
    assert duties.turn(later) == 2
    later = table.changed(
        put(later, "Hastur", "Kimrin"),
        ["put", ["public", "ambassador"], ""],
        ["put", ["public", "cadmin_placed"], False],
        ["push", ["public", "owed"], {"side": G, "what": "ambassador", "who": ""}],
    )
    named = rule(later, "ambassador Hastur", side=G)
    assert named.verdict == LEGAL
    assert "3 Cadmin" not in told(named)


def test_a_spell_without_a_target_says_to_leave_it_out_and_fog_that_it_is_laid_afterwards() -> None:
    fog = reasons(duel("Fog of War"), 'cast "Fog of War" by Hastur on Cavalry')["cast.aim"]
    assert "`fog` then says on whom it lies" in fog
    other = reasons(duel("Bad Fortune"), 'cast "Bad Fortune" by Hastur on Cavalry')["cast.aim"]
    assert "leave `on` out" in other
    assert "`fog`" not in other


def test_of_alone_before_a_name_is_no_word_for_all() -> None:
    assert amounts.counted(["of", "Cavalry"], {"Cavalry": 2}) == ["of", "Cavalry"]
    assert amounts.counted(["all", "of", "Cavalry"], {"Cavalry": 2}) == ["2", "Cavalry"]


def test_who_may_still_choose_one_activation_may_let_somebody_go() -> None:
    state = table.changed(do(begun(), "next"), ["put", ["public", "left"], 0], ["put", ["public", "wizard_left"], 0])
    assert duties.choosing(state)
    assert occasions.goes_on(state, F)
    assert not occasions.goes_on(table.changed(do(state, "command one"), ["put", ["public", "left"], 0]), F)


@each(("line", "said"), [(("Warsteed",), False), (("Warsteed", "Wargroup"), True), (("reduced Wargroup",) * 3, False)])
def test_how_hits_are_borne_is_told_where_they_can_fall_in_several_ways(line: tuple[str, ...], said: bool) -> None:
    """Of a round that is fought out by `clash`."""
    state = cleared(cleared(begun(F), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog")
    state = under(put(state, "Kestrel", "Marchgate"), "Kestrel", *line)
    state = under(put(state, "Neko", "Oldmarch"), "Neko", "3 Cavalry")
    state = play(state, "activate Neko", "move Neko to Marchgate", "attack", "stand")
    told_ = told(rule(state, "clash", " ".join(["10"] * len(line) + ["1", "1" if len(line) > 2 else "10", "10"]), side=G))
    assert ("fights the round out by `clash`" in told_) is said


@each(("sinks", "dice", "left"), [(True, "1 1", ["Kishmin", "reduced Wargroup"]), (False, "1 1 6", ["reduced Wargroup"])])
def test_of_who_lies_under_a_leader_on_a_ship_that_sinks_wizards_alone_wait_for_her(sinks: bool, dice: str, left: list[str]) -> None:
    """An explosion strikes units at once, be she sinking; a wizard throws once, for the ship. [Disasters] [Sea battle]"""
    state = under(put(cleared(begun(), G, "Kimrin"), "Shale", "Kimrin"), "Shale", "Wargroup", "Kishmin")
    heard: Any = HearingOf(GAME, state, Declaration("next", {}, G), HOUSE, Typed(dice.split()))
    fates = wizards._blast_unseen(heard, G, ["Shale"], 3)
    wizards._blast_box(heard, "Shale", fates["Shale"], sinks=sinks, deadly="")
    assert sorted(heard.state["secret"][G]["boxes"]["Shale"]) == left
    assert str(heard.rolls[0].why).endswith("a die for each in this order")


def test_what_lies_alone_under_a_leader_throws_a_die_in_no_order() -> None:
    state = under(put(cleared(begun(), G, "Kimrin"), "Shale", "Kimrin"), "Shale", "Wargroup")
    heard: Any = HearingOf(GAME, state, Declaration("next", {}, G), HOUSE, Typed(["1"]))
    assert wizards._blast_unseen(heard, G, ["Shale"], 3) == {"Shale": [("Wargroup", True)]}
    assert "order" not in str(heard.rolls[0].why)


@each(("says", "who"), [("", F), (G, G)])
def test_whom_the_dragon_hits_their_owner_says_where_nobody_points(says: str, who: str) -> None:
    """[Terramax] [Direct Attack]"""
    heard: Any = HearingOf(GAME, begun(), Declaration("rage", {}, G), HOUSE, Typed([]))
    with pytest.raises(Ask) as asks:
        terramax._loser(heard, F, ["Cavalry", "Elite Guard"], 1, 1, says)
    assert asks.value.question.who == who


@each(("beside", "opened"), [("Torin", False), ("Kendrel", True)])
def test_an_explosion_opens_what_a_side_hides_where_a_leader_of_theirs_stands(beside: str, opened: bool) -> None:
    """Under a wizard lies nobody. [Disasters] [Leader boxes]"""
    state = put(put(cleared(begun(), G, "Kimrin", "Glaginsdrog"), "Hastur", "Asten"), beside, "Asten")
    sealed = {**state, "secret": {side: secret for side, secret in state["secret"].items() if side != F}}
    heard: Any = HearingOf(GAME, sealed, Declaration("next", {}, G), HOUSE, Typed(["10"] * 4))
    if opened:
        with pytest.raises(Locked):
            wizards._blast_people(heard, [(G, "Asten"), (F, "Asten")], 3, (), (), deadly="")
    else:
        wizards._blast_people(heard, [(G, "Asten"), (F, "Asten")], 3, (), (), deadly="")
        assert [str(line.text) for line in heard.lines] == ["Hastur", "Torin"]


def test_a_number_in_words_is_that_number_alone() -> None:
    assert "two Wargroup" in names.unit_names()["2 Wargroup"]
    assert "three Wargroup" not in names.unit_names()["2 Wargroup"]
    assert "two Wargroup" not in names.unit_names()["3 Wargroup"]


def test_what_has_to_be_placed_waits_where_somebody_returns_alone() -> None:
    debt = {"side": G, "what": "place", "who": "Hastur", "at": "Kimrin", "barred": ""}
    for how, said in (("return", "lets them wait"), ("escape", "must place Hastur, who escapes")):
        state = table.changed(begun(), ["put", ["public", "owed"], [{**debt, "how": how}]])
        assert said in duties.owed(state, "place", "Hastur", G).text


def heard(state: table.State, verb: str, side: str, **args: object) -> Any:
    return HearingOf(GAME, state, Declaration(verb, dict(args), side), HOUSE, Typed([]))


def test_ruins_that_are_explored_at_last_wait_no_more_and_others_do() -> None:
    state = table.changed(put(begun(), "Shale", "Ursh"), ["put", ["public", "unmet"], {G: ["Gallowdeep", "Ursh"]}])
    asked = heard(state, "next", G)
    ruins.explore_at_last(asked, G, "Ursh")
    assert asked.state["public"]["unmet"] == {G: ["Gallowdeep"]}


def test_of_the_other_sides_wizard_it_is_not_told_what_they_know() -> None:
    state = duel("Bad Fortune")
    assert "cast.knows" not in reasons(state, "cast Heal by Torin", G)
    assert "cast.knows" in reasons(state, "cast Heal by Hastur", G)


def test_where_no_area_is_open_it_is_nowhere() -> None:
    debt = {"side": G, "what": "place", "who": "Hastur", "at": "", "how": "return", "barred": ""}
    state = table.changed(put(begun(), "Hastur", "", state="waiting"), ["put", ["public", "owed"], [debt]])
    bare = table.changed(state, ["put", ["public", "board", G], {}])
    castles = {area: {**castle, "side": F} for area, castle in state["public"]["castles"].items()}
    bare = table.changed(bare, ["put", ["public", "castles"], castles])
    for name in ("Shale", "Kestrel", "Ezelle", "Kishmin", "Niekimo", "Shimar"):
        bare = put(bare, name, "", state="dead")
    wrong = wounds._bad_place(supposing(asking(GAME, bare, HOUSE, "place", G), {"who": "Hastur", "at": "Dragon Sea North"}))
    assert str(wrong and wrong["why"]) == "nobody comes back at sea: not to Dragon Sea North; open: nowhere"
    strange = wounds._bad_place(supposing(asking(GAME, bare, HOUSE, "place", G), {"who": "Hastur", "at": "Marchgate"}))
    assert str(strange and strange["why"]).endswith("not to Marchgate; open: nowhere")


def test_no_pieces_are_told_as_nothing() -> None:
    assert str(pieces.tally_of([])) == "nothing"


def test_all_of_somebody_is_that_one_and_of_more_words_what_was_said() -> None:
    assert amounts.counted(["all", "of", "Shale"], {}) == ["Shale"]
    assert amounts.counted(["all", "of", "strange", "folk"], {}) == ["all", "of", "strange", "folk"]


def test_who_was_a_captive_once_is_questioned_no_more() -> None:
    """Also where somebody who was held is dead, by hand."""
    held = put(begun(), "Neko", "", state="captive", captor=G)
    assert "has found any wisdom" in str(occasions.question(held, G))
    assert occasions.question(changed(held, ["put", ["public", "searched", F], ["Ursh"]]), G) == ""
    assert "holds no captive" in str(occasions.question(put(held, "Neko", "", state="dead", captor=G), G))


def test_a_whole_ones_name_is_the_whole_one_where_both_lie() -> None:
    both = lay(begun(), G, "Kimrin", "reduced Wargroup")
    assert table.declaration(both, "activate Wargroup at Kimrin").args["who"] == "Wargroup"
    weak = lay(cleared(begun(), G, "Kimrin"), G, "Kimrin", "reduced Wargroup")
    assert table.declaration(weak, "activate Wargroup at Kimrin").args["who"] == "reduced Wargroup"
