"""What only looks can be typed wherever something is asked, in every game: the map, the game's own queries, the general ones."""

from collections import deque
from pathlib import Path

import pytest

from playaid.cli.main import run
from playaid.cli.terminal.prompt_commands import LOOKS, looked
from playaid.cli.terminal.terminal import Terminal
from playaid.games.registry import BUILT_IN, load
from playaid.testing.random_evenings import moments


@pytest.mark.parametrize("slug", sorted(BUILT_IN))
def test_looks_work_where_a_question_stands(slug: str, tmp_path: Path) -> None:
    game, screen = load(slug), list[str]()

    def nobody(prompt: str, hidden: bool) -> str:
        raise EOFError

    deque(moments(game, tmp_path / "friday", 1, 20), maxlen=0)
    terminal = Terminal(str(tmp_path), nobody, screen.append)
    terminal.in_shell, terminal.run = True, run
    terminal.open("friday")
    alone = ("check", "table", "odds", "why", "luck", "stats")
    queries = [verb.name for verb in game.verbs.values() if verb.query and not verb.secret and all(slot.optional for slot in verb.slots)]
    verbs = {word: game.verbs.get(game.short.get(word, word)) for word in ("map", "board")}
    maps = [word for word, verb in verbs.items() if verb is None or verb.query]  # `board` is `embark` to whoever has ships
    assert "map" in maps
    for line in (*maps, "status --map", *queries, *(word for word in LOOKS if word not in alone)):
        screen.clear()
        assert looked(terminal, line), line
        assert screen, line
        if line in maps and verbs[line] is None:
            drawn = list(screen)
            screen.clear()
            assert looked(terminal, "status --map")
            assert screen == drawn
    assert looked(terminal, "no look at all", lists=True) is False
    assert looked(terminal, "map of mine", lists=True), "a place may stand behind it"
