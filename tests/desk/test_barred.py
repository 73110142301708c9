"""Why what is tapped may not be used just now is told by the check that refuses it, and nothing of what may be used."""

import sys
from pathlib import Path

import pytest

from playaid.desk.conversation import check
from playaid.desk.next_line.missing_words import why_none
from playaid.desk.tapping.barred import barred, barred_verbs, closed_verbs
from playaid.dice.sources import Refusing
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Ruling
from playaid.referee.contract.sequence import acting, words_of_debts
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session
from tests.desk.test_tapping import played
from tests.web.test_company import until

EMPIRE = "empire/whole-game.play"


def told(session: Session, side: str, name: str) -> dict[str, str]:
    return {verb: one.why for one in barred(session, side, name) for verb in one.verbs}


def test_a_held_counter_that_may_not_come_in_says_why(tmp_path: Path) -> None:
    session = played(EMPIRE, 18, tmp_path)
    may, why = set[str](), dict[str, str]()
    for name in dict.fromkeys(visible(session.state, "Ann")["secret"]["Ann"]["hand"]):
        ruling = check(session, session.read(["muster", name], "Ann"))
        assert isinstance(ruling, Ruling)
        found = told(session, "Ann", name)
        assert ("muster" in found) == (ruling.verdict == ILLEGAL)
        assert "discard" not in found, "it may be laid aside"
        if ruling.verdict == ILLEGAL:
            assert found["muster"] == ruling.reasons[0].text
            why[name] = found["muster"]
        else:
            may.add(name)
    assert why
    assert may


def test_a_piece_says_why_it_cannot_fight_and_nothing_of_what_it_may_do(tmp_path: Path) -> None:
    found = told(played(EMPIRE, 18, tmp_path), "Ann", "Gren")
    assert "no enemy" in found["attack"]
    assert "move" not in found


def test_of_a_piece_on_the_board_nothing_is_told_that_is_said_of_a_hand(tmp_path: Path) -> None:
    """Ann taps what Bob has there: that it is in no hand of hers is not what she asks. Of what she holds herself it is told why it may
    not come in, though one like it stands there."""
    session = played(EMPIRE, 18, tmp_path)
    units, hand = session.state["public"]["units"], visible(session.state, "Ann")["secret"]["Ann"]["hand"]
    found = [told(session, "Ann", unit) for unit in units if unit not in hand]
    assert any(found)
    assert not any({"muster", "discard"} & {*of_unit} for of_unit in found)


def test_nor_where_nothing_of_that_hand_may_come_in(tmp_path: Path) -> None:
    session = played(EMPIRE, 18, tmp_path)
    hand = visible(session.state, "Ann")["secret"]["Ann"]["hand"]
    held = [name for name in hand if "muster" in told(session, "Ann", name)]
    session.state["secret"]["Ann"]["hand"][:] = held
    assert held
    assert "muster" in told(session, "Ann", held[0])
    assert "muster" not in told(session, "Ann", "Gren")


def test_what_is_refused_for_the_same_is_told_once(tmp_path: Path) -> None:
    fleets = barred(played("elric/lean.play", 4, tmp_path), "Ann", "Ilmiora Fleet 1")
    assert ("march", "embark") in [one.verbs for one in fleets]


def test_of_a_space_nothing_is_told_that_is_no_matter_of_it(tmp_path: Path) -> None:
    """Roads are entered in a session whose map is not whole."""
    session = played("tears/sea.play", 26, tmp_path)
    assert "road" not in told(session, "Gorganun", "Dragon Sea East")


def test_of_a_space_nothing_is_told_that_stands_against_any_other_alike(tmp_path: Path) -> None:
    """No enemy is at a harbour, it is no ruin, and nobody has just come there: so it is nearly everywhere."""
    session = played("tears/penguins.play", 12, tmp_path)
    assert told(session, "Gorganun", "Denvonport") == {}
    assert set(told(session, "Gorganun", "Gallowdeep")) == {"search"}
    assert set(told(session, "Gorganun", "Caer Navell")) == {"attack"}


def test_whoever_does_not_act_is_told_nothing(tmp_path: Path) -> None:
    session = played(EMPIRE, 18, tmp_path)
    assert barred(session, "Bob", "Gren") == []
    assert barred(session, "Ann", "nobody of that name") == []


def test_nothing_is_told_that_another_hides(tmp_path: Path) -> None:
    """Of what another holds no more than of what lies in the deck."""
    session = played(EMPIRE, 18, tmp_path)
    from playaid.games.empire.ratings import pieces

    held = visible(session.state, "Bob")["secret"]["Bob"]["hand"]
    own = visible(session.state, "Ann")["secret"]["Ann"]["hand"]
    there = {unit["counter"] for unit in session.state["public"]["units"].values()}
    theirs = next(name for name in held if name not in own and name not in there)
    country = pieces.counters()[theirs].country
    other = next(name for name, piece in pieces.counters().items() if piece.country == country and name not in {*held, *own, *there})
    alike = [{verb: why.replace(name, "X") for verb, why in told(session, "Ann", name).items()} for name in (theirs, other)]
    assert alike[0]["muster"] == alike[1]["muster"]


def test_nothing_is_told_of_what_has_more_lines_than_are_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of those that nobody tried might be legal."""
    session = played("elric/lean.play", 4, tmp_path)
    assert "march" in told(session, "Ann", "Ilmiora Fleet 1")
    monkeypatch.setattr(sys.modules["playaid.desk.tapping.barred"], "MOST", 3)
    assert "march" not in told(session, "Ann", "Ilmiora Fleet 1")


def test_verbs_that_nothing_can_be_said_by_tell_why_before_a_word_is_said(tmp_path: Path) -> None:
    """Which of them could still be said, whatever is missing, tells nothing; nor does what is not of this step."""
    session = played("legacy/solitaire.play", 20, tmp_path)
    found = {one.verbs[0]: one.why for one in barred_verbs(session, "Ann", [*session.game.verbs])}
    assert found["scout"].startswith("first: Ann 1 (Lancelot) draws a General Threat Card")
    assert found["repair"] == "Oak Shield is not broken"  # which was told of last
    assert not {"threat", "next", "march"} & {*found}
    assert barred_verbs(session, "nobody", [*session.game.verbs]) == []


def test_what_is_said_by_its_verb_alone_tells_why_not_yet(tmp_path: Path) -> None:
    """`fight` stands for the one that goes on; while losses are owed it is not named as what is to be said."""
    session = played("albion/battle.play", until("albion/battle.play", "fight 3131 --dice") + 1, tmp_path)
    assert "Faerie is to fight on or stop, if both sides can fight on: battle in 3131 [16.0]" in words_of_debts(
        session.game, session.state, None
    )
    found = {verb: one.why for one in barred_verbs(session, "Faerie", ["fight", "stop", "remove"]) for verb in one.verbs}
    assert found == dict.fromkeys(("fight", "stop"), "Faerie has losses to remove first")


def test_a_space_too_far_says_how_far_it_is(tmp_path: Path) -> None:
    """By the way that its name alone stands for, which is not said tile by tile on a board."""
    session = played("legacy/key-turn.play", 15, tmp_path)
    side = next(iter(acting(session.game, session.state)))
    assert "is not adjacent" not in " ".join(told(session, side, name).get("move", "") for name in session.state["public"]["tiles"])
    session = played("legacy/solitaire.play", until("legacy/solitaire.play", "scout"), tmp_path / "far")
    far = told(session, "Ann", "Dungeon")["move"]
    assert far.startswith("the way takes 4 moves, and 1 is left")


def test_a_space_beyond_where_a_move_stops_says_so_whatever_it_is_called(tmp_path: Path) -> None:
    """A name of several words, too: it is one in a list."""
    session = played("legacy/lost-by-virtue.play", 34, tmp_path)
    why = "the shortest way to Sally Port has to stop on Hallway 2: Saxon 1 must be challenged there"
    assert told(session, "Bob", "Sally Port")["move"] == why


def test_who_taps_a_piece_is_told_why_nobody_goes_to_where_it_stands(tmp_path: Path) -> None:
    session = played("legacy/lean.play", 13, tmp_path)
    assert told(session, "Bob", "Lancelot") == told(session, "Bob", "Round Table") == {"move": "Bob (Arthur) stands on Round Table already"}


def test_no_piece_of_another_side_is_the_example_of_what_one_cannot_do(tmp_path: Path) -> None:
    """Forseti could never place whom Gorganun has lost, nor name an ambassador, whoever is one."""
    session = played("tears/siege.play", 3, tmp_path)
    people = session.state["public"]["people"]
    for side in session.sides:
        found = {one.verbs[0]: one.why for one in barred_verbs(session, side, [*session.game.verbs])}
        example = next(name for name in people if found["place"].startswith(f"{name} has neither escaped"))
        assert people[example]["side"] == side
        told_of = found["ambassador"]
        assert "until death" in told_of if side == "Gorganun" else told_of == "the ambassador is Gorganun's to name"


def test_what_is_still_to_be_said_bars_no_verb(tmp_path: Path) -> None:
    """Who falls back is said behind the verb: that nobody has been named is no reason why nobody could."""
    session = played("elric/first-battle-printed.play", 8, tmp_path)
    assert {one.verbs[0] for one in barred_verbs(session, "Bob", ["fallback"])} == {"fallback"}, "nobody is withheld"
    session.declare(session.read(["withhold", "Naclon"], "Bob"), Refusing())
    assert barred_verbs(session, "Bob", ["fallback"]) == []
    assert why_none(session, session.game.verbs["fallback"], "Bob") == ""


def test_whoever_does_not_act_is_told_of_what_could_be_said_at_any_time(tmp_path: Path) -> None:
    session = played("tears/siege.play", 16, tmp_path)
    assert acting(session.game, session.state) == ["Gorganun"]
    found = {one.verbs[0]: one.why for one in barred_verbs(session, "Forseti", ["fog", "throw", "activate"])}
    assert found == {"fog": "fog is laid in a battle, before the first throw of a round"}


def test_what_is_anothers_to_say_now_is_closed_whatever_its_words(tmp_path: Path) -> None:
    session = played("tears/siege.play", 16, tmp_path)
    names = ["fog", "throw", "activate", "map", "no such verb"]
    assert closed_verbs(session, "Forseti", names) == ["throw", "activate"]
    mine = closed_verbs(session, "Gorganun", names)
    assert "activate" not in mine
    assert "map" not in mine, "whoever looks something up may do so"


def test_of_a_stack_nothing_is_told_that_one_of_it_may_do(tmp_path: Path) -> None:
    """One of three is activated: that the three are not, all of them, is no reason why nobody moves. What bars each of them is told, and
    not that they are three."""
    session = played("tears/siege.play", 16, tmp_path)
    found = told(session, "Gorganun", "3 Wargroup")
    assert "one unit at a time" not in found["activate"]
    assert found["move"].startswith("Wargroup in Glaginsdrog, Kimrin is not activated")
    for words in (["command", "one"], ["activate", "Wargroup", "at", "Kimrin"]):
        assert session.declare(session.read(words, "Gorganun"), Refusing()).verdict == LEGAL
    found = told(session, "Gorganun", "3 Wargroup")
    assert "move" not in found
    assert found["recruit"] == "every Wargroup is in play"


def test_a_piece_that_goes_in_another_step_says_in_which(tmp_path: Path) -> None:
    """Nothing is done with it while initiative is thrown for; what is the enemy's goes for nobody here."""
    session = played("tears/sea.play", 4, tmp_path)
    assert told(session, "Gorganun", "Kestrel")["move"] == "legal in: Command phase [Activation], Actions [Activation]"
    assert "move" not in told(session, "Gorganun", "Algeron")
