"""The language in which whoever sits here reads: PLAYAID_LANG names it, `ja` for Japanese; English without it."""

import os
from os import PathLike


def read_in_wanted_language(of_a_game: str | PathLike[str] = "") -> None:
    """From here on this process reads in it: playaid's own words, and those of a game. of_a_game: the folder of its catalogues, "" for
    none. Raises Refusal for a catalogue that is none."""
    wanted = os.environ.get("PLAYAID_LANG", "en")
    if wanted == "en":
        return
    from pathlib import Path

    from playaid.language.catalogues import BadCatalogue, load
    from playaid.language.translation import use
    from playaid.referee.contract.refusals import Refusal

    try:
        use(load(wanted, [Path(of_a_game)] if of_a_game else []))
    except BadCatalogue as bad:
        raise Refusal(str(bad)) from None
