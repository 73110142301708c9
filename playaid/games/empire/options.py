"""The readings and house rules that a session chooses when it begins; the first value is the default."""

from playaid.referee.contract.game import Option

OPTIONS = (
    Option(
        "handedness",
        ("book", "right", "left"),
        "which way round the cells of neighbouring countries interlock",
        "Components",
        words=("as the book has it", "to the right", "to the left"),
    ),
    Option(
        "pole",
        ("book", "top", "right", "lower-right", "lower-left", "left"),
        "what of a wide picture lies at the pole",
        "Components",
        words=("what the book says", "its top", "its right side", "its lower right", "its lower left", "its left side"),
    ),
    Option("ice", ("fly-over", "closed"), "whether a wing may cross an ice cell on its way", "3.B", words=("it may", "it may not")),
    Option(
        "attackers", ("any", "supplied"), "whether an unsupplied unit may attack", "3.E", words=("any unit may", "only a supplied one may")
    ),
    Option(
        "coup-target",
        ("any", "enemy"),
        "whether a coup may be tried in a country that no other player controls",
        "3.F",
        words=("it may", "it may not"),
    ),
    Option(
        "coup-proof",
        ("dolt", "refused"),
        "whether a coup with too few crowns is played out or refused",
        "3.F",
        words=("it is played out, and fails", "it is refused"),
    ),
    Option(
        "coup-counters",
        ("crowned", "any"),
        "whether counters without crowns may take part in a coup",
        "3.F",
        words=("only those with crowns", "any may"),
    ),
    Option(
        "coup-supply",
        ("kept", "unsupplied"),
        "the supply of units that a coup takes over",
        "3.F",
        words=("as it was", "all are unsupplied"),
    ),
    Option(
        "drawing",
        ("portions", "once"),
        "whether a player may look at what they have drawn before they draw more",
        "4",
        words=("they may", "all is drawn at once"),
    ),
    Option("discards", ("face-up", "face-down"), "how a counter from the hand is discarded", "3.H", words=("face up", "face down")),
    Option(
        "hands",
        ("kept", "physical"),
        "playaid deals, draws and keeps the hands, or they are drawn and held on the table, and it takes your word for what is played",
        "Setup",
        variant=True,
        asked=True,
        words=("playaid deals and keeps them", "you hold them at the table, and playaid takes your word"),
    ),
    Option(
        "victory",
        ("at-once", "end-of-turn"),
        "when the victory conditions are looked at",
        "Victory",
        words=("at once", "at the end of a turn"),
    ),
)
