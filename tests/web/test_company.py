"""Many devices at one session: who speaks, who is asked, what is stale, what acts once, and what waits for whose phone."""

import asyncio
import os
import shutil
from collections.abc import Callable
from errno import EIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from playaid.cli.transcript import parse_transcript
from playaid.desk import locations, service
from playaid.desk.conversation import drawable
from playaid.desk.next_line.passes import has_passed
from playaid.desk.requests import Reply, Seat, Stale, TableRequest, key_of
from playaid.desk.seats import Revealed, WrongKey, reveal
from playaid.desk.service import SessionService
from playaid.desk.session_folders import open_session
from playaid.journal.errors import NoJournal, NotWritten
from playaid.journal.keyring import Keyring
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Locked, Refusal, Unreadable
from playaid.referee.session.key_changes import change_passphrase
from playaid.referee.session.local import NothingToUndo
from playaid.referee.session.story import short
from playaid.web.served_session import Stream
from tests.each import each
from tests.web.conftest import KEYS, Served
from tests.web.evenings import begun
from tests.web.tapping import TRANSCRIPTS, opening

ANN, BOB = Seat("phone of Ann", "Ann"), Seat("phone of Bob", "Bob")


def until(play: str, line: str) -> int:
    """How many lines of a transcript come before the first that begins so."""
    typed = parse_transcript((TRANSCRIPTS / play).read_text(encoding="utf-8")).typed
    return next(at for at, one in enumerate(typed) if one.line.startswith(line))


def company(tmp_path: Path, keys: dict[str, str] | None = None, **more: object) -> SessionService:
    return SessionService(begun(tmp_path / "sessions", "tiny", {"Ann": "Ann", "Bob": "Bob"}, keys), **more)  # type: ignore[arg-type]


def tap(company: SessionService, name: str) -> TableRequest:
    return TableRequest(name, company.position())


def event(company: SessionService) -> int:
    return company.session.journal.tail_number


def test_a_tap_that_is_sent_twice_acts_once(tiny: Game, tmp_path: Path) -> None:
    table = company(tmp_path)
    here = tap(table, "one")
    first = table.say(ANN, "next", here)
    after = event(table)
    assert table.say(ANN, "next", here) == first
    assert event(table) == after


def test_nobody_has_the_taps_of_another_forgotten(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "REMEMBERED", 20)
    table = company(tmp_path)
    here = tap(table, "one")
    first = table.say(ANN, "note said once", here)
    for number in range(service.REMEMBERED + 1):
        table.say(BOB, "note again and again", tap(table, str(number)))
    after = event(table)
    assert table.say(ANN, "note said once", here) == first
    assert event(table) == after


def _fails_once(monkeypatch: pytest.MonkeyPatch, placed: bool) -> None:
    """The disk says no: before a file lies there whole, or after it stands in its place."""
    syncing, said = os.fsync, list[int]()

    def once(handle: int) -> None:
        if not said and os.path.isdir(f"/proc/self/fd/{handle}") == placed:
            said.append(handle)
            raise OSError(EIO, os.strerror(EIO))
        syncing(handle)

    monkeypatch.setattr(os, "fsync", once)


def _refused(table: SessionService, line: str, here: TableRequest) -> str:
    with pytest.raises(Refusal) as refused:
        table.say(ANN, line, here)
    return refused.value.text


@each("line", ["roll 2d6", "note hello", "next"])
def test_what_stands_though_the_disk_would_not_confirm_it_is_told_and_not_done_again(
    tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    table = company(tmp_path / line[:4])
    here, before = tap(table, "one"), event(table)
    with monkeypatch.context() as disk:
        _fails_once(disk, placed=True)
        first = _refused(table, line, here)
    assert first.endswith(f"it may not outlast a power cut; what was done is in the log as event {before + 1}")
    assert _refused(table, line, here) == first
    with table.held():
        assert event(table) == before + 1
    assert table.say(ANN, "note another", TableRequest("two", table.position(), event(table))).lines


@each("act", ["a first passphrase", "good night at the laptop", "a side that is revealed"])
def test_what_is_done_beside_the_taps_is_told_as_well(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: str) -> None:
    """Whichever sync the disk refuses: that nothing was written is said where that is so, and else in which event it stands."""
    served = Served(company(tmp_path / act[:6], {"Ann": KEYS["Ann"]}).session)
    laptop, ann, bob = served.phone().sit_down(":laptop"), served.phone().sit_down("Ann", KEYS["Ann"]), served.phone()
    code = served.evening.pairings.code("Bob")
    if "revealed" in act:
        ann.say("concede Ann")

    def done() -> Any:
        if "passphrase" in act:
            return bob.post("/pair", {"code": code, "passphrase": "four words of his"})
        return laptop.post("/laptop/stop") if "laptop" in act else ann.post(f"{ann.base}/reveal")

    stands = False
    for which in range(1, 20):
        before = event(served.company)
        with monkeypatch.context() as disk:
            _fails_at(disk, which)
            answer = done()
        with served.company.held():
            after = event(served.company)
        if answer.status_code == 200:
            break
        told = answer.json()["refused"]
        assert ("nothing was written" in told) == (after == before), told
        assert told.endswith(f"what was done is in the log as event {after}") == (after > before), told
        stands = stands or after > before
    assert stands
    assert answer.status_code == 200, "it can be done again"


@each("where", ["noted", "shown"])
def test_what_fails_once_it_is_done_takes_nothing_back(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """The folder cannot be read any more where what has been written is looked at."""
    served = Served(company(tmp_path / where).session)
    ann, before = served.phone().sit_down("Ann"), event(served.company)
    taking, looking = served.company._take_note, served.company.look

    def fails(way: Callable[[], Any]) -> Any:
        if event(served.company) > before:
            raise OSError(EIO, os.strerror(EIO))
        return way()

    with monkeypatch.context() as disk:
        if where == "noted":
            disk.setattr(served.company, "_take_note", lambda: fails(taking))
        else:
            disk.setattr(served.company, "look", lambda: fails(looking))
        answer = ann.say("note tea")
    assert answer.json().get("lines") == [f"Noted, event {before + 1}."], answer.text
    assert ann.say("next").status_code == 200


@each(("placed", "told"), [(True, "nothing of this was written"), (False, "nothing was written")])
def test_what_was_taken_in_is_not_denied(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, placed: bool, told: str) -> None:
    """Something that came from another machine stands there, and what was said does not."""
    table = company(tmp_path / str(placed))

    def refuse(*args: object, **more: object) -> None:
        raise NotWritten("log.00000.json", "Input/output error", placed=placed)

    monkeypatch.setattr(table.session, "note", refuse)
    assert _refused(table, "note tea", tap(table, "one")).endswith(f"; {told}")


def _fails_at(monkeypatch: pytest.MonkeyPatch, which: int) -> None:
    """The disk refuses one sync."""
    syncing, asked = os.fsync, count(1)

    def refuse(handle: int) -> None:
        if next(asked) == which:
            raise OSError(EIO, os.strerror(EIO))
        syncing(handle)

    monkeypatch.setattr(os, "fsync", refuse)


def test_what_was_not_written_is_told_so_and_may_be_said_again(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = company(tmp_path)
    here, before = tap(table, "one"), event(table)
    with monkeypatch.context() as disk:
        _fails_once(disk, placed=False)
        assert _refused(table, "roll 2d6", here).endswith("could not be written: Input/output error; nothing was written")
    assert event(table) == before
    assert table.say(ANN, "roll 2d6", here).lines
    assert event(table) == before + 1


def test_after_a_kill_a_tap_of_a_passed_position_does_nothing(tiny: Game, tmp_path: Path) -> None:
    table = company(tmp_path)
    here = tap(table, "one")
    table.say(ANN, "next", here)
    after = event(table)
    begun_again = SessionService(table.session)  # its memory of taps is gone
    with pytest.raises(Stale):
        begun_again.say(ANN, "next", here)
    assert event(table) == after


def test_after_a_kill_a_note_or_an_answer_is_not_taken_twice(tiny: Game, tmp_path: Path) -> None:
    """A note moves nothing, so the position does not tell that it has been taken down: what the phone had seen does."""
    table = company(tmp_path)
    seen = event(table)
    here = TableRequest("note", table.position(), seen)
    table.say(ANN, "note once", here)
    begun_again = SessionService(table.session)
    with pytest.raises(Stale):
        begun_again.say(ANN, "note once", here)
    with pytest.raises(Stale, match="before the laptop"):
        begun_again.answer(ANN, "any", None, here)
    assert begun_again.say(BOB, "note his", TableRequest("his", table.position(), seen)).lines  # it was not his
    assert begun_again.say(ANN, "note twice", TableRequest("two", table.position(), event(table))).lines
    assert [entry["kind"] for entry in table.session.journal.events(seen + 1)] == ["note"] * 3


def test_a_note_of_another_makes_no_tap_stale(tiny: Game, tmp_path: Path) -> None:
    table = company(tmp_path)
    here = tap(table, "one")
    table.say(BOB, "note we need tea", tap(table, "note"))
    table.say(BOB, "roll 2d6", tap(table, "roll"))
    assert table.say(ANN, "next", here).told[-1].verdict == "legal"


def test_what_others_move_on_makes_a_tap_stale(tiny: Game, tmp_path: Path) -> None:
    table = company(tmp_path)
    here = tap(table, "one")
    table.say(ANN, "next", tap(table, "two"))
    with pytest.raises(Stale):
        table.say(BOB, "next", here)


def test_what_a_shell_writes_is_seen(tiny: Game, tmp_path: Path) -> None:
    from playaid.desk.notes import log_note

    table = company(tmp_path)
    before = table.look()
    assert table.look() == before
    log_note(open_session(str(tmp_path / "sessions"), "evening", locations.clock), "from the shell", None)
    with table.held():  # whoever looks first takes it in
        pass
    after = table.look()
    assert after != before
    assert table.look() == after


def test_a_side_that_is_open_on_one_device_is_locked_on_another(tiny: Game, tmp_path: Path) -> None:
    table = company(tmp_path, KEYS)
    tablet = Seat("tablet of Ann", "Ann")
    with pytest.raises(Locked):
        table.say(ANN, "note mine", tap(table, "1"))
    table.unlock(ANN, KEYS["Ann"])
    assert table.looking(ANN)[1] == "Ann"
    assert table.looking(tablet)[1] is None
    with pytest.raises(Locked):
        table.say(tablet, "note mine", tap(table, "2"))
    table.lock(ANN)
    assert table.looking(ANN)[1] is None
    assert "Ann" not in table.session.state["secret"]


def test_a_side_is_locked_when_its_devices_have_been_silent(tiny: Game, tmp_path: Path) -> None:
    now = [0.0]
    table = company(tmp_path, KEYS, seconds=lambda: now[0], locks_after=60)
    table.unlock(ANN, KEYS["Ann"])
    now[0] = 59
    table.say(ANN, "note still here", tap(table, "1"))
    now[0] = 100
    assert table.lock_late() == []
    now[0] = 119
    assert table.lock_late() == [ANN]
    assert not table.is_seated(ANN)


def test_undo_of_what_was_rolled_is_asked_of_the_others(empire: Served) -> None:
    table = empire.company
    for seat in (ANN, BOB):
        table.unlock(seat, KEYS[seat.side])
    first = ANN if table.session.speaker() == "Ann" else BOB
    other = BOB if first is ANN else ANN
    table.say(first, "explore N1", tap(table, "1"))
    before = event(table)
    asked: Reply = table.say(first, "undo", tap(table, "2"))
    assert asked.waits
    assert event(table) == before
    assert table.proposal is not None
    assert table.proposal.by == first.side
    table.say(other, "note what was it?", tap(table, "note"))  # talking is no answer
    assert table.proposal is not None
    assert table.agree(other, table.proposal.event, True, tap(table, "3")).lines == ("Taken back: explore N1",)
    assert table.proposal is None
    assert table.session.journal.last["agreed"] == table.session.sides


def test_undo_that_is_refused_leaves_everything(empire: Served) -> None:
    table = empire.company
    for seat in (ANN, BOB):
        table.unlock(seat, KEYS[seat.side])
    first = ANN if table.session.speaker() == "Ann" else BOB
    other = BOB if first is ANN else ANN
    table.say(first, "explore N1", tap(table, "1"))
    before = event(table)
    table.say(first, "undo", tap(table, "2"))
    assert table.proposal is not None
    table.agree(other, table.proposal.event, False, tap(table, "3"))
    assert table.proposal is None
    assert event(table) == before


def test_what_needs_another_key_waits_for_that_phone(empire: Served) -> None:
    table = empire.company
    first = ANN if table.session.speaker() == "Ann" else BOB
    other = BOB if first is ANN else ANN
    table.unlock(first, KEYS[first.side])
    table.say(first, "explore N1", tap(table, "1"))
    before = event(table)
    reply = table.say(first, "draw", tap(table, "2"))
    if not reply.needs:  # it could go on without
        return
    assert table.wanting() == (other.side,)
    assert event(table) == before
    table.unlock(other, KEYS[other.side])
    assert table.wanting() == ()
    assert event(table) > before


def test_dice_are_asked_of_whoever_throws_them(empire: Served) -> None:
    table = empire.company
    for seat in (ANN, BOB):
        table.unlock(seat, KEYS[seat.side])
    first = ANN if table.session.speaker() == "Ann" else BOB
    other = BOB if first is ANN else ANN
    reply = table.say(first, "explore N1", tap(table, "1"), dice=True)
    assert reply.waits
    [asks] = table.asking()
    assert asks.may == (first.side,)
    with pytest.raises(Stale):
        table.answer(other, key_of(asks), None, tap(table, "2"))
    table.answer(first, key_of(asks), None, tap(table, "3"))
    assert table.asking() == []


def test_of_what_was_drawn_by_hand_no_dice_are_said_to_have_fallen(empire: Served) -> None:
    table = empire.company
    for seat in (ANN, BOB):
        table.unlock(seat, KEYS[seat.side])
    first = ANN if table.session.speaker() == "Ann" else BOB
    table.say(first, "explore M3", tap(table, "1"), dice=True)
    [asks] = table.asking()
    assert asks.stopped is not None
    table.answer(first, key_of(asks), drawable(table.session, asks.stopped.question)[0], tap(table, "2"), dice=True)
    told = short(table.session, table.session.journal.last, None)
    assert table.session.journal.last["kind"] == "pending"
    assert told == f"{first.side} declares: explore M3. Something was drawn for it."


def test_who_throws_real_dice_is_dealt_what_playaid_keeps(tmp_path: Path) -> None:
    opening("empire/whole-game.play", until("empire/whole-game.play", "draw"), tmp_path)
    table = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    seat = Seat("phone", str(table.session.speaker()))
    table.session.open_what_can_be()
    held = len(table.session.state["secret"][seat.side]["hand"])
    assert not table.say(seat, "draw 2", tap(table, "draw"), dice=True).waits
    assert not table.asking()
    assert len(table.session.state["secret"][seat.side]["hand"]) == held + 2


def test_who_has_typed_a_wrong_face_puts_it_right_alone(tmp_path: Path) -> None:
    """The die alone, or the throw once more; nobody else does it for them, and what fell by playaid's dice stays."""
    opening("elric/lean.play", until("elric/lean.play", "fight"), tmp_path)
    table = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    with pytest.raises(NothingToUndo):
        table.say(ANN, "back", tap(table, "early"))
    with pytest.raises(NothingToUndo):
        table.check(ANN, "back")
    table.say(ANN, "fight", tap(table, "fight"), dice=True)
    table.answer(ANN, key_of(table.asking()[0]), "5", tap(table, "face"))
    with pytest.raises(Refusal, match="Ann threw that"):
        table.say(BOB, "back 6", tap(table, "other"))
    with pytest.raises(Refusal, match="Ann threw that"):  # told before it is chosen what it shows
        table.check(BOB, "back")
    assert table.check(ANN, "back") == Reply(counted=(0, 1))
    assert table.say(ANN, "back 6", tap(table, "right")).waits
    assert throws_of(table) == ["6"]
    assert table.say(ANN, "back", tap(table, "again")).waits
    assert throws_of(table) == []
    assert table.asking()[0].may == ("Ann",)


def test_a_die_of_ones_own_is_put_right_though_another_has_thrown_since(tmp_path: Path) -> None:
    """Attacker and defender throw one after the other for a fight; each puts right what they threw, and nobody else does."""
    play = "empire/whole-game.play"
    opening(play, until(play, "attack Craw"), tmp_path)
    table = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    table.say(ANN, "attack Craw", tap(table, "attack"), dice=True)
    for seat, text in ((BOB, "Henry"), (ANN, "3"), (BOB, "4")):
        [asked] = table.asking()
        table.answer(seat, key_of(asked), text, tap(table, text), dice=True)
    with pytest.raises(Refusal, match="Bob threw that"):
        table.say(ANN, "back 2 6", tap(table, "not hers"))
    with pytest.raises(Refusal, match="Ann threw that"):
        table.say(BOB, "back 1 6", tap(table, "not his"))
    table.say(ANN, "back 1 5", tap(table, "hers"))
    table.say(BOB, "back 2 6", tap(table, "his"))
    assert [roll[2] for roll in table.session.journal.last["rolls"]] == [[5], [6]]


@each("thrower", ["Ann", "Bob", "both", ""])
def test_whoever_throws_real_dice_throws_theirs_whoever_speaks(thrower: str, tmp_path: Path) -> None:
    """And playaid rolls for those who do not, unless they speak for a line beside one who does: then the table throws."""
    opening("elric/lean.play", until("elric/lean.play", "fight"), tmp_path / (thrower or "nobody"))
    table = SessionService(open_session(str(tmp_path / (thrower or "nobody")), "evening", locations.clock))
    table.session.open_what_can_be()
    for seat in (ANN, BOB):
        table.say(seat, "note here", tap(table, seat.side), dice=thrower in (seat.side, "both"))
    asked = list[str]()
    table.say(ANN, "fight", tap(table, "fight"), dice=thrower in ("Ann", "both"))
    while table.asking() and (stopped := table.asking()[0].stopped) is not None and stopped.question.kind == "dice":
        seat = ANN if "Ann" in table.asking()[0].may else BOB
        asked.append(seat.side)
        table.answer(seat, key_of(table.asking()[0]), "3", tap(table, f"answer {len(asked)}"))
    assert asked[:2] == {"Ann": ["Ann", "Bob"], "Bob": ["Bob"], "both": ["Ann", "Bob"], "": []}[thrower]
    assert len(asked) < 3 or thrower != "Bob"


def throws_of(table: SessionService) -> list[str]:
    """The faces that have fallen for what waits."""
    fallen = table.session.fallen()
    return [str(face) for rolled in fallen.rolls for face in rolled.faces if rolled.kind != "salt"] if fallen is not None else []


def test_what_lies_open_on_the_table_is_asked_of_who_throws_real_dice(empire: Served) -> None:
    table = empire.company
    for seat in (ANN, BOB):
        table.unlock(seat, KEYS[seat.side])
    first = ANN if table.session.speaker() == "Ann" else BOB
    table.say(first, "explore N1", tap(table, "1"), dice=True)
    [asks] = table.asking()
    assert asks.stopped is not None
    assert asks.stopped.question.kind == "draw"


def test_a_line_that_cannot_be_read_is_answered_with_one_that_can(empire: Served) -> None:
    table = empire.company
    for seat in (ANN, BOB):
        table.unlock(seat, KEYS[seat.side])
    first = ANN if table.session.speaker() == "Ann" else BOB
    with pytest.raises(Unreadable) as unreadable:
        table.say(first, "explore cell N1", tap(table, "1"))
    assert "legal: explore N1" in unreadable.value.hint


def test_a_question_is_let_go_once_its_line_means_something_else(empire: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else acts in the same step, at the shell: what the line spoke of may not be there any more."""
    table = empire.company
    for seat in (ANN, BOB):
        table.unlock(seat, KEYS[seat.side])
    first = ANN if table.session.speaker() == "Ann" else BOB
    table.say(first, "explore N1", tap(table, "1"), dice=True)
    [asks] = table.asking()
    table.session.note("somebody has acted", None)
    table.look()
    assert [asked.by for asked in table.asking()] == [asks.by]

    def gone(*_: object) -> None:
        raise Unreadable("no place is called 'N1'")

    monkeypatch.setattr(type(table.session), "read", gone)
    table.session.note("and again", None)
    table.look()
    assert table.asking() == []


def test_dice_that_are_not_enough_are_refused_and_asked_for_again(empire: Served) -> None:
    table = empire.company
    for seat in (ANN, BOB):
        table.unlock(seat, KEYS[seat.side])
    first = ANN if table.session.speaker() == "Ann" else BOB
    table.say(first, "explore N1", tap(table, "1"), dice=True)
    [asks] = table.asking()
    for text in ("", "  ", "nowhere"):
        with pytest.raises(Refusal):
            table.answer(first, key_of(asks), text, tap(table, f"2 {text}"))
    assert len(table.asking()) == 1


def test_what_waits_in_the_log_goes_on_from_answer_to_answer(tmp_path: Path) -> None:
    """A coup asks three times before it stands, and the log knows of its beginning alone."""
    left = opening("empire/whole-game.play", 55, tmp_path)
    table = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    table.say(Seat("phone", "Ann"), left[0].line, tap(table, "coup"))
    prompts = []
    for number in range(3):
        [asks] = table.asking()
        assert asks.stopped is not None
        prompts.append(asks.stopped.question.prompt)
        table.answer(Seat("phone", "Ann"), key_of(asks), asks.stopped.question.options[-1], tap(table, f"answer {number}"))
    assert len(set(prompts)) == 3
    assert table.asking() == []


def test_whoever_tapped_is_shown_first_and_the_table_last(empire: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody waits for what he has tapped; screens that are only looked at do not hold him up."""
    evening, shown = empire.evening, list[Seat | None]()
    monkeypatch.setattr(Stream, "show", lambda stream, parts: shown.append(stream.seat))
    evening.streams |= {Stream(None), Stream(ANN), Stream(BOB)}
    for seat in (ANN, BOB):
        shown.clear()
        asyncio.run(evening.act(lambda: None, seat))
        assert shown == [seat, BOB if seat == ANN else ANN, None]


@each("first", ["Ann", "Bob"])
def test_a_fight_waits_for_whoever_may_answer_it(tmp_path: Path, first: str) -> None:
    """Until he is ready, before it or after; who says it may take it back."""
    opening("elric/first-battle-printed.play", 9, tmp_path)
    table = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    table.readiness.present = lambda: ("Ann", "Bob")
    before = event(table)
    if first == "Ann":
        assert "Bob" in str(table.say(ANN, "fight", tap(table, "1")).lines[0])
        table.say(ANN, "next", tap(table, "2"))
        assert table.ready() == []
        table.say(ANN, "fight", tap(table, "3"))
        assert (event(table), table.ready()) == (before, ["Ann"])
        table.say(BOB, "next", tap(table, "4"))
    else:
        table.say(BOB, "next", tap(table, "1"))
        assert (event(table), table.ready()) == (before, ["Bob"])
        table.say(ANN, "fight", tap(table, "2"))
    told = table.session.journal.event(before + 1)
    assert (told["side"], told["typed"]) == ("Ann", "fight")
    assert table.ready() == []


def test_who_lets_pass_is_waited_for_by_nobody_in_that_turn(tmp_path: Path) -> None:
    """Each says it for themselves, and it stands in the log as it does where it is said in the shell."""
    opening("elric/first-battle-printed.play", 9, tmp_path)
    table = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    table.readiness.present = lambda: ("Ann", "Bob")
    before = event(table)
    with pytest.raises(Refusal, match="each lets pass for themselves"):
        table.say(BOB, "pass Ann", tap(table, "1"))
    assert "Bob passes for the rest of this Turn" in str(table.say(BOB, "Pass", tap(table, "2")).lines[0])
    assert has_passed(table.session, "Bob")
    assert not has_passed(table.session, "Ann")
    table.say(ANN, "fight", tap(table, "3"))
    told = table.session.journal.event(before + 2)
    assert (told["side"], told["typed"]) == ("Ann", "fight")


@each("word", ["Fight", "figh", '"fight"', "nex", "Ne"])
def test_it_waits_however_the_verb_is_typed(tmp_path: Path, word: str) -> None:
    """The keyboard of a phone begins with a capital."""
    opening("elric/first-battle-printed.play", 9, tmp_path)
    table = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    table.readiness.present = lambda: ("Ann", "Bob")
    before = event(table)
    assert "Bob" in str(table.say(ANN, word, tap(table, "1")).lines[0])
    assert (event(table), table.ready()) == (before, ["Ann"])


def test_who_has_revealed_is_spoken_for_by_nobody_without_the_passphrase(empire: Served) -> None:
    """What Ann hid lies open to all; what she agrees to she signs all the same."""
    ann, bob = (empire.phone().sit_down(side, KEYS[side]) for side in ("Ann", "Bob"))
    assert isinstance(reveal(empire.company.session, "Ann", early=True), Revealed)
    empire.company.look()
    asked = empire.phone().post("/pair", {"code": empire.evening.pairings.code("Ann"), "honour": True})
    assert asked.json() == {"side": "Ann", "wants": "passphrase"}
    ann.post(f"{ann.base}/lock")
    assert ann.say("agree Bob").status_code == 423
    assert bob.say("agree Bob").json()["lines"] == ["Ann must agree."]
    assert ann.post(f"{ann.base}/unlock", {"passphrase": KEYS["Ann"]}).status_code == 200
    assert ann.say("agree Bob").status_code == 200
    assert empire.company.session.state["referee"]["over"]["winner"] == "Bob"


def test_a_side_that_is_handed_over_is_locked_on_the_phones_of_before(empire: Served) -> None:
    ann, bob = (empire.phone().sit_down(side, KEYS[side]) for side in ("Ann", "Bob"))
    assert ann.say("agree Bob").status_code == 200
    laptop = open_session(str(Path(empire.company.session.journal.folder).parent), "evening", locations.clock)
    change_passphrase(laptop, "Ann", KEYS["Ann"], "words of Cid alone", "Cid")
    empire.company.look()
    assert ann.picture()["locked"]
    assert ann.picture()["own"] == []
    assert [ann.say(line).status_code for line in ("note --secret I was here", "agree Bob")] == [423, 423]
    assert bob.say("agree Bob").json()["lines"] == ["Ann must agree."], "what the one before has agreed to is forgotten"
    assert not empire.company.session.keyring.can_sign("Ann")
    assert ann.post(f"{ann.base}/unlock", {"passphrase": KEYS["Ann"]}).status_code == 403
    assert ann.post(f"{ann.base}/unlock", {"passphrase": "words of Cid alone"}).status_code == 200
    assert not ann.picture()["locked"]


def test_a_side_that_is_given_a_passphrase_at_the_laptop_is_locked_on_its_phones(tiny: Game, tmp_path: Path) -> None:
    table = company(tmp_path)
    table.unlock(ANN, "there is none")
    change_passphrase(open_session(str(tmp_path / "sessions"), "evening", locations.clock), "Ann", None, "there is one now")
    with pytest.raises(Locked):
        table.say(ANN, "next", tap(table, "one"))


def test_a_key_that_was_derived_while_it_was_changed_opens_nothing(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = company(tmp_path, {"Ann": "old words"})
    unlock = Keyring.unlock

    def slowly(ring: Keyring, side: str, passphrase: str) -> None:
        unlock(ring, side, passphrase)
        if ring is not laptop.keyring and passphrase == "old words":
            change_passphrase(laptop, "Ann", "old words", "new words")
            table.look()

    laptop = open_session(str(tmp_path / "sessions"), "evening", locations.clock)
    monkeypatch.setattr(Keyring, "unlock", slowly)
    with pytest.raises(WrongKey):
        table.unlock(ANN, "old words")
    assert not table.is_seated(ANN)


@each("acts", ["table", "signed"])
def test_nobody_does_by_his_phone_what_another_has_taken_back(tiny: Game, tmp_path: Path, acts: str) -> None:
    """Nor is anything of what he does signed by another, whose key lies open here for a phone of their own."""
    begun(tmp_path, "tiny", {"Ann": "Ann", "Bob": "Bob"}, {"Ann": "one", "Bob": "two"}, acts=acts)
    served = Served(open_session(str(tmp_path), "evening", locations.clock))
    ann, bob = (served.phone().sit_down(side, key) for side, key in (("Ann", "one"), ("Bob", "two")))
    journal = served.company.session.journal
    assert ann.say("next").status_code == 200
    assert ann.say("undo").json()["lines"] == ["Taken back: Go on"]
    before = journal.head
    assert bob.say("redo").json()["refused"] == "Ann did that, and brings it back or does not"
    assert journal.head == before
    assert ann.say("redo").status_code == 200
    assert ann.say("undo").status_code == 200
    signed = [[*event.get("signed", {})] for event in journal.events(2)]
    assert signed == ([["Ann"]] * 4 if acts == "signed" else [[]] * 4)
    served.evening.close()


def test_what_is_done_for_the_table_on_a_phone_is_signed_by_its_side(tiny: Game, tmp_path: Path) -> None:
    """And by nobody whose turn it happens to be."""
    session = begun(tmp_path, "tiny", {"Ann": "Ann", "Bob": "Bob"}, {"Ann": "one", "Bob": "two"}, acts="signed")
    for side, key in (("Ann", "one"), ("Bob", "two")):
        session.unlock(side, key)
    redo = {"kind": "redo", "side": None}
    assert session.for_the_table(redo) == ["Ann"]
    assert session.spoken_by("Bob", lambda: session.for_the_table(redo)) == ["Bob"]
    session.lock("Bob")
    with pytest.raises(Locked):
        session.spoken_by("Bob", lambda: session.signer_of(redo, ()))
    assert session.for_the_table(redo) == ["Ann"]


def test_another_session_in_the_folder_is_shown_to_nobody(tmp_path: Path) -> None:
    """Not under the name and the rules of the one that is served; nor is anything said in it."""
    players = {"Ann": "Ann", "Bob": "Bob"}
    begun(tmp_path / "sessions", "empire", players)
    begun(tmp_path / "other", "legacy", players)
    begun(tmp_path / "third", "legacy", {"Cid": "Cid", "Dan": "Dan"})
    served = Served(open_session(str(tmp_path / "sessions"), "evening", locations.clock))
    ann = served.phone().sit_down("Ann")
    for other in ("other", "third"):
        shutil.rmtree(tmp_path / "sessions" / "evening")
        shutil.copytree(tmp_path / other / "evening", tmp_path / "sessions" / "evening")
        with pytest.raises(NoJournal):
            served.company.look()
        assert "refused" in served.picture("")
        for asked in ("forms", "past/9", "why/1"):
            assert ann.client.get(f"{ann.base}/{asked}").status_code == 503, asked
        said = ann.say("note is anybody there", at=1)
        assert (said.status_code, "another session" in said.json()["refused"]) == (503, True)
    assert len(served.said) == 2, "who sat down, and the fault, once"
    served.evening.close()
