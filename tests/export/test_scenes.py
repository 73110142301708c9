"""Boards event by event: every step is what the viewer could know then, put together from differences, and never more."""

import json
import re
from pathlib import Path
from typing import Any

from playaid.board.model import Board, Link, Piece, Sheet, Space, Track
from playaid.dice.sources import Seeded
from playaid.export.board_steps import MOST_STEPS, Setter, Staging, note_ground, track_told
from playaid.export.export import export
from playaid.export.session_view import Boards, pictures, steps
from playaid.referee.contract.game import Game, Slot, Step, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.each import each
from tests.export import long

PLACES = ("mill", "ford", "keep")


def hide(h: Hearing) -> None:
    """A pawn is put somewhere, unseen."""
    h.put("secret", h.side, "at", h.args["place"])
    h.tell(f"{h.side} hides a pawn.", public=True)


def show(h: Hearing) -> None:
    """It is shown where it is."""
    h.put("public", "shown", h.side, h.secret(h.side)["at"])
    h.tell(f"{h.side} shows it.")


def board(state: Any, viewer: str | None, book: Any) -> Board:
    """Three places; pawns that are shown, and the viewer's own."""
    pawns = dict(state["public"]["shown"])
    for side, own in state["secret"].items():
        pawns.setdefault(side, own.get("at", ""))
    spaces = tuple(
        Space(name, (20.0 * number, 0.0), ((20.0 * number - 9, -9), (20.0 * number + 9, -9), (20.0 * number, 9)))
        for number, name in enumerate(PLACES)
    )
    return Board(
        spaces=spaces,
        links=(Link("mill", "ford"),),
        pieces=tuple(Piece(f"pawn of {side}", side, place) for side, place in pawns.items() if place),
        tracks=(Track("Shown", ("0", "1", "2"), len(state["public"]["shown"])),),
        sheets=tuple(Sheet(side, (("pawn", place or "in hand"),)) for side, place in sorted(pawns.items())),
        sides=("Ann", "Bob"),
        marks=tuple(state["public"]["shown"].values()),
        told="; ".join(f"{side}'s pawn in the {place}" for side, place in pawns.items() if place),
    )


VERBS = {
    "hide": Verb("hide", "hide a pawn", "1", hide, (Slot("place", "word"),), secret=True),
    "show": Verb("show", "show it", "2", show),
}
GAME = Game(
    "pawns",
    "Pawns",
    "-",
    "1",
    (2, 2),
    Step("bout", "Bout", verbs=tuple(VERBS)),
    VERBS,
    lambda h: h.put("public", "shown", {}),
    Path(),
    board=board,
)


def played(folder: Path, *lines: tuple[str, str]) -> Session:
    session = new_session(GAME, folder, ["Ann", "Bob"])
    for side, line in lines:
        session.declare(session.read(line.split(), side), Seeded(1))
    return session


def stood(page: str) -> list[list[dict[str, str]]]:
    """The parts of every step of every stage, put together from the last back to the one before the first."""
    stages = []
    for figure in re.findall(r"<figure>(.*?)</figure>", page, re.DOTALL):
        parts = dict(
            re.findall(r'<(?:g|tr|span)[^>]* data-k="([^"]*)">(.*?)</(?:g|tr|span)>(?=<g data-k|<tr data-k|</g>\n|</tbody>| |$)', figure)
        )
        parts["a"] = re.findall(r'role="img" aria-label="([^"]*)"', figure)[0].replace("&#39;", "'")
        steps = [dict(parts)]
        for _, before in reversed(json.loads(re.findall(r"<script[^>]*>(.*?)</script>", figure, re.DOTALL)[0])):
            steps.append({**steps[-1], **before})
        stages.append([{key: part for key, part in step.items() if part and key != "m"} for step in reversed(steps)])
    return stages


EVENING = (("Bob", "hide mill"), ("Ann", "hide ford"), ("Bob", "hide keep"), ("Bob", "show"))


def test_steps_hold_what_the_viewer_could_know_then(tmp_path: Path) -> None:
    session = played(tmp_path / "evening", *EVENING)
    for viewer, wanted in {
        None: ["", "", "", "", "Bob's pawn in the keep"],
        "Ann": ["", "", "Ann's pawn in the ford", "Ann's pawn in the ford", "Bob's pawn in the keep; Ann's pawn in the ford"],
        "Bob": ["", "Bob's pawn in the mill", "Bob's pawn in the mill", "Bob's pawn in the keep", "Bob's pawn in the keep"],
    }.items():
        told = [step["a"] for stage in stood(export(session, "html", viewer))[1:] for step in stage]
        assert told == [words or "the board" for words in wanted], viewer


def test_what_is_revealed_later_is_in_no_earlier_step(tmp_path: Path) -> None:
    session = played(tmp_path / "evening", *EVENING)
    before = {viewer: stood(export(session, "html", viewer)) for viewer in (None, "Ann")}
    session.publish("Bob")
    for viewer, stages in before.items():
        after = stood(export(session, "html", viewer))
        assert [stage[: len(old)] for stage, old in zip(after, stages, strict=True)] == stages


@each("viewer", [None, "Ann"])
def test_two_evenings_that_differ_in_what_bob_hides_have_the_same_boards(tmp_path: Path, viewer: str | None) -> None:
    pages = []
    for place in ("mill", "ford"):
        session = played(
            tmp_path / place / "evening", ("Bob", f"hide {place}"), ("Ann", "hide ford"), ("Bob", "hide keep"), ("Bob", "show")
        )
        pages.append(export(session, "html", viewer))
    cut = [re.sub(r"[0-9a-f]{64}|[0-9a-f]{4}-[0-9a-f]{4}", "…", page) for page in pages]
    assert cut[0] == cut[1]
    assert "mill" not in re.sub(r'data-space="mill"|mill: |between mill', "", re.sub(r"<text[^>]*>mill</text>", "", cut[0]))


def test_a_map_is_drawn_once_and_a_slider_has_its_most() -> None:
    sets = Setter()
    spaces = board({"public": {"shown": {}}, "secret": {}}, None, None).spaces
    scenes = [sets.scene(Board(spaces=spaces, pieces=(Piece("a", "", PLACES[number % 3]),))) for number in range(MOST_STEPS + 1)]
    assert len({scene.laid.name for scene in scenes}) == 1
    staging = Staging(scenes[0])
    for number, scene in enumerate(scenes[1:], 1):
        assert not staging.full
        staging.step(number, scene)
    assert staging.full
    assert [number for number, _ in staging.done().steps] == list(range(1, MOST_STEPS + 1))


def test_a_place_that_is_found_is_laid_over_the_map_from_then_on() -> None:
    sets = Setter()
    spaces = tuple(
        Space(f"{number}", (100.0 * number, 0.0), ((100.0 * number, 0), (100.0 * number + 90, 0), (100.0 * number, 900.0)), "unknown")
        for number in range(9)
    )
    before = sets.scene(Board(spaces=spaces))
    after = sets.scene(Board(spaces=(spaces[0]._replace(name="York", label="York", kind="city"), *spaces[1:])))
    assert after.laid is before.laid
    assert "York" not in before.laid.ground.drawn
    assert [key for key in after.parts if key[0] == "s"] == ["s:York"]
    moved = sets.scene(Board(spaces=tuple(space._replace(at=(space.at[0], 50.0)) for space in spaces)))
    assert moved.laid is not before.laid


def test_a_ground_that_the_page_has_is_used_where_a_board_is_its_own_to_the_letter() -> None:
    spaces = board({"public": {"shown": {}}, "secret": {}}, None, None).spaces
    end = note_ground(Board(spaces=spaces, links=(Link("mill", "ford"),)))
    sets = Setter((end,))
    same = Board(spaces=tuple(space._replace(side="Ann") for space in spaces), links=(Link("mill", "ford"),), sides=("Ann",))
    assert sets.scene(same).laid is end
    for other in (
        same._replace(spaces=(spaces[0]._replace(note="burnt down"), *spaces[1:])),
        same._replace(links=()),
        same._replace(spaces=spaces[1:], links=()),
        same._replace(spaces=spaces[:2]),
    ):
        assert "burnt" not in sets.scene(other).laid.ground.drawn
        assert sets.scene(other).laid is not end
        assert not end.carries(other)
    assert end.carries(same)


def test_who_sees_the_same_map_sees_one_ground(tmp_path: Path) -> None:
    table, ann = pictures(played(tmp_path / "evening", *EVENING), "Ann")
    assert ann.board != table.board
    assert ann.laid is table.laid


def test_before_anything_is_laid_out_a_turn_has_no_board(tmp_path: Path) -> None:
    session = played(tmp_path / "evening", *EVENING)
    end = next(reversed([*steps(session, None)]))
    boards, empty = Boards(session, None, ""), {**end.after, "public": {}}
    list(boards.passing([end._replace(told=end.told._replace(turn="Set-up"), after=empty), end]))
    assert boards.after("Set-up") == []
    assert boards.after(end.told.turn) != []


def test_a_track_without_a_marker_is_told_by_its_note() -> None:
    assert track_told(Track("Flames", ("●", "○"), note="1 of 2 burn")) == "Flames: <b>1 of 2 burn</b>"
    assert track_told(Track("Flames", ("●", "○"))) == ""


def test_a_map_that_stays_as_it_is_stands_in_the_page_once(tmp_path: Path) -> None:
    page = export(played(tmp_path / "evening", *EVENING), "html", "Ann")
    assert page.count('data-space="mill"') == 1
    assert len(re.findall(r'<use href="#g[0-9a-f]{8}"/>', page)) == 2 + len(stood(page))  # the table's, Ann's, and of each part


def test_a_page_grows_by_what_happened_not_by_its_boards() -> None:
    """10,000 such events came to 21.5 MB, in 10 MB of memory (`python -m tests.export.long 10000`)."""
    said: list[str] = []
    for events in (60, 120):
        long.main(events, said.append)
    sizes = [float(match[1]) * 1e6 for text in said if (match := re.search(r": ([\d.]+) MB", text))]
    assert sizes[1] < 500_000
    assert (sizes[1] - sizes[0]) / 60 < 2_500


def test_a_third_of_the_spaces_may_look_otherwise_on_the_same_ground() -> None:
    def row(changed: int) -> Board:
        return Board(tuple(Space(f"stone {n}", (5.0 * n, 0.0), kind="rough" if n < changed else "land") for n in range(9)))

    setter = Setter()
    first = setter.scene(row(0))
    third = setter.scene(row(3))
    assert third.laid is first.laid
    assert set(third.over) == {"stone 0", "stone 1", "stone 2"}
    more = setter.scene(row(4))
    assert more.laid is not first.laid
    assert not more.over
