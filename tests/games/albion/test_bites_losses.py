"""7.0 by tables: what is told to whom, what each piece can bear, who drowns, what the Mailcoat takes; both sides of every bound."""

from typing import Any

import pytest

from playaid.games.albion.rules import losses, sharing
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, bare, clear, do, hurt, put, refused, rule, stand, start, told
from tests.games.albion.test_losses import OF_IMRIC, alone_on_oakheart, fleet, owing
from tests.games.albion.two import bears, hearing

BATTLES = ("combat", "battles")
OF_MORAY: dict[str, Any] = {"from": ["Moray 3012"]}
DONE = "Fomorian suffers its losses in {}."


def loss(*names: str, **more: Any) -> Any:
    """A loss as it is owed by the Fomorian in 3012."""
    note = {"hex": "3012", "why": "a test", "points": 0, "wounds": 0, "steps": 0, "one": False, "from": [*names], "fortress": False}
    return {**note, "fight": None, "side": FOMORIAN, "chosen": False, **more}


def laden_fleet() -> State:
    """Imric with the Red Cleaver and an army with Trollbane, both aboard the Oakheart, which loses two steps."""
    return bears(bears(fleet(steps=2), "10", "Imric"), "12", "Moray 5")


@each(
    ("state", "line", "story"),
    [
        (
            laden_fleet(),
            "Oakheart 2",
            [
                "Oakheart goes down in 3205.",
                "The escort of Imric drowns.",
                "The Red Cleaver is lost at sea.",
                "Imric is taken aboard Redtooth.",
                "Trollbane is lost at sea.",
                "Moray 5 loses 1 point.",
                DONE.format("3205"),
            ],
        ),
        (
            alone_on_oakheart("3205"),
            "Oakheart 2",
            ["Oakheart goes down in 3205.", "The escort of Imric drowns.", "Imric reaches the shore.", DONE.format("3205")],
        ),
        (
            alone_on_oakheart("0108"),
            "Oakheart 2",
            [
                "Oakheart goes down in 0108.",
                "The escort of Imric drowns.",
                "Imric is dead, drowned.",
                "Gairloch has the rank of king now.",
                DONE.format("0108"),
            ],
        ),
        (fleet(steps=1), "Oakheart", ["Oakheart is damaged.", DONE.format("3205")]),
        (
            bears(owing(points=9, fortress=True, **OF_MORAY), "12", "Moray 3012"),
            "Moray 3012 8, fortress",
            ["Trollbane lies in 3012.", "Moray 3012 loses 8 points.", "The fortress in 3012 falls to ruins.", DONE.format("3012")],
        ),
    ],
    ids=["taken aboard", "ashore", "drowned", "damaged", "ruined"],
)
def test_all_are_told_what_losses_do(state: State, line: str, story: list[str]) -> None:
    """7.4, 7.5: once both sides have chosen nothing of it is hidden."""
    assert told(rule(state, f"remove {line}", side=FOMORIAN)).splitlines() == story


def test_losses_of_one_side_are_told_once() -> None:
    """What is removed, to its own side; that it is done, to all. What the Mailcoat takes is told its bearer's side. [7.4, 20.6.08]"""
    lone = owing(wounds=1, **OF_IMRIC)
    said = rule(lone, "remove Imric 1", side=FOMORIAN).story
    assert [one.text for one in said if one.only == FOMORIAN] == ["Imric takes 1 wound."]
    assert [one.text for one in said if one.only is None] == [DONE.format("3012")]
    clad = rule(bears(lone, "08", "Imric"), "remove Imric 1", side=FOMORIAN).story
    assert [one.text for one in clad if one.only == FOMORIAN] == ["Imric takes no wound."]


def test_what_went_down_is_lost_for_good() -> None:
    """7.5, 22.0: the ship's strength, the army aboard and the escort; nothing is left in the enemy's way."""
    done = do(laden_fleet(), "remove Oakheart 2", side=FOMORIAN)
    assert done["public"]["lost"][FOMORIAN] == {"points": 2, "ships": 4}
    assert (pieces.piece(done, "Oakheart")["hex"], pieces.piece(done, "Oakheart")["steps"]) == (None, 0)
    assert {done["public"]["items"][item]["state"] for item in ("10", "12")} == {"destroyed"}
    assert not {"10", "12"} & {*done["secret"][FOMORIAN]["items"]}
    assert done["public"]["items"]["12"] == {"state": "destroyed", "hex": None, "side": None}


def test_those_on_other_ships_stay_dry() -> None:
    state = stand(fleet(steps=2), "3205", "Rurik")
    state = put(state, "public", "pieces", "Rurik", "aboard", "Redtooth")
    done = do(state, "remove Oakheart 2", side=FOMORIAN)
    assert (pieces.piece(done, "Rurik")["aboard"], pieces.piece(done, "Rurik")["escort"]) == ("Redtooth", True)


@each(("escorted", "lost"), [(True, 1), (False, 0)])
def test_only_an_escort_that_is_there_drowns(escorted: bool, lost: int) -> None:
    state = alone_on_oakheart("3205")
    state = state if escorted else bare(state, "Imric")
    done = do(state, "remove Oakheart 2", side=FOMORIAN)
    assert done["public"]["lost"][FOMORIAN]["points"] == lost
    assert pieces.piece(done, "Imric")["escort"] is False


@each(("enemy", "dies"), [("Foamrider", True), ("Elidor", False)])
def test_enemy_ships_bar_the_shore_and_nobody_else(enemy: str, dies: bool) -> None:
    """7.5"""
    done = do(stand(alone_on_oakheart("3205"), "3205", enemy), "remove Oakheart 2", side=FOMORIAN)
    assert (pieces.piece(done, "Imric")["state"] == "dead") is dies


# what a side owes


def owed(names: list[str], state: State | None = None, **more: Any) -> tuple[Any, str]:
    """What is noted for the Fomorian, and what the worksheet says."""
    heard = hearing(state or start(), FOMORIAN)
    losses.owe(heard, FOMORIAN, "3012", "a curse", names, **more)
    return heard.public["losses"].get(FOMORIAN), " ".join(str(line) for line in heard.lines)


@each(
    ("names", "due", "kept"),
    [
        (["Moray 3012"], {"points": 8}, (8, 0, 0)),
        (["Moray 3012"], {"points": 9}, (8, 0, 0)),
        (["Moray 3012"], {"points": 9, "fortress": True}, (9, 0, 0)),
        (["Moray 3012", "Imric"], {"points": 12}, (9, 0, 0)),
        (["Moray 3012"], {"points": 1, "wounds": 2, "steps": 3}, (1, 0, 0)),
        (["Imric"], {"wounds": 30}, (0, 30, 0)),
        (["Oakheart"], {"wounds": 3, "steps": 3}, (0, 0, 2)),
        (["Oakheart", "Redtooth"], {"steps": 3}, (0, 0, 3)),
    ],
)
def test_losses_are_cut_to_what_can_openly_be_borne(names: list[str], due: dict[str, Any], kept: tuple[int, int, int]) -> None:
    """7.3; wounds stay as they are, for who wears the Mailcoat is not told. [20.6.08]"""
    noted, _ = owed(names, **due)
    assert (noted["points"], noted["wounds"], noted["steps"]) == kept
    assert (noted["side"], noted["chosen"], noted["hex"], noted["from"]) == (FOMORIAN, False, "3012", names)


@each(("due", "said"), [({"points": 8}, False), ({"points": 9}, True), ({"wounds": 2}, False)])
def test_excess_is_told_where_there_is_some(due: dict[str, Any], said: bool) -> None:
    """7.3: more than all, not all; and nobody is told of wounds where there is nobody."""
    noted, text = owed(["Moray 3012"], **due)
    assert ("the rest is ignored" in text) is said
    assert (noted is None) is ("wounds" in due)


def test_excess_over_a_single_point_is_told_too() -> None:
    noted, text = owed(["Imric"], points=2)
    assert noted["points"] == 1
    assert "Fomorian has to bear 2 points and has 1" in text


def test_an_escort_alone_names_nobody() -> None:
    with pytest.raises(Refusal, match="'escort'"):
        rule(owing(points=1), "remove escort", side=FOMORIAN)


@each(("due", "seen"), [({"wounds": 1}, True), ({"points": 1}, None)])
def test_that_a_side_has_had_wounds_is_seen(due: dict[str, Any], seen: bool | None) -> None:
    state = put(start(), "public", "wounded", {})
    heard = hearing(state, FOMORIAN)
    losses.owe(heard, FOMORIAN, "3012", "a curse", ["Moray 3012", "Imric"], **due)
    assert heard.public["wounded"].get(FOMORIAN) is seen


def test_the_teeth_bear_points_of_their_battle_alone() -> None:
    """20.6.23"""
    fight = {"hex": "3012", "state": "fought", "teeth": {FOMORIAN: 3}}
    state = put(start(), "public", "combat", "fights", "battle 1", fight)
    for due, by, grown in (({"points": 9}, "battle 1", 3), ({"wounds": 9}, "battle 1", 0), ({"points": 9}, None, 0)):
        assert sharing.teeth(state, FOMORIAN, loss(fight=by, **due)) == grown
    assert sharing.teeth(state, FAERIE, loss(fight="battle 1", points=9)) == 0
    assert sharing.teeth(state, FOMORIAN, loss(fight="battle 2", points=9)) == 0
    noted, _ = owed(["Moray 3012"], state, points=20, fight="battle 1")
    assert noted["points"] == 11
    heard = hearing(state, FOMORIAN)
    assert sharing.capacities(heard, loss("Moray 3012", fight="battle 1", points=9))["points"] == {"Moray 3012": 8, "teeth": 3}
    assert sharing.capacities(heard, loss("Moray 3012", fight=None, points=9))["points"] == {"Moray 3012": 8}


# choosing


@each(
    ("line", "parts"),
    [
        ("Moray 3012 2, Moray 3012 1", {"points": {"Moray 3012": 3}}),
        ("moray 3012", {"points": {"Moray 3012": 1}}),
        ("Moray 3012 2, escort Imric, escort rurik", {"points": {"Moray 3012": 2, "escort Imric": 1, "escort Rurik": 1}}),
        ("escort Imric 2", {"points": {"escort Imric": 2}}),
        ("Imric 2, Rurik", {"wounds": {"Imric": 2, "Rurik": 1}}),
        ("fortress, teeth 2", {"points": {"fortress": 1, "teeth": 2}}),
        ("Oakheart 2,", {"steps": {"Oakheart": 2}}),
    ],
)
def test_words_of_a_removal(line: str, parts: dict[str, Any]) -> None:
    heard = hearing(start(), FOMORIAN)
    heard.args["losses"] = line
    names = ["Moray 3012", "Imric", "Rurik", "Oakheart"]
    assert sharing.chosen(heard, loss(*names, points=5)) == {"points": {}, "wounds": {}, "steps": {}, **parts}


def test_of_a_removal_its_own_side_sees_the_worksheet() -> None:
    ruling = rule(owing(points=3, wounds=1), "remove Moray 3012 2, escort Imric, Rurik 1", side=FOMORIAN)
    assert "points: Moray 3012 2, escort Imric 1 of 3" in told(ruling, FOMORIAN)
    assert "wounds: Rurik 1 of 1" in told(ruling, FOMORIAN)
    assert "steps:" not in told(ruling, FOMORIAN)
    assert "Moray 3012 2" not in told(ruling)


@each(
    ("names", "due", "parts"),
    [
        (["Moray 3012", "Moray 8", "Imric"], {"points": 4}, {"points": {"Moray 3012": 4}}),
        (["Moray 3012", "Moray 8", "Imric"], {"points": 13}, {"points": {"Moray 3012": 8, "Moray 8": 4, "escort Imric": 1}}),
        (["Imric", "Rurik"], {"wounds": 3}, {"wounds": {"Imric": 2, "Rurik": 1}}),
        (["Imric", "Rurik"], {"wounds": 2}, {"wounds": {"Imric": 1, "Rurik": 1}}),
        (["Imric", "Rurik"], {"wounds": 3, "one": True}, {"wounds": {"Rurik": 3}}),
        (["Oakheart", "Redtooth"], {"steps": 2, "one": True}, {"steps": {"Oakheart": 2}}),
        (["Oakheart", "Redtooth"], {"steps": 2}, {"steps": {"Oakheart": 1, "Redtooth": 1}}),
        (["Moray 8"], {"points": 5, "fortress": True}, {"points": {"Moray 8": 4, "fortress": 1}}),
        (["Moray 8"], {"points": 4, "fortress": True}, {"points": {"Moray 8": 4}}),
        (["Imric"], {"points": 2, "fortress": True}, {"points": {"escort Imric": 1, "fortress": 1}}),
        (["Moray 3012", "Moray 8"], {"points": 5, "one": True}, {"points": {"Moray 3012": 4, "Moray 8": 1}}),
        (["Moray 3012", "Moray 8"], {"points": 5}, {"points": {"Moray 3012": 4, "Moray 8": 1}}),
        (["Moray 3012", "Moray 8"], {"points": 6}, {"points": {"Moray 3012": 5, "Moray 8": 1}}),
    ],
)
def test_evenly_by_a_plain_rule(names: list[str], due: dict[str, Any], parts: dict[str, Any]) -> None:
    """7.2: the largest army first, of equals who has borne least, then escorts, walls last; by the mark one piece till it is dead."""
    state = stand(start(), "3012", Moray_8={"count": 4})
    heard = hearing(hurt(state, "Rurik", 1), FOMORIAN)
    found = sharing.evenly(heard, loss(*names, **due))
    assert found == {"points": {}, "wounds": {}, "steps": {}, **parts}


@each(("wounds", "why"), [(2, False), (3, True)])
def test_why_evenly_is_not_as_many_to_each_is_told_its_own_side(wounds: int, why: bool) -> None:
    """Of the six boxes of Imric and the four that are left to Rurik."""
    state = hurt(owing(wounds=wounds, **{"from": ["Imric", "Rurik"]}), "Rurik", 3 if why else 1)
    ruling = rule(state, "remove evenly", side=FOMORIAN)
    assert ("Evenly: each wound goes to" in told(ruling, FOMORIAN)) is why
    assert "Evenly" not in told(ruling)
    assert "Evenly" not in told(rule(state, "remove Imric 1, Rurik 1" if not why else "remove Imric 3", side=FOMORIAN), FOMORIAN)


@each(("wounds", "dies"), [(2, False), (3, True)])
def test_whoever_dies_of_what_was_chosen_is_told_to_their_side_while_the_other_chooses(wounds: int, dies: bool) -> None:
    """Of the six boxes of Rurik three are left."""
    state = hurt(owing(wounds=wounds, **{"from": ["Rurik"]}), "Rurik", 3)
    state = put(state, "public", "losses", FAERIE, {**state["public"]["losses"][FOMORIAN], "from": ["Elidor"], "wounds": 1})
    ruling = rule(state, f"remove Rurik {wounds}", side=FOMORIAN)
    assert (f"Fomorian: Rurik takes {wounds} wounds, and dies of that." in told(ruling, FOMORIAN)) is dies
    assert "dies" not in told(ruling)


@each(
    ("line", "due", "checks"),
    [
        ("Moray 3012 8", {"points": 8, "fortress": True}, []),
        ("Moray 3012 7, fortress", {"points": 8, "fortress": True}, ["17.last"]),
        ("Moray 3012 8, fortress", {"points": 9, "fortress": True}, []),
        ("Moray 3012 8", {"points": 9, "fortress": True}, ["7.sum"]),
        ("Moray 3012 7, fortress 2", {"points": 9, "fortress": True}, ["7.sum", "17.last"]),
        ("Moray 3012 9", {"points": 9}, ["7.sum"]),
        ("Moray 3012 8", {"points": 9}, []),
    ],
)
def test_the_fortress_is_last_and_sums_are_met(line: str, due: dict[str, Any], checks: list[str]) -> None:
    """7.2, 17.4"""
    state = owing(**{"from": ["Moray 3012"], **due})
    if checks:
        assert sorted(refused(state, f"remove {line}", FOMORIAN)) == sorted(checks)
        if "17.last" in checks:
            reasons = [reason.text for reason in rule(state, f"remove {line}", side=FOMORIAN).reasons]
            assert "the fortress falls only after the other 1 point in it" in reasons
    else:
        do(state, f"remove {line}", side=FOMORIAN)


@each(
    ("line", "due", "allowed"),
    [
        ("Imric 1, Rurik 1", {"wounds": 2}, True),
        ("Imric 1, Rurik 1", {"wounds": 2, "one": True}, False),
        ("Imric 2", {"wounds": 2, "one": True}, True),
        ("Oakheart 1, Redtooth 1", {"steps": 2, "one": True}, False),
        ("Oakheart 2, Redtooth 1", {"steps": 3, "one": True}, True),
        ("Moray 3012 1, escort Imric 1", {"points": 2, "one": True}, True),
    ],
)
def test_the_mark_holds_for_wounds_and_steps(line: str, due: dict[str, Any], allowed: bool) -> None:
    """7.2"""
    state = owing(
        stand(start(), "3012", "Oakheart", "Redtooth"), **{"from": ["Imric", "Rurik", "Moray 3012", "Oakheart", "Redtooth"], **due}
    )
    if allowed:
        do(state, f"remove {line}", side=FOMORIAN)
    else:
        assert refused(state, f"remove {line}", FOMORIAN) == ["7.one"]


def test_overruled_nobody_bears_more_than_he_has() -> None:
    """An overruling passes the sum; what a piece has not it cannot lose."""
    with pytest.raises(Refusal, match="more than it has"):
        rule(owing(points=3), "remove Moray 3012 9", side=FOMORIAN, overrule="7.sum")
    with pytest.raises(Refusal, match="no piece can bear more than it has"):
        rule(owing(points=3), "remove escort Imric 1, Moray 3012 9", side=FOMORIAN, overrule="7.sum")
    with pytest.raises(Refusal, match="no losses to remove"):
        rule(owing(points=3), "remove evenly", side=FAERIE, overrule="7.owed")


# wounds, death


@each(("before", "number", "after", "dead"), [(0, 5, 5, False), (0, 6, 6, True), (4, 1, 5, False), (5, 3, 6, True)])
def test_the_last_box_kills(before: int, number: int, after: int, dead: bool) -> None:
    """7.0: Imric has six."""
    heard = hearing(hurt(start(), "Imric", before), FOMORIAN)
    assert losses.wound(heard, "Imric", number) == after - before
    assert heard.secret(FOMORIAN)["roster"]["Imric"] == after
    assert (pieces.piece(heard.state, "Imric")["state"] == "dead") is dead


@each(
    ("why", "line", "ends"),
    [("", "Imric: 0 + 6", "of wounds"), ("venom", "Imric: 0 + 6 (venom)", "venom")],
)
def test_what_killed_him_is_told(why: str, line: str, ends: str) -> None:
    heard = hearing(start(), FOMORIAN)
    losses.wound(heard, "Imric", 6, why)
    assert f"Imric is dead, {ends}." in [said.text for said in heard.story]
    (mark,) = [row for row in heard.lines if row.label == "wounds"]
    assert (mark.text, mark.result, mark.only) == (line, "6 of 6", FOMORIAN)


def killed(state: State, person: str = "Imric") -> Hearing:
    heard = hearing(state, FOMORIAN)
    losses.kill(heard, person, "for the test")
    return heard


def test_the_dead_leave_command_ship_and_mind() -> None:
    """7.0: his armies stand without him, his escort stays where he was, every box is marked."""
    state = stand(
        hurt(start(), "Imric", 2), "3012", "Imric", Moray_8={"count": 2, "under": "Rurik"}, Moray_9={"count": 1, "under": "Imric"}
    )
    state = put(put(state, "public", "pieces", "Imric", "control", FAERIE), "public", "pieces", "Imric", "aboard", "Oakheart")
    after = killed(state).state
    imric = pieces.piece(after, "Imric")
    assert [imric[field] for field in ("hex", "aboard", "escort", "state", "control")] == [None, None, False, "dead", None]
    assert [pieces.piece(after, army)["under"] for army in ("Moray 8", "Moray 9")] == ["Rurik", None]
    assert after["secret"][FOMORIAN]["roster"]["Imric"] == 6
    (left,) = {*pieces.pieces(after)} - {*pieces.pieces(state)}
    assert left == "Moray 1"
    new = pieces.piece(after, left)
    assert [new[field] for field in ("kind", "side", "kingdom", "count", "under", "aboard", "hex", "state")] == [
        "army",
        FOMORIAN,
        "Moray",
        1,
        None,
        "Oakheart",
        "3012",
        "active",
    ]


@each(("escort", "placed"), [(True, "3012"), (False, "3012"), (True, None)])
def test_an_escort_stays_where_there_is_one_and_a_hex(escort: bool, placed: str | None) -> None:
    state = put(put(start(), "public", "pieces", "Imric", "escort", escort), "public", "pieces", "Imric", "hex", placed)
    left = {*pieces.pieces(killed(state).state)} - {*pieces.pieces(state)}
    assert len(left) == int(escort and placed is not None)


def test_a_new_army_takes_the_first_free_mark() -> None:
    heard = hearing(stand(start(), "3012", Moray_1={"count": 1}, Moray_3={"count": 1}), FOMORIAN)
    assert losses.enlist(heard, FOMORIAN, "Moray", "3012", 2) == "Moray 2"
    assert losses.enlist(heard, FOMORIAN, "Moray", "3012", 2) == "Moray 4"
    assert (pieces.piece(heard.state, "Moray 4")["state"], pieces.piece(heard.state, "Moray 4")["aboard"]) == ("active", None)


# what an army carried


@each(("number", "gone"), [(7, False), (8, True)])
def test_an_army_drops_its_items_where_it_ends(number: int, gone: bool) -> None:
    """7.5, 20.1: the last point, not before; nobody else's."""
    state = bears(bears(start(), "12", "Moray 3012"), "10", "Rurik")
    heard = hearing(state, FOMORIAN)
    losses.shrink(heard, "Moray 3012", number)
    assert ("Moray 3012" not in pieces.pieces(heard.state)) is gone
    left = {"state": "left", "hex": "3012", "side": None}
    assert heard.public["items"]["12"] == (left if gone else {"state": "held", "hex": None, "side": FOMORIAN})
    assert ("12" in heard.secret(FOMORIAN)["items"]) is not gone
    assert heard.secret(FOMORIAN)["items"]["10"] == "Rurik"
    assert heard.public["lost"][FOMORIAN]["points"] == number


def test_without_items_of_its_side_no_list_is_opened() -> None:
    """So that a public view can reckon losses of a side that has nothing in hand."""
    state = start()
    for number, item in state["public"]["items"].items():
        if item["side"] == FOMORIAN:
            state = put(state, "public", "items", number, {"state": "left", "hex": "3012", "side": None})
    heard = hearing({**state, "secret": {FOMORIAN: None, FAERIE: state["secret"][FAERIE]}}, FOMORIAN)
    losses.scatter(heard, "Moray 3012")
    assert heard.public["items"] == state["public"]["items"]


# the Mailcoat


def mailed(*more: str, phase: tuple[str, ...] = BATTLES) -> State:
    """Elidor with the Mailcoat and other items."""
    state = at(start(), FOMORIAN, *phase)
    for number in ("08", *more):
        state = bears(state, number, "Elidor")
    return state


@each("more", [(), ("10",)])
@each(("wounds", "marked"), [((1,), 0), ((2,), 1), ((2, 1), 2), ((0, 2), 1)])
def test_the_mailcoat_takes_one_wound_a_phase(more: tuple[str, ...], wounds: tuple[int, ...], marked: int) -> None:
    """20.6.08: no wound is no use of it; another item beside it changes nothing."""
    heard = hearing(mailed(*more))
    for number in wounds:
        losses.wound(heard, "Elidor", number)
    assert heard.secret(FAERIE)["roster"].get("Elidor", 0) == marked


def test_in_another_phase_the_mailcoat_serves_again() -> None:
    heard = hearing(mailed())
    losses.wound(heard, "Elidor", 2)
    heard = hearing(at(heard.state, FOMORIAN, "attrition"))
    losses.wound(heard, "Elidor", 2)
    assert heard.secret(FAERIE)["roster"]["Elidor"] == 2


def test_who_wears_the_mailcoat_can_bear_one_more() -> None:
    heard = hearing(mailed("10"))
    assert sharing.capacities(heard, loss("Elidor", side=FAERIE))["wounds"] == {"Elidor": 6}
    losses.wound(heard, "Elidor", 1)
    assert sharing.capacities(heard, loss("Elidor", side=FAERIE))["wounds"] == {"Elidor": 5}
    for state in (start(), bears(start(), "10", "Elidor")):
        assert sharing.capacities(hearing(state), loss("Elidor", side=FAERIE))["wounds"] == {"Elidor": 5}


def test_an_escort_with_a_march_of_its_own_bears_nothing_for_its_person() -> None:
    """11.9: which stands among those who lose by itself."""
    together = put(start(), "public", "pieces", "Elidor", "escort", True)
    apart = put(together, "public", "attached", {"Elidor": True})
    for state, points in ((together, {"escort Elidor": 1}), (apart, {}), (bare(together, "Elidor"), {})):
        assert sharing.capacities(hearing(state), loss("Elidor", side=FAERIE))["points"] == points


def test_the_mailcoat_is_told_to_its_bearers_side() -> None:
    heard = hearing(mailed())
    losses.wound(heard, "Elidor", 3)
    (row,) = [row for row in heard.lines if row.label == "Mailcoat of Gofannon"]
    assert (row.text, row.result, row.only) == ("of 3 wounds to Elidor it takes 1 on itself; the table is told of them all", "2", FAERIE)
    (mark,) = [row for row in heard.lines if row.label == "wounds"]
    assert (mark.text, mark.result) == ("Elidor: 0 + 3 - 1", "2 of 5")


def test_the_mailcoat_not_in_use_takes_nothing() -> None:
    """20.2.4: two other items have been chosen for this Phase."""
    state = clear(mailed("10", "09"), "1922")
    state = do(
        stand(put(state, "referee", "at", at(state, FAERIE, "movement", "normal", "moving")["referee"]["at"]), "1922", "Elidor"),
        "use The Red Cleaver, Nuada's Helm by Elidor",
    )
    heard = hearing(state)
    losses.wound(heard, "Elidor", 2)
    assert heard.secret(FAERIE)["roster"]["Elidor"] == 2
