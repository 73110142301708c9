"""What can be said next: `advance` goes on through steps, `due` tells what is owed and the line for it, `settling` the ways to settle it,
`missing_words` what a line still lacks."""
