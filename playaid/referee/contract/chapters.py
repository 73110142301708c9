"""A game's chapters, imported when one of their functions is first called: a cold command pays only for the chapter it uses."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from typing import Any

from playaid.referee.contract.game import Check, Game, Shape, Slot, Verb


class Chapters:
    """The modules of a package, by name: what a game's tables (sequence, verbs, happenings) point at without importing it. A misspelt name
    shows only when it is called; the lint of a game resolves all of them."""

    def __init__(self, package: str):
        self.package = package

    def name(self, chapter: str, function: str) -> str:
        return f"{self.package}.{chapter}:{function}"

    def later(self, chapter: str, function: str) -> Callable[..., Any]:
        """Stands for `function` of the module `chapter`, which is imported at the first call; `.resolve()` gives the function itself."""
        name = self.name(chapter, function)

        found: Callable[..., Any] | None = None

        def call(*args: Any, **more: Any) -> Any:
            nonlocal found
            if found is None:
                found = load_named(name)
            return found(*args, **more)

        call.__qualname__ = f"{chapter}.{function}"
        call.resolve = partial(load_named, name)  # type: ignore[attr-defined]
        return call

    def verb(
        self,
        name: str,
        summary: str,
        citation: str,
        at: str,
        *slots: Slot,
        checks: "str | tuple[Check, ...] | None" = None,
        offers: str | None = None,
        **more: Any,
    ) -> Verb:
        """A verb whose rule, checks and offers stand in one chapter. at: `chapter` or `chapter:rule`; the rule's name is the verb's unless
        it is given. Checks are `RULE_CHECKS` and offers `rule_offers` unless they are named otherwise (without the underline that a rule
        wears to keep clear of a built-in); an empty text is none. Offers may stand in another chapter (`chapter:function`), so that a rule
        with no occasion is not loaded for them."""
        chapter, _, rule = at.partition(":")
        rule = rule or name
        stem = rule.rstrip("_")
        checks = f"{stem.upper()}_CHECKS" if checks is None else checks
        home, _, offers = (f"{stem}_offers" if offers is None else offers).rpartition(":")
        return Verb(
            name,
            summary,
            citation,
            self.name(chapter, rule),
            slots,
            (self.name(chapter, checks) if checks else ()) if isinstance(checks, str) else checks,
            self.later(home or chapter, offers) if offers else None,
            **more,
        )

    def query(
        self, name: str, summary: str, citation: str, at: str, *slots: Slot, checks: "str | tuple[Check, ...]" = (), **more: Any
    ) -> Verb:
        """A verb that only looks: no offers, and checks only where they are named."""
        return self.verb(name, summary, citation, at, *slots, checks=checks, offers="", query=True, **more)

    def line(self, name: str, summary: str, *slots: Slot, checks: str = "", said: str = "", secret: bool = False) -> Verb:
        """A line of a game that is under way. said: what gives the lines of this kind that say a state, as (hearing) -> lines without the
        verb's name, by what its side sees; what no line says is said by its path."""
        return self.verb(name, summary, "", "midway", *slots, checks=checks, offers=said, secret=secret)

    def answers(self, table: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
        return {happening: tuple(f"{self.package}.{answer}" for answer in answers) for happening, answers in table.items()}


@cache
def load_named(name: str) -> Any:
    """What `module:attribute` names. Raises ImportError or AttributeError."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


def shape_of(game: Game) -> Shape | None:
    shape: Shape | None = load_named(game.shape) if isinstance(game.shape, str) else game.shape
    return shape
