"""What hangs on a cell that nobody has entered is not left out of the help without a word."""

from pathlib import Path

from playaid.book.facts import Fact
from playaid.cli import transcript
from playaid.referee.contract.state import visible
from playaid.referee.deciding.offers import offers_of
from tests.games.tears.table import GAME, PRINTED, G, begun, do

EVENING = """game tears
players Ann, Bob
tables printed

> ambassador Kishmin --as Gorganun
> n
> initiative --dice 9,2
> command one
> {line}
"""


def unknown(verb: str, *facts: Fact) -> dict[str, int]:
    state = begun(book=PRINTED)
    return offers_of(GAME, visible(state, G), PRINTED.with_recorded(facts), GAME.verbs[verb], G).unknown


def test_cells_on_which_lines_hang_are_named() -> None:
    """Who may command how many stands on the counters: Kestrel's is in the text, Shale's is not."""
    assert unknown("box")["leaders Shale command"] >= 1
    assert "leaders Kestrel command" not in unknown("box")


def test_what_is_entered_hangs_no_more() -> None:
    told = Fact("leaders", ("Shale", "command"), 6, "owner")
    assert "leaders Shale command" not in unknown("box", told)


def test_what_is_barred_anyway_hangs_on_nothing() -> None:
    """Nobody asks for the commands of the other side's leaders."""
    assert not [cell for cell in unknown("box") if "Algeron" in cell]


def test_an_area_of_no_kind_is_asked_about() -> None:
    state = do(do(begun(book=PRINTED), "road Kimrin to Seaside", side=G, book=PRINTED), "activate Kestrel", book=PRINTED)
    found = offers_of(GAME, visible(state, G), PRINTED, GAME.verbs["move"], G)
    assert found.lines == []
    assert found.unknown["what kind of area is Seaside on the map?"] >= 1


def test_help_says_so(tmp_path: Path) -> None:
    short = list(transcript.play(transcript.parse_transcript(EVENING.format(line="help --as Gorganun")), tmp_path))[-1].printed
    assert any("may hang on leaders" in line for line in short)
    assert all(len(line) <= 100 for line in short)


def test_help_on_the_verb_names_each(tmp_path: Path) -> None:
    whole = list(transcript.play(transcript.parse_transcript(EVENING.format(line="help box --as Gorganun")), tmp_path))[-1].printed
    assert [line for line in whole if line.startswith("      more may hang on leaders Shale command (")]
