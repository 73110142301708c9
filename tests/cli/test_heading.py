"""What the lines above the prompt say that one can do."""

from playaid.cli.shell.at_the_prompt import who_acts
from playaid.cli.text.heading import Heading, place_lines, tracker_lines
from playaid.games.legacy import GAME as LEGACY
from playaid.games.registry import BUILT_IN
from playaid.referee.contract.names import fold
from playaid.referee.contract.state import visible
from playaid.referee.contract.view import view
from tests.each import each
from tests.games.legacy import table as castle
from tests.walks import walk


@each(
    ("able", "told"),
    [
        (("draw",), "nothing is owed: draw, or next (n) goes on"),
        (("move", "coup", "reshuffle", "discard"), "nothing is owed: move, coup, reshuffle, discard, or next (n) goes on"),
        (("move", "load", "attack", "coup", "discard"), "nothing is owed: move, load, attack, coup, discard, or next (n) goes on"),
        (tuple("abcdefgh"), "nothing is owed: a, b, c, d, e, f and 2 more (?), or next (n) goes on"),
    ],
)
def test_where_nothing_is_owed_what_could_be_said_has_its_names(able: tuple[str, ...], told: str) -> None:
    assert place_lines(Heading(able=able), 100) == [told]
    assert place_lines(Heading(), 100) == []


def test_where_several_may_act_going_on_ends_it_for_all_of_them() -> None:
    told = "nothing is owed; Ann and Bob may say cast, and next (n) ends that for all of them"
    assert place_lines(Heading(able=("cast",), sides=("Ann", "Bob")), 100) == [told]
    assert place_lines(Heading(able=("cast",), sides=("Ann",)), 100) == ["nothing is owed: cast, or next (n) goes on"]


@each(
    ("owed", "told"),
    [
        (("fight here",), ["owed: fight here"]),
        (("fight here", "fight there"), ["owed: fight here", "owed: fight there"]),
        (("fight here", "f" * 99), ["owed: fight here", "one thing more is owed: status tells what"]),
        (("fight here", "there", "yonder"), ["owed: fight here", "2 things more are owed: status tells what"]),
    ],
)
def test_a_second_debt_is_told_itself_where_a_line_holds_it(owed: tuple[str, ...], told: list[str]) -> None:
    assert place_lines(Heading(owed=owed), 100) == told


def test_the_bottom_line_has_as_many_rows_as_a_high_screen_bears_and_says_what_tells_the_rest() -> None:
    heading = Heading(trackers=tuple((f"number {number}", "is told here") for number in range(40)))
    low, high = tracker_lines(heading, 80, 24), tracker_lines(heading, 80, 60)
    assert len(low) == 4
    assert len(high) == 10
    assert all(len(line) <= 80 for line in (*low, *high))
    assert all(rows[-1].endswith("… status tells the rest | number 39 is told here") for rows in (low, high)), "which status leaves out"
    known = ("number", "is", "told", "here", "|", "…", "status", "tells", "the", "rest")
    assert all(word in known or word.isdecimal() for word in low[-1].split())
    assert tracker_lines(heading._replace(trackers=heading.trackers[:3]), 80, 24) == [
        " | ".join(f"number {n} is told here" for n in range(3))
    ]


@each("slug", BUILT_IN)
def test_status_tells_nothing_that_the_board_below_it_tells(slug: str) -> None:
    """A tracker whose value is the note or the marked box of a track of the board."""
    for walked in sorted(walk.FOLDER.glob(f"{slug}/*.jsonl"))[:3]:
        table, state, _ = walk.read(walked)
        seen = visible(state, None)
        board = table.game.board(seen, None, table.book) if table.game.board is not None else None
        drawn = {fold(str(track.note)) for track in board.tracks} if board is not None else set()
        assert not drawn & {fold(str(value)) for _, value in view(table.game, seen).beside}, slug


def test_the_one_who_fights_stands_first_in_the_bottom_line_of_legacy() -> None:
    """Wounds and Destiny are seen in a turn, at 80 columns and at 60; so are those of whoever else has a challenge in hand."""
    state = castle.begun(("Ann", "Bob", "Cid"))
    for width in (80, 60):
        lines = tracker_lines(Heading(trackers=view(LEGACY, state).trackers), width, 24)
        assert "wounds 0/1, destiny 5/5" in " ".join(lines[:2])
    labels = [
        label
        for label, _ in view(
            LEGACY,
            castle.put(state, "challenge", {"seat": "Cid", "for": "enemy", "name": "Saxon 1", "attribute": "Prowess", "state": "again"}),
        ).trackers
    ]
    assert labels[:4] == ["turn of", "Ann", "Cid", "flames"]


def test_what_is_left_to_win_stands_before_what_the_bottom_line_has_no_room_for_in_legacy() -> None:
    """So do the cards of whoever plays or fights; `status` tells everybody's, Starting Equipment with them."""
    state = castle.do(castle.at(castle.begun(("Ann", "Bob", "Cid")), "Bob", "Docks"), "gain Broad Sword from armoury")
    state = castle.do(castle.do(state, "gain Ring from item by Bob"), "break Starting Armour")
    for number in range(6):
        state = castle.card(state, f"Raid {number}", "Hold", "Saxon")
    heading = Heading(trackers=(*view(LEGACY, state).trackers, ("dice", "typed in")))
    low, high = " ".join(tracker_lines(heading, 80, 24)), " ".join(tracker_lines(heading, 80, 45))
    assert all(words in low for words in ("to win 9 more", "Broad Sword", "Starting Armour (broken)", "dice typed in"))
    assert "task: task 1; task: task 2" in high
    assert "Starting Weapon" not in low + high
    shown = dict(view(LEGACY, state).beside)
    assert shown["Ann"].endswith("; Starting Weapon, Starting Armour (broken), Broad Sword")
    assert shown["Bob"].endswith("; Starting Weapon, Starting Armour, Ring")


def test_where_somebody_stands_is_told_once_in_the_status_of_legacy() -> None:
    state = castle.begun(("Ann", "Bob", "Cid"))
    told = dict(view(LEGACY, state).beside)
    assert "Round Table" not in told["Ann"]
    assert "wounds" in told["Ann"]
    assert not {"flames", "virtue", "coins", "dungeon"} & {*told}
    assert "Round Table" in dict(view(LEGACY, state).trackers)["Ann"]


def test_when_a_game_is_over_the_prompt_says_what_is_left_to_do() -> None:
    told = " ".join(place_lines(Heading(("friday", "over"), over=True), 60))
    assert all(word in told for word in ("export", "luck", "stats", "quit"))
    assert "over:" not in " ".join(place_lines(Heading(("friday",)), 60))


def test_where_several_act_it_is_said_how_the_other_speaks() -> None:
    assert who_acts(["Ann"], "Ann") == "to act: Ann"
    assert who_acts(["Ann", "Bob"], "Bob") == "to act: Ann, Bob (what Ann says ends in --as Ann)"
    assert who_acts(["Bob", "Mary Ann"], "Bob") == 'to act: Bob, Mary Ann (what Mary Ann says ends in --as "Mary Ann")'
    assert who_acts(["Ann", "Bob"], None) == "to act: Ann, Bob"


def test_what_one_side_alone_may_know_of_is_said_to_be_owed_perhaps() -> None:
    told = [
        "whether Ann owes something, only Ann can see: ? --as Ann tells it, before next",
        "as far as all see, nothing is owed: discard, or next (n) goes on",
    ]
    assert place_lines(Heading(able=("discard",), unseen="Ann"), 100) == told
    both = "as far as all see, nothing is owed; Ann and Bob may say cast, and next (n) ends that for all of them"
    assert place_lines(Heading(able=("cast",), sides=("Ann", "Bob"), unseen="Ann"), 100)[1:] == [both]
