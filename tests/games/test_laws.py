"""The laws of the referee over all games, on positions of evenings played by chance. PLAYAID_LAWS: how many evenings of each game (1).

In a long run (several evenings, or PLAYAID_SLOW) every fourth position is looked at, else every fifteenth of fewer.
"""

import os
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from playaid.book.book import Book
from playaid.games import registry
from playaid.games.empire import GAME as EMPIRE
from playaid.referee.contract.game import Check, Game, Slot
from playaid.referee.contract.hearing import Hearing
from playaid.testing import laws, word_order
from playaid.testing.laws import Position
from playaid.testing.table import Table
from tests.each import each
from tests.games.empire.table import manned, north
from tests.slow import SLOW

GAMES = sorted(registry.BUILT_IN)
EVENINGS = int(os.environ.get("PLAYAID_LAWS", "1"))
LINES, EVERY = (200, 4) if EVENINGS > 1 or SLOW else (120, 15)
Law = Callable[[Position, random.Random], Iterator[str]]

LAWS: dict[str, Law] = {
    "what is offered is legal": laws.refused_offers,
    "what is legal is offered": laws.hidden_lines,
    "what is legal with lists and numbers is offered": laws.hidden_lists,
    "what may not come about is refused or flagged": laws.unlawful,
    "what is overruled is flagged": laws.unflagged,
    "what a refusal says would help can be said": laws.blind_alleys,
    "what a ruling rests on is marked": laws.unmarked,
    "nothing is cut silently": lambda here, rng: laws.cut_short(here),
    "a check shows the ruling's numbers": laws.other_numbers,
    "words in another order say nothing else in silence": word_order.other_meanings,
}


@pytest.mark.parametrize("seed", range(EVENINGS))
@pytest.mark.parametrize("slug", GAMES)
def test_the_laws_hold_in_an_evening(slug: str, seed: int) -> None:
    rng = random.Random(seed)
    faults = []
    for here in laws.evening(registry.load(slug), seed, LINES, EVERY):
        for name, law in LAWS.items():
            faults += [f"{name}: {fault}" for fault in law(here, rng)]
    assert not faults, "\n".join(sorted(set(faults))[:12])


@each("slug", GAMES)
def test_a_fact_has_a_vocabulary(slug: str) -> None:
    faults = list(laws.loose_cells(Book(slug, registry.load(slug).tables), random.Random(1)))
    assert not faults, "\n".join(sorted(set(faults))[:12])


# each law finds what it is for


def fight(game: Game = EMPIRE, *lines: str) -> Position:
    """Ann's unsupplied Gren stands beside Bob's Mary; she may attack, move, muster."""
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren", "Girm", supplied=False), "Bob", "Grenord-centre", "Mary")
    table = Table(game, "printed", sound=False)
    return Position(table, state, "Ann", lines or tuple(table.lines(state, "Ann")))


def altered(verb: str, **changes: Any) -> Game:
    return EMPIRE._replace(verbs={**EMPIRE.verbs, verb: EMPIRE.verbs[verb]._replace(**changes)})


def found(law: Law, here: Position) -> str:
    return "\n".join(law(here, random.Random(1)))


def test_an_offer_that_is_refused_is_found() -> None:
    assert "'move Gren to Grenord-right' is offered and refused" in found(laws.refused_offers, fight(EMPIRE, "move Gren to Grenord-right"))


def test_free_text_that_takes_in_a_part_of_the_line_is_found() -> None:
    """Without the question, and with a shorthand that does not ask either."""
    slots = (Slot("title", "text"), Slot("unit", "unit", word="of", optional=True), Slot("why", "text", word="for", optional=True))
    game = altered("attack", slots=slots, rule=lambda h: None, checks=())
    line = "attack A Feud of Gren for old debts"
    assert found(word_order.other_meanings, fight(game, line)) == ""
    asking = game.verbs["attack"]
    quoted = asking._replace(shorthand=lambda words, state: _held_together(words))
    lost = found(word_order.other_meanings, fight(game._replace(verbs={**game.verbs, "attack": quoted}), line))
    assert "takes" in lost
    assert "for free text" in lost


def _held_together(words: Sequence[str]) -> list[str]:
    """Whatever stands behind `for` in quotes, so that nothing of it is asked about."""
    at = words.index("for") if "for" in words else len(words)
    return [*words[: at + 1], *([" ".join(words[at + 1 :]) + " "] if words[at + 1 :] else [])]


def test_what_is_kept_back_is_found() -> None:
    assert found(laws.hidden_lines, fight()) == ""
    assert "attack {'unit': 'Girm'} is legal and not offered" in found(laws.hidden_lines, fight(altered("attack", offers=lambda h: [])))
    assert found(laws.hidden_lines, fight(altered("attack", offers=lambda h: [], bounded="attacks"))) == ""
    assert found(laws.hidden_lines, fight(altered("attack", offers=lambda h: [], in_vain=lambda h: "nobody dies of it"))) == ""


def test_a_list_that_is_kept_back_is_found() -> None:
    """Of several numbers one stands for all; a piece that no line names is missed."""
    assert found(laws.hidden_lists, fight(altered("draw", rule=lambda h: None, checks=()), "draw 1")) == ""
    game = altered("attack", slots=(Slot("units", "unit", many=True),), rule=lambda h: None, checks=(), shorthand=None)
    assert "no offer has" in found(laws.hidden_lists, fight(game, "attack Gren"))
    every = [f"attack {name}" for name in EMPIRE.kinds["unit"](fight().state)]
    assert "no offer has" not in found(laws.hidden_lists, fight(game, *every))
    bounded = game._replace(verbs={**game.verbs, "attack": game.verbs["attack"]._replace(bounded="pairs")})
    assert found(laws.hidden_lists, fight(bounded, "attack Gren")) == ""


@each(("rule", "is_missed"), [(lambda h: None, False), (lambda h: h.put("public", "named", sorted(h.args["units"])), True)])
def test_a_piece_beside_another_is_missed_only_if_naming_it_changes_something(rule: Callable[[Hearing], None], is_missed: bool) -> None:
    game = altered("attack", slots=(Slot("units", "unit", many=True),), rule=rule, checks=(), shorthand=None)
    assert ("'Gren'" in found(laws.hidden_lists, fight(game, "attack Gren"))) is is_missed


def test_a_rule_that_breaks_is_found() -> None:
    def breaks(hearing: Hearing) -> None:
        raise KeyError("gone")

    assert "breaks: KeyError: 'gone'" in found(laws.hidden_lines, fight(altered("attack", rule=breaks)))


def test_what_is_overruled_and_not_shown_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(laws.unflagged, fight()) == ""
    monkeypatch.setattr(laws, "ruling_lines", lambda seen, width=100: ["LEGAL"])
    assert "does not show empire@" in found(laws.unflagged, fight())


@each(
    ("line", "fault"),
    [("muster Craw at Grenord-centre", "is refused: "), ("move x", "cannot be read")],
)
def test_a_way_out_that_leads_nowhere_is_found(line: str, fault: str) -> None:
    """What an attack is told to do first is refused, or is no line at all."""
    check = Check("a.b", "1", "the moon is full", lambda hearing: {}, lambda hearing: line)
    assert fault in found(laws.blind_alleys, fight(altered("attack", checks=(check,))))


def test_a_reading_that_decides_and_is_not_marked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    here = fight(EMPIRE, "attack Gren")
    assert found(laws.unmarked, here) == ""
    monkeypatch.setattr(laws, "decided_by", lambda *position: ())
    assert "'attack Gren' is decided by attackers and does not say so" in found(laws.unmarked, here)


def test_a_doubtful_value_that_is_not_marked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def looks_up(hearing: Hearing) -> None:
        hearing.fact("countries", "Grenord", "shape")

    here = fight(altered("attack", rule=looks_up), "attack Gren")
    assert found(laws.unmarked, here) == ""
    monkeypatch.setattr("playaid.cli.text.render._marks", lambda *told: [])
    assert "rests on countries Grenord shape (derived) and does not say so" in found(laws.unmarked, here)


def test_a_line_twice_and_a_mark_that_tells_too_much_are_found() -> None:
    assert "'reshuffle' is offered twice" in found(LAWS["nothing is cut silently"], fight(EMPIRE, "reshuffle", "reshuffle"))

    def by_bobs_hand(hearing: Hearing) -> str:
        return "Bob has counters" if "Bob" in hearing.state["secret"] else ""

    here = fight(altered("attack", in_vain=by_bobs_hand), "attack Gren")
    assert "hangs on what Ann cannot see" in found(LAWS["nothing is cut silently"], here)


def test_a_check_with_other_numbers_is_found() -> None:
    def by_the_dice(hearing: Hearing) -> None:
        hearing.line("dice", "they come from", type(hearing._source).__name__)

    here = fight(altered("attack", rule=by_the_dice), "attack Gren")
    assert "the check of 'attack Gren' shows other numbers" in found(laws.other_numbers, here)


def test_a_column_that_takes_anything_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Book, "_entered", lambda self, sheet, keys, text: text)
    faults = "\n".join(laws.loose_cells(Book("albion", registry.load("albion").tables), random.Random(1)))
    assert "takes what is none of its names" in faults
    assert "takes '-'" in faults
