"""The conversation with a table, as steps without prompts or screens: who is asked, what an answer must fit, what is told to whom."""
