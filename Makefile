# The two commands are `make play` and `make test`; both set up what they need first.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
GAME ?=

.PHONY: help setup browser play terminal test rules soak bench lock clean

help:  ## what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/' | expand -t 10

setup: $(READY)  ## prepare .venv with the command tabletome in it

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Tabletome needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv --clear .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

play: setup  ## play in the browser
	@$(BIN)/tabletome serve --open

terminal: setup  ## play in the terminal; GAME=… chooses the game
	@$(BIN)/tabletome play $(GAME)

# The page is tested in a real browser. Debian's is fetched where we may; elsewhere those tests say that they are left out.
browser:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends chromium >/dev/null; } || \
	  echo "There is no Chromium here: the tests of the page are left out (apt install chromium)."

test: setup browser  ## format check, lint, types, import contracts, all tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest --numprocesses=auto --rules-report=check

rules: setup  ## run the tests and write which rules they prove
	$(BIN)/pytest --numprocesses=auto --rules-report=write
	$(BIN)/tabletome rules

soak: setup  ## many random games, long property tests
	HYPOTHESIS_PROFILE=soak $(BIN)/pytest --numprocesses=auto -m "soak or not soak"

bench: setup  ## our speed beside the peers', in one run
	$(BIN)/tabletome bench --peers

lock: setup  ## renew requirements.lock
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --extra dev pyproject.toml -o requirements.lock

clean:  ## remove everything that was built
	rm -rf .venv .bench build dist
