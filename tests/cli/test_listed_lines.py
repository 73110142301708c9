"""What `? VERB` lists is typed as it stands there: every line of it reads back to a declaration that is offered."""

from pathlib import Path

import pytest

from playaid.cli import transcript
from playaid.cli.text.offered_lines import Wording
from playaid.desk.forms import read_once
from playaid.games.empire import GAME as EMPIRE
from playaid.games.registry import BUILT_IN, load
from playaid.games.tears import GAME as TEARS
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import read_arguments, split
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import acting, open_verbs
from playaid.referee.contract.state import State, visible
from playaid.testing.goldens import open_golden
from playaid.testing.table import Table, offered
from tests.games.empire import table as empire
from tests.games.tears import table as tears
from tests.games.tears.test_battle import field
from tests.slow import some

CELL = "Grenord-centre"
EVERY = 12
"""Of so many positions of an evening one has every verb looked at; the others those that call lines otherwise than they are offered."""


def read(game: Game, line: str, state: State) -> object:
    words = split(line)
    return words[0], read_arguments(game, game.verbs[words[0]], words[1:], state)


def misread(game: Game, state: State, side: str, lines: list[str]) -> list[str]:
    """Those that are listed otherwise than they could be typed."""
    seen = visible(state, side)
    wording = Wording(read_once(game), seen)
    wrong = []
    for line in lines:
        try:
            meant = read(game, line, seen)
        except Refusal:  # it names what the table does not know
            continue
        try:
            if read(game, str(wording.whole(line)), seen) == meant:
                continue
        except Refusal:
            pass
        wrong.append(f"{line} is listed as {wording.whole(line)}")
    return wrong


@pytest.mark.parametrize("slug", some(sorted(BUILT_IN), 1, 3))
def test_what_is_listed_in_a_demo_reads_back_to_an_offered_declaration(slug: str, tmp_path: Path) -> None:
    game, session, listed = load(slug), None, 0
    calling = {name for name, verb in game.verbs.items() if verb.called is not None}
    evening = transcript.parse_transcript(Path(game.demo).read_text(encoding="utf-8"))
    for number, _ in enumerate(transcript.play(evening, tmp_path)):
        session = session or open_golden(game, tmp_path)
        session.refresh()
        state = session.state
        if session.pending() is not None or state["referee"].get("over"):
            continue
        if number % EVERY and not calling & set(open_verbs(game, state)):
            continue
        session.open_what_can_be()
        for side in acting(game, state):
            lines = offered(game, session.state, session.book, side)
            lines = [line for line in lines if line != "next" and (not number % EVERY or line.split()[0] in calling)]
            listed += len(lines)
            assert not misread(game, session.state, side, lines)
    assert listed


def about(state: State, game: Game, verb: str) -> list[str]:
    wording = Wording(read_once(game), visible(state, None))
    return [str(wording.whole(f"{verb} {line}")) for line in Table(game, sound=False).offered(state)[verb]]


def test_a_phrase_for_a_line_stands_in_no_list() -> None:
    """Hits and ruins of tears, attacks of empire have words that are tapped on a page and would not be read behind their verb."""
    fought = tears.do(tears.do(field(), "stand"), "throw", "5 1 6")
    assert "take 2 Warsteed" in about(fought, TEARS, "take")
    mine = empire.manned(empire.laid(empire.start(), N1="Grenord"), "Ann", CELL, "Mary")
    meeting = empire.at("action", "Ann", empire.manned(mine, "Bob", CELL, "Gren"))
    assert about(meeting, EMPIRE, "attack") == ["attack with Mary"]
