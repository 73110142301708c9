"""What people see and ask: the bottom line, the board, queries, odds, and what is always true of a sound evening."""
