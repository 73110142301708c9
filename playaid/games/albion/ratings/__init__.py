"""Questions that need the book: strengths, ranges, costs, command. They write nothing but worksheet lines."""
