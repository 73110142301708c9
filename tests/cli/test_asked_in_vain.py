"""Who is asked for a word and names one that brings nothing is told why, and nothing is done by that alone."""

from pathlib import Path

from playaid.cli.main import run
from playaid.cli.terminal.terminal import Terminal
from playaid.games.empire import GAME
from playaid.games.legacy import GAME as LEGACY
from playaid.referee.contract.game import PASSING
from playaid.referee.contract.state import State, evolve
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.games.empire.table import at
from tests.games.empire.test_coup import WINS, plot
from tests.games.legacy.table import begun


def said_at(folder: Path, line: str, *answers: str, state: State | None = None) -> tuple[str, int]:
    """What is printed, and how many events are written, where Ann plots and types this, and these answers."""
    typed, screen = iter(answers), list[str]()

    def prompter(prompt: str, hidden: bool) -> str:
        screen.append(prompt)
        return next(typed)

    terminal = Terminal(str(folder), prompter, screen.append)
    new_session(GAME, folder / "friday", ["Ann", "Bob"])
    terminal.in_shell, terminal.run = True, run
    session: Session = terminal.open("friday")
    session.fold.state = state or plot()
    session.refresh = lambda: None  # type: ignore[method-assign]
    before = session.journal.tail_number
    run(["empire", *line.split(), "--as", "Ann"], terminal)
    return "\n".join(screen), session.journal.tail_number - before


def test_a_word_that_was_asked_for_gives_no_secret_away_for_nothing(tmp_path: Path) -> None:
    said, events = said_at(tmp_path, "coup Bernham", "Queenie")
    assert "3 crowns against 4 on the board" in said
    assert "Said whole it is done all the same: coup Bernham with Queenie" in said
    assert events == 0


def test_nor_from_a_step_before(tmp_path: Path) -> None:
    """In the exploration phase the coup would be the next step's: it is looked at as it would stand there."""
    state = evolve(at("exploration", "Ann", plot()), [["put", ["referee", "options", PASSING.name], PASSING.values[0]]])
    said, events = said_at(tmp_path, "coup Bernham", "Queenie", state=state)
    assert "3 crowns against 4 on the board" in said
    assert events == 0


def test_said_whole_it_is_done(tmp_path: Path) -> None:
    said, events = said_at(tmp_path, "coup Bernham with Queenie")
    assert "dolt" in said
    assert events == 1


def test_a_word_that_brings_something_is_taken(tmp_path: Path) -> None:
    said, events = said_at(tmp_path, "coup Bernham", "Queenie, Edmund, Flake", *WINS.partition(" at ")[2].split(", "))
    assert "Nothing has been done" not in said
    assert events > 0


def test_a_name_in_quotes_is_said_whole(tmp_path: Path) -> None:
    screen = list[str]()
    terminal = Terminal(str(tmp_path), lambda prompt, hidden: "", screen.append)
    new_session(LEGACY, tmp_path / "friday", ["Ann", "Bob", "Cid"])
    terminal.in_shell, terminal.run = True, run
    session: Session = terminal.open("friday")
    session.fold.state = begun(("Ann", "Bob", "Cid"))
    session.refresh = lambda: None  # type: ignore[method-assign]
    before = session.journal.tail_number
    run(["legacy", "use", "Starting Armour", "--as", "Ann"], terminal)
    assert "Nothing has been done" not in "\n".join(screen)
    assert session.journal.tail_number == before + 1


def told_at_the_castle(folder: Path, line: str, state: State) -> str:
    """What is printed where Ann, whose turn it is, types this; nobody answers what is asked."""
    screen = list[str]()
    terminal = Terminal(str(folder), lambda prompt, hidden: "leave", screen.append)
    new_session(LEGACY, folder / "friday", ["Ann", "Bob", "Cid", "Dot"])
    terminal.in_shell, terminal.run = True, run
    session: Session = terminal.open("friday")
    session.fold.state = state
    session.refresh = lambda: None  # type: ignore[method-assign]
    run(["legacy", *line.split(), "--as", "Ann"], terminal)
    return "\n".join(screen)


def test_a_verb_of_what_is_not_there_asks_nothing(tmp_path: Path) -> None:
    said = told_at_the_castle(tmp_path, "story", begun())
    assert "no Story Token lies on Round Table, where Ann stands" in said
    assert "which" not in said


def test_a_token_that_is_carried_is_named_where_one_is_tried_for(tmp_path: Path) -> None:
    holding = evolve(begun(), [["put", ["public", "tokens", "Standard"], {"tile": None, "by": "Ann", "returned": False}]])
    said = told_at_the_castle(tmp_path, "story", holding)
    assert "no Story Token lies on Round Table: Ann has Standard" in said
    assert "which" not in said


def test_which_token_is_asked_for_where_several_lie_there(tmp_path: Path) -> None:
    there = {"tile": "Round Table", "by": None, "returned": False}
    lying = evolve(begun(), [["put", ["public", "tokens", "Standard"], there]])
    assert "takes the Story Token Standard" in told_at_the_castle(tmp_path / "one", "collect", lying)
    several = evolve(lying, [["put", ["public", "tokens", "Eagle"], there]])
    assert "which token" in told_at_the_castle(tmp_path / "two", "collect", several)


def test_a_card_that_is_not_due_is_told_so_before_its_title_is_asked_for(tmp_path: Path) -> None:
    """A card may say that one is drawn all the same; the word for it is told there."""
    said = " ".join(told_at_the_castle(tmp_path, "encounter", begun()).split())
    told = "no Encounter Card is to be drawn by the rules now. If a card says that one is: extra behind your first answer"
    assert said.index(told) < said.index("what is the card called")


def test_a_card_that_another_card_gives_is_asked_for(tmp_path: Path) -> None:
    assert "what is the card called" in told_at_the_castle(tmp_path, "encounter extra", begun())
