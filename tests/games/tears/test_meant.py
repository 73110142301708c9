"""Of counters in line that are alike and on which different things lie: which is meant by whoever names their kind."""

import pytest

from playaid.games.tears.ratings import strength
from playaid.games.tears.rules import meant
from playaid.games.tears.rules.points import NO_LOWER_THERE
from playaid.games.tears.state import fights, marks
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.state import State
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.tears.table import GAME, HOUSE, TABLE, F, G, changed, do, play, rule, told
from tests.games.tears.test_what_stays_free import position, why

WIZARDS = "Hastur, Kishmin, Niekimo"
MINE = "knows Hastur Juggernaut; knows Kishmin Obfuscate, Juggernaut, Terror; knows Niekimo Eldritch Might"
THEIRS = "knows Torin Eldritch Shield, Direct Attack; knows Vilkie Fog of War, Terror"
JUGGERNAUT, MIGHT = ("cast Juggernaut by Hastur on Warsteed", "1"), ("cast Eldritch Might by Niekimo on Warsteed", "1")
SHIELD, HIDE = ("cast Eldritch Shield by Torin on Warsteed", "1"), ("cast Obfuscate by Kishmin on Warsteed", "1")
ON_HASTUR = "lead Shale on Hastur, Hastur, Hastur"
FOG = ("cast Fog of War by Vilkie", "1")


def met(first: str = G, units: str = "2 Warsteed", theirs: str = "2 Elite Guard, Cavalry, Torin, Vilkie") -> State:
    """Shale's line against Neko's, the side that attacks first; the defender casts first."""
    state = position(
        f"lies Shale, {units}, {WIZARDS} at Rockhurst of {G}",
        f"lies Neko, {theirs} at Rockhurst of {F}",
        gorganun=MINE,
        forseti=THEIRS,
        side=first,
    )
    named = f"{units}, {WIZARDS}" if first == G else theirs
    leader = "Shale" if first == G else "Neko"
    return play(state, f"box {leader} with {named}", f"activate {leader}", "attack", "stand")


def line(state: State, side: str = G) -> list[tuple[str, int, bool]]:
    """Who throws, how strong, and whether a hit counts double."""
    thrown = strength.lined_up(asking(GAME, state, HOUSE, "throw", side), side)
    return [(one.name, one.strength, one.double) for one in thrown if one.throws and one.name.endswith("Warsteed")]


@each(
    ("lines", "left"),
    [
        ((SHIELD, "skip", JUGGERNAUT), [("Warsteed", 7, True)]),
        ((SHIELD, "skip", MIGHT), [("Warsteed", 8, False)]),
        ((SHIELD, "skip", HIDE), [("Warsteed", 7, False)]),
        (("skip", HIDE, JUGGERNAUT, MIGHT), [("Warsteed", 8, True)]),
        (("skip", JUGGERNAUT, HIDE), [("Warsteed", 7, True)]),
        (("skip", MIGHT, HIDE), [("Warsteed", 8, False)]),
        (("skip", JUGGERNAUT, ("cast Juggernaut by Kishmin on Warsteed", "1")), [("Warsteed", 7, True), ("Warsteed", 6, True)]),
    ],
)
def test_help_goes_to_who_fights_and_who_does_not_is_hidden(
    lines: tuple[str | tuple[str, str], ...], left: list[tuple[str, int, bool]]
) -> None:
    """Each of them helps, or hides, one that its player chooses. [Juggernaut] [Eldritch Might] [Obfuscate]"""
    assert line(play(met(), *lines)) == left


@each("helped", [JUGGERNAUT, MIGHT])
def test_the_enemy_shields_against_the_one_that_is_helped(helped: tuple[str, str]) -> None:
    """[Eldritch Shield]"""
    assert line(play(met(F), helped, "skip", SHIELD)) == [("Warsteed", 7, False)]


def test_a_shield_is_not_put_on_the_hidden_nor_twice_on_one() -> None:
    """[Eldritch Shield] [Obfuscate]"""
    assert line(play(met(F), HIDE, "skip", SHIELD)) == []
    three = met(F, "3 Warsteed")
    assert len(line(play(three, HIDE, "skip", SHIELD))) == 1


@each(
    ("lines", "pointed", "own"),
    [
        ((JUGGERNAUT, ON_HASTUR, "skip"), [(5, False), (3, True)], [(5, True), (3, False)]),
        ((MIGHT, ON_HASTUR, "skip"), [(5, False), (6, False)], [(8, False), (3, False)]),
        ((MIGHT, "skip"), [(7, False), (6, False)], [(8, False), (5, False)]),
        ((JUGGERNAUT, "skip"), [(6, False), (5, True)], [(7, True), (4, False)]),
        (("skip",), [(6, False), (5, False)], [(7, False), (4, False)]),
    ],
)
def test_the_enemy_points_a_hit_at_the_one_that_is_helped(
    lines: tuple[str | tuple[str, str], ...], pointed: list[tuple[int, bool]], own: list[tuple[int, bool]]
) -> None:
    """By Direct Attack the attacker chooses, and not the defender; a hit that their owner takes goes to the other one. The whole one
    stands first; each keeps its leaders' points. [Direct Attack] [Results]"""
    aimed = play(do(met(), "cast Direct Attack by Torin", "1"), "skip", *lines, ("throw", "1 10 10 10"), "take Warsteed")
    assert [(strong, double) for _, strong, double in line(aimed)] == pointed
    taken = play(met(), "skip", *lines, ("throw", "1 10 10 10 10"), "take Warsteed")
    assert [(strong, double) for _, strong, double in line(taken)] == own


def test_terror_drives_off_the_one_that_is_helped() -> None:
    """Its caster chooses whom; Juggernaut goes with them. [Terror]"""
    terror = "cast Terror by Vilkie on Warsteed"
    state = do(play(met(F), JUGGERNAUT, "skip"), terror, "1", flight="Caer Sillius", company_4="nobody")
    assert line(state) == [("Warsteed", 7, False)]
    assert not fights.battle(state)["effects"]
    both = do(play(met(F), JUGGERNAUT, "skip"), "cast Terror by Vilkie on 2 Warsteed", "1", flight="Caer Sillius", company_4="nobody")
    assert not line(both)


@each(("answer", "left"), [("the one with Juggernaut", [(8, True), (7, False)]), ("one with no spell on it", [(7, True), (8, False)])])
def test_where_what_lies_on_them_leaves_a_choice_it_is_asked_for(answer: str, left: list[tuple[int, bool]]) -> None:
    """[Eldritch Might] [Juggernaut]"""
    state = play(met(F), JUGGERNAUT)
    assert TABLE.asks(state, *MIGHT) == ("the one with Juggernaut", "one with no spell on it")
    assert [(strong, double) for _, strong, double in line(do(state, *MIGHT, which_Warsteed=answer))] == left


def test_nobody_is_asked_where_one_is_meant_for_sure() -> None:
    """A spell that lies on one of three asks nothing of who hides one, points a hit or takes it."""
    three = met(F, "3 Warsteed")
    assert rule(do(three, *JUGGERNAUT), *HIDE).question is None
    assert rule(do(three, *HIDE), *JUGGERNAUT).question is None
    mixed = do(do(three, *JUGGERNAUT), *MIGHT, which_Warsteed="one with no spell on it")
    shield = play(mixed, "skip")
    assert TABLE.asks(shield, *SHIELD) == ("the one with Juggernaut", "the one with Eldritch Might")
    assert len(line(do(shield, *SHIELD, which_Warsteed="the one with Eldritch Might"))) == 2
    assert [double for *_, double in line(do(shield, *SHIELD, which_Warsteed="the one with Juggernaut"))] == [False, False]


def test_whoever_casts_terror_says_which_of_them_flees() -> None:
    """[Terror]"""
    mixed = do(do(met(F, "3 Warsteed"), *JUGGERNAUT), *MIGHT, which_Warsteed="one with no spell on it")
    options = ("the one with Juggernaut", "the one with Eldritch Might")
    assert TABLE.asks(play(mixed, "skip"), "cast Terror by Vilkie on Warsteed", "1") == options


def laid(state: State, said: str, side: str) -> str:
    return (
        told(rule(state, said, side=side)).partition("for this round alone: ")[2]
        or told(rule(state, said, side=side)).partition("fog lies on ")[2].partition("\n")[0]
    )


REST = "lie where they tell most; before the first throw `fog` lays all anew."


@each(
    ("before", "said", "lies"),
    [
        ((), "fog 4 Warsteed", "Warsteed -4."),
        ((), "fog Warsteed, Warsteed, Warsteed, Warsteed", "Warsteed -2, Warsteed -2."),
        ((), "fog 3 Warsteed, Warsteed", "Warsteed -3, Warsteed -1."),
        ((), "fog 2 same Warsteed, Hastur, Hastur", "Hastur -2, Warsteed -2."),
        ((HIDE,), "fog Warsteed", f"Hastur -3, Warsteed -1. The other 3 {REST}"),
        ((HIDE,), "fog Warsteed, Warsteed, Warsteed, Warsteed", "Warsteed -4."),
        ((), "fog 2 same Warsteed 2 Hastur", "Hastur -2, Warsteed -2."),
        ((), "fog 3 on Warsteed, 1 on Hastur", "Hastur -1, Warsteed -3."),
        ((), "fog 3 on Warsteed 1 on Hastur", "Hastur -1, Warsteed -3."),
        ((), "fog Warsteed 3 Hastur 1", "Hastur -1, Warsteed -3."),
        ((), "fog 4 Hastur", f"Hastur -2, Warsteed -2. {NO_LOWER_THERE.replace('{pieces}', 'Hastur')}"),
        ((), "fog the Warsteeds", f"Hastur -2, Warsteed -1, Warsteed -1. The other 2 {REST}"),
    ],
)
def test_a_number_before_a_name_is_points_of_fog_on_one_of_them(before: tuple[tuple[str, str], ...], said: str, lies: str) -> None:
    """One unit may be weakened by all four. [Fog of War]"""
    assert laid(play(met(F), *before, "skip", FOG), said, F) == lies


def test_fog_lies_on_the_one_that_counts_double_and_not_on_the_shielded() -> None:
    """[Fog of War]"""
    state = do(play(met(F), JUGGERNAUT, "skip", FOG), "fog Warsteed", side=F, which_Warsteed=HELPED)
    assert (3, True) in [(strong, double) for _, strong, double in line(state)]
    shielded = do(play(met(F), "skip", SHIELD, FOG), "fog 4 Warsteed", side=F)
    assert line(shielded) == [("Warsteed", 1, False)], "the points lie on Hastur"


@each(
    ("before", "said", "lies"),
    [
        ((), "lead Shale on 2 same Warsteed, Hastur", "Hastur +1, one Warsteed +2."),
        ((), "lead Shale on Warsteed, Warsteed, Hastur", "Hastur +1, 2 Warsteed +1 each."),
        ((), "lead Shale on 3 Warsteed", "one Warsteed +2, Warsteed +1."),
        ((MIGHT,), "lead Shale on Warsteed, Warsteed, Hastur", "Hastur +1, 2 Warsteed +1 each."),
        ((HIDE,), "lead Shale on Warsteed, Warsteed, Hastur", "Hastur +1, one Warsteed +2."),
        ((HIDE,), "lead Shale on 2 same Warsteed, Hastur", "Hastur +1, one Warsteed +2."),
    ],
)
def test_points_of_leaders_lie_on_one_of_them_that_throws(before: tuple[tuple[str, str], ...], said: str, lies: str) -> None:
    """[Leaders: defence]"""
    state = play(met(F), *before)
    assert laid(state, said, G) == lies


PLAIN, HELPED = "one with no spell on it", "the one with Juggernaut"


@each(
    ("said", "answer", "left"),
    [
        ("lead Shale on 2 same Warsteed, Hastur", PLAIN, [(5, True), (7, False)]),
        ("lead Shale on 2 same Warsteed, Hastur", HELPED, [(7, True), (5, False)]),
        ("lead Shale on 2 Warsteed, Warsteed", PLAIN, [(6, True), (7, False)]),
        ("lead Shale on 2 Warsteed, Warsteed", HELPED, [(7, True), (6, False)]),
        ("lead Shale on 3 Warsteed", PLAIN, [(6, True), (7, False)]),
        ("lead Shale on Warsteed, Warsteed, Hastur", "", [(6, True), (6, False)]),
    ],
)
def test_points_on_one_of_two_that_a_spell_tells_apart_lie_on_the_one_that_is_meant(
    said: str, answer: str, left: list[tuple[int, bool]]
) -> None:
    """Whoever lays them says on which, also on the one without the spell. [Leaders: defence]"""
    state = play(met(F), JUGGERNAUT)
    if answer:
        assert TABLE.asks(state, said, side=G) == (HELPED, PLAIN)
    led = do(state, said, side=G, **({"which_Warsteed": answer} if answer else {}))
    assert [(strong, double) for _, strong, double in line(led)] == left


@each(
    ("said", "answer", "whole", "reduced"),
    [
        ("lead Shale on 2 Warsteed, Warsteed", "the one with Eldritch Might", [8, 6], [8, 4]),
        ("lead Shale on 2 Warsteed, Warsteed", PLAIN, [8, 7], [7, 5]),
        ("lead Shale on 3 Warsteed", PLAIN, [8, 7], [7, 5]),
        ("lead Shale on Warsteed, Warsteed, Hastur", "", [8, 6], [7, 4]),
        ("lead Shale", "", [8, 7], [6, 5]),  # the third is Hastur's
    ],
)
def test_points_lie_on_the_one_with_might_too(said: str, answer: str, whole: list[int], reduced: list[int]) -> None:
    """Might comes upon the points, which tell once it is reduced: a reduced Warsteed is 3 + 1 + 3. [Eldritch Might]"""
    led = do(play(met(), "skip", MIGHT), said, side=G, **({"which_Warsteed": answer} if answer else {}))
    assert [strong for _, strong, _ in line(led)] == whole
    hit = play(led, "skip", ("throw", "1 1 10 10 10"), "take 2 Warsteed")
    assert [strong for _, strong, _ in line(hit)] == reduced


def test_points_that_are_meant_for_one_stay_with_it_when_the_other_is_hit_or_helped_again() -> None:
    """[Leaders: defence]"""
    led = do(play(met(F), JUGGERNAUT), "lead Shale on 2 same Warsteed, Hastur", side=G, which_Warsteed=PLAIN)
    assert [(strong, double) for _, strong, double in line(do(led, *MIGHT, which_Warsteed=HELPED))] == [(8, True), (7, False)]
    aimed = play(led, "skip", ("cast Direct Attack by Torin", "1"), "skip", ("throw", "10 10 10 10 10"))
    assert [(strong, double) for _, strong, double in line(aimed)] == [(5, True), (7, False)]


@each(("answer", "left"), [(PLAIN, [(5, True), (1, False)]), (HELPED, [(1, True), (5, False)])])
def test_fog_lies_on_the_one_that_is_meant(answer: str, left: list[tuple[int, bool]]) -> None:
    """It makes one unit weaker by four, whichever. [Fog of War]"""
    state = play(met(F), JUGGERNAUT, ("lead Shale on Hastur, Hastur, Hastur", ""), "skip", FOG)
    fogged = do(state, "fog 4 Warsteed", side=F, which_Warsteed=answer)
    assert [(strong, double) for _, strong, double in line(fogged)] == left
    anew = do(fogged, "fog Warsteed, Warsteed, 2 Hastur", side=F)
    assert [strong for _, strong, _ in line(anew)] == [4, 4]


def test_points_on_a_kind_of_which_nobody_throws_lie_as_they_are_said() -> None:
    """[Obfuscate]"""
    hidden = do(met(F), "cast Obfuscate by Kishmin on 2 Warsteed", "1")
    assert laid(hidden, "lead Shale on Warsteed, Hastur, Hastur", G) == "Hastur +2, Warsteed +1."


@each(("units", "named"), [("Warsteed, Cavalry", "Cavalry"), ("Torin", "Torin")])
def test_the_line_that_lays_all_the_fog_on_one_can_be_typed(units: str, named: str) -> None:
    """A wizard alone in the enemy's line is named there, and not a word that stands for any unit. [Fog of War]"""
    theirs = "Cavalry" if named == "Cavalry" else "Torin"
    state = position(
        f"lies Shale, 2 Warsteed, Hastur at Rockhurst of {G}",
        f"lies {theirs} at Rockhurst of {F}",
        gorganun="knows Hastur Fog of War",
        forseti="knows Torin Terror" if named == "Torin" else "",
    )
    state = play(state, "box Shale with 2 Warsteed, Hastur", "activate Shale", "attack", "stand")
    state = play(state, "skip") if fights.battle(state)["side"] == F else state
    cast = rule(state, "cast Fog of War by Hastur", "1")
    assert f"`fog 4 {named}` lays all of them on one" in told(cast)
    assert rule(do(state, "cast Fog of War by Hastur", "1"), f"fog 4 {named}", side=G).verdict == "legal"


def test_who_is_named_beyond_what_there_is_to_lay_is_refused() -> None:
    """[Fog of War]"""
    state = play(met(F), "skip", FOG)
    assert "the fog takes 4 points, 5 are named" in why(state, "fog 5 Warsteed", F)
    assert "3 to lay, one for each name: 4 are named" in why(state, "lead Shale on 2 Warsteed, 2 Warsteed", G)


def test_a_spell_keeps_to_its_counter_as_others_are_hit_and_reduced() -> None:
    """The whole one with Juggernaut is hit after another of them: both are reduced, and on one of them it lies. [Juggernaut]"""
    state = play(met(), "skip", JUGGERNAUT, "skip", ("throw", "1 1 10 10 10"), "take 2 Warsteed")
    assert sorted(double for *_, double in line(state)) == [False, True]
    assert [name for name, *_ in line(state)] == ["reduced Warsteed"] * 2


@each(
    ("phrases", "full", "asked"),
    [
        (["2 Warsteed"], [], True),
        (["2 Warsteed", "Warsteed"], [], True),
        (["Warsteed", "Warsteed"], [], False),
        (["Warsteed", "Hastur"], [], True),
        (["Hastur", "Hastur"], [], False),
        (["2 Warsteed"], [("Warsteed", 0)], False),
        (["2 Warsteed"], [("Wargroup", 0)], True),
    ],
)
def test_it_is_asked_where_a_spell_tells_those_apart_who_have_room(phrases: list[str], full: list[tuple[str, int]], asked: bool) -> None:
    """[Leaders: attack]"""
    hearing = asking(GAME, play(met(F), JUGGERNAUT), HOUSE, "lead", G)
    if not asked:
        assert meant.of_points(hearing, G, phrases, full) == []
        return
    with pytest.raises(Ask) as stopped:
        meant.of_points(hearing, G, phrases, full)
    assert stopped.value.question.options == (HELPED, PLAIN)


@each(("castle", "full"), [("Ilrog", []), ("Kimrin", []), ("Glaginsdrog", [("Warsteed", 0)])])
def test_whom_walls_alone_make_as_strong_as_points_can_has_no_room_for_one(castle: str, full: list[tuple[str, int]]) -> None:
    """5 of 7, with 0, 1 or 2 of the walls; of those on whom nothing lies it is not told. [Castle bonus] [Leaders: defence]"""
    held = changed(play(met(F), JUGGERNAUT), ["put", ["public", "battle", "kind"], "castle"], ["put", ["public", "battle", "area"], castle])
    hearing = asking(GAME, held, HOUSE, "lead", G)
    assert strength.walls(hearing, castle).bonus == {"Ilrog": 0, "Kimrin": 1, "Glaginsdrog": 2}[castle]
    assert strength.without_room(hearing, G) == full


def test_of_those_who_do_not_fight_none_is_asked_for() -> None:
    """Shielded against or hidden they throw nothing. [Eldritch Shield] [Obfuscate]"""
    for first, lines in ((F, ("skip", SHIELD)), (G, ("skip", HIDE))):
        state = play(met(first), *lines)
        assert meant.of_points(asking(GAME, state, HOUSE, "lead", G), G, ["2 Warsteed"]) == []


@each(
    ("number", "is_meant"),
    [
        (None, [False, False, False, False]),
        (0, [True, False, False, False]),
        (2, [False, True, False, False]),
        (1, [False, False, True, False]),
    ],
)
def test_a_counter_is_meant_by_its_number_or_is_one_that_bears_nothing(number: int | None, is_meant: list[bool]) -> None:
    counters = [("Warsteed", 0), ("Warsteed", 2), ("Warsteed", marks.NONE), ("Wargroup", 1)]
    assert marks.meant(counters, "Warsteed", number) == is_meant


def test_who_is_hidden_stays_so_when_an_explosion_strikes_them() -> None:
    """The spell lasts to the next turn of theirs, on the reduced side too; of several whom it hides the others stay hidden where one is
    gone. [Obfuscate] [Disasters]"""
    explode = ("cast Juggernaut by Hastur on Niekimo", "10 10 10 10 10 1 " + "10 " * 12)
    hidden = play(met(units="Warsteed"), "skip", HIDE, explode)
    assert fights.battle(hidden)["rows"][G] == ["Hastur", "Kishmin", "Niekimo", "reduced Warsteed"]
    assert fights.exposed_pieces(hidden, G) == ["Hastur", "Kishmin", "Niekimo"]
    one_gone = play(met(units="reduced Warsteed, Wargroup"), "skip", ("cast Obfuscate by Kishmin on reduced Warsteed, Wargroup", "1"))
    one_gone = play(one_gone, ("cast Juggernaut by Hastur on Niekimo", "10 10 10 10 10 10 1 " + "10 " * 12))
    assert fights.battle(one_gone)["rows"][G] == ["Hastur", "Kishmin", "Niekimo", "Wargroup"]
    assert fights.exposed_pieces(one_gone, G) == ["Hastur", "Kishmin", "Niekimo"]
