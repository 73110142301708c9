"""The language in which whoever sits here reads: `--lang` names it, or PLAYAID_LANG, or the locale; English without any."""

import os
from collections.abc import Sequence
from os import PathLike

VARIABLE = "PLAYAID_LANG"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
ENGLISH = ("", "C", "POSIX", "en")


_named: str | None = None  # on the command line of this process


def note_language(argv: Sequence[str]) -> None:
    """From here on this process wants the language that a command line names, or none that is named."""
    global _named
    _named = None
    for word, after in zip(argv, (*argv[1:], ""), strict=False):
        if word == "--":
            return
        if word == "--lang" or word.startswith("--lang="):
            _named = after if word == "--lang" else word.partition("=")[2]


def wanted_language() -> str:
    """What is wanted, as `lang` names it: `ja` for Japanese, also where the locale is ja_JP.UTF-8; `en` for English."""
    named = os.environ.get(VARIABLE) if _named is None else _named
    if named is not None:
        return named or "en"
    locale = next((os.environ[name] for name in LOCALE if os.environ.get(name)), "")
    name = locale.partition(".")[0].partition("@")[0]
    return "en" if name.partition("_")[0] in ENGLISH else name


def read_in_wanted_language(of_a_game: str | PathLike[str] = "") -> None:
    """From here on this process reads in it: playaid's own words, and those of a game. of_a_game: the folder of its catalogues, "" for
    none. Raises Refusal for a catalogue that is none, and where a language is named that nobody has translated."""
    wanted = wanted_language()
    if wanted == "en":
        return
    from pathlib import Path

    from playaid.language.catalogues import BadCatalogue, languages, load
    from playaid.language.message import listing, message
    from playaid.language.translation import use
    from playaid.referee.contract.refusals import Refusal

    folders = [Path(of_a_game)] if of_a_game else []
    there = languages(folders)
    known = next((name for name in (wanted, wanted.partition("_")[0]) if name in there), "")
    if not known:
        use(None)
        if of_a_game and (_named is not None or VARIABLE in os.environ):  # a stranger's game may speak what playaid does not
            raise Refusal(
                message("nothing is translated into {language!r}; there is: {languages}", language=wanted, languages=listing(there))
            )
        return
    try:
        use(load(known, folders))
    except BadCatalogue as bad:
        raise Refusal(str(bad)) from None
