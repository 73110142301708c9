"""18.0 by tables: who is in danger, who may evade, what the rolls are made of, and who is caught."""

import re
from typing import Any

import pytest

from playaid.games.albion.rules import evasion, weather
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.state import State
from playaid.testing.table import falling
from tests.each import each
from tests.games.albion.table import PRINTED, at, bare, offers_of, put, refused, rule, stand, told
from tests.games.albion.test_initiating import FIELD, field
from tests.games.albion.two import bears, hearing

THREE: dict[str, Any] = {"Moray_7": {"count": 3}}


def caught(*persons: str, step: str = "evasion", came: tuple[str, ...] = ("Moray 7",), **armies: Any) -> State:
    """Faerie persons in the open, on whom Fomorian armies have come."""
    state = field(faerie=persons, **{**THREE, **armies})
    return at(put(state, "public", "came", {FIELD: [*came]}), FOMORIAN, step)


def looked(state: State, *numbers: str) -> Hearing:
    heard = hearing(state)
    evasion.look(heard, *numbers)
    return heard


@each(
    ("state", "danger", "chance"),
    [
        (caught("Branwen", "Morigu"), ["Morigu", "Branwen"], []),
        (caught("Branwen", "Cluracan"), [], ["Branwen", "Cluracan"]),
        (caught("Branwen", "Cluracan", came=()), [], []),
        (caught("Branwen", "Cluracan", came=("Moray 8",)), [], []),
        (caught("Branwen", "Cluracan", step="recovery"), [], []),
        (caught("Branwen", Albion_7={"count": 1}), [], []),
        (caught("Branwen", Moray_7={"count": 0}), [], ["Branwen"]),
        (put(caught("Branwen", "Cluracan"), "public", "tried", {"Cluracan": FIELD, "Branwen": "3012"}), [], ["Branwen"]),
        (put(caught("Branwen", "Cluracan"), "public", "evaded", {FIELD: ["Cluracan"]}), ["Branwen"], []),
        (put(caught("Branwen", "Morigu"), "public", "evaded", {FIELD: ["Morigu"]}), ["Branwen"], []),
    ],
    ids=["two", "hero", "stood there", "gone", "no movement", "army", "no points", "tried", "hero away", "away"],
)
def test_who_is_in_danger_and_who_may_evade(state: State, danger: list[str], chance: list[str]) -> None:
    """18.0, 18.0.1, 18.2, 18.3"""
    heard = looked(state)
    assert sorted(heard.public["endangered"].get(FAERIE, {}).get(FIELD, [])) == sorted(danger)
    assert sorted(heard.public["exposed"].get(FAERIE, {}).get(FIELD, [])) == sorted(chance)
    lines = [(line.label, line.result) for line in heard.lines if FIELD in line.text]
    assert lines == ([("in danger", "evade or die")] if danger else [("may evade", "if they want to")] if chance else [])


def test_one_hex_is_looked_at_for_danger_alone() -> None:
    assert looked(caught("Branwen", "Cluracan"), FIELD).public["exposed"] == {}
    assert looked(caught("Branwen"), FIELD).public["endangered"] == {FAERIE: {FIELD: ["Branwen"]}}
    assert looked(caught("Branwen"), "3012").public["endangered"] == {}


def test_no_ground_is_asked_for_where_nobody_is_in_danger() -> None:
    """18.0: a dyke of the printed map would shelter them; whoever has evaded needs none."""
    state = put(caught("Branwen"), "public", "evaded", {FIELD: ["Branwen"]})
    assert evasion.endangered_persons(hearing(state, book=PRINTED), FIELD, FAERIE) == []
    with pytest.raises(Ask):
        evasion.endangered_persons(hearing(caught("Branwen"), book=PRINTED), FIELD, FAERIE)


def test_what_is_told_of_danger() -> None:
    (line,) = [line for line in looked(caught("Branwen", "Morigu")).lines if FIELD in line.text]
    assert line.text == f"Faerie in {FIELD}: Morigu, Branwen among enemy armies"


# the roll


def rolled(state: State, side: str, dice: str, *persons: str) -> tuple[int, list[tuple[str, str, str, str | None]]]:
    heard = hearing(state)
    heard._source = falling(dice)
    total = evasion.total(heard, side, FIELD, persons)
    return total, [(line.label, line.text, line.result, line.only) for line in heard.lines]


@each(
    ("state", "side", "persons", "total", "text"),
    [
        (caught("Branwen"), FOMORIAN, (), 5, "die 2 + army and escort points 3"),
        (caught("Branwen", Moray_7={"count": 0}), FOMORIAN, (), 2, "die 2 + nothing 0"),
        (caught("Branwen"), FAERIE, ("Branwen",), 11, "die 2 + magic of Branwen 9"),
        (caught("Cluracan", "Trumpin"), FAERIE, ("Cluracan", "Trumpin"), 9, "die 2 + magic of Cluracan 7"),
    ],
)
def test_a_die_and_the_best_of_three(state: State, side: str, persons: tuple[str, ...], total: int, text: str) -> None:
    """18.0: one person's command, one person's magic, or the points."""
    found, lines = rolled(state, side, "2", *persons)
    assert (found, lines[-1][1]) == (total, text)
    assert lines[-1][0] == f"{side} rolls"
    assert lines[-1][2] == str(total)
    assert "heroes as armies" not in [line[0] for line in lines]


@each(("option", "how"), [("yes", "heroes"), ("no", "magic of Cluracan")])
def test_a_hero_counts_as_points_of_his_strength(option: str, how: str) -> None:
    """18.3, and not by the option."""
    state = put(put(caught("Cluracan"), "referee", "options", "hero-evasion", option), "public", "mana", 0)
    found, lines = rolled(state, FAERIE, "2", "Cluracan")
    assert f"+ {how}" in lines[-1][1]
    assert [line for line in lines if line[0] == "heroes as armies"] == []  # all see that he is one, and who it is stands in the sum
    assert (f"heroes as armies (Cluracan) {found - 2}" in lines[-1][1]) is (option == "yes")


def test_heroes_add_to_the_points_beside_them() -> None:
    state = put(caught("Cluracan", Albion_7={"count": 6}), "public", "mana", 0)
    alone = rolled(put(caught("Cluracan"), "public", "mana", 0), FAERIE, "2", "Cluracan")[0] - 2
    found, lines = rolled(state, FAERIE, "2", "Cluracan")
    assert found == 2 + 6 + alone
    assert "army and escort points" in lines[-1][1]


@each(
    ("dice", "outcome", "line"),
    [
        ("1 6", "evaded", "evasion: Faerie 10 to 9: Faerie decides"),
        ("6 1", "evaded", "evasion: Faerie 15 to 4: Faerie decides"),
    ],
)
def test_an_evasion_is_told(dice: str, outcome: str, line: str) -> None:
    state = looked(caught("Branwen"), FIELD).state
    ruling = rule(state, f"evade {FIELD}", dice, FAERIE)
    assert ruling.outcome == outcome
    assert line in [text.strip() for text in told(ruling).splitlines()]
    assert f"Branwen evades the enemy in {FIELD}." in told(ruling)
    assert [roll.who for roll in ruling.rolls] == [FAERIE, FOMORIAN]
    added = [int(total) - int(die) for total, die in zip(re.findall(r"\d+", line), dice.split(), strict=True)]
    assert [roll.why for roll in ruling.rolls] == [f"evasion in {FIELD}: {n} + die, high is wanted" for n in added]


@each(("step", "on"), [(("movement", "normal", "moving"), True), (("reaction",), False)])
def test_whoever_has_evaded_moves_on_in_their_own_movement(step: tuple[str, ...], on: bool) -> None:
    """18.1; 13.0: in a reaction whoever commands more holds them there."""
    heard = hearing(at(stand(caught("Branwen"), FIELD, "Imric"), FAERIE if on else FOMORIAN, *step))
    evasion.away(heard, FIELD, ["Branwen"], moves_on=True)
    assert [said.text for said in heard.story] == [f"Branwen evades the enemy in {FIELD}{' and may move on' if on else ''}."]


def test_two_evade_together() -> None:
    ruling = rule(looked(caught("Branwen", "Morigu"), FIELD).state, f"evade {FIELD}", "6 1", FAERIE)
    assert f"Morigu, Branwen evade the enemy in {FIELD}." in told(ruling)


def many(*persons: str) -> State:
    return looked(caught(*persons, Moray_7={"count": 30}), FIELD).state


def test_the_caught_die() -> None:
    ruling = rule(many("Branwen", "Morigu"), f"evade {FIELD}", "6 1", FAERIE)
    assert ruling.outcome == "caught"
    for name in ("Branwen", "Morigu"):
        assert f"automatic death: {name} in {FIELD} among enemy armies killed" in told(ruling)
        assert f"{name} is dead, caught by armies in {FIELD}." in told(ruling)


def test_a_hero_who_fails_is_held() -> None:
    """18.3: he does not die; he has tried."""
    state = looked(caught("Cluracan", "Branwen", Moray_7={"count": 30})).state
    ruling = rule(state, f"evade {FIELD}", "1 6", FAERIE)
    assert ruling.outcome == "caught"
    after = [change for change in ruling.changes if change[1][:2] == ["public", "tried"]]
    assert {change[1][2]: change[2] for change in after} == {"Cluracan": FIELD, "Branwen": FIELD}
    text = told(ruling)
    assert f"fails to evade the enemy in {FIELD}." in text
    assert "is dead" not in text


def test_the_cloak_hides_its_bearer_from_those_who_caught_the_rest() -> None:
    """20.6.13"""
    state = bears(looked(caught("Cluracan", "Brigit", Moray_7={"count": 30})).state, "13", "Brigit")
    text = told(rule(state, f"evade {FIELD}", "1 6", FAERIE))
    assert f"Brigit cannot be seen, and evades the enemy in {FIELD}." in text
    assert f"Cluracan fails to evade the enemy in {FIELD}." in text


def test_the_reckoning_takes_all_who_are_in_danger_still() -> None:
    heard = looked(caught("Branwen", "Morigu"), FIELD)
    heard.put("public", "exposed", {FAERIE: {"3012": ["Elidor"]}})
    heard.declaration = heard.declaration._replace(answers={f"evasion in {FIELD}": "stay"})
    evasion.reckoning(heard)
    assert (heard.public["endangered"], heard.public["exposed"]) == ({}, {})
    assert {pieces.piece(heard.state, name)["state"] for name in ("Branwen", "Morigu")} == {"dead"}


@each(("bearer", "alive"), [("Brigit", ["Brigit"]), ("Branwen", ["Branwen"])])
def test_the_cloak_saves_from_the_reckoning(bearer: str, alive: list[str]) -> None:
    heard = looked(bears(caught("Branwen", "Brigit"), "13", bearer), FIELD)
    heard.declaration = heard.declaration._replace(answers={f"evasion in {FIELD}": "stay"})
    evasion.reckoning(heard)
    assert [name for name in ("Branwen", "Brigit") if pieces.piece(heard.state, name)["state"] != "dead"] == alive
    assert heard.public["evaded"][FIELD] == alive


def test_what_hides_a_stack_hides_all_of_it() -> None:
    """20.6.04"""
    heard = hearing(bears(caught("Branwen", "Morigu"), "04", "Morigu"))
    assert evasion.unseen(heard, FIELD, ["Branwen", "Morigu"]) == ["Branwen", "Morigu"]
    assert [said.text for said in heard.story] == [f"Branwen, Morigu cannot be seen, and evade the enemy in {FIELD}."]
    assert evasion.unseen(hearing(caught("Branwen")), FIELD, ["Branwen"]) == []
    assert evasion.unseen(heard, FIELD, []) == []


# those through whose hex armies march


@each(
    ("names", "asked"),
    [(["Moray 7"], True), (["Rurik"], False), (["Moray 99"], False), (["Moray 8"], False)],
)
def test_armies_that_march_on_catch_persons(names: list[str], asked: bool) -> None:
    """18.0, 18.2: armies ashore; not lone persons, nor what is aboard or gone."""
    state = stand(caught("Branwen"), FIELD, "Rurik", "Oakheart", Moray_8={"count": 2, "aboard": "Oakheart"})
    state = put(state, "public", "pieces", "Rurik", "escort", False)
    heard = hearing(state)
    heard.declaration = heard.declaration._replace(answers={f"evasion in {FIELD}": "stay"})
    evasion.leave_endangered(heard, names)
    assert (pieces.piece(heard.state, "Branwen")["state"] == "dead") is asked
    text = f"Faerie in {FIELD}: Branwen, through whose hex armies march"
    assert [(line.text, line.result) for line in heard.lines if line.label == "in danger"] == ([(text, "evade or die")] if asked else [])


@each(("dice", "lives"), [("6 1", True), ("1 6", False)])
def test_whoever_tries_slips_through_or_dies(dice: str, lives: bool) -> None:
    heard = hearing(caught("Trumpin", Moray_7={"count": 9}))
    heard.declaration = heard.declaration._replace(answers={f"evasion in {FIELD}": "evade"})
    heard._source = falling(dice)
    evasion.leave_endangered(heard, ["Moray 7"])
    assert (pieces.piece(heard.state, "Trumpin")["state"] != "dead") is lives
    assert (heard.public["evaded"].get(FIELD) == ["Trumpin"]) is lives


# offers and refusals


def test_who_is_offered_to_evade() -> None:
    danger = looked(caught("Branwen")).state
    assert offers_of(danger, "evade", FAERIE) == [f"evade {FIELD}"]
    assert offers_of(danger, "evade", FOMORIAN) == []
    assert refused(danger, "evade 3012", FAERIE) == ["18.danger"]
    chance = looked(caught("Branwen", "Cluracan")).state
    assert offers_of(chance, "evade", FAERIE) == [f"evade {FIELD}"]
    done = put(chance, "public", "tried", {"Branwen": FIELD, "Cluracan": FIELD})
    assert offers_of(done, "evade", FAERIE) == []


def test_what_is_settled_is_settled_here_alone() -> None:
    state = put(caught("Branwen"), "public", "endangered", {FAERIE: {FIELD: ["Branwen"], "3012": ["Elidor"]}, FOMORIAN: {FIELD: ["Imric"]}})
    heard = hearing(put(state, "public", "exposed", {FAERIE: {FIELD: ["Branwen"]}}))
    evasion._settled(heard, FAERIE, FIELD)
    assert heard.public["endangered"] == {FAERIE: {"3012": ["Elidor"]}, FOMORIAN: {FIELD: ["Imric"]}}
    assert heard.public["exposed"] == {}


def test_whoever_is_in_danger_evades_though_nobody_has_come() -> None:
    """18.0"""
    state = looked(caught("Branwen", came=()), FIELD).state
    assert rule(state, f"evade {FIELD}", "6 1", FAERIE).outcome == "evaded"


def test_the_catcher_counts_his_persons_ashore() -> None:
    """18.0: one person's command or magic on either side."""
    state = stand(caught("Branwen", Moray_7={"count": 1}), FIELD, "Gairloch")
    ruling = rule(looked(bare(state, "Gairloch"), FIELD).state, f"evade {FIELD}", "6 1", FAERIE)
    assert "Fomorian rolls: die 1 + magic of Gairloch 6 7" in told(ruling)
    aboard = put(bare(stand(state, FIELD, "Oakheart"), "Gairloch"), "public", "pieces", "Gairloch", "aboard", "Oakheart")
    assert "army and escort points 1" in told(rule(looked(aboard, FIELD).state, f"evade {FIELD}", "6 1", FAERIE))


def test_a_hero_who_counts_for_less_than_magic_is_not_told() -> None:
    """18.3: the better way is taken, and its line alone stands in the worksheet."""
    _, lines = rolled(put(caught("Cluracan", "Midinhir"), "public", "mana", 5), FAERIE, "2", "Cluracan", "Midinhir")
    assert "+ magic of" in lines[-1][1]
    assert "heroes as armies" not in [line[0] for line in lines]


@each(("came", "told"), [((), True), (("Moray 7",), False)])
def test_an_evasion_of_the_turn_before_is_told_to_be_over(came: tuple[str, ...], told: bool) -> None:
    """Where nothing had moved since, whoever had evaded was in danger anew without a word. [18.2]"""
    heard = hearing(put(caught("Morigu", "Branwen", came=came), "public", "evaded", {FIELD: ["Morigu"]}))
    weather.turn_begins(heard)
    heard.put("public", "came", {FIELD: [*came]} if came else {})
    evasion.look(heard)
    said = [one.text for one in heard.story if "in the Game-Turn before" in one.text]
    over = f"Morigu evaded the enemy in {FIELD} in the Game-Turn before; that held until it ended, and counts no more."
    assert said == ([over] if told else [])
    weather.turn_begins(heard)
    assert heard.public["lapsed"] == {}
