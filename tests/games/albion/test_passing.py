"""5.0 Steps that are passed by themselves where the table plays so: which, when they are not, and that they tell nothing."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from playaid.dice.sources import Seeded
from playaid.games.albion import GAME
from playaid.games.albion.rules import challenges, idle, initiating
from playaid.games.albion.state import castings, outstanding, pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract import sequence
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.offers import asking
from playaid.testing.prying import open_part
from tests.each import each
from tests.games.albion.table import BOOK, SIDES, TABLE, at, bare, clear, do, hurt, offers_of, put, refused, rule, stand, start, told
from tests.games.albion.test_initiating import FIELD, field
from tests.games.albion.two import bears

SLOW = bool(os.environ.get("PLAYAID_SLOW"))


def passing(state: State) -> State:
    return put(state, "referee", "options", {**state["referee"]["options"], "passing": "automatic"})


def first_of(state: State) -> str:
    return sequence.frames(state)[-1]["key"]


def test_each_step_takes_its_own_next_where_nothing_is_said() -> None:
    state = do(start(), "next")
    assert first_of(state) == "weather"


def test_the_weather_is_passed_and_told() -> None:
    state = start(passing="automatic")
    ruling = rule(state, "next")
    assert first_of(do(state, "next")) == "plot"
    assert "the Mana Level is 4" in told(ruling)
    assert "Weather Segment: it is read off the track [5.0 A]" in told(ruling)


def plotting(trespass: int | None = None) -> State:
    return put(do(start(passing="automatic"), "next"), "public", "trespass", trespass)


def test_faerie_plots_from_the_turn_after_the_first_trespass_on() -> None:
    """22.4: before, all know that it cannot."""
    assert castings.unplotted(plotting()) == [FOMORIAN]
    assert castings.unplotted(plotting(1)) == [FOMORIAN]
    assert castings.unplotted(plotting(0)) == [FOMORIAN, FAERIE]
    assert castings.unplotted(at(start(), FOMORIAN, "enchantment")) == [FOMORIAN, FAERIE]


def test_a_plot_of_nothing_in_one_sign_by_whoever_has_not_plotted() -> None:
    state = do(plotting(0), "plot -", "a" * 64, FOMORIAN)
    assert castings.unplotted(state) == [FAERIE]
    assert castings.unplotted(do(state, "plot -", "b" * 64, FAERIE)) == []


def test_whoever_might_bear_the_ring_might_cast() -> None:
    """20.6.16: who bears it is not told; where nobody holds it, only places of power count."""
    nowhere = at(start(passing="automatic"), FOMORIAN, "enchantment")
    for name, piece in pieces.pieces(nowhere).items():
        if piece["kind"] == "person" and name != "Imric":
            nowhere = put(nowhere, "public", "pieces", name, "hex", None)
    assert idle.plots(nowhere) is None
    lost = put(nowhere, "public", "items", "16", {"state": "left", "hex": "3013", "side": None})
    assert idle.plots(lost) == "neither side has anybody who could cast an enchantment"
    assert idle.plots(stand(lost, "2611", "Imric")) is None
    assert idle.plots(put(stand(lost, "2611", "Imric"), "public", "pieces", "Imric", "state", "inactive"))
    assert idle.plots(put(stand(lost, "2611", "Imric"), "public", "pieces", "Imric", "aboard", "Gullfoot"))


def test_castings_that_were_plotted_are_not_passed() -> None:
    state = do(plotting(), "plot 12 by Barguest on Barguest", "a" * 64, FOMORIAN)
    assert first_of(do(state, "next")) == "cast"
    nothing = do(plotting(), "plot -", "a" * 64, FOMORIAN)
    assert first_of(do(nothing, "next", " ".join(["1 1"] * 6))) == "activation"


def test_attrition_is_rolled_until_it_costs_something() -> None:
    """8.0: the next hexes are rolled for when the losses are removed, in one go."""
    state = do(do(plotting(), "plot -", "a" * 64, FOMORIAN), "next", "6 6")
    assert first_of(state) == "attrition"
    assert outstanding.losses(state) == [FOMORIAN]
    assert set(state["public"]["attrition"][FOMORIAN]) == {"3337", "3705"}
    state = do(state, "remove evenly", side=FOMORIAN)
    ruling = rule(state, "attrition", "1 1 1 1", FAERIE)
    assert [rolled.why for rolled in ruling.rolls] == [
        "attrition of Fomorian in 3337 (Dobie): wild magic",
        "attrition of Fomorian in 3705 (The Worm): wild magic",
    ]
    done = do(state, "attrition", "1 1 1 1", FAERIE)
    assert done["public"]["attrition"][FOMORIAN] == {}
    assert refused(done, "attrition", FAERIE) == ["8.due"]


def recovering(state: State, side: str = FOMORIAN) -> State:
    return visible(at(passing(state), side, "recovery"), None)


def test_recovery_is_passed_while_all_know_that_nobody_is_wounded() -> None:
    """9.7: once wounds have been dealt to a side, whether they are healed is its secret."""
    assert idle.recovery(recovering(start()))
    assert not list(outstanding.owed_recovery(recovering(start())))
    dealt = put(start(), "public", "wounded", FOMORIAN, True)
    assert idle.recovery(recovering(dealt)) is None
    assert not list(outstanding.owed_recovery(recovering(dealt))), "next sees to it"
    assert list(outstanding.owed_recovery(at(dealt, FOMORIAN, "recovery"))), "without passing somebody says so"
    assert idle.recovery(recovering(dealt, FAERIE))
    mastered = put(dealt, "public", "pieces", "Rurik", "control", FAERIE)
    assert idle.recovery(recovering(mastered, FAERIE)) is None


def test_an_evening_begun_before_wounds_were_noted_recovers() -> None:
    state = start()
    public = {key: value for key, value in state["public"].items() if key != "wounded"}
    assert idle.recovery(recovering({**state, "public": public})) is None


def test_wounds_that_are_owed_or_dealt_are_noted_once() -> None:
    from playaid.games.albion.rules import losses
    from tests.games.albion.two import hearing

    heard = hearing(start(), FOMORIAN)
    losses.owe(heard, FOMORIAN, "3012", "a curse", ["Moray 3012"], points=2)
    assert heard.public["wounded"] == {}
    losses.owe(heard, FOMORIAN, "3012", "a curse", ["Imric"], wounds=1)
    assert heard.public["wounded"] == {FOMORIAN: True}
    before = len(heard.changes)
    losses.wound(heard, "Imric", 1)
    assert not [change for change in heard.changes[before:] if "wounded" in change[1]]
    losses.wound(heard, "Elidor", 1)
    assert heard.public["wounded"] == {FOMORIAN: True, FAERIE: True}


def test_a_damaged_ship_may_be_refitted() -> None:
    """9.1"""
    damaged = put(start(), "public", "pieces", "Gullfoot", "steps", 1)
    assert idle.recovery(recovering(damaged)) is None
    assert idle.recovery(recovering(damaged, FAERIE))
    assert idle.recovery(recovering(put(damaged, "public", "pieces", "Gullfoot", "refit", True)))
    assert idle.recovery(recovering(put(damaged, "public", "pieces", "Gullfoot", "state", "sunk")))


def activating(state: State, side: str, turn: int = 1) -> State:
    return at(state, side, "activation", turn=turn)


def test_activation_is_passed_when_nothing_sleeps() -> None:
    """10.1, 10.2"""
    assert idle.activation(activating(start(), FOMORIAN)) is None
    worm = put(start(), "public", "pieces", "The Worm", "state", "active")
    assert idle.activation(activating(worm, FOMORIAN))
    assert idle.activation(activating(worm, FAERIE)) is None


def test_the_expedition_is_waited_for() -> None:
    for scenario, turn, waited in (("albion-alone", 4, False), ("faerie-twilight", 3, False), ("faerie-twilight", 4, True)):
        state = start(scenario=scenario)
        state = put(state, "public", "kingdoms", dict.fromkeys(state["public"]["kingdoms"], "active"))
        for name in ("Misha", "Dunatis", "Gerflax"):
            state = put(state, "public", "pieces", name, "state", "active")
        assert (idle.activation(activating(state, FAERIE, turn)) is None) is waited, (scenario, turn)


def test_everything_asleep_is_rolled_for_in_one_line() -> None:
    """10.4: once each in a phase."""
    state = activating(start(), FAERIE)
    ruling = rule(state, "activate", " ".join(["6 6"] * 7), FAERIE)
    assert len(ruling.rolls) == 7
    assert "activation of Gwynedd: dice 12" in told(ruling)
    done = do(state, "activate Gwynedd", "6 6", side=FAERIE)
    assert len(rule(done, "activate", " ".join(["6 6"] * 6), FAERIE).rolls) == 6
    all_done = do(done, "activate", " ".join(["6 6"] * 6), side=FAERIE)
    assert refused(all_done, "activate", FAERIE) == ["10.none"]


def reacting(state: State, side: str = FAERIE) -> State:
    """The other side's Reaction Phase in a side's Player-Turn, none having any item."""
    for number in state["public"]["items"]:
        state = put(state, "public", "items", number, {"state": "destroyed", "hex": None, "side": None})
    return at(state, side, "reaction")


def test_reaction_is_passed_where_no_enemy_army_is_near() -> None:
    """13.0: within the range of reaction, however the columns lie."""
    assert idle.reaction(reacting(start())) is None
    state = reacting(start())
    for name, piece in pieces.pieces(state).items():
        if piece["side"] == FAERIE:
            state = put(state, "public", "pieces", name, "hex", None)
    assert idle.reaction(state)
    assert idle.reaction(stand(state, "3011", Albion_9={"count": 1})) is None
    assert idle.reaction(stand(state, "2050", Albion_9={"count": 1}))
    held = put(state, "public", "items", "12", {"state": "held", "hex": None, "side": FOMORIAN})
    assert idle.reaction(held) is None
    enemys = put(state, "public", "items", "12", {"state": "held", "hex": None, "side": FAERIE})
    assert idle.reaction(enemys)
    assert (
        idle.reaction(put(enemys, "public", "pieces", "Elidor", {**pieces.piece(enemys, "Elidor"), "hex": "3034", "control": FOMORIAN}))
        is None
    )


def test_combat_is_passed_where_nobody_meets() -> None:
    """15.1, 17.4: an empty enemy fortress can be attacked."""
    assert idle.announcing(at(start(), FOMORIAN, "combat", "announce"))
    met = stand(start(), "3034", "Imric")
    assert idle.announcing(at(met, FOMORIAN, "combat", "announce")) is None
    empty = stand(clear(start(), "3034"), "3034", "Imric")
    assert idle.announcing(at(empty, FOMORIAN, "combat", "announce")) is None
    assert idle.announcing(at(empty, FAERIE, "combat", "announce"))


@each(
    ("moving", "there", "changes", "passed"),
    [
        (FOMORIAN, ("Imric", "Elidor"), {}, True),  # persons alone are for a melee [15.1]
        (FOMORIAN, ("Imric", "Elidor"), {"Albion_7": {"count": 1}}, False),
        (FOMORIAN, ("Imric", "Elidor"), {"Albion_7": {"count": 1}, "cast": ["Imric"]}, True),  # 19.3
        (FOMORIAN, ("Imric", "Elidor"), {"Moray_7": {"count": 1}, "cast": ["Imric"]}, False),
        (FAERIE, ("Imric", "Arwan"), {"Moray_7": {"count": 1}, "asleep": "Arwan"}, True),  # 10.0
        (FOMORIAN, ("Seasnake", "Foamrider"), {}, False),
        (FOMORIAN, ("Seasnake", "Foamrider"), {"refit": "Seasnake"}, True),  # 15.2
        (FOMORIAN, ("Seasnake", "Foamrider"), {"refit": "Foamrider"}, True),
        (FOMORIAN, ("Seasnake", "Elidor"), {}, True),
    ],
)
def test_attacks_are_passed_where_nobody_who_meets_could_begin_one(
    moving: str, there: tuple[str, ...], changes: dict[str, Any], passed: bool
) -> None:
    armies = {name: army for name, army in changes.items() if "_" in name}
    state = bare(stand(clear(start(), FIELD), FIELD, *there, **armies), *(name for name in there if name[0] in "IEA"))
    state = put(state, "public", "cast", changes.get("cast", []))
    if sleeper := changes.get("asleep"):
        state = put(state, "public", "pieces", sleeper, "state", "inactive")
    if refits := changes.get("refit"):
        state = put(state, "public", "pieces", refits, "refit", True)
    assert bool(idle.announcing(at(state, moving, "combat", "announce"))) is passed
    if passed:
        assert not list(offered_attacks(at(state, moving, "combat", "announce"), moving))


def offered_attacks(state: State, side: str) -> Iterator[str]:
    for verb in ("battle", "engage"):
        yield from offers_of(state, verb, side)


def test_walls_are_not_attacked_by_persons_alone() -> None:
    """17.5"""
    state = at(bare(stand(clear(start(), "3034"), "3034", "Imric"), "Imric"), FOMORIAN, "combat", "announce")
    assert idle.announcing(state)
    assert idle.announcing(stand(state, "3034", Moray_7={"count": 1})) is None


def test_melees_that_nobody_may_begin_are_passed() -> None:
    """17.3, 19.3"""
    state = bare(field("Imric", faerie=("Branwen",), step="melees"), "Imric", "Branwen")
    assert idle.melees(state) is None
    assert idle.melees(put(state, "public", "cast", ["Imric"]))
    assert idle.melees(put(state, "public", "cast", ["Branwen"])) is None
    walls = bare(stand(clear(start(), "3034"), "3034", "Imric", "Elidor"), "Imric", "Elidor")
    assert idle.melees(at(walls, FOMORIAN, "combat", "melees"))


@each(
    ("persons", "cast", "made", "passed"),
    [
        (("Grogan",), (), (), True),
        (("Grogan", "Rurik"), (), (), False),
        (("Imric",), ("Imric",), (), True),
        (("Imric",), (), ("duel",), False),
        (("Imric",), (), ("duel", "trial"), True),
    ],
)
def test_challenges_are_passed_where_none_may_be_made(
    persons: tuple[str, ...], cast: tuple[str, ...], made: tuple[str, ...], passed: bool
) -> None:
    """7.9 t26, 15.4, 19.3"""
    armies = {"Moray_7": {"count": 6}, "Albion_7": {"count": 4}}
    state = do(bare(field(*persons, faerie=("Elidor",), **armies), *persons), f"battle {FIELD}")
    state = put(state, "public", "cast", list(cast))
    call = {"by": FAERIE, "persons": {FAERIE: "Elidor"}, "state": "declined", "round": 0}
    for kind in made:
        state = put(state, "public", "combat", "fights", f"{FIELD} battle", "challenges", kind, call)
    assert bool(idle.challenge(at(state, FOMORIAN, "combat", "challenge"))) is passed
    assert bool(idle.answer(at(state, FAERIE, "combat", "answer"))) is passed
    assert bool(offers_of(at(state, FOMORIAN, "combat", "challenge"), "challenge", FOMORIAN)) is not passed


@each(
    ("persons", "cast", "step", "found"),
    [
        (("Imric", "Grogan"), (), "challenge", ["a challenge by Imric (challenge)"]),
        (("Imric", "Grogan"), (), "answer", ["a challenge by Elidor and Branwen (challenge)"]),
        (("Imric", "Grogan"), ("Branwen",), "answer", ["a challenge by Elidor (challenge)"]),
        (("Grogan",), (), "challenge", []),
    ],
)
def test_whoever_comes_to_challenges_is_told_who_may(persons: tuple[str, ...], cast: tuple[str, ...], step: str, found: list[str]) -> None:
    """15.4: of the side that acts there, the active player first."""
    armies = {"Moray_7": {"count": 6}, "Albion_7": {"count": 4}}
    state = do(bare(field(*persons, faerie=("Elidor", "Branwen"), **armies), *persons), f"battle {FIELD}")
    state = at(put(state, "public", "cast", list(cast)), FOMORIAN, "combat", step)
    assert [*map(str, challenges.challengers(bare_hearing(state)))] == found


@each(
    ("changes", "found"),
    [({}, [f"a melee in {FIELD} (melee)"]), ({"cast": ["Imric"]}, []), ({"stacks": {}}, [])],
)
def test_whoever_comes_to_melees_is_told_where(changes: dict[str, Any], found: list[str]) -> None:
    """15.3; of what lies hidden nothing is said."""
    state = bare(field("Imric", faerie=("Branwen",), step="melees"), "Imric", "Branwen")
    for key, value in changes.items():
        state = put(state, "public", key, value)
    assert [*map(str, initiating.meeting(bare_hearing(state)))] == found


def bare_hearing(state: State) -> Any:
    return asking(GAME, visible(state, None), BOOK, "challenge", FOMORIAN)


def test_melees_are_passed_where_armies_stand_or_nobody_meets() -> None:
    """15.3"""
    state = field("Imric", faerie=("Branwen",), step="melees")
    assert idle.melees(state) is None
    assert idle.melees(stand(state, FIELD, Albion_7={"count": 1}))
    assert idle.melees(at(start(), FOMORIAN, "combat", "melees"))


def test_challenges_are_passed_where_nobody_could_challenge() -> None:
    """15.4"""
    armies = {"Moray_7": {"count": 6}, "Albion_7": {"count": 4}}
    both = do(field("Imric", faerie=("Elidor",), **armies), f"battle {FIELD}")
    assert idle.challenge(both) is None
    assert idle.answer(both) is None
    mine = do(bare(field("Imric", **armies), "Imric"), f"battle {FIELD}")
    assert idle.challenge(mine) == "Faerie has no person there to answer a challenge"
    assert idle.answer(mine)
    assert idle.challenge(at(mine, FAERIE, "combat", "challenge"))
    called = do(at(mine, FOMORIAN, "combat", "challenge"), "challenge trial by Imric")
    assert idle.answer(called) is None


def test_a_hidden_wound_does_not_show_in_what_is_passed() -> None:
    healthy, wounded = start(passing="automatic"), hurt(start(passing="automatic"), "Imric", 3)
    assert visible(healthy, None) == visible(wounded, None)
    assert idle.recovery(recovering(healthy)) == idle.recovery(recovering(wounded))
    borne = bears(healthy, "16", "Imric")
    assert idle.plots(visible(borne, None)) == idle.plots(visible(healthy, None))


@each("side", SIDES)
@each(
    "keys",
    [
        ("pregame",),
        ("weather",),
        ("enchantment", "plot"),
        ("enchantment", "cast"),
        ("attrition",),
        ("recovery",),
        ("activation",),
        ("movement", "normal", "moving"),
        ("reaction",),
        ("combat", "announce"),
        ("combat", "melees"),
    ],
)
def test_passing_tells_nothing_that_is_hidden(keys: tuple[str, ...], side: str) -> None:
    """What is passed by `next`, and what is said of it, is alike whoever is wounded or bears what his side has."""
    here = at(start(passing="automatic"), side, *keys)
    there = hurt(hurt(here, "Imric", 2), "Elidor", 1)
    for owner in SIDES:
        borne = here["secret"][owner]["items"]
        there = put(there, "secret", owner, "items", dict(zip(borne, reversed(borne.values()), strict=True)))
    assert visible(here, None) == visible(there, None)
    one, other = (open_part(TABLE.rule(state, "next", Seeded(1), side)) for state in (here, there))
    assert one == other


@pytest.mark.skipif(not SLOW, reason="PLAYAID_SLOW=1 plays it")
def test_passing_tells_nothing_that_is_hidden_in_an_evening(tmp_path: Path) -> None:
    from playaid.testing.worlds import assert_hides

    assert assert_hides(GAME, tmp_path, options={"passing": "automatic"})


def test_what_can_mean_one_thing_may_be_left_out() -> None:
    """One battle: neither its hex nor the word between is typed."""
    from playaid.games.albion.state import shorthand

    armies = {"Moray_7": {"count": 6, "under": "Imric"}, "Albion_7": {"count": 4, "under": "Elidor"}}
    state = do(field("Imric", faerie=("Elidor",), **armies), f"battle {FIELD}")
    assert shorthand.a_fight([], state) == [FIELD, "battle"]
    assert shorthand.a_fight([FIELD], state) == [FIELD]
    assert shorthand.a_defence(["in", "clear"], state) == [FIELD, "in", "clear"]
    assert shorthand.a_champion(["trial", "Imric"], state) == ["trial", "by", "Imric"]
    assert shorthand.a_champion(["trial", "with", "Imric"], state) == ["trial", "with", "Imric"]
    called = do(at(state, FOMORIAN, "combat", "challenge"), "challenge trial Imric")
    assert shorthand.an_answer([], called) == ["trial", "at", FIELD]
    assert shorthand.an_answer(["trial"], called) == ["trial", "at", FIELD]
    assert shorthand.an_answer(["duel"], called) == ["duel"]
    taken = do(at(called, FOMORIAN, "combat", "answer"), "accept trial Elidor", side=FAERIE)
    assert shorthand.a_trial([], taken) == ["Imric", "vs", "Elidor"]
    assert shorthand.a_duel([], taken) == []


def test_a_stack_goes_by_its_leader_or_its_hex() -> None:
    from playaid.games.albion.state import shorthand

    state = at(start(), FOMORIAN, "movement", "normal", "moving")
    assert " ".join(shorthand.a_stack(["Imric", "all", "via", "3013"], state)) == "Imric, Moray 3012 via 3013"
    assert " ".join(shorthand.a_stack(["3012", "all", "via", "3013"], state)) == "Imric, Moray 3012 via 3013"
    assert shorthand.a_stack(["Imric", "via", "3013"], state) == ["Imric", "via", "3013"]
    for line in ("Imric with all 3013", "Imric 3013 with all", "Imric and all 3013"):
        assert " ".join(shorthand.a_stack(line.split(), state)) == "Imric, Moray 3012 to 3013", line
    assert " ".join(shorthand.a_stack(["Imric", "with", "all", "3012"], state)) == "Imric, Moray 3012", "where they stand is no way"
    assert shorthand.a_stack(["Nobody", "all", "via", "3013"], state) == ["Nobody", "all", "via", "3013"]
    assert " ".join(shorthand.a_leader(["Imric", "all"], state)) == "Imric with Moray 3012"
    elsewhere = put(state, "public", "pieces", "Moray 3012", "hex", "3013")
    assert " ".join(shorthand.a_stack(["Imric", "all", "via", "3013"], elsewhere)) == "Imric via 3013"


def test_all_is_offered_and_said() -> None:
    state = activating(start(), FAERIE)
    assert offers_of(state, "activate", FAERIE)[:2] == ["activate all", "activate Gwynedd"]
    assert len(rule(state, "activate all", " ".join(["6 6"] * 7), FAERIE).rolls) == 7
    due = put(at(start(), FOMORIAN, "attrition"), "public", "attrition", FOMORIAN, {"2611": ["wild magic"], "3337": ["wild magic"]})
    assert offers_of(due, "attrition", FAERIE) == ["attrition all", "attrition 2611", "attrition 3337"]
    assert do(due, "attrition all", "1 1 1 1", FAERIE)["public"]["attrition"][FOMORIAN] == {}
    one = put(due, "public", "attrition", FOMORIAN, {"2611": ["wild magic"]})
    assert offers_of(one, "attrition", FAERIE) == ["attrition 2611"]


def test_reaction_hangs_on_persons_and_on_items_that_lie_open() -> None:
    state = reacting(start())
    for name, piece in pieces.pieces(state).items():
        if piece["side"] == FAERIE or piece["kind"] == "person":
            state = put(state, "public", "pieces", name, "hex", None)
    assert idle.reaction(stand(state, "3011", Albion_9={"count": 1})), "armies of nobody do not react"
    lies = put(state, "public", "items", "12", {"state": "left", "hex": "3011", "side": None})
    assert idle.reaction(lies) is None


def test_the_expedition_is_faeries_to_wait_for() -> None:
    """10.1: while it may come, nothing is left to be activated for the other side."""
    state = passing(start(scenario="faerie-twilight"))
    for name, piece in pieces.pieces(state).items():
        if piece["state"] == "inactive":
            state = put(state, "public", "pieces", name, "state", "active")
    state = put(state, "public", "kingdoms", dict.fromkeys(state["public"]["kingdoms"], "active"))
    assert idle.activation(at(state, FAERIE, "activation", turn=9)) is None
    assert idle.activation(at(state, FAERIE, "activation", turn=3)) == "nothing of Faerie is left to be activated"
    assert idle.activation(at(state, FOMORIAN, "activation", turn=9)) == "nothing of Fomorian is left to be activated"
