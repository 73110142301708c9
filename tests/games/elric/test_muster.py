"""11 muster as far as it is told elsewhere, 12 and 16.8 special personalities and artifacts."""

from playaid.games.elric import GAME
from playaid.games.elric.rules import escapes
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import armies, arrived, at, begun, changed, do, empty_handed, holding, moved, refused, rule, worksheet


def _hand(*spells: str, unit: str = "Fadan") -> State:
    return holding(at(empty_handed(begun()), "muster", "Ann"), unit, *spells)


def test_a_spell_calls_a_nation_without_touching_the_balance() -> None:
    state = do(_hand("Chardros"), "muster Pikarayd with Chardros of Fadan")
    assert state["public"]["nations"]["Pikarayd"] == "Ann"
    assert len(armies(state, "Pikarayd")) == 4
    assert state["public"]["balance"] == 0
    assert state["public"]["discard"] == ["Chardros"]
    assert not list(GAME.invariants(state) if GAME.invariants else ())


def test_what_a_spell_cannot_call() -> None:
    state = _hand("Chardros")
    assert refused(state, "muster Tarkesh with Chardros of Fadan") == ["16.musters"]
    assert refused(state, "muster Shazaar with Arkyn of Fadan") == ["11.held"]
    assert refused(state, 'muster Vilmir with Arkyn of "Vilmir Priest"') == ["11.own", "11.board"], "nothing is told of another's hand"
    assert refused(_hand("Arkyn"), "muster Vilmir with Arkyn of Fadan") == ["11.board"]
    assert rule(_hand("Arkyn"), "muster Vilmir with Arkyn of Fadan").reasons[0].text == (
        "Vilmir is in play already, with Bob; it comes by a muster once its last personality is lost, and it is neutral [6.0]"
    )
    assert refused(state, "muster Tarkesh") == ["11.right"]
    nowhere = [reason.text for reason in rule(state, "muster Elric with Chardros of Fadan").reasons]
    assert any(text.startswith("Elric is not on the board, and comes by no muster: once he has appeared") for text in nowhere), nowhere
    there = [reason.text for reason in rule(arrived(state, "Elric", None, "Dorel"), "muster Elric").reasons]
    assert [text.split(":")[0] for text in there] == ["Elric comes by no muster"], there


def test_nobody_is_called_whom_no_spell_calls() -> None:
    """Who comes with a nation that is nobody's is told with it; nobody else of a nation comes at all."""
    state = _hand("Chardros")
    for target in (*GAME.kinds["target"](state), "Yishana"):
        rule(state, f'muster "{target}"')
    [reason] = rule(state, "muster Yishana").reasons
    assert str(reason.text) == 'no spell calls Yishana, who comes with Jharkor (`muster "Jharkor"`)'
    [reason] = rule(changed(state, ("units", {})), "muster Naclon").reasons
    assert str(reason.text) == "Naclon is not on the board, and comes by no muster"


def test_one_muster_spell_a_phase() -> None:
    state = holding(_hand("Chardros"), "Sharilla", "Charm of Justice")
    state = do(state, "muster Pikarayd with Chardros of Fadan")
    assert refused(state, 'muster Zas with "Charm of Justice" of Sharilla') == ["6.one"]


def test_the_conqueror_of_a_capital_musters_its_nation() -> None:
    state = changed(_hand(), ("rights", "Ann", ["Shazaar"]))
    state = do(state, "muster Shazaar")
    assert state["public"]["nations"]["Shazaar"] == "Ann"
    assert state["public"]["rights"]["Ann"] == []


def test_magicians_draw_their_capacity_when_mustered() -> None:
    state = do(_hand("Bellbane"), 'muster "White Mage" with Bellbane of Fadan', "Grome, Kakatal, Misha")
    assert units.units(state)["White Mage"]["spells"] == 3
    assert units.units(state)["White Mage"]["at"] == "Ilmiora capital"


def test_pyaray_needs_a_tilt_of_three_and_brings_the_chaos_ship() -> None:
    state = moved(_hand("Quaolnargn"), "Purple Towns", "Fadan")
    assert refused(changed(state, ("balance", -2)), "muster Pyaray with Quaolnargn of Fadan") == ["16.tilt"]
    assert refused(changed(state, ("balance", 5)), "muster Pyaray with Quaolnargn of Fadan") == ["16.tilt"]
    tilted = changed(state, ("balance", -3))
    after = do(tilted, "muster Pyaray with Quaolnargn of Fadan", "Grome, Kakatal", sea_of_Pyaray="Dragon Sea")
    assert units.units(after)["Pyaray"]["aboard"] == "Chaos Ship"
    assert units.units(after)["Pyaray"]["at"] == units.units(after)["Chaos Ship"]["at"] == "Dragon Sea"


def test_pyaray_comes_aboard_the_ship_that_has_outlived_him() -> None:
    state = changed(moved(_hand("Quaolnargn"), "Purple Towns", "Fadan"), ("balance", -3))
    state = arrived(state, "Chaos Ship", "Ann", "Southern Sea")
    state = changed(arrived(state, "Sharilla", "Ann", "Southern Sea"), ("units", "Sharilla", "aboard", "Chaos Ship"))
    after = do(state, "muster Pyaray with Quaolnargn of Fadan", "Grome, Kakatal")
    for unit in ("Pyaray", "Sharilla"):
        assert (units.units(after)[unit]["at"], units.units(after)[unit]["aboard"]) == ("Southern Sea", "Chaos Ship")
    assert units.units(after)["Chaos Ship"] == units.units(state)["Chaos Ship"]
    nobodys = changed(state, ("units", "Chaos Ship", "owner", None))
    assert units.owner(do(nobodys, "muster Pyaray with Quaolnargn of Fadan", "Grome, Kakatal"), "Chaos Ship") == "Ann"
    theirs = changed(state, ("units", "Chaos Ship", "owner", "Bob"))
    assert refused(theirs, "muster Pyaray with Quaolnargn of Fadan") == ["16.pyaray"]
    assert rule(theirs, "muster Pyaray with Quaolnargn of Fadan").reasons[0].text == "Pyaray comes with the Chaos Ship, and she is with Bob"


def test_the_battle_barge_answers_a_melnibonean_beside_melnibone() -> None:
    state = _hand("Battle Barge Golden")
    line = 'muster "Battle Barge" with "Battle Barge Golden" of '
    assert refused(state, f"{line}Fadan") == ["16.barge"]
    assert rule(state, f"{line}Fadan").reasons[0].instead is None
    heard = arrived(moved(state, "Imrryr", "Sharilla"), "Dyvim Slorm", "Ann", "Dragon Sea")
    assert rule(heard, f"{line}Fadan").reasons[0].instead == "it would hear Dyvim Slorm"
    state = holding(holding(arrived(state, "Dyvim Slorm", "Ann", "Oin"), "Fadan"), "Dyvim Slorm", "Battle Barge Golden")
    assert refused(state, f'{line}"Dyvim Slorm"') == ["16.barge"]
    near = moved(state, "Dragon Sea", "Dyvim Slorm")
    assert "With Battle Barge comes Admiral Magnum Colim." in [said.text for said in rule(near, f'{line}"Dyvim Slorm"').story]
    after = do(near, f'{line}"Dyvim Slorm"')
    assert units.units(after)["Admiral Magnum Colim"]["aboard"] == "Battle Barge"
    elsewhere = do(arrived(near, "Admiral Magnum Colim", "Bob", "Yu"), f'{line}"Dyvim Slorm"')
    assert units.units(elsewhere)["Admiral Magnum Colim"]["at"] == "Yu"


def test_moonglum_comes_with_eshmir() -> None:
    ruling = rule(_hand("Darnizhaan"), "muster Eshmir with Darnizhaan of Fadan", "Grome, Kakatal, Misha")
    assert "With Eshmir comes Moonglum, who is not on the board yet." in [said.text for said in ruling.story]
    state = do(_hand("Darnizhaan"), "muster Eshmir with Darnizhaan of Fadan", "Grome, Kakatal, Misha")
    assert units.units(state)["Moonglum"]["owner"] == "Ann"
    there = arrived(_hand("Darnizhaan"), "Moonglum", "Bob", "Yu")
    assert units.units(do(there, "muster Eshmir with Darnizhaan of Fadan", "Grome, Kakatal, Misha"))["Moonglum"]["owner"] == "Bob"


def test_the_free_fleet_appears_in_the_nearest_sea() -> None:
    state = do(_hand("Bellbane"), 'muster "Free Fleet" with Bellbane of Fadan')
    assert units.units(state)["Free Fleet"]["at"] == "Straits of Vilmir"


def test_artifacts_go_to_their_bearer() -> None:
    state = do(_hand("Dispel Magic II"), 'muster "Chaos Shield" with "Dispel Magic II" of Fadan')
    assert units.units(state)["Chaos Shield"]["bearer"] == "Fadan"
    state = at(state, "movement", "Ann")
    after = do(state, 'bear "Chaos Shield" to Sharilla')
    assert units.units(after)["Chaos Shield"]["bearer"] == "Sharilla"
    away = moved(state, "Bakshaan", "Sharilla")
    assert refused(away, 'bear "Chaos Shield" to Sharilla') == ["16.away"]


def test_mournblade_is_for_melniboneans() -> None:
    state = arrived(at(empty_handed(begun()), "movement", "Ann"), "Mournblade", "Ann", "Ilmiora capital")
    assert refused(state, "bear Mournblade to Fadan") == ["16.blade"]
    state = arrived(state, "Dyvim Tvar", "Ann", "Ilmiora capital")
    assert rule(state, 'bear Mournblade to "Dyvim Tvar"').verdict == LEGAL


def test_an_artifact_is_lost_with_its_bearer() -> None:
    from playaid.dice.sources import Refusing
    from playaid.referee.contract.hearing import Hearing
    from playaid.referee.contract.ruling import Declaration
    from tests.games.elric.table import HOUSE

    state = arrived(empty_handed(begun()), "Chaos Shield", "Ann", "Ilmiora capital")
    hearing = Hearing(GAME, changed(state, ("units", "Chaos Shield", "bearer", "Fadan")), Declaration("next", {}, "Ann"), HOUSE, Refusing())
    hearing = Hearing(GAME, moved(hearing.state, "Kaneloon", "Fadan"), Declaration("next", {}, "Ann"), HOUSE, Refusing())
    escapes.remove(hearing, "Fadan")
    assert "Chaos Shield" not in hearing.public["units"]


def test_the_chaos_shield_stays_with_the_stack_that_carries_it() -> None:
    from playaid.dice.sources import Refusing
    from playaid.referee.contract.hearing import Hearing
    from playaid.referee.contract.ruling import Declaration
    from tests.games.elric.table import HOUSE

    state = arrived(moved(empty_handed(begun()), "Kaneloon", "Fadan", "Sharilla"), "Chaos Shield", "Ann", "Kaneloon")
    hearing = Hearing(GAME, changed(state, ("units", "Chaos Shield", "bearer", "Fadan")), Declaration("next", {}, "Ann"), HOUSE, Refusing())
    escapes.remove(hearing, "Fadan")
    assert hearing.public["units"]["Chaos Shield"]["bearer"] == "Sharilla"


def test_elric_appears_at_random_and_may_be_won() -> None:
    state = at(empty_handed(begun()), "appearance", "Ann")
    state = do(state, "appear", "3")
    state = at(moved(state, units.units(state)["Elric"]["at"], "Fadan"), "movement", "Ann")
    ruling = rule(state, "influence Fadan", "Grome, Kakatal, Misha, Gaaoll, Fileet")
    assert "section 12 is not in the document" in worksheet(ruling)
    after = evolve(state, ruling.changes)
    assert units.units(after)["Elric"]["owner"] == "Ann"
    assert refused(after, "influence Fadan") == ["12.same"]
    assert refused(state, "influence Sharilla") == ["12.apart"]


def test_control_of_elric_hangs_on_what_is_told_of_section_12(tmp_path: object) -> None:
    from pathlib import Path

    from playaid.book.book import Book
    from playaid.dice.sources import Refusing
    from playaid.referee.contract.ruling import Declaration
    from playaid.referee.deciding.decide import decide

    assert isinstance(tmp_path, Path)
    book = Book("elric", GAME.tables, tmp_path, "printed")
    book.remember("gaps", ("rules", "elric-controls"), "no", "today")
    state = at(moved(arrived(empty_handed(begun()), "Elric", None, "Imrryr"), "Imrryr", "Fadan"), "movement", "Ann")
    ruling = decide(GAME, state, Declaration("influence", {"unit": "Fadan"}, "Ann", "influence Fadan"), book, Refusing())
    assert [reason.check.partition("/")[2] for reason in ruling.reasons] == ["12.no"]


def test_offers_of_the_muster_phase_are_the_hand() -> None:
    from tests.games.elric.table import offered

    lines = [line for side, line in offered(_hand("Chardros")) if line.startswith("muster")]
    assert lines == [f'muster "{nation}" with "Chardros" of "Fadan"' for nation in ("Pan Tang", "Pikarayd", "Jharkor")]


def test_elric_by_himself_is_no_garrison() -> None:
    state = arrived(empty_handed(begun()), "Elric", None, "Oin")
    assert units.of(state, None, "Oin") == []
    assert units.owners_in(state, "Oin") == []
    assert rule(moved(state, "Yu", "Fadan"), "march Fadan to Oin").verdict == LEGAL


def test_melniboneans_of_nobody_follow_a_call() -> None:
    state = _hand("Aubec")
    assert units.units(state)["Dyvim Tvar"]["owner"] is None
    state = do(state, 'muster "Dyvim Tvar" with Aubec of Fadan')
    assert (units.units(state)["Dyvim Tvar"]["owner"], units.units(state)["Dyvim Tvar"]["at"]) == ("Ann", "Ilmiora capital")
    taken = holding(changed(state, ("mustered", [])), "Fadan", "Checkalakh")
    assert refused(taken, 'muster "Dyvim Tvar" with Checkalakh of Fadan') == ["11.board"]


def test_who_alone_holds_the_spell_plays_it() -> None:
    """Unnamed, if nobody else of that player could be meant. [11]"""
    state = holding(_hand("Chardros"), "Sharilla", "Charm of Justice")
    assert do(state, "muster Pikarayd with Chardros")["public"]["units"]["Fadan"]["spells"] == 0
    assert refused(state, "muster Shazaar with Arkyn") == ["11.right"]
    assert refused(state, "muster Tarkesh with Chardros") == ["16.musters"]


def test_a_spell_that_is_not_held_is_answered_with_where_a_hand_is_read() -> None:
    for state in (_hand("Arkyn"), _hand()):
        reasons = rule(state, 'muster Zas with "Charm of Justice" of Fadan').reasons
        assert [(reason.check.partition("/")[2], reason.instead) for reason in reasons] == [("11.held", "hand")]


def test_which_spell_is_given_up_is_said_also_where_one_alone_calls_it() -> None:
    """[9.0, 9.6]: a line that names none spends none unasked; none can be given up, and nothing is mustered."""
    state = holding(_hand("Arkyn"), "Sharilla", "Chardros")
    asked = rule(state, "muster Shazaar").question
    assert asked is not None
    assert (asked.private, [*map(str, asked.options)]) == ("Ann", ["Arkyn of Fadan", "none: Shazaar is not mustered"])
    kept = evolve(state, rule(state, "muster Shazaar", muster_by="none: Shazaar is not mustered").changes)["public"]
    assert (kept["discard"], kept["mustered"], kept["units"]["Fadan"]["spells"]) == ([], [], 1)
    ruling = rule(state, "muster Shazaar", muster_by="Arkyn of Fadan")
    assert [said.text for said in ruling.story] == [
        "Fadan gives up Arkyn for the muster.",
        "Ann musters Shazaar.",
        "In Aflitain: Ohada, Shazaar Fleet, 4 armies of Shazaar.",
    ]
    after = evolve(state, ruling.changes)["public"]
    assert (after["discard"], after["mustered"], after["units"]["Fadan"]["spells"]) == (["Arkyn"], ["Ann"], 0)
    assert refused(evolve(state, ruling.changes), "muster Pikarayd") == ["6.one"]
    assert refused(state, "muster Tarkesh") == ["11.right"]
    two = holding(_hand("Charm of Justice"), "Sharilla", "Haaashaastaak")
    asked = rule(two, "muster Zas").question
    assert asked is not None
    assert (asked.private, [*map(str, asked.options)]) == (
        "Ann",
        ["Charm of Justice of Fadan", "Haaashaastaak of Sharilla", "none: Zas is not mustered"],
    )
    answer = {"muster_by": "Haaashaastaak of Sharilla"}
    assert do(two, "muster Zas", **answer)["public"]["discard"] == ["Haaashaastaak"]
    assert do(two, "muster Zas of Sharilla", **answer)["public"]["discard"] == ["Haaashaastaak"]
    assert refused(changed(two, ("mustered", ["Ann"])), "muster Zas") == ["6.one"]


def test_a_spell_that_lies_on_the_table_must_be_named() -> None:
    state = at(begun(hands="physical", set_up_draws="discarded"), "muster", "Ann")
    assert "11.right" in refused(state, "muster Shazaar")


def test_a_spell_that_calls_nobody_says_so() -> None:
    state = at(holding(empty_handed(begun()), "Ilmiora Alchemist", "Reshuffle"), "muster", "Ann")
    reasons = [reason.text for reason in rule(state, "muster Shazaar with Reshuffle").reasons]
    assert "Reshuffle does not call Shazaar; it calls nothing" in reasons


def test_who_musters_by_right_may_be_named_and_plays_no_spell() -> None:
    state = changed(_hand("Chardros"), ("rights", "Ann", ["Shazaar"]))
    ruling = rule(state, "muster Shazaar of Fadan")
    assert "muster | Ann holds the capital of Shazaar | Shazaar | 7.5.2" in worksheet(ruling)
    after = evolve(state, ruling.changes)
    assert after["secret"]["Ann"]["hands"]["Fadan"] == ["Chardros"]
    assert after["public"]["mustered"] == [], "a spell may still be played"
    assert refused(_hand("Chardros"), "muster Shazaar of Fadan") == ["11.right"]
    calling = holding(state, "Fadan", "Arkyn")
    assert do(calling, "muster Shazaar")["public"]["discard"] == [], "the right calls it before a spell that would"
    assert rule(changed(state, ("mustered", ["Ann"])), "muster Shazaar").verdict == LEGAL, "the right is no spell"


# what hangs on one condition


def test_who_has_a_right_musters_by_it_though_a_spell_is_named_that_nobody_holds() -> None:
    state = changed(_hand("Chardros"), ("rights", "Ann", ["Shazaar"]))
    after = do(state, "muster Shazaar with Gaaoll")
    assert (after["public"]["nations"]["Shazaar"], after["public"]["rights"]["Ann"]) == ("Ann", [])
    assert after["public"]["discard"] == state["public"]["discard"]
    assert not after["public"]["mustered"]


def test_the_sea_of_a_fleet_is_asked_among_those_that_may_be_near() -> None:
    """Near ones and those of which nobody has told; where none can be near, the nearest by the map, and where the map ends, any. [16.8]"""
    state = changed(moved(_hand("Bellbane"), "Dorel", "Fadan"), ("borders", "Dorel|Southern Sea", "border"))
    state = changed(state, ("borders", "Dorel|Dragon Sea", "no"))
    line = 'muster "Free Fleet" with Bellbane of Fadan'
    assert units.units(do(state, line))["Free Fleet"]["at"] == "Southern Sea"
    shut = changed(state, *(("borders", key, "no") for key in state["public"]["borders"] if "Dorel" in key.split("|")))
    asked = rule(shut, line).question
    assert asked is not None
    assert {"Dragon Sea", "Southern Sea", "Western Sea"} <= set(asked.options)
    inland = changed(
        shut, ("borders", "Dorel|Oin", "border"), ("borders", "Oin|Southern Sea", "no"), ("borders", "Oin|Western Sea", "border")
    )
    assert units.units(do(inland, line))["Free Fleet"]["at"] == "Western Sea"
    charted = do(at(state, "movement", "Ann"), 'chart sea named "Pale Sea"')
    asked = rule(at(charted, "muster", "Ann"), line).question
    assert asked is not None
    assert set(asked.options) == {"Southern Sea", "Pale Sea"}


def test_who_could_come_by_a_spell_alone_is_told_so() -> None:
    """A horde has no capital to take; nobody hears the Barge without a spell. [7.5.2, 16.0, 16.6]"""
    for target in ('"Battle Barge"', "Org", "Moonglum"):
        assert refused(_hand("Chardros"), f"muster {target}") == ["11.spell"], target
    assert refused(_hand("Chardros"), "muster Tarkesh") == ["11.right"]


@each(("said", "lack"), [("", "no spell that Ann holds calls it"), (" with Eequor", "nobody of Ann shows Eequor")])
def test_who_names_a_spell_that_nobody_holds_is_told_so(said: str, lack: str) -> None:
    (reason,) = rule(_hand("Chardros"), f"muster Rackhir{said}").reasons
    assert str(reason.text) == f"Rackhir is mustered by a spell alone, and {lack}"


def test_the_rights_that_are_named_are_those_that_are_left() -> None:
    state = changed(_hand("Chardros"), ("rights", "Ann", ["Vilmir", "Shazaar"]))
    instead = str(rule(state, "muster Tarkesh").reasons[0].instead)
    assert instead == 'muster "Shazaar"; muster "Pan Tang" with "Chardros" of "Fadan"; your spells call besides: Pikarayd, Jharkor'


def test_a_horde_whose_home_is_occupied_replaces_nothing_for_being_a_horde() -> None:
    state = do(_hand("Dharzi"), 'muster "Kelmain Host" with Dharzi of Fadan')
    state = holding(changed(state, ("mustered", [])), "Sharilla", "Roofdrak")
    home = next(here["at"] for here in units.units(state).values() if here["nation"] == "Kelmain Host")
    line = 'muster "Kelmain Host" with Roofdrak of Sharilla'
    assert refused(state, line) == ["6.no-cities"]
    assert refused(moved(state, home, "Avan Astram"), line) == ["6.no-cities"]
    assert refused(changed(state, ("holds", home, "Bob")), line) == ["6.no-cities"]
