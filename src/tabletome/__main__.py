"""`python -m tabletome` is the command `tabletome`."""

from tabletome.cli import main

if __name__ == "__main__":
    main()
