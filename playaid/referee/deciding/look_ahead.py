"""A look ahead where options hide what the rules read: out of what its side sees, so that it comes out alike whatever others hide."""

from playaid.book.book import Book
from playaid.dice.sources import Looking
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Hidden, Locked
from playaid.referee.contract.ruling import Declaration, Line, Ruling
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.decide import decide


def look_ahead(game: Game, state: State, declaration: Declaration, book: Book) -> Ruling:
    """What a declaration would come to as its side sees it; the ruling may be another, and the worksheet says so. Raises Hidden where what
    is seen does not even tell that much."""
    try:
        seen = visible(state, declaration.side)
        supposed = seen if game.imagined is None else game.imagined(seen, declaration.side)
        ruling = decide(game, supposed, declaration, book, Looking())
    except (Locked, LookupError, TypeError, ValueError):
        text = "whether this may be done hangs on what another hides"
        raise Hidden(text, hint="say it to find out: the log tells of a refusal") from None
    return ruling._replace(worksheet=(*ruling.worksheet, Line("as seen", "what others hide is not looked into", "it may be otherwise")))
