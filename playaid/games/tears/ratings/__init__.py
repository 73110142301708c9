"""Questions that need the book: strengths, ranks, paces, numbers of the rules. Nothing is written here."""
