"""Where all look on, a ruling tells what is each side's own; elsewhere that of whoever made it, and no more."""

from collections.abc import Callable
from pathlib import Path

from playaid.cli.declaring.ruling_answer import answer_with
from playaid.cli.main import run
from playaid.cli.shell.shell import Table, heard
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.ruling_view import view_ruling
from playaid.games.albion import GAME as ALBION
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.empire import GAME
from playaid.games.legacy import GAME as LEGACY
from playaid.referee.contract.ruling import LEGAL, Declaration, Line, Ruling, Said
from playaid.referee.contract.state import State
from playaid.referee.session.consent import LAID_OPEN
from playaid.referee.verification.verify import verify
from playaid.testing.lessons import Mute
from playaid.testing.random_evenings import new_session
from tests.cli.test_newcomers import People
from tests.each import each
from tests.games.albion.table import at as faerie_at
from tests.games.albion.table import do, hurt, stand
from tests.games.albion.table import start as start_of_albion
from tests.games.albion.test_passing import plotting as could_cast
from tests.games.albion.test_resolving import facing
from tests.games.albion.two import plotting
from tests.games.empire.table import at, holding, laid, start
from tests.games.legacy.table import begun

OWN = Said("Dando takes 2 wounds.", "Bob")
SHARED = (Line("modifier", "Dando, Magog", "-2", "8.2", "Bob"), Line("modifier", "two of theirs", "-2", "8.2", "Ann"))


@each(("all_look_on", "told"), [(True, ["Dando takes 2 wounds."]), (False, [])])
def test_what_befalls_one_side_is_told_to_all_who_look_on(tmp_path: Path, all_look_on: bool, told: list[str]) -> None:
    new_session(GAME, tmp_path / "friday", ["Ann", "Bob"])
    terminal = Terminal(str(tmp_path), lambda prompt, hidden: "", lambda line: None)
    terminal.in_shell, terminal.open_hands = True, all_look_on
    session = terminal.open("friday")
    ruling = Ruling(LEGAL, Declaration("next", {}, "Ann"), story=(OWN,))
    answer = answer_with(terminal, session, ruling, None)
    assert [line.strip() for line in answer.lines if "Dando" in line] == told


def test_a_line_in_words_for_each_side_stands_once() -> None:
    ruling = Ruling(LEGAL, Declaration("next", {}, "Ann"), worksheet=(*SHARED, Line("sum", "", "-2"), Line("sum", "", "-2")))
    assert [line.text for line in view_ruling(ruling, "Ann").worksheet] == ["two of theirs", "", ""]
    assert [line.text for line in view_ruling(ruling, "Ann", ("Ann", "Bob")).worksheet] == ["Dando, Magog", "", ""]
    assert [line.text for line in view_ruling(ruling, None).worksheet] == ["", ""]


@each("all_look_on", [True, False])
def test_a_look_at_one_sides_own_tells_it_to_all_who_look_on(tmp_path: Path, all_look_on: bool) -> None:
    """Colleran's wounds stand on the roster of Faerie: `person Colleran` counts them, whoever asks."""
    new_session(ALBION, tmp_path / "friday", [FOMORIAN, FAERIE])
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    table.open_hands, table.console = all_look_on, (screen := Mute())
    table.session.fold.state = hurt(facing("trial", "Magog", "Colleran"), "Colleran", 2)
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    heard(table, "person Colleran")
    assert any("2 wounds" in line for line in screen.said) is all_look_on


def test_where_nobody_has_secrets_a_look_is_of_whoever_is_on_turn_however_much_there_is_to_tell_of_others(tmp_path: Path) -> None:
    """The chances of whoever is best at it are in more words, and are not what was asked."""
    new_session(LEGACY, tmp_path / "friday", ["Ann", "Bob", "Cy"])
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    table.open_hands, table.console = True, (screen := Mute())
    table.session.fold.state = begun(("Ann", "Bob", "Cy"))
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    for line in ("Altruism rating 2", "Cunning rating 4", "Wisdom rating 5"):
        heard(table, f"advise with {line}")
    told = [line for line in screen.said if "before a challenge, Challenge Rating" in line]
    assert len(told) == 3
    assert {line.split()[0] for line in told} == {"Ann"}


DEALT = "Craw,Gren,Crig,Girm,Evenlei,Pavell,Henry,Mary,Queenie,William,Edmund,Flake"
"""Ann's hand, and Bob's, of which more is to be told."""


@each("first", ["Ann", "Bob"])
def test_a_hand_is_that_of_whoever_is_to_act_though_all_look_on(tmp_path: Path, first: str) -> None:
    begun = ["new", "empire", "friday", "-p", "Ann", "-p", "Bob", "--open", "--dice", f"{DEALT},{first}"]
    assert run(["--sessions-dir", str(tmp_path), *begun]) == 0
    table = Table(str(tmp_path))
    table.take_up("friday")
    table.open_hands, table.console = True, (screen := Mute())
    shown = []
    for line in ("hand", f"hand --as {first}", f"hand {first}"):
        screen.said.clear()
        heard(table, line)
        shown.append([said for said in screen.said if "combat" in said])
    assert shown[0] == shown[1] == shown[2] != []
    assert any({"Ann": "Craw", "Bob": "Henry"}[first] in line for line in shown[0])


@each("all_look_on", [True, False])
def test_a_short_name_is_of_what_lies_in_the_hand_where_all_look_on(tmp_path: Path, all_look_on: bool) -> None:
    """Elsewhere that it is looked for there would tell the table what lies in it."""
    new_session(GAME, tmp_path / "friday", ["Ann", "Bob"])
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    table.open_hands, table.console = all_look_on, (screen := Mute())
    table.session.fold.state = at("action", "Ann", holding(laid(start(("Ann", "Bob"), None), N1="Grenord"), "Ann", "Craw", "Mediland-3n"))
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    heard(table, "muster med")
    assert any("Mediland is not explored" in line for line in screen.said) is all_look_on
    assert any("7. Mediland-" in line for line in screen.said) is not all_look_on


@each(("line", "all_look_on"), [("why", True), ("log", True), ("why", False), ("log", False)])
def test_what_was_said_in_secret_is_told_again_where_all_look_on(tmp_path: Path, line: str, all_look_on: bool) -> None:
    new_session(GAME, tmp_path / "friday", ["Ann", "Bob"], options={"discards": "face-down"})
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    side = table.session.speaker()
    assert side is not None
    table.open_hands, table.console = all_look_on, (screen := Mute())
    table.session.open_what_can_be()
    counter = table.session.state["secret"][side]["hand"][0]
    for said in ("explore N1", f"discard {counter}"):
        heard(table, said)
    assert table.session.journal.last["kind"] == "discard", screen.said
    table.console = screen = Mute()
    heard(table, line)
    assert any(counter in said for said in screen.said) is all_look_on, screen.said


def at_table(tmp_path: Path, state: State, all_look_on: bool) -> Callable[[str], str]:
    """What the screen says to a line at a table of Albion in this state."""
    new_session(ALBION, tmp_path / "friday", [FOMORIAN, FAERIE])
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    table.open_hands = all_look_on
    table.session.fold.state = state
    table.session.refresh = lambda: None  # type: ignore[method-assign]

    def said(line: str) -> str:
        table.console = screen = Mute()
        heard(table, line)
        return "\n".join(screen.said)

    return said


@each("all_look_on", [True, False])
def test_items_are_those_of_both_sides_where_all_look_on(tmp_path: Path, all_look_on: bool) -> None:
    """Elsewhere a line says how the other side looks at its own."""
    said = at_table(tmp_path, faerie_at(start_of_albion(), FOMORIAN, "movement"), all_look_on)("items")
    assert "Herla's Ring: Sean" in said
    assert ("The Sword Requiter: Dorwen" in said) is all_look_on
    assert ("what Faerie bears and has not shown is told to them" in said) is not all_look_on


@each("all_look_on", [True, False])
@each("line", ["items", "roster"])
def test_where_both_may_act_and_all_look_on_each_sides_own_is_shown(tmp_path: Path, line: str, all_look_on: bool) -> None:
    said = at_table(tmp_path, plotting(start_of_albion()), all_look_on)(line)
    assert ("Sean" in said and "Dorwen" in said) is all_look_on
    assert ("shows what is a side's own: whose?" in said) is not all_look_on


def test_a_plot_is_asked_of_the_one_side_that_could_cast(tmp_path: Path) -> None:
    """22.4: both may say that it goes on, and nobody is asked who says it."""
    plotted = do(could_cast(None), "plot 07 by Barguest", "a" * 64, FOMORIAN)
    said = at_table(tmp_path, plotted, True)
    assert "plot (Fomorian): which enchantment?" in said("plot")
    assert "plot Vision by Sean" in said("? plot")


def test_where_both_could_cast_a_plot_says_whose_it_is(tmp_path: Path) -> None:
    state = stand(could_cast(0), "2034", "Dunatis")
    for side in (FOMORIAN, FAERIE):
        state = do(state, "plot -", "a" * 64, side)
    said = at_table(tmp_path, state, True)
    assert "Who says it? A number takes one.\n    1 = --as Fomorian\n    2 = --as Faerie" in said("plot")
    assert "plot (Fomorian): which enchantment?" in said("1")
    assert "2 = --as Faerie" in said("plot -")
    assert "Faerie has plotted for this segment" in said("2")


# what needs nobody's consent where nothing is hidden


def logged(table: Table) -> list[str]:
    table.console = screen = Mute()
    heard(table, "log")
    return [" ".join(line.split()) for line in screen.said]


def taken_back(tmp_path: Path, all_look_on: bool, answer: str = "y") -> Table:
    """A table of Albion at which a plot has been taken back; where secrets are kept, all agree aloud."""
    new = "new albion friday --player Ann:Fomorian --player Bob:Faerie --tables house --open"
    run(["--sessions-dir", str(tmp_path), *new.split()])
    table = Table(str(tmp_path))
    table.take_up("friday")
    table.open_hands, table.console = all_look_on, Mute()
    for line in ("next", "next", "plot 07 by Barguest --as Fomorian"):
        heard(table, line)
    assert table.session is not None
    assert table.session.journal.last["kind"] == "plot"
    table.console = People(answer)
    heard(table, "undo")
    return table


def test_what_is_taken_back_where_all_look_on_says_that_nobody_was_asked(tmp_path: Path) -> None:
    table = taken_back(tmp_path, True)
    session = table.session
    assert session is not None
    undone = session.journal.last
    assert (undone["kind"], undone["agreed"], undone[LAID_OPEN]) == ("undo", [FOMORIAN, FAERIE], True)
    assert isinstance(table.console, People)
    assert table.console.said == ["  Taken back: event 3, plot.", "  No longer so: Fomorian has plotted."]
    assert any(line.endswith("taken back; nobody was asked, as all lay open") for line in logged(table))
    assert not any("agreed by" in line for line in logged(table))
    assert verify(session).ok


def test_what_all_agreed_to_says_so(tmp_path: Path) -> None:
    table = taken_back(tmp_path, False)
    assert table.session is not None
    assert LAID_OPEN not in table.session.journal.last
    assert isinstance(table.console, People)
    assert any("Do all agree (Fomorian, Faerie)?" in line for line in table.console.said)
    assert any("agreed by Fomorian, Faerie" in line for line in logged(table))


def test_a_log_does_not_say_that_nobody_was_asked_of_what_ended_something_for_all(tmp_path: Path) -> None:
    """Where the mark stands in the undo of what rests on more than what a side hides, verify finds it."""
    table = taken_back(tmp_path, True)
    session = table.session
    assert session is not None
    heard(table, "next --as Fomorian")
    for line in ("plot 07 by Barguest --as Fomorian", "next"):
        heard(table, line)
    assert session.journal.last["kind"] == "next"
    session.lies_open = True
    session.undo([FOMORIAN, FAERIE])
    assert not verify(session).ok
