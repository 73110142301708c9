"""20.1: two worlds that differ only in who bears a hidden item that raises a rating. A ruling that reckons with it tells others what they
need to go on, and not who has it."""

from functools import cache
from itertools import count
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

import pytest

from playaid.dice.sources import Chained, Seeded, Typed
from playaid.games.albion import GAME
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.journal.journal import Journal
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import split
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.session.begin import create
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import ticking
from playaid.testing.table import known
from playaid.testing.worlds import QUICK
from tests.alike import assert_alike
from tests.games.albion.table import BOOK, told
from tests.games.albion.test_secrets_of_war import Pair
from tests.slow import SLOW

VIEWERS = [None, FOMORIAN] if SLOW else [FOMORIAN]
LINES = ("why", "why --all", "status")


def entered(folder: Path, entry: str, owns: tuple[str, str], side: str = FAERIE, **options: str) -> Pair:
    """A game that is under way, in two worlds that differ in what one side says for itself alone."""
    first, second = (world(folder / str(number), entry, own, side, **options) for number, own in enumerate(owns, 1))
    return first, second


def world(folder: Path, entry: str, own: str, side: str = FAERIE, **options: str) -> Session:
    """A game that is under way. What lies in a game's files is made once for all tests, as a whole game is looked through when it is
    entered, and copied for each."""
    kept, game = _laid_down(entry, own, side, tuple(sorted(options.items())))
    place = folder / "friday"
    copytree(kept, place)
    session = Session(Journal(place), game, BOOK, ticking())
    for each_side, words in KEYS.items():
        session.keyring.unlock(each_side, words)
    return session


KEYS = {side: f"passphrase of {side}" for side in (FOMORIAN, FAERIE)}


@cache
def _laid_down(entry: str, own: str, side: str, options: tuple[tuple[str, str], ...]) -> tuple[Path, Game]:
    known(GAME)
    place = Path(_kept().name) / str(next(_numbers)) / "friday"
    answers = {f"own {FOMORIAN}": "", f"own {FAERIE}": "", f"own {side}": own}
    said = tuple(line.strip() for line in entry.split("/"))
    chosen = {"scenario": "faerie-twilight", **dict(options)}
    people = {side: side for side in KEYS}
    session, ruling = create(place, GAME, "friday", people, chosen, KEYS, BOOK, Seeded(1), ticking(), answers, midway=said, cost=QUICK)
    assert ruling.verdict == LEGAL, ruling.reasons
    return place, session.game


@cache
def _kept() -> TemporaryDirectory[str]:
    """Where they lie, as long as the tests run."""
    return TemporaryDirectory()


_numbers = count()


def says(pair: Pair, line: str, side: str | None = None, dice: str = "", **answers: str) -> tuple[str, str]:
    """The same line with the same dice in both worlds: what the table is told of it in each."""
    first, second = (say_alone(session, line, side, dice, **answers) for session in pair)
    return first, second


def say_alone(session: Session, line: str, side: str | None = None, dice: str = "", **answers: str) -> str:
    ruling = session.declare(session.read(split(line), side, answers=answers), Chained(Typed(dice.split()), Seeded(1)))
    assert ruling.verdict == LEGAL, (line, ruling.reasons, ruling.question)
    return told(ruling)


def plotted(pair: Pair, line: str, side: str = FOMORIAN) -> None:
    says(pair, f"plot {line}", side)
    says(pair, "plot -", FAERIE if side == FOMORIAN else FOMORIAN)
    says(pair, "next")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_mind_that_withstands_does_not_tell_by_how_much(tmp_path: Path, viewer: str | None) -> None:
    """19.4.10: Branwen bears the Helm in one world, and in the other Arwan does."""
    entry = "turn 5 begun at plot / trespass 1 / awake Gwynedd / item 09 of Faerie / stands Branwen at 3035"
    pair = entered(tmp_path, entry, ("bears Branwen 09", "bears Arwan 09"))
    plotted(pair, "10 by Barguest on Branwen")
    says(pair, "cast Barguest", FOMORIAN, "1 1")
    first, second = says(pair, "next")
    assert first == second
    assert "Barguest against Branwen too weak" in first
    assert_alike(pair, viewer, FAERIE, LINES)


def test_each_side_is_told_its_own_sum(tmp_path: Path) -> None:
    entry = "turn 5 begun at plot / trespass 1 / awake Gwynedd / item 09 of Faerie / stands Branwen at 3035"
    pair = entered(tmp_path, entry, ("bears Branwen 09", "bears Arwan 09"))
    plotted(pair, "10 by Barguest on Branwen")
    says(pair, "cast Barguest", FOMORIAN, "1 1")
    sums = []
    for session in pair:
        ruling = session.declare(session.read(["next"], None), Seeded(1))
        sums.append({line.only: line.result for line in ruling.worksheet if line.label in ("Barguest", "Branwen")})
    assert sums == [{FOMORIAN: "8", FAERIE: "14"}, {FOMORIAN: "8", FAERIE: "12"}]


STAFF = ("bears Dunatis 07", "bears Corin 07")
"""Gwydion's Staff doubles the magic of either, which is the same for both."""


TWO_AMONG_TROLLS = (
    "turn 5 of Fomorian at movement / trespass 1 / awake Gwynedd / item {item} of Faerie / stands Branwen, Misha at 3035 / lone Branwen"
    " / stands Imric, Moray 3012 at 3036"
)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("item", "said"), [("07", "die 6 + 15 21"), ("04", "what is borne among them lets them automatic")])
def test_whose_rating_or_item_counts_in_an_evasion_is_told_to_their_own_side(
    tmp_path: Path, item: str, said: str, viewer: str | None
) -> None:
    """18.0, 20.6: Gwydion's Staff doubles the magic of either, which is the same; Colt Pixy hides all beside whoever leads it."""
    pair = entered(tmp_path, TWO_AMONG_TROLLS.format(item=item), (f"bears Branwen {item}", f"bears Misha {item}"))
    says(pair, "move Imric, 'Moray 3012' via 3035", FOMORIAN)
    says(pair, "next")
    first, second = says(pair, "evade 3035", FAERIE, "6 1")
    assert first == second
    assert said in first
    assert_alike(pair, viewer, FAERIE, LINES)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_each_of_a_search_party_adds_is_told_to_their_own_side(tmp_path: Path, viewer: str | None) -> None:
    """20.3"""
    entry = "turn 5 of Faerie at movement / trespass 1 / item 07 of Faerie / stands Dunatis, Corin at 2634"
    pair = entered(tmp_path, entry, STAFF)
    first, second = says(pair, "search Dunatis, Corin", FAERIE, "1 1")
    assert first == second
    assert "Dunatis, Corin: announced 28" in first
    assert_alike(pair, viewer, FAERIE, LINES)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_whose_magic_lowers_an_attrition_roll_is_told_to_their_own_side(tmp_path: Path, viewer: str | None) -> None:
    """8.2"""
    entry = "turn 5 of Faerie at attrition / trespass 1 / item 07 of Faerie / stands Dunatis, Corin at 2608"
    pair = entered(tmp_path, entry, STAFF)
    first, second = says(pair, "attrition 2608", FOMORIAN, "1 1")
    assert first == second
    assert "Strength of" not in first
    assert "all of them, for all in the hex -" in first
    assert_alike(pair, viewer, FAERIE, LINES)
