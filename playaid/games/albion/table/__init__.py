"""What people see: the board, answers to queries, what is always true, states for odds."""
