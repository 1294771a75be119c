"""`python -m mtgrules`."""

from mtgrules.cli import main

main(prog_name="mtgrules")
