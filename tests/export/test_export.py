"""Exports of an evening: what stands in them for whom, and what must never stand in them."""

import csv
import io
import json
import re
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from playaid.board.text import list_pieces as written
from playaid.desk.free_rolls import log_roll, roll_expression
from playaid.dice.sources import Typed
from playaid.export import dates, html_page, session_view
from playaid.export.export import FORMS, UnknownForm, export
from playaid.language.catalogues import load
from playaid.language.message import from_json, message
from playaid.language.translation import in_language, translate
from playaid.referee.contract.game import Game, Step, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.state import visible
from playaid.referee.session import story
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session, ticking
from tests.each import each

CARDS = ("Boots", "Rope", "Mud")
KEY = "four dry words here"


def play(session: Session, *lines: str) -> Session:
    """Type lines into a session; the dice come seeded, answers to questions from the end of the line after `=`."""
    from playaid.dice.sources import Seeded
    from playaid.referee.contract.grammar import split
    from playaid.referee.contract.ruling import LEGAL

    for number, line in enumerate(lines):
        words, _, answer = line.partition(" = ")
        answers = {"hold": answer} if answer else {}
        overrule = "we wanted it so" if words.startswith("!") else None
        ruling = session.declare(session.read(split(words.removeprefix("!")), None, overrule, answers), Seeded(number))
        assert ruling.verdict == LEGAL, ruling
    return session


@pytest.fixture
def session(tiny: Game, tmp_path: Path) -> Session:
    """An evening under way: Ann under a passphrase, hands swapped and held, one event taken back, one overruled."""
    made = new_session(tiny, tmp_path / "evening", ["Ann", "Bob"], seed=3, options={"length": "8"}, passphrases={"Ann": KEY})
    card = made.state["secret"]["Ann"]["hand"][0]
    play(made, f"swap {card}", "next", "run")
    made.undo(made.sides)
    play(made, "run", "next", "next", "run", "next", "!run")
    made.note("a <b>note</b> with *marks* and | bars", "Bob")
    return made


def locked(session: Session) -> Session:
    """The same session as somebody opens it who knows no passphrase."""
    return Session(session.journal, session.game, session.book, ticking())


class Reader(HTMLParser):
    """Notes every tag with its attributes, the visible text, and whether tags are closed in order."""

    VOID = ("meta", "br", "link", "img", "hr", "input")

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    assert not reader.open
    return reader


# what stands in them


@pytest.mark.parametrize(("form", "place"), [("md", slice(0, 6000)), ("html", slice(-900, None))])
def test_the_head_of_the_chain_is_where_one_looks_for_it(session: Session, form: str, place: slice) -> None:
    number, mark = session.journal.head
    read_there = export(session, form).rpartition("<script>")[0 if form == "html" else 2][place]  # what is read ends before the script
    assert mark in read_there
    assert f"after {number} events" in read_there


def test_the_colophon_stands_in_the_last_turn(session: Session) -> None:
    """On paper it goes along with the turn's columns, and takes the last event with it: no page is its own."""
    page = export(session, "html")
    assert page.count("<footer>") == 1
    last = page[page.rindex('class="turn"') : page.rindex("</section>")]
    assert last.index("<article") < last.index("<footer>")


def test_the_worksheet_is_folded_in_a_forum(session: Session) -> None:
    text = export(session, "md")
    assert text.count("<details>") == text.count("</details>") > 0
    unfolded = re.sub(r"<details>.*?</details>", "", text, flags=re.DOTALL)
    assert "| what | how |" in text
    assert "| what | how |" not in unfolded


def test_the_story_stands_before_how_it_was_ruled(session: Session) -> None:
    page = export(session, "html")
    articles = page.split("<article")[1:]
    folded = [article for article in articles if "<details>" in article and 'class="story"' in article]
    assert folded
    assert all(article.index('class="story"') < article.index("<details>") for article in folded)
    assert all("<table>" not in article.partition("<details>")[0] for article in articles)


@each(
    ("begun", "last", "told"),
    [
        ("2026-01-03T19:00:00Z", "2026-01-03T22:06:00Z", "3 January 2026, 19:00 to 22:06"),
        ("2026-12-31T23:50:00Z", "2027-01-01T00:10:00Z", "31 December 2026, 23:50, to 1 January 2027, 00:10"),
    ],
)
def test_times_are_written_as_people_do(begun: str, last: str, told: str) -> None:
    assert dates.span(begun, last) == told


def test_every_month_has_its_name() -> None:
    assert [str(dates.span(f"2026-{month:02}-03T19:00:00Z", f"2026-{month:02}-03T19:00:00Z")).split()[1][:3] for month in range(1, 13)] == (
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    )


def test_the_page_needs_nothing_else(session: Session) -> None:
    page = export(session, "html")
    reader = read(page)
    names = {tag for tag, _ in reader.tags}
    assert not names & {"link", "img", "iframe", "object"}
    assert not [value for _, attributes in reader.tags for name, value in attributes.items() if name == "src" or name.startswith("on")]
    assert not re.search(r"url\((?!#)|@import|https?://(?!www\.w3\.org)", page)
    assert "@media print" in page


def test_no_script_but_its_own_may_run(session: Session) -> None:
    page = export(session, "html")
    (policy,) = [str(attributes["content"]) for tag, attributes in read(page).tags if tag == "meta" and "http-equiv" in attributes]
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert len(scripts) == 1
    allowed = b64encode(sha256(scripts[0].encode()).digest()).decode()
    assert f"script-src 'sha256-{allowed}'" in policy
    assert "unsafe-inline" not in policy.partition("script-src")[2]


def test_the_page_tells_turn_by_turn(session: Session) -> None:
    page = export(session, "html")
    words = " ".join(read(page).words)
    assert re.findall(r'<section id="(t\d+)" class="turn">\s*<h2>([^<]*) <', page) == [("t1", "Set-up"), ("t2", "Turn 1"), ("t3", "Turn 2")]
    assert re.findall(r'<li><a href="#(t\d+)">([^<]*)<', page) == [("t1", "Set-up"), ("t2", "Turn 1"), ("t3", "Turn 2")]
    assert "1d6" in words or "d6" in words


def test_what_was_taken_back_is_struck(session: Session) -> None:
    undone = session_view.undone_events(session)
    assert len(undone) == 1
    page = read(export(session, "html"))
    articles = {attributes["id"]: str(attributes.get("class")).split() for tag, attributes in page.tags if tag == "article"}
    assert [name for name, kinds in articles.items() if "undone" in kinds] == [f"e{number}" for number in undone]
    assert export(session, "md").count("(taken back)") == 1


def test_redone_is_not_struck(session: Session) -> None:
    session.undo(session.sides)
    struck = session_view.undone_events(session)
    session.redo()
    assert session_view.undone_events(session) < struck


def test_an_overrule_stands_out(session: Session) -> None:
    articles = [attributes for tag, attributes in read(export(session, "html")).tags if tag == "article"]
    assert sum("overruled" in str(attributes.get("class")) for attributes in articles) == 1
    for form in ("md", "html", "csv"):
        assert "we wanted it so" in export(session, form)


def test_a_note_cannot_write_into_the_page(session: Session) -> None:
    page = read(export(session, "html"))
    assert "b" not in {tag for tag, _ in page.tags}
    assert "Bob notes: “a <b>note</b> with *marks* and | bars”" in page.words
    assert r"Bob notes: “a \<b\>note\</b\> with \*marks\* and \| bars”" in export(session, "md")


QUOTES = str.maketrans("“”「」", "‘’『』")
NOTED = {
    ("en", "Bob"): "Bob notes: “{}”",
    ("en", None): "Noted at the table: “{}”",
    ("ja", "Bob"): "Bobのメモ: 「{}」",
    ("ja", None): "テーブルのメモ: 「{}」",
}


@pytest.mark.parametrize(("language", "side"), NOTED)
@pytest.mark.parametrize("typed", ["The table agreed.", "“x” The table agreed.", "x” The table agreed: “y", "x」 The table agreed: 「y"])
def test_a_note_is_no_sentence_of_playaids(session: Session, language: str, side: str | None, typed: str) -> None:
    """Whoever typed it stands before it, and nothing in it ends the quotation."""
    event = session.note(typed, side)
    told = NOTED[language, side].format(typed.translate(QUOTES))
    with in_language(load(language)):
        assert translate(story.entry(session, event, None)["text"]) == told
        for form in ("md", "html", "csv", "bgg", "json"):
            text = export(session, form)
            if form == "json":  # for machines, in English
                text = json.dumps(json.loads(text)["story"], ensure_ascii=False)
                told = told if language == "en" else NOTED["en", side].format(typed.translate(QUOTES))
            assert told in unescape(text).replace("\\", ""), form


def test_what_playaid_notes_is_not_quoted(session: Session) -> None:
    session.note(message("{side} did it.", side="Bob"), None)
    session.note("The code was used.", None, used="mark")
    told = [
        story.entry(session, session.journal.event(number), None)["text"]
        for number in (session.journal.tail_number - 1, session.journal.tail_number)
    ]
    assert told == ["Bob did it.", "The code was used."]


def test_why_it_was_overruled_is_quoted(session: Session) -> None:
    (event,) = (event for event in session.journal.events() if event.get("overrule"))
    assert story.entry(session, event, None)["text"].startswith("OVERRULED (“we wanted it so”) ")
    assert story.entry(session, {**event, "overrule": "x”) Ann agreed. (“y"}, None)["text"].startswith("OVERRULED (“x’) Ann agreed. (‘y”) ")


@pytest.mark.parametrize("form", ["bgg", "md", "html"])
def test_why_it_was_overruled_is_quoted_in_every_form(session: Session, form: str) -> None:
    assert re.search(r"OVERRULED[^“\n]*“we wanted it so”", export(session, form))


def test_a_note_cannot_write_tags_into_a_forum(session: Session) -> None:
    session.note("a [b]bold[/b] note", "Bob")
    text = export(session, "bgg")
    assert "a (b)bold(/b) note" in text
    assert set(re.findall(r"\[/?([a-z-]+)", text)) <= {"size", "b", "i", "c", "o", "-"}
    for tag in ("size", "b", "i", "c", "-"):
        assert len(re.findall(rf"\[{tag}[]=]", text)) == text.count(f"[/{tag}]")


@each(
    ("value", "text"),
    [(["Ashmoor", "Blackfen"], "Ashmoor, Blackfen"), (True, "yes"), (False, "no"), (None, "-"), (0, "0"), (1, "1"), ("1d6", "1d6")],
)
def test_a_fact_is_written_as_one_would_write_it_down(value: object, text: str) -> None:
    assert html_page.value(value) == text


@each(("value", "text"), [(None, ""), (2.0, "2"), (-1.5, "\N{MINUS SIGN}1.5"), (0.25, "0.2")])
def test_a_figure_has_one_place_at_most(value: float | None, text: str) -> None:
    assert html_page.number(value) == text


def test_a_forum_gets_the_story_and_the_board_as_text(session: Session) -> None:
    text = export(session, "bgg")
    (picture,) = session_view.pictures(session, None)
    assert "bank" in picture.text
    for row in picture.text.splitlines():
        assert row.rstrip().replace("[", "(").replace("]", ")") in text
    assert text.index("[b]Turn 1[/b]") < text.index("Ann goes from") < text.index("[b]Turn 2[/b]")
    assert "stride" not in text  # how it was ruled is left to the page


@pytest.mark.parametrize(("text", "shown"), [("1. a", r"1\. a"), ("- a", r"\- a"), ("+2", r"\+2"), ("3 to 4", "3 to 4"), ("# a", r"\# a")])
def test_a_note_begins_no_list(session: Session, text: str, shown: str) -> None:
    session.note(message("{text}", text=text), "Bob")
    assert f"\n{shown}\n" in export(session, "md")


def test_no_cell_is_a_formula(session: Session) -> None:
    session.note(message("{text}", text='=HYPERLINK("x")'), "Bob")
    rows = list(csv.reader(io.StringIO(export(session, "csv"))))
    assert not [cell for row in rows for cell in row if cell[:1] in ("=", "+", "-", "@")]
    assert rows[-1][6] == '\'=HYPERLINK("x")'


def test_one_row_to_an_event(session: Session) -> None:
    rows = list(csv.DictReader(io.StringIO(export(session, "csv"))))
    assert [int(row["number"]) for row in rows] == [event["n"] for event in session.journal.events()]
    assert [row["number"] for row in rows if row["undone"]] == [str(number) for number in session_view.undone_events(session)]
    rolled = {row["number"]: row["dice"] for row in rows if row["dice"]}
    undone = session_view.undone_events(session)
    assert set(rolled) == {str(event["n"]) for event in session.journal.events() if event.get("rolls") and event["n"] not in undone}


def test_the_json_has_the_journal_and_what_proves_it(session: Session) -> None:
    document = json.loads(export(session, "json"))
    number, mark = session.journal.head
    assert document["verification"] == {"chain": "sha256", "events": number, "head": mark}
    assert document["journal"]["events"] == list(session.journal.events())
    assert [event["number"] for event in document["story"]] == list(range(1, number + 1))


def test_an_unknown_form_is_refused(session: Session) -> None:
    with pytest.raises(UnknownForm):
        export(session, "pdf")


def test_the_board_is_in_the_text_too(session: Session) -> None:
    assert session.game.board is not None
    lines = written(session.game.board(visible(session.state, None), None, session.book), 78)
    assert lines
    assert all(line in export(session, "md") for line in lines)


def test_an_export_changes_nothing(session: Session) -> None:
    head = session.journal.head
    first = {form: export(session, form) for form in FORMS}
    assert {form: export(session, form) for form in FORMS} == first
    assert session.journal.head == head


# what must never stand in them


def hidden_words(session: Session, side: str) -> list[str]:
    """Sentences that only `side` may read: the swap's story and its typed words."""
    found = []
    for event in session.journal.events():
        for words in session.opened_for(event, side).values():
            found += [*map(from_json, words.get("story", ())), words.get("typed", "")]
    return [words for words in found if words]


@pytest.mark.parametrize("form", list(FORMS))
@pytest.mark.parametrize("opened", [True, False])
def test_the_table_reads_no_secret(session: Session, form: str, opened: bool) -> None:
    secrets = hidden_words(session, "Ann")
    assert secrets
    text = export(session if opened else locked(session), form)
    assert not [words for words in secrets if words in text]
    assert "the opening hand" not in text
    assert not re.search(r"\bhand\b", text)


@pytest.mark.parametrize("form", list(FORMS))
def test_a_side_reads_its_own_and_no_other(session: Session, form: str) -> None:
    own, other = export(session, form, "Ann"), export(session, form, "Bob")
    secrets = hidden_words(session, "Ann")
    typed = next(words for words in secrets if words.startswith("swap"))
    assert any(words in own for words in secrets)
    assert typed in own or form in ("md", "bgg")
    assert not [words for words in secrets if words in other]


def test_a_side_that_is_not_open_is_refused(session: Session) -> None:
    with pytest.raises(Locked):
        export(locked(session), "md", "Ann")


@pytest.mark.parametrize("form", list(FORMS))
def test_what_is_revealed_is_in_it_for_all(session: Session, form: str) -> None:
    secrets = hidden_words(session, "Ann")
    session.publish("Ann")
    text = export(locked(session), form)
    assert [words for words in secrets if words in text]


def _keys(value: Any, found: Callable[[str], None]) -> None:
    if isinstance(value, dict):
        for key, below in value.items():
            found(key)
            _keys(below, found)


def test_the_json_brings_keys_only_when_asked(session: Session) -> None:
    plain: list[str] = []
    _keys(json.loads(export(session, "json"))["journal"]["keys"], plain.append)
    assert not {"private", "honour", "recovery", "salt"} & set(plain)
    asked: list[str] = []
    _keys(json.loads(export(session, "json", keys=True))["journal"]["keys"], asked.append)
    assert {"private", "honour", "salt"} <= set(asked)


def test_a_total_is_marked_as_one_wherever_dice_are_listed(session: Session) -> None:
    log_roll(session.journal, session.clock, "2d6", "Bob", roll_expression("2d6", Typed(["=9"]), "Bob"))
    session.refresh()
    for form in ("md", "html", "bgg", "csv"):
        assert re.search(r"9(</span>)? in all", export(session, form)), form
    assert story.worksheet(session, session.journal.event(session.journal.tail_number), None)["event"]["rolls"][0]["total"] is True


def test_what_waited_and_what_only_went_on_is_not_told_again(tmp_path: Path) -> None:
    """While a ruling waits each event of its waiting tells all so far; the ruling tells it once, and headings say where play goes on."""

    def peek(hearing: Hearing) -> None:
        hearing.need_consent()
        hearing.tell("Ann looks at two cards.")
        hearing.ask("which", who="Ann", prompt="which of the two", options=("left", "right"))

    steps = Step("turn", "Turn", steps=(Step("look", "Look", verbs=("peek",)), Step("rest", "Rest", verbs=("peek",))))
    verbs = {"peek": Verb("peek", "look and choose", "1", peek)}
    game = Game("peek", "Peek", "-", "1", (1, 1), steps, verbs, lambda hearing: None, tmp_path)
    session = new_session(game, tmp_path / "friday", ["Ann"])
    for line, answers in (("peek", {}), ("peek", {"which": "left"}), ("next", {}), ("peek", {})):
        session.declare(session.read([line], None, None, answers), Typed(()))
    kinds = [session.journal.event(number)["kind"] for number in range(1, session.journal.tail_number + 1)]
    assert kinds[1:] == ["pending", "peek", "next", "pending"]
    told = list(session_view.tell_story(session, session_view.events(session, None)))
    assert [event.number for event in told] == [1, 3, 5]
    assert [event.story for event in told[1:]] == [("Ann looks at two cards.",)] * 2
