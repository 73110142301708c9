"""What a ruling told in short says of the throw that it hung on."""

from types import SimpleNamespace
from typing import cast

from playaid.cli.declaring.ruling_answer import _as_wanted
from playaid.cli.terminal.terminal import Terminal
from playaid.cli.text.render import _reason, is_modified, short_lines
from playaid.desk.ruling_view import view_ruling
from playaid.language.message import PLUS, listing, message
from playaid.referee.contract.ruling import Line, Reading, Reason
from playaid.referee.session.local import Session
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G
from tests.games.tears.test_battle import field
from tests.games.tears.test_wounds import lonely

FELL = message("die {die}", die=7)


@each(
    ("text", "told"),
    [
        (message("die {die} + {bonus} for losses", die=7, bonus=1), True),
        (message("die {die} + {bonus} for losses", die=7, bonus=0), False),
        (message("die {die} - {failures} for failures", die=7, failures=2), True),
        (message("{sum} = {total}", sum=listing([FELL, message("{n} ({why})", n=5, why="besieged")], PLUS), total=12), True),
        (message("{sum} = {total}", sum=listing([FELL], PLUS), total=7), False),
        (message("dice {dice} - command {command} = {modified}", dice=9, command=4, modified=5), True),
        (message("dice {dice}, modified {modified}", dice=9, modified=9), False),
        (message("dice {dice} {plus:+d} {minus:+d}, modified {modified}", dice=9, plus=5, minus=-5, modified=9), True),
        (message("success {own} {modifier}: die {die} against {target}", own=6, modifier="-1", die=3, target=5), True),
        (message("die {die} against {most}", die=3, most=5), False),
        (message("{n} + {more} units", n=3, more=2), False),
    ],
)
def test_a_throw_that_something_was_added_to(text: str, told: bool) -> None:
    assert is_modified(Line("who", text)) is told


def test_the_bonus_of_initiative_is_told_in_short() -> None:
    state = table.do(table.start(), "ambassador Kishmin", side=G)
    state = table.do(state, "next", side=G)
    state = table.changed(state, ["put", ["public", "bonus"], {G: 0, F: 2}])
    ruling = table.rule(state, "initiative", "9 8", G)
    lines = "\n".join(short_lines(view_ruling(ruling, None), table.GAME.decisive, set()))
    assert "die 8 + 2 for initiatives lost in a row" in lines
    assert "die 9" not in lines


def test_several_typed_dice_are_told_with_whom_each_fell_for() -> None:
    """A wrong one is seen so, and put right; a die alone lies on the table, and a sum is one number."""

    def told(theirs: str, dice: str) -> str:
        state = table.do(field("3 Warsteed", theirs), "stand")
        seen = view_ruling(table.rule(state, "throw", dice, F), None)
        return " ".join(" ".join(short_lines(seen, table.GAME.decisive, set())).split())

    assert "dice Forseti 5 for Cavalry 5, 10 for Foot Soldier 4 (2d10; typed)" in told("Cavalry, Foot Soldier", "5 10")
    assert "dice" not in told("Cavalry", "5")


def test_throws_that_were_typed_ahead_are_told_each_with_what_it_was_for() -> None:
    state = table.do(table.start(), "ambassador Kishmin", side=G)
    seen = view_ruling(table.rule(table.do(state, "next", side=G), "initiative", "9 8", G), None)
    assert "Gorganun 9" in " ".join(short_lines(seen, table.GAME.decisive, set(), ahead=seen.rolls))
    assert "Gorganun 9" not in " ".join(short_lines(seen, table.GAME.decisive, set()))


def test_what_a_wound_hung_on_is_told_in_short() -> None:
    ruling = table.rule(lonely(castle=True), "wound Algeron", "5")
    lines = "\n".join(short_lines(view_ruling(ruling, None), table.GAME.decisive, set()))
    assert "die 5 + 5 (besieged) = 10" in lines


def test_how_another_reading_is_chosen_is_told_beside_it() -> None:
    """Of a line that is refused also how it is done all the same."""
    reading = Reading("island-ships", "no", ("yes",), about="whether a ship leaves the island", means="no", otherwise=("yes",))
    legal = view_ruling(table.rule(table.begun(), "activate Shale")._replace(readings=(reading,)), None)
    told = " ".join(" ".join(short_lines(legal, (), set(), titles=str)).split())
    assert "otherwise: yes (option island-ships=yes)" in told
    assert "new GAME NAME --option NAME=VALUE" in told
    refused = view_ruling(table.rule(table.begun(), "attack")._replace(readings=(reading,)), None)
    assert "--overrule REASON" in "\n".join(short_lines(refused, (), set(), titles=str))
    assert "--option" not in "\n".join(short_lines(legal._replace(readings=()), (), set(), titles=str))


@each(
    ("text", "case", "told"),
    [
        ("Brian was put ashore by a refit and may not move [9.1]", "9.1", "    - Brian was put ashore by a refit and may not move [9.1]"),
        (
            "Brian was put ashore by a refit and may not move [9.1]",
            "11.0",
            "    - Brian was put ashore by a refit and may not move [9.1] [11.0]",
        ),
        ("it lies elsewhere", "9.1", "    - it lies elsewhere [9.1]"),
        ("it lies elsewhere", "", "    - it lies elsewhere"),
    ],
)
def test_a_case_that_a_reason_tells_itself_stands_there_once(text: str, case: str, told: str) -> None:
    assert list(_reason(Reason("albion@32/11.fast", case, text), False, "")) == [told]


def test_what_one_side_alone_has_read_is_told_to_all_when_they_come_to_it() -> None:
    """A reading that decides is told once, and to whoever has not read it: a screen of one's own is none of theirs."""
    reading = Reading("fortress-award", "ten", ("none",), about="what a fortress is worth", means="ten", otherwise=("none",))
    seen = view_ruling(table.rule(table.begun(), "activate Shale")._replace(readings=(reading,)), None)
    terminal, session = Terminal(), SimpleNamespace(game=table.GAME, book=SimpleNamespace(title=str))

    def told(unseen: str | None) -> bool:
        return "what a fortress is worth" in " ".join(_as_wanted(terminal, cast(Session, session), seen, "short", unseen))

    assert [told(G), told(G), told(None), told(None), told(F)] == [True, False, True, False, False]
