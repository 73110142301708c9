"""What the state of the game is, as types, and questions that the state alone answers: all that `status` needs."""
