"""Where the table shell reads and shows lines: what a console is, and the one without a screen."""

import sys
from io import TextIOWrapper
from typing import Protocol

import click

from playaid.cli.text.heading import Heading, place_lines


class Place(Protocol):
    """What a console shows of the evening."""

    heading: Heading

    def width(self) -> int:
        """Columns of the terminal."""

    def in_the_open(self, said: str) -> str:
        """What may stay on a screen that all see of what was typed at a question."""


class Console(Protocol):
    """Where lines are typed and shown."""

    clears: bool  # Whether what was shown can be taken off the screen again
    echoes: bool  # Whether a typed line has to be shown, since nobody saw it being typed or it was taken away again

    def read(self) -> str:
        """The next line. Raises EOFError when nobody is there any more, KeyboardInterrupt when it is waved away."""

    def ask(self, prompt: str, hidden: bool) -> str:
        """The answer to a question; never remembered. Raises as `read`."""

    def write(self, line: str) -> None:
        """Show a line."""

    def remember(self, line: str) -> None:
        """Put a line into the history."""


class Lines:
    """Plain lines in and out: for pipes, dumb terminals and screen readers."""

    clears = False

    def __init__(self, table: Place):
        self.table = table
        self.echoes = sys.stdin is None or not sys.stdin.isatty()
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")

    def read(self) -> str:
        if not self.echoes:
            for part in place_lines(self.table.heading, self.table.width()):
                self.write(part)
        return self._line("> ")

    def ask(self, prompt: str, hidden: bool) -> str:
        """An answer; unseen where there is a terminal."""
        if hidden and not self.echoes:
            from getpass import getpass

            return getpass(prompt)
        answer = self._line(prompt)
        if self.echoes:
            self.write(prompt if hidden else f"{prompt}{self.table.in_the_open(answer)}")
        return answer

    def write(self, line: str) -> None:
        click.echo(line)

    def remember(self, line: str) -> None:
        """There is no history here."""

    def _line(self, prompt: str) -> str:
        if not self.echoes:
            return input(prompt)
        line = sys.stdin.readline() if sys.stdin is not None else ""  # a closed one is None
        if not line:
            raise EOFError
        return line.rstrip("\r\n")
