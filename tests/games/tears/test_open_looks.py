"""A look ahead at a line that is said in the open tells nobody what lies under leaders, nor does the reason of a refusal. [Leader boxes]"""

from pathlib import Path

import pytest

from playaid.games.tears.state import pieces
from playaid.games.tears.verbs import VERBS
from playaid.referee.contract.ruling import ILLEGAL, Ruling
from playaid.referee.contract.state import State
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, lay, put, rule
from tests.games.tears.test_secrecy import BY_HAND, HEAD, worlds

BOXES = (
    (),
    ("Warsteed",),
    ("2 Warsteed",),
    ("reduced Wargroup",),
    ("reduced Wargroup", "Warsteed"),
    ("3 Wargroup",),
    ("4 Wargroup", "3 Warsteed"),
)
"""What may lie under Shale, in one world and in another."""


def at_rest() -> State:
    """Shale and Hastur are activated in Glaginsdrog and have done nothing, Ezelle is beside them."""
    state = put(begun(), "Ezelle", "Glaginsdrog")
    for name in ("Shale", "Hastur"):
        state = put(state, name, "Glaginsdrog", act=True, used=0)
    return table.changed(state, ["put", ["secret", G, "spells", "Hastur"], ["Obfuscate", "Heal", "Courser's Speed", "Enthrall"]])


def moved_in() -> State:
    """Shale has come to Marchgate with two units that lie in the open; a single unit of the enemy is there."""
    state = lay(put(begun(), "Shale", "Marchgate", act=True, used=1), F, "Marchgate", "Foot Soldier")
    return table.changed(state, ["put", ["public", "board", G, "Marchgate"], ["Wargroup~1", "Wargroup~1"]])


def alone() -> State:
    return table.changed(moved_in(), ["drop", ["public", "board", G, "Marchgate"], None])


def joined() -> State:
    """A battle in Marchgate, its first spells to be cast; Shale is next door, with what lies there."""
    state = put(put(begun(), "Hastur", "Marchgate", act=True, used=1), "Shale", "Oldmarch")
    state = lay(lay(state, G, "Marchgate", "Warsteed"), F, "Marchgate", "2 Foot Soldier")
    state = table.changed(state, ["put", ["public", "board", G, "Marchgate"], ["Warsteed~1"]])
    state = table.changed(state, ["put", ["secret", G, "spells", "Hastur"], ["Summon Aid"]])
    return table.play(state, "attack", "stand")


LINES = {
    at_rest: (
        *(f"cast Obfuscate by Hastur on {', '.join(['Shale'] * number)}" for number in (1, 2, 3)),
        "cast Heal by Hastur",
        "cast Heal by Hastur on reduced Wargroup",
        "cast Heal by Hastur on Warsteed",
        'cast "Courser\'s Speed" by Hastur on Shale, Shale',
        "cast Enthrall by Hastur on Warsteed",
        *(f"refit {units} at Glaginsdrog" for units in ("Wargroup", "2 Wargroup", "Warsteed")),
        *(f"recruit Warsteed by {leader}" for leader in ("Shale", "Ezelle", "Kestrel")),
        *("activate Ezelle", "activate Terramax", "board Hastur on Kimrin", "gate Glaginsdrog out", "unveil", "fog Warsteed"),
        *("lead Shale on Warsteed", "wound Shale", "place Shale at Kimrin", "trap Dunhallow", "search Dunhallow", "cadmin"),
        *("ambassador Hastur", "call Hastur", "control", "rage", "recover Hastur", "question Neko about Ursh", "exchange Neko for Shale"),
        *("tower", "exile Ossum", "deploy Warsteed at Kimrin", "initiative", "skip", "throw", "take Warsteed", "clash", "stay"),
        *("retreat to Kimrin", "besiege", "stand", "command table", "done"),
    ),
    moved_in: ("attack", "attack overrun"),
    alone: ("attack", "attack overrun"),
    joined: (
        *(f'cast "Summon Aid" by Hastur on {name} at Oldmarch' for name in ("Wargroup", "Warsteed", "Shale", "Cadmin")),
        'cast "Summon Aid" by Hastur at Oldmarch',
        *("skip", "clash", "throw", "lead Shale on Warsteed", "fog Warsteed", "unveil"),
    ),
}


def in_every_world(position: State, line: str) -> list[Ruling]:
    """The rulings on a line where this or that lies under Shale, and all that others see is the same."""
    laid = (["put", ["secret", G, "boxes", "Shale"], pieces.spread(list(content))] for content in BOXES)
    return [rule(table.changed(position, change), line) for change in laid]


def assert_nothing_told(position: State, line: str) -> bool:
    """Whether it hangs on what lies there whether the line goes; then a look at it, either way, is for its side alone."""
    rulings = in_every_world(position, line)
    tells = len({(ruling.verdict == ILLEGAL, *(reason.check for reason in ruling.reasons)) for ruling in rulings}) > 1
    assert not tells or all(ruling.disclosed == (G,) for ruling in rulings), line
    texts = {(reason.check, f"{reason.text} {reason.instead}") for ruling in rulings for reason in ruling.reasons}
    assert len(texts) == len({check for check, _ in texts}), f"{line}: a reason tells more than that it is refused: {texts}"
    return tells


def test_what_is_said_in_the_open_tells_by_no_look_and_no_reason_what_lies_under_leaders() -> None:
    telling = {line.split()[0] for position, lines in LINES.items() for line in lines if assert_nothing_told(position(), line)}
    assert telling == {"cast", "refit", "recruit", "attack"}


def test_who_else_knows_a_spell_is_told_where_all_can_read_it_alone() -> None:
    """Hastur begins with Terror, as is printed; what Shimar has found is their side's secret."""
    state = table.changed(joined(), ["put", ["public", "battle", "rows", G], ["Hastur", "Kishmin", "Shimar", "Warsteed"]])
    told = set()
    for found in ([], ["Terror", "Eldritch Might"], ["Juggernaut"]):
        for spell in ("Juggernaut", "Eldritch Might", "Terror"):
            spells = {"Hastur": ["Terror"], "Shimar": found, "Kishmin": [], "Niekimo": []}
            ruling = rule(table.changed(state, ["put", ["secret", G, "spells"], spells]), f'cast "{spell}" by Kishmin', side=G)
            told |= {(spell, f"{reason.text} {reason.instead}") for reason in ruling.reasons if reason.check.endswith("cast.knows")}
    began = (
        "; they began with Eldritch Fire, Fly (not now: Kishmin casts on the march alone: Fly), and `lore` tells their side what was found"
    )
    assert sorted(said for said in told if said[0] != "Terror") == [
        (spell, f"Kishmin does not know {spell}{began} since None") for spell in ("Eldritch Might", "Juggernaut")
    ]
    assert [said.startswith("Kishmin does not know Terror; of those here Hastur does") for spell, said in told if spell == "Terror"] == [
        True
    ]


def test_every_verb_that_is_said_in_the_open_is_looked_at() -> None:
    said = {line.split()[0] for lines in LINES.values() for line in lines}
    assert {verb.name for verb in VERBS.values() if not verb.secret and not verb.query} - said - ELSE == set()


ELSE = {"chart", "road"}
"""Of the map alone."""

UNITS = ("Warsteed", "reduced Wargroup")
LOOKS = """
> ambassador Kishmin --as Gorganun
> set board.Gorganun.Glaginsdrog ["Warsteed", "reduced Wargroup"] {by_hand}
> set people.Shale.at Glaginsdrog {by_hand}
> set people.Kestrel.at Glaginsdrog {by_hand}
> box Shale with {a} --as Gorganun
> box Kestrel with {b} --as Gorganun
> next --as Gorganun
> initiative --as Gorganun --dice 9,2
> command table --dice 1
> activate Kestrel
> refit Wargroup at Glaginsdrog --check
> refit Wargroup at Glaginsdrog --odds
> refit Wargroup at Glaginsdrog --check --as Forseti
> recruit Warsteed by Kestrel --check
> recruit Warsteed by Kestrel --odds
> attack overrun --odds
> help refit
"""


def test_a_look_on_the_screen_of_all_tells_nothing_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = (LOOKS.format(a=a, b=b, by_hand=BY_HAND) for a, b in (UNITS, UNITS[::-1]))
    said = worlds(tmp_path, monkeypatch, HEAD + one, HEAD + two)
    assert said.count("hangs on what Gorganun alone holds") > 3
