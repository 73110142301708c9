"""3.F Political coup."""

import pytest

from playaid.games.empire import GAME
from playaid.games.empire.ratings import holding as holding_module
from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import board, hands
from playaid.games.empire.table import soundness
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.empire.table import BOOK, TABLE, at, do, holding, manned, north, offered, refused, rule


def plot(*hand: str, **options: str) -> State:
    """Bob holds Bernham with four crowns on the board; Ann has a hand."""
    state = manned(north(**options), "Bob", "Bernham-centre", "Mary", "William", "Henry")
    return holding(state, "Ann", *(hand or ("Queenie", "Edmund", "Flake", "Bernham-1a", "Craw")))


WINS = "coup Bernham with Queenie, Edmund, Flake at Bernham-right, Bernham-left, Bernham-lower-left"


def test_more_crowns_than_on_the_board_take_the_country() -> None:
    state = do(plot(), WINS)
    assert state["public"]["control"] == {"Bernham": "Ann"}
    assert {board.owner(state, unit) for unit in board.units(state)} == {"Ann"}
    assert not list(soundness.faults(state))


def test_the_counters_shown_are_mustered_at_once_and_unsupplied() -> None:
    state = do(plot(), WINS)
    placed = {unit: (board.cell_of(state, unit), board.units(state)[unit]["supplied"]) for unit in ("Queenie", "Edmund", "Flake")}
    assert placed == {"Queenie": ("Bernham-right", False), "Edmund": ("Bernham-left", False), "Flake": ("Bernham-lower-left", False)}
    assert hands.hand(state, "Ann") == ["Bernham-1a", "Craw"]
    assert state["public"]["hands"]["Ann"] == 2


def test_a_coup_is_said_as_the_rule_says_it() -> None:
    """3.F speaks of one against a country."""
    assert do(plot(), WINS.replace("coup", "coup against")) == do(plot(), WINS)


def test_where_they_are_mustered_is_asked_for() -> None:
    ruling = rule(plot(), "coup Bernham with Queenie, Edmund, Flake")
    assert ruling.verdict == NEEDS_INPUT
    assert ruling.question is not None
    assert ruling.question.key == "cell 1"
    assert ruling.question.prompt == "coup in Bernham: where is Queenie mustered?"
    told = {line.label: (line.text, line.result) for line in ruling.worksheet}
    assert told["Bernham"] == ("Bernham changes hands, with all its units: Mary, William, Henry", "")
    assert told["coup"] == ("5 is more than 4", "succeeds")
    assert told["counters shown"] == ("Queenie, Edmund, Flake", "onto the board, unsupplied")
    state = do(plot(), "coup Bernham with Queenie, Edmund, Flake", cell_1="Bernham-left", cell_2="Bernham-left", cell_3="Mediland-top")
    assert board.cell_of(state, "Flake") == "Mediland-top"


@each("shown", ["Queenie", "Queenie, Edmund"])
def test_too_few_crowns_fail_and_go_back(shown: str) -> None:
    ruling = rule(plot(), f"coup Bernham with {shown}")
    assert ruling.verdict == LEGAL
    assert ruling.outcome == "the coup fails"
    assert ruling.changes == ()
    assert ruling.needs_consent
    assert "dolt" in ruling.story[-1].text
    assert ruling.story[-1].only is None


def test_a_failed_coup_may_be_refused_beforehand() -> None:
    state = plot(coup_proof="refused")
    assert refused(state, "coup Bernham with Queenie, Edmund") == ["F.enough"]
    assert rule(state, WINS).verdict == LEGAL
    assert offered(state)["coup"] == ["Grenord with Craw", "Bernham with Edmund, Flake, Queenie"]


def test_a_coup_that_is_refused_beforehand_tells_the_crowns_of_all_counters_once() -> None:
    """A counter without crowns makes one of the two as much as both together."""
    ruling = rule(plot(coup_proof="refused"), "coup Bernham with Queenie, Bernham-1a")
    told = [str(reason.text) for reason in ruling.reasons if "crowns shown" in str(reason.text)]
    assert told == ["crowns shown: 3, and on the board lie 4: more are needed"]


def test_the_crowns_are_compared_on_the_worksheet() -> None:
    lines = [(line.label, line.text, line.result) for line in rule(plot(), WINS).worksheet[:2]]
    assert lines == [
        ("crowns shown", "Queenie 3 + Edmund 1 + Flake 1", "5"),
        ("crowns of Bernham on the board", "of all its units", "4"),
    ]


def test_only_the_counters_shown_are_seen() -> None:
    for line in (WINS, "coup Bernham with Queenie"):
        ruling = rule(plot(), line)
        seen = " ".join([*(said.text for said in ruling.story), *(line.text + line.result for line in ruling.worksheet)])
        assert "Craw" not in seen
        assert "Bernham-1a" not in seen
        assert not [used for used in ruling.facts if "Craw" in used.fact.keys]


def test_only_what_is_in_the_hand_is_shown() -> None:
    assert refused(plot("Queenie", "Edmund"), "coup Bernham with Queenie, Flake") == ["F.hand"]
    assert refused(plot("Queenie", "Edmund"), "coup Bernham with Queenie, Queenie") == ["F.number"]
    (several,) = rule(plot("Queenie"), "coup Bernham with Flake, Queenie, Edmund").reasons
    assert several.text == "Flake, Edmund: not in the hand of Ann"
    (one,) = rule(plot("Queenie"), "coup Bernham with Flake, Queenie").reasons
    assert one.text == "Flake is not in the hand of Ann"
    (there,) = rule(plot("Queenie"), "coup Bernham with Mary, Queenie").reasons
    assert there.text == "Mary, which is on the board, is not in the hand of Ann"
    (twice,) = rule(plot("Queenie"), "coup Bernham with Queenie, Queenie").reasons
    assert twice.text == "Queenie: more than Ann holds"
    two = holding(manned(north(), "Bob", "Grenord-right", "Crig"), "Ann", "Grenord-2a+", "Grenord-2a+")
    assert rule(two, "coup Grenord with Grenord-2a+, Grenord-2a+", cell_1="Grenord-right", cell_2="Grenord-right").verdict == LEGAL


def test_only_counters_of_the_country() -> None:
    assert refused(plot("Queenie", "Craw"), "coup Bernham with Queenie, Craw") == ["F.country"]


def test_crowns_of_another_country_are_not_counted() -> None:
    """Where too few are refused beforehand: those of the country alone are told, and they must be enough by themselves."""
    for mine, reasons in ((("Queenie", "Craw"), 2), (("Queenie", "Edmund", "Craw"), 2), (("Queenie", "Edmund", "Flake", "Craw"), 1)):
        told = [reason.text for reason in rule(plot(*mine, coup_proof="refused"), f"coup Bernham with {', '.join(mine)}").reasons]
        assert told[0] == "Craw: not of Bernham"
        assert told[1:] == [f"crowns shown: {len(mine) + 1}, and on the board lie 4: more are needed"][: reasons - 1]


def test_counters_without_crowns_take_part_only_if_the_session_says_so() -> None:
    assert refused(plot(), "coup Bernham with Queenie, Bernham-1a") == ["F.crowned"]
    places = ", ".join(["Bernham-left", "Bernham-left", "Bernham-lower-left", "Bernham-left"])
    state = do(plot(coup_counters="any"), f"coup Bernham with Queenie, Edmund, Flake, Bernham-1a at {places}")
    assert "Bernham-1a-1" in board.units(state)


def test_the_country_must_be_explored() -> None:
    assert refused(plot("Hogart"), "coup Hogrin with Hogart") == ["F.explored"]


@each(
    ("owned", "cell", "target", "cell_of_target", "shown"),
    [("Vinall", "Silvia-top", "Grenord", "Gren", "Craw, Girm"), ("Gren", "Grenord-centre", "Silvia", "Vinall", "Mellei")],
)
def test_enmity_of_elves_and_orcs(owned: str, cell: str, target: str, cell_of_target: str, shown: str) -> None:
    there = "Silvia-top" if target == "Silvia" else "Grenord-centre"
    state = holding(manned(manned(north(), "Ann", cell, owned), "Bob", there, cell_of_target), "Ann", *shown.split(", "))
    assert refused(state, f"coup {target} with {shown}") == ["F.enmity"]
    free = holding(manned(north(), "Bob", there, cell_of_target), "Ann", *shown.split(", "))
    assert rule(free, f"coup {target} with {shown}").verdict != "illegal"


def test_a_country_of_nobodys_or_ones_own_is_a_target_unless_the_session_says_otherwise() -> None:
    assert rule(holding(north(), "Ann", "Queenie"), "coup Bernham with Queenie at Bernham-left").verdict == LEGAL
    own = holding(manned(north(), "Ann", "Bernham-left", "Bernham-1a"), "Ann", "Queenie")
    assert rule(own, "coup Bernham with Queenie at Bernham-left").verdict == LEGAL
    for state in (holding(north(coup_target="enemy"), "Ann", "Queenie"), _own_with_option()):
        assert refused(state, "coup Bernham with Queenie at Bernham-left") == ["F.target"]
        assert offered(state)["coup"] == []
    assert rule(plot(coup_target="enemy"), WINS).verdict == LEGAL


def _own_with_option() -> State:
    return holding(manned(north(coup_target="enemy"), "Ann", "Bernham-left", "Bernham-1a"), "Ann", "Queenie")


def test_the_places_must_fit() -> None:
    assert refused(plot(), "coup Bernham with Queenie, Edmund, Flake at Bernham-lower-left") == ["F.place"]
    (beyond,) = rule(plot(), f"{WINS}, Bernham-left").reasons
    assert (beyond.text, beyond.instead) == ("no place to be mustered: no counter is left for Bernham-left", None)
    reason = rule(plot(), "coup Bernham with Queenie, Edmund, Flake at Bernham-lower-left, Bernham-left, Bernham-right").reasons[0]
    assert "Queenie at Bernham-lower-left, Flake at Bernham-right" in reason.text
    assert "Queenie comes in at: Be" in str(reason.instead)
    assert "Flake comes in at: Be4 Bernham-lower-left" in str(reason.instead)
    assert "Edmund" not in str(reason.instead)


def test_units_taken_over_keep_their_supply_unless_the_session_says_otherwise() -> None:
    kept = do(plot(), WINS)
    assert board.units(kept)["Mary"]["supplied"] is True
    lost = do(plot(coup_supply="unsupplied"), WINS)
    assert board.units(lost)["Mary"]["supplied"] is False


def test_crowns_aboard_fleets_count() -> None:
    from playaid.referee.contract.state import evolve

    state = plot()
    before = board.crowns_on_board(state, "Bernham")
    aboard = manned(state, "Bob", "Bernham-lower-left", "Bernham-2n")
    henry = ["public", "units", "Henry"]
    aboard = evolve(aboard, [["drop", [*henry, "cell"], None], ["put", [*henry, "aboard"], "Bernham-2n"]])
    assert board.crowns_on_board(aboard, "Bernham") == before == 4


def test_offers_show_every_showing_those_that_succeed_first() -> None:
    found = offered(plot("Queenie", "Edmund", "Flake"))["coup"]
    assert len(found) == 7
    assert found[0] == "Bernham with Edmund, Flake, Queenie"


def test_a_coup_is_told_with_whom_it_robs() -> None:
    story = [said.text for said in rule(plot(), WINS).story]
    assert "Coup in Bernham: Ann takes it over from Bob." in story
    assert "Bernham's units Mary, William, Henry are now Ann's." in story, "by name"


def test_what_cannot_succeed_is_said_before_and_on_declaring() -> None:
    vain, good = rule(plot(), "coup Bernham with Queenie"), rule(plot(), WINS)
    assert vain.in_vain == "3 crowns against 4 on the board: a coup takes more, and what is shown would go back to the hand"
    assert good.in_vain == ""
    assert rule(plot(coup_proof="refused"), "coup Bernham with Queenie").in_vain == ""


def test_too_few_crowns_count_when_the_players_say_so() -> None:
    state = plot(coup_proof="refused")
    ruling = rule(state, "coup Bernham with Queenie at Bernham-right", overrule="we forgot one")
    assert ruling.outcome == "the coup succeeds"
    assert [reason.check.rpartition("/")[2] for reason in ruling.overruled] == ["F.enough"]


def test_help_marks_what_cannot_succeed() -> None:
    from playaid.referee.deciding.offers import lines_in_vain, offered_lines

    verb = GAME.verbs["coup"]
    lines = offered_lines(GAME, plot("Queenie", "Edmund", "Flake"), BOOK, verb, "Ann")
    vain = lines_in_vain(GAME, plot("Queenie", "Edmund", "Flake"), BOOK, verb, "Ann", lines)
    assert [line for line in lines if line not in vain] == ["coup Bernham with Edmund, Flake, Queenie"]
    assert vain["coup Bernham with Edmund"].startswith("1 crown against 4 on the board")


def test_what_was_shown_in_vain_is_known_to_be_in_that_hand() -> None:
    """Hands lie on the table: Ann holds two counters, Bob two. What went back to her hand can come out of it alone."""
    lines = ("land Grenord at N1", "land Bernham at S1", "turn 5 of Ann begun at action", "unit Mary at Be0", "unit Henry at Be0")
    entered = (*lines, "flag Bernham of Bob", "holds Ann 2", "holds Bob 2")
    state = do(TABLE.start(("Ann", "Bob"), midway=entered, hands="physical"), "coup Bernham with Queenie")
    theirs = at("action", "Bob", state)
    assert refused(theirs, "discard Queenie") == ["H.hand"]
    assert rule(theirs, "discard Edmund").verdict == LEGAL
    assert rule(state, "muster Gren at Grenord-centre").verdict == LEGAL
    assert refused(state, "coup Bernham with Edmund, William") == ["F.number"], "one alone of the two can be any"
    assert rule(state, "coup Bernham with Edmund, Queenie", cell_1="Bernham-left", cell_2="Bernham-left").verdict == LEGAL
    both = do(state, "coup Bernham with Edmund")
    for line in ("coup Bernham with William", "muster Gren at Grenord-centre", "discard Craw"):
        assert refused(both, line), line
    assert set(offered(both)["discard"]) == {"Edmund", "Queenie"}
    left = do(both, "discard Queenie")
    assert set(offered(left)["discard"]) == {"Edmund"}
    assert rule(at("draw", "Ann", left), "draw 1").verdict == LEGAL


def test_what_is_laid_face_down_may_be_what_was_shown() -> None:
    lines = ("land Bernham at S1", "turn 5 of Ann begun at action", "unit Mary at Be0", "flag Bernham of Bob", "holds Ann 2", "holds Bob 2")
    state = TABLE.start(("Ann", "Bob"), midway=lines, hands="physical", discards="face-down")
    state = do(do(state, "coup Bernham with Edmund"), "discard Gren")
    assert rule(state, "muster Gren at Grenord-centre").verdict != LEGAL
    assert rule(state, "discard Edmund").verdict == LEGAL
    assert state["public"]["shown"]["Ann"] == []


def test_what_may_have_been_laid_face_down_has_come_into_no_other_hand() -> None:
    """3.A, 3.F: what is shown is in that hand, or on the discards once something was laid there; another has to draw to come by it."""
    lines = ("land Bernham at S1", "turn 5 of Ann begun at action", "unit Mary at Be0", "flag Bernham of Bob", "holds Ann 3", "holds Bob 2")
    for said in ("discard", "discard Gren"):
        state = TABLE.start(("Ann", "Bob"), midway=lines, hands="physical", discards="face-down")
        state = do(do(state, "coup Bernham with Edmund"), said)
        assert rule(at("action", "Bob", state), "muster Edmund at Be0").verdict == ILLEGAL
        assert rule(at("action", "Bob", state), "muster Queenie at Me0").reasons[0].text != "Queenie is not in the hand of Bob"
        mixed = do(state, "reshuffle")
        assert rule(at("action", "Bob", mixed), "muster Edmund at Be0").verdict == ILLEGAL
        drawn = do(at("draw", "Bob", mixed), "draw 1")
        assert rule(at("action", "Bob", drawn), "muster Edmund at Be0").verdict == LEGAL


def test_of_a_counter_of_which_a_copy_has_come_into_the_open_another_may_be_in_any_hand() -> None:
    state = TABLE.put(
        on_the_table := north(hands="physical", discards="face-down"), "public", "perhaps_laid", {"Ann": {"0": ["Estoku-2a"]}}
    )
    copies = holding_module.unseen(on_the_table).count("Estoku-2a")
    state = TABLE.put(state, "public", "hands", "Bob", 1)
    assert holding_module.hand(state, "Bob").count("Estoku-2a") == copies - 1
    open_ = TABLE.put(state, "public", "dead", ["Estoku-2a"])
    assert holding_module.hand(open_, "Bob").count("Estoku-2a") == copies - 1
    two = TABLE.put(open_, "public", "perhaps_laid", {"Bob": {"0": ["Estoku-2a"]}})
    assert holding_module.hand(two, "Bob").count("Estoku-2a") == copies - 1


def test_a_coup_in_a_country_of_ones_own_takes_it_from_nobody() -> None:
    state = manned(holding(north(), "Ann", "Gren"), "Ann", "Grenord-centre", "Grenord-1a")
    ruling = rule(state, "coup Grenord with Gren at Grenord-right")
    assert "Coup in Grenord, which Ann controls already." in [line.text for line in ruling.story]


def test_no_flag_lies_where_no_unit_is() -> None:
    """A coup that is overruled may muster counters of another country alone."""
    state = holding(north(), "Ann", "Gren", "Queenie")
    flags = do(state, "coup Grenord with Gren at Grenord-right")["public"]["control"]
    assert flags == {"Grenord": "Ann"}
    ruling = rule(state, "coup Grenord with Queenie at Bernham-left", overrule="x")
    assert evolve(state, ruling.changes)["public"]["control"] == {"Bernham": "Ann"}


def test_overruled_or_not_a_coup_shows_what_is_in_the_hand() -> None:
    """It is refused before anything is asked, so that nothing waits for an answer that cannot be given."""
    state = manned(holding(north(), "Ann", "Queenie", "Mary"), "Bob", "Bernham-centre", "Henry")
    with pytest.raises(Refusal, match="Henry is not in the hand of Ann"):
        rule(state, "coup Bernham with Henry, Queenie", overrule="x")
    assert rule(state, "coup Bernham with Queenie, Mary", overrule="x").verdict == NEEDS_INPUT


def test_nothing_is_told_as_done_while_a_counter_waits_for_its_place() -> None:
    """The country changes hands, and that is told, when each counter has its cell."""
    state = manned(holding(north(), "Ann", "Craw", "Gren"), "Bob", "Grenord-centre", "Girm")
    waits = rule(state, "coup Grenord with Craw, Gren", cell_1="Grenord-right")
    assert waits.question is not None
    assert not waits.story
    done = rule(state, "coup Grenord with Craw, Gren", cell_1="Grenord-right", cell_2="Grenord-centre")
    assert "Coup in Grenord: Ann takes it over from Bob." in [str(said.text) for said in done.story]


def test_a_counter_that_lies_open_elsewhere_is_told_as_there() -> None:
    state = evolve(at("action", "Ann", holding(north(), "Ann", "Girm")), [["put", ["public", "dead"], ["Craw"]]])
    assert rule(state, "muster Craw at Grenord-right").reasons[0].text == "Craw, which is dead, is not in the hand of Ann"
    state = manned(state, "Bob", "Grenord-right", "Gren")
    assert rule(state, "muster Gren at Grenord-right").reasons[0].text == "Gren, which is on the board, is not in the hand of Ann"


def test_a_coup_among_natural_enemies_is_told_with_what_it_bars() -> None:
    """3.A: whoever takes elves over may muster no orcs from then on."""
    crowned = sorted(
        (piece.crowns, name) for name, piece in pieces.counters().items() if piece.country == "Silvia" and piece.type == "army"
    )
    shown = [name for _, name in crowned[-3:] if name != "Vinall"]
    state = holding(manned(north(), "Bob", "Silvia-top", "Vinall"), "Ann", *shown)
    line = f"coup Silvia with {', '.join(shown)} at {', '.join('Silvia-top' for _ in shown)}"
    told = [line.text for line in rule(state, line).worksheet]
    assert any("Ann may muster for no orc country" in text for text in told)
