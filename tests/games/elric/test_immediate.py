"""9.3.1, 16.2 to 16.4: spells that strike at once."""

from fractions import Fraction

from playaid.book.facts import Fact
from playaid.dice.sources import Refusing
from playaid.games.elric import GAME
from playaid.games.elric.ratings import potency
from playaid.games.elric.rules import appearance
from playaid.games.elric.state import units
from playaid.games.elric.table.board import board
from playaid.games.elric.table.view import trackers
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.odds.exact import odds
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
    refused,
    rule,
    worksheet,
)
from tests.games.elric.test_combat import PLACE, field

FOUND = "search Kaneloon for magic"
PLUNDER = {"Fadan draws 2": "yes", "Fadan draws 1": "yes"}


def finder(*spells: str, unit: str = "Fadan") -> State:
    """A personality about to search Kaneloon; what he finds is typed."""
    state = moved(empty_handed(begun()), "Kaneloon", unit)
    return at(holding(state, unit, *spells), "search", "Ann")


def _with_elric(state: State, controller: str = "Fadan") -> State:
    state = arrived(state, "Elric", "Ann", "Kaneloon")
    return changed(state, ("elric", "controller", controller))


@each(("die", "alive"), [("4", True), ("5", False), ("6", False)])
def test_a_nightmare_slays_who_controls_elric_on_five_and_six(die: str, alive: bool) -> None:
    state = _with_elric(finder())
    after = do(state, FOUND, f"6, Elric Nightmare, {die}" + ("" if alive else ", 2"), finder="Fadan")
    assert ("Fadan" in units.units(after)) == alive
    if not alive:
        assert units.units(after)["Elric"]["at"] == "Tanelorn"
        assert units.units(after)["Elric"]["owner"] is None


def test_a_nightmare_takes_mournblade_and_its_bearer() -> None:
    state = changed(arrived(arrived(finder(), "Mournblade", "Ann", "Kaneloon"), "Dyvim Tvar", "Ann", "Kaneloon"))
    state = changed(state, ("units", "Mournblade", "bearer", "Dyvim Tvar"))
    after = do(state, FOUND, "6, Elric Nightmare, 6", finder="Fadan")
    assert not {"Dyvim Tvar", "Mournblade"} & set(units.units(after))


def test_a_nightmare_for_nobody() -> None:
    assert "nobody is in control of Elric" in worksheet(rule(finder(), FOUND, "6, Elric Nightmare"))


def test_the_odds_of_a_nightmare() -> None:
    state = _with_elric(finder())
    found = {o.outcome: o.probability for o in odds(GAME, state, Declaration("dream", {}, "Ann", "dream"), HOUSE).outcomes}
    assert found == {"nothing happens": Fraction(2, 3), "slain: Fadan (Stormbringer)": Fraction(1, 3)}
    assert "nobody is threatened" in " ".join(rule(finder(), "dream").shown)


def test_a_reshuffle_brings_all_discards_back() -> None:
    state = harmless(finder())
    state = evolve(
        state, [["pull", ["public", "discard"], "Reshuffle"], ["push", ["cup", "fresh"], "Reshuffle"], ["add", ["public", "container"], 1]]
    )
    after = do(state, FOUND, "6, Reshuffle")
    assert after["public"]["discard"] == []
    assert "Reshuffle" in after["cup"]["mixed"]
    assert not list(GAME.invariants(after) if GAME.invariants else ())


def test_four_who_are_one_take_elric_for_a_turn() -> None:
    state = do(_with_elric(finder(), "Naclon"), FOUND, "6, Four-who-are-one", finder="Fadan")
    assert "Elric" not in units.units(state)
    for turn, back in ((1, False), (2, True)):
        hearing = Hearing(GAME, at(state, "movement", "Ann", turn), Declaration("next", {}, "Ann"), HOUSE, Refusing())
        appearance.returns(hearing)
        assert ("Elric" in hearing.public["units"]) is back
        assert ("Brut" in hearing.public["units"]) is back


def _with_the_four(place: str, **more: str) -> State:
    """Elric has left this place with the Four, as the counter says that is kept for him."""
    state = arrived(empty_handed(begun()), "Elric", "Ann", place)
    kept = {**units.units(state)["Elric"], **more}
    state = evolve(state, [["drop", ["public", "units", "Elric"], None]])
    return at(changed(state, ("elric", {"kept": kept, "away": {"turn": 2, "at": place, "owner": "Ann"}})), "muster", "Bob", 1)


@each(("left", "there", "ship"), [
    ("Ilmiora Fleet 2", ("Ilmiora Fleet 1", "Ilmiora Fleet 2"), "Ilmiora Fleet 2"),
    ("Ilmiora Fleet 1", ("Ilmiora Fleet 2",), "Ilmiora Fleet 2"),
    (None, ("Ilmiora Fleet 1",), "Ilmiora Fleet 1"),
    ("Ilmiora Fleet 1", (), None),
])  # fmt: skip
def test_who_comes_back_from_the_four_to_a_sea_is_aboard_a_ship_there(left: str | None, there: tuple[str, ...], ship: str | None) -> None:
    """And Brut with him, who needs none to escape the water by. [7.3, 16.4]"""
    state = moved(_with_the_four("Southern Sea", **({"aboard": left} if left else {})), "Southern Sea", *there)
    ruling = rule(state, "next", "" if ship else "1", **({} if ship else {"Brut out of Southern Sea 1": "Dorel"}))
    assert ruling.verdict == LEGAL, ruling.question
    after = units.units(evolve(state, ruling.changes))
    assert (after["Elric"].get("aboard"), after["Brut"].get("aboard")) == (ship, ship)
    told = [str(said.text) for said in ruling.story]
    assert "Elric returns to Southern Sea with Brut." in told
    assert told.index("Elric returns to Southern Sea with Brut.") < len(told) - 1


@each(("owner", "comes"), [("Ann", True), (None, True), ("Bob", False)])
def test_brut_comes_with_elric_from_wherever_he_is_but_from_another_player(owner: str | None, comes: bool) -> None:
    state = arrived(_with_the_four("Oin"), "Brut", owner, "Yu")
    ruling = rule(state, "next")
    assert ruling.verdict == LEGAL, ruling.question
    after = units.units(evolve(state, ruling.changes))
    assert (after["Brut"]["at"], after["Brut"]["owner"]) == (("Oin", "Ann") if comes else ("Yu", "Bob"))
    told = [str(said.text) for said in ruling.story]
    assert ("Elric returns to Oin with Brut." if comes else "Elric returns to Oin; Brut stays with Bob.") in told
    assert ("Elric is back in Oin | " + ("with Brut |" if comes else "alone: Brut is another's |")) in worksheet(ruling)
    gone = rule(arrived(_with_elric(finder(), "Naclon"), "Brut", owner, "Yu"), FOUND, "6, Four-who-are-one", finder="Fadan")
    along = "Elric leaves the board until turn 2; Brut, now in Yu, will come with him, from wherever he stands by then."
    assert (along if comes else "Elric leaves the board until turn 2.") in [str(said.text) for said in gone.story]
    assert (
        ("leaves Yu for it | a reading of 16.4 |" in worksheet(ruling)) == any("Brut leaves Yu for that" in said for said in told) == comes
    )


def test_of_enemies_where_elric_comes_back_it_is_told() -> None:
    """Two enemy stacks in a place must fight; in the wilderness they are found first. [8.0, 10.1]"""
    amid = "In {} there are units of Bob, too: Ann fights them once a movement has ended, unless one side has left [10.1]."
    for place, fights in (("Ilmiora capital", True), ("Oin", False)):
        state = _with_the_four(place)
        state = moved(state, place, next(unit for unit, here in units.units(state).items() if here["owner"] == "Bob"))
        ruling = rule(state, "next")
        told = [str(said.text) for said in ruling.story]
        assert (amid.format(place) in told) == fights
        assert not any("Brut leaves" in said for said in told)
        after = do(evolve(state, ruling.changes), "next")
        assert (place in after["public"]["battles"]) == fights


def test_if_his_counter_has_spells_brut_draws_them_when_he_begins_to_play() -> None:
    """Only then, not when he follows from elsewhere. [9.1, 16.4]"""
    book = HOUSE.with_recorded([Fact("pieces", ("Brut", "capacity"), 1, "owner")])
    for owner, drawn in ((None, 1), ("Ann", 0)):
        state = arrived(_with_the_four("Oin"), "Brut", owner, "Yu")
        ruling = TABLE.rule(state, "next", ["Grome"] * drawn, None, None, book)
        assert ruling.verdict == LEGAL, ruling.question
        assert units.units(evolve(state, ruling.changes))["Brut"]["spells"] == drawn


def test_in_a_port_who_comes_back_is_ashore_and_in_the_wilderness_of_his_stack() -> None:
    port = moved(_with_the_four("Jadmar"), "Jadmar", "Ilmiora Fleet 1", "Ilmiora Fleet 2")
    assert "aboard" not in units.units(do(port, "next"))["Elric"]
    state = changed(moved(_with_the_four("Oin", stack="Fadan"), "Oin", "Fadan", "Sharilla"), ("units", "Fadan", "stack", "Fadan"))
    assert [units.units(do(state, "next"))[unit].get("stack") for unit in ("Elric", "Brut")] == ["Fadan", "Fadan"]
    alone = moved(state, "Yu", "Fadan")
    assert "stack" not in units.units(do(alone, "next"))["Elric"]


def test_four_who_are_one_without_elric() -> None:
    assert "no player controls Elric" in worksheet(rule(finder(), FOUND, "6, Four-who-are-one"))


def test_the_shade_gate_fights_the_next_spell() -> None:
    after = do(finder(), FOUND, "6, Shade Gate, Arkyn, 6, 1, Grome, Aubec", Fadan_drops_2_7="Grome", **PLUNDER)
    assert "Arkyn" in after["public"]["discard"]
    assert units.units(after)["Fadan"]["spells"] == 1
    assert "Fadan" not in units.units(do(finder(), FOUND, "6, Shade Gate, Arioch, 1, 6, 6"))


def test_who_escapes_from_the_gate_has_survived_it_and_takes_plunder() -> None:
    both = {"Ilmiora Alchemist draws 2": "yes", "Ilmiora Alchemist draws 1": "yes"}
    state = do(finder(unit="Ilmiora Alchemist"), FOUND, "6, Shade Gate, Arioch, 1, 6, 1, Grome, Aubec", **both)
    assert units.units(state)["Ilmiora Alchemist"]["spells"] == 2
    gone = do(finder(unit="Ilmiora Alchemist"), FOUND, "6, Shade Gate, Arioch, 1, 6, 6")
    assert "Ilmiora Alchemist" not in units.units(gone)


def test_plunder_behind_the_treasure_of_the_tower_is_asked_about_again() -> None:
    line = "6, Shade Gate, Arkyn, 6, 1, Tower of Voilodion Gagnasdiak, 6, Aubec, Straasha, Grome"
    answers = {**PLUNDER, "Fadan drops 2 9": "Aubec"}
    while (question := rule(finder(), FOUND, line, **answers).question) is not None and " draws " in question.key:
        answers[question.key] = "yes"
    assert question is not None
    assert set(question.options) == {"Straasha", "Grome"}
    after = do(finder(), FOUND, line, **{**answers, question.key: "Grome"})
    assert units.units(after)["Fadan"]["spells"] == 1
    assert {"Aubec", "Grome"} <= set(after["public"]["discard"])


def test_a_value_in_brackets_does_not_fight_in_the_gate() -> None:
    state = changed(finder(), ("units", "Fadan", "bracketed", True))
    ruling = rule(state, FOUND, "6, Shade Gate, Arkyn, 3, 1, 6")
    assert "0 + die 3" in worksheet(ruling)
    assert "Fadan" not in units.units(evolve(state, ruling.changes))
    assert "4 + die 3" in worksheet(rule(finder(), FOUND, "6, Shade Gate, Arkyn, 3, 1, Grome, Aubec", Fadan_drops_2_7="Grome"))


def test_a_tie_at_the_gate_is_put_to_the_players() -> None:
    question = rule(finder(), FOUND, "6, Shade Gate, Doublas, 3, 3").question
    assert question is not None
    assert question.options == ("yes", "no")


@each(("die", "alive"), [("1", False), ("3", False), ("4", True), ("5", True)])
def test_the_tower_takes_its_finder_on_one_to_three(die: str, alive: bool) -> None:
    after = do(finder(), FOUND, f"6, Tower of Voilodion Gagnasdiak, {die}")
    assert ("Fadan" in units.units(after)) == alive


def test_the_tower_pays_on_a_six_and_elric_dreams() -> None:
    state = _with_elric(finder(unit="Ilmiora Alchemist"), "Naclon")
    both = {"Ilmiora Alchemist draws 2": "yes", "Ilmiora Alchemist draws 1": "yes"}
    after = do(state, FOUND, "6, Tower of Voilodion Gagnasdiak, 6, Grome, Aubec, 1", finder="Ilmiora Alchemist", **both)
    assert units.units(after)["Ilmiora Alchemist"]["spells"] == 2


def test_the_tower_catches_elric_who_appears_at_random() -> None:
    state = arrived(finder(), "Elric", "Ann", "Kaneloon")
    after = do(state, FOUND, "6, Tower of Voilodion Gagnasdiak, 1, 3", finder="Elric")
    assert units.units(after)["Elric"]["at"] == "Dorel"
    armed = holding(state, "Elric", "Escape I")
    asked = rule(armed, FOUND, "6, Tower of Voilodion Gagnasdiak, 1", finder="Elric").question
    assert asked is not None
    saved = do(armed, FOUND, "6, Tower of Voilodion Gagnasdiak, 1", finder="Elric", **{asked.key: "Escape I"})
    assert units.units(saved)["Elric"]["at"] == "Kaneloon", "he is not caught, and appears nowhere else"


def test_elric_whom_mournblade_slays_aboard_a_ship_is_on_the_board_no_more() -> None:
    """The ship that he leaves to appear elsewhere is his again where he stays, and he stays nowhere. [16.4]"""
    state = arrived(arrived(finder(), "Elric", "Ann", "Dragon Sea"), "Mournblade", "Ann", "Dragon Sea")
    state = changed(moved(state, "Dragon Sea", "Elric", "Ilmiora Fleet 1"), ("units", "Elric", "aboard", "Ilmiora Fleet 1"))
    state = holding(changed(state, ("units", "Mournblade", "bearer", "Elric")), "Elric")
    after = do(state, FOUND, "6, Elric Nightmare, 6", finder="Fadan")
    assert not {"Elric", "Mournblade"} & set(units.units(after))


def test_quaolnargn_is_fought_with_magic_alone() -> None:
    state = finder("Doublas", unit="Ilmiora Alchemist")
    question = rule(state, FOUND, "6, Quaolnargn").question
    assert question is not None
    assert (question.private, question.options) == ("Ann", ("nothing", "Doublas"))
    answers = {question.key.replace(" ", "_"): "Doublas", "Ilmiora_Alchemist_keeps_it": "yes"}
    won = do(state, FOUND, "6, Quaolnargn, 3, 3", **answers)
    assert won["secret"]["Ann"]["hands"]["Ilmiora Alchemist"] == ["Quaolnargn"]
    assert won["public"]["balance"] == 4
    lost = do(state, FOUND, "6, Quaolnargn, 1, 6", **answers)
    assert "Ilmiora Alchemist" not in units.units(lost)
    assert "Quaolnargn" in lost["public"]["discard"]


def test_without_magic_nobody_stands_against_it() -> None:
    """Only magic can hurt it [16.2]: no die falls for who has none."""
    ruling = rule(finder(), FOUND, "6, Quaolnargn")
    assert len(ruling.rolls) == 2  # the search and the draw
    assert "Fadan" not in units.units(evolve(finder(), ruling.changes))


def test_the_mirror_asks_the_players_what_it_does() -> None:
    question = rule(finder(), FOUND, "6, Mirror of Memory").question
    assert question is not None
    assert question.options == ("he keeps it", "it eats his stack", "it is discarded")
    kept = do(finder(), FOUND, "6, Mirror of Memory", Mirror_of_Memory_strikes_Fadan="he keeps it")
    assert units.units(kept)["Fadan"]["spells"] == 1
    eaten = do(finder(), FOUND, "6, Mirror of Memory, 6", Mirror_of_Memory_strikes_Fadan="it eats his stack")
    assert "Fadan" not in units.units(eaten)


def test_who_is_slain_by_a_nightmare_in_the_gate_fights_no_more() -> None:
    after = do(_with_elric(finder()), FOUND, "6, Shade Gate, Elric Nightmare, 6, 2", finder="Fadan")
    assert "Fadan" not in units.units(after)


def _both_swords(*spells: str) -> State:
    """Fadan controls Elric, who bears Mournblade; the finder is another."""
    state = arrived(_with_elric(finder(unit="Ilmiora Alchemist")), "Mournblade", "Ann", "Kaneloon")
    return changed(holding(moved(state, "Kaneloon", "Fadan"), "Elric", *spells), ("units", "Mournblade", "bearer", "Elric"))


def test_both_swords_strike_before_elric_appears_whom_the_other_has_slain() -> None:
    """One die turns both; Elric then appears at random, and Mournblade leaves the board. [16.4]"""
    state = _both_swords()
    ruling = rule(state, FOUND, "6, Elric Nightmare, 6, 2", finder="Ilmiora Alchemist")
    told = [str(said.text) for said in ruling.story]
    order = ["Stormbringer slays Fadan.", "Mournblade slays Elric.", "Mournblade leaves the board.", "Elric appears in Tanelorn."]
    assert [text for text in told if text in order] == order
    after = units.units(evolve(state, ruling.changes))
    assert (after["Elric"]["at"], after["Elric"]["owner"]) == ("Tanelorn", None)
    assert not {"Fadan", "Mournblade"} & set(after)


@each("option", ["goes", "stays"])
def test_elric_is_asked_for_a_spell_before_he_appears_elsewhere(option: str) -> None:
    """Stormbringer has struck, and he goes; what he bore does not go with him. [16.4, 16.8]"""
    state = evolve(_both_swords("Escape I"), [["put", ["referee", "options", "foiled-nightmare"], option]])
    asked = rule(state, FOUND, "6, Elric Nightmare, 6, 2", finder="Ilmiora Alchemist").question
    assert asked is not None
    assert asked.options == ("no spell", "Escape I")
    after = do(state, FOUND, "6, Elric Nightmare, 6, 2", finder="Ilmiora Alchemist", **{asked.key: "Escape I"})
    assert units.units(after)["Elric"]["at"] == "Tanelorn"
    assert "Mournblade" not in units.units(after)
    assert "Escape I" in after["public"]["discard"]


def test_a_shield_that_nobody_bore_is_told_as_that() -> None:
    state = arrived(finder(), "Chaos Shield", "Ann", "Kaneloon")
    told = worksheet(rule(state, FOUND, "6, Tower of Voilodion Gagnasdiak, 1"))
    assert "Chaos Shield lay with a stack that is gone | leaves the board" in told
    borne = changed(state, ("units", "Chaos Shield", "bearer", "Fadan"))
    assert "Chaos Shield was with Fadan | leaves the board" in worksheet(rule(borne, FOUND, "6, Tower of Voilodion Gagnasdiak, 1"))


# what plays at once behind the Gate, plays there


def test_quaolnargn_behind_the_gate_is_fought_by_magic_alone() -> None:
    """Its fight is the Gate's; who has no magic is lost without an escape. [16.2, 16.4]"""
    bare = rule(finder(), FOUND, "6, Shade Gate, Quaolnargn")
    assert "Fadan" not in units.units(evolve(finder(), bare.changes))
    assert "Fadan escapes?" not in worksheet(bare)
    state = changed(arrived(finder(), "Mournblade", "Ann", "Kaneloon"), ("units", "Mournblade", "bearer", "Fadan"))
    armed = {"Fadan fights with 3": "Mournblade", "Fadan keeps it": "no"}
    won = rule(state, FOUND, "6, Shade Gate, Quaolnargn, 6, 1, Grome, Aubec", **armed, **PLUNDER)
    assert won.question is not None
    assert set(won.question.options) == {"Grome", "Aubec"}, won.question
    assert worksheet(won).count("+ die") == 2, "one fight"


@each(("dice", "lost", "drawn"), [("1", True, 0), ("4, 6, 1, Grome, Aubec", False, 2)])
def test_the_tower_behind_the_gate_is_a_tower_first(dice: str, lost: bool, drawn: int) -> None:
    ruling = rule(finder(), FOUND, f"6, Shade Gate, Tower of Voilodion Gagnasdiak, {dice}")
    assert "The Tower of Voilodion, die" in " ".join(str(said.text) for said in ruling.story)
    assert (ruling.question is None) == lost
    assert not lost or "Fadan" not in units.units(evolve(finder(), ruling.changes))


def test_the_four_take_elric_behind_the_gate() -> None:
    state = _with_elric(finder(), "Naclon")
    ruling = rule(state, FOUND, "6, Shade Gate, Four-who-are-one, 6, 1, Grome, Aubec", finder="Fadan", Fadan_drops_2_7="Grome", **PLUNDER)
    assert ruling.verdict == "legal", ruling.question
    assert "Elric" not in units.units(evolve(state, ruling.changes))


def test_the_shield_keeps_quaolnargn_off_behind_the_gate() -> None:
    state = changed(arrived(finder(), "Chaos Shield", "Ann", "Kaneloon"), ("units", "Chaos Shield", "bearer", "Fadan"))
    told = worksheet(rule(state, FOUND, "6, Shade Gate, Quaolnargn, Grome, Aubec"))
    assert "the Chaos Shield keeps Quaolnargn off Fadan" in told


def test_a_nightmare_comes_though_its_finder_is_gone() -> None:
    state = _with_elric(finder(unit="Ilmiora Alchemist"), "Naclon")
    line = "6, Tower of Voilodion Gagnasdiak, 6, Shade Gate, Arioch, 1, 6, 6, 6, 2"
    assert "Naclon" not in units.units(_gone(state, line, **{"Ilmiora Alchemist draws 2": "yes"}))


def _gone(state: State, dice: str, **answers: str) -> State:
    return do(state, FOUND, dice, finder="Ilmiora Alchemist", **answers)


def test_elric_comes_back_with_the_spells_he_left_with() -> None:
    """They are counted while he is away, and are his again once. [16.4]"""
    left = do(holding(_with_elric(finder(), "Naclon"), "Elric", "Misha"), FOUND, "6, Four-who-are-one", finder="Fadan")
    assert left["public"]["elric"]["kept"]["spells"] == 1
    assert GAME.invariants is not None
    assert not list(GAME.invariants(left))
    hearing = Hearing(GAME, at(left, "movement", "Ann", 2), Declaration("next", {}, "Ann"), HOUSE, Refusing())
    appearance.returns(hearing)
    assert hearing.public["units"]["Elric"]["spells"] == 1
    assert not {"kept", "away"} & set(hearing.public["elric"])
    assert not list(GAME.invariants(hearing.state))


def test_what_elric_bears_is_nowhere_while_he_is_away() -> None:
    """Nobody takes it from him, it shields nobody, and it is not looked up where it was. [16.4, 16.8]"""
    state = arrived(_with_elric(finder(), "Naclon"), "Chaos Shield", "Bob", "Oin")
    state = changed(moved(state, "Oin", "Naclon"), ("units", "Chaos Shield", "bearer", "Elric"))
    there = changed(moved(state, "Oin", "Elric"), ("units", "Elric", "owner", "Bob"))
    left = at(do(state, FOUND, "6, Four-who-are-one", finder="Fadan"), "magic", "Bob")
    assert "Elric" not in units.units(left)
    assert refused(left, 'bear "Chaos Shield" to Naclon', "Bob") == ["16.away"]
    assert rule(at(there, "magic", "Bob"), 'bear "Chaos Shield" to Naclon', side="Bob").verdict == LEGAL
    assert not potency.shields(left, "Naclon")
    assert potency.shields(there, "Naclon")
    assert rule(left, 'where "Chaos Shield"').shown == ("Chaos Shield: not on the board now",)
    assert refused(left, 'stack "Chaos Shield"') == ["3.where"]


def _away(*spells: str) -> State:
    """The last step of the turn in which the Four have taken Elric, who is Ann's and holds these."""
    left = do(holding(_with_elric(finder(), "Naclon"), "Elric", *spells), FOUND, "6, Four-who-are-one", finder="Fadan")
    return at(left, "muster", "Bob")


def test_elric_who_left_while_spells_were_drawn_gives_up_law_or_chaos_when_he_is_back() -> None:
    """What he had drawn before the Four were turned up may be of both. [9.5, 16.4]"""
    back = do(_away("Sleep", "Mabelrode", "Arkyn"), "next", Elric_gives_up_0="law")
    assert back["secret"]["Ann"]["hands"]["Elric"] == ["Mabelrode"]
    assert units.units(back)["Elric"]["spells"] == 1
    assert not list(GAME.invariants(back) if GAME.invariants else ())


@each(("spells", "held"), [(("Sleep", "Arkyn"), 2), (("Mabelrode",), 1)])
def test_elric_who_is_back_with_spells_of_one_side_gives_up_none(spells: tuple[str, ...], held: int) -> None:
    assert units.units(do(_away(*spells), "next"))["Elric"]["spells"] == held


def test_who_is_saved_from_a_nightmare_keeps_elric_by_another_reading_alone() -> None:
    state = moved(holding(_with_elric(finder(), "Ilmiora Alchemist"), "Ilmiora Alchemist", "Escape I"), "Kaneloon", "Ilmiora Alchemist")
    line, dice = FOUND, "6, Elric Nightmare, 6, 2"
    question = rule(state, line, dice, finder="Fadan").question
    assert question is not None
    saved = {question.key: "Escape I"}
    goes = rule(state, line, dice, finder="Fadan", **saved)
    after = evolve(state, goes.changes)
    assert "Ilmiora Alchemist" in units.units(after)
    assert (units.units(after)["Elric"]["owner"], after["public"]["elric"]["controller"]) == (None, None)
    assert [said.text for said in goes.story].count("Nobody controls Elric any more.") == 1
    other = evolve(state, [["put", ["referee", "options", "foiled-nightmare"], "stays"]])
    kept = do(other, line, "6, Elric Nightmare, 6", finder="Fadan", **saved)
    assert (units.units(kept)["Elric"]["owner"], kept["public"]["elric"]["controller"]) == ("Ann", "Ilmiora Alchemist")
    slain = do(other, line, dice, finder="Fadan", **{question.key: "no spell"})
    assert units.units(slain)["Elric"]["owner"] is None


def test_who_is_slain_by_a_nightmare_controls_elric_no_more_and_it_is_said_once() -> None:
    told = [said.text for said in rule(_with_elric(finder()), FOUND, "6, Elric Nightmare, 6, 2", finder="Fadan").story]
    assert told.count("Nobody controls Elric any more.") == 1


@each("spell", ["Noose of Flesh", "Mirror of Memory"])
def test_troops_are_armies_for_what_eats_armies_but_by_another_reading(spell: str) -> None:
    """3.2 has four kinds of counters, and the Silent Guard and winged units are none of them by name."""
    state = arrived(holding(at(field(3, 2), "magic", "Ann"), "Ilmiora Alchemist", spell), "Silent Guard", "Bob", PLACE)
    state = do(moved(state, PLACE, "Ilmiora Alchemist"), f'cast "{spell}" by "Ilmiora Alchemist"')
    other = evolve(state, [["put", ["referee", "options", "troops"], "no-armies"]])
    for here, alive in ((state, False), (other, True)):
        after = do(do(at(here, "combat", "Ann"), f'battle "{PLACE}"'), "unveil", "1")
        assert ("Silent Guard" in units.units(after)) is alive
        assert not armies(after, "Vilmir", place=PLACE)


def test_elric_who_is_away_counts_with_his_side() -> None:
    """His two spells are Ann's still, and everybody may count them; the table shows when he is back. [3.3, 9.1, 16.4]"""
    state = _away("Arkyn", "Goldbar")
    others = sum(units.units(state)[unit]["spells"] for unit in units.of(state, "Ann"))
    assert units.spells(state, "Ann") == others + 2
    assert units.spells(state, "Bob") == sum(units.units(state)[unit]["spells"] for unit in units.of(state, "Bob"))
    counts = {str(tracker.label): str(tracker.value) for tracker in trackers(state, None)}
    assert f"spells {others + 2}" in counts["Ann"]
    rows = {sheet.title: dict(sheet.rows) for sheet in board(visible(state, None), None, HOUSE).sheets}
    assert rows["Ann"]["Elric"] == "away, and back in turn 2"
    assert rows["Ann"]["spells"] == str(others + 2)
    assert "Elric" not in rows["Bob"]


@each(("answers", "dice", "drawn"), [
    ({"Fadan draws 2": "no"}, "", 0),
    ({"Fadan draws 2": "yes", "Fadan draws 1": "no"}, ", Grome", 1),
])  # fmt: skip
@each(("before", "why"), [
    ("6, Shade Gate, Arkyn, 6, 1", "plunder of the Shade Gate"),
    ("6, Tower of Voilodion Gagnasdiak, 6", "treasure of the Tower"),
])  # fmt: skip
def test_plunder_and_treasure_are_drawn_as_the_finder_likes(answers: dict[str, str], dice: str, drawn: int, before: str, why: str) -> None:
    """They may be taken, and the next may cost more than it brings. [16.4]"""
    asked = rule(finder(), FOUND, before).question
    assert asked is not None
    assert str(asked.prompt) == f"Fadan holds 0 of at most 1, and may draw 2 spells, one after the other ({why}): is the first drawn?"
    assert asked.private is None, "nothing has been drawn that bears on it"
    again = rule(finder(), FOUND, f"{before}, Grome", **{"Fadan draws 2": "yes"}).question
    assert again is not None
    assert again.private == "Ann", "they decide by what they alone have seen, and are told it where they are asked"
    after = do(finder(), FOUND, before + dice, **answers)
    assert units.units(after)["Fadan"]["spells"] == drawn
