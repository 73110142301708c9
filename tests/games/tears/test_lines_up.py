"""Lines and lists, condition by condition: who throws with what, and how it is told. [Strength modifiers] [Battle 1]"""

from typing import Any

from playaid.games.tears.ratings import strength
from playaid.games.tears.state import fights, marks, pieces
from playaid.games.tears.table import board, names, whereabouts
from playaid.referee.contract.ruling import Ruling
from playaid.referee.deciding.offers import asking
from playaid.referee.odds.exact import odds
from playaid.referee.odds.in_the_end import above
from tests.games.tears import table
from tests.games.tears.table import GAME, HOUSE, F, G, begun, declaration, do, rule, sheet, told
from tests.games.tears.test_battle import field, siege
from tests.games.tears.test_initiative import lean, opening
from tests.games.tears.test_retreat import at_sea
from tests.games.tears.test_scenarios import colony
from tests.games.tears.test_spells import duel


def test_a_chieftains_points_lie_on_penguins_who_throw() -> None:
    state = colony("Penguin Chieftain")
    now = {**fights.battle(state), "stage": "throw", "effects": [["veil", G, ["Penguin"]]]}
    hearing = asking(GAME, table.changed(state, ["put", ["public", "battle"], now]), HOUSE, "throw", G)
    shares = strength.allot(hearing, G, ["Penguin", "Penguin"])
    assert shares[0].points == 0
    assert shares[1].points > 0


def test_the_dragon_who_has_cast_does_not_strike_whatever_else_was_cast() -> None:
    row, plus = ["Terramax", "Warsteed"], ["plus", G, "Warsteed", 1]
    assert strength.who_is_idle(G, row, [["still", G], plus], []) == [True, False]
    assert strength.who_is_idle(G, row, [plus], []) == [False, False]
    assert strength.who_is_idle(G, row, [], []) == [False, False]


def test_a_line_is_not_shown_before_its_side_has_shown_it() -> None:
    state = field("2 Warsteed", "3 Cavalry")
    assert whereabouts.in_line(state, F) == "not shown yet"
    assert whereabouts.in_line(state, G) == "2 Warsteed under Shale"
    garrison = table.changed(state, ["put", ["public", "battle", "rows", F], ["Garrison"]])
    assert whereabouts.in_line(garrison, F) == "Garrison"
    led = table.changed(state, ["put", ["public", "battle", "chiefs", F], ["Neko"]])
    assert whereabouts.in_line(led, F) == "nothing under Neko"
    later = table.changed(state, ["put", ["public", "battle", "stage"], "throw"])
    assert whereabouts.in_line(later, F) == "nothing"


def test_chieftains_in_play_are_known_by_name() -> None:
    chief = {"side": G, "state": "up", "at": "Ossum"}
    state = table.changed(begun(penguins="yes"), ["put", ["public", "people", "Penguin Chieftain 2"], chief])
    known = names.everyone(state)
    assert "Penguin Chieftain 2" in known
    assert "Kestrel" in known
    assert known["Kestrel"] == names.everyone(begun())["Kestrel"]


def test_somebody_is_named_instead_of_the_table_where_steps_pass_by_themselves() -> None:
    command = do(opening(), "initiative", "9 2", side=G)
    assert [reason.check.rpartition("/")[2] for reason in rule(command, "activate Kestrel").reasons] == ["activate.left"]
    assert rule(lean(), "activate Kestrel").reasons == ()


def test_what_a_side_has_besides_the_board_is_listed() -> None:
    state = table.changed(
        begun(), ["put", ["public", "reserve", G], {"Cadmin": 9, "Warsteed": 0}], ["put", ["public", "searched"], {G: ["Ursh"]}]
    )
    standing = dict(board._standing(state, G))
    assert standing["in reserve"] == "9 Cadmin"
    assert standing["found wisdom in"] == "Ursh"
    assert standing["castles"] == "Glaginsdrog, Kimrin, Ilrog"
    assert "off the board" not in standing
    bare = table.changed(state, ["put", ["public", "reserve", G], {"Warsteed": 0}], ["drop", ["public", "searched"], None])
    for castle in ("Glaginsdrog", "Kimrin", "Ilrog"):
        bare = table.changed(bare, ["put", ["public", "castles", castle, "side"], F])
    assert dict(board._standing(bare, G)) == {"castles": "none", "in reserve": "nothing"}
    away = table.put(bare, "Shimar", "", state="hurt")
    assert "Shimar" in dict(board._standing(away, G))["off the board"]


def test_what_is_never_recruited_is_not_in_reserve() -> None:
    """An Elite Guard that is eliminated does not come back. [Recruiting]"""
    state = table.changed(begun(), ["put", ["public", "reserve", F], {"Cavalry": 1, "Elite Guard": 1, "Foot Soldier": 3}])
    standing = dict(board._standing(state, F))
    assert standing["in reserve"] == "1 Cavalry, 3 Foot Soldier"
    assert standing["not to be recruited"] == "1 Elite Guard"


def test_what_a_side_hides_is_shown_to_it_alone() -> None:
    state = table.changed(begun(), ["put", ["secret", G, "boxes"], {"Kestrel": ["Warsteed"], "Shale": []}])
    state = table.changed(state, ["put", ["secret", G, "wisdom"], {"Hastur": ["Ursh"], "Shimar": []}])
    sheets = {str(sheet.title): dict(sheet.rows) for sheet in board._own(state, G)}
    assert sheets["Leader boxes of Gorganun"] == {"Kestrel": "Warsteed"}
    assert sheets["Wisdom of Gorganun"] == {"Hastur": "Ursh"}
    assert list(board._own(state, None)) == []
    assert "Warsteed" not in str(list(board._own(state, F)))


def test_who_does_not_throw_is_a_wizard_who_cast_without_a_fire_of_their_own_or_hidden_or_shielded_against() -> None:
    assert strength.who_is_idle(G, ["Warsteed", "Shimar"], [], ["Warsteed", "Shimar"]) == [False, True]
    assert strength.who_is_idle(G, ["Shimar", "Hastur"], [["fires", G, "Hastur"]], ["Shimar", "Hastur"]) == [True, False]
    assert strength.who_is_idle(G, ["Shimar", "Terramax"], [["still", G]], ["Shimar"]) == [True, True]
    assert strength.who_is_idle(G, ["Warsteed", "Warsteed"], [["veil", G, ["Warsteed"]], ["shield", F, ["Warsteed"]]], []) == [True, False]


def test_a_mark_lies_on_one_counter_of_its_side() -> None:
    double = ["double", G, "Warsteed"]
    assert strength.who_counts_double(G, ["Warsteed", "Warsteed", "Wargroup"], [double]) == [True, False, False]
    assert strength.who_counts_double(G, ["Warsteed", "Warsteed"], [double, double]) == [True, True]
    assert strength.who_counts_double(F, ["Warsteed"], [double]) == [False]


def test_named_points_and_fog_end_where_there_are_none_left() -> None:
    bare = strength.Bare([4, 3], [0, 0], [0, 0], 7, [False, False], [False, False])
    line, wishes = [("Warsteed", marks.NONE), ("Wargroup", marks.NONE)], [strength.Wish("Wargroup", 1, None)] * 2
    strength._spread(line, bare, [7, 7], 1, wishes, [True, True])
    assert bare.plus == [0, 1]
    assert strength.fog_on(line, [4, 3], 1, wishes, [True, True], [False, False]) == [0, 1]


def test_points_for_which_nobody_else_has_room_lie_on_who_bears_might() -> None:
    """It is up to 8 by it, and reduced before it throws it is not. [Eldritch Might]"""
    bare = strength.Bare([5, 5], [0, 0], [3, 0], 7, [False, False], [False, False])
    strength._spread([("Warsteed", 0), ("Warsteed", marks.NONE)], bare, [5, 7], 4, [], [True, True])
    assert bare.plus == [2, 2]
    strength._spread([("Warsteed", 0), ("Warsteed", marks.NONE)], bare, [5, 7], 4, [], [True, True])
    assert bare.plus == [2, 2], "7 is the most"


def test_strength_from_spells_is_of_ones_own_in_line_and_might_comes_upon_the_points() -> None:
    plus, might = [0, 0], [0, 0]
    works = [["plus", G, "Warsteed", 3], ["plus", F, "Wargroup", 2], ["plus", G, "Cadmin", 2], ["plus", G, "Wargroup", 2]]
    strength.raised_by_spells(G, ["Warsteed", "Wargroup"], plus, might, works)
    assert (plus, might) == ([0, 2], [3, 0])


def walls(side: str, row: list[str], *, told: bool = True, castle: str = "Caer Sillius") -> tuple[list[int], list[str]]:
    state = siege()
    hearing = asking(GAME, table.changed(state, ["put", ["public", "battle", "area"], castle]), HOUSE, "throw", G)
    plus = [0] * len(row)
    strength._walls(hearing, side, row, plus, told)
    return plus, [line.label for line in hearing.lines]


def test_walls_lift_those_inside_and_are_told_of_where_they_do() -> None:
    assert walls(F, ["Cavalry", "Garrison"]) == ([1, 0], ["castle"])
    assert walls(F, ["Cavalry"], told=False) == ([1], [])
    assert walls(F, ["Garrison"]) == ([0], [])
    assert walls(G, ["Warsteed"]) == ([0], [])
    assert walls(F, ["Cavalry"], castle="Ilrog") == ([0], []), "a castle of two lends nothing"


def test_leaders_points_lie_on_those_who_throw_and_on_no_garrison() -> None:
    state = do(field("2 Warsteed", "3 Cavalry"), "stand")
    veiled = table.changed(state, ["put", ["public", "battle", "effects"], [["veil", G, ["Warsteed"]]]])
    hearing = asking(GAME, veiled, HOUSE, "throw", G)
    shares = strength.allot(hearing, G, ["Warsteed", "Warsteed"])
    assert (shares[0].points, shares[1].points > 0) == (0, True)
    led = asking(GAME, table.changed(siege(), ["put", ["public", "battle", "chiefs", F], ["Neko"]]), HOUSE, "throw", F)
    assert [share.points for share in strength.allot(led, F, ["Garrison"])] == [0]
    quiet, loud = asking(GAME, state, HOUSE, "throw", G), asking(GAME, state, HOUSE, "throw", G)
    assert strength.points(quiet, G, told=False) == strength.points(loud, G)
    assert ([line.label for line in quiet.lines], [line.label for line in loud.lines]) == ([], ["Shale"])


def test_only_horse_is_halved_after_the_others() -> None:
    after = ["put", ["referee", "options", "sea-horse"], "after"]
    state = table.changed(at_sea("Warsteed, Wargroup", "2 Cavalry"), after, ["put", ["public", "battle", "chiefs", G], []])
    hearing = asking(GAME, state, HOUSE, "throw", G)
    bare = strength.Bare([5, 5], [0, 0], [0, 0], 7, [False, False], [False, False])
    assert strength._strength(hearing, "Warsteed", bare, 0, strength.Share(0, 0)) == 3
    assert strength._strength(hearing, "Wargroup", bare, 1, strength.Share(0, 0)) == 5


# dice of a line


def thrown(*effects: list[Any], mine: str = "Warsteed", theirs: str = "Cavalry", dice: str = "") -> Ruling:
    """The attacker throws, these spells at work; nobody leads, so that a Warsteed throws as it is printed."""
    state = do(do(field(mine, theirs), "stand"), "throw", "10 " * len(pieces.spread(theirs.split(", "))))
    battle = {**fights.battle(state), "chiefs": {G: [], F: []}, "effects": list(effects)}
    return rule(table.changed(state, ["put", ["public", "battle"], battle]), "throw", dice)


def test_that_a_line_can_take_no_more_is_told_where_there_are_more_hits() -> None:
    told_ = "Forseti's line can take 1 of them."
    reduced = {"theirs": "reduced Cavalry"}
    assert told_ in told(thrown(mine="2 Warsteed", dice="1 1", **reduced))
    assert told_ not in told(thrown(mine="2 Warsteed", dice="1 10", **reduced))


def test_whoever_does_not_throw_has_no_dice_that_count_double() -> None:
    double, shield = ["double", G, "Warsteed"], ["shield", G, ["Warsteed"]]
    assert "whose hits count double" in sheet(thrown(double, mine="Warsteed, Wargroup", dice="10 10"))
    assert "whose hits count double" not in sheet(thrown(double, shield, mine="Warsteed, Wargroup", dice="10"))


def test_one_die_thrown_again_is_asked_of_nobody_and_may_be_thrown_once_more() -> None:
    again, reroll = ["again", G, "Hastur"], ["reroll", G, "Torin"]
    once = thrown(again, dice="10 1")
    assert once.question is None
    assert "Gorganun hits 1 time." in told(once)
    assert "Gorganun hits 0 times." in told(thrown(again, reroll, dice="10 1 10"))
    assert "Gorganun hits 1 time." in told(thrown(reroll, again, dice="1 10 1"))
    assert "Gorganun hits 0 times." in told(thrown(again, reroll, dice="10 10"))


def dimmed() -> table.State:
    """Kendrel leads Cavalry and Elite Guard against Warsteed, Wargroup and Hastur, whose Fog of War is said to lie on an Elite Guard."""
    state = duel("Fog of War", "Warsteed, Wargroup", "2 Cavalry, 2 Elite Guard")
    state = table.changed(state, ["put", ["public", "battle", "chiefs", F], ["Kendrel"]])
    return do(do(state, 'cast "Fog of War" by Hastur', "1"), "fog 4 Elite Guard", side=G)


def test_what_is_not_laid_lies_last_on_whoever_fog_is_said_to_lie_on() -> None:
    state = dimmed()
    told_of = sheet(rule(state, "throw", "9 9 9 9"))
    assert "Cavalry 7" in told_of
    assert "Elite Guard 7" not in told_of
    unsaid = table.changed(state, ["put", ["public", "battle", "fogged"], {}])
    assert "Elite Guard 7" in sheet(rule(unsaid, "throw", "9 9 9 9")), "where the fog is not said, the strongest have them"


def test_at_the_first_throw_it_is_told_how_points_in_the_fog_lie_of_which_nothing_was_said() -> None:
    """The side that throws after it could still have said so, and cannot any more."""
    state = dimmed()
    now = {**fights.battle(state), "att": F, "dfn": G, "side": G, "came": {}}
    state = table.changed(state, ["put", ["public", "battle"], now])
    lie = "Forseti did not lay their leaders' points before this throw (`lead`): in this round they lie where they tell most, "
    assert lie in told(rule(state, "throw", "9 9", side=G))
    said = do(state, "lead Kendrel on Cavalry", side=F)
    assert lie not in told(rule(said, "throw", "9 9", side=G))
    clear = table.changed(state, ["put", ["public", "battle", "fog"], {}])
    assert lie not in told(rule(clear, "throw", "9 9", side=G)), "where no fog lies the strongest have them"
    found = odds(GAME, state, declaration(state, "throw", G), HOUSE)
    assert sorted(one.outcome for one in found.outcomes) == [f"Gorganun hits {n} time{'s' * (n != 1)}." for n in range(3)]
    assert above(found.outcomes).startswith(lie), "which is told once, above what the throw may come to"
