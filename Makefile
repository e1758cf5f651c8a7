# Every goal makes and fills .venv by itself; nothing else has to be installed by hand.
#
#   make play      the table (without a screen: a demonstration game in this terminal)
#   make test      all tests                      make check    lint, types, imports, texts
#   make gallery   every scene to build/gallery    make bench    the figures of this machine
#   make soak      the long cases in full         make texts    compile the catalogues
#   make bake      render dice and make sounds    make clean    remove what was made
#   make tables    work out what computer players know (half a minute)
#   make arena     Rummy's computer players against each other
#   make test-kernel    a table on a real kernel's simulated pins, in a virtual machine
#   make test-powercut  its power cut at 150 random moments, nothing lost (both: Debian 12, as root)

SHELL := /bin/sh
# compiled modules are kept, wherever this is set: the program starts twice as fast
unexport PYTHONDONTWRITEBYTECODE
.DEFAULT_GOAL := play
.PHONY: play test check gallery bench soak texts bake tables arena test-kernel test-powercut clean

VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/.filled
DEV := $(VENV)/.filled-dev
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
ARGS ?=

play: $(PLAY)
	@$(BIN)/worp --demo-without-screen $(ARGS)

test: $(DEV)
	@$(BIN)/python -m pytest -n auto --dist loadscope $(ARGS)

check: $(DEV)
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || { echo "make check: run '$(BIN)/ruff format'" >&2; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-cache > $(VENV)/lint-imports.txt 2>&1 || { cat $(VENV)/lint-imports.txt; exit 1; }
	@$(BIN)/python -m display.baking.check_texts

gallery: $(DEV)
	@$(BIN)/python -m display.gallery build/gallery $(ARGS)

bench: $(DEV)
	@$(BIN)/python tests/bench/run_bench.py $(ARGS)

soak: $(DEV)
	@$(BIN)/python tests/soak/run_soak.py $(ARGS)

texts: $(DEV)
	@$(BIN)/python -m display.baking.compile_texts $(ARGS)

bake: $(DEV)
	@$(BIN)/python -m display.baking.glyphs
	@$(BIN)/python -m display.baking.dice
	@$(BIN)/python -m display.baking.sounds

tables: $(DEV)
	@$(BIN)/python -m engines.dice_poker.tables

arena: $(DEV)
	@$(BIN)/python tests/bench/rummy_arena.py $(ARGS)

test-kernel: $(DEV)
	@tests/guest/run_kernel.sh || { s=$$?; [ $$s -eq 77 ] || exit $$s; }

test-powercut: $(DEV)
	@tests/guest/run_powercut.sh $(ARGS) || { s=$$?; [ $$s -eq 77 ] || exit $$s; }

clean:
	@rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(PLAY): pyproject.toml $(BIN)/python
	@echo "worp: filling $(VENV) (a minute or two, once) ..."
	@$(PIP) install --editable . || { \
	  echo "worp: the packages could not be installed in $(VENV); is this machine on the network?" >&2; exit 1; }
	@touch $@

$(DEV): pyproject.toml $(BIN)/python
	@echo "worp: filling $(VENV) with what developers need (a minute or two, once) ..."
	@$(PIP) install --editable '.[dev]' || { \
	  echo "worp: the packages could not be installed in $(VENV); is this machine on the network?" >&2; exit 1; }
	@touch $@ $(PLAY)

# On a Raspberry Pi the pins' library comes from Debian (python3-lgpio), so the environment sees the system's
# packages there; elsewhere it does not.
$(BIN)/python:
	@set -e; found=; \
	for python in $(PYTHON) python3 python3.13 python3.12 python3.11; do \
	  "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { found=$$python; break; }; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "worp needs Python 3.11 or newer; 'python3' here is: $$(python3 --version 2>&1 || true)." >&2; \
	  echo "On Debian 12, Raspberry Pi OS 12 or newer: sudo apt install python3 python3-venv" >&2; exit 1; \
	fi; \
	if ! "$$found" -c 'import venv, ensurepip' 2>/dev/null; then \
	  echo "worp: Python's venv module is missing. Install it with: sudo apt install python3-venv" >&2; exit 1; \
	fi; \
	share=; \
	if tr -d '\0' 2>/dev/null < /proc/device-tree/model | grep -q 'Raspberry Pi'; then \
	  share=--system-site-packages; \
	  "$$found" -c 'import lgpio' 2>/dev/null || \
	    echo "worp: the pins need Debian's python3-lgpio: sudo apt install python3-lgpio" >&2; \
	fi; \
	"$$found" -m venv $$share $(VENV)
