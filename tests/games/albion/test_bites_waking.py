"""8.0 and 10.0 by tables: who undergoes attrition, what it costs, who wakes by table, attack and entry; what is told."""

import re
from typing import Any

import pytest

from playaid.book.facts import Fact
from playaid.games.albion.rules import activation, attrition
from playaid.games.albion.state import pieces
from playaid.games.albion.state.dormant import KINGDOMS, PERSONS
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.ruling import NEEDS_INPUT
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, at, bare, clear, do, offers_of, put, refused, rule, stand, start, told
from tests.games.albion.two import bears, hearing, land

# 10.0


def waking(side: str = FAERIE, turn: int = 4) -> State:
    return at(start(scenario="faerie-twilight"), side, "activation", turn=turn)


@each(
    ("line", "dice", "outcome", "sheet"),
    [
        ("activate Gwynedd", "3 3", "becomes active", "Activation Table: dice 6, modified 6, against 6 yes"),
        ("activate Gwynedd", "3 4", "stays inactive", "Activation Table: dice 7, modified 7, against 6 no"),
        ("activate Gwynedd with -1", "3 4", "becomes active", "Activation Table: dice 7, modified 6, against 6 yes"),
        ("activate Gwynedd with 1", "3 3", "stays inactive", "Activation Table: dice 6, modified 7, against 6 no"),
    ],
)
def test_a_roll_on_the_activation_table(line: str, dice: str, outcome: str, sheet: str) -> None:
    """10.4: up to the number, with what the mapsheet adds."""
    ruling = rule(waking(), line, dice, FAERIE)
    assert ruling.outcome == outcome
    assert sheet in told(ruling).splitlines()
    if outcome == "becomes active":
        assert "Gwynedd becomes active, by the Activation Table." in told(ruling)
    else:
        modified = "6 thrown, 7 with +1, and 6 or less wakes." if "with" in line else "7 thrown, and 6 or less wakes."
        assert f"Gwynedd stays inactive: {modified}" in told(ruling)
    assert ("modifier: as the mapsheet has it: the players' word" in told(ruling)) is ("with" in line)
    assert ruling.rolls[0].who == FAERIE
    after = do(waking(), line, dice, FAERIE)
    assert after["public"]["rolled"] == ["Gwynedd"]
    assert (after["public"]["kingdoms"]["Gwynedd"] == "active") is (outcome == "becomes active")


def test_farcalling_is_on_the_worksheet_of_the_expedition() -> None:
    state = put(waking(), "public", "farcalling", True)
    ruling = rule(state, "activate expedition at 0205 with 1", "6 6", FAERIE)
    assert {"modifier: as the mapsheet has it: the players' word +1", "modifier: Enchantment of Farcalling -5"} <= {
        *told(ruling).splitlines()
    }
    assert "dice 12, modified 8" in told(ruling)


def test_all_that_sleep_are_tried_once_each() -> None:
    ruling = rule(waking(turn=3), "activate all", "6 6 " * 20, FAERIE)
    tried = [roll.why.removeprefix("activation of ").partition(": ")[0] for roll in ruling.rolls]
    assert ruling.rolls[0].why == "activation of Gwynedd: 6 or less wakes", "each is heard as it falls, though the ruling waits for all"
    assert {"Gwynedd", "Ulster", "Leinster", "Curwyllan"} <= {*tried}
    assert "activation of Gwynedd: dice 12, modified 12, against 6 no" in told(ruling).splitlines()
    assert len(tried) == len({*tried})
    done = do(waking(turn=3), "activate all", "6 6 " * 20, FAERIE)
    assert done["public"]["rolled"] == tried
    assert refused(done, "activate all", FAERIE) == ["10.none"]
    assert offers_of(done, "activate", FAERIE) == []


def test_what_is_offered_to_be_activated() -> None:
    lines = offers_of(waking(turn=3), "activate", FAERIE)
    assert lines[0] == "activate all"
    assert "activate Gwynedd" in lines
    once = put(waking(turn=3), "public", "rolled", ["Gwynedd"])
    assert "activate Gwynedd" not in offers_of(once, "activate", FAERIE)
    assert offers_of(waking(FOMORIAN), "activate", FOMORIAN) == ["activate all", "activate The Worm"]


@each(
    ("line", "turn", "checks"),
    [
        ("activate expedition at 0205", 3, ["10.turn"]),
        ("activate expedition at 0205", 5, []),
        ("activate expedition", 4, []),
        ("activate expedition at 3034", 4, ["10.zone"]),
        ("activate Worm", 4, ["10.friend"]),
        ("activate Gwynedd", 1, []),
    ],
)
def test_what_may_be_rolled_for(line: str, turn: int, checks: list[str]) -> None:
    """10.1: the expedition from the fourth Game-Turn on, into the two northern sea zones."""
    ruling = rule(waking(turn=turn), line, "6 6", FAERIE)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == checks


@each(
    ("cells", "northern"),
    [
        ({"zone": "Jotun Sea", "terrain": ["sea"]}, True),
        ({"zone": "Sea of Moray", "terrain": ["clear", "sea"]}, True),
        ({"zone": "Jotun Sea", "terrain": ["clear"]}, False),
        ({"zone": "Irish Sea", "terrain": ["sea"]}, False),
    ],
)
def test_where_the_expedition_arrives(cells: dict[str, Any], northern: bool) -> None:
    assert activation._northern(hearing(start(), book=land(h0205=cells)), "0205") is northern
    assert activation._northern(hearing(start()), "9999") is False


def test_the_expedition_arrives_whole() -> None:
    ruling = rule(waking(), "activate expedition at 0205", "1 1", FAERIE)
    assert ruling.verdict == NEEDS_INPUT
    assert {*ruling.question.options} == {"Stout-heart", "Galetop", "Cloudkiss", "Swancoat", "Silverpeak"} if ruling.question else False
    full = rule(waking(), "activate expedition at 0205", "1 1", FAERIE, expedition_ship="Galetop")
    for line in ("Auberon's Expedition becomes active, by the Activation Table.", "Leinster becomes active, with Ogme."):
        assert line in told(full)
    assert "Auberon's expedition arrives in 0205." in told(full)
    after = do(waking(), "activate expedition at 0205", "1 1", FAERIE, expedition_ship="Galetop")
    for name in ("Auberon", "Ogme", "Corin", "Galetop", "Swancoat"):
        assert (pieces.piece(after, name)["state"], pieces.piece(after, name)["hex"]) == ("active", "0205")
    assert pieces.piece(after, "Swancoat").get("aboard") is None


def sleepers(state: State, kingdom: str) -> list[str]:
    return [name for name, piece in pieces.pieces(state).items() if piece["kingdom"] == kingdom and piece["state"] == "inactive"]


def test_a_kingdom_wakes_as_a_whole_and_alone() -> None:
    """10.3: what sleeps of it; what is not on the map yet stays away."""
    heard = hearing(put(start(), "public", "pieces", "Arwan", "state", "dead"))
    activation.wake(heard, "Gwynedd", "for the test")
    assert not sleepers(heard.state, "Gwynedd")
    assert pieces.piece(heard.state, "Arwan")["state"] == "dead"
    assert sleepers(heard.state, "Ulster") == sleepers(start(), "Ulster") != []
    told_once = [said.text for said in heard.story]
    activation.wake(heard, "Gwynedd", "for the test")
    assert [said.text for said in heard.story] == told_once == ["Gwynedd becomes active, for the test."]


def test_an_attack_wakes_the_kingdom_or_the_person() -> None:
    """10.0"""
    heard = hearing(stand(start(), "3013", "Imric"))
    activation.wake_attacked(heard, ["Imric", "Arwan", "Misha"], "by attack")
    assert [said.text for said in heard.story] == ["Gwynedd becomes active, by attack.", "Misha becomes active, by attack."]
    assert heard.public["kingdoms"]["Gwynedd"] == "active"


PLAIN = {"terrain": ["clear"], "kingdom": "Gwynedd", "mainland": True}


@each(
    ("cells", "who", "woken"),
    [
        (PLAIN, "Imric", True),
        (PLAIN, "Elidor", False),
        ({**PLAIN, "mainland": False}, "Imric", False),
        ({**PLAIN, "kingdom": "Moray"}, "Imric", False),
        ({**PLAIN, "kingdom": None}, "Imric", False),
        (PLAIN, "Nobody", False),
        (PLAIN, "Auberon", False),
    ],
)
def test_entry_by_the_enemy_wakes_a_kingdom_on_its_mainland(cells: dict[str, Any], who: str, woken: bool) -> None:
    """10.3"""
    heard = hearing(start(), book=land(h3013=cells))
    activation.wake_entered(heard, "3013", [who])
    assert (heard.public["kingdoms"]["Gwynedd"] == "active") is woken


@each(("sleeper", "who", "wakes"), [("Misha", "Imric", True), ("Misha", "Elidor", False), ("Arwan", "Imric", False)])
def test_entry_wakes_lone_persons_of_the_enemy(sleeper: str, who: str, wakes: bool) -> None:
    """10.2: those of no kingdom."""
    assert (sleeper in PERSONS) is (sleeper == "Misha")
    state = stand(clear(start(), "3012"), "3012", sleeper, who)
    state = put(state, "public", "pieces", sleeper, "state", "inactive")
    heard = hearing(state)
    activation.wake_entered(heard, "3012", [who])
    assert (pieces.piece(heard.state, sleeper)["state"] == "active") is wakes


def test_nobody_asks_for_the_ground_once_all_kingdoms_are_awake() -> None:
    state = put(start(), "public", "kingdoms", dict.fromkeys(KINGDOMS, "active"))
    heard = hearing(state, book=land(h3013={"kingdom": None, "mainland": None, "terrain": ["clear"]}))
    activation.wake_entered(heard, "3013", ["Imric"])
    assert [said.text for said in heard.story] == []


@each(
    ("kingdom", "names", "before", "after"),
    [
        ("Albion", ["Imric"], None, 3),
        ("Albion", ["Elidor", "Imric"], None, 3),
        ("Albion", ["Elidor"], None, None),
        ("Moray", ["Imric"], None, None),
        ("Albion", ["Imric"], 2, 2),
        ("Albion", ["Auberon"], None, None),
    ],
)
def test_the_first_trespass_is_noted(kingdom: str, names: list[str], before: int | None, after: int | None) -> None:
    """22.4"""
    state = put(at(start(), FOMORIAN, "movement", turn=3), "public", "trespass", before)
    heard = hearing(state, book=land(h3013={"kingdom": kingdom, "terrain": ["clear"]}))
    activation.note_trespass(heard, "3013", names)
    assert heard.public["trespass"] == after
    said = ["A Fomorian piece stands in a Faerie kingdom, in 3013."] if before is None and after else []
    assert [line.text for line in heard.story] == said


@each("awake", ["Ulster", "Gwynedd"])
def test_a_kingdom_wakes_though_another_is_awake(awake: str) -> None:
    state = put(start(), "public", "kingdoms", awake, "active")
    heard = hearing(state, book=land(h3013=PLAIN))
    activation.wake_entered(heard, "3013", ["Imric"])
    assert heard.public["kingdoms"]["Gwynedd"] == "active"
    assert len(heard.story) == (0 if awake == "Gwynedd" else 1)


def test_a_held_mind_is_no_trespasser() -> None:
    state = put(at(start(), FOMORIAN, "movement", turn=3), "public", "pieces", "Elidor", "control", FOMORIAN)
    book = land(h3013={"kingdom": "Albion", "terrain": ["clear"]})
    heard = hearing(put(state, "public", "trespass", None), book=book)
    activation.note_trespass(heard, "3013", ["Elidor"])
    assert heard.public["trespass"] is None


# 8.0


def suffering(*names: str, number: str = "1023", side: str = FOMORIAN, state: State | None = None, **armies: Any) -> State:
    """Pieces alone in a hex (Brandingle's neighbour is wild), whose attrition is due."""
    state = bare(stand(clear(state or start(), number), number, *names, **armies), *names)
    return at(put(state, "public", "attrition", {side: {number: ["a test"]}}), side, "attrition")


@each(
    ("aspect", "army", "why"),
    [
        ("mundane", "Albion_7", ["Elves in a mundane hex"]),
        ("mundane", "Weald_7", []),
        ("mundane", "Curwyllan_7", []),
        ("enchanted", "Weald_7", ["Mundanes in an enchanted hex"]),
        ("enchanted", "Albion_7", []),
        ("wild", "Albion_7", ["wild magic"]),
        ("wild", "Moray_7", ["wild magic"]),
        (None, "Moray_7", []),
    ],
)
@each(("sky", "more"), [("clear", []), ("rain", []), ("snow", ["snow"])])
def test_what_an_army_undergoes(aspect: str | None, army: str, why: list[str], sky: str, more: list[str]) -> None:
    """8.0, 6.3"""
    side = FOMORIAN if army[:5] in ("Weald", "Moray") else FAERIE
    state = put(stand(clear(start(), "3013"), "3013", **{army: {"count": 2}}), "public", "weather", "map", sky)
    book = land(h3013={"aspect": aspect or "none", "terrain": ["clear"]})
    found = attrition.causes(hearing(state, side, book), "3013", side)
    assert found == {army.replace("_", " "): [*why, "out of command", *more]}


@each(
    ("terrain", "sky", "bad", "suffers"),
    [
        (["sea"], "rain", True, True),
        (["sea"], "snow", True, True),
        (["sea"], "clear", True, False),
        (["sea"], "rain", False, False),
        (["sea", "clear"], "rain", True, False),
    ],
)
def test_bad_sailers_suffer_at_sea(terrain: list[str], sky: str, bad: bool, suffers: bool) -> None:
    """6.2, 6.3"""
    state = put(stand(clear(start(), "0108"), "0108", "Oakheart"), "public", "weather", "map", sky)
    book = land(h0108={"terrain": terrain}).with_recorded([Fact("ships", ("Oakheart", "bad_sailer"), bad, "owner")])
    assert attrition.causes(hearing(state, FOMORIAN, book), "0108", FOMORIAN) == ({"Oakheart": [f"bad sailer in {sky}"]} if suffers else {})


@each(("aboard", "why"), [(None, ["Vortex Creation", "out of command"]), ("Oakheart", ["out of command"])])
def test_a_vortex_reaches_those_ashore_and_ships(aboard: str | None, why: list[str]) -> None:
    """19.4.09"""
    state = stand(clear(start(), "3013"), "3013", "Oakheart", Moray_7={"count": 2, "aboard": aboard})
    state = put(state, "public", "vortex", ["3013"])
    book = land(h3013={"aspect": "none", "terrain": ["clear", "sea"]})
    assert attrition.causes(hearing(state, FOMORIAN, book), "3013", FOMORIAN) == {"Oakheart": ["Vortex Creation"], "Moray 7": why}


def rade(item: str, bearer: str | None, *names: str, **armies: Any) -> dict[str, list[str]]:
    """What the Fomorian pieces in 3013 undergo while the enemy, or a friend, has an item there."""
    state = stand(clear(start(), "3013"), "3013", *names, **armies)
    if bearer:
        state = bears(state, item, bearer)
    book = land(h3013={"aspect": "none", "terrain": ["clear"]})
    return attrition.causes(hearing(state, FOMORIAN, book), "3013", FOMORIAN)


@each(
    ("item", "bearer", "names", "suffers"),
    [
        ("06", "Elidor", ("Elidor", "Imric"), True),
        ("06", "Elidor", ("Imric", "Misha"), False),
        ("06", "Rurik", ("Rurik", "Imric", "Misha"), False),
        ("06", None, ("Imric", "Misha"), False),
        ("03", "Elidor", ("Elidor", "Imric"), False),
        ("03", "Elidor", ("Elidor", "Cormac"), True),
        ("03", "Elidor", ("Cormac", "Misha"), False),
    ],
)
def test_who_is_led_astray(item: str, bearer: str | None, names: tuple[str, ...], suffers: bool) -> None:
    """20.6.03: Mundanes among a Faerie bearer; 20.6.06: all among an enemy who leads the Rade."""
    cause = {"06": "Finn's Rade", "03": "Bran's Curse"}[item]
    who = "Cormac" if "Cormac" in names else "Imric"
    if who == "Cormac":
        assert BOOK.value("persons", "Cormac", "race") == "Mundane"
    assert (cause in rade(item, bearer, *names).get(who, [])) is suffers


def test_brans_curse_is_a_faerie_bearers() -> None:
    """20.6.03: a Fomorian with it harms no Mundanes of the other side."""
    state = bears(stand(clear(start(), "3013"), "3013", "Rurik", "Branwen"), "03", "Rurik")
    book = land(h3013={"aspect": "none"}).with_recorded([Fact("persons", ("Branwen", "race"), "Mundane", "owner")])
    assert "Bran's Curse" not in attrition.causes(hearing(state, FAERIE, book), "3013", FAERIE).get("Branwen", [])


def test_no_list_of_the_enemy_is_opened_for_what_he_does_not_hold() -> None:
    state = bears(stand(clear(start(), "3013"), "3013", "Rurik", "Elidor"), "06", "Rurik")
    shut: Any = {**state, "secret": {FOMORIAN: state["secret"][FOMORIAN]}}
    assert attrition.causes(hearing(shut, FOMORIAN, land(h3013={"aspect": "none"})), "3013", FOMORIAN) == {}


def test_an_army_leads_nobody_astray() -> None:
    """It takes a person."""
    assert rade("06", "Albion 7", "Imric", Albion_7={"count": 2}) == {}
    assert rade("06", "Elidor", "Imric", "Elidor") == {"Imric": ["Finn's Rade"]}


@each(("bearer", "suffers"), [(None, True), ("Misha", False), ("Elidor", True)])
def test_the_rade_spares_those_with_its_bearer(bearer: str | None, suffers: bool) -> None:
    """20.6.06, in 2634 and where it is led."""
    for number in ("2634", "3013"):
        state = put(stand(stand(start(), number, "Misha", "Brigit"), "1922", "Elidor"), "public", "rade", ["3013"])
        state = bears(state, "06", bearer) if bearer else state
        book = land(h3013={"aspect": "none"}, h2634={"aspect": "none"})
        found = attrition.causes(hearing(state, FAERIE, book), number, FAERIE)
        assert ("Finn's Rade" in found.get("Brigit", [])) is suffers


@pytest.mark.parametrize(("dice", "text"), [("1 1", "Attrition in 1023: no effect on Fomorian.")])
def test_attrition_without_effect(dice: str, text: str) -> None:
    state = suffering("Imric")
    ruling = rule(state, "attrition 1023", dice, FAERIE)
    assert told(ruling).splitlines()[-1] == text
    assert ruling.outcome == "no effect"
    assert "Attrition Table: dice 2 +4 -8, modified -2 no effect" in told(ruling)
    assert "Imric: wild magic undergoes attrition" in told(ruling)
    assert do(state, "attrition 1023", dice, FAERIE)["public"]["attrition"] == {FOMORIAN: {}}


def casualties(left: str, right: str) -> Any:
    cells = [Fact("casualty", (label, letter), [left, right], "owner") for label in BOOK.keys("casualty") for letter in "abcdefgh"]
    return BOOK.with_recorded(cells)


@each(
    ("names", "armies", "text", "loss"),
    [
        (("Rurik",), {}, "2 wounds", (0, 2, 0)),
        (("Rurik",), {"Moray_7": {"count": 5}}, "3 points, 2 wounds", (3, 2, 0)),
        ((), {"Moray_7": {"count": 5}}, "3 points", (3, 0, 0)),
        (("Oakheart", "Redtooth"), {}, "3 steps", (0, 0, 3)),
    ],
)
def test_what_attrition_costs(names: tuple[str, ...], armies: Any, text: str, loss: tuple[int, int, int]) -> None:
    """8.3, 8.4: a result of 3 and 2; points for armies, wounds for persons, steps for ships."""
    state = put(suffering(*(name for name in names if name == "Rurik"), **armies), "public", "vortex", ["1023"])
    state = stand(state, "1023", *(name for name in names if name != "Rurik"))
    ruling = rule(state, "attrition 1023", "6 6", FAERIE, book=casualties("3", "2"))
    assert ruling.outcome == text
    assert re.search(rf"Attrition in 1023 costs Fomorian {text} \(result \w\)\.", told(ruling))
    owed = do(state, "attrition 1023", "6 6", FAERIE, book=casualties("3", "2"))["public"]["losses"][FOMORIAN]
    assert (owed["points"], owed["wounds"], owed["steps"], owed["one"]) == (*loss, False)
    marked = rule(state, "attrition 1023", "6 6", FAERIE, book=casualties("3", "2*"))
    one = text.replace("2 wounds", "2 wounds (to one person until dead)").replace("3 steps", "3 steps (off one ship until sunk)")
    assert f" costs Fomorian {one} (result" in told(marked), "army points are nobody's in particular"


@each("passing", [True, False])
def test_all_hexes_up_to_the_first_that_costs_something(passing: bool) -> None:
    """5.0 C.2-4"""
    state = stand(stand(clear(clear(start(), "1023"), "1323"), "1023", "Imric"), "1323", "Rurik")
    state = at(put(state, "public", "attrition", {FOMORIAN: {"1023": ["wild magic"], "1323": ["wild magic"]}}), FOMORIAN, "attrition")
    assert offers_of(state, "attrition", FAERIE) == ["attrition all", "attrition 1023", "attrition 1323"]
    assert offers_of(state, "attrition", FOMORIAN) == []
    done = do(state, "attrition all", "1 1 1 1" if passing else "6 6", FAERIE)
    assert done["public"]["attrition"] == {FOMORIAN: {} if passing else {"1323": ["wild magic"]}}
    assert bool(done["public"]["losses"]) is not passing
    assert rule(state, "attrition 3012", side=FAERIE).reasons[0].instead == "1023, 1323"
    none = put(state, "public", "attrition", {FOMORIAN: {}})
    assert rule(none, "attrition 3012", side=FAERIE).reasons[0].instead is None
    one = put(state, "public", "attrition", {FOMORIAN: {"1023": ["wild magic"]}})
    assert offers_of(one, "attrition", FAERIE) == ["attrition 1023"]


def test_nobody_left_to_undergo_it() -> None:
    state = at(put(clear(start(), "1023"), "public", "attrition", {FOMORIAN: {"1023": ["wild magic"]}}), FOMORIAN, "attrition")
    ruling = rule(state, "attrition 1023", "", FAERIE)
    assert told(ruling).splitlines() == ["Nobody in 1023 undergoes attrition."]
    assert ruling.rolls == ()


@each(
    ("place", "person", "text"),
    [("3337", "Rurik", "Rurik suffers 1 wound from the place."), ("3151", "Rurik", "Rurik suffers 2 wounds from the place.")],
)
def test_the_wounds_of_places_are_told(place: str, person: str, text: str) -> None:
    """19.5"""
    heard = hearing(at(bare(stand(clear(start(), place), place, person), person), FOMORIAN, "attrition"), FOMORIAN)
    attrition.begin(heard)
    assert text in [said.text for said in heard.story]
    assert any(line.label == f"attrition in {place}" or place not in heard.public["attrition"][FOMORIAN] for line in heard.lines)
