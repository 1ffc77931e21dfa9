"""`python -m critias` is the command `critias`."""

from critias.cli import main

if __name__ == "__main__":
    main()
