# Everything one does with this repository. `make` alone lists it.
#
# VENV=/path   use that environment instead of .venv; several work trees may share one
# PYTHON=/path make the environment with that Python

VENV ?= .venv
PY = $(VENV)/bin/python
COMPILED = $(CURDIR)/build/compiled
# Of the bots' tests only those that hold both builds to the same decisions: the others run once.
RULE_TESTS = $(or $(wildcard $(addprefix tests/,core every_game games playthroughs bots/test_frozen.py)),tests)
PYTEST = -m pytest -n 2 --dist worksteal
# One more than there are cores: some of all tests wait, for clocks, for other processes, for a browser.
PYTEST_ALL = -m pytest -n 3 --dist worksteal
HEAD = @printf '\n==== %s ====\n'

# Our own .venv also gets the command `wartable`; a shared one must not point to a single work tree.
EDITABLE = $(if $(filter file,$(origin VENV)),editable)
export PYTHONPATH = $(CURDIR)/src

.PHONY: lint-fast quick-tests help setup play web site screens walkthrough quick test lint format fast slow ready tree bench speed strength secrecy docs wheel install lock components audit system clean kit

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

setup: ## create .venv with all locked dependencies
	@PYTHON='$(PYTHON)' tools/setup.sh $(VENV) $(EDITABLE)

play: setup web site ## start the server and print its address: open it and play
	@$(PY) tools/play.py

test: setup system slow ## lint, then the rule tests on the sources, then all tests on the compiled build
	$(HEAD) 'lint; the page and the compiled build are made beside it'
	@$(MAKE) --no-print-directory -j 3 lint web site ready
	$(HEAD) 'rule tests, interpreted'
	@$(PY) $(PYTEST) -m 'not slow' $(RULE_TESTS)
	@if $(PY) tools/compile.py able; then \
	  printf '\n==== %s ====\n' 'all tests, compiled' && \
	  $(MAKE) --no-print-directory tree QUICK=--quick && \
	  cd $(COMPILED) && export PYTHONPATH=$(COMPILED)/src && \
	  $(abspath $(PY)) $(PYTEST_ALL) -m 'not levels and not timed' tests; \
	else \
	  printf '\n==== %s ====\n' 'all other tests, interpreted' && \
	  $(PY) $(PYTEST) -m slow $(RULE_TESTS) && \
	  $(PY) $(PYTEST_ALL) -m 'not strength and not timed' $(addprefix --ignore=,$(RULE_TESTS)) tests; \
	fi

quick: setup slow ## lint and the rule tests, in about a minute: while you work
	@$(MAKE) --no-print-directory -j 2 lint-fast quick-tests

lint-fast: setup
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@$(PY) tools/check_hosts.py

quick-tests: setup
	@WARTABLE_QUICK=1 $(PY) $(PYTEST) -q -m 'not slow' tests/core tests/every_game tests/games

web: setup ## build the browser client into the server's package
	@$(PY) tools/web.py

site: setup ## build the site of the docs into the server's package, where it is served under /docs
	@$(PY) tools/site.py

screens: web system ## take the pictures of docs/screens anew
	@$(PY) tools/screens.py

walkthrough: web system ## walk through the first game of each game as a newcomer, with pictures
	@$(PY) tools/walkthrough.py
	@$(PY) tools/walkthrough.py --size phone

lint: setup lint-fast ## ruff, mypy, prettier, eslint, the list of compiled modules, no registry hosts
	@$(PY) tools/compile.py check
	@$(PY) tools/web.py --lint

format: setup ## let ruff and prettier put the code into shape
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .
	@$(PY) tools/web.py --format

fast: setup ## compile the hot modules beside their sources (edits show after the next `make fast` or `make slow`)
	@$(PY) tools/compile.py build

slow: setup ## delete the compiled modules: the sources run again
	@$(PY) tools/compile.py clean

ready: setup
	@$(PY) tools/compile.py --quick ready

tree: setup
	@$(PY) tools/compile.py $(QUICK) tree $(COMPILED)

bench: tree ## measure the speed of the compiled build
	@PYTHONPATH=$(COMPILED)/src $(PY) -m wartable bench

speed: web system ## measure how soon the page answers, on a machine that does nothing else
	@$(PY) -m pytest -n 0 -s -m timed tests/web

strength: tree ## measure the bots: every engine and every level must beat the one below
	@cd $(COMPILED) && PYTHONPATH=$(COMPILED)/src $(abspath $(PY)) $(PYTEST) tests/strength

secrecy: tree ## prove on a million pairs of states that no seat learns what it may not know
	@PYTHONPATH=$(COMPILED)/src $(PY) -m wartable secrecy --pairs 1000000

docs: setup ## make the card lists in docs/cards from the cards, and docs/rows from what learners see
	@for game in $$($(PY) -c 'from wartable.games import GAMES; print(*GAMES)'); do \
	  $(PY) -m wartable cards $$game --markdown > docs/cards/$$game.md; \
	  test ! -e src/wartable/games/$$(echo $$game | tr - _)/learn.py || \
	    $(PY) -m wartable learn $$game --fields > docs/rows/$$game.md; done

wheel: setup web site ## build the compiled wheel into dist/
	@rm -f dist/wartable-*.whl
	@env HATCH_BUILD_HOOKS_ENABLE=1 $(shell $(PY) tools/compile.py flags) $(PY) -m build --wheel --no-isolation --outdir dist; \
	  status=$$?; $(PY) tools/compile.py clean; exit $$status

install: setup ## install the wheel of dist/ and what it needs, as locked, into a new environment: make install DEST=/opt/wartable
	@test -n '$(DEST)' || { echo 'Say where to: make install DEST=/opt/wartable'; exit 2; }
	@test -e dist/wartable-*.whl || { echo 'There is no wheel: make wheel'; exit 2; }
	@$(PY) -m venv --without-pip $(DEST)
	@$(VENV)/bin/uv pip install --python $(DEST)/bin/python --compile-bytecode --verify-hashes --constraint requirements.txt dist/*.whl

lock: setup ## renew requirements.txt from pyproject.toml (UPGRADE=--upgrade takes the newest versions)
	@$(VENV)/bin/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' --quiet $(UPGRADE) -o requirements.txt

components: setup ## renew sbom.cdx.json, the list of what the wheel needs and holds
	@$(PY) tools/components.py

audit: setup ## look every locked package up among the known weaknesses (asks the registries)
	@$(VENV)/bin/uv tool run pip-audit --strict --disable-pip --require-hashes -r requirements.txt
	@cd web && npm audit

kit: setup ## pack sources and wheels for training on a machine without network (KIT_PYTHON=3.12)
	@$(PY) tools/kit.py kit $(or $(KIT_PYTHON),3.12)

system: ## install what the browser and server tests need (chromium, redis-server, nginx, haproxy), where missing
	@tools/system.sh

clean: ## delete all that was made here, but for .venv
	@rm -rf build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find src -name '*.so' -delete
	@find src tests tools -name __pycache__ -prune -exec rm -rf {} +
