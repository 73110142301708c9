"""What may be said: what is sealed, what goes at any time, who is named once, what may be left out."""

import pytest

from playaid.games.albion import GAME
from playaid.games.albion.verbs import MIDWAY
from playaid.referee.contract.refusals import Refusal, Unreadable
from tests.each import each
from tests.games.albion.table import TABLE, start

SEALED = {"give", "items", "person", "plot", "recover", "remove", "roster", "store", "use"}
"""Plots, losses and wounds, and who bears and uses what, are a side's own. [5.0 B, 7.0, 7.4, 11.9]"""
ANYTIME = {"call", "command", "evade", "give", "inquire", "leave", "show", "shun", "sow", "store", "take", "touch", "use"}


def test_what_is_sealed() -> None:
    assert {name for name, verb in GAME.verbs.items() if verb.secret} == SEALED
    assert {line.name for line in MIDWAY.lines if line.secret} == {"wounds", "bears", "stored"}


def test_what_goes_at_any_time() -> None:
    assert {name for name, verb in GAME.verbs.items() if verb.anytime} == ANYTIME


@each(
    "line",
    [
        "place Imric, Imric at 3013",
        "command Imric over Moray 3012, Moray 3012",
        "move Imric, Imric via 3013",
        "force Imric with Moray 3012, Moray 3012",
        "overrun Imric, Imric",
        "react Imric with Moray 3012, Moray 3012",
        "embark Bogan, Bogan onto Gullfoot",
        "debark Bogan, Bogan",
        "teleport Barguest with Rurik, Rurik to 2608",
        "search Barguest, Barguest",
        "use Trollbane, Trollbane by Finvarra",
        "refit Gullfoot, Gullfoot",
        "shun 3013 with Barguest, Barguest",
    ],
)
def test_nobody_is_named_twice(line: str) -> None:
    """2.3: each piece is there once."""
    with pytest.raises((Unreadable, Refusal), match="twice"):
        TABLE.declaration(start(), line)


@each(
    ("line", "given"),
    [
        ("place Imric, Moray 3012 at 3013", {"pieces": ["Imric", "Moray 3012"], "hex": "3013"}),
        ("place Moray 3012 points 3 at 3013", {"pieces": ["Moray 3012"], "points": 3, "hex": "3013"}),
        ("move Imric, Rurik via 3013 3014 3013", {"pieces": ["Imric", "Rurik"], "path": ["3013", "3014", "3013"]}),
        ("move Imric via 3013 costing 4", {"pieces": ["Imric"], "path": ["3013"], "points": 4}),
        ("force Imric", {"person": "Imric"}),
        ("force Imric with Moray 3012, 2 Moray 2810", {"person": "Imric", "pieces": ["Moray 3012", "2 Moray 2810"]}),
        ("react Imric", {"person": "Imric"}),
        ("react Imric with Moray 3012, Rurik", {"person": "Imric", "pieces": ["Moray 3012", "Rurik"]}),
        ("overrun Imric, Moray 3012", {"pieces": ["Imric", "Moray 3012"]}),
        ("embark Bogan, Barguest onto Gullfoot", {"pieces": ["Bogan", "Barguest"], "ship": "Gullfoot"}),
        ("debark Bogan, Barguest", {"pieces": ["Bogan", "Barguest"]}),
        ("teleport Barguest to 2608", {"person": "Barguest", "hexes": ["2608"]}),
        (
            "teleport Barguest with Rurik, Imric to 2608, 2608, 2604",
            {"person": "Barguest", "others": ["Rurik", "Imric"], "hexes": ["2608", "2608", "2604"]},
        ),
        ("search Barguest, Rurik for 6 keeper Rurik", {"persons": ["Barguest", "Rurik"], "points": 6, "keeper": "Rurik"}),
        ("search Barguest", {"persons": ["Barguest"]}),
        ("write 3012", {"hex": "3012"}),
        ("write 3012 via 3013 3014", {"hex": "3012", "path": ["3013", "3014"]}),
        ("use by Finvarra", {"person": "Finvarra"}),
        ("use Trollbane, Requiter by Finvarra", {"items": ["Trollbane", "The Sword Requiter"], "person": "Finvarra"}),
        ("refit Gullfoot, Moontop", {"ships": ["Gullfoot", "Moontop"]}),
        ("activate", {}),
        ("attrition", {}),
        ("attrition 2611", {"hex": "2611"}),
        ("fight 3012", {"hex": "3012"}),
        ("fight 3012 battle", {"hex": "3012", "kind": "battle"}),
        ("stop 3012", {"hex": "3012"}),
        ("shun 3013 with Barguest, Rurik", {"hex": "3013", "persons": ["Barguest", "Rurik"]}),
        ("command Imric over Moray 3012, Moray 2810", {"person": "Imric", "armies": ["Moray 3012", "Moray 2810"]}),
    ],
)
def test_what_is_read(line: str, given: dict[str, object]) -> None:
    assert dict(TABLE.declaration(start(), line).args) == given


@each("line", ["place Imric", "move Imric", "teleport Barguest", "embark Bogan", "debark", "refit", "plot", "remove", "sow"])
def test_what_may_not_be_left_out(line: str) -> None:
    with pytest.raises(Refusal):
        TABLE.declaration(start(), line)
