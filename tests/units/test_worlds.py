"""The non-interference harness itself: quiet where nothing leaks, and loud for each way in which a game might leak."""

from pathlib import Path

import click
import pytest

from playaid.board.model import Board, Piece, Space
from playaid.cli.registry import COMMANDS, command
from playaid.referee.contract.game import Game, Step, Tracker, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.session.local import Session
from playaid.testing import worlds as module
from playaid.testing.looks import BESIDE, LOOKS, NO_OPTION
from playaid.testing.prying import prying
from playaid.testing.random_evenings import watched
from playaid.testing.table import Table
from playaid.testing.worlds import assert_alike, assert_hides, declare_in_both, worlds
from tests.conftest import EXAMPLE
from tests.each import each
from tests.simulator.twins import ALIKE
from tests.slow import SLOW, some
from tests.web.fronts import FRONTS, PHONE

LINES = ("hand --as Bob", "swap Boots --as Bob", "play Boots --as Bob", "play Mud on Ann --as Bob --odds", "next", "status --as Bob")


def a_pair(game: Game, folder: Path) -> tuple[Session, Session]:
    """Two evenings of a few lines in which Bob holds other cards; the lines say nothing of them."""
    pair = worlds(game, folder, ["Ann", "Bob"], hidden="Bob", seed=3)
    hands = [session.state["secret"]["Bob"]["hand"] for session in pair]
    assert hands[0] != hands[1]
    for line in ("next", "run"):
        declare_in_both(pair, line, "Ann", "Bob")
    return pair


@each("viewer", [None, "Ann"])
def test_the_example_game_tells_nothing(tiny: Game, tmp_path: Path, viewer: str | None) -> None:
    assert_alike(a_pair(tiny, tmp_path), viewer, "Bob", LINES)


def test_every_general_verb_is_looked_at() -> None:
    """A verb without a line here is one that could tell what another hides, and nobody would know."""
    said = [*LOOKS.items(), *BESIDE.items()]
    assert sorted(verb for verb, _ in said) == sorted(COMMANDS)
    assert [verb for verb, looks in said for look in looks if look.split()[0] != verb] == []


def test_what_is_at_home_elsewhere_is_done_there() -> None:
    """What a folder only refuses: at servers, and on phones."""
    at_servers = {"move": "home", "invite": "invite", "join": "invite", "attend": "attend", "club": "leave", "concede": "concede"}
    elsewhere = {"new", "import", "use", "demo", "learn", "play", "tables", "coverage", "schema"}  # begin anew, or look at no session
    assert {*at_servers, *elsewhere, "serve"} == {*BESIDE}
    assert {*at_servers.values()} <= {*ALIKE}
    assert PHONE in FRONTS


def test_every_option_is_typed() -> None:
    missed = {verb: options for verb in LOOKS if (options := options_missed(verb))}
    assert not missed, "no line with these"


def options_missed(verb: str) -> set[str]:
    typed = command(verb)
    below = [*typed.commands.values()] if isinstance(typed, click.Group) else []
    options = {param.opts[-1]: param.opts for of in (typed, *below) for param in of.params if isinstance(param, click.Option)}
    words = " ".join(LOOKS[verb]).replace("{as}", "--as").split()
    looked = {"check": "next", "answer": "check", "next": "odds", "odds": "check"}  # they take the same options, which one module reads
    words += " ".join(LOOKS["odds"] + LOOKS["check"] + LOOKS["next"]).split() if verb in looked else []
    return {option for option, names in options.items() if not {*names} & {*words, *NO_OPTION}}


def test_a_leak_in_a_tracker_is_found(tiny: Game, tmp_path: Path) -> None:
    pair = a_pair(tiny, tmp_path)
    for session in pair:
        hand = session.state["secret"]["Bob"]["hand"]
        session.game = tiny._replace(kinds={**tiny.kinds, "card": lambda state, hand=hand: dict.fromkeys(hand, ())})  # type: ignore[misc]
    with pytest.raises(AssertionError, match="names of card tells"):
        assert_alike(pair, None, "Bob", ())


def test_a_leak_in_an_export_is_found(tiny: Game, tmp_path: Path) -> None:
    pair = a_pair(tiny, tmp_path)
    for session in pair:
        hand = session.state["secret"]["Bob"]["hand"]
        session.game = tiny._replace(board=lambda state, viewer, book, hand=hand: Board(told=f"a hand of {hand}"))  # type: ignore[misc]
    with pytest.raises(AssertionError, match="export html tells"):
        assert_alike(pair, None, "Bob", ())


def test_a_leak_in_the_work_of_odds_is_found(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same words in both worlds, but a die more to walk in one of them: whether the time suffices would tell."""
    pair = a_pair(tiny, tmp_path)
    for dice, session in enumerate(pair, 1):

        def run(hearing: Hearing, dice: int = dice) -> None:
            for _ in range(dice):
                hearing.roll("1d1", who="Ann", why="step by step")
            hearing.outcome("runs")

        session.game = tiny._replace(verbs={**tiny.verbs, "run": tiny.verbs["run"]._replace(rule=run, query=True, checks=())})
    monkeypatch.setattr(module, "LOOKS", ())
    with pytest.raises(AssertionError, match="steps of run --odds tells"):
        assert_alike(pair, None, "Bob", ["run --odds"], forms=())


def test_a_leak_on_the_board_is_found(tiny: Game, tmp_path: Path) -> None:
    pair = a_pair(tiny, tmp_path)
    for session in pair:
        hand = session.state["secret"]["Bob"]["hand"]
        piece = Piece("a card", "", "here", note=str(hand))
        session.game = tiny._replace(board=lambda state, viewer, book, piece=piece: Board((Space("here", (0, 0)),), pieces=(piece,)))  # type: ignore[misc]
    with pytest.raises(AssertionError, match="status tells"):
        assert_alike(pair, None, "Bob", ())


def test_trackers_are_given_only_what_the_viewer_may_see(tiny: Game, tmp_path: Path) -> None:
    from playaid.referee.contract.view import view

    seen: list[set[str]] = []

    def nosy(state: dict[str, object], viewer: str | None) -> list[Tracker]:
        seen.append({*state, *state["secret"]})  # type: ignore[misc]
        return []

    session = a_pair(tiny, tmp_path)[0]
    for viewer in (None, "Ann"):
        view(tiny._replace(trackers=nosy), session.state, viewer)
    assert seen == [{"public", "secret", "referee"}, {"public", "secret", "referee", "Ann"}]


# a game in which what is hidden is shown in the course of it


def _hand_out(h: Hearing) -> None:
    for side in h.sides:
        h.put("secret", side, "dice", sorted(h.roll("5d6", who=side, why="under the cup", reading="sorted", private=side).faces))
    h.put("public", "bid", 0)


def _bid(h: Hearing) -> None:
    h.add("public", "bid", 1)


def _doubt(h: Hearing) -> None:
    """All cups are lifted, and new dice fall under them."""
    h.disclose(*h.sides)
    _tell_all(h)


def _tell_all(h: Hearing) -> None:
    for side in h.sides:
        h.tell(f"{side} had {h.secret(side)['dice']}.")
    _hand_out(h)


DICE = Game(
    "doubt",
    "Doubt",
    "-",
    "1",
    (2, 2),
    Step("round", "Round", verbs=("bid", "doubt")),
    {
        "bid": Verb("bid", "bid", "1", _bid, offers=lambda h: [""]),
        "doubt": Verb("doubt", "doubt", "1", _doubt, offers=lambda h: [""] if h.public["bid"] else []),
    },
    setup=_hand_out,
    tables=EXAMPLE / "causeway" / "tables",
)


def test_what_the_rules_show_is_no_leak(tmp_path: Path) -> None:
    """Doubt is offered from the second line on, and passed over: the evening goes on with bids."""
    assert assert_hides(DICE, tmp_path, forms=("json",)) == 2


def test_what_is_shown_without_a_word_is_a_leak(tmp_path: Path) -> None:
    silent = DICE._replace(verbs={**DICE.verbs, "doubt": DICE.verbs["doubt"]._replace(rule=_tell_all)})
    with pytest.raises(AssertionError, match="tells what Ann hides"):
        assert_hides(silent, tmp_path)


def _count(h: Hearing) -> None:
    """A word under the seal for who has a six, and none for who has not."""
    _bid(h)
    if 6 in h.secret(h.side)["dice"]:
        h.tell("You have a six.", only=h.side)


SIXES = DICE._replace(
    slug="sixes",
    verbs={"bid": DICE.verbs["bid"]._replace(rule=_count)},
    sequence=Step("round", "Round", each=lambda state: state["referee"]["sides"], verbs=("bid",)),
)


def test_what_is_said_to_oneself_alone_leaves_no_gap(tmp_path: Path) -> None:
    """That there is something under a seal would tell what was read."""
    assert assert_hides(SIXES, tmp_path, seed=2, most=4, forms=("html",)) == 2


def test_a_showing_bars_undo_and_names_what_is_shown(tmp_path: Path) -> None:
    table = Table(DICE)
    state = table.do(table.start(), "bid")
    ruling = table.rule(state, "doubt", "1 2 3 4 5 1 2 3 4 5")
    assert (ruling.verdict, ruling.disclosed) == (LEGAL, ("Ann", "Bob"))
    only = DICE._replace(verbs={**DICE.verbs, "doubt": DICE.verbs["doubt"]._replace(rule=lambda h: h.disclose("Bob"))})
    assert Table(only).rule(state, "doubt").needs_consent
    with pytest.raises(KeyError):
        Table(DICE._replace(verbs={**DICE.verbs, "doubt": DICE.verbs["doubt"]._replace(rule=lambda h: h.disclose("Bop"))})).rule(
            state, "doubt"
        )


# a game in which what one is dealt is taken from what the others can be dealt


def _deal(h: Hearing) -> None:
    pack = [f"card {number}" for number in range(20)]
    for side in h.sides:
        hand = h.draw(pack, 3, who=side, why="a hand", private=side)
        h.put("secret", side, "hand", hand)
        pack = [card for card in pack if card not in hand]
    h.put("public", "bid", 0)


CARDS = DICE._replace(setup=_deal, verbs={"bid": DICE.verbs["bid"]}, sequence=Step("round", "Round", verbs=("bid",)))


@pytest.mark.parametrize("seed", some(range(1, 4)))
def test_others_are_dealt_the_same_whatever_is_hidden(seed: int, tmp_path: Path) -> None:
    """Of one pack: what Ann holds in the other world must not be out of Bob's hand."""
    assert assert_hides(CARDS, tmp_path, seed=seed, most=12 if SLOW else 4) == 2


def test_where_others_cannot_be_dealt_the_same_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def all_out(h: Hearing) -> None:
        """Of ten cards Ann has five and Bob the rest: he knows hers."""
        hand = h.draw(list("abcdefghij"), 5, who="Ann", why="a hand", private="Ann")
        rest = h.draw([card for card in "abcdefghij" if card not in hand], 5, who="Bob", why="a hand", private="Bob")
        h.put("secret", "Ann", "hand", hand)
        h.put("secret", "Bob", "hand", sorted(rest))
        h.put("public", "bid", 0)

    monkeypatch.setattr(module, "SHUFFLES", 5)
    with pytest.raises(AssertionError, match="in none of 5 deals"):
        assert_hides(CARDS._replace(setup=all_out), tmp_path)


def _deal_and_show(h: Hearing) -> None:
    """A card is drawn unseen, and a high one is shown at once."""
    card = h.draw([str(number) for number in range(20)], 1, who=h.side, why="a card", private=h.side)[0]
    h.put("secret", h.side, "card", card)
    if int(card) > 9:
        h.tell(f"{h.side} shows {card}.")


@each("says", [False, True])
def test_what_is_drawn_unseen_and_shown_at_once_is_to_be_said(says: bool, tmp_path: Path) -> None:
    def bid(h: Hearing) -> None:
        if says:
            h.disclose(h.side)
        _deal_and_show(h)

    game = SIXES._replace(verbs={"bid": DICE.verbs["bid"]._replace(rule=bid)})
    found = {told for evening in watched(game, tmp_path) for told in prying(game, evening)}
    assert found == (
        set() if says else {f"bid shows what {side} has drawn unseen: say so with h.disclose({side!r})" for side in ("Ann", "Bob")}
    )


@each("says", [False, True])
def test_that_dice_are_thrown_unseen_is_to_be_said(says: bool, tmp_path: Path) -> None:
    """What is typed of faces then stands on no screen that all see."""

    def bid(h: Hearing) -> None:
        h.put("secret", h.side, "die", h.roll("d6", who=h.side, why="a bid", private=h.side).total)

    game = SIXES._replace(verbs={"bid": DICE.verbs["bid"]._replace(rule=bid)}, hides_faces=says)
    found = {told for evening in watched(game, tmp_path) for told in prying(game, evening)}
    told = {f"bid throws dice that {side} alone may see: say so with hides_faces=True" for side in ("Ann", "Bob")}
    assert found == (set() if says else told)


@each("says", [False, True])
def test_what_is_drawn_unseen_by_a_line_that_all_see_is_to_be_named(says: bool, tmp_path: Path) -> None:
    """Typed without `--dice` it is then repeated nowhere."""

    def bid(h: Hearing) -> None:
        h.put("secret", h.side, "card", h.draw(["ace"], 1, who=h.side, why="a card", private=h.side)[0])

    game = SIXES._replace(
        verbs={"bid": DICE.verbs["bid"]._replace(rule=bid)},
        unseen=(lambda state, verb: ["ace"] if verb == "bid" else []) if says else None,
    )
    found = {told for evening in watched(game, tmp_path) for told in prying(game, evening)}
    told = {f"bid draws ace, which {side} alone may see: say so with unseen=" for side in ("Ann", "Bob")}
    assert found == (set() if says else told)
