"""What is printed on counters and map pieces, and the names that a line may use."""
