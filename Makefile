# Everything a person types. `make serve` and `make test` work on a fresh machine with Python 3.11+ and make.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
DATA ?= ../shared/data
BACKBONE ?= build/backbone
VENV := .venv
BIN := $(VENV)/bin
SERVE_READY := $(VENV)/.serve
DEV_READY := $(VENV)/.dev

.DEFAULT_GOAL := help
.PHONY: help serve test lint format bench accuracy train lock clean

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; set PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)

# --no-compile: bytecode is written for what is imported only, 40 MB less
$(SERVE_READY): requirements/base.txt pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --no-compile --require-hashes -r requirements/base.txt
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --no-deps -e .
	@touch $@

$(DEV_READY): requirements/dev.txt $(SERVE_READY)
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes -r requirements/dev.txt
	@touch $@

serve: $(SERVE_READY) ## install, then serve on HOST:PORT (127.0.0.1:8000)
	@$(BIN)/grounding serve --host $(HOST) --port $(PORT)

test: $(DEV_READY) ## install, then run every test
	$(BIN)/python -m pytest

lint: $(DEV_READY) ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(DEV_READY) ## rewrite the code in the project's style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(DEV_READY) ## latency on this machine
	$(BIN)/python -m benchmarks.latency

accuracy: $(DEV_READY) ## accuracy on the development sets in DATA
	$(BIN)/python -m benchmarks.accuracy --data $(DATA)

train: ## train and export the shipped models from DATA (torch; hours on a CPU)
	models/training/reproduce.sh $(DATA) $(BACKBONE)

lock: $(DEV_READY) ## lock the requirements again, with hashes
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile -q --generate-hashes --universal --python-version 3.11 --no-emit-index-url --custom-compile-command "make lock" pyproject.toml -o requirements/base.txt
	$(BIN)/uv pip compile -q --generate-hashes --universal --python-version 3.11 --no-emit-index-url --custom-compile-command "make lock" --extra dev pyproject.toml -o requirements/dev.txt

clean: ## remove the environment and caches
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
