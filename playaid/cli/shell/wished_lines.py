"""A line said as a wish or as a supposition: `I want to move Craw`, `what happens if I move Craw to Gr4?`, `move Craw to Gr4?`."""

from collections.abc import Iterator, Sequence

from playaid.cli.declaring.subject import LONGEST_NAME, verb_of
from playaid.cli.shell.named_first import THEY
from playaid.cli.shell.small_words import WANTS
from playaid.language.message import message
from playaid.referee.contract.game import Game
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import NotNow

WHO = ("i", "we")
WISHES = (
    *((who, *wish) for who in WHO for wish in (("want", "to"), ("wish", "to"), ("would", "like", "to"), ("will",), ("shall",))),
    *((who, *wish) for who in WHO for wish in (("try", "to"), ("like", "to"), ("d", "like", "to"))),
    *((f"{who}d", "like", "to") for who in WHO),
    *((f"{who}ll",) for who in WHO),
    *((*who, "going", "to") for who in (("im",), ("i", "am"), ("were",), ("we", "are"))),
    *(("let", "me"), ("let", "us"), ("lets",)),
    ("please",),
    ("try", "to"),
    ("and", "then"),
    *((then,) for then in ("then", "now", "so")),
)
"""How people begin to say what they will do."""
IFS = (("what", "happens", "if"), ("what", "would", "happen", "if"), ("what", "will", "happen", "if"), ("what", "if"), ("and", "if"))
WHY_NOT = tuple(("why", may) for may in ("cant", "cannot", "couldnt", "can", "may", "could"))
"""How people begin to ask what would come of something, or why it may not be."""
WHERE = tuple((where, may, who) for where in ("where", "what", "who", "whom") for may in ("can", "may", "could") for who in WHO)
"""How people begin to ask for what a line may have: `where can I muster Crig?`."""
SEEN = ("see", "look", "go", "know")
AND = "and"
PRONOUNS = ("he", *THEY)
"""Whoever is spoken of: who acts, in front of what they do."""
FEW = 5
"""Within so many words behind `why can` stands who it is, and `not`."""
CAN, CHECK = "can", "--check"


def as_wished(game: Game, words: Sequence[str]) -> Sequence[str]:
    """A line without the wish before it; a supposition as `can I …`, which is looked at and not declared; any other as it is."""
    folded = [fold(word.strip("?!.,:")) for word in words]
    if words[1:] and words[0].endswith((":", ",")) and verb_of(game, words[0]):  # `Encounter: Lost in the Mist`
        words = [words[0].rstrip(":,"), *words[1:]]
    if folded[0] == AND and folded[1:] and not any(_begins(folded, asked) for asked in (*WISHES, *IFS)):
        return as_wished(game, [verb_of(game, words[1]) or words[1], *words[2:]])
    if folded[0] in PRONOUNS and words[1:] and (does := verb_of(game, words[1], third=True)):
        said = folded[1] != does or folded[0] == PRONOUNS[-1]  # `she scouts`, `they move`; `he move` begins otherwise
        return as_wished(game, [does, *words[2:]]) if said else words
    if folded[0] == "dont" or folded[:2] == ["do", "not"]:
        raise NotNow("nothing is done unless it is declared", hint=message("`next` goes on without it"))
    if (other := _of_another(game, words, folded)) is not None:
        return as_wished(game, other)
    if wish := next((wish for wish in WISHES if _begins(folded, wish)), ()):
        rest, more = words[len(wish) :], folded[len(wish) :]
        goes_on = verb_of(game, rest[0]) or more[0] in SEEN or any(_begins(more, other) for other in WISHES)
        return as_wished(game, rest) if goes_on else words
    if asked := next((asked for asked in (*IFS, *WHY_NOT) if _begins(folded, asked)), ()):
        rest = [*_without_not(words[len(asked) :], folded[len(asked) :])]
        return [CAN, *rest] if any(verb_of(game, word, third=True) for word in rest) else words
    asked = next((asked for asked in WHERE if _begins(folded, asked)), ())
    if asked and words[len(asked) + 1 :] and (verb := verb_of(game, folded[len(asked)])) and verb not in SEEN:
        return [CAN, *words[len(asked) - 1 :]]
    return _looked_at(game, words)


def _of_another(game: Game, words: Sequence[str], folded: Sequence[str]) -> list[str] | None:
    """`let Misha evade`, `I want Misha to evade` as `evade Misha`; None for any other line."""
    wants = next((len(wish) for wish in WANTS if _begins(folded, wish)), 0)
    if not wants or verb_of(game, words[0]) or any(_begins(folded, wish) for wish in WISHES):
        return None
    for at in range(wants + 1, min(wants + LONGEST_NAME + 1, len(words))):
        does = at + (folded[at] == "to")
        said = (folded[at] == "to" or folded[0] in ("let", "make")) and does < len(words) and verb_of(game, words[does])
        if said:  # what stands behind may belong before who does it, as a spell does: it is read with them in front
            return None if words[does + 1 :] else [said, *words[wants:at]]
    return None


def _begins(folded: Sequence[str], phrase: Sequence[str]) -> bool:
    return len(folded) > len(phrase) and tuple(folded[: len(phrase)]) == tuple(phrase)


def _without_not(words: Sequence[str], folded: Sequence[str]) -> Iterator[str]:
    """`I not move`, where `why can` came before, as `I move`."""
    denied = next((at for at, word in enumerate(folded[:FEW]) if at and word == "not"), None)
    return (word for at, word in enumerate(words) if at != denied)


def _looked_at(game: Game, words: Sequence[str]) -> Sequence[str]:
    """`move Craw to Gr4?` as the same with `--check`, where the verb is one that does something."""
    verb = game.verbs.get(game.short.get(fold(words[0]), fold(words[0])))
    if verb is None or verb.query or len(words) < 2 or words[1] == "?" or not words[-1].endswith("?") or CHECK in words:
        return words
    if any(slot.kind == "text" for slot in verb.slots):
        return words
    return [*words[:-1], *filter(None, [words[-1].rstrip("?")]), CHECK]
