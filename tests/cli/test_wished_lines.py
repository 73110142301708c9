"""Lines said as a wish, or as a supposition that is looked at and not declared."""

from playaid.cli.shell.wished_lines import as_wished
from playaid.games.albion import GAME as ALBION
from playaid.games.empire import GAME as EMPIRE
from tests.cli.test_newcomers import Evening, evening
from tests.each import each
from tests.games.albion import table as albion

__all__ = ["evening"]


def slug(said: str) -> str:
    return "".join(filter(str.isalpha, said))


@each("said", ["I want to", "we'd like to", "let me", "please", "I would like to please", "I'll", "let's"])
def test_a_wish_is_the_line_behind_it(evening: Evening, said: str) -> None:
    told = evening(albion.start(), f"{said} move Rurik with army to 2809", game=ALBION, name=slug(said))
    assert "Rurik with escort, Moray 2810 (4) move from 2810 to 2809" in told


@each("said", ["what happens if I move Rurik to 2809?", "what if we move Rurik to 2809", "can I move Rurik to 2809", "move Rurik to 2809?"])
def test_a_supposition_is_looked_at(evening: Evening, said: str) -> None:
    told = evening(albion.start(), said, game=ALBION, name=slug(said))
    assert "If it is declared (nothing is done yet):" in told


@each("said", ["why can't I move Spriggan to 2339?", "why can I not move Spriggan to 2339?", "why may Spriggan not move to 2339"])
def test_why_not_tells_the_reasons(evening: Evening, said: str) -> None:
    assert "Spriggan: not Fomorian's to move" in evening(albion.start(), said, game=ALBION, name=slug(said))


@each("said", ["how far can Rurik move?", "how far may Rurik go", "how many points has Rurik left?", "how many points does Rurik have"])
def test_how_far_somebody_can_go_is_told_where_they_stand(evening: Evening, said: str) -> None:
    assert "36 points left" in evening(albion.start(), said, game=ALBION, name=slug(said))


@each("said", ["where can Rurik go?", "how far can Rurik get", "range Rurik", "reach Rurik with his army"])
def test_where_somebody_can_go_is_told_by_the_hexes_in_reach(evening: Evening, said: str) -> None:
    told = evening(albion.start(), said, game=ALBION, name=slug(said))
    assert "Rurik, Moray 2810, 36 points left: " in told
    assert " hexes in reach" in told


def test_nobody_is_placed_by_hand_for_want_of_a_verb(evening: Evening) -> None:
    told = evening(albion.start(), "Bogan with army and Brian with army to 3223", game=ALBION, name="byhand")
    assert "no verb" in told
    assert "place" not in told
    assert "move Bogan" in told


def test_a_wish_that_is_no_line_says_no_more_than_it_did(evening: Evening) -> None:
    assert "no verb" in evening(albion.start(), "I want to sleep", game=ALBION, name="none")


def test_what_a_line_may_have_is_looked_at_and_what_comes_then_is_done() -> None:
    for said, line in {
        "where can I muster Crig?": "can I muster Crig?",
        "attack Craw ?": "attack Craw --check",
        "then attack Mary": "attack Mary",
        "where can I muster": "where can I muster",
        "so what": "so what",
    }.items():
        assert " ".join(as_wished(EMPIRE, said.split())) == line
