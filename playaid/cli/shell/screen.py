"""The table shell on a terminal: prompt, bottom line, completion and history by prompt_toolkit."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

import click
from prompt_toolkit import PromptSession
from prompt_toolkit.clipboard import ClipboardData
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import DummyHistory, FileHistory
from prompt_toolkit.input import Input
from prompt_toolkit.output import Output
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style

from playaid.cli.shell.completion import Known, candidates
from playaid.cli.terminal.console import Place
from playaid.cli.text.colour import colour_line
from playaid.cli.text.heading import in_rows, place_lines, tracker_lines
from playaid.desk import locations
from playaid.referee.session.local import Session

MENU_ROWS = 4
LONGEST_NOTE = 40
STYLE = Style.from_dict({"place": "bold", "owed": "#af5f00", "bottom-toolbar": "reverse"})


class Evening(Place, Protocol):
    """What a screen shows of the evening, and completes out of."""

    known: Known | None
    json: bool
    session: Session | None
    erases: bool

    def height(self) -> int: ...


class Screen:
    """A console on a terminal. `read` takes prompt and line away again, so that a secret one leaves no trace."""

    clears = True
    echoes = True

    def __init__(self, table: Evening, input: Input | None = None, output: Output | None = None):
        self.table = table
        self._histories: dict[str, Chosen] = {}
        self._lines: PromptSession[str] = PromptSession(
            message=self._prompt,
            bottom_toolbar=self._bottom,
            completer=_Names(table),
            complete_while_typing=False,
            complete_style=CompleteStyle.COLUMN,
            reserve_space_for_menu=MENU_ROWS,
            erase_when_done=True,
            style=STYLE,
            input=input,
            output=output,
        )
        self._answers: PromptSession[str] = PromptSession(history=DummyHistory(), input=input, output=output)
        for session in (self._lines, self._answers):
            if hasattr(session.output, "enable_bell"):
                session.output.enable_bell = False

    def read(self) -> str:
        self._lines.history = self._lines.default_buffer.history = self._history()
        return self._typed(self._lines)

    def ask(self, prompt: str, hidden: bool) -> str:
        """The answer to a question; never remembered, and taken away again. What may stay of it is shown, if the table does not see to
        that and it is not hidden."""
        gone, self.table.erases = hidden or self.table.erases, False
        self._answers.app.erase_when_done = True
        rows = "\n".join(in_rows(prompt, self.table.width()))
        said = self._typed(self._answers, message=rows, is_password=hidden)
        if not gone:
            self.write(f"{rows}{self.table.in_the_open(said)}")
        return said

    def _typed(self, session: "PromptSession[str]", **how: Any) -> str:
        # What was cut out of a line must not be there for the next player to paste.
        session.app.clipboard.set_data(ClipboardData())
        return session.prompt(**how)

    def write(self, line: str) -> None:
        """Show a line, broken at blanks where the terminal is narrow, the verdict in colour."""
        click.echo(line if self.table.json else colour_line(line, self.table.width()))

    def remember(self, line: str) -> None:
        self._history().choose(line)

    def _history(self) -> "Chosen":
        session = self.table.session
        name = session.journal.id if session is not None else ""
        if name not in self._histories:
            self._histories[name] = Chosen(history_file(name))
        return self._histories[name]

    def _prompt(self) -> FormattedText:
        heading = self.table.heading
        owed = len(place_lines(heading._replace(owed=(), waits=""), self.table.width()))
        lines = place_lines(heading, self.table.width())
        shown = [("class:place" if at < owed else "class:owed", f"{line}\n") for at, line in enumerate(lines)]
        return FormattedText([*shown, ("", "> ")])

    def _bottom(self) -> FormattedText:
        return FormattedText([("", "\n".join(tracker_lines(self.table.heading, self.table.width(), self.table.height())))])


class _Names(Completer):
    """Completion on Tab, out of what the table knows."""

    def __init__(self, table: Evening):
        self._table = table

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        try:
            known = candidates(self._table.known, document.text_before_cursor) if self._table.known else []
        except Exception:  # a fault of a game's names must not break into the line that is being typed
            known = []
        notes = self._table.width() >= 2 * LONGEST_NOTE
        for candidate in known:
            yield Completion(candidate.text, -candidate.replaces, display_meta=candidate.note[:LONGEST_NOTE] if notes else "")


class Chosen(FileHistory):
    """A history file that takes only what is chosen for it, not every line that is typed."""

    def append_string(self, string: str) -> None:
        """Do nothing: the line may hold a secret, and that is not known yet."""

    def choose(self, line: str) -> None:
        """Keep a line, once if it is typed again and again. A file that cannot be written loses the history, no more."""
        if self._loaded_strings[:1] == [line]:
            return
        try:
            super().append_string(line)
        except OSError:
            self._loaded_strings.insert(0, line)


def history_file(name: str) -> str:
    """The history file of a session, in the user's data folder, for their eyes only."""
    folder = Path(locations.data_folder(), "history")
    path = folder / (name if name.isalnum() else "none")  # an imported name must not lead out of the folder
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600))
    except OSError:
        return os.devnull
    return str(path)
