"""9.2 and 16.2: with what Quaolnargn is fought besides plain spells, by who works on odd dice and by who may draw."""

from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, Ruling
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import arrived, at, begun, changed, do, empty_handed, holding, moved, rule, worksheet
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_immediate import FOUND, finder

BALO = "Balo the Jester"
MEETS = "Yyrkoon fights with 2"
DRAWN = "a spell drawn for it"


def _yyrkoon(*spells: str) -> State:
    """Yyrkoon, who conjures, is Ann's alone in Kaneloon, about to find the monster."""
    state = arrived(moved(empty_handed(begun()), "Oin", "Fadan"), "Yyrkoon", "Ann", "Kaneloon")
    return at(holding(moved(state, "Kaneloon", "Yyrkoon"), "Yyrkoon", *spells), "search", "Ann")


def about_to_march(*spells: str) -> State:
    """Yyrkoon with an army on the edge of the wilderness."""
    state = at(moved(_yyrkoon(*spells), "Oin", "Yyrkoon"), "movement", "Ann")
    return moved(state, "Oin", units.of(state, "Ann", sort="army")[0])


def _found(state: State, dice: str = "", **answers: str) -> Ruling:
    return rule(state, FOUND, ",".join(filter(None, ("6, Quaolnargn", dice))), None, None, **answers)


def _stands(ruling: Ruling, state: State, unit: str = "Yyrkoon") -> bool:
    assert ruling.verdict == LEGAL, ruling.question
    return unit in units.units(evolve(state, ruling.changes))


@each(("dice", "answer", "told"), [
    ("6,1", "Arioch", "Yyrkoon beats Quaolnargn"),
    ("1,6", "Arioch", "Quaolnargn beats Yyrkoon"),
    ("", "nothing", "Quaolnargn beats Yyrkoon"),
    ("Elric Nightmare,1", DRAWN, "Quaolnargn beats Yyrkoon"),
])  # fmt: skip
def test_odds_count_by_who_wins(dice: str, answer: str, told: str) -> None:
    """They end there, whatever else may come: by which option somebody fares best is told at the question. [16.2]"""
    fallen = ",".join(filter(None, ("Quaolnargn", dice)))
    answers = {"Yyrkoon_fights_with_1": answer, "Yyrkoon_keeps_it": "no"}
    ruling = rule(about_to_march("Arioch"), "march Yyrkoon with 1 to Yu", fallen, **answers)
    assert str(ruling.outcome) == told


@each(("dice", "lives"), [("1,6,1", True), ("3,1,6", False), ("2", False)])
def test_balo_fights_it_on_an_odd_die_alone(dice: str, lives: bool) -> None:
    state = finder(BALO, unit="Ilmiora Alchemist")
    asked = _found(state).question
    assert asked is not None
    assert asked.options == ("nothing", BALO)
    assert dict(asked.beside)[BALO].endswith("if its own die is odd")
    ruling = _found(state, dice, **{asked.key: BALO}, Ilmiora_Alchemist_keeps_it="no")
    assert _stands(ruling, state, "Ilmiora Alchemist") == lives
    assert ("moves from neutral to chaos 3" in " ".join(str(said.text) for said in ruling.story)) == (dice != "2")


@each(("spells", "offered"), [
    ((), ("nothing", DRAWN)),
    (("Arioch",), ("nothing", "Arioch", DRAWN)),
    (("Kyreenee",), ("nothing", DRAWN)),
])  # fmt: skip
def test_who_conjures_may_draw_instead_of_using_what_they_hold(spells: tuple[str, ...], offered: tuple[str, ...]) -> None:
    question = _found(_yyrkoon(*spells)).question
    assert question is not None
    assert (question.key, question.who, question.options) == (MEETS, "Ann", offered)
    assert bool(question.private) == bool(spells), "what is held is not for others"
    assert "With which spell, which is used up, or artifact does he fight?" in question.prompt
    assert {name: str(told) for name, told in question.beside} == {
        "nothing": "lost without a die",
        **dict.fromkeys(set(offered) & {"Arioch"}, "strength 5"),
        DRAWN: "",
    }
    other = _found(finder(*spells, unit="Ilmiora Alchemist")).question
    assert other is None or DRAWN not in other.options


@each(("drawn", "dice", "lives"), [
    ("Arioch", "2,1", True),
    ("Arioch", "1,6", False),
    ("Teleport", "", False),
    ("Reshuffle", "", False),
    ("Grome", "2,1", True),
])  # fmt: skip
def test_what_is_drawn_is_used_if_it_applies(drawn: str, dice: str, lives: bool) -> None:
    state = _yyrkoon()
    ruling = _found(state, ",".join(filter(None, (drawn, dice))), **{MEETS: DRAWN}, Yyrkoon_keeps_it="no")
    assert _stands(ruling, state) == lives
    after = evolve(state, ruling.changes)
    assert "Yyrkoon" in after["public"]["casters"], "it is the spell of the turn"
    assert ("Teleport does not apply here, and goes to the discards." in [str(s.text) for s in ruling.story]) == (drawn == "Teleport")
    if lives:
        assert drawn in after["public"]["discard"]


def test_who_has_cast_this_turn_draws_none() -> None:
    ruling = _found(changed(_yyrkoon(), ("casters", ["Yyrkoon"])))
    assert not _stands(ruling, _yyrkoon())
    assert "has used a spell this player-turn" in worksheet(ruling)


def test_what_conflicts_fights_beside_it_against_an_artifact() -> None:
    """Mournblade is of 5: with 3 of the monster and 4 of the Doublas against it. Elric draws with impunity."""
    state = arrived(_yyrkoon("Arioch"), "Mournblade", "Ann", "Kaneloon")
    state = changed(state, ("units", "Mournblade", "bearer", "Yyrkoon"))
    answers = {MEETS: DRAWN, "Yyrkoon fights with 3 borne": "Mournblade", "Yyrkoon keeps it": "no"}
    ruling = _found(state, "Doublas, 6, 4", **answers)
    assert "Doublas turns on Yyrkoon." in [str(said.text) for said in ruling.story]
    assert "Quaolnargn | 7 + die 4 | 11" in worksheet(ruling)
    bare = _found(_yyrkoon("Arioch"), "Doublas", **{MEETS: DRAWN, "Yyrkoon escape no die may save 3": "no spell"})
    assert not _stands(bare, _yyrkoon("Arioch")), "without an artifact nothing is left to fight with"
    elric = holding(moved(arrived(_yyrkoon(), "Elric", "Ann", "Kaneloon"), "Oin", "Yyrkoon"), "Elric", "Arioch")
    won = _found(elric, "Doublas, 6, 1", **{"Elric fights with 2": DRAWN, "Elric keeps it": "no"})
    assert _stands(won, elric, "Elric")
    assert "Doublas turns on Elric." not in [str(said.text) for said in won.story]


def test_who_has_drawn_in_vain_may_fight_with_what_they_bear() -> None:
    state = changed(arrived(_yyrkoon(), "Mournblade", "Ann", "Kaneloon"), ("units", "Mournblade", "bearer", "Yyrkoon"))
    for drawn in ("Reshuffle", "Teleport"):
        question = _found(state, drawn, **{MEETS: DRAWN}).question
        assert question is not None, drawn
        assert (question.key, question.options) == ("Yyrkoon fights with 3 borne", ("nothing", "Mournblade"))
    won = _found(state, "Teleport, 6, 1", **{MEETS: DRAWN, "Yyrkoon fights with 3 borne": "Mournblade", "Yyrkoon keeps it": "no"})
    assert _stands(won, state)
    dreamt = _found(state, "Elric Nightmare, 6", **{MEETS: DRAWN})
    assert not _stands(dreamt, state), "the blade has slain its bearer, who is asked for nothing"


def test_a_nightmare_that_comes_up_takes_its_victim_before_the_fight() -> None:
    state = changed(arrived(_yyrkoon(), "Elric", "Ann", "Oin"), ("elric", "controller", "Yyrkoon"))
    ruling = _found(state, "Elric Nightmare, 6, 2", **{MEETS: DRAWN})
    assert not _stands(ruling, state)
    assert "Quaolnargn feeds on Yyrkoon." not in [str(said.text) for said in ruling.story]


@each(("dice", "there"), [("1", True), ("6", False)])
def test_who_wins_and_loses_the_ship_by_it_keeps_nothing(dice: str, there: bool) -> None:
    """A spell of Law brings the Balance over to Law, and the Chaos Ship goes with who does not escape. [16.2, 16.8]"""
    state = changed(empty_handed(begun()), ("balance", -1))
    state = arrived(state, "Chaos Ship", "Ann", "Dragon Sea")
    state = holding(moved(state, "Dragon Sea", "Ilmiora Alchemist", "Ilmiora Fleet 1"), "Ilmiora Alchemist", "Arkyn")
    state = changed(state, ("units", "Ilmiora Alchemist", "aboard", "Chaos Ship"))
    line, fell = 'sail "Chaos Ship" to "Straits of Chaos"', f"Quaolnargn, 6, 1, {dice}"
    asked = rule(state, line, fell).question
    assert asked is not None
    used = {asked.key: "Arkyn"}
    kept = rule(state, line, fell, None, None, **used)
    assert (kept.question is not None and kept.question.key == "Ilmiora Alchemist keeps it") == there
    if not there:
        after = evolve(state, kept.changes)
        assert "Ilmiora Alchemist" not in units.units(after)
        assert "Quaolnargn" in after["public"]["discard"]


def test_a_victim_of_a_battle_who_conjures_may_draw() -> None:
    state = arrived(arrived(field(3, 2), "White Mage", "Ann", PLACE), "Yyrkoon", "Bob", PLACE)
    state = at(holding(state, "White Mage", "Quaolnargn"), "magic", "Ann")
    state = do(at(do(state, 'cast Quaolnargn by "White Mage"'), "combat", "Ann"), f'battle "{PLACE}"')
    asked = rule(state, "unveil", prey_of_White_Mage="Yyrkoon")
    assert asked.verdict == NEEDS_INPUT
    assert asked.question is not None
    assert (asked.question.who, asked.question.options) == ("Bob", ("nothing", DRAWN))
    answers = {"prey of White Mage": "Yyrkoon", asked.question.key: DRAWN}
    assert _stands(rule(state, "unveil", "Arioch, 2, 1", **answers), state)
    fallen = rule(state, "unveil", "Teleport", **answers)
    assert not _stands(fallen, state)
    assert "Quaolnargn feeds on Yyrkoon." in [str(said.text) for said in fallen.story]


@each(("balance", "told"), [
    (0, "strength 5"),
    (-1, "strength 6"),
    (-2, "strength 7; the Balance tips by it towards Chaos"),
    (3, "strength 5"),
])  # fmt: skip
def test_who_meets_it_is_told_where_a_spell_tips_the_balance(balance: int, told: str) -> None:
    question = _found(changed(_yyrkoon("Arioch"), ("balance", balance))).question
    assert question is not None
    assert dict(question.beside)["Arioch"] == told


@each(("balance", "told"), [(-1, True), (0, False), (1, False)])
def test_where_chaos_is_dominant_it_is_told_that_the_balance_adds_nothing_to_the_monster(balance: int, told: bool) -> None:
    state = changed(_yyrkoon("Arioch"), ("balance", balance))
    ruling = _found(state, "3,3", **{str(_found(state).question.key): "Arioch"}, Yyrkoon_keeps_it="no")  # type: ignore[union-attr]
    assert any("the Balance adds to spells that are played" in str(line.text) for line in ruling.worksheet) == told


def test_what_it_does_in_a_battle_is_told_with_it_and_when_it_is_cast() -> None:
    """16.2: kept after a win, it is used on another, who fights it by magic alone."""
    what = "in a battle it is set on one personality of the enemy"
    assert what in "\n".join(map(str, rule(begun(), "spell Quaolnargn").shown))
    assert what not in "\n".join(map(str, rule(begun(), "spell Arioch").shown))
    state = holding(moved(at(field(), "magic", "Ann"), PLACE, "Ilmiora Alchemist"), "Ilmiora Alchemist", "Quaolnargn", "Arioch")
    assert what in worksheet(rule(state, 'cast Quaolnargn by "Ilmiora Alchemist"'))
    assert what not in worksheet(rule(state, 'cast Arioch by "Ilmiora Alchemist"'))


def test_who_finds_it_is_chosen_by_what_all_see_that_they_could_fight_it_with() -> None:
    """No combat value counts against it: a magician's spells by number, artifacts, a draw; a spell of others does not. [9.2, 16.2]"""
    state = moved(at(about_to_march("Arioch"), "movement", "Ann"), "Oin", "Fadan", "Ilmiora Alchemist", "Sharilla")
    state = holding(holding(state, "Ilmiora Alchemist", "Arkyn", "Grome"), "Sharilla", "Misha")
    line = 'march Yyrkoon, Fadan, "Ilmiora Alchemist", Sharilla with 1 to Yu'

    def told(where: State) -> dict[str, str]:
        asked = rule(where, line, "Quaolnargn").question
        assert asked is not None
        return {name: str(words) for name, words in asked.beside}

    assert told(state) == {
        "Yyrkoon": "1 spell, may draw one",
        "Fadan": "nothing to fight it with",
        "Ilmiora Alchemist": "2 spells",
        "Sharilla": "no magician: their spell does not fight, nothing to fight it with",
    }
    assert told(changed(state, ("casters", ["Yyrkoon"])))["Yyrkoon"] == "has used a spell this player-turn, nothing to fight it with"
