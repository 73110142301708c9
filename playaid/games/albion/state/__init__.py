"""What the state is: its shape, and questions that need nothing but it and the names on the pieces."""
