"""What hangs on one condition, taken up where a changed one was noticed by no test. By chapter."""

import pytest

from playaid.book.facts import Fact
from playaid.dice.sources import Refusing
from playaid.games.elric import GAME
from playaid.games.elric.ratings import foes, potency, shifts, stability, world
from playaid.games.elric.rules import balance, homing, pieces, results, victory
from playaid.games.elric.rules.draws import take_spells
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.decide import decide
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
    TABLE,
    armies,
    arrived,
    at,
    begun,
    changed,
    do,
    empty_handed,
    harmless,
    holding,
    moved,
    offered,
    refused,
    rule,
    worksheet,
)
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_corners import hearing_of
from tests.games.elric.test_immediate import FOUND, finder
from tests.games.elric.test_physical import beneath
from tests.games.elric.test_physical import table as on_the_table

HOME = "Ilmiora inland"


def quiet() -> State:
    return empty_handed(begun())


def story(state: State, line: str, dice: str = "", **answers: str) -> list[str]:
    ruling = rule(state, line, dice, **answers)
    assert ruling.verdict == LEGAL, (ruling.reasons, ruling.question)
    return [str(said.text) for said in ruling.story]


# 7.3: attached once a turn


def test_an_army_that_two_lead_is_left_when_the_last_of_them_goes() -> None:
    state = moved(quiet(), "Ilmiora capital", "Fadan", "Sharilla", *armies(quiet(), "Ilmiora", 1))
    army = armies(state, "Ilmiora", 1)[0]
    there = do(state, f'march Fadan, Sharilla, "{army}" to "{HOME}"')
    alone = do(there, 'march Sharilla to "Ilmiora capital"')
    line = f'march Fadan, "{army}" to "Ilmiora capital"'
    assert rule(alone, line).verdict == LEGAL, "Fadan has stayed with it"
    left = do(alone, 'march Fadan to "Ilmiora capital"')
    back = do(left, f'march Fadan to "{HOME}"')
    assert refused(back, line) == ["7.attach"]


# 7.6: random attacks


def _marching(*spells: str) -> State:
    state = moved(quiet(), "Oin", "Ilmiora Alchemist", *armies(quiet(), "Ilmiora", 1))
    return holding(state, "Ilmiora Alchemist", *spells)


MARCH = 'march "Ilmiora Alchemist" with 1 to Yu'


def test_what_plays_at_once_and_is_of_chaos_does_not_play_under_the_shield() -> None:
    state = changed(arrived(_marching(), "Chaos Shield", "Ann", "Oin"), ("units", "Chaos Shield", "bearer", "Ilmiora Alchemist"))
    assert "Yu: Quaolnargn comes up and does not attack." in story(state, MARCH, "Quaolnargn")
    assert "plays at once" not in worksheet(rule(state, MARCH, "Quaolnargn"))
    assert "plays at once" in worksheet(rule(_marching(), MARCH, "Quaolnargn"))


def test_who_keeps_what_was_drawn_for_the_stack_gives_up_what_they_may_not_hold() -> None:
    state = _marching("Arkyn", "Doublas")
    question = rule(state, MARCH, "Quaolnargn, 6, 1").question
    assert question is not None
    armed = {question.key: "Doublas"}
    kept = rule(state, MARCH, "Quaolnargn, 6, 1", **armed, Ilmiora_Alchemist_keeps_it="yes")
    assert kept.question is not None
    assert "which is discarded" in kept.question.prompt
    given = {kept.question.key: "law"}
    assert rule(state, MARCH, "Quaolnargn, 6, 1", **armed, Ilmiora_Alchemist_keeps_it="yes", **given).question is None
    assert rule(state, MARCH, "Quaolnargn, 6, 1", **armed, Ilmiora_Alchemist_keeps_it="no").question is None


def test_what_wants_a_finder_strikes_none_where_no_personality_is_along() -> None:
    state = moved(arrived(quiet(), "Clackars", "Ann", "Oin"), "Oin", "Clackars")
    flown = do(state, "march Clackars to Yu")
    told = story(flown, "next", "Tower of Voilodion Gagnasdiak")
    assert "Ann turns up Tower of Voilodion Gagnasdiak." in told
    assert not [text for text in told if "die" in text]


@each(("answer", "attacks"), [("no", False), ("yes", True)])
def test_law_attacks_where_the_table_says_that_chaos_lies_there(answer: str, attacks: bool) -> None:
    state = beneath(moved(on_the_table(), "Oin", "Ilmiora Alchemist"), "Ilmiora Alchemist", 1)
    state = evolve(state, rule(state, 'march "Ilmiora Alchemist" to Yu').changes)
    asked = rule(state, "next", drawn_0="Arkyn").question
    assert asked is not None
    told = story(state, "next", "1,6" if attacks else "", drawn_0="Arkyn", **{asked.key: answer})
    assert ("Yu: Arkyn comes up and does not attack." in told) == (not attacks)


# 9.4, 13, 16.7: the Balance


def test_what_shifts_nothing_is_not_said_to_shift_nothing_now() -> None:
    state = changed(quiet(), ("tipped", {"towards": "law", "turn": 1, "ends": 3}))
    for use, told in ((shifts.Used("Dragons", 5, "-"), False), (shifts.Used("Dragons", 5, "chaos"), True)):
        hearing = hearing_of(state)
        balance.shift(hearing, [use])
        assert bool(hearing.lines) == told, use


@each(("after", "there"), [(0, True), (1, False), (-1, True)])
def test_pyaray_goes_when_the_balance_leans_to_law_and_not_at_the_centre(after: int, there: bool) -> None:
    hearing = hearing_of(changed(arrived(quiet(), "Pyaray", "Ann", "Dragon Sea"), ("balance", -2)))
    balance.move(hearing, after, "9.4")
    assert ("Pyaray" in hearing.public["units"]) == there


@each("pyaray", [True, False])
def test_a_lean_on_the_way_that_drives_nobody_off_is_not_told(pyaray: bool) -> None:
    """The marker ends where it lay; on the way it leaned to Law, which matters where somebody is banished by that."""
    state = changed(quiet(), ("balance", 0))
    hearing = hearing_of(arrived(state, "Pyaray", "Ann", "Dragon Sea") if pyaray else state)
    balance.move(hearing, 0, "9.4", by_way_of=2)
    assert any("and back to" in str(said.text) for said in hearing.story) == pyaray


@each(("wait", "when", "told"), [
    (0, "no turn: the world does not end by itself", False),
    (1, "turn 2, when the world ends", True),
    (9, "turn 10, when the world ends", True),
    (10, "beyond turn 10", False),
])  # fmt: skip
def test_the_turn_in_which_a_tipped_balance_ends_the_world_is_told(wait: int, when: str, told: bool) -> None:
    state = changed(holding(quiet(), "Ilmiora Alchemist", "Jeweled Bird"), ("balance", 4))
    book = HOUSE.with_recorded([Fact("gaps", ("rules", "tip-turns"), wait, "owner")])
    ruling = TABLE.rule(state, 'fly "Jeweled Bird" by "Ilmiora Alchemist" to Oin', (), None, None, book)
    assert when in worksheet(ruling)
    assert "the 4 of law is added no more" in worksheet(ruling)
    assert [said for said in ruling.story if "The world ends with turn" in str(said.text)] == [
        said for said in ruling.story if told and f"The world ends with turn {1 + wait}" in str(said.text)
    ]
    assert any("The world ends with turn" in str(said.text) for said in ruling.story) == told


def test_at_the_centre_no_value_is_gone_with_the_tip() -> None:
    hearing = hearing_of(quiet())
    balance.move(hearing, 7, "9.4")
    assert "from here on, as on the neutral centre" in [str(line.result) for line in hearing.lines]


def test_a_balance_that_has_tipped_moves_no_more_at_random() -> None:
    state = changed(at(begun(random_balance="on"), "muster", "Ann"), ("tipped", {"towards": "law", "turn": 1, "ends": 9}))
    after = do(state, "next")
    assert after["public"]["balance"] == 0


@each(("die", "result"), [("4", "level"), ("5", "the end")])
def test_what_the_horn_does_stands_in_its_line(die: str, result: str) -> None:
    state = holding(arrived(quiet(), "Elric", "Ann", "Tanelorn"), "Elric", "Horn of Fate")
    state = at(changed(state, ("tipped", {"towards": "law", "turn": 2, "ends": 4})), "magic", "Ann", 3)
    assert f"5 and 6 end the world | {result} | 16.7" in worksheet(rule(state, "horn", die))


# 9.1, 9.5: what is drawn


def test_who_is_no_magician_says_which_spell_goes_of_law_and_chaos() -> None:
    """The stability of 9.5 binds magicians; others may hold one spell."""
    question = rule(finder("Arkyn"), FOUND, "6, Chardros").question
    assert question is not None
    assert set(question.options) == {"Arkyn", "Chardros"}
    mage = rule(finder("Arkyn", unit="Ilmiora Alchemist"), FOUND, "6, Chardros").question
    assert mage is not None
    assert set(mage.options) == {"throw away law", "throw away chaos"}


def test_as_many_as_may_be_held_are_kept_without_a_question() -> None:
    state = beneath(on_the_table(), "Fadan", 0)
    hearing = hearing_of(state, Fadan_takes_0="all are kept")
    take_spells(hearing, "Ann", "Fadan", 1, "why")
    assert hearing.public["units"]["Fadan"]["spells"] == 1
    with pytest.raises(Ask) as asked:
        take_spells(hearing_of(beneath(state, "Fadan", 1), Fadan_takes_0="another must be discarded"), "Ann", "Fadan", 1, "why")
    assert asked.value.question.key == "Fadan gives up 1"


# 16.1 to 16.3: eaters


def _struck(spell: str, *stack: str, at_sea: bool = True, **options: str) -> list[str]:
    state = harmless(quiet())
    for piece in stack:
        state = state if piece in units.units(state) else arrived(state, piece, "Ann", "Dragon Sea")
    for option, value in options.items():
        state = evolve(state, [["put", ["referee", "options", option.replace("_", "-")], value]])
    return potency.prey(hearing_of(state), spell, stack, at_sea)


def test_winged_units_that_are_no_armies_are_eaten_by_what_eats_all() -> None:
    stack = ("Clackars", "Ilmiora army 1", "Fadan")
    assert _struck("Noose of Flesh", *stack, at_sea=False, troops="no-armies") == ["Ilmiora army 1", "Fadan"]
    assert _struck("Noose of Flesh", *stack, at_sea=False) == [*stack]
    for spell in ("Kyreenee", "Dragons"):
        assert _struck(spell, *stack, at_sea=False, troops="no-armies") == [*stack], spell


def test_only_an_eater_of_fleets_may_pass_by_who_swims() -> None:
    stack = ("Ilmiora Fleet 1", "Ilmiora Alchemist")
    assert _struck("h'Haarshanns", *stack, fleet_eaters="aboard") == ["Ilmiora Fleet 1"]
    assert _struck("h'Haarshanns", *stack) == [*stack]
    assert _struck("Mirror of Memory", *stack, fleet_eaters="aboard") == [*stack]


# 16.8, 9.3: the Shield, and who uses what


def test_the_shield_covers_nobody_elsewhere() -> None:
    state = arrived(quiet(), "Chaos Shield", "Ann", "Oin")
    assert not potency.shields(state, "Fadan")
    assert potency.shields(moved(state, "Oin", "Fadan"), "Fadan")
    assert not potency.shields(moved(state, "Oin", "Naclon"), "Naclon")


@each(("spell", "users"), [
    ("Arkyn", ("Elric", "Yyrkoon", "Naclon")),
    ("Dragons", ("Elric", "Yyrkoon")),
    ("Horn of Fate", ("Elric",)),
])  # fmt: skip
def test_who_may_use_a_spell(spell: str, users: tuple[str, ...]) -> None:
    assert tuple(name for name in ("Elric", "Yyrkoon", "Naclon") if potency.may_use(spell, name)) == users


# 9.5: stability


def test_spells_on_the_table_ask_for_no_passphrase_where_a_step_ends() -> None:
    state = beneath(beneath(on_the_table(), "Ilmiora Alchemist", 1), "Fadan", 1)
    state = changed(
        arrived(moved(state, "Oin", "Fadan", "Ilmiora Alchemist"), "White Mage", "Ann", "Oin"), ("units", "White Mage", "spells", 1)
    )
    assert stability.might_clash(state, ["Ann"])
    ruling = decide(GAME, visible(at(state, "search", "Ann"), None), Declaration("next", {}, "Ann"), HOUSE, Refusing())
    assert ruling.verdict == LEGAL


def test_what_is_kept_up_counts_where_spells_lie_on_the_table_alone() -> None:
    state = beneath(on_the_table(), "Ilmiora Alchemist", 1)
    kept = changed(state, ("maintained", {"Ilmiora Alchemist": [{"spell": "Oonai", "flights": 1, "until": 3}]}))
    assert stability.may_clash(state, "Ann") == []
    assert stability.may_clash(kept, "Ann") == [("Ilmiora capital", "")]
    assert stability.may_clash(kept, "Bob") == []


# 7.3: fleets by themselves, boarding


HAVEN = {"kind": "land", "terrain": "civilised", "nation": None, "capital": False, "walls": 0, "port": True, "spell": False}


def test_a_fleet_makes_for_no_port_that_an_enemy_has_and_through_no_enemy() -> None:
    state = quiet()
    assert homing.way_of(state, homing.OPEN, "Ann", "Ilmiora", "Dragon Sea") == (0, 2)
    assert homing.way_of(changed(state, ("holds", "Ilmiora capital", "Bob")), homing.OPEN, "Ann", "Ilmiora", "Dragon Sea") is None
    assert homing.way_of(moved(state, "Straits of Vilmir", "Vilmir Fleet 1"), homing.OPEN, "Ann", "Ilmiora", "Dragon Sea") is None
    theirs = moved(state, "Ilmiora capital", "Naclon")
    assert homing.way_of(theirs, homing.OPEN, "Ann", "Ilmiora", "Dragon Sea") is None


def test_a_ship_of_no_nation_has_no_port_at_home() -> None:
    state = changed(
        arrived(quiet(), "Free Fleet", "Ann", "Dragon Sea"), ("places", "Haven", HAVEN), ("borders", "Dragon Sea|Haven", "anchor")
    )
    assert world.sails(state, "Dragon Sea", "Haven")
    assert homing.way_of(state, homing.OPEN, "Ann", None, "Dragon Sea") is None
    waits = "Free Fleet is of no nation and has no home port: it waits for a personality"
    for line in ('sail "Free Fleet" to "Southern Sea"', 'sail "Free Fleet" to "Southern Sea" homeward'):
        assert [str(reason.text) for reason in rule(state, line).reasons] == [waits]
    led = changed(moved(state, "Dragon Sea", "Fadan"), ("units", "Fadan", "aboard", "Free Fleet"))
    assert "Free Fleet has no home port" in worksheet(rule(led, 'sail "Free Fleet" to "Southern Sea" homeward'))


def test_what_those_aboard_have_walked_counts_with_the_seas_that_the_ship_has_gone() -> None:
    """A fleet of 6 that has gone two seas, boarded for a point by who has walked one province: one sea is left after the next. [7.3]"""
    state = moved(quiet(), "Straits of Vilmir", "Ilmiora Admiral", "Ilmiora Fleet 1")
    state = changed(
        moved(state, "Bakshaan", "Fadan"), ("units", "Ilmiora Admiral", "aboard", "Ilmiora Fleet 1"), ("holds", "Bakshaan", "Ann")
    )
    state = do(do(state, 'sail "Ilmiora Fleet 1" to "Dragon Sea"'), 'sail "Ilmiora Fleet 1" to "Straits of Vilmir"')
    state = do(state, 'march Fadan to "Ilmiora capital"')
    state = do(state, 'embark Fadan on "Ilmiora Fleet 1"')
    assert units.units(state)["Fadan"]["ashore"] == 2
    assert "ashore" not in units.units(state)["Ilmiora Fleet 1"]
    assert "1 left to Ilmiora Fleet 1" in worksheet(rule(state, 'sail "Ilmiora Fleet 1" to "Dragon Sea"'))


# 8.0: stacks


@each(("others", "token"), [
    ({}, "Fadan"),
    ({"Sharilla": ("Oin", "Fadan")}, "Fadan 2"),
    ({"Sharilla": ("Oin", "Sharilla")}, "Fadan"),
    ({"Sharilla": ("Yu", "Fadan")}, "Fadan"),
])  # fmt: skip
def test_a_stack_in_the_wilderness_has_a_name_that_no_other_there_has(others: dict[str, tuple[str, str]], token: str) -> None:
    state = moved(quiet(), "Ramasaz", "Fadan", "Sharilla")
    for unit, (place, stack) in others.items():
        state = changed(moved(state, place, unit), ("units", unit, "stack", stack))
    hearing = hearing_of(state)
    pieces.go(hearing, ["Fadan"], "Oin")
    assert hearing.public["units"]["Fadan"]["stack"] == token


def test_who_stays_in_a_wilderness_keeps_the_name_of_their_stack_and_nobody_is_no_stack() -> None:
    state = moved(quiet(), "Oin", "Fadan", "Sharilla")
    state = changed(state, ("units", "Fadan", "stack", "Fadan"), ("units", "Sharilla", "stack", "Fadan"))
    hearing = hearing_of(state)
    pieces.go(hearing, ["Fadan", "Sharilla"], "Oin")
    assert hearing.public["units"]["Sharilla"]["stack"] == "Fadan"
    before = len(hearing.changes)
    pieces.go(hearing, ["nobody"], "Oin")
    assert len(hearing.changes) == before


def test_who_is_mustered_to_a_sea_is_of_no_stack_of_their_caster_on_land() -> None:
    state = holding(moved(at(quiet(), "muster", "Ann"), "Oin", "Fadan"), "Fadan", "Bellbane")
    state = changed(state, ("units", "Fadan", "stack", "Fadan"))
    after = do(state, 'muster "Free Fleet" with Bellbane of Fadan')
    assert "stack" not in units.units(after)["Free Fleet"]
    assert world.is_sea(after, units.units(after)["Free Fleet"]["at"])


def test_a_nation_that_is_mustered_by_right_joins_nobody() -> None:
    book = HOUSE.with_recorded([Fact("gaps", ("rules", "placement"), "with the caster", "owner")])
    state = changed(at(quiet(), "muster", "Ann"), ("rights", "Ann", ["Shazaar"]), ("holds", "Aflitain", "Ann"))
    ruling = TABLE.rule(state, "muster Shazaar", ["Grome", "Misha", "Kakatal"], None, None, book)
    assert ruling.verdict == LEGAL, (ruling.reasons, ruling.question)
    assert units.units(evolve(state, ruling.changes))["Ohada"]["at"] == "Aflitain"


# 4.0: the set-up


def test_what_the_set_up_tells_of_spells_map_and_scenario() -> None:
    ruling = TABLE.set_up(["Ann", "Bob"], ["6", "1"], scenario="2")
    told = [str(said.text) for said in ruling.story]
    assert [text for text in told if text.startswith("A spell lies face down in Forest of Troos")]
    assert any(
        line.label == "scenario" and str(line.text).startswith(f"{HOUSE.value('scenarios', '2', 'title')}: ") for line in ruling.worksheet
    )
    state = quiet()
    assert state["public"]["places"]["Jadmar"] == {"port": True}, "walls and capital stand in the document"
    assert state["public"]["places"]["Ramasaz"]["walls"] == 3


def test_without_placements_the_container_alone_is_told() -> None:
    ruling = TABLE.set_up(["Ann", "Bob"], ["6", "1"], None, 1, [], scenario="4")
    assert not any("lies face down in" in str(said.text) for said in ruling.story if "Forest" not in str(said.text))


def test_whoever_chooses_another_country_is_told_which_are_free() -> None:
    state = do(TABLE.start(["Ann", "Bob"], ["6", "1"], scenario="4"), "choose Ilmiora", "Grome, Misha")
    instead = rule(state, "choose Ilmiora", side="Bob").reasons[0].instead
    assert instead is not None
    assert '"Ilmiora"' not in instead
    assert '"Vilmir"' in instead


# 5.0: the end


@each(("turn", "ends", "over"), [(3, 4, False), (4, 4, True), (5, 4, True), (4, 0, False)])
def test_the_world_ends_with_the_turn_that_is_marked(turn: int, ends: int, over: bool) -> None:
    state = at(changed(quiet(), ("tipped", {"towards": "law", "turn": 2, "ends": ends})), "muster", "Bob", turn)
    hearing = hearing_of(state)
    victory.end_of_turn(hearing)
    assert bool(hearing.state["referee"].get("over")) == over


# 10.1: what is owed


def test_the_battle_that_has_begun_is_owed_before_the_others() -> None:
    state = moved(field(), "Jadmar", "Sharilla")
    waits = {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora capital"], "passed": []}
    state = changed(state, ("battles", {"Jadmar": waits, PLACE: state["public"]["battles"][PLACE]}))
    begins, rolls = "the battle in {} must be fought (`battle` begins it)", "the battle in {} must be fought (`fight`)"
    assert [str(debt.text) for debt in foes.obligations(state)] == [begins.format("Jadmar"), begins.format(PLACE)]
    fought = do(state, f'battle "{PLACE}"')
    assert [str(debt.text) for debt in foes.obligations(fought)] == [rolls.format(PLACE), begins.format("Jadmar")]
    casting = changed(state, ("cast", dict.fromkeys(units.of(state, "Bob", PLACE), PLACE)))
    assert [str(debt.text) for debt in foes.obligations(casting)] == [begins.format("Jadmar"), rolls.format(PLACE)]


# 9.2, 10.1: conjuring wants a battle that has begun


def test_before_a_battle_has_begun_it_is_told_who_begins_it() -> None:
    state = arrived(field(), "Elric", "Ann", PLACE)
    (reason,) = rule(state, "conjure Elric").reasons
    assert (reason.text, reason.instead) == (f"the battle in {PLACE} has not begun, and Ann begins it", f'battle "{PLACE}"')
    assert rule(state, 'withhold "Avan Astram"', side="Bob").reasons[0].instead is None, "Bob begins none"
    assert rule(do(state, str(reason.instead)), "conjure Elric", "Arkyn").verdict == LEGAL
    waits = {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora capital"], "passed": []}
    two = changed(moved(state, "Jadmar", "Sharilla"), ("battles", "Jadmar", waits))
    (reason,) = rule(two, "conjure Elric").reasons
    assert (reason.text, reason.instead) == (
        f"no battle has begun, and Ann says which is fought first: {PLACE}, Jadmar",
        f"battle PLACE: {PLACE}, Jadmar",
    )
    none = changed(state, ("battles", {}))
    assert next((r.text, r.instead) for r in rule(none, "conjure Elric").reasons) == ("no battle is being fought", None)


def test_what_is_owed_names_who_may_conjure_for_a_battle() -> None:
    def owed(state: State) -> list[str]:
        return [str(debt.text) for debt in foes.obligations(state)]

    state = arrived(field(), "Elric", "Ann", PLACE)
    must = f"the battle in {PLACE} must be fought "
    assert owed(state) == [must + "(`battle` begins it; Elric may conjure in it then)"]
    walls = moved(state, "Nadsokor", *units.of(state, "Bob", PLACE))
    assert owed(walls) == [must + "(`fight`; or `battle` first, and Elric may conjure before its dice)"]
    begun_ = do(state, f'battle "{PLACE}"')
    assert owed(begun_) == [must + "(`fight`; Elric may `conjure` before it)"]
    assert owed(changed(begun_, ("battle", "withheld", ["Elric"]))) == [must + "(`fight`)"]
    assert owed(changed(begun_, ("casters", ["Elric"]))) == [must + "(`fight`)"]
    assert owed(do(begun_, "unveil")) == [must + "(`fight`)"]
    theirs = arrived(arrived(field(), "Elric", None, PLACE), "Yyrkoon", "Bob", PLACE)
    assert owed(theirs) == [must + "(`battle` begins it; Yyrkoon may conjure in it then)"], "nobody speaks for Elric"


# 7.3: who is offered a ship


def test_armies_are_offered_with_their_leader_as_far_as_they_may_board() -> None:
    state = arrived(
        moved(quiet(), "Bakshaan", "Sharilla", "Ilmiora Alchemist", "Ilmiora Admiral", "Ilmiora Fleet 2"),
        "Clackars",
        "Ann",
        "Ilmiora capital",
    )
    ashore = armies(state, "Ilmiora", place="Ilmiora capital")
    state = moved(state, "Bakshaan", *ashore[3:])
    state = changed(
        moved(state, "Ilmiora capital", "Clackars"), ("units", ashore[0], "spent", 4), ("units", "Ilmiora Fleet 1", "carries", 9)
    )
    boarding = [line for side, line in offered(state) if line.startswith("embark") and "Fleet 1" in line]
    assert boarding == [
        'embark "Fadan" on "Ilmiora Fleet 1"',
        'embark "Fadan" with 2 on "Ilmiora Fleet 1"',
        'embark "Clackars" on "Ilmiora Fleet 1"',
    ]
    alone = moved(state, "Bakshaan", *ashore[1:3])
    assert [line for _, line in offered(alone) if line.startswith("embark") and "Fadan" in line] == ['embark "Fadan" on "Ilmiora Fleet 1"']


# 16.4, 12.1.1: Elric


def test_elric_who_is_with_the_four_appears_nowhere() -> None:
    state = at(quiet(), "appearance", "Ann")
    away = changed(state, ("elric", {"away": {"turn": 9, "at": "Oin", "owner": "Ann"}}))
    assert [str(reason.text) for reason in rule(away, "appear").reasons][
        -1
    ] == "Elric is with the Four, and appears at random only when he is nowhere"
    there = arrived(state, "Elric", None, "Oin")
    assert [str(reason.text) for reason in rule(there, "appear").reasons][
        -1
    ] == "Elric is in Oin, and appears at random only when he is nowhere"


def test_of_anothers_ships_it_is_not_said_that_their_capital_has_no_port() -> None:
    state = changed(
        at(quiet(), "replacements", "Ann"), ("lost", "Vilmir", "fleets", ["Vilmir Fleet 1"]), ("places", "Jadmar", "port", False)
    )
    assert refused(state, "replace fleet of Vilmir") == ["6.own"]
    assert "6.port" in refused(at(state, "replacements", "Bob"), "replace fleet of Vilmir")


def test_what_a_result_costs_counts_who_is_aboard_and_says_that_personalities_may_escape() -> None:
    """10(f), 10(g), 7.1: an army aboard may be the loss, or the ship, whose load goes with her."""
    state = field(0, 0, "Straits of Vilmir")
    state = moved(state, "Straits of Vilmir", "Ilmiora Fleet 1", "Ilmiora Fleet 2", "Vilmir Fleet 1")
    for unit, fleet in (("Fadan", "Ilmiora Fleet 1"), ("Avan Astram", "Vilmir Fleet 1")):
        state = changed(state, ("units", unit, "aboard", fleet))
    hearing = hearing_of(do(state, "battle"))
    stack = ["Vilmir Fleet 1", "Avan Astram"]
    assert str(results._lost(hearing, "Bob", stack, "all")) == "Bob loses up to 2 of 2 units"
    assert str(results._lost(hearing, "Bob", stack, "2")) == "Bob loses up to 2 of 2 units"
    assert str(results._lost(hearing, "Bob", stack, "1")) == "Bob loses 1 of 2 units and what a lost ship carries"
    assert str(results._lost(hearing, "Ann", ["Ilmiora Fleet 2", "Ilmiora Fleet 1", "Fadan"], "3")) == "Ann loses up to 3 of 3 units"
    assert str(results._lost(hearing, "Ann", ["Ilmiora Fleet 2", "Fadan"], "1")) == "Ann loses 1 of 2 units", "no ship of theirs is struck"
    ashore = hearing_of(field())
    assert str(results._lost(ashore, "Bob", ["Avan Astram", "Naclon"], "1")) == "Bob loses up to 1 of 2 units"
