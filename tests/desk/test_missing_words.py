"""A declaration that lacks a word: what could stand there is what would be legal, as far as whoever looks may know."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from playaid.desk.conversation import Ruled, rule
from playaid.desk.next_line.due import Due, Lines, due
from playaid.desk.next_line.missing_words import Wanted, _but_for_a_flag, filled_in, not_now, wanted
from playaid.desk.next_line.nearest import add_likely, nearest
from playaid.desk.next_line.optional_words import also_wanted, only_way, why_not_without
from playaid.games.empire.state import hands
from playaid.games.registry import load
from playaid.games.tears.state import forces
from playaid.referee.contract.game import Check, Slot, Verb
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import Reason
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.desk.conftest import Begin, said
from tests.each import each
from tests.games.elric import table as spells
from tests.games.empire.table import TABLE, at, manned, north
from tests.games.legacy import table as castle
from tests.games.tears import table as dragons
from tests.games.tears.test_terramax import mastered


def incomplete(session: Session, line: str, side: str | None = None) -> Incomplete:
    with pytest.raises(Incomplete) as missing:
        said(session, line, side)
    return missing.value


def to_run(session: Session) -> None:
    assert isinstance(rule(session, said(session, "next")), Ruled)


def test_what_would_be_legal_is_listed(begin: Begin) -> None:
    session = begin()
    to_run(session)
    missing = incomplete(session, "shove")
    assert wanted(session, missing, "Ann", None)[:2] == ("whom", ("Bob",))
    assert filled_in(missing, ["shove"], "Bob") == ["shove", "Bob"]


def test_what_only_one_side_knows_is_listed_to_it_alone(begin: Begin) -> None:
    session = begin()
    missing = incomplete(session, "play")
    assert wanted(session, missing, "Ann", None) == (
        "card",
        (),
        True,
        False,
        False,
        False,
        0,
        "",
        {},
    )  # that there might be one is all that is told
    session.open("secret.Ann")
    assert wanted(session, missing, "Ann", "Ann").ways == ("Boots", "Mud")
    assert wanted(session, missing, "Ann", "Bob").ways == ()


def test_what_was_said_already_narrows_what_is_listed(begin: Begin) -> None:
    session = begin()
    session.open("secret.Ann")
    missing = incomplete(session, "play Mud on", "Ann")
    assert missing.said == {"card": "Mud"}
    assert wanted(session, missing, "Ann", "Ann").ways == ("Bob",)
    assert filled_in(missing, ["play", "Mud", "on"], "Bob") == ["play", "Mud", "on", "Bob"]


def why_not_now(session: Session, line: str, side: str | None = None) -> str:
    missing = incomplete(session, line, side)
    reason = not_now(session, missing, wanted(session, missing, side, None), side)
    return reason.text if reason is not None else ""


def test_a_verb_of_a_step_that_is_over_is_not_asked_about(begin: Begin) -> None:
    session = begin()
    assert why_not_now(session, "shove") == ""  # it comes later
    to_run(session)
    assert why_not_now(session, "shove") == ""
    assert why_not_now(session, "play") == "play is not open in Run"


def test_where_one_reason_bars_whatever_could_stand_there_it_is_told_at_once(tmp_path: Path) -> None:
    session = new_session(load("tears"), tmp_path / "evening", ["Gorganun", "Forseti"])
    assert why_not_now(session, "recruit Warsteed").startswith("still to be done: Gorganun must name an ambassador")


def test_a_number_that_is_missing_is_no_name(begin: Begin) -> None:
    """Where nothing would be legal there are no numbers to try."""
    session = begin()
    to_run(session)
    missing = incomplete(session, "shove")
    missing.slot = missing.slot._replace(kind="int")
    assert not_now(session, missing, Wanted("how many", (), vain=True), None) is None


def test_what_settles_what_is_owed_is_told_as_a_line(begin: Begin) -> None:
    session = begin()
    to_run(session)
    assert due(session) == Due(("run, or shove somebody [4]",), "run", ways=("run",))  # there are two ways, and no verb is told
    rule(session, said(session, "run", "Ann", ("4",)))
    assert due(session).alone == "next"


def challenged(*faces: str) -> State:
    met = castle.foe(castle.begun(["Ann", "Bob"]), "Saxon 1", "Saxon", "Round Table")
    return castle.do(met, "challenge Saxon 1", " ".join(faces)) if faces else met


def of_legacy(folder: Path, state: State) -> Session:
    session = new_session(load("legacy"), folder / "friday", ["Ann", "Bob"])
    session.fold.state = state
    return session


def test_ways_out_of_what_is_owed_are_told_as_lines_and_a_verb_with_many_by_itself(tmp_path: Path) -> None:
    """Re-rolls are many, by stones and attributes: the line that is told whole, and the verb; to fail there are three lines."""
    ways = due(of_legacy(tmp_path, challenged("1", "1", "1", "2", "3"))).ways
    assert ways == ("reroll 1 naming Altruism", "reroll", "fail", 'fail breaking "Starting Weapon"', 'fail breaking "Starting Armour"')


def test_the_attribute_that_was_named_stands_in_the_line_of_the_next_re_roll(tmp_path: Path) -> None:
    again = castle.do(challenged("1", "1", "1", "2", "3"), "reroll naming Loyalty", "1")
    fails = ("fail", 'fail breaking "Starting Weapon"', 'fail breaking "Starting Armour"')
    assert due(of_legacy(tmp_path, again)).ways == ("reroll 1 naming Loyalty", "reroll", *fails)


def test_no_way_out_is_left_out_for_being_many(tmp_path: Path) -> None:
    """With one token there are four lines of a re-roll; to fail is a way, too."""
    state = challenged("1", "1", "1", "2", "3")
    state = castle.put(state, "seats", state["public"]["challenge"]["seat"], "destiny", 1)
    assert [way.split()[0] for way in due(of_legacy(tmp_path, state)).ways] == ["reroll", "reroll", "fail", "fail", "fail"]


def test_a_line_that_is_an_example_has_no_number(tmp_path: Path) -> None:
    """What stands on a card nobody knows: its verb asks for it."""
    session = new_session(load("legacy"), tmp_path / "friday", ["Ann", "Bob", "Cid"])
    for line, player in (("take Merlin", "Ann"), ("take Arthur", "Bob"), ("take Gawain", "Cid"), ("tick", "Ann")):
        rule(session, said(session, line, player))
    assert due(session).ways == ("quest",)


def test_an_example_is_never_the_one_thing_to_do(tmp_path: Path) -> None:
    """Enter would say what is on a card that nobody has read out."""
    session = new_session(load("legacy"), tmp_path / "friday", ["Ann"])
    known = session.game.verbs["quest"]._replace(offers=lambda _: ["The Ninth Legion"], secret=False, bounded="", examples=False)
    for verb, more in ((known, False), (known._replace(examples=True), True)):
        lines = Lines(session, session.state)
        lines.verbs = [verb]
        assert (lines.first(2), lines.more) == (["quest The Ninth Legion"], more)


def test_no_way_is_told_that_cannot_be_gone(tmp_path: Path) -> None:
    session = of_legacy(tmp_path, castle.do(challenged("1", "1", "1", "1", "1"), "reroll 4 naming Wisdom", "1 1 1 1"))
    assert [way.split()[0] for way in due(session).ways] == ["fail"] * 3  # one token brings no three successes


def test_hardly_any_list_is_longer_than_people_read_at_a_prompt(tmp_path: Path) -> None:
    state = challenged()
    for number in range(2, 9):
        state = castle.foe(state, f"Saxon {number}", "Saxon", "Round Table")
    assert due(of_legacy(tmp_path, state)).ways == ("challenge", "escape")  # with eight enemies


def test_what_hangs_on_a_hand_is_not_the_one_thing_to_do(begin: Begin) -> None:
    assert due(begin()).alone == ""


Laid = Callable[[State], Session]


@pytest.fixture
def laid(tmp_path: Path) -> Laid:
    """A session of the world-empire game that stands as it was laid out."""

    number = count(1)

    def begin(state: State) -> Session:
        session = new_session(load("empire"), tmp_path / f"evening {next(number)}", ["Ann", "Bob"])
        session.fold.state = state
        return session

    return begin


def test_a_game_that_is_over_says_so_of_half_a_line_too(laid: Laid) -> None:
    state = manned(north(), "Ann", "Grenord-centre", "Gren")
    assert why_not_now(laid(state), "move Gren") == ""
    ended = TABLE.put(state, "referee", "over", {"how": "Bob gives up, and Ann has won", "winner": "Ann", "cite": ""})
    session = laid(ended)
    for line in ("muster", "move", "move Gren", "load Gren", "unload", "coup", "explore"):
        assert why_not_now(session, line) == "the game is over: Bob gives up, and Ann has won", line


def test_what_lacks_least_is_named_where_none_is_legal(laid: Laid) -> None:
    """The one fleet of theirs lies too far off; Henry, who is another's, is not spoken of, and Gren does not go aboard himself."""
    state = manned(manned(north(), "Ann", "Grenord-right", "Gren"), "Bob", "Bernham-centre", "Henry")
    state = manned(state, "Ann", "Grenord-left", "Grenord-2n")
    said = "Grenord-left does not touch Grenord-right"
    assert why_not_now(laid(state), "load Gren") == said
    beside = manned(state, "Ann", "Grenord-top", "Grenord-1a")
    assert why_not_now(laid(beside), "load Gren") == f"load is not possible with what was said: of Grenord-2n-1: {said}", (
        "an army carries nobody"
    )


def test_where_each_name_is_barred_by_something_else_each_is_told_what_bars_it(laid: Laid) -> None:
    state = manned(manned(north(), "Ann", "Grenord-right", "Gren"), "Ann", "Grenord-left", "Grenord-2n")
    session = laid(manned(state, "Ann", "Grenord-top", "Bernham-2n", supplied=False))
    of_both = "of Grenord-2n-1: Grenord-left does not touch Grenord-right; of Bernham-2n: army and fleet must be of one country, "
    assert why_not_now(session, "load Gren") == f"load is not possible with what was said: {of_both}not of Grenord and Bernham"


def test_an_optional_word_that_no_listed_line_says_is_one_of_the_names_that_nothing_bars(tmp_path: Path) -> None:
    """A spell is pressed for that is in no list; who learns it is a wizard at large of the captor's."""
    held = dragons.put(dragons.begun(), "Torin", "", state=forces.CAPTIVE, captor=dragons.G)
    held = dragons.put(held, "Hastur", "", state=forces.CAPTIVE, captor=dragons.F)
    session = new_session(load("tears"), tmp_path / "evening", ["Gorganun", "Forseti"])
    session.fold.state = held
    missing = also_wanted(session, said(session, "question Torin about Fog of War", dragons.G).declaration, (), less=True)
    assert missing is not None
    assert wanted(session, missing, dragons.G, None).hidden, "who knows what is theirs to see"
    what = wanted(session, missing, dragons.G, dragons.G)
    assert not_now(session, missing, what, dragons.G, dragons.G) is None
    assert (set(what.ways), what.vain, what.unlikely) == ({"Kishmin", "Niekimo"}, False, False), "Shimar knows it"
    enemy = dragons.put(held, "Urso", "", state=forces.CAPTIVE, captor=dragons.G)
    nobody = dragons.changed(enemy, *(["put", ["public", "people", one, "state"], forces.DEAD] for one in what.ways))
    session.fold.state = nobody
    assert not_now(session, missing, wanted(session, missing, dragons.G, dragons.G), dragons.G, dragons.G) is not None


@each(
    ("line", "sealed", "taken"),
    [
        ("cast Juggernaut by Terramax", True, "Terramax"),  # his spells are printed, and he is in line
        ("cast Juggernaut by Terramax", False, "Terramax"),
        ("cast Terror by Terramax", True, ""),  # one Cavalry or two
        ("cast Juggernaut by Kishmin", True, ""),  # that he may know it is for his side to see
    ],
)
def test_what_alone_can_stand_there_is_taken_and_nothing_opened_for_it(tmp_path: Path, line: str, sealed: bool, taken: str) -> None:
    state = dragons.cleared(dragons.lay(mastered(), dragons.F, "Marchgate", "2 Cavalry"), dragons.F, "Caer Navell")
    on = [["put", ["public", "board", dragons.G, "Marchgate"], ["Terramax~0"]], ["put", ["public", "dragon", "checked"], 1]]
    session = new_session(load("tears"), tmp_path / f"{line} {sealed}".replace(" ", "-"), [dragons.G, dragons.F])
    session.fold.state = dragons.play(dragons.changed(state, *on), "attack", "stand")
    viewer = None if sealed else dragons.G
    missing = also_wanted(session, said(session, line, dragons.G).declaration, (), less=True)
    assert missing is not None
    what = wanted(session, missing, dragons.G, viewer)
    assert only_way(session, missing, what, dragons.G, viewer) == taken
    assert what.hidden == (sealed and "Kishmin" in line)


def test_of_very_many_names_the_one_is_told_that_lacks_least(tmp_path: Path) -> None:
    """Fadan holds the spell and need not lay it aside; of all the others nobody holds it, and nobody but Ann may know."""
    state = spells.holding(spells.holding(spells.begun(), "Ilmiora Alchemist"), "Fadan", "Arioch")
    session = new_session(load("elric"), tmp_path / "evening", ["Ann", "Bob"])
    session.fold.state = state
    missing = incomplete(session, "discard Arioch", "Ann")
    reason = not_now(session, missing, wanted(session, missing, "Ann", "Ann"), "Ann", "Ann")
    assert reason is not None
    told = "discard is not possible with what was said, whatever else is named. Of Fadan, for example: nobody in the stack"
    assert reason.text == f"{told} of Fadan holds Law beside Chaos, and no spell has to go"
    assert not_now(session, missing, wanted(session, missing, "Ann", None), "Ann", None) is None


def test_what_bars_every_name_is_told_before_one_is_asked_for(laid: Laid) -> None:
    """Also where there are more names than are listed, and where the game lists not all that is legal."""
    state = manned(north(), "Ann", "Grenord-right", "Gren", supplied=False)
    assert why_not_now(laid(state), "move Gren") == "Gren is unsupplied, and only a supplied unit moves"
    assert why_not_now(laid(state), "unload Gren") == "unload is not possible now: no fleet of Ann carries an army"
    laden = manned(manned(state, "Ann", "Mediland-centre", "Marcus"), "Ann", "Mediland-right", "Julian")
    aboard = {key: value for key, value in laden["public"]["units"]["Julian"].items() if key != "cell"} | {"aboard": "Marcus"}
    state = evolve(laden, [["put", ["public", "units", "Julian"], aboard]])
    assert why_not_now(laid(state), "unload Gren") == "Gren is no fleet, and aboard none"
    sea = manned(state, "Ann", "Grenord-left", "Grenord-2n")
    assert why_not_now(laid(sea), "unload Grenord-2n") == "Grenord-2n-1 carries no army"
    alone = manned(north(), "Ann", "Silvia-centre", "Kardeln")
    assert why_not_now(laid(alone), "move Kardeln to") == "", "it may reach the sea below"


def test_names_that_do_no_good_are_marked_so(laid: Laid) -> None:
    state = manned(north(), "Ann", "Grenord-right", "Gren", supplied=False)
    session = laid(state)
    assert wanted(session, incomplete(session, "move"), "Ann", None)[1:-1] == (("Gren",), False, False, True, False, 0, "")
    session = laid(manned(north(), "Ann", "Grenord-right", "Gren"))
    assert wanted(session, incomplete(session, "move"), "Ann", None)[1:-1] == (("Gren",), False, False, False, False, 0, "")


def test_a_line_in_vain_is_offered_as_no_good(laid: Laid) -> None:
    """The whole hand is Gren, who was shown: one crown, and one lies on the board."""
    entered = (
        "land Grenord at N1",
        "unit Craw at Grenord-right",
        "flag Grenord of Bob",
        "holds Ann 1",
        "holds Bob 1",
        "turn 1 of Ann begun at action",
    )
    state = TABLE.start(("Ann", "Bob"), midway=entered, hands="physical")
    session = laid(TABLE.do(state, "coup Grenord with Gren", side="Ann"))
    assert hands.shown(session.state, "Ann") == ["Gren"]
    what = wanted(session, incomplete(session, "coup Grenord"), "Ann", None)
    assert what[1:-1] == (("Gren",), False, False, True, False, 0, "")
    assert what.futile == {"Gren": "1 crown against 1 on the board: a coup takes more, and what is shown would go back to the hand"}
    assert due(session, "Ann").able == ("discard",), "coup is not named"
    assert nearest(session, said(session, "coup Grenord with Girm", "Ann").declaration) is None


def test_a_line_that_would_be_refused_too_is_not_told_as_legal_instead(tmp_path: Path) -> None:
    """What else is wrong bars it as well: an enemy to challenge first. Without one the way there is told."""
    session = new_session(castle.GAME, tmp_path / "evening", ["Ann", "Bob"])
    free = castle.at(castle.begun(["Ann", "Bob"]), "Ann 1", "Round Table")
    for state, told in ((free, "move Hallway 4, Docks"), (castle.foe(free, "Saxon 1", "Saxon", "Round Table"), None)):
        session.fold.state = state
        ruled = rule(session, said(session, "move Hallway 1, Docks"))
        assert isinstance(ruled, Ruled)
        reasons = {reason.check.rpartition("/")[2]: reason.instead for reason in ruled.ruling.reasons}
        assert (reasons["move.path"], "turn.pressing" in reasons) == (told, told is None)


@each("typed", ["open 2", "2 open", "2"])
def test_a_word_that_goes_before_what_is_missing_may_be_said_with_it(typed: str) -> None:
    slot = Slot("door", "int", word="open|unlock")
    look = Verb("look", "look", "1", lambda hearing: None, (slot,))
    assert filled_in(Incomplete(look, slot, {}), ["look", "unlock"], typed) == ["look", "open", "2"]


def test_what_a_debt_names_and_hangs_on_a_hand_is_told_as_its_verb(begin: Begin) -> None:
    session = begin()
    lines = Lines(session, visible(session.state, None))
    assert lines.unseen_ways("`play CARD` first") == ("play",)
    assert lines.unseen_ways("go on") == ()


def test_why_a_line_would_not_do_without_is_told_of_a_secret_verb_to_its_side_alone(begin: Begin) -> None:
    session = begin()
    swap = session.game.verbs["swap"]
    never = swap._replace(checks=(Check("swap.never", "1", "nobody swaps here", lambda hearing: {}),), offers=None)
    session.game = session.game._replace(verbs={**session.game.verbs, "swap": never})
    missing = Incomplete(never, never.slots[0], {})
    assert [why_not_without(session, missing, "Ann", viewer) for viewer in (None, "Bob", "Ann")] == ["", "", "nobody swaps here"]
    missing = Incomplete(never._replace(secret=False), never.slots[0], {})
    assert why_not_without(session, missing, "Ann", None) == "nobody swaps here"


def test_of_one_name_it_is_told_with_which_word_it_would_do() -> None:
    flagged = Verb("go", "go", "1", lambda hearing: None, (Slot("far", "flag", word="far"),), bounded=True)
    plain, with_it = Reason("a", "1", "it is dark"), Reason("b", "1", "only with `far`")
    assert _but_for_a_flag(flagged, [[plain, with_it]]) == with_it
    assert _but_for_a_flag(flagged, [[plain, with_it], [with_it]]) == with_it
    assert _but_for_a_flag(flagged, [[plain, with_it], [plain]]) is None
    assert _but_for_a_flag(flagged._replace(bounded=False), [[with_it]]) is None


def test_of_a_verb_with_one_line_that_line_is_told_whatever_was_typed(begin: Begin) -> None:
    session = begin()
    to_run(session)
    for typed, hint in (("shove over all the others here", "shove Bob"), ("play over all the others here", "")):
        refused = Unreadable("no such thing")
        add_likely(session, typed.split(), "Ann", refused)
        assert hint in str(refused.hint)
        assert bool(refused.hint) is bool(hint)


def test_each_way_to_settle_a_debt_that_names_none_has_a_number(tmp_path: Path) -> None:
    """One of two units of a cell is supplied: a single way at the prompt would look like the one there is."""
    two = manned(north(), "Ann", "Grenord-centre", "Craw", "Gren", supplied=False)
    session = new_session(load("empire"), tmp_path / "evening", ["Ann", "Bob"], tables="printed")
    session.fold.state = evolve(at("choice", "Ann", two), [["put", ["public", "resupply"], ["Grenord-centre"]]])
    assert due(session).ways == ("resupply Craw", "resupply Gren")
