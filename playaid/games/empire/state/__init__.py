"""What the state is and what can be read from it alone: its shape, the world, the board, hands by number. No rules, no book."""
