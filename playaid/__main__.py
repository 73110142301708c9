"""`python -m playaid`."""

from playaid.cli.main import main

if __name__ == "__main__":
    main()
