"""3.3, 9.4, 13 as far as it is told elsewhere, 16.7: the Cosmic Balance."""

from fractions import Fraction
from typing import Any

from playaid.book.facts import Fact
from playaid.dice.sources import Refusing
from playaid.games.elric import GAME
from playaid.games.elric.ratings import foes, idle, reckoning, shifts
from playaid.games.elric.rules.balance import before_the_blast
from playaid.games.elric.state import units
from playaid.games.elric.table.board import balance, turn_track
from playaid.language.message import from_json
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.sequence import leaf
from playaid.referee.contract.state import State, evolve
from playaid.referee.odds.exact import odds
from tests.each import each
from tests.games.elric.table import HOUSE, TABLE, arrived, at, begun, changed, do, empty_handed, holding, moved, refused, rule, worksheet
from tests.games.elric.test_combat import PLACE, field


@each(
    ("start", "spells", "end"),
    [
        (0, [("Arkyn", 3, "law")], 3),
        (0, [("Arioch", 5, "chaos"), ("Arkyn", 3, "law")], -2),
        (-2, [("Grome", 3, "neutral")], 0),
        (5, [("Grome", 3, "neutral")], 2),
        (0, [("Grome", 3, "neutral")], 0),
        (1, [("Arioch", 5, "chaos"), ("Grome", 3, "neutral")], -1),
        (4, [("Doublas", 4, "law"), ("Dispel Magic I", 3, "neutral")], 8),
    ],
)
def test_net_of_law_and_chaos_before_neutral(start: int, spells: list[tuple[str, int, str]], end: int) -> None:
    after, lines = shifts.plan(start, [shifts.Used(*spell) for spell in spells], 6)
    assert after == end
    assert lines or start == end


def test_the_balance_of_pan_tangs_example() -> None:
    """Three spells worth 8 against two worth 5, with 63 and 55: the difference before dice is 11."""
    state = empty_handed(begun())
    ruling = rule(state, 'reckon 63 vs 55 with Balan, Xiombarg, "Slortar the Old" against Elenoin, Fileet at sea')
    text = worksheet(ruling)
    assert "63 + magic 8 | 71" in text
    assert "55 + magic 5 | 60" in text
    assert "71 to 60 | +11" in text
    assert "towards chaos | Balan 3 + Xiombarg 4 + Slortar the Old 1 | 8" in text
    assert "off the beam of 6: the Balance tips" in text


def test_the_dominant_alignment_adds_to_its_magic() -> None:
    spells = [reckoning.Magic("Arkyn", "law", 3), reckoning.Magic("Doublas", "law", 4), reckoning.Magic("Grome", "neutral", 3)]
    assert sum(worth for _, _, worth in reckoning.bonus(spells, ("law", 2), "each-spell")) == 10 + 4
    assert sum(worth for _, _, worth in reckoning.bonus(spells, ("law", 2), "once")) == 10 + 2
    assert sum(worth for _, _, worth in reckoning.bonus(spells, ("chaos", 6), "each-spell")) == 10
    assert sum(worth for _, _, worth in reckoning.bonus(spells, ("", 0), "each-spell")) == 10


def test_bracketed_strength_adds_nothing_and_shifts_all_the_same() -> None:
    assert sum(worth for _, _, worth in reckoning.bonus([reckoning.Magic("Kyreenee", "chaos", 0)], ("chaos", 3), "each-spell")) == 0
    assert shifts.plan(0, [shifts.Used("Kyreenee", 3, "chaos")], 6)[0] == -3


def test_the_direction_of_the_dragons_is_missing_and_comes_from_the_house() -> None:
    assert HOUSE.fact("spells", "Dragons", "balance").provenance == "house"


def _horn(turn: int = 3, **more: object) -> State:
    state = holding(arrived(empty_handed(begun()), "Elric", "Ann", "Tanelorn"), "Elric", "Horn of Fate")
    tipped = {"towards": "law", "turn": 2, "ends": 4}
    return at(changed(state, ("tipped", tipped), *((key, value) for key, value in more.items())), "magic", "Ann", turn)


def test_the_horn_sets_the_balance_right_or_ends_the_world() -> None:
    right = do(_horn(), "horn", "4")
    assert right["public"].get("tipped") is None
    assert right["public"]["balance"] == 0
    over = do(_horn(), "horn", "5")["referee"]["over"]
    assert "the world ends in Law" in from_json(over["how"])
    found = {o.outcome: o.probability for o in odds(GAME, _horn(), Declaration("horn", {}, "Ann", "horn"), HOUSE).outcomes}
    assert found == {"the Balance is set right": Fraction(2, 3), "the world ends": Fraction(1, 3)}


def test_the_third_horn_ends_it_without_a_die() -> None:
    assert do(_horn(horn=2), "horn")["referee"]["over"]


@each(("blown", "stake"), [(0, "a die of 5 or 6 ends"), (1, "a die of 5 or 6 ends"), (2, "the third blast ends")])
def test_that_the_horn_may_end_the_game_is_said_before_it_does(blown: int, stake: str) -> None:
    """Before the die that ends it falls, in what is looked at first, and by a line of its own. [5.0, 16.7]"""
    looked = rule(_horn(horn=blown), "horn", "5" if blown < 2 else "")
    first = looked.worksheet[0]
    assert (first.label, str(first.text).startswith(stake), first.citation) == ("beware", True, "16.7")
    hearing = Hearing(GAME, _horn(horn=blown), Declaration("horn", {}, "Ann"), HOUSE, Refusing())
    assert [str(line).startswith(stake) for line in before_the_blast(hearing)] == [True]
    assert [str(rolled.why) for rolled in looked.rolls] == (["the Horn of Fate: " + DIE] if blown < 2 else [])
    told = [str(said.text) for said in looked.story]
    assert any("the world ends, and the game with it" in said for said in told)
    assert not any("the world ends" in str(said.text) for said in rule(_horn(), "horn", "4").story)
    level = evolve(_horn(), [["drop", ["public", "tipped"], None]])
    assert before_the_blast(Hearing(GAME, level, Declaration("horn", {}, "Ann"), HOUSE, Refusing())) == []


DIE = "1 to 4 sets the Balance right, 5 and 6 end the world and the game"


def test_who_attacks_imrryr_is_told_that_it_ends_the_game() -> None:
    place = "Imrryr"
    fight = {"attacker": "Ann", "defender": None, "from": ["Dragon Sea"], "passed": []}
    state = at(changed(moved(empty_handed(begun()), place, "Fadan"), ("battles", place, fight)), "combat", "Ann")
    assert f"whoever captures {place} wins, and the game is over by it" in worksheet(rule(state, f"battle {place}"))
    assert "the game is over by it" not in worksheet(rule(field(), f'battle "{PLACE}"'))


def test_the_horn_does_nothing_while_the_balance_stands() -> None:
    state = evolve(_horn(), [["drop", ["public", "tipped"], None]])
    after = do(state, "horn")
    assert after["public"]["horn"] == 0
    assert after["public"]["discard"] == ["Horn of Fate"]
    assert refused(after, "horn") == ["16.horn", "9.once"]


def _in_bobs_turn(*spells: str) -> State:
    """The Balance has tipped, and it is Bob's movement, who fights nowhere."""
    return at(holding(_horn(), "Elric", *spells), "movement", "Bob", 3)


@each(("spells", "stops"), [(("Horn of Fate",), True), (("Arkyn",), True), ((), False)])
def test_the_horn_may_be_blown_in_the_magic_step_of_anybodys_turn(spells: tuple[str, ...], stops: bool) -> None:
    """Whether Elric holds it is hidden: his spells may be it. [9.0, 9.2, 16.7]"""
    state = _in_bobs_turn(*spells)
    while leaf(GAME, state).key in ("movement", "search"):
        state = do(state, "next")
    assert (leaf(GAME, state).key == "magic" and idle.magic(state) is None) == stops
    if "Horn of Fate" in spells:
        right = do(state, "horn", "4", side="Ann")
        assert right["public"].get("tipped") is None


@each("position", [
    ("tipped", None),
    ("casters", ["Elric"]),
    ("units", "Elric", "owner", None),
    ("units", "Elric", "spells", 0),
])  # fmt: skip
def test_who_could_not_blow_the_horn_has_no_part_in_anothers_magic(position: tuple[Any, ...]) -> None:
    could = at(_in_bobs_turn("Horn of Fate"), "magic", "Bob", 3)
    assert foes.acting_in_magic(could) == ["Ann", "Bob"]
    state = changed(could, position)
    assert foes.acting_in_magic(state) == ["Bob"]
    assert refused(state, "horn", side="Ann")
    assert idle.magic(state) is not None
    gone = evolve(could, [["drop", ["public", "units", "Elric"], None]])
    assert foes.acting_in_magic(gone) == ["Bob"]


def test_the_horn_is_the_one_spell_of_elrics_turn() -> None:
    assert refused(changed(_horn(), ("casters", ["Elric"])), "horn") == ["9.once"]
    assert do(_horn(), "horn", "1")["public"]["casters"] == ["Elric"]


def test_pyaray_and_his_ship_leave_when_law_prevails() -> None:
    state = arrived(arrived(empty_handed(begun()), "Pyaray", "Bob", "Dragon Sea"), "Chaos Ship", "Bob", "Dragon Sea")
    state = changed(holding(state, "Ilmiora Alchemist", "Jeweled Bird"), ("balance", -1))
    after = do(state, 'fly "Jeweled Bird" by "Ilmiora Alchemist" to Oin')
    assert after["public"]["balance"] == 3
    assert not {"Pyaray", "Chaos Ship"} & set(units.units(after))


def _met(lawful: str, neutral: str, balance: int) -> State:
    """Ann's Alchemist and Bob's Priest have laid a spell each where Pyaray is not; he is Bob's, at sea with his ship."""
    state = arrived(arrived(field(4, 2), "Pyaray", "Bob", "Southern Sea"), "Chaos Ship", "Bob", "Southern Sea")
    state = moved(changed(state, ("balance", balance)), PLACE, "Ilmiora Alchemist", "Vilmir Priest")
    state = at(holding(holding(state, "Ilmiora Alchemist", lawful), "Vilmir Priest", neutral), "magic", "Ann")
    state = do(do(state, f'cast "{lawful}" by "Ilmiora Alchemist"'), f'cast "{neutral}" by "Vilmir Priest"')
    return at(state, "combat", "Ann")


@each(("lawful", "balance", "end", "gone"), [
    ("Jeweled Bird", -1, 0, True),
    ("Arkyn", 0, 0, True),
    ("Arkyn", -3, 0, False),
    ("Arkyn", -4, 0, False),
])  # fmt: skip
def test_pyaray_leaves_where_law_leans_before_neutral_draws_the_marker_back(lawful: str, balance: int, end: int, gone: bool) -> None:
    """Law and Chaos are applied before Neutral, so the Balance has tilted. [9.4, 16.8, 16.9]"""
    state = _met(lawful, "Grome", balance)
    lost = {"loss 3 of the loser": "Avan Astram", f"land retreat from {PLACE}": "Nadsokor"}
    ruling = rule(state, "fight", "6,1,6", **lost)
    assert ruling.verdict == LEGAL, ruling.question
    after = evolve(state, ruling.changes)
    assert after["public"]["balance"] == end
    assert (not {"Pyaray", "Chaos Ship"} & set(units.units(after))) == gone
    told = [str(said.text) for said in ruling.story]
    way = f"The Cosmic Balance moves from {shifts.words(balance)} to law 3, and back to neutral."
    assert (way in told) == gone
    if balance < 0 and not gone:
        assert f"The Cosmic Balance moves from {shifts.words(balance)} to neutral." in told


def test_a_tipped_balance_is_marked_on_the_turn_track() -> None:
    state = changed(holding(empty_handed(begun()), "Ilmiora Alchemist", "Jeweled Bird"), ("balance", 4))
    ruling = rule(state, 'fly "Jeweled Bird" by "Ilmiora Alchemist" to Oin')
    after = evolve(state, ruling.changes)
    assert "law 8, off the beam of 6: the Balance tips" in worksheet(ruling)
    assert after["public"]["tipped"] == {"towards": "law", "turn": 1, "ends": 3}
    assert "tipped towards law in turn 1" in balance(after).note
    assert turn_track(after).boxes[2] == "3 *"
    idle = holding(at(after, "movement", "Ann", 2), "Ilmiora Alchemist", "Teleport")
    assert "no shift" in worksheet(rule(changed(idle, ("casters", [])), 'fly Teleport by "Ilmiora Alchemist" to Yu'))


def test_random_movement_only_by_option() -> None:
    state = at(begun(random_balance="on"), "muster", "Ann")
    assert do(state, "next", "6")["public"]["balance"] == 1
    assert do(state, "next", "1")["public"]["balance"] == -1
    assert do(at(begun(), "muster", "Ann"), "next")["public"]["balance"] == 0
    tipped = changed(state, ("tipped", {"towards": "law", "turn": 1, "ends": 9}))
    assert not rule(tipped, "next").rolls, "a marker that is off the beam is moved no more"


@each("at_first, die, after", [(6, "6", 6), (-6, "1", -6), (5, "6", 6), (6, "1", 5)])
def test_random_movement_tips_nothing(at_first: int, die: str, after: int) -> None:
    """3.2: tipped is the Balance whose marker is moved off it by the use of magic."""
    state = changed(at(begun(random_balance="on"), "muster", "Ann"), ("balance", at_first))
    ruling = rule(state, "next", die)
    ended = evolve(state, ruling.changes)["public"]
    assert (ended["balance"], ended.get("tipped")) == (after, None)
    stays = "The marker stays at the end of the beam: magic alone tips the Cosmic Balance."
    assert (stays in [said.text for said in ruling.story]) == (at_first == after)


def test_the_beam_as_it_is_asked_for() -> None:
    title, shown = rule(changed(begun(), ("balance", -2)), "beam").shown
    assert title == "The Cosmic Balance: Law to the left, Chaos to the right"
    assert shown == "  6 5 4 3 2 1 = 1 [2] 3 4 5 6  chaos 2"
    assert shifts.words(-2) == "chaos 2"


def test_a_tip_that_ends_no_world_ends_none() -> None:
    """Where the players say that the world does not end by itself, no turn is marked for it. [13]"""
    state = changed(holding(empty_handed(begun()), "Ilmiora Alchemist", "Jeweled Bird"), ("balance", 4))
    line = 'fly "Jeweled Bird" by "Ilmiora Alchemist" to Oin'
    for told, ends in ((None, 0), (0, 0), (1, 2), (4, 5)):
        book = HOUSE.with_recorded([Fact("gaps", ("rules", "tip-turns"), told, "owner")])
        after = evolve(state, TABLE.rule(state, line, (), None, None, book).changes)
        assert after["public"]["tipped"]["ends"] == ends
