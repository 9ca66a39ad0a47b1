# The two commands are `make play` and `make test`; both set up what they need first.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
TOOLS := .venv/.tools
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check
AUDIT := pip-audit==2.10.1
GAME ?=
UPGRADE ?=

.PHONY: help setup tools browser play terminal test quick rules docs soak mutants bench lock audit clean

help:  ## what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/' | expand -t 10

setup: $(READY)  ## prepare .venv with the command tabletome in it, and nothing that it does not need

$(READY): requirements.lock requirements-build.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Tabletome needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv --clear .venv
	$(INSTALL) --require-hashes -r requirements.lock
	$(INSTALL) --require-hashes -r requirements-build.lock --target .venv/build
	PYTHONPATH=.venv/build $(INSTALL) --no-deps --no-build-isolation --editable .
	@rm -rf .venv/build
	@touch $@

tools: $(TOOLS)  ## add what testing needs

$(TOOLS): $(READY) requirements-dev.lock
	$(INSTALL) --require-hashes -r requirements-dev.lock
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

# The tests start hundreds of servers, workers and commands: without bytecode each would compile everything anew.
test quick rules soak: export PYTHONDONTWRITEBYTECODE =
test quick rules soak: export PYTHONPYCACHEPREFIX = $(CURDIR)/.venv/pycache

test: tools browser  ## format check, lint, types, import contracts, all tests; GAME=… only those of a game
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest --numprocesses=auto $(if $(GAME),tests/$(GAME),--rules-report=check)

quick: tools  ## lint, types and all tests but the few that take long
	$(BIN)/ruff check .
	$(BIN)/mypy
	HYPOTHESIS_PROFILE=quick $(BIN)/pytest --numprocesses=auto -m "not soak and not long" $(if $(GAME),tests/$(GAME))

rules: tools  ## run the tests and write which rules they prove
	$(BIN)/pytest --numprocesses=auto --rules-report=write
	$(BIN)/tabletome rules

docs: tools  ## write the pages that are made from declarations
	$(BIN)/python -m tabletome.testing.events_reference docs/events.md

soak: tools  ## many random games, long property tests
	HYPOTHESIS_PROFILE=soak $(BIN)/pytest --numprocesses=auto -m "soak or not soak"

mutants: tools  ## break rules on purpose: GAME=tomb [SAMPLE=100] [SEED=1] [PART=1] [RULES="TM-COMB-05 …"] [PROOF=1 writes docs/proof.md]
	$(BIN)/python -m tabletome.testing.mutants $(GAME) --sample $(or $(SAMPLE),100) --seed $(or $(SEED),1) \
	  $(RULES:%=--rule %) $(if $(PART),--part $(PART)) \
	  $(if $(PROOF),--write docs/proof.md)

bench: tools  ## our speed beside the peers', in one run
	$(BIN)/tabletome bench --peers

# The runtime comes first: the development lock has the same versions of it, so that one environment serves both.
COMPILE = $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url $(UPGRADE)
lock: tools  ## renew the locks; UPGRADE=--upgrade takes the newest of everything
	$(COMPILE) pyproject.toml -o requirements.lock
	$(COMPILE) pyproject.toml --extra dev --constraint requirements.lock -o requirements-dev.lock
	$(COMPILE) --group build --constraint requirements-dev.lock -o requirements-build.lock

# Asks about what is locked, not what is installed, from an environment of its own: what it needs itself is none of our needs,
# and nobody's environment is touched. An advisory that could not be asked for is no good news, hence --strict.
audit:  ## ask whether anything that we use is known to be unsafe
	@rm -rf build/audit && $(PYTHON) -m venv build/audit
	@build/audit/bin/pip install --quiet --disable-pip-version-check $(AUDIT)
	@build/audit/bin/pip-audit --strict --require-hashes --disable-pip --progress-spinner off \
	  -r requirements.lock -r requirements-build.lock -r requirements-dev.lock >build/audit/found 2>&1; safe=$$?; \
	  cat build/audit/found; [ $$safe = 0 ] || grep -q 'Found .* known vulnerabilit' build/audit/found || \
	  echo "The advisory service did not answer for everything: nothing is known about what we use. Try again where it can be reached."; \
	  rm -rf build/audit; exit $$safe

clean:  ## remove everything that was built
	rm -rf .venv .bench build dist
