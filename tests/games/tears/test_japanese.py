"""An evening that is typed and told in Japanese, and the words it is told in: whole, the rulebook's own, one for one thing."""

import csv
import json
import os
import re
from collections.abc import Callable, Iterator
from contextvars import copy_context
from io import StringIO
from pathlib import Path
from string import Formatter

import pytest

from playaid.book.document_checks import load_sentences
from playaid.cli import lesson
from playaid.cli.main import run
from playaid.cli.registry import COMMANDS, SHORT
from playaid.cli.text.colour import colour_line
from playaid.games.tears import GAME
from playaid.language.catalogues import load
from playaid.language.extraction import messages_in, own_files
from playaid.language.message import BETWEEN, as_said
from playaid.language.spoken_lines import in_grammar, read_ways
from playaid.language.translating import template_of
from playaid.language.translation import in_language, translate
from playaid.language.width import columns
from playaid.referee.contract import grammar
from playaid.referee.verification.lint_wording import messages_of, names_of
from tests.cli.conftest import Said
from tests.each import each

ROOT = Path(__file__).parents[3]
GAMES = ROOT / "playaid" / "games" / "tears" / "languages"
ENGINE = ROOT / "playaid" / "language" / "languages"
TABLES = ROOT / "tables" / "tears"
GOLDEN = Path(__file__).parent / "japanese.txt"
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")

EVENING = """dice typed
大使はニキモ
ケストレルの指揮下にウォースティード３つ、シマーを入れる
次
８
５
ヘルプ
コマンド表で振る
５
キシュミンを活性化
キシュミンをダンハローへ移動
ケストレルを活性化する
ダンハローの罠
４
７
打ち直す
3
様子
キシュミンをグラギンスドロッグに置く
ケストレルを活性化
ケストレルをアシュムーア、マーチゲートへ移動
ケストレルをミルブルックへ移動はできるか
知識
次
１つだけ活性化する
フットソルジャーを活性化
カー・クラヴェルのフットソルジャーを活性化します
フットソルジャーをミルブルックへ移動する。
取り消す
ログ
なぜ
廃墟の探索のルール
優勢
中断
終わる
"""


def catalogue(folder: Path) -> dict[str, str | list[str]]:
    texts: dict[str, str | list[str]] = json.loads((folder / "ja.json").read_text(encoding="utf-8"))["texts"]
    return texts


@pytest.fixture
def said(tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Said]:
    """Type a command line in a language."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")

    def said_(language: str, *words: str, lines: str = "") -> Said:
        monkeypatch.setenv("PLAYAID_LANG", language)
        monkeypatch.setattr("sys.stdin", StringIO(lines))
        capfd.readouterr()
        code = copy_context().run(run, ["--sessions-dir", str(tmp_path / "sessions"), *words])
        return Said(code, *capfd.readouterr())

    return said_


@pytest.fixture
def friday(said: Callable[..., Said]) -> str:
    """An evening that was begun; what was said of it."""
    begun = said("ja", "new", "tears", "friday", "-p", "アン", "-p", "ボブ", "--tables", "house", "--open")
    assert begun.code == 0, begun.err
    return begun.out


def timeless(text: str) -> str:
    text = re.sub(r"--sessions-dir \S+", "--sessions-dir DIR", text)
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:]+Z|\b\d\d:\d\d\b", "HH:MM", text)
    return re.sub(r"\b[0-9a-f]{4}-[0-9a-f]{4}\b", "XXXX-XXXX", text)


def test_an_evening_typed_and_told_in_japanese(said: Callable[..., Said], friday: str) -> None:
    told = said("ja", "play", "friday", lines=EVENING)
    text = timeless(friday + told.out + told.err)
    if os.environ.get("PLAYAID_TRANSCRIPTS") == "write":
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
    assert not re.search(r"(合法|違反)  [a-z]", text)


def test_a_command_line_names_its_language(said: Callable[..., Said], friday: str) -> None:
    assert "行動する" in said("en", "status", "--lang", "ja").out
    assert "to act" in said("ja", "--lang=en", "status").out
    assert "nothing is translated into 'xx'" in said("en", "status", "--lang", "xx").err
    assert "行動する" in said("ja", "status").out, "what one line names is forgotten with it"
    assert "フォルセティ" in said("ja", "demo", "tears").out


def test_one_log_is_exported_in_two_languages_with_one_chain(said: Callable[..., Said], friday: str) -> None:
    said("ja", "play", "friday", lines="大使はニキモ\nケストレルにウォースティード2つを入れる\n")
    japanese, english = (said(language, "export", "md").out for language in ("ja", "en"))
    assert "ニキモがカドミンへの大使となった。" in japanese
    assert "Niekimo is ambassador to the Cadmin." in english
    mark = re.search(r"[0-9a-f]{4}-[0-9a-f]{4}", japanese)
    assert mark is not None
    assert mark[0] in english
    assert said("ja", "verify").code == 0


def test_an_export_has_no_word_of_english_in_its_rows(said: Callable[..., Said], friday: str) -> None:
    """Options by what they mean, lines as they are said, values by the names of their table, row and column."""
    lines = ("大使はニキモ", "next --dice 9,1", "コマンド表で振る --dice 5", "ケストレルを活性化", "ケストレルをオッサムへ移動")
    said("ja", "play", "friday", lines="\n".join((*lines, "")))
    told = said("ja", "export", "md").out
    rows = [line for line in told.splitlines() if line.startswith(("| ルール", "- ハウス", "- 印刷")) or re.match(r"\*\*\d+\*\*", line)]
    assert len(rows) > 8
    assert [row for row in rows if re.search(r"[A-Za-z]{2,}", re.sub(r"tears \d+|playaid", "", row))] == []


def test_whether_something_may_be_done_is_answered_as_a_possibility(said: Callable[..., Said], friday: str) -> None:
    said("ja", "play", "friday", lines="大使はニキモ\nnext --dice 9,1\n1つだけ活性化\nケストレルを活性化\n")
    told = said(
        "ja", "play", "friday", lines="ケストレルはオッサムへ移動できますか\nケストレルをカー・ナヴェルへ移動できる？\n勝つには\n"
    ).out
    assert "できます  ケストレルをオッサムへ移動" in told
    assert "行うと: ゴーガナンがケストレルをキムリンからオッサムへ移動した。" in told
    assert "できません  ケストレルをカー・ナヴェルへ移動" in told
    assert not re.search(r"^  (合法|違反)", told, re.MULTILINE)
    assert "勝利  ゲームの勝利" in told, "as it is asked at a table"
    assert "LEGAL  " in said("en", "check", "move", "Kestrel", "to", "Ossum").out


def test_a_session_is_called_as_it_was_named(said: Callable[..., Said]) -> None:
    begun = said("ja", "new", "tears", "siege", "-p", "アン", "-p", "ボブ", "--tables", "house", "--open").out
    told = begun + said("ja", "play", "siege", lines="quit\n").out + said("ja", "sessions").out
    assert "siege" in told
    assert "包囲戦" not in told


@pytest.mark.parametrize(
    "words", [("roll",), ("new",), ("export",), ("tears", "move"), ("tables",), ("tables", "show"), ("club",), ("tears",)], ids=" ".join
)
def test_help_is_read_in_japanese(said: Callable[..., Said], words: tuple[str, ...]) -> None:
    told = said("ja", *words, "--help")
    assert told.code == 0, told.err
    assert told.out.startswith("使い方: playaid")
    for english in ("Usage", "Options:", "Commands:", "Show this message", "Plain lines", "PIECES"):
        assert english not in told.out
    assert max(map(columns, told.out.splitlines())) <= 80
    usage, about = told.out.split("\n\n")[0], told.out.partition("\n\n")[2]
    assert not re.findall(r"\b[A-Z]{2,}\b", usage), "what stands for what is to be typed"
    assert set(re.findall(r"\b[A-Z]{2,}\b", about)) <= {"CSV", "JSON", "XLSX", "PDF"}
    assert not re.search(r"[a-z]{3,} [a-z]{3,} [a-z]{2,}", about.replace("playaid tables books", "")), "a sentence, and no command"
    assert said("en", *words, "--help").out.startswith("Usage: playaid"), "the next line is read in English again"


def test_a_fault_of_a_line_is_told_in_japanese(said: Callable[..., Said]) -> None:
    assert "'--nope'というオプションはありません" in said("ja", "log", "--nope").err
    assert "'shwo'というコマンドはありません" in said("ja", "tables", "shwo").err
    assert said("ja", "tables", "nope", "tears").err != said("en", "tables", "nope", "tears").err


def test_a_rule_and_how_it_is_read_are_told_in_japanese(said: Callable[..., Said]) -> None:
    told = said("ja", "rule", "tears", "Cadmin").out
    assert "カドミン: ルールの文面は「大使がいてはならない」。ここでの読み: 大使がいること。（" in re.sub(r"\n +", "", told)
    assert "> 大使はキシュミン" in told
    sentences = [line for line in told.splitlines() if len(re.findall(r"[a-z]{2,} [a-z]{2,}", line)) > 1]
    assert not sentences, "what is left in English is what may be typed"
    assert "LEGAL" not in told


def test_what_ones_own_entry_contradicts_is_told_in_japanese(said: Callable[..., Said]) -> None:
    entries = (
        ("setup", "Caer Sillius", "Elite Guard", "number", "2"),
        ("units", "Cadmin", "number", "11"),
        ("leaders", "Kestrel", "start", "Ilrog"),
    )
    for entry in entries:
        assert said("en", "tables", "set", "tears", *entry, "--over-printed").code == 0
    told = [line for line in said("ja", "tables", "check", "tears").out.splitlines() if line.startswith("  ")]
    assert not [line for line in told if re.search("[A-Za-z]", line)]
    for words in (
        "カー・シリウス | エリートガード: ルールブックによれば、カー・シリウスには、エリートガード1ユニットが",
        "ユニット、実際は 45: ルールブックによれば、ゲームの駒は60個で、",
        "ケストレル: ルールブックによれば、リーダーの一覧でも、ケストレルはキムリンでプレイを開始します [ゴーガナンのリーダー]。",
    ):
        assert any(words in line for line in told), words


def test_each_sentence_of_the_document_is_read_in_japanese() -> None:
    texts = catalogue(GAMES)
    sentences = load_sentences(str(TABLES))
    assert len(sentences) > 400
    spelt = re.compile("「[^」]*」")  # how the document writes a name
    assert [one.says for one in sentences if re.search("[A-Za-z]", spelt.sub("", f"{texts[one.says]} {texts[one.case]}"))] == []


def test_a_side_goes_by_its_name_in_japanese(said: Callable[..., Said], friday: str) -> None:
    assert said("ja", "status", "--as", "フォルセティ").code == 0
    assert "フォルセティ" in said("ja", "concede", "フォルセティ").out
    assert said("en", "status", "--as", "フォルセティ").code != 0, "in English it goes by its own"


def wanted() -> Iterator[tuple[Path, str]]:
    """Every message of the engine and of the game, with the folder of its catalogue."""
    for folder, template in (
        (ENGINE, template_of(messages_in(own_files()), BETWEEN)),
        (GAMES, template_of(messages_of(GAME), names_of(GAME))),
    ):
        yield from ((folder, entry.id if isinstance(entry.id, str) else entry.id[0]) for entry in template if entry.id)


NO_SENTENCE = re.compile(
    r"^[a-zA-Z]*[.:/_=<>+#%0-9-][\w.:/,*|'{}()\[\]\"=<>+#%;-]*$|^[A-Z0-9]{6}$|^\W*$"  # an id, a file, a type of content, a colour
    r"|^(bold|cookie|gzip|html|jpeg|png|new|playaid|python|question|reverse|[cdhp])$"  # what a machine reads, or is typed
    r"|^[aMm][\d.]|^<(path|circle|rect)|^<!--|^ [a-z-]+=|^#|^width=|-src '|; charset=|^private, max"  # what pages are made of
    r"|^(pip install|playaid|from|pebbles|packages|game pebbles|export pdf|put|drop|event:|retry:|tables paint) |^--"  # to be typed
    r"|^(None or|_Move) |^ (is|has|where) $|^(as|all) (VALUE|\{n\})?$|^broad |^midway> $|^game pebbles$|^https:|^dice belong between"
    r"|^(lead|drop|deploy|gate in)$|Noto Sans|^\"As it"
    r"|\(\?:|^(what|who|where|how) is$|^i am$"  # how a question in words of one's own is known
)
"""What is taken for a message and is none: nobody reads it as a sentence, or it is to be typed as it stands."""


def test_nothing_lacks_its_japanese() -> None:
    texts = {folder: catalogue(folder) for folder in (ENGINE, GAMES)}
    lacking = [text for folder, text in wanted() if text not in texts[folder] and not NO_SENTENCE.search(text)]
    assert not lacking, lacking


def places(text: str) -> set[str]:
    return {place for _, place, _, _ in Formatter().parse(text) if place is not None}


@each("folder", [ENGINE, GAMES], ids=["engine", "game"])
def test_no_translation_loses_a_place_or_half_a_sentence(folder: Path) -> None:
    for english, told in catalogue(folder).items():
        japanese = told if isinstance(told, str) else told[0]
        free = {"n"} if isinstance(told, list) else set()  # the words for one need not name their number
        assert "{" not in english or english == "dice belong between { and }" or places(japanese) - free == places(english) - free, english
        assert english[:1].isspace() == japanese[:1].isspace() or english in (*BETWEEN, " or "), english
        typed = {in_grammar(line, str(GAMES)) for line in re.findall(r"`([^`]*)`", japanese)}  # as it may be said in Japanese
        assert set(re.findall(r"`([^`]*)`", english)) == typed, english
        assert not japanese.endswith("、") or english.endswith((",", ", ")), (english, japanese)


def glossary() -> dict[str, str]:
    with (TABLES / "glossary.csv").open(encoding="utf-8", newline="") as file:
        return {row["term"]: row["japanese"] for row in csv.DictReader(file)}


HELD = ("garrison", "sea battle", "overrun", "retreat", "leader box", "exchange of prisoners", "rage", "lair", "replacement")
"""Terms that have one word wherever a sentence says them outright."""


def test_the_terms_are_the_rulebooks_own() -> None:
    terms, texts = glossary(), catalogue(GAMES)
    for term, japanese in terms.items():
        if term in texts and term != "Erynmil Island":  # names are read in kana
            assert texts[term] == japanese, term
    for term in HELD:
        for english, told in texts.items():
            bare = re.sub(r"`[^`]*`|\{[^}]*\}", "", english)
            if re.search(rf"\b{term}s?\b", bare) and len(bare) < 60 and "rages" not in bare:
                said = told if isinstance(told, str) else told[0]
                assert terms[term] in said, (english, said)


def test_a_name_is_read_as_it_is_typed() -> None:
    texts = catalogue(GAMES)
    for table in ("leaders", "wizards", "units", "areas", "house_areas"):
        with (TABLES / f"{table}.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
        column = rows[0].index("aliases")
        for row in rows[1:]:
            if row[column] != "-":
                assert texts[row[0]] in row[column].split(";"), row[0]


@each("folder", [ENGINE, GAMES], ids=["engine", "game"])
def test_each_line_that_is_said_begins_with_a_verb_there_is(folder: Path) -> None:
    known = {*COMMANDS, *SHORT, *GAME.verbs, "quit", "unlock", "lock", lesson.OWN}
    ways = list(read_ways((folder / "ja.lines").read_text(encoding="utf-8").splitlines()))
    assert len(ways) > 30
    assert not [way.line for way in ways if way.line.split()[0] not in known]


@each(
    ("typed", "line"),
    [
        ("ケストレルを活性化", "activate ケストレル"),
        ("シェールをアシュムーアへ移動", "move シェール to アシュムーア"),
        ("ウルソで治療を減少騎兵に", "cast 治療 by ウルソ on 減少騎兵"),
        ("騎兵２つ、シマーをキムリンへ移動する。", "move 2 騎兵, シマー to キムリン"),
        ("ダンハローの罠", "trap ダンハロー"),
        ("ヒント", "lesson hint"),
        ("移動のルール", "rule 移動"),
        ("移動 ケストレル アシュムーア", "move ケストレル to アシュムーア"),
        ("ケストレルを活性化の確率", "odds activate ケストレル"),
        ("ｒｏｌｌ　２ｄ６", "roll 2d6"),
        ("シェールにウォーグループを２つ入れる", "box シェール with 2 ウォーグループ"),
        ("シェールにウォーグループを2つとシマーを入れる", "box シェール with 2 ウォーグループ, シマー"),
        ("ネコはフットソルジャーを2つ連れてリバートンへ移動", "move ネコ, 2 フットソルジャー to リバートン"),
        ("ネコをリバートンからオールドマーチへ移動", "move ネコ to オールドマーチ from リバートン"),
        ("ネコはリバートンを通ってオールドマーチへ移動", "move ネコ to リバートン, オールドマーチ"),
        ("ネコをオッサムへ移動できる？", "check move ネコ to オッサム"),
        ("ウルソがアルジェロンに駿馬のスピードを唱える", "cast 駿馬のスピード by ウルソ on アルジェロン"),
        ("大使にニキモを任命します", "ambassador ニキモ"),
        ("大使はニキモです", "ambassador ニキモ"),
        ("リバートンからの道", "map リバートン"),
        ("ログを見せて", "log"),
        ("パス", "pass"),
        ("ケストレルを活性化する --check", "activate ケストレル --check"),
        ("note 今夜は、長い。", "note 今夜は、長い。"),
        ("move Kestrel to Ashmoor", "move Kestrel to Ashmoor"),
    ],
)
def test_a_line_as_it_is_spoken(typed: str, line: str) -> None:
    assert in_grammar(typed, str(GAMES)) == line


def test_what_begins_like_no_spell_is_not_called_one() -> None:
    for said in ("ネコはここで止まる", "マーチゲートの様子", "エリートガードを霧で4減らす", "ネコをカー・ナヴェルの隣まで動かす"):
        assert not grammar.in_grammar(GAME, said).startswith("cast"), said
    assert grammar.in_grammar(GAME, "ウルソの治療") == "cast 治療 by ウルソ"


def test_a_name_behind_a_number_or_reduced_is_read_in_japanese() -> None:
    with in_language(load("ja", [GAMES])):
        assert translate("2 reduced Cavalry") == "減少戦力のキャバルリー2つ"
        assert translate("reduced Elite Guard") == "減少戦力のエリートガード"
        assert translate("2 of them") == "2 of them"
        assert translate(as_said("box ケストレル with 3 Warsteed, Shimar")) == "ケストレルの指揮下にウォースティード3つ、シマーを入れる"
        assert translate(as_said("move Neko, 2 Cavalry to Riverton")) == "ネコ、キャバルリー2つをリバートンへ移動"


def test_a_long_line_is_not_tried_in_every_way(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []
    monkeypatch.setattr("playaid.language.spoken_lines._ways", lambda folder: tried.append(folder) or ())
    assert in_grammar("のをへ" * 300, str(GAMES)) == "のをへ" * 300
    assert not tried
    in_grammar("のをへ" * 40, str(GAMES))
    assert tried


def test_the_readme_tells_what_was_said() -> None:
    text = (ROOT / "README.ja.md").read_text(encoding="utf-8")
    shown = re.search(r"```text\n(> .*?)```", text, re.DOTALL)
    assert shown is not None
    said = iter(GOLDEN.read_text(encoding="utf-8").splitlines())
    for line in shown[1].splitlines():
        assert line == "..." or line in said, line


def test_the_armies_share_their_words_for_horse_and_foot() -> None:
    from playaid.games.tears.table.names import unit_names
    from playaid.referee.contract.names import find

    assert find("騎兵", unit_names("Gorganun"), "piece") == "Warsteed"
    assert find("騎兵", unit_names("Forseti"), "piece") == "Cavalry"
    assert find("減少歩兵", unit_names("Forseti"), "piece") == "reduced Foot Soldier"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_nothing_beside_the_board_runs_over_its_frame(said: Callable[..., Said], friday: str, language: str) -> None:
    said("en", "ambassador", "Niekimo")
    page = said(language, "export", "html").out
    cards = re.findall(r'<g class="(?:sheet|box|box now)"><rect x="([\d.-]+)" y="[\d.-]+" width="([\d.]+)"[^>]*/>(.*?)</g>', page)
    size = float(re.findall(r'<g font-size="([\d.]+)"', page)[0])
    assert len(cards) > 9
    for left, wide, texts in cards:
        for at, text in re.findall(r'<text[^>]* x="([\d.-]+)"[^>]*>(.*?)</text>', texts):
            said_ = re.sub("<[^>]*>", "", text)
            begins = float(at) if "class=" in texts else float(left)  # what stands in a box stands in its middle
            assert begins + columns(said_) * 0.5 * size <= float(left) + float(wide) + 0.1 * size, said_


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_line_is_cut_by_a_terminal(said: Callable[..., Said], friday: str, language: str) -> None:
    said("ja", "play", "friday", lines=EVENING)
    lines = [
        line
        for words in (("status",), ("sheets",), ("log",), ("why",), ("help",), ("sequence",))
        for line in said(language, *words).out.splitlines()
    ]
    assert len(lines) > 50
    for width in (60, 80):
        for line in lines:
            shown = colour_line(line, width).split("\n")
            assert max(map(columns, shown)) <= width, line
            assert "".join("".join(shown).split()) == "".join(line.split()), line


LESSON = """大使はニキモ
ケストレルの指揮下にウォースティード3つ、シマーを入れる
次
コマンド表で振る
キシュミンを活性化
キシュミンをダンハローへ移動
ダンハローの罠のダイスを振る
7
知識
ケストレルを活性化
ケストレルをアシュムーア、マーチゲートへ移動
ケストレルをミルブルックへ移動
次
次
8
6
1つだけ活性化
ケストレルを活性化
ケストレルをミルブルックへ移動
攻撃する
戦列を並べる
シマーでエルドリッチの炎を使う
4
打ち直す
3
戦列のダイスを振る
9
戦列のダイスを振る
3 2 9 9
次
終わる
"""
"""What the lesson shows, as it stands there, and no more."""
REFUSED = "ケストレルからシマー、ウォースティード3つを出す"
"""What the one move that is refused names instead."""


def test_the_lesson_is_gone_through_in_japanese(said: Callable[..., Said]) -> None:
    told = said("ja", "learn", "tears", lines=LESSON).out
    models = re.findall(r"^ {6}(\S.*)$", told, re.MULTILINE)
    assert len(models) > 15
    assert not [model for model in models if "[" not in model and model not in LESSON and model not in REFUSED]
    assert "レッスンはこれで全部です" in told
