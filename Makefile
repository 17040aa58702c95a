# Needs python3 (3.11 or newer, with venv), make and git; everything else comes from the hash-locked requirements.
PY ?= python3
python := .venv/bin/python
export PATH := $(CURDIR)/.venv/bin:$(PATH)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run play test quick setup kernels check format web types browser bench measure compare nightly ladder fit transcripts snapshots pictures docs wheel lock again

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Only from make's command line: shells and other tools have variables of these names, too.
given = $(if $(filter command,$(origin $(1))),$(2)$($(1)))

run: .venv/.run web/dist/.built ## serve tables for you and your friends, and open a browser (PORT=8001 HOST=127.0.0.1)
	@PARLOUR_STARTED_BY="$(strip make run $(call given,HOST,HOST=))" \
	  exec $(python) -m parlour serve $(call given,HOST,--host ) $(call given,PORT,--port )

play: .venv/.run ## play Sherlock 13 in the terminal against bots
	@$(python) -m parlour play sherlock-13

test: check web browser kernels ## check, then run every test but the nightly ones
	@cd web && npm test --silent
	@$(python) -m pytest -n 4 --dist worksteal

quick: .venv/.dev web/node_modules/.installed ## lint, and the tests that catch most, in a minute
	@$(python) -m ruff format --check --quiet || { echo "Run 'make format'."; exit 1; }
	@$(python) -m ruff check --quiet
	@$(python) -m pytest -n 2 --dist worksteal --quick

setup: .venv/.dev web/node_modules/.installed browser kernels ## install everything for run and test, and compile the kernels

kernels: .venv/.run ## compile the kernels of the engine, if necessary
	@$(python) -m parlour.bots.warm_up

check: .venv/.dev web/node_modules/.installed ## formatting, lint, types and layers
	@echo "Checking format, lint, types and layers ..."
	@$(python) -m ruff format --check || { echo "Run 'make format'."; exit 1; }
	@$(python) -m ruff check
	@$(python) -m mypy
	@out=$$($(python) .venv/bin/lint-imports --no-logo) || { echo "$$out"; exit 1; }; echo "$$out" | tail -n 1
	@cd web && npm run --silent lint || { echo "Run 'make format'."; exit 1; }
	@cd web && npm run --silent check

format: .venv/.dev web/node_modules/.installed ## format the code, and fix what ruff can fix
	@$(python) -m ruff check --fix-only
	@$(python) -m ruff format
	@cd web && npm run --silent format

web: web/dist/.built ## build the page into web/dist

types: .venv/.dev web/node_modules/.installed ## generate the page's types from the server's
	@$(python) -m parlour.server.http.schema | node web/scripts/types.mjs web/src/net/wire.gen.ts

browser: .venv/.run web/node_modules/.installed ## find a browser for the tests, or unpack one
	@test -n "$$BROWSER_PATH" || command -v chromium chromium-browser google-chrome google-chrome-stable >/dev/null \
	  || test -f .cache/chromium/.ok || { echo "Unpacking a browser ..."; node web/scripts/unpack_chromium.mjs; }

bench: export PYTHONPATH := tests
bench: .venv-bench/.bench .venv/.dev web browser ## time Parlour against other libraries and solvers; load tests of the server; trace the page
	@.venv-bench/bin/python bench/run.py
	@.venv-bench/bin/python bench/log.py
	@.venv-bench/bin/python bench/knowledge.py
	@.venv-bench/bin/python bench/load.py
	@$(python) bench/stalls.py
	@$(python) bench/soak.py
	@$(python) bench/page.py

measure: .venv/.dev ## the shape of the code: modules, lines, functions, import cycles, reused names
	@PYTHONPATH=tests $(python) -m kit.shape

compare: .venv/.run ## compare the server under load with that of another commit (BASE=COMMIT)
	@$(python) bench/compare.py $(BASE)

nightly: .venv/.dev ## the long tests
	@$(python) -m pytest -n 2 -m nightly --timeout 3600
	@PYTHONPATH=tests $(python) -m kit.calibration 2000

ladder: .venv/.run ## measure the bots of every game, and store their ratings
	@$(python) -m parlour ladder --jobs 2 --deals 200 --write src/parlour/bots/measured.json
	@$(python) -m parlour.lab.measured_page > docs/measured.md

fit: .venv/.run ## fit the racers' win models on games of a mixed field
	@$(python) -m parlour.lab.fit 100

transcripts: export PYTHONPATH := tests
transcripts: .venv/.dev web browser ## rewrite the transcripts of whole games
	@$(python) -m kit.transcripts
	@$(python) -m kit.terminal_transcripts
	@$(python) -m browser.heard

snapshots: .venv/.dev ## rewrite the snapshots of the engines' results in fixed positions
	@PYTHONPATH=tests $(python) -m kit.snapshots

pictures: .venv/.dev web browser ## pictures of every page into .cache/pictures; those of the documents also into docs/pictures
	@PYTHONPATH=tests $(python) -m browser.pictures

docs: .venv/.dev ## the documents and the docstrings as a site, into .cache/docs; checks their links
	@$(python) -m sphinx -q -W --keep-going -E -c docs/site -d .cache/docs-trees . .cache/docs
	@echo ".cache/docs/index.html"

wheel: .venv/.run web ## the package with its page, into dist: wheel and source
	@rm -rf dist && $(python) -m hatchling build -d dist

lock: .venv/.uv ## update the lock files of the requirements (UPGRADE=1: to the newest versions)
	@for set in uv run dev bench; do \
	  echo "Locking requirements/$$set.in ..."; \
	  $(python) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	    $(if $(UPGRADE),--upgrade) -o requirements/$$set.lock requirements/$$set.in || exit 1; \
	done

web/node_modules/.installed: web/package-lock.json .venv/.run
	@echo "Installing what the page is built with ..."
	@cd web && npm ci --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

# The sentences of the games are part of the page.
page := $(shell find web/src web/words web/public src/parlour/words src/parlour/games -type f -not -name '*.py*' 2>/dev/null)
web/dist/.built: web/node_modules/.installed web/index.html web/vite.config.ts $(page)
	@echo "Building the page ..."
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

# A stamp file marks a finished step: a venv without its .uv is incomplete, and is made again. The metadata of the project
# comes from the files in `project`; the second holds the version.
project := pyproject.toml src/parlour/__init__.py
.venv/.run: requirements/run.lock .venv/.uv $(project)
	$(install)
.venv/.dev: requirements/dev.lock .venv/.uv $(project)
	$(install)
	@touch .venv/.run
.venv-bench/.bench: requirements/bench.lock .venv-bench/.uv $(project)
	$(install)

%/.uv:
	$(need_python)
	@echo "Making $* ..."
	@rm -rf $* && $(PY) -m venv $* && $*/bin/python -m pip install -qq --require-hashes -r requirements/uv.lock || { rm -rf $*; exit 1; }
	@touch $@

# A venv whose Python no longer exists, as after an upgrade of the system, is made again, too.
$(foreach venv,.venv .venv-bench,$(if $(shell test -e $(venv)/bin/python || echo gone),$(eval $(venv)/.uv: again)))

# uv does not read pip's configuration: if only pip can reach the packages, pip installs the same file, but slower.
# The project itself is installed as editable: its games and its command are entry points.
define install
@echo "Installing $< ..."
@$(@D)/bin/python -m uv pip install --quiet --require-hashes -p $(@D)/bin/python -r $< 2>/dev/null \
  || $(@D)/bin/python -m pip install -qq --require-hashes -r $<
@$(@D)/bin/python -m uv pip install --quiet --offline --no-deps --no-build-isolation -p $(@D)/bin/python -e .
@touch $@
endef

# By $(error), so that the output is one line.
need_python = $(if $(python_lacks),$(error $(python_lacks)))
python_lacks = $(shell \
  if ! $(PY) -c '' 2>/dev/null; then \
    echo "Parlour needs Python 3.11 or newer: install it with its venv module (Debian: apt install python3-venv)"; \
  elif ! $(PY) -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then \
    echo "Parlour needs Python 3.11 or newer, and $(PY) is older: install one, and name it if need be (make PY=python3.13 ...)"; \
  elif ! $(PY) -c 'import ensurepip, venv' 2>/dev/null; then \
    echo "Parlour needs the venv module of Python: install it (Debian: apt install python3-venv)"; \
  fi)
