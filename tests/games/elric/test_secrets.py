"""Hands, face-down spells and the container are secret: nothing another player can print depends on them."""

import re
from pathlib import Path

import pytest

from playaid.desk.questions import pool
from playaid.export.export import FORMS, export
from playaid.games.elric import GAME
from playaid.games.elric.ratings import equipment
from playaid.games.elric.table import soundness
from playaid.referee.contract.grammar import split
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import words_of_debts
from playaid.referee.contract.state import evolve
from playaid.referee.session.local import Session
from playaid.testing.worlds import Varied, declare_in_both, worlds
from tests.alike import assert_alike
from tests.games.elric.table import arrived, at, begun, changed, empty_handed, holding, moved, refused, rule

LINES = (
    "hand --as Bob",
    "prospects --as Ann --odds",
    "prospects --as Bob --odds",
    "muster Zas with Sleep of Ohada --as Bob",
    "cast Arkyn by Ohada --as Bob",
    "fly Teleport by Ohada to Oin --as Bob",
    'march Ohada to "Silent Lands" --as Bob --odds',
    "offers",
)
TABLE = ("container", "pieces", "quest Kaneloon over 3 --odds", "reckon 12 vs 9 with Arkyn against Balan")
SEED = 57
"""Bob goes first, meets nothing on his way, and finds a spell that strikes nobody at once."""


def _alone(session: Session, line: str, side: str, dice: Varied) -> None:
    ruling = session.declare(session.read(split(line), side), dice)
    assert ruling.verdict == LEGAL, (line, ruling.reasons, ruling.question)


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Session, Session]:
    """Two evenings, all with passphrases, that differ in the spell that Bob's Ohada has found."""
    made = worlds(GAME, tmp_path, ["Ann", "Bob"], "Bob", seed=SEED, options={"scenario": "2"})
    declare_in_both(made, "choose Shazaar", "Bob", "Bob", seed=SEED)
    declare_in_both(made, "choose Tarkesh", "Ann", "Bob", seed=SEED)
    for line in ("next", 'march Ohada to "Silent Lands"', "next"):
        declare_in_both(made, line, "Bob", "Bob", seed=SEED)
    declare_in_both(made, 'search "Silent Lands" for magic', "Bob", "Bob", seed=SEED)
    held = [session.state["secret"]["Bob"]["hands"]["Ohada"] for session in made]
    assert all(held)
    assert held[0] != held[1]
    return made


@pytest.mark.parametrize(("viewer", "lines"), [(None, TABLE), ("Ann", LINES)])
def test_two_worlds_look_alike(pair: tuple[Session, Session], viewer: str | None, lines: tuple[str, ...]) -> None:
    assert_alike(pair, viewer, "Bob", lines, ("html", "json"))


def _unseen(session: Session) -> set[str]:
    """The spells whose names stand nowhere in the open. The Runestaff is left out, which the aim of the game names to all."""
    return {spell for spell in equipment.spells() if len(spell) > 5} - {*session.state["public"]["discard"], "Runestaff"}


def _named(text: str, spells: set[str]) -> set[str]:
    return {spell for spell in spells if spell in text}


def test_no_file_shows_a_hidden_spell(pair: tuple[Session, Session]) -> None:
    session = pair[0]
    hidden = _unseen(session)
    files = [path for path in Path(session.journal.folder).rglob("*") if path.is_file()]
    assert files
    for path in files:
        assert _named(path.read_bytes().decode("utf-8", "replace"), hidden) == set(), path.name


def test_no_export_for_the_table_shows_a_hidden_spell(pair: tuple[Session, Session]) -> None:
    session = pair[0]
    hidden = _unseen(session)
    for form in FORMS:
        assert _named(export(session, form, None), hidden) == set()
    (mine,) = session.state["secret"]["Bob"]["hands"]["Ohada"]
    assert mine in export(session, next(iter(FORMS)), "Bob")


def test_a_face_down_spell_is_sealed(tmp_path: Path) -> None:
    """In a battle both lay spells down; until they are unveiled the table sees their number alone."""
    from playaid.referee.contract.state import visible
    from playaid.referee.contract.view import view
    from tests.games.elric.table import at, begun, changed, do, empty_handed, holding, moved

    state = moved(empty_handed(begun()), "Jadmar", "Fadan", "Ilmiora Alchemist")
    state = changed(state, ("battles", "Jadmar", {"attacker": "Ann", "defender": "Bob", "from": []}))
    shown = []
    for spell in ("Arkyn", "Doublas"):
        laid = do(holding(at(state, "magic", "Ann"), "Ilmiora Alchemist", spell), f'cast {spell} by "Ilmiora Alchemist"')
        shown.append([view(GAME, laid, viewer) for viewer in (None, "Bob")])
        assert visible(laid, "Bob")["secret"].keys() == {"Bob"}
    assert shown[0] == shown[1]


def test_what_a_hidden_hand_owes_bars_the_step_wherever_it_is_typed() -> None:
    """A stack whose magicians could clash has its player's hand looked at when the step ends; others are left sealed. [9.5]"""
    state = moved(empty_handed(begun()), "Ilmiora capital", "Ilmiora Alchemist")
    state = arrived(state, "Myshella", "Ann", "Ilmiora capital")
    clash = holding(holding(state, "Ilmiora Alchemist", "Arkyn"), "Myshella", "Chardros")
    agree = holding(holding(state, "Ilmiora Alchemist", "Arkyn"), "Myshella", "Aubec")
    for held in (clash, agree):
        with pytest.raises(Locked):
            rule(evolve(held, [["drop", ["secret", "Ann"], None]]), "next")
    assert "next.owed" in refused(clash, "next")
    assert rule(agree, "next").verdict == LEGAL
    apart = moved(clash, "Ilmiora inland", "Myshella")
    assert rule(evolve(apart, [["drop", ["secret", "Ann"], None]]), "next").verdict == LEGAL


def test_a_draw_that_all_see_lists_no_hand_by_what_is_missing() -> None:
    """What may be typed as drawn is the same whatever lies in another's hand or on the pile."""
    state = begun()
    listed = []
    for spell in ("Grahluk", "Fileet"):
        question = rule(holding(state, "Vilmir Priest", spell), 'march Fadan with 1 to "Weeping Waste"').question
        assert question is not None
        assert question.request is not None
        listed.append(pool(question.request, [list(equipment.spells())]))
    assert listed[0] == listed[1] == list(equipment.spells())


def test_a_counter_says_how_many_spells_its_owner_holds_beneath_it() -> None:
    state = holding(empty_handed(begun()), "Ilmiora Alchemist", "Arkyn", "Grome")
    assert not list(soundness.faults(state))
    for number in (1, 3):
        assert any(
            "Ilmiora Alchemist holds 2 spells" in fault
            for fault in soundness.faults(changed(state, ("units", "Ilmiora Alchemist", "spells", number)))
        )


def test_what_a_lost_magician_held_is_shown_and_the_die_before_is_typed_again_by_nobody_alone() -> None:
    """His spells go openly to the discards: whoever sees them has learnt more than what lies on the table. [9.0, 9.6]"""
    sea = changed(moved(empty_handed(begun()), "Southern Sea", "Ilmiora Alchemist"), ("borders", "Boiling Sea|Southern Sea", "border"))
    keys = ("Ilmiora Alchemist escape before the die 0", "Ilmiora Alchemist escape after the die 1")
    for held, answers in (("Arkyn", dict.fromkeys(keys, "no spell")), ("", {})):
        state = holding(sea, "Ilmiora Alchemist", held) if held else sea
        ruling = rule(state, 'march "Ilmiora Alchemist" to "Boiling Sea"', "6", **answers)
        assert ruling.verdict == LEGAL, ruling.question
        assert any("go to the discards: Arkyn" in said.text for said in ruling.story) == bool(held)
        assert ruling.disclosed == (("Ann",) if held else ())
        assert ruling.beyond_dice == bool(held)


def test_a_spell_that_is_given_up_for_a_muster_is_shown_to_all() -> None:
    """Its holder's side alone knew it: to take the line back needs the others' consent. A right to a nation shows none. [9.0, 9.6]"""
    state = holding(at(empty_handed(begun()), "muster", "Ann"), "Fadan", "Dispel Magic II")
    ruling = rule(state, 'muster "Chaos Shield" with "Dispel Magic II"')
    assert (ruling.verdict, ruling.disclosed, ruling.needs_consent) == (LEGAL, ("Ann",), True)
    right = rule(changed(state, ("rights", "Ann", ["Nadsokor"])), "muster Nadsokor")
    assert (right.verdict, right.disclosed, right.needs_consent) == (LEGAL, (), False)


def test_what_is_kept_up_for_flight_is_shown_for_no_muster() -> None:
    """It lies there for all to see, and is in use. [7.4.2]"""
    flight = {"spell": "Ship of Land and Sea", "flights": 1, "until": 9}
    state = changed(at(empty_handed(begun()), "muster", "Ann"), ("maintained", {"Ilmiora Alchemist": [flight]}))
    reasons = rule(state, 'muster Rackhir with "Ship of Land and Sea" of "Ilmiora Alchemist"').reasons
    told = "Ilmiora Alchemist keeps up Ship of Land and Sea for flight, and it is shown for nothing else"
    assert [(reason.check.rpartition("/")[2], str(reason.text)) for reason in reasons] == [("11.kept", told)]


def test_a_refused_muster_reads_out_nobodys_hand() -> None:
    """All read why a line is refused; what is held is read by `hand`. [9.0]"""
    state = holding(at(empty_handed(begun()), "muster", "Ann"), "Ilmiora Alchemist", "Ship of Land and Sea", "Straasha")
    reasons = rule(state, 'muster Myrrhyn with Grome of "Ilmiora Alchemist"').reasons
    assert [(str(reason.text), str(reason.instead)) for reason in reasons] == [("Ilmiora Alchemist does not show Grome", "hand")]


def test_what_is_owed_of_a_hand_is_not_read_out_by_a_refusal() -> None:
    """9.5 hangs on hands that lie beneath their counters: `next` is refused before everybody, and names no spell."""
    state = at(holding(empty_handed(begun()), "Ilmiora Alchemist", "Arkyn", "Arioch"), "movement", "Ann")
    [reason] = rule(state, "next").reasons
    assert reason.check.endswith("/next.owed")
    assert "what Ann alone may know of, and `? --as Ann` tells [9.5]" in reason.text
    assert not {"Arkyn", "Arioch", "Law", "Chaos"} & {*re.findall(r"\w+", reason.text)}
    assert "Arkyn" in " ".join(words_of_debts(GAME, state, "Ann")), "whose hand it is may read it"
