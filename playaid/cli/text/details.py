"""How much is told of a ruling."""

DETAILS = {
    "short": "verdict, what it hung on, what happened",
    "first": "the same, and each rule in plain words the first time that it comes up",
    "table": "with its worksheet",
    "sources": "and every value with where it is from",
}
