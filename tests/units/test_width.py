"""How wide texts are, and how they are broken, where letters take two columns."""

import pytest

from playaid.language import width
from playaid.language.width import columns, cut, pad, pad_left, wrap_text
from tests.each import each

SENTENCE = "包囲されている城は、補充できません。ケストレルを活性化しました。赤の騎兵がアシュムーアへ移動します（道路 3 本、残り 1）。"


@each("room", [10, 24, 60])
def test_no_line_is_wider_than_there_is_room_and_nothing_is_lost(room: int) -> None:
    lines = wrap_text(SENTENCE, room, "  ")
    assert max(map(columns, lines)) <= room
    assert "".join("".join(lines).split()) == "".join(SENTENCE.split())


def test_no_line_begins_with_what_ends_a_sentence() -> None:
    for room in range(14, 60):
        assert not [line for line in wrap_text(SENTENCE, room) if line[0] in "、。）"]


def test_western_words_among_japanese_stay_whole() -> None:
    lines = wrap_text("次は move Kestrel Ashmoor とタイプしてください", 16)
    assert {"move", "Kestrel", "Ashmoor"} <= set(" ".join(lines).split())


def test_columns_stand_below_each_other() -> None:
    assert columns(pad("騎兵", 8)) == columns(pad("Kestrel", 8)) == columns(pad_left("騎兵", 8)) == 8
    assert cut("騎兵と歩兵", 5) == "騎兵"
    assert cut("cavalry", 5) == "caval"


def test_one_setting_says_that_signs_are_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    assert columns("…─●") == 3
    monkeypatch.setenv(width.AMBIGUOUS, "1")
    assert columns("…─●") == 6
    assert columns("abc") == 3
