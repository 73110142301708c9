"""Where the words of a secret verb are asked for on a screen that nothing is taken off again, `?` tells no more than `? VERB` does."""

from pathlib import Path

import pytest

from playaid.cli.shell.secret_words import private_words
from playaid.cli.shell.shell import Table, heard
from playaid.cli.terminal.argv import argv_of
from playaid.games import registry
from playaid.games.elric import GAME
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.sequence import opens
from playaid.testing.lessons import Mute
from playaid.testing.random_evenings import moments, new_session
from playaid.testing.table import seats
from tests.each import each
from tests.games.elric.table import at, begun, changed, empty_handed, holding, moved

SPELL = "Mirror of Memory"


class Typing(Mute):
    """Somebody types these at whatever is asked, and then leaves."""

    def __init__(self, *typed: str) -> None:
        super().__init__()
        self.typed = [*typed]

    def ask(self, prompt: str, hidden: bool) -> str:
        self.said.append(prompt)
        return self.typed.pop(0) if self.typed else "leave"


def seated(folder: Path, game: Game, sides: list[str], *typed: str) -> tuple[Table, Typing]:
    """A table without passphrases, where secrets are kept off a screen that cannot be cleared."""
    new_session(game, folder / "friday", sides)
    table = Table(str(folder))
    table.take_up("friday")
    assert table.session is not None
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    table.console = screen = Typing(*typed)
    return table, screen


@each(("verb", "typed"), [(verb, typed) for verb in ("transfer", "cast", "discard") for typed in ("?", "", "list", "why")])
def test_what_is_held_is_not_told_at_the_question_for_it(tmp_path: Path, verb: str, typed: str) -> None:
    table, screen = seated(tmp_path, GAME, ["Ann", "Bob"], typed)
    assert table.session is not None
    state = moved(empty_handed(begun()), "Jadmar", "Ilmiora Alchemist", "Fadan", "Vilmir army 1")
    fought = changed(state, ("battles", "Jadmar", {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora inland"]}))
    table.session.fold.state = at(holding(fought, "Ilmiora Alchemist", SPELL), "magic", "Ann")
    heard(table, verb)
    said = "\n".join(screen.said)
    assert f"{verb} " in screen.said, "it is asked for"
    assert SPELL not in said
    assert "of Ilmiora Alchemist" not in said
    heard(table, f"? {verb} --as Ann")
    assert "Ilmiora Alchemist" in "\n".join(screen.said), "who asks as Ann is told"


def test_who_asks_as_a_side_is_told_at_the_question_too(tmp_path: Path) -> None:
    """The first line at a table, too."""
    table, screen = seated(tmp_path, GAME, ["Ann", "Bob"], "? transfer --as Ann")
    assert table.session is not None
    state = moved(empty_handed(begun()), "Jadmar", "Ilmiora Alchemist", "Fadan")
    table.session.fold.state = at(holding(state, "Ilmiora Alchemist", SPELL), "magic", "Ann")
    heard(table, "transfer")
    assert SPELL in "\n".join(screen.said)


SECRET = sorted(slug for slug in registry.BUILT_IN if any(verb.secret and verb.slots for verb in registry.load(slug).verbs.values()))


@pytest.mark.parametrize("slug", SECRET)
def test_a_question_tells_what_the_prompt_would(tmp_path: Path, slug: str) -> None:
    game = registry.load(slug)
    table, screen = seated(tmp_path, game, seats(game))
    assert table.session is not None
    apart: set[str] = set()
    for moment in moments(game, tmp_path / "played", 1, 12):
        table.session.fold.state = moment.state
        for verb in (verb for verb in game.verbs.values() if verb.secret and not verb.query):
            for side in table.session.sides:
                line = f"{verb.name} --as {quote(side)}"
                if not opens(game, moment.state, verb) or private_words(table.session, argv_of(game, line)) is None:
                    continue
                screen.typed, screen.said = ["?"], []
                heard(table, line)
                at_the_question, screen.said = screen.said, []
                heard(table, f"? {verb.name}")
                at_the_prompt, screen.said = screen.said, []
                heard(table, f"? {line}")
                asked_as, screen.said = screen.said, []
                told = {said for said in asked_as if said not in at_the_prompt}
                assert not told.intersection(at_the_question), line
                if told and f"{verb.name} " in at_the_question:
                    apart.add(verb.name)
    assert apart, "there was something to be told"
