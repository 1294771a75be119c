# `make judge` and `make test` set everything up on a machine that has Python 3.11 and make. The stamp
# is newer than pyproject.toml once the environment is right, so the second time needs no network.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: judge test lint types nightly soak bench wheel clean

judge: .venv/.stamp
	$(BIN)/mtgrules judge

# Two at a time, each file by one of them: the machine that this is measured on has two cores.
test: .venv/.stamp
	$(BIN)/python -m pytest -n 2 --dist loadfile

lint: .venv/.stamp
	$(BIN)/ruff check .

types: .venv/.stamp
	$(BIN)/mypy

# The longest of its files are shared between the two.
nightly: .venv/.stamp
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "nightly or not nightly"

# Games by lot, a line each, from where it stopped last: make soak FIRST=0 AFTER=2000. Without the seeds that are noted
# in .venv/soak.txt it begins anew.
FIRST ?= 0
AFTER ?= 2000
soak: .venv/.stamp
	$(BIN)/python -m tests.engine.soak $(FIRST) $(AFTER) --done .venv/soak.txt

bench: .venv/.bench
	for script in bench/*.py; do $(BIN)/python "$$script" || exit 1; done

# One of them: bench-parse runs bench/parse.py.
bench-%: .venv/.bench
	$(BIN)/python bench/$*.py

wheel: .venv/.stamp
	rm -rf dist
	$(BIN)/python -m build --no-isolation --outdir dist

clean:
	rm -rf .venv dist

.venv/.stamp: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

# What bench/engine.py compares with is needed for nothing else.
.venv/.bench: .venv/.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	touch $@
