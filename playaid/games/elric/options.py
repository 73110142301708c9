"""What is agreed on at the beginning of an evening."""

from playaid.referee.contract.game import Option

OPTIONS = (
    Option(
        "scenario",
        ("1", "2", "3", "4"),
        "which scenario is played, by its number in the book of tables: which countries there are, and the aim. The aim of those of the"
        " house: whoever takes Imrryr wins at once; after ten turns it is whoever controls the most capitals of nations that another"
        " player plays",
        "14.0",
        variant=True,
        asked=True,
        titles=("scenarios", "title"),
    ),
    Option(
        "placements",
        ("twelve", "thirteen"),
        "whether a spell lies in R'lin K'ren A'a too (3.1), or only in the twelve of 4.0",
        "4.0",
        words=("only in the twelve", "in R'lin K'ren A'a too"),
    ),
    Option(
        "barge",
        ("on-the-board", "mustered"),
        "whether the Battle Barge and its admiral begin on Melnibone or come by the spell alone",
        "4.0",
        words=("they begin on Melnibone", "they come by the spell alone"),
    ),
    Option(
        "set-up-draws",
        ("strike", "discarded"),
        "whether spells that play at once, nightmares apart, strike while the game is set up",
        "9.3.1",
        words=("they strike", "they are discarded"),
    ),
    Option(
        "balance-bonus",
        ("each-spell", "once"),
        "whether the Balance adds to every spell of the dominant alignment, or once a side",
        "3.3",
        words=("to every spell", "once a side"),
    ),
    Option(
        "no-escape",
        ("spells-save", "nothing-saves"),
        "whether spells of escape save where no heroic escape is allowed: the Tower, Quaolnargn, a nightmare",
        "16.5",
        words=("yes", "no"),
    ),
    Option(
        "hands",
        ("kept", "physical"),
        "playaid draws and keeps the spells, or they are drawn and held on the table, and it takes your word for what is used",
        "9.0",
        variant=True,
        asked=True,
        words=("playaid draws and keeps them", "you hold them at the table, and playaid takes your word"),
    ),
    Option(
        "enemy-capitals",
        ("as-taken", "at-the-end", "neutral-too"),
        "which capitals are enemy ones (a neutral one that is, gives the right to muster)",
        "5.0",
        words=(
            "those that an enemy played when they were taken, or plays at the end",
            "those alone that an enemy plays at the end",
            "neutral ones too",
        ),
    ),
    Option(
        "search-finds",
        ("one-stack", "all-stacks"),
        "whether a search finds one stack, or all stacks of the player looked for",
        "8.0",
        words=("one stack", "all stacks"),
    ),
    Option(
        "negated-spells",
        ("no-shift", "shift"),
        "whether a spell that was dispelled, or failed by its own die, shifts the Balance all the same",
        "9.4",
        words=("no", "yes"),
    ),
    Option(
        "retreats",
        ("as-marches", "unharmed"),
        "whether retreats meet what marches meet: random attacks and the perils of seas",
        "7.0",
        words=("yes", "no"),
    ),
    Option(
        "drawn-eaters",
        ("as-aligned", "always"),
        "whether an eater drawn for a random attack strikes whatever its alignment",
        "7.6",
        words=("no", "yes"),
    ),
    Option("flight-points", ("spent", "kept"), "whether a flight by magic ends the march of who has flown", "7.4.2", words=("yes", "no")),
    Option(
        "attachments",
        ("once", "free"),
        "whether armies and fleets are kept to one attachment a turn, or the players see to it",
        "7.3",
        words=("one attachment a turn", "the players see to it"),
    ),
    Option(
        "sealords",
        ("admirals", "personalities"),
        "whether a Sealord begins with the ships, as an admiral does",
        "4.0",
        words=("yes", "no"),
    ),
    Option("random-balance", ("off", "on"), "the optional random Balance movement", "13.6", variant=True),
)
