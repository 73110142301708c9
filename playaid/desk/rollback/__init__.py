"""A folder that was put back: the last heads seen on this machine (`last_heads`), and the news of what one no longer holds (`notice`)."""
