"""Options that are typed behind an answer as they are behind a whole line: `4 --odds`, `Docks --odds --all`, `2 --overrule …`."""

import re
from typing import NamedTuple

OF_A_LINE = ("odds", "check")
"""Looks at a line, which at a question is the one that asks it."""
OF_A_WHOLE_LINE = ("overrule", "answer", "as", "all", "on", "want", "turns", "until", "if", "patience", "json")
"""Other options of a line, each of which says more than what the question asks for."""
_OPTIONS = re.compile(rf"(?P<answer>.*?)\s*(?P<options>(?<!\S)--(?:{'|'.join((*OF_A_LINE, *OF_A_WHOLE_LINE))})(?![\w-]).*)")


class Behind(NamedTuple):
    """What is typed at a question: the answer, and what stands behind it. look: `odds` or `check`, where one is asked for; options: all
    the others as they were typed."""

    answer: str
    look: str
    options: str

    def option(self) -> str:
        """The one that is told of: the look, or the first of the others, without what it is given."""
        return f"--{self.look}" if self.look else self.options.partition(" ")[0].partition("=")[0]


def options_behind(text: str) -> Behind | None:
    """An answer and the options behind it; None where there are none, or all of it stands between quotes and is a title."""
    found = _OPTIONS.fullmatch(text.strip())
    if found is None or (text.startswith('"') and text.endswith('"')):
        return None
    words = found["options"].split()
    look = next((word[2:] for word in words if word[2:] in OF_A_LINE and word.startswith("--")), "")
    return Behind(found["answer"], look, " ".join(word for word in words if word != f"--{look}"))
