"""Halves of conditions, each with what it alone decides."""

from playaid.games.tears.state import duties
from playaid.games.tears.table import amounts, occasions
from playaid.referee.contract.ruling import LEGAL
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, play, put, rule, told, under
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


@each(("line", "said"), [(("Warsteed",), False), (("Warsteed", "Wargroup"), True)])
def test_how_hits_are_borne_is_told_where_they_can_fall_in_several_ways(line: tuple[str, ...], said: bool) -> None:
    """Of a round that is fought out by `clash`."""
    state = cleared(cleared(begun(F), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog")
    state = under(put(state, "Kestrel", "Marchgate"), "Kestrel", *line)
    state = under(put(state, "Neko", "Oldmarch"), "Neko", "3 Cavalry")
    state = play(state, "activate Neko", "move Neko to Marchgate", "attack", "stand")
    told_ = told(rule(state, "clash", " ".join(["10"] * len(line) + ["1", "10", "10"]), side=G))
    assert ("goes to a whole unit" in told_) is said
