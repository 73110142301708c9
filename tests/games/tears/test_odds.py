"""Odds against enumerations that share nothing with the rules: initiative, the command table, a spell with victims, searches in turn."""

from fractions import Fraction
from itertools import product

import pytest

from playaid.games.tears import GAME
from playaid.games.tears.table import outlook
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import State
from playaid.referee.odds.exact import Odds, chain, odds
from playaid.referee.odds.policy import Continuation
from tests.each import each
from tests.games.tears.table import HOUSE, TABLE, F, G, begun, changed, cleared, declaration, do, lay, play, put, start, under
from tests.games.tears.test_battle import field, siege
from tests.games.tears.test_initiative import opening
from tests.games.tears.test_ruins import entering
from tests.games.tears.test_spells import duel
from tests.slow import SLOW

DIE = range(1, 11)


def told(found: Odds) -> dict[str, tuple[Fraction, Fraction]]:
    """Each outcome with its least and its most."""
    return {o.outcome: (o.probability, o.most or o.probability) for o in found.outcomes}


def of(state: State, line: str, course: Continuation | None = None, side: str = G, **plan: str) -> Odds:
    said = declaration(state, line, side)
    if course is None:
        return odds(GAME, state, said, HOUSE, plan=plan)
    return chain(GAME, state, said, HOUSE, course, plan=plan)


def disaster(result: str) -> Fraction:
    """Of the ten faces of the failure table those that say this."""
    return Fraction(sum(HOUSE.value("disasters", str(face), "result") == result for face in DIE), 10)


@each("bonus", [0, 1, 3, 9])
def test_initiative_is_thrown_for_until_it_is_not_equal(bonus: int) -> None:
    """Against all pairs of faces without the equal ones."""
    state = changed(opening(), ["put", ["public", "bonus"], {G: bonus, F: 0}])
    pairs = [(mine + bonus, theirs) for mine, theirs in product(DIE, DIE) if mine + bonus != theirs]
    won = Fraction(sum(mine > theirs for mine, theirs in pairs), len(pairs))
    found = of(state, "initiative")
    assert found.exact
    assert told(found)[f"{G} has the initiative"] == (won, won)
    assert sum(least for least, _ in told(found).values()) == 1


def test_a_spell_with_victims() -> None:
    """Hastur succeeds with 7 and less; a 10 is a disaster, which the failure table tells apart."""
    causes = {result: disaster(result) / 10 for result in {HOUSE.value("disasters", str(face), "result") for face in DIE}}
    backfires = causes.pop("backfire")
    expected = {
        "Terror works": Fraction(7, 10),
        "Terror fails": Fraction(2, 10),
        "Terror backfires": backfires,
        **{f"Terror fails: {cause}": share for cause, share in causes.items()},
    }
    found = of(duel("Terror", theirs="3 Cavalry"), "cast Terror by Hastur on 2 Cavalry")
    assert told(found) == {outcome: (share, share) for outcome, share in expected.items() if share}
    assert sum(expected.values()) == 1


def test_where_the_victims_flee_to_is_theirs_to_choose() -> None:
    """Until they have fled to Oldmarch: as often as the spell works if they choose it, never if they do not."""
    state = duel("Terror", theirs="2 Cavalry")
    line, until = "cast Terror by Hastur on Cavalry", Continuation(times=1, until=f"of {F} flee to Oldmarch")
    found = of(state, line, until)
    assert told(found)[until.until] == (Fraction(0), Fraction(7, 10))
    choice = next(choice for choice in found.choices if choice.key == "flight")
    assert choice.who == F
    by_option = {branch.option: {o.outcome: o.probability for o in branch.outcomes} for branch in choice.branches}
    assert by_option["Oldmarch"][until.until] == Fraction(7, 10)
    assert all(shares.get(until.until, 0) == 0 for option, shares in by_option.items() if option != "Oldmarch")
    if SLOW:
        assert told(of(state, line, until, flight="Oldmarch"))[until.until] == (Fraction(7, 10), Fraction(7, 10))


def test_the_victim_of_a_trap_is_ones_own_choice() -> None:
    """4 or less of ten is a hit; whom it takes is Gorganun's to choose, unseen. A leader then throws for his wound."""
    found = of(entering(), "trap Ursh")
    assert found.own
    choice = next(choice for choice in found.choices if choice.key == "victim")
    assert choice.who == G
    unharmed = Fraction(6, 10)
    for branch in choice.branches:
        shares = [o.probability for o in branch.outcomes]
        assert sum(shares) == 1
        assert unharmed in shares
    assert found.stakes is not None, "who is hit, and who finds what, has its worth"
    unit = next(branch for branch in choice.branches if branch.option == "Warsteed")
    assert sorted(o.probability for o in unit.outcomes) == [Fraction(4, 10), unharmed]


def test_of_a_search_for_a_spell() -> None:
    """A trap hits with 4 or less; who is unharmed finds a spell with 4 or more: 6 of ten times 7 of ten. [Searching]"""
    state = play(put(begun(), "Kishmin", "Ursh"), "activate Kishmin")
    found = of(state, "search Ursh study", Continuation(times=1, until="finds a spell in Ursh"), victim="Kishmin", learn="leave it")
    assert told(found)["finds a spell in Ursh"] == (Fraction(42, 100), Fraction(42, 100))


def test_of_a_search_for_a_spell_over_turns() -> None:
    """Each turn 42 of 100 find one, and 18 are unharmed and find none; who is hit cannot search again. [Searching, Wizard wounds]"""
    state = play(put(begun(), "Kishmin", "Ursh"), "activate Kishmin")
    course = Continuation(until="finds a spell in Ursh", turns=4)
    found = of(state, "search Ursh study", course, victim="Kishmin", learn="leave it")
    expected = [Fraction(42, 100) * Fraction(18, 100) ** earlier for earlier in range(4)]
    assert [turn.probability for turn in found.turns] == [sum(expected[:turn]) for turn in range(1, 5)]
    assert "who is wounded, caught or taken does not come back" in found.supposed


def test_whom_the_trap_lets_pass_searches_on() -> None:
    """He comes to Ursh, and stays: the trap of coming in counts as the first search."""
    state = play(put(begun(), "Kishmin", "Thornwick"), "activate Kishmin", "move Kishmin to Ursh")
    found = of(state, "trap Ursh study", Continuation(until="finds a spell in Ursh", turns=2), victim="Kishmin", learn="leave it")
    assert [turn.probability for turn in found.turns] == [Fraction(42, 100), Fraction(42, 100) * Fraction(118, 100)]


def test_a_burnt_out_wizard_tries_each_turn_by_hand() -> None:
    """A throw of success a turn, until it succeeds: for Hastur 7 of ten. A ten is a disaster: three times in ten he is worse by one,
    once in ten he explodes, and is hit by himself at 3. [Disasters]"""

    def recovered(turns: int, target: int = 7) -> Fraction:
        if not turns:
            return Fraction(0)
        again, worse = recovered(turns - 1, target), recovered(turns - 1, target - 1)
        ten = Fraction(6, 10) * again + Fraction(3, 10) * worse + Fraction(1, 10) * Fraction(7, 10) * again
        return Fraction(target, 10) + Fraction(9 - target, 10) * again + Fraction(1, 10) * ten

    state = put(begun(), "Hastur", "Ursh", burnt=True, act=True, used=0)
    found = of(state, "recover Hastur", Continuation(until="recovers", turns=3))
    assert [turn.probability for turn in found.turns] == [recovered(turn) for turn in range(1, 4)]


def test_of_the_initiative_over_turns_by_hand() -> None:
    """Forseti has won it all the time: Gorganun adds one more each turn. [Initiative]"""
    going, expected = Fraction(1), []
    for bonus in range(4):
        pairs = [(mine + bonus, theirs) for mine, theirs in product(DIE, DIE) if mine + bonus != theirs]
        won = Fraction(sum(mine > theirs for mine, theirs in pairs), len(pairs))
        expected.append(going * won)
        going *= 1 - won
    found = of(opening(), "initiative", Continuation(until=f"{G} has the initiative", turns=4))
    assert [turn.probability for turn in found.turns] == [sum(expected[:turn]) for turn in range(1, 5)]


Line = tuple[int, int]
"""Whole units and reduced ones."""


def hits(line: Line, strengths: Line, dice: int) -> dict[int, Fraction]:
    """The number of hits of a line, each unit with so many dice at its strength or less."""
    ways = {0: Fraction(1)}
    for need in [strengths[0]] * line[0] * dice + [strengths[1]] * line[1] * dice:
        more = {number + 1: share * need / 10 for number, share in ways.items()}
        ways = {number: ways.get(number, Fraction(0)) * (10 - need) / 10 + more.get(number, Fraction(0)) for number in {*ways, *more}}
    return ways


def struck(line: Line, number: int) -> Line:
    """What is left of a line: whole units are reduced first, then those are lost."""
    whole, reduced = line
    for _ in range(number):
        whole, reduced = (whole - 1, reduced + 1) if whole else (0, max(0, reduced - 1))
    return whole, reduced


def assaulted(ours: Line, theirs: Line) -> dict[str, float]:
    """An assault on a castle of three: its Foot Soldiers 4 and 2 have 1 more, throw twice each, and first in the first round. [Castle]"""

    def round_(ours: Line, theirs: Line, first: bool) -> dict[tuple[Line, Line], Fraction]:
        after: dict[tuple[Line, Line], Fraction] = {}
        for got, share in hits(theirs, (5, 3), 2).items():
            left = struck(ours, got)
            for dealt, chance in hits(left if first else ours, (4, 2), 1).items():
                key = (left, struck(theirs, dealt))
                after[key] = after.get(key, Fraction(0)) + share * chance
        return after

    ends: dict[str, float] = {}
    now: dict[tuple[Line, Line], float] = {key: float(share) for key, share in round_(ours, theirs, True).items()}
    kept: dict[tuple[Line, Line], dict[tuple[Line, Line], Fraction]] = {}
    while now and max(now.values()) > 1e-18:
        later: dict[tuple[Line, Line], float] = {}
        for (mine, yours), share in now.items():
            if sum(mine) and sum(yours):
                for key, chance in kept.setdefault((mine, yours), round_(mine, yours, False)).items():
                    later[key] = later.get(key, 0.0) + share * float(chance)
                continue
            end = f"{G} wins, {sum(mine)} left" if sum(mine) else f"{F} wins, {sum(yours)} left" if sum(yours) else "both lines are gone"
            ends[end] = ends.get(end, 0.0) + share
        now = later
    return ends


def test_of_an_assault_on_a_castle() -> None:
    """Three Wargroups, 4 and 2, against two Foot Soldiers in Caer Sillius, until one line is gone."""
    state = do(siege("3 Wargroup"), "stand")
    state = changed(state, ["put", ["public", "battle", "chiefs", G], []])
    found = of(state, "clash", Continuation(GAME.policies["battle"]), F)
    assert found.exact
    got = {o.outcome: float(o.probability) for o in found.outcomes}
    expected = assaulted((3, 0), (2, 0))
    assert got.keys() == expected.keys()
    assert all(abs(got[end] - share) < 1e-12 for end, share in expected.items())


# what odds are walked by, condition by condition


@each(
    ("stage", "fights"),
    [("gone", False), ("stand", True), ("spells", True), ("throw", True), ("hits", True), ("stay", True), (None, False)],
)
def test_a_battle_is_fought_on_and_a_line_shown_that_lies_open(stage: str | None, fights: bool) -> None:
    battle = {**field()["public"]["battle"], "stage": stage} if stage else None
    declared = outlook.fight(changed(begun(), ["put", ["public", "battle"], battle]))
    assert (declared is not None) == fights
    assert declared is None or declared.verb == ("stand" if stage == "stand" else "clash")


@each(
    ("enemy_left", "rethrow", "in_command", "line"),
    [(1, True, True, "done"), (0, True, True, "command table"), (0, False, True, None), (0, True, False, None), (0, False, False, None)],
)
def test_commands_are_walked_on_while_the_table_is_thrown_on_again(
    enemy_left: int, rethrow: bool, in_command: bool, line: str | None
) -> None:
    state = play(start(), "ambassador Kishmin", "next", ("initiative", "9 2")) if in_command else begun()
    state = changed(state, ["put", ["public", "enemy_left"], enemy_left], ["put", ["public", "rethrow"], rethrow])
    declared = outlook.command(state)
    assert (declared.typed if declared else None) == line


def test_what_wins_for_one_loses_for_the_other() -> None:
    worth = {side: {payoff.words: payoff.worth for payoff in outlook.payoffs(begun(), side)} for side in (G, F)}
    assert (worth[G][f"^{G} wins, "], worth[G][f"^{F} wins, "]) == (100, -100)
    assert (worth[F][f"^{G} wins, "], worth[F][f"^{F} wins, "]) == (-100, 100)


def test_the_same_are_activated_again_where_they_still_stand() -> None:
    before = put(put(put(begun(), "Shale", "Kimrin", act=True), "Ezelle", "Kimrin"), "Kestrel", "Kimrin", act=True)
    after = put(put(before, "Shale", "Kimrin", act=None, done=True), "Kestrel", "Ashmoor", act=True, used=1)
    turned = outlook.activate_again(before, after, Declaration("trap", {}, G), HOUSE)
    assert turned is not None
    people = turned.state["public"]["people"]
    assert (people["Shale"]["act"], people["Shale"].get("done"), people["Shale"]["used"]) == (True, None, 0)
    assert "act" not in people["Ezelle"]
    assert people["Kestrel"] == after["public"]["people"]["Kestrel"]
    assert turned.declaration.verb == "search"
    kept = outlook.activate_again(before, after, Declaration("cast", {}, G), HOUSE)
    assert kept is not None
    assert kept.declaration.verb == "cast"


def before_the_walls(theirs: str = "2 Cavalry", leader: bool = False) -> State:
    """Shale, activated, with four Warsteed before Caer Sillius, in which these are, seen by all, and perhaps Kendrel."""
    state = cleared(cleared(begun(), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog")
    state = put(put(put(state, "Algeron", "Millbrook"), "Urso", "Rockhurst"), "Kendrel", "Caer Sillius" if leader else "Millbrook")
    state = lay(under(put(state, "Shale", "Caer Sillius"), "Shale", "4 Warsteed"), F, "Caer Sillius", *filter(None, theirs.split(", ")))
    within = F if theirs or leader else ""
    state = changed(state, ["put", ["public", "castles", "Caer Sillius", "inside"], within])
    return do(changed(state, ["put", ["public", "came", G, "Caer Sillius"], "Ashmoor"]), "activate Shale")


@each("theirs", ["", "Cavalry"])
def test_how_a_siege_may_end_is_weighed_before_it_begins(theirs: str) -> None:
    """Attack, the line shown, and all the rounds come to the same as the rounds alone once both have shown who fights."""
    state = before_the_walls(theirs)
    course = Continuation(GAME.policies[GAME.verbs["attack"].course])
    before = of(state, "attack", course)
    joined = play(state, "attack", *(["stand"] if theirs else []))
    assert told(before) == told(of(joined, "clash", course, side=joined["public"]["battle"]["side"]))
    assert any("wins" in outcome for outcome in told(before))


def test_where_a_leader_stands_nobody_else_knows_what_stands_with_them() -> None:
    state = before_the_walls(leader=True)
    assert list(told(of(state, "attack", Continuation(outlook.fight)))) == ["battle is joined"]


def test_a_line_of_which_all_lies_open_is_shown_without_a_key() -> None:
    shut = {**do(before_the_walls(), "attack"), "secret": {}}
    assert TABLE.rule(shut, "stand", side=F).verdict == LEGAL
    led = {**do(before_the_walls(leader=True), "attack"), "secret": {}}
    with pytest.raises(Locked):
        TABLE.rule(led, "stand", side=F)


def test_of_a_move_among_enemies_it_is_told_by_which_line_their_battle_is() -> None:
    state = do(under(put(lay(begun(), F, "Oldmarch", "Cavalry"), "Shale", "Ashmoor"), "Shale", "2 Warsteed"), "activate Shale")
    seen = "once they are there, `attack Oldmarch --odds`"
    assert outlook.ahead(state, declaration(state, "move Shale to Oldmarch")) == seen.replace("`", "")
    assert outlook.ahead(state, declaration(state, "move Shale to Kimrin")) == ""
    hidden = changed(state, ["put", ["public", "veiled"], {"Oldmarch": {F: ["Cavalry"]}}])
    assert outlook.ahead(hidden, declaration(hidden, "move Shale to Oldmarch")) == "", "nobody attacks those whom a spell hides"
    there = put(state, "Shale", "Oldmarch", act=True, used=1)
    assert of(there, "attack Oldmarch").outcomes
