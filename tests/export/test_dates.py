"""Days of a log in another language, and names that are called like months."""

from playaid.export.dates import span
from playaid.language import catalogues
from playaid.language.message import as_message
from playaid.language.translation import in_language, translate


def test_a_day_is_told_in_the_language_and_a_name_that_is_a_month_stays() -> None:
    day = span("2026-08-03T19:00:00Z", "2026-08-03T20:06:00Z")
    assert translate(day) == "3 August 2026, 19:00 to 20:06"
    with in_language(catalogues.load("ja")):
        assert "2026年8月3日" in translate(day)
        assert [translate(as_message(name)) for name in ("August", "May", "June")] == ["August", "May", "June"]
