# One verb each; every target sets up what it needs, so a fresh clone can start with any of them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.setup-stamp

.PHONY: setup demo test check format bench clean

setup: $(STAMP)

$(STAMP): pyproject.toml scripts/setup
	PYTHON="$(PYTHON)" scripts/setup $(VENV)
	touch $(STAMP)

# The main job on the embedded default: a simulated phone and the small local model.
demo: setup
	scripts/demo

test: setup
	$(BIN)/python -m pytest -q

check: setup
	scripts/check

format: setup
	$(BIN)/ruff check --fix . ; $(BIN)/ruff format .

bench: setup
	scripts/bench all

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
