"""What is agreed at the start: scenario, and how the gaps of the rulebook are read. The first value is the default."""

from playaid.referee.contract.game import Option

OPTIONS = (
    Option(
        "scenario",
        ("albion-alone", "faerie-twilight"),
        "which scenario is played",
        "21.0",
        variant=True,
        asked=True,
        words=("Albion Alone, of three Game-Turns", "Faerie Twilight, of ten"),
    ),
    Option(
        "stacks",
        ("open", "hidden"),
        "whether stacks are seen by all, or by their owner alone and by others as so many counters, under his seal: each act then needs "
        "both sides' keys",
        "11.9",
        variant=True,
    ),
    Option(
        "attrition-steps",
        ("left", "right"),
        "which number of the Casualty Table ships lose in attrition",
        "8.4",
        words=("the left one", "the right one"),
    ),
    Option("inactive-attrition", ("yes", "no"), "whether inactive pieces undergo attrition", "8.0", words=("yes", "no")),
    Option(
        "embarked-attrition",
        ("yes", "no"),
        "whether armies on board without command, or in snow, undergo attrition",
        "8.0",
        words=("yes", "no"),
    ),
    Option(
        "rod-heals", ("no", "one"), "whether Misha's Rod heals a wound of each person in its hex", "9.6", words=("no", "yes, one wound")
    ),
    Option(
        "fortress-award", ("ten", "none"), "whether a fortress that falls in battle is worth its points", "17.4", words=("yes, ten", "no")
    ),
    Option("empty-fortress", ("attackable", "safe"), "whether a fortress with nobody in it can be attacked", "17.4", words=("yes", "no")),
    Option(
        "person-force",
        ("current", "printed"),
        "whether wounds lessen a person's strength of force in a melee or a trial",
        "16.3",
        words=("yes", "no"),
    ),
    Option("hero-evasion", ("army", "no"), "whether a hero's strength counts as army points in an evasion", "18.3", words=("yes", "no")),
    Option(
        "cloaked-armies",
        ("evade", "stay"),
        "whether armies and escorts evade with a bearer of Colt Pixy, the Wand or the Staff",
        "20.6.04, 20.6.14, 20.6.21",
        words=("yes", "no"),
    ),
    Option(
        "magic-zero",
        ("mana", "none"),
        "whether a person of Basic Magic Strength 0 has the Mana Level as his current one",
        "3.0",
        words=("yes", "no"),
    ),
    Option(
        "ship-capacity",
        ("point", "piece"),
        "whether a ship carries one army point, or one army piece of any strength",
        "12.1",
        words=("one army point", "one army piece"),
    ),
    Option(
        "search-cost",
        ("hex", "party"),
        "who spends the points of a search: all persons in the hex, or the party",
        "20.3",
        words=("all persons in the hex", "the party alone"),
    ),
    Option(
        "ring-place",
        ("anywhere", "place"),
        "whether Herla's Ring gives its vision away from a place of power",
        "20.6.16",
        words=("yes", "no"),
    ),
    Option(
        "fate-low",
        ("any", "friends", "enemies"),
        "who may be named to have a dead person's item on 4 to 8 in battle or melee",
        "20.5",
        words=("anybody", "friends alone", "enemies alone"),
    ),
    Option(
        "fate-high",
        ("ask", "friends", "enemies", "destroyed"),
        "what a 9 to 12 for it means in battle or melee",
        "20.5",
        words=("the players are asked", "friends have it", "enemies have it", "it is destroyed"),
    ),
    Option(
        "fate-roll",
        ("each", "bearer"),
        "one roll for each item of a dead person, or one for all",
        "20.5",
        words=("one for each item", "one for all of a bearer"),
    ),
    Option(
        "both-dead",
        ("kept", "rolled"),
        "whether the items of two dead champions go back to their sides unrolled",
        "20.5",
        words=("yes", "no"),
    ),
    Option(
        "mind-control-range",
        ("unlimited", "magic"),
        "how far Mind Control reaches, for which no range is printed",
        "19.4.10",
        words=("anywhere", "as many hexes as the caster's magic strength"),
    ),
    Option(
        "mind-control-death",
        ("clause", "armies"),
        "whether whose mind is taken dies among his own side's armies as among enemies",
        "19.4.10",
        words=("no", "yes"),
    ),
    Option(
        "wide-enchantments",
        ("weather", "all", "aimed"),
        "what wakes inactive enemies beside what is aimed at them: weather that changes over them, a Vision too, or nothing",
        "10.0",
        words=("weather that changes over them", "a Vision too", "nothing beside it"),
    ),
    Option(
        "pregame-mana",
        ("first", "none"),
        "the Mana Level before the game: that of Game-Turn 1, or none",
        "22.3",
        words=("that of Game-Turn 1", "none"),
    ),
    Option(
        "gogma",
        ("own", "eastmarch"),
        "whether Magog's Trolls are a kingdom of their own for captains",
        "14.3",
        words=("yes", "no, they belong to the Eastmarch"),
    ),
)
