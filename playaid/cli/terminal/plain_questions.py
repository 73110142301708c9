"""What people ask at a table in words of their own, and what shows it: `what can I do?`, `who is where?`, `how do I scout?`, `how do I see
the map?`."""

import re
from collections.abc import Sequence
from contextlib import suppress

from playaid.cli.registry import MAPS
from playaid.referee.contract.game import Game
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Refusal

WE = "(?:i|we|you|one|he|she|they)"
MAY = "(?:can|may|could|should|shall|must|do|does|would)"
TURN = "(?:turn|move|go|phase|step|segment|round|game turn)"
ASKED = (
    (
        "help",
        rf"what (?:else )?{MAY} [\w-]+(?: [\w-]+)? (?:do|type|say|enter|write)(?: here)?|what to (?:do|type|say)|what(?: comes)? next"
        r"|what(?: else)? is (?:possible|allowed|legal|owed|there to do|left to do|to be done|next)|what(?: is)? now|now what"
        r"|(?:what are |what )?(?:my|our|the) options(?: are there)?|what options(?: are there| do [\w-]+ have)?"
        r"|(?:i am|we are) (?:lost|stuck)|help me|which (?:commands|verbs|words)(?: are there)?",
    ),
    (
        "status",
        r"who is (?:where|next|on|up|to act|to move|it)|who (?:goes|moves|plays|acts|is)(?: first| next)?|where (?:am|are|is|do|does) "
        r"(?:i|we|they|all|everybody|everyone|everything|(?:all )?(?:my|our|the) (?:units|pieces|men|people|counters))(?: stand)?"
        rf"|(?:whose|who is|which|what) {TURN}(?: is (?:it|this)| are we in)?|how (?:do we stand|are we doing)|look around"
        r"|what is (?:going on|happening|the situation|the position)",
    ),
    (
        "leads",
        r"who (?:is |has |will )?(?:winning|wins?|won|leads|leading|ahead|in the lead)|what is the score"
        r"|how many points(?: (?:have|do|does|has|is|are))?"
        r"(?: (?:we|i|you|they|it|each|everybody|both|sides?|there|got|have|so|far|won|scored|now|left)){0,4}",
    ),
    ("log", r"what (?:has |just |has just )?happened(?: so far| before| last)?"),
)
"""The look -> how people ask for it, in small letters, without apostrophes, marks and small words."""
FILLERS = {"now", "please", "then", "so", "well", "okay", "ok", "hm", "hmm"}
SHORTENED = {"whats": "what is", "whos": "who is", "wheres": "where is", "hows": "how is", "im": "i am"}
OF_A_VERB = re.compile(
    rf"(?:how|what|who|whom|where|which [\w-]+) (?:{MAY} {WE}|to) ([\w-]+)(?: (?:with|to|at|from|here|it|this|a|an|the))*"
)
OF_ITS_WAY = re.compile(r"how (?:does|do) (?:(?:a|an|the) )?([\w-]+) work")
OF_A_LOOK = re.compile(
    rf"(?:how|where|can|could|may|is|are|show|let)(?: (?:{MAY}|{WE}|to|is|are|there|be|it|possible|see|seen|show|look|at|view|find|get|open"
    r"|draw|read|display|have|list|a|an|the|my|our|me|us|all|whole))* ([\w-]+)(?: of (?:the )?(?:board|game|land|map|world))?"
)
BOARD = "map"
LOOKS = ("status", "log", "luck", "leads", "sheets", "sequence", "help")
"""General verbs that show something without a word behind them."""


def look_meant(game: Game, words: Sequence[str]) -> list[str]:
    """The line that shows what is asked for in plain words, empty where it is no such question: `who is where?` as `status`, `how do I
    scout?` as `? scout`."""
    said = plain(words)
    look = next((look for look, asked in ASKED if re.fullmatch(asked, said)), "")
    if look and not (said.startswith("what does ") and rule_meant(game, words)):  # `what does Scrying do` asks for a rule
        return [look]
    of_look = OF_A_LOOK.fullmatch(said)
    if of_look and (shown := _shown(game, of_look[1])):
        return [shown]
    of_verb = OF_A_VERB.fullmatch(said) or OF_ITS_WAY.fullmatch(said)
    verb = fold(of_verb[1]) if of_verb else ""
    verb = game.short.get(verb, verb)
    return ["help", verb] if verb in game.verbs else []


def _shown(game: Game, word: str) -> str:
    """The line that shows what a word names, where nothing must be said behind it; else empty."""
    verb = game.verbs.get(game.short.get(word, word))
    if verb is not None:
        looks = verb.query and all(slot.optional for slot in verb.slots)
        return verb.name if looks else BOARD if word in MAPS else ""  # `board` is a verb of its own in some
    return BOARD if word in MAPS else word if word in LOOKS else ""


OF_A_RULE = re.compile(r"(?:what (?:is|are|does|do) |explain )(?:(?:a|an|the) )?(.+?)(?: mean| do| for)?")


def rule_meant(game: Game, words: Sequence[str]) -> list[str]:
    """The line that tells a rule, where plain words ask for what stands in one: `what is destiny?` as `rule destiny`; empty for any other
    line."""
    from playaid.desk.rule_lookup import about

    asked = OF_A_RULE.fullmatch(plain(words))
    if asked is None:
        return []
    with suppress(Refusal):
        about(game, asked[1])
        return ["rule", *asked[1].split()]
    return []


def plain(words: Sequence[str]) -> str:
    """A line in small letters, without marks and the words that only fill it."""
    bare = [re.sub(r"['’?!.,]", "", word).casefold() for word in words]
    kept = [word for at, word in enumerate(bare) if word and (word not in FILLERS or bare[:at] == ["what"] or bare[at + 1 :] == ["what"])]
    return " ".join(SHORTENED.get(word, word) for word in kept)
