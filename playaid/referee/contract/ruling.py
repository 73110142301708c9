"""What a declaration is and what the referee answers: one model for the screen, for JSON and for the journal."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from playaid.book.book import Fact, MissingFact
from playaid.dice.sources import Request, Rolled
from playaid.language.message import SEMICOLON, as_message, listing, message
from playaid.referee.contract.state import Change

if TYPE_CHECKING:
    from playaid.board.text import Drawing

LEGAL = "legal"
ILLEGAL = "illegal"
NEEDS_INPUT = "needs-input"


class Declaration(NamedTuple):
    """What a player says they do."""

    verb: str
    args: dict[str, Any] = {}
    side: str | None = None
    typed: str = ""
    answers: dict[str, str] = {}
    overrule: str | None = None


class Reason(NamedTuple):
    """Why a declaration is refused: the check that failed, its case, the facts, and what would be legal."""

    check: str
    citation: str
    text: str
    instead: str | None = None


UNCOUNTED = "not counted"
"""The label of what may bear on a number and stands in print alone, so that playaid does not reckon with it."""
TO_COME = "to come"
"""The label of what comes of this later, by itself."""
ROUND = "goes round"
"""The label of why a way that nobody has said step by step is longer than the shortest on the map."""
IN_FORCE = "in force"
"""The label of what bears on this very number as long as it lies on the table, and stands in print alone."""
ASIDE = (UNCOUNTED, IN_FORCE, TO_COME, ROUND)
"""What stands below a ruling in a sentence: told under odds, too, which count none of it, and in short rulings once, but for what is in
force: that is told each time."""


EVERYBODY = "the table"
"""Who draws and throws what is nobody's own: whoever is there."""


def thrower(who: str) -> str:
    """Whoever threw or drew, as it stands before what fell: a name, and of what is nobody's own where that was."""
    return as_message("at the table:") if who == EVERYBODY else who


class Line(NamedTuple):
    """One line of a worksheet: what, how it is made up, what it comes to, by which case. `only` names the one side that may see it."""

    label: str
    text: str
    result: str = ""
    citation: str = ""
    only: str | None = None


class Said(NamedTuple):
    """One sentence of the story. `only` names the one side that may read it."""

    text: str
    only: str | None = None


TOGETHER = "cup"
"""Of a fact: under whose seal it lies where no side may know of it before all lie open."""


class Used(NamedTuple):
    """A fact of the book that a ruling used; `only` names the one side that may know it was looked up, or `TOGETHER`."""

    fact: Fact
    only: str | None = None


class Reading(NamedTuple):
    """An option that decided a ruling: its value in this session, and those under which the ruling would have been another. `only` names
    the one side that may know it. about: what is asked there, as the option says it; means: what its value means, where it has words;
    otherwise: what the others mean."""

    option: str
    value: str
    others: tuple[str, ...]
    citation: str = ""
    only: str | None = None
    about: str = ""
    means: str = ""
    otherwise: tuple[str, ...] = ()

    def told(self) -> str:
        """The question, how it is answered in this session, and what the other answers are, each with the option that chooses it."""
        meanings = self.otherwise or self.others
        others = [
            message("{answer} (option {option}={value})", answer=as_message(answer), option=self.option, value=value)
            for value, answer in zip(self.others, meanings, strict=True)
        ]
        pattern = "{about}. Played here: {answer}; otherwise: {others}"
        answer = as_message(self.means or self.value)
        text = message(pattern, about=as_message(self.about or self.option), answer=answer, others=listing(others, " or "))
        return message("{text}  [{case}]", text=text, case=self.citation) if self.citation else text


Shown = Sequence[str]
"""What the faces of a die show in place of numbers, face 1 first."""
Counts = Callable[[], str] | None
"""Gives what the faces of dice come to, in words; None where the reading says it, or nothing is to be told."""
Options = Sequence[str] | Mapping[str, str]
"""What may be answered; or that, each with what it comes to."""


class Question(NamedTuple):
    """What a ruling waits for. `kind` is choice, dice, draw or fact; `who` the player it is put to. endings: what may stand behind words of
    one's own, or, without a blank before it, in their place: each with what it is called where it is tapped. cite: the case by which it is
    asked, where that is another than the verb's. beside: options, each with what it comes to."""

    kind: str
    key: str
    who: str
    prompt: str
    options: tuple[str, ...] = ()
    private: str | None = None
    fact: dict[str, Any] | None = None
    request: Request | None = None
    endings: tuple[tuple[str, str], ...] = ()
    cite: str = ""
    beside: tuple[tuple[str, str], ...] = ()


SO_FAR = as_message("{told} Now: {question}")
"""A question amid a line, behind what that has come to."""
NOT_TOLD = as_message("{cell} is not in the documents: {wants}?")


def fact_question(missing: MissingFact, private: str | None = None) -> Question:
    fact = {"table": missing.table, "keys": list(missing.keys), "why": missing.why, "citation": missing.citation}
    told = message("{what}; {wants}", what=as_message(missing.title), wants=missing.wants) if missing.title else missing.wants
    prompt = message(NOT_TOLD, cell=missing.name, wants=told)
    key = f"{missing.table} {' '.join(missing.keys)}"
    return Question("fact", key, private or "the owner", prompt, tuple(missing.options), private=private, fact=fact)


class Ruling(NamedTuple):
    """The answer to a declaration.

    Only a legal ruling has changes. `secret` names the side whose declaration it is when the whole ruling is that side's own;
    `private_answers` maps the key of an answer to the side that alone may know it; `disclosed` names what the rules lay open: sides, the
    cup. `in_vain` says why a legal declaration comes to nothing for certain, for whoever may see the declaration; `readings` are
    the options that decided it, put to it for a screen (`option_marks.decided_by`). `needs_consent`: taking it back needs all sides'
    consent, as something fell or was learnt. `rests_on_secret`: whether it is legal hangs on something that the declaring side may not see;
    `looked_into` names the compartments, not the declaring side's own, that the rule has read without a word of it, by `disclose` or
    `need_consent`; `learnt`: nothing but what was read of others' secrets, by a check or the rule, makes it need consent;
    `answered` names whose the answers were, by their keys; `does` the sides whose own it is besides, whoever has said it (an act of one of
    their characters, say): where each act is signed, they sign it, too; `opened` the sides whose secrets the rule has read;
    `drawing`: the board with which `shown` begins; `label`: what the rule itself calls its outcome;
    `hides_facts`: that something was looked up may tell what another side hides;
    `beyond_dice`: since its last throw somebody may have learnt more than lies on the table.
    """

    verdict: str
    declaration: Declaration
    citations: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    overruled: tuple[Reason, ...] = ()
    worksheet: tuple[Line, ...] = ()
    story: tuple[Said, ...] = ()
    rolls: tuple[Rolled, ...] = ()
    facts: tuple[Used, ...] = ()
    changes: tuple[Change, ...] = ()
    inverse: tuple[Change, ...] = ()
    question: Question | None = None
    label: str = ""
    needs_consent: bool = False
    secret: str | None = None
    data: dict[str, Any] | None = None
    shown: tuple[str, ...] = ()
    drawing: "Drawing | None" = None
    private_answers: Mapping[str, str] = {}
    in_vain: str = ""
    readings: tuple[Reading, ...] = ()
    rests_on_secret: bool = False
    answered: Mapping[str, str] = {}
    disclosed: tuple[str, ...] = ()
    learnt: bool = False
    looked_into: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()
    beyond_dice: bool = False
    does: tuple[str, ...] = ()
    hides_facts: bool = False

    @property
    def outcome(self) -> str:
        """What it comes to, in the words that `odds` counts by: the rule's own, or else what the whole table is told."""
        return self.label or (listing((said.text for said in self.story if said.only is None), SEMICOLON) if self.verdict == LEGAL else "")
