"""Questions that need the book: stones, how many a challenge has, and the best use of Destiny."""
