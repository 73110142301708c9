"""Half a line that was refused on a screen of one's own is gone on with there."""

import pytest

from tests.cli import test_newcomers as newcomers
from tests.cli.test_newcomers import ALBION, Evening, faerie, plotting

evening, screen = newcomers.evening, newcomers.screen


@pytest.mark.parametrize(
    ("words", "told"), [("Scrying ? by Dobie at 3034", "Plotted: Scrying by Dobie on 3034."), ("Scrying ? nothing", "No enchantment")]
)
def test_half_a_line_that_was_refused_is_gone_on_with(evening: Evening, screen: None, words: str, told: str) -> None:
    """Who casts is said behind what is cast, without typing that anew; a whole line stands alone."""
    said = evening(plotting(faerie.start()), f"plot --as Fomorian ?  ? {words} ? ", game=ALBION, clears=True)
    assert said.count("plot …: the rest of that line anew, or Enter clears this") == 1
    assert told in said
