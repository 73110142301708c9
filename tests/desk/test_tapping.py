"""What may be tapped next of a declaration that is put together on the board: by the checks of its verb, and in no other way."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from playaid.board.model import Board, Piece, Space
from playaid.desk import locations
from playaid.desk.conversation import Said, chancy, check, rule, throws_dice
from playaid.desk.forms import Choice, Field, Form, _where_it_happens, form
from playaid.desk.legal_lines import legal_lines
from playaid.desk.next_line.prospect import goes_on_alone, prospect
from playaid.desk.next_line.verb_offers import Offer
from playaid.desk.page_view import picture, ways_named
from playaid.desk.requests import Seat
from playaid.desk.ruling_view import RulingView
from playaid.desk.seats import Needs, seat_side
from playaid.desk.service import SessionService
from playaid.desk.session_folders import open_session
from playaid.desk.tapping.reach import PIECE, SPACE, reach, role_of
from playaid.desk.tapping.readiness import Readiness
from playaid.desk.tapping.spoken_of import NameFinder
from playaid.desk.tapping.steps import looked_ahead, steps_of
from playaid.desk.tapping.touched import rule_page, touched
from playaid.referee.contract.grammar import names_of, split
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Ruling
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session
from playaid.web.served_session import why_vain
from tests.each import each
from tests.web.tapping import TRANSCRIPTS, opening
from tests.web.test_company import until

MOVES: Mapping[str, tuple[int, str, str, Mapping[str, Sequence[str]]]] = {
    "elric/lean.play": (4, "Ann", "march", {"units": ["Fadan"]}),
    "empire/whole-game.play": (18, "Ann", "move", {"unit": ["Gren"]}),
    "legacy/lean.play": (13, "Bob", "move", {}),
}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow this machine is, all ways are found."""
    monkeypatch.setattr("playaid.desk.tapping.reach.PATIENCE", 600)


def played(play: str, lines: int, folder: Path) -> Session:
    opening(play, lines, folder)
    session = open_session(str(folder), "evening", locations.clock)
    for side in session.sides:
        seat_side(session, side)
    return session


def verdict(session: Session, side: str, words: list[str]) -> str:
    ruling = check(session, session.read(words, side))
    assert isinstance(ruling, Ruling)
    return ruling.verdict


@pytest.mark.parametrize("play", MOVES)
def test_what_is_lit_is_legal_and_what_is_not_is_refused(play: str, tmp_path: Path) -> None:
    lines, side, name, said = MOVES[play]
    session = played(play, lines, tmp_path)
    verb = session.game.verbs[name]
    found = reach(session, side, verb, said)
    assert len(found) > 2
    assert max(len(way.path) for way in found.values()) == max(way.cost or 0 for way in found.values())
    assert session.game.board is not None
    board = session.game.board(visible(session.state, side), side, session.book)
    slot = next(slot for slot in verb.slots if slot.name in ("place", "cell", "tiles"))
    begun = [text for texts in said.values() for text in texts]
    for space in (space.name for space in board.spaces):
        if space in found:
            words = [word.strip(",") for word in split(found[space].line)]
            assert verdict(session, side, words) != ILLEGAL, words
        elif slot.name != "tiles" and space in names_of(
            session.game, slot, session.state
        ):  # another way there may be legal, but none was found
            assert verdict(session, side, [name, *begun, "to", space]) == ILLEGAL, space


def test_a_way_is_gone_on_with_from_where_it_has_led(tmp_path: Path) -> None:
    session = played("legacy/lean.play", 13, tmp_path)
    verb = session.game.verbs["move"]
    on = reach(session, "Bob", verb, {}, ["Hallway 4"])
    assert on["Docks"].path == ("Hallway 4", "Docks")
    assert "Drawbridge" not in reach(session, "Bob", verb, {}, ["Hallway 4", "Docks"])


def test_nothing_is_told_to_be_left_of_a_way_that_ends_among_enemies(tmp_path: Path) -> None:
    """[3.B] One moves into their hex with the last movement."""
    play = "empire/whole-game.play"
    session = played(play, until(play, "move Craw"), tmp_path)
    ways = reach(session, "Ann", session.game.verbs["move"], {"unit": ["Craw"]})
    assert (ways["Bernham-left"].cost, ways["Bernham-left"].left) == (2, None)
    assert {ways["Grenord-right"].left, ways["Grenord-lower-right"].left} <= {1, 2}


def test_no_way_is_shown_that_only_leads_back(tmp_path: Path) -> None:
    session = played("legacy/lean.play", 13, tmp_path)
    verb = session.game.verbs["move"]
    assert "Hallway 4" in reach(session, "Bob", verb, {})
    assert "Round Table" not in reach(session, "Bob", verb, {})
    assert reach(session, "Bob", verb, {}, ["Hallway 4"])["Round Table"].path == ("Hallway 4", "Round Table")  # tapped one after the other
    sea = played("tears/sea.play", 7, tmp_path / "other")
    assert sea.game.board is not None
    board = sea.game.board(visible(sea.state, "Gorganun"), "Gorganun", sea.book)
    [start] = {piece.space for piece in board.pieces if "Kestrel" in (piece.name, *piece.holds)}
    assert start not in reach(sea, "Gorganun", sea.game.verbs["move"], {"pieces": ["Kestrel"]})


def test_a_way_that_names_nobody_begins_where_its_side_stands(tmp_path: Path) -> None:
    session = played("legacy/lean.play", 13, tmp_path)
    assert touched(session, "Bob", "move", {}, [])["whence"] == "Round Table"
    empire = played("empire/whole-game.play", 18, tmp_path / "other")
    assert touched(empire, "Ann", "move", {"unit": ["Gren"]}, [])["whence"] == ""
    assert touched(empire, "Ann", "move", {"unit": ["to"]}, [])["ways"] == {}  # a word of the verb's own, which names nobody


def test_a_form_asks_for_what_is_wanted_of_what_has_been_said(tmp_path: Path) -> None:
    session = played("legacy/lean.play", 15, tmp_path)
    said = {"name": ["Threat 1"], "command": ["Hold"]}
    assert touched(session, "Bob", "threat", {"name": ["Threat 1"]}, [])["wants"] == ["named", "kind", "at", "spawn", "ability"]
    assert touched(session, "Bob", "threat", said, [])["wants"] == ["named", "kind", "at", "spawn", "ability"]
    assert touched(session, "Bob", "threat", said | {"command": ["Objective"]}, [])["wants"][0] == "target"


def test_steps_are_found_where_each_has_led(tmp_path: Path) -> None:
    session = played("tears/sea.play", 7, tmp_path)
    found = reach(session, "Gorganun", session.game.verbs["move"], {"pieces": ["Kestrel"]})
    assert found["Marchgate"].line == "move Kestrel to Ashmoor, Marchgate"
    assert found["Marchgate"].cost == 2


def test_losses_are_counted_out_by_those_who_owe_them(tmp_path: Path) -> None:
    session = played("albion/battle.play", 63, tmp_path)
    [share, *_] = touched(session, "Faerie", "remove", {}, [])["tray"]["shares"]
    assert sum(part["begun"] for part in share["parts"]) == share["due"]
    assert touched(session, "Fomorian", "plot", {}, [])["ways"] == {}


def test_words_that_no_slot_takes_are_refused(tmp_path: Path) -> None:
    session = played("legacy/lean.play", 13, tmp_path)
    with pytest.raises(Refusal, match="no such words"):
        touched(session, "Bob", "move", {"nonsense": ["x"]}, [])
    with pytest.raises(Refusal):
        touched(session, "Bob", "nonsense", {}, [])


def test_a_case_is_told_and_none_invented(tmp_path: Path) -> None:
    session = played("legacy/lean.play", 0, tmp_path)
    assert rule_page(session.game, "Spawning Enemies")["plain"]
    with pytest.raises(Refusal):
        rule_page(session.game, "99.99")


def test_a_step_of_several_goes_on_when_all_have_said_so() -> None:
    readiness = Readiness()
    readiness.present = lambda: ("Ann", "Bob")
    assert readiness.say("Ann", [], "here", ("Ann", "Bob", "Cid")) == ["Bob"]  # nobody holds a device of Cid's
    assert readiness.say("Ann", [], "here", ("Ann", "Bob")) == ["Ann"]  # taken back
    assert readiness.said("here") == []
    assert readiness.say("Ann", [], "here", ("Ann", "Bob")) == ["Bob"]
    readiness.drop("Ann")  # he has done something more
    assert readiness.say("Bob", [], "here", ("Ann", "Bob")) == ["Ann"]
    assert readiness.say("Ann", [], "here", ("Ann", "Bob")) == []
    assert readiness.said("elsewhere") == []


def test_what_waited_in_a_step_is_not_said_in_another() -> None:
    readiness = Readiness()
    readiness.present = lambda: ("Ann", "Bob")
    assert readiness.hold("Ann", ["fight"], "battle 1", ["Ann", "Bob"]) == ["Bob"]
    assert readiness.taken("battle 2") is None
    assert readiness.taken("battle 1") is None, "it is held no more"
    assert readiness.hold("Ann", ["fight"], "battle 2", ["Ann", "Bob"]) == ["Bob"]
    assert readiness.taken("battle 2") == ("Ann", ["fight"])
    assert readiness.hold("Ann", ["fight"], "battle 2", ["Ann", "Bob"], ["Jadmar", "Oin"]) == ["Bob"]
    assert readiness.taken("battle 2", ["Oin"]) is None, "the first battle has been fought by another door"


def test_what_others_may_answer_waits_until_they_are_ready() -> None:
    readiness = Readiness()
    readiness.present = lambda: ("Ann", "Bob")
    assert readiness.hold("Ann", ["fight"], "here", ("Ann", "Bob")) == ["Bob"]
    readiness.drop("Bob")  # he casts something: it waits on
    assert readiness.say("Bob", [], "here", ("Ann", "Bob")) == []
    assert readiness.taken("here") == ("Ann", ["fight"])
    assert readiness.taken("here") is None
    assert readiness.hold("Ann", ["fight"], "here", ("Ann", "Bob")) == ["Bob"]
    assert readiness.say("Ann", [], "here", ("Ann", "Bob")) == ["Ann"]  # taken back
    assert readiness.say("Bob", [], "here", ("Ann", "Bob")) == ["Ann"]  # said ahead
    assert readiness.taken("here") is None
    assert readiness.hold("Ann", ["fight"], "here", ("Ann", "Bob")) == []


def test_who_says_a_line_is_offered_no_name_of_another_side(tmp_path: Path) -> None:
    """A verb that is said by the side whose leader it names."""
    session = played("tears/sea.play", 7, tmp_path)
    people = session.state["public"]["people"]
    assert session.game.board is not None
    board = session.game.board(visible(session.state, "Gorganun"), "Gorganun", session.book)
    offers = legal_lines(session, "Gorganun")
    assert not isinstance(offers, Needs)
    [box] = [form(session.game, session.state, offer, "Gorganun", board) for offer in offers if offer.name == "box"]
    leaders = next(field.names for field in box.fields if field.name == "leader")
    assert leaders
    assert {people[name]["side"] for name in leaders if name in people} == {"Gorganun"}


def test_a_plot_is_chosen_by_its_enchantment_by_whom_and_on_whom(tmp_path: Path) -> None:
    """A list of numbers said nothing to people who know the enchantments by name."""
    session = played("albion/lean.play", 1, tmp_path)
    offers = legal_lines(session, "Fomorian")
    assert not isinstance(offers, Needs)
    offer = next(offer for offer in offers if offer.name == "plot")
    choices = {choice.line: choice.parts for choice in form(session.game, session.state, offer).choices}
    assert choices["plot 12 by Barguest on Barguest"] == ("12 Strength", "by Barguest", "on Barguest")


def test_a_common_word_is_no_name_of_the_board() -> None:
    """A deck called as a room is speaks of no room."""
    finder = NameFinder(Board((Space("Armoury", (0, 0)), Space("old wood", (1, 0)))))
    assert finder.found_in(("armoury",)) == ()
    assert finder.found_in(("go to Armoury now",)) == ("Armoury",)
    assert finder.found_in(("ARMOURY", "old wood")) == ("Armoury", "old wood")


def test_a_name_that_a_country_shares_with_a_space_leads_nowhere(tmp_path: Path) -> None:
    session = played("elric/lean.play", 4, tmp_path)
    assert session.game.board is not None
    board = session.game.board(visible(session.state, "Ann"), "Ann", session.book)
    for verb in session.game.verbs.values():
        for slot in verb.slots:
            if slot.kind == "nation":
                assert role_of(session.game, verb, slot, session.state, board) not in ("space", "path"), verb.name


def form_of(session: Session, side: str, name: str) -> Form:
    assert session.game.board is not None
    board = session.game.board(visible(session.state, side), side, session.book)
    verb = session.game.verbs[name]
    return form(session.game, session.state, Offer(name, "", verb.summary, verb.citation, bounded=verb.bounded), side, board)


def test_a_form_shows_of_a_hand_what_its_player_holds_and_of_the_board_what_is_explored(tmp_path: Path) -> None:
    session = played("empire/whole-game.play", 18, tmp_path)
    for side in ("Ann", "Bob"):
        counter, cell = form_of(session, side, "muster").fields
        assert {*counter.names} == {*session.state["secret"][side]["hand"]}
        assert {name.partition("-")[0] for name in cell.names} == {*session.state["public"]["lands"]}
    assert len(form_of(session, "Bob", "pieces").fields[0].names) > 10


def test_a_form_shows_of_the_persons_those_in_play_whom_one_commands(tmp_path: Path) -> None:
    session = played("albion/battle.play", 12, tmp_path)
    for side in session.sides:
        names = form_of(session, side, "detach").fields[0].names
        assert names
        assert all(persons(session)[name]["side"] == side and persons(session)[name]["hex"] for name in names)
    assert len(form_of(session, "Faerie", "person").fields[0].names) > 10


def persons(session: Session) -> Mapping[str, Any]:
    pieces: Mapping[str, Any] = session.state["public"]["pieces"]
    return pieces


def test_what_never_throws_dice_asks_nobody_for_theirs(tmp_path: Path) -> None:
    """A look at it tells nothing, and so not by itself that no die falls."""
    session = played("legacy/solitaire.play", until("legacy/solitaire.play", "scout"), tmp_path)
    words = split("scout Red Pass as Roaming Threat colour red open 2")
    scouting = session.read(words, "Ann")
    assert verdict(session, "Ann", words) == LEGAL
    assert (chancy(session, scouting), throws_dice(session, scouting)) == (True, False)


@pytest.mark.parametrize("game", ["legacy", "tears"])
def test_what_is_said_to_throw_no_dice_throws_none(game: str) -> None:
    diceless = {name for name, verb in import_module(f"playaid.games.{game}").GAME.verbs.items() if verb.diceless}
    told = "\n".join(path.read_text(encoding="utf-8") for path in (TRANSCRIPTS / game).glob("*.play"))
    said = [(block.split()[0], "\n    dice  " in block) for block in told.split("\n> ")[1:]]
    assert {verb for verb, thrown in said if not thrown} & diceless
    assert not {verb for verb, thrown in said if thrown} & diceless
    assert any(thrown for _, thrown in said)


def test_where_every_line_is_in_vain_its_card_says_why(tmp_path: Path) -> None:
    made = form_of(played("empire/whole-game.play", 18, tmp_path), "Ann", "coup")
    vain, good = Choice("coup Dalia with Myth", {}, "1 crown against 1 on the board"), Choice("coup Dalia with Myth, Kern", {})
    assert "1 crown against 1" in why_vain(made._replace(choices=(vain,)))
    assert why_vain(made._replace(choices=(vain, good))) == why_vain(made._replace(choices=())) == ""


EVENINGS = {
    "albion/battle.play": (20, 63),
    "elric/lean.play": (4, 8),
    "empire/whole-game.play": (10, 18),
    "legacy/lean.play": (7, 13),
    "tears/sea.play": (0, 7),
}


@pytest.mark.parametrize("play", EVENINGS)
def test_who_may_go_along_is_as_the_checks_have_it(play: str, tmp_path: Path) -> None:
    """Nobody is barred whom a legal line names, and each line that is made of those who have been said is legal."""
    asked = 0
    for number, lines in enumerate(EVENINGS[play]):
        session = played(play, lines, tmp_path / str(number))
        for side in session.sides:
            offers = legal_lines(session, side)
            assert not isinstance(offers, Needs)
            for offer in offers:
                asked += _company_holds(session, side, offer)
    assert asked


def _company_holds(session: Session, side: str, offer: Offer) -> int:
    verb = session.game.verbs.get(offer.name)
    slot = next((slot for slot in verb.slots if slot.many and slot.kind not in ("text",)), None) if verb is not None else None
    if verb is None or slot is None or verb.query or not offer.lines:
        return 0
    state = visible(session.state, side)
    shown = form(session.game, state, offer, side, session.game.board(state, side, session.book) if session.game.board else Board())
    named = {name for choice in shown.choices for name in choice.args.get(slot.name, ())}
    for choice in shown.choices[:2]:
        if not choice.args.get(slot.name):
            continue
        found = touched(session, side, verb.name, {slot.name: choice.args[slot.name]}, []).get("company") or {}
        assert named.isdisjoint(found["barred"]), (choice.line, found)
        for line, _ in found["lines"]:
            assert verdict(session, side, split(line.replace(",", ", "))) != ILLEGAL, line
    return 1


def test_what_stands_ashore_is_not_offered_to_sail_and_what_cannot_board_is_told_why(tmp_path: Path) -> None:
    session = played("elric/lean.play", 4, tmp_path)
    aboard = touched(session, "Ann", "embark", {"units": ["Fadan", "Sharilla"], "armies": ["2"]}, [])["company"]
    assert [line for line, _ in aboard["lines"]] == [f'embark Fadan, Sharilla with 2 on "Ilmiora Fleet {n}"' for n in (1, 2)]
    assert "Ilmiora Fleet 1" in aboard["barred"]
    many = touched(session, "Ann", "embark", {"units": ["Fadan"], "armies": ["5"]}, [])["company"]
    assert many["lines"] == ()
    assert "it would sink" in many["why"]
    rule(session, Said(session.read(split('embark Fadan with 2 on "Ilmiora Fleet 1"'), "Ann")))
    fleets = touched(session, "Ann", "sail", {"fleets": ["Ilmiora Fleet 1"]}, [])["company"]
    assert {"Sharilla", "Ilmiora army 8"} <= set(fleets["barred"])


def test_what_has_come_of_a_fight_is_told_before_what_is_asked(tmp_path: Path) -> None:
    """To whoever is asked, to the other, and at the table: who has won and by how much."""
    session = played("elric/lean.play", until("elric/lean.play", "fight"), tmp_path)
    rule(session, Said(session.read(["fight"], "Ann"), dice=("6", "1")))
    company = SessionService(session)
    [ask] = picture(company, None)[0]["asks"]
    assert ask["prompt"].startswith("Ann has to answer. Ann declares: fight.")
    assert ask["prompt"].endswith("Ann wins in Bakshaan by 11; the city falls. Ann takes Bakshaan.")
    [own] = picture(company, Seat("a", "Ann"))[0]["asks"]
    assert own["told"].endswith("Ann wins in Bakshaan by 11; the city falls. Ann takes Bakshaan.")
    assert "wins" not in own["prompt"], "what is asked stands by itself"


def test_all_who_may_come_are_no_choice_where_they_are_too_many(tmp_path: Path) -> None:
    """Why it is none is told before it is chosen; of a verb of which nothing may be left out so, nothing is."""
    session = played("tears/lean.play", 0, tmp_path)
    short = {leader: touched(session, "Forseti", "box", {"leader": [leader]}, [])["short"] for leader in ("Kendrel", "Neko")}
    assert short == {"Kendrel": "Kendrel commands 8, and with all who may come 10 would lie under him: say which of them", "Neko": ""}
    assert touched(session, "Forseti", "box", {"leader": ["Kendrel"], "units": ["Cavalry"]}, [])["short"] is None
    assert touched(session, "Forseti", "deploy", {}, [])["short"] is None


def test_to_turn_up_spells_where_none_lies_is_in_vain(tmp_path: Path) -> None:
    """It is no card beside the fight, which turns up what lies there anyhow."""
    lies = {}
    for play, line in (("elric/whole-evening.play", "unveil"), ("elric/first-battle-printed.play", "unveil")):
        session = played(play, until(play, line), tmp_path / play[6:9])
        offers = legal_lines(session, str(session.speaker()))
        assert not isinstance(offers, Needs)
        lies[play[6:9]] = next(offer.in_vain for offer in offers if offer.name == "unveil")
    assert lies == {"who": {"unveil": "no spell lies face down in Bakshaan"}, "fir": {}}


def test_a_line_of_several_steps_is_told_to_its_end(tmp_path: Path) -> None:
    """Each step where the one before it has led; nothing of it stands afterwards."""
    session = played("tears/sea.play", 7, tmp_path)

    def told(line: str) -> list[str]:
        rulings = looked_ahead(session, steps_of(session, split(line)), "Gorganun")
        assert not isinstance(rulings, Needs)
        return [ruling.verdict + ": " + " ".join(str(line.text) for line in ruling.story) for ruling in rulings]

    before = session.state
    assert told("move Kestrel to Thornwick, Ossum") == [
        "legal: Gorganun moves Kestrel from Kimrin to Thornwick.",
        "legal: Gorganun moves Kestrel from Thornwick to Ossum.",
    ]
    assert [text.partition(":")[0] for text in told("move Kestrel to Thornwick, Asten, Ossum")] == [LEGAL, ILLEGAL]
    assert [text.partition(":")[0] for text in told("move Kestrel to Asten, Ossum")] == [ILLEGAL]
    assert session.state is before


def test_of_several_pieces_those_are_meant_that_stand_where_something_goes_on() -> None:
    here, elsewhere = Piece("a", "Ann", "ford"), Piece("b", "Ann", "mill")
    board = Board((Space("ford", (0, 0)), Space("mill", (9, 0))), pieces=(here, elsewhere), marks=("ford",))
    several = Field("who", "piece", "", False, True, role=PIECE)
    one, place = several._replace(many=False), several._replace(role=SPACE)
    for fields, pieces in (
        ([several], (here,)),
        ([one], (here, elsewhere)),
        ([place], (here, elsewhere)),
        ([several, place], (here, elsewhere)),
    ):
        assert _where_it_happens(board, fields).pieces == pieces
    assert _where_it_happens(board._replace(marks=()), [several]).pieces == (here, elsewhere)


def test_what_a_check_wants_may_not_be_left_out(tmp_path: Path) -> None:
    """Each Severe card has a Named Enemy: its name, its kind and its tile are needed there, and not of a General card."""
    for lines, wanted in ((8, ["named", "kind", "at"]), (13, ["spawn"])):
        (tmp_path / str(lines)).mkdir()
        session = played("legacy/solitaire.play", lines, tmp_path / str(lines))
        found = touched(session, "Ann", "threat", {"name": ["Raiders"], "command": ["Hold"]}, [])
        assert found["needs"] == wanted, lines


def looked(table: SessionService, side: str, line: str) -> RulingView:
    seat = Seat("phone", side)
    table.unlock(seat, "")
    return table.check(seat, line).told[-1]


def test_what_a_card_comes_to_is_told_before_it_is_declared(tmp_path: Path) -> None:
    """Nothing lies unseen in legacy: who reads a card out knows what is on it. Where something does, as in tears, no more is told."""
    table = SessionService(played("legacy/solitaire.play", 9, tmp_path))
    told = looked(table, "Ann", "threat The Host hold named Mordred kind Knight at Hallway 1")
    assert told.verdict == LEGAL
    assert told.story[0].startswith("The Host (severe), Hold: Mordred on Hallway 1.")


def test_who_of_several_alike_is_meant_is_offered_as_lines(tmp_path: Path) -> None:
    table = SessionService(played("../../playaid/games/tears/demo.play", 13, tmp_path))
    told = looked(table, "Forseti", "activate Foot Soldier")
    ways = [typed for reason in told.reasons for typed, _ in ways_named(reason.instead)]
    assert ways == ["activate Foot Soldier at Caer Clavell", "activate Foot Soldier at Caer Navell"]
    assert told.verdict == ILLEGAL


def test_what_an_activation_ends_is_told_before_it_is_declared(tmp_path: Path) -> None:
    table = SessionService(played("tears/tower.play", 20, tmp_path))
    assert looked(table, "Gorganun", "activate Kestrel").story[0] == "What Shale, Warsteed might still have done is over."


@each(("play", "lines", "ends"), [("elric/lean.play", 5, "Combat"), ("elric/lean.play", 4, "Movement")])
def test_passing_tells_where_it_stops(play: str, lines: int, ends: str, tmp_path: Path) -> None:
    """A battle that must be fought lies in the way of a turn that is let pass; without one it leads to the next turn."""
    found = prospect(session := played(play, lines, tmp_path / str(lines)), "Ann")
    assert str(found.ends).endswith(ends)
    assert ("Combat" in map(str, found.passes)) is False
    assert acting(session.game, session.state) == ["Ann"]


def test_where_others_may_act_too_nobody_passes_on_for_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    session = played("elric/lean.play", 4, tmp_path)
    assert goes_on_alone(session, "Ann")
    monkeypatch.setattr("playaid.desk.next_line.prospect.acting", lambda *_: ["Ann", "Bob"])
    monkeypatch.setattr("playaid.desk.next_line.prospect.who_might_act", lambda *_: ["Bob"])
    assert not goes_on_alone(session, "Ann")
