"""Plots that all sides open together, at separate machines: each tells its own when all are opened, and nobody plots by what was told."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from playaid.book.book import Book
from playaid.club import envelope
from playaid.club.acceptance import why_passed_over
from playaid.club.authority import Memory
from playaid.club.connection import Connection
from playaid.club.departure import leaves
from playaid.club.follower import follow_once
from playaid.club.replica import PassedOver, Replica
from playaid.club.transfer import JOINT, invite, join, move, new_subject, read_code
from playaid.dice.sources import Seeded, System
from playaid.games import registry
from playaid.referee.contract.grammar import split
from playaid.referee.contract.plots import opening, opening_key
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT, Declaration, Question, Reason, Ruling
from playaid.referee.machines import dice_lease
from playaid.referee.machines.dealer import let_deal, name_dealer
from playaid.referee.machines.dice_lease import claim
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session import pending, record
from playaid.referee.session.begin import create
from playaid.referee.session.consent import ASKED, SHARE, WITHDRAWN
from playaid.referee.session.fitting import OPENS
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import ticking
from tests.club.conftest import unheld

WORDS = {"Fomorian": "her words", "Faerie": "his words"}


class Table(NamedTuple):
    fomorian: SharedSession
    faerie: SharedSession

    def says(self, side: str, line: str) -> Ruling:
        machine = self.fomorian if side == "Fomorian" else self.faerie
        machine.take_in()
        return machine.declare(machine.read(split(line), side), System())


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Albion at two machines, each side with a passphrase that its own machine alone knows; where both plot."""
    monkeypatch.setattr(dice_lease, "PATIENCE", 0.0)
    game, authority = registry.load("albion"), Memory()
    book = Book(game.slug, game.tables, None, "house")
    players = {side: side for side in game.sides}
    session, _ = create(tmp_path / "one", game, "one", players, {}, WORDS, book, Seeded(1), ticking())
    while session.state["referee"]["at"][-1]["key"] != "plot":
        assert session.declare(session.read(["next"]), Seeded(1)).verdict == LEGAL
    fomorian = move(session, Connection(("memory",), new_subject(), envelope.new_key(), seats=tuple(game.sides)), authority, JOINT)
    join(str(tmp_path / "two"), "two", read_code(invite(fomorian, ["Faerie"])), authority)
    faerie = SharedSession(Replica(str(tmp_path / "two"), authority), game, book, session.clock)
    faerie.unlock("Faerie", WORDS["Faerie"])
    return Table(fomorian, faerie)


def _plotted(table: Table) -> None:
    assert table.says("Fomorian", "plot nothing").verdict == LEGAL
    assert table.says("Faerie", "plot nothing").verdict == LEGAL


def test_each_machine_opens_its_own(table: Table) -> None:
    _plotted(table)
    waits = table.says("Fomorian", "next")
    assert (waits.verdict, waits.question and waits.question.who) == (NEEDS_INPUT, "Faerie")
    follow_once(table.faerie, 0)
    assert table.says("Fomorian", "next").verdict == LEGAL
    table.faerie.take_in()
    assert table.faerie.state["referee"]["at"] == table.fomorian.state["referee"]["at"]
    for machine in table:
        found = verify(machine)
        assert found.ok, found.differences


def test_who_attends_opens_theirs_where_nobody_has_looked_under_the_seal_yet(table: Table) -> None:
    """A thread that attends shares the keys of whoever plays, and folds the log anew: it ended there, and the evening waited for it."""
    _plotted(table)
    table.says("Fomorian", "next")
    faerie = table.faerie
    attends = SharedSession(faerie.journal, faerie.game, faerie.book, faerie.clock)
    attends.share_keys(faerie)
    follow_once(attends, 0)
    assert table.says("Fomorian", "next").verdict == LEGAL


def test_who_says_anything_opens_theirs(table: Table) -> None:
    _plotted(table)
    table.says("Fomorian", "next")
    assert table.says("Faerie", "next").verdict == ILLEGAL  # another's waits
    assert table.says("Fomorian", "next").verdict == LEGAL


def test_whoever_waits_is_told_for_what(table: Table) -> None:
    _plotted(table)
    table.says("Fomorian", "next")
    _, ruling = pending.rule_pending(table.fomorian)
    assert ruling.question is not None
    assert ruling.question.prompt == "Faerie's machine opens what Faerie has plotted"


def _waits_for(table: Table, name: str, overrule: str | None = None) -> None:
    """A changed playaid at the Fomorian's machine lets `next` wait for Faerie's plot."""
    machine = table.fomorian
    machine.take_in()
    said = machine.read(["next"], "Fomorian")._replace(overrule=overrule)
    wrong = (Reason("next.owed", "", "still to be done"),) if overrule else ()
    ruling = Ruling(NEEDS_INPUT, said, question=Question("choice", "k", "Faerie", "?"), overruled=wrong)
    told = {**pending.waits_for(machine, ruling, {}), OPENS: ["Faerie", name]}
    with machine.writing(), unheld(machine):
        machine.write(pending.put_off(ruling, told, None), kind="pending")


@pytest.mark.parametrize("overrule", [None, "we want to go on"])
def test_nobody_has_a_plot_told_before_all_have_plotted(table: Table, overrule: str | None) -> None:
    table.says("Faerie", "plot nothing")
    [name] = table.faerie.state["public"]["plots"]
    _waits_for(table, name, overrule)
    table.faerie.take_in()
    follow_once(table.faerie, 0)
    assert not [event for event in table.faerie.journal.events() if event["kind"] == SHARE]
    found = verify(table.faerie)
    assert [difference.what for difference in found.differences] == ["pending: nothing is asked for next as it was said then"]


def _overruled(table: Table) -> Ruling:
    machine = table.fomorian
    machine.take_in()
    return machine.declare(machine.read(["next"], "Fomorian")._replace(overrule="we want to go on"), System())


def test_overruled_nothing_waits_for_a_plot(table: Table) -> None:
    """What would wait for ever, as no machine tells its side's plot so, is refused before it is written."""
    table.says("Faerie", "plot nothing")
    table.fomorian.take_in()
    number = table.fomorian.journal.tail_number
    with pytest.raises(Refusal) as refused:
        _overruled(table)
    assert "opens nobody's plot" in str(refused.value)
    assert table.fomorian.journal.tail_number == number
    table.says("Fomorian", "plot nothing")
    assert _overruled(table).verdict == NEEDS_INPUT  # there is nothing any more to be overruled
    follow_once(table.faerie, 0)
    assert table.says("Fomorian", "next").verdict == LEGAL
    assert verify(table.faerie).ok


def test_nobody_plots_by_what_was_told(table: Table) -> None:
    """Castings may be added until the plots are opened; not once one of them has been told."""
    _plotted(table)
    table.says("Fomorian", "next")
    follow_once(table.faerie, 0)
    more = _casting(table.fomorian)
    assert table.says("Fomorian", more).verdict == ILLEGAL
    machine = table.fomorian
    ruling = machine.judge(machine.read(split(more), "Fomorian"), System())
    assert ruling.verdict == LEGAL
    with pytest.raises(PassedOver), machine.writing():
        machine.write(ruling)
    with machine.writing(), unheld(machine):
        machine.write(ruling)
    journal: Any = table.faerie.journal
    assert why_passed_over(journal, machine.journal.event(machine.journal.tail_number)) is not None


def _casting(session: Session) -> str:
    """A casting that the Fomorian may add."""
    from playaid.testing.random_evenings import offers

    return next(line for line in offers(session, "Fomorian") if line.startswith("plot ") and "nothing" not in line)


def _told(table: Table, change: Callable[[str], str]) -> None:
    machine = table.faerie
    machine.take_in()
    waits = machine.pending()
    assert waits is not None
    side, name = waits[OPENS]  # type: ignore[literal-required]
    told = change(opening(machine.state, side, name) or "")
    event = {"kind": SHARE, "side": side, "of": waits["event"], "for": name, pending.PLOT: told, "story": [], "changes": [], "inverse": []}
    with machine.writing(), unheld(machine):
        machine.append({**event, "sealed": {}}, (), transparent=True, binds=[side])


@pytest.mark.parametrize("told", ["[]", "{", '[[], "00"]', '[[{"number": "13"}], "00"]', "[" * 5000])
def test_a_plot_that_is_another_is_not_taken(table: Table, told: str) -> None:
    _plotted(table)
    table.says("Fomorian", "next")
    _told(table, lambda _: told)
    assert table.says("Fomorian", "next").verdict == NEEDS_INPUT
    _told(table, lambda text: text)
    assert table.says("Fomorian", "next").verdict == LEGAL


def test_what_others_hide_is_for_a_dealer(table: Table, tmp_path: Path) -> None:
    """Attrition hangs on items that are hidden: without a dealer it is said which way there is."""
    _plotted(table)
    table.says("Fomorian", "next")
    follow_once(table.faerie, 0)
    table.says("Fomorian", "next")
    with pytest.raises(Locked) as refused:
        _go_on(table, 12)
    assert "at another machine" in str(refused.value.text)
    assert "playaid deal" in refused.value.hint


def _go_on(table: Table, times: int) -> None:
    for _ in range(times):
        for side in WORDS:
            table.says(side, "attrition")
            table.says(side, "next")
            follow_once(table.faerie, 0)


def test_a_plot_is_known_by_whose_it_is_and_for_what() -> None:
    assert opening_key("Ann", "dawn") != opening_key("Ann", "dusk") != opening_key("Bob", "dusk")


def test_by_hand_nobody_has_plotted(table: Table) -> None:
    """By a mark in its place alone the other's would be told, and nothing would go on."""
    table.says("Faerie", "plot nothing")
    [name] = table.faerie.state["public"]["plots"]
    ruling = table.says("Fomorian", f'set "plots.{name}.Fomorian" 00 because "we wish it"')
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == ["set.plots"]
    assert table.says("Fomorian", "next").verdict == ILLEGAL
    assert table.says("Faerie", f'set "plots.{name}" {{}} because "all plot anew"').verdict == LEGAL
    _plotted(table)


NONSENSE = [
    Declaration("zzz", {}, "Fomorian", "zzz"),
    Declaration("new", {}, "Fomorian", "new"),
    Declaration("move", {}, "Fomorian", "move"),
    Declaration("agree", {"result": "draw", "agreed": 3}, "Fomorian", "agree draw"),
]


@pytest.mark.parametrize("said", NONSENSE, ids=lambda said: said.verb)
def test_what_no_playaid_lets_wait_stops_nobodys_machine(table: Table, said: Declaration) -> None:
    """It is taken back by all, as what waits is; until then each machine attends, and says what there is."""
    _plotted(table)
    machine = table.fomorian
    machine.take_in()
    ruling = Ruling(NEEDS_INPUT, said, question=Question("choice", "k", "Faerie", "?"))
    told = {**pending.waits_for(machine, ruling, {}), OPENS: ["Faerie", *machine.state["public"]["plots"]]}
    kept = pending.put_off(ruling, told, None)
    with machine.writing(), unheld(machine):
        machine.append({**record.to_event(kept, machine.fold.seal), "kind": "pending", "of": said.verb}, kept.changes)
    table.faerie.take_in()
    follow_once(table.faerie, 0)
    assert not [event for event in table.faerie.journal.events() if event["kind"] == SHARE]
    assert table.says("Faerie", "next").verdict == ILLEGAL
    with pytest.raises(Refusal, match="what waits here no playaid wrote"):
        pending.rule_pending(table.faerie)
    for side, session in zip(WORDS, table, strict=True):
        session.take_in()
        session.undo_line([side])
    table.says("Fomorian", "next")
    follow_once(table.faerie, 0)
    assert table.says("Fomorian", "next").verdict == LEGAL


@pytest.fixture
def dan(table: Table, tmp_path: Path) -> SharedSession:
    """A dealer whom both let, and who may look into what they hide."""
    join(str(tmp_path / "dan"), "dan", read_code(invite(table.fomorian)), _authority(table))
    dan = SharedSession(Replica(str(tmp_path / "dan"), _authority(table)), *_as(table.fomorian))
    name_dealer(dan, "Dan")
    for machine in table:
        machine.take_in()
        let_deal(machine)
    return dan


def _authority(table: Table) -> Any:
    return table.fomorian.journal._authority  # type: ignore[attr-defined]


def _as(session: Session) -> tuple[Any, Any, Any]:
    return session.game, session.book, session.clock


@pytest.mark.parametrize("said", [Declaration("next", {}, "Fomorian", "next", overrule="we go on"), *NONSENSE], ids=lambda said: said.verb)
def test_a_dealer_finishes_nothing_that_no_playaid_asks(table: Table, dan: SharedSession, said: Declaration) -> None:
    """Overruled, a dealer would open what is hidden before it is due; what is nonsense stops them no more than it does others."""
    table.says("Faerie", "plot nothing")
    machine = table.fomorian
    machine.take_in()
    with machine.writing(), unheld(machine):
        claim(machine, Ruling(NEEDS_INPUT, said, overruled=(Reason("a check", "", "forbidden"),)), ASKED)
    for _ in range(4):
        for session in (dan, *table):
            follow_once(session, 0)
    assert machine.journal.event(machine.journal.tail_number)["kind"] == WITHDRAWN
    assert machine.state["public"]["plots"]
    table.says("Fomorian", "plot nothing")
    table.says("Fomorian", "next")
    follow_once(table.faerie, 0)
    assert table.says("Fomorian", "next").verdict == LEGAL


def test_of_whoever_has_left_no_plot_is_waited_for(table: Table) -> None:
    """The way out is told: what was plotted is put away, and who stays goes on."""
    _plotted(table)
    leaves(table.faerie, "Faerie")
    with pytest.raises(Refusal, match="Faerie has left this table") as refused:
        table.says("Fomorian", "next")
    assert 'set "plots.enchantment 1" {} because WHY' in str(refused.value.hint)
    assert table.says("Fomorian", 'set "plots.enchantment 1" {} because "Faerie has left"').verdict == LEGAL
    assert table.says("Fomorian", "plot nothing").verdict == LEGAL
    assert _overruled(table).verdict == LEGAL
    assert verify(table.fomorian).ok
