"""Nothing that is said is put together out of halves: the source of engine and games, read as text."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from playaid.referee.verification.lint_source import joined_texts

ROOT = Path(__file__).parents[2] / "playaid"
SAYS = r"(?:message|counted|tell|say|Refusal|Unreadable|BadFact|BrokenGame|Missing|Unfit|Refused)"
F_STRING = re.compile(rf"""\b{SAYS}\(\s*(?:"\w+", )?f(?P<quote>["'])(?P<text>.*?)(?P=quote)""")
SUM = re.compile(
    r"(?:\b(?:message|counted|listing|series)\((?:[^()\n]|\([^()\n]*\))*\)\s*\+ )|(?: \+ (?:message|counted|listing|series)\()"
)
EDGE = re.compile(rf"""\b{SAYS}\(\s*(?:[\w()]+, )?(?P<quote>["'])(?P<text>.*?)(?P=quote)(?=\s*[,)])""")
GLUED = re.compile(r"^(?: (?! )|[,;.])|[^:?.\])] $|,$")
"""What begins or ends as a sentence does not: prompts end with a blank behind their mark, lines are indented by two."""


AUTHORS = (
    "book/table_specs.py",
    "book/table_models.py",
    "book/toml_cache.py",
    "referee/verification/",
    "cli/transcript.py",
    "cli/reference.py",
)
"""What whoever writes a game is told of its files, in English."""


def sources() -> Iterator[tuple[str, str]]:
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(("testing/", *AUTHORS)):
            yield name, path.read_text(encoding="utf-8")


def halves(text: str) -> Iterator[str]:
    """Each place of a source where halves are said."""
    yield from (found[0] for found in F_STRING.finditer(text) if re.search(r"[a-z]{2,}", re.sub(r"\{[^}]*\}", "", found["text"])))
    sums = (line for line in text.splitlines() if " + " in line and "(" in line)
    yield from (found[0] for line in sums for found in SUM.finditer(line))
    yield from (found[0] for found in EDGE.finditer(text) if GLUED.search(found["text"]) and re.search(r"[a-z]{2,}", found["text"]))


def test_nothing_is_said_in_halves() -> None:
    found = [f"{name}: {half}" for name, text in sources() for half in halves(text)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "half",
    [
        'h.tell(f"{a} moves to {b}.")',
        'raise Refusal(f"there is no {name}")',
        'message("{a} is here", a=a) + rest',
        'said + message("{n} more", n=n)',
        'message(", so much or more {n}", n=n)',
        'message("with its ", n=n)',
        'counted(n, " and {n} more", " and {n} more")',
    ],
)
def test_a_half_is_found(half: str) -> None:
    assert list(halves(half))


@pytest.mark.parametrize("whole", ['message("Once more: ")', 'say("  {a}.", a=a)', 'say(f"> {line}")', 'message("{a}: {b}", a=a, b=b)'])
def test_a_whole_is_none(whole: str) -> None:
    assert not list(halves(whole))


def test_a_strangers_sentence_out_of_pieces_is_found(tmp_path: Path) -> None:
    """`games check` names the file and the line; what is typed, and what is a pattern, is none."""
    rules = tmp_path / "rules.py"
    rules.write_text(
        'h.tell(f"{side} draws {n}.")\n'
        'h.over(side, " and ".join(best) + " with " + str(n), "3.1")\n'
        'h.ask("stake", who=side, prompt="how many, %s?" % side)\n'
        'Check("x", "1", "{} may not".format(side), bad)\n'
        'h.tell("{side} draws {n}.", side=side, n=n)\n'
        'h.line("die", f"{left}/{right}", "", "2")\n'
        'h.ask(f"stake of {side}", who=side, prompt="how many?", hint=f"stake {n}")\n'
    )
    assert [place for place, _ in joined_texts(rules)] == ["rules.py:1", "rules.py:2", "rules.py:3", "rules.py:4"]
