"""The golden evening: every viewer's view at every step, as it was looked over once. PLAYAID_GOLDEN=write stores it anew."""

import os
from pathlib import Path

from playaid.board.text import list_pieces
from playaid.games.tears import GAME
from playaid.games.tears.table.board import board
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.contract.view import view
from tests.games.tears import table
from tests.games.tears.table import HOUSE, F, G

GOLDEN = Path(__file__).parent / "golden" / "evening.txt"
EVENING = (
    ("ambassador Kishmin", "", G),
    ("gate Caer Sillius in", "", F),
    ("box Kestrel with 3 Warsteed, Shimar", "", G),
    ("box Algeron with 2 Foot Soldier", "", F),
    ("next", "", G),
    ("initiative", "9 2", G),
    ("command table", "5", G),
    ("activate Niekimo", "", G),
    ("cast Obfuscate by Niekimo on Niekimo", "3", G),
    ("move Niekimo to Dunhallow", "", G),
    ("trap Dunhallow", "7", G),
    ("activate Kestrel", "", G),
    ("move Kestrel to Ashmoor", "", G),
    ("move Kestrel to Marchgate", "", G),
    ("next", "", G),
    ("command table", "4", F),
    ("activate Wargroup at Kimrin", "", G),
    ("move Wargroup to Thornwick", "", G),
    ("done", "", G),
    ("command table", "2", F),
    ("activate Kendrel", "", F),
    ("recruit Foot Soldier by Kendrel", "", F),
    ("next", "", F),
    ("next", "", G),
    ("initiative", "9 2", G),
    ("command one", "", G),
    ("activate Kestrel", "", G),
    ("move Kestrel to Millbrook", "", G),
    ("move Kestrel to Caer Sillius", "", G),
    ("gate Caer Sillius in", "", F),
    ("attack", "", G),
    ("stand", "", F),
    ("skip", "", F),
    ('cast "Fog of War" by Shimar', "2", G),
    ("throw", "1 10 10 10 10 10 10 10 10 10 10 10", F),
    ("take Warsteed", "", G),
    ("throw", "3 4 10", G),
    ("take 2 Foot Soldier", "", F),
    ("besiege", "", G),
    ("box Kestrel with 2 Warsteed", "", G),
    ("next", "", G),
    ("command one", "", F),
    ("box Algeron with 2 Cavalry", "", F),
    ("activate Algeron", "", F),
    ("attack Caer Sillius", "", F),
    ("stand", "", G),
)


def shown(state: State) -> list[str]:
    """What each viewer sees."""
    lines = []
    for viewer in (None, G, F):
        seen = view(GAME, state, viewer)
        lines.append(f"-- {viewer or 'the table'}: {seen.phase}; to act: {', '.join(seen.acting)}")
        lines += [f"   owed: {text}" for text in seen.obligations]
        lines += [f"   {label}: {value}" for label, value in seen.trackers]
        lines += [f"   {line}" for line in list_pieces(board(visible(state, viewer), viewer, HOUSE), 100)]
    return lines


def test_the_golden_evening() -> None:
    state = table.start()
    lines = ["== the set-up", *shown(state)]
    for line, dice, side in EVENING:
        ruling = table.rule(state, line, dice, side)
        assert ruling.verdict == LEGAL, (line, [reason.text for reason in ruling.reasons], ruling.question)
        state = evolve(state, ruling.changes)
        assert not list(GAME.invariants(state)), line
        lines += [f"== {side}: {line}", *(f"   {said.only or 'all'}: {said.text}" for said in ruling.story), *shown(state)]
    text = "\n".join(lines) + "\n"
    if os.environ.get("PLAYAID_GOLDEN") == "write":
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
