"""Of two leaders who help nobody's points are lost, whoever is named and in whatever words. [Leaders: rank] [Leaders: attack]"""

import pytest

from playaid.referee.contract.refusals import Ambiguous
from playaid.referee.contract.state import State
from tests.games.tears import table
from tests.games.tears.table import F, G, do, put, refused, rule, told
from tests.games.tears.test_battle import field

GIVES = {name: int(table.HOUSE.value("leaders", name, "attack")) for name in ("Shale", "Ezelle", "Kestrel")}
CHIEFS = ["public", "battle", "chiefs", G]


def led(*leaders: str) -> State:
    """A battle before its first throw: 2 Warsteed and 2 Wargroup led by these, highest first."""
    state = do(field("2 Warsteed, 2 Wargroup", "2 Cavalry"), "stand")
    for name in leaders:
        state = put(state, name, "Marchgate")
    return table.changed(state, ["put", CHIEFS, list(leaders)])


def given(state: State, line: str) -> str:
    """Whose points are laid, as the line is told."""
    story = told(rule(state, line, side=G))
    return story[story.index("(") + 1 : story.index(")")]


BOTH = f"Shale {GIVES['Shale']}, Kestrel {GIVES['Kestrel']}"


@pytest.mark.parametrize(
    "line",
    [
        "lead Shale on Warsteed",
        "lead Kestrel on Warsteed",
        "lead Kestrel",
        "lead Shale on Warsteed, Kestrel on Wargroup",
        "lead Shale on Warsteed and Kestrel on Wargroup",
        "lead Kestrel's 1 on a Wargroup, Shale 3 on Warsteed",
        "lead on Warsteed, on Wargroup",
    ],
)
def test_both_help_though_one_is_named(line: str) -> None:
    assert given(led("Shale", "Kestrel"), line) == BOTH


def test_of_three_two_help_and_the_highest_is_one_of_them() -> None:
    state = led("Shale", "Ezelle", "Kestrel")
    assert given(state, "lead Kestrel on Warsteed") == BOTH
    assert given(state, "lead Shale on Warsteed") == f"Shale {GIVES['Shale']}, Ezelle {GIVES['Ezelle']}"
    refusal = rule(state, "lead Ezelle, Kestrel on Warsteed", side=G)
    assert [str(reason.text) for reason in refusal.reasons] == ["Shale is the highest in rank here and helps first"]
    owed = "".join(map(str, table.TABLE.owed(state)))
    assert "Gorganun may lay the points of Shale and of one more (Ezelle, Kestrel) (`lead`)" in owed


def test_what_each_of_two_gives_lies_where_it_is_said() -> None:
    state = led("Shale", "Kestrel")
    said = table.declaration(state, "lead Shale on Warsteed, Kestrel with 2 on one Wargroup", side=G).args
    assert said == {"leaders": ["Shale", "Kestrel"], "units": ["Warsteed", "2 Wargroup"]}
    assert refused(state, "lead Shale on Warsteed, Kestrel on Cavalry", G) == ["lead.who"]
    assert refused(state, "lead Neko on Warsteed, Shale on Wargroup", G) == ["lead.who"]
    assert F not in state["public"]["battle"]["points"]


def test_a_number_before_on_is_asked_about_where_it_may_be_one_each() -> None:
    with pytest.raises(Ambiguous, match="all on one Wargroup, or one on each of 2") as which:
        table.declaration(led("Shale", "Kestrel"), "lead Shale on Warsteed, Kestrel 2 on Wargroup", side=G)
    assert which.value.candidates == (
        "Shale, Kestrel on Warsteed, 2 same Wargroup",
        "Shale, Kestrel on Warsteed, 2 different Wargroup",
    )


def test_a_refusal_rests_on_the_values_that_its_own_reasons_read() -> None:
    """Who is not activated is refitted nowhere, however many a town refits; that too many points are named hangs on what leaders give."""
    asleep = table.lay(table.begun(), G, "Marchgate", "reduced Wargroup")
    assert refused(asleep, "refit reduced Wargroup at Marchgate", G)[0].startswith("refit.")
    assert rule(asleep, "refit reduced Wargroup at Marchgate", side=G).facts == ()
    read = rule(led("Shale"), f"lead Shale on {GIVES['Shale'] + 1} Wargroup", side=G).facts
    assert ("leaders", ("Shale", "attack")) in [(used.fact.table, used.fact.keys) for used in read]
