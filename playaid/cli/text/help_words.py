"""Help in another language: what Click says of itself, what commands and options say of theirs. Loaded where another language is read."""

import re
import sys
from collections.abc import Callable, Iterable
from typing import Any

from playaid.language.message import Message, Typed, as_message, counted
from playaid.language.translation import language, translate
from playaid.language.width import columns, pad, wrap_text

WORDS = {
    "usage": "Usage:",
    "options": "Options",
    "arguments": "Arguments",
    "commands": "Commands",
    "file": "file",
    "folder": "directory",
    "wanted": "required",
    "given": "OPTIONS",
    "below": "COMMAND",
    "more": "ARGS",
    "number": "INTEGER",
    "within": "RANGE",
    "fraction": "FLOAT",
}
SAID = (
    *map(as_message, WORDS.values()),
    *("Show this message and exit.", "Missing command.", "Missing argument", "Missing option"),
    *("Missing argument {param_hint}.", "Missing option {param_hint}."),
    *("Missing parameter", "Missing {param_type}", "Missing parameter: {param_name}", "Invalid value: {message}"),
    *("Invalid value for {param_hint}: {message}", "No such option {name!r}.", "No such command {name!r}.", "No such option: {name}"),
    *("Option {name!r} does not take a value.", "{value!r} is not a valid {number_type}.", "{value} is not in the range {range}."),
    *("{value!r} is not a valid boolean.", "Could not open file {filename!r}: {message}", "{name} {filename!r} does not exist."),
    *("{name} {filename!r} is a file.", "{name} {filename!r} is a directory.", "{name} {filename!r} is not readable."),
    *("{name} {filename!r} is not writable.", "default: {default}"),
    *("Error: {message}", "Try '{command} {option}' for help.", "Choose from:\n\t{choices}", "Did you mean {possibility}?"),
)
"""What Click says, as its own functions for that are given it."""
COUNTED = (
    counted(1, "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", args="…"),
    counted(1, "Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", name="…", nargs=1),
    counted(1, "Possible option: {possibilities}", "Possible options: {possibilities}", possibilities="…"),
    counted(1, "Did you mean {possibility}?", "Did you mean one of: {possibilities}?", possibility="…", possibilities="…"),
    counted(1, "{value!r} is not {choice}.", "{value!r} is not one of {choices}.", value="…", choice="…", choices="…"),
)


def _one_of(one: str, many: str, n: int) -> str:
    return translate(one if n == 1 else many) if language() == "en" else translate(one)


def standing_for(usage: str) -> str:
    """A usage, with what stands for what is to be typed in the language that is read."""
    return usage if language() == "en" else re.sub(r"\b[A-Z]{2,}\b", lambda found: translate(found[0]), usage)


MOST_TERM = 30


class _Written:
    """A help page in columns that count letters as a terminal does, each of its texts in the language that is read."""

    def write_usage(self: Any, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, standing_for(args), prefix or f"{translate(WORDS['usage'])} ")  # type: ignore[misc]

    def write_heading(self: Any, heading: str) -> None:
        super().write_heading(translate(heading))  # type: ignore[misc]

    def write_text(self: Any, text: str) -> None:
        if language() == "en":
            super().write_text(text)  # type: ignore[misc]
            return
        indent = " " * self.current_indent
        parts = [translate(" ".join(part.split())) for part in text.split("\n\n")]
        self.write("\n\n".join("\n".join(wrap_text(part, self.width, indent, indent)) for part in parts) + "\n")

    def write_dl(self: Any, rows: Iterable[tuple[str, str]], *how: Any, **more: Any) -> None:
        if language() == "en":
            super().write_dl(rows, *how, **more)  # type: ignore[misc]
            return
        told = [(standing_for(first), _of_an_entry(second)) for first, second in rows]
        column = min(max((columns(first) for first, _ in told), default=0), MOST_TERM) + 2
        margin = " " * self.current_indent
        for first, second in told:
            lines = wrap_text(second, max(self.width - self.current_indent - column, 10)) or [""]
            fits = columns(first) + 2 <= column
            beside = [pad(first, column) + lines[0], *((" " * column + line) for line in lines[1:])]
            below = [first, *(" " * column + line for line in lines)]
            self.write("".join(f"{(margin + line).rstrip()}\n" for line in (beside if fits else below)))


def _of_an_entry(text: str) -> str:
    """What is said of an option or a command; what Click adds to it in brackets stands as it is."""
    whole = " ".join(text.split())
    said, bracket, added = whole.rpartition("[")
    known = translate(whole)
    if known != whole or not bracket:
        return known
    return f"{translate(said.strip())} [{_fitted(added.removesuffix(']'))}]".strip()


def _fitted(text: str) -> str:
    """What Typer says as it has put it together: what its Click says has no patterns of its own any more."""
    if (known := translate(text)) != text:
        return known
    for pattern in SAID:
        parts = re.split(r"\{(\w+)(?:!r)?\}", pattern)
        places = "".join(re.escape(part) if at % 2 == 0 else rf"'?(?P<{part}>.+?)'?" for at, part in enumerate(parts))
        if len(parts) > 1 and (found := re.fullmatch(places, text.removesuffix(".") + "." * pattern.endswith("."))) is not None:
            return translate(Message(pattern, {place: Typed(standing_for(part)) for place, part in found.groupdict().items()}))
    return text


def fault_of(text: str) -> str:
    """What Typer says of a line, sentence by sentence."""
    return " ".join(_fitted(sentence) for sentence in re.split(r"(?<=[.?]) (?=[A-Z])", text)) if language() != "en" else text


def speak() -> None:
    """From here on Click, and the Click that Typer brings with it, say what they say in the language that is read."""
    for name, module in list(sys.modules.items()):
        keeps = name.endswith(".decorators")  # what these say is kept with a command, in whatever language it was made
        if not keeps and (name.partition(".")[0] == "click" or name.startswith("typer._click")):
            held = vars(module)
            if "_" in held:
                held["_"] = translate
            if "ngettext" in held:
                held["ngettext"] = _one_of
    for name in ("click.core", "typer._click.core"):
        if (core := sys.modules.get(name)) is not None and not issubclass(core.Context.formatter_class, _Written):
            core.Context.formatter_class = type("Written", (_Written, core.Context.formatter_class), {})
            core.Command.get_short_help_str = _short_of(core.Command.get_short_help_str)
            core.Parameter.get_error_hint = _hint_of(core.Parameter.get_error_hint)


def _short_of(in_english: Callable[..., str]) -> Callable[..., str]:
    """What a command is for in one sentence, where Click cuts it to so many letters."""

    def short(command: Any, limit: int = 45) -> str:
        whole = " ".join((command.help or "").split("\n\n")[0].split())
        said = translate(whole)
        return in_english(command, limit) if said == whole else said.split("。")[0]

    return short


def _hint_of(in_english: Callable[..., str]) -> Callable[..., str]:
    """What a fault of a line calls an argument."""
    return lambda argument, *at, **how: standing_for(in_english(argument, *at, **how))
