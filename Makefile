# Everything here needs Python 3.11 or newer and make; no root, no container, no uv.
# The work happens in .venv, which is made on first use and refreshed when a lock changes.
# ARGS goes on to the command: make demo ARGS="--help", make test ARGS="-k chain -x"

VENV    ?= .venv
BIN     := $(VENV)/bin
PIP     := $(BIN)/python -m pip --disable-pip-version-check --no-input
SDK     := build/sdk
WEB     := build/web
COMPOSE := docker compose --file docker/compose.yaml
ARGS    ?=

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:

# Without compiled files each of the many processes of a test run would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

##@ Play

.PHONY: demo
demo: $(VENV)/.installed-run ## start the service on SQLite, seat bots, print where to watch and play
	$(BIN)/bakufu demo $(ARGS)

.PHONY: serve
serve: $(VENV)/.installed-run ## start the service and its worker; settings as in .env.example
	$(BIN)/bakufu serve $(ARGS)

##@ Check

.PHONY: test
test: $(VENV)/.installed-test ## run every test, with a real PostgreSQL and a real Redis-protocol server
	@.ci/find-chromium >/dev/null || echo "NOT TESTED: the pages, because no Chromium was found (package chromium, or the variable CHROMIUM)" >&2
	$(BIN)/pytest -n auto --dist worksteal $(ARGS)

.PHONY: test-fast
test-fast: $(VENV)/.installed-test ## run what needs no server and no patience
	$(BIN)/pytest -n auto --dist worksteal -m "not soak and not slow and not servers" $(ARGS)

.PHONY: check
check: lint types imports web-types contract lint-contract lint-docker ## lint, types, imports, OpenAPI, containers

.PHONY: lint
lint: $(VENV)/.installed-dev ## look for mistakes and unformatted code
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

.PHONY: types
types: $(VENV)/.installed-dev ## check types (strict)
	$(BIN)/mypy

.PHONY: web-types
web-types: $(WEB)/.node ## check the types of the web client, written as JSDoc (needs npm)
	@if [ -x $(WEB)/node_modules/.bin/tsc ]; then set -ex; \
		$(WEB)/node_modules/.bin/tsc --project tests/browser/tsconfig.json; \
	else echo "NOT CHECKED: the types of the web client need npm, which was not found" >&2; fi

.PHONY: web-tools
web-tools: $(WEB)/.node ## install the type checker of the web client and axe into build/web

.PHONY: axe
axe: web-tools $(VENV)/.installed-test ## let axe look at the pages for those who do not see them (needs npm and Chromium)
	@if ! .ci/find-chromium >/dev/null; then echo "NOT CHECKED: axe needs a Chromium, and none was found" >&2; \
	elif [ ! -e $(WEB)/node_modules/axe-core ]; then echo "NOT CHECKED: axe needs npm, which was not found" >&2; \
	else set -ex; $(BIN)/pytest tests/browser -m axe -n 0 $(ARGS); fi

.PHONY: imports
imports: $(VENV)/.installed-dev ## check who may import whom
	$(BIN)/lint-imports --no-cache

.PHONY: contract
contract: $(VENV)/.installed-dev ## check the contract, and write it in one piece to build/openapi.yaml
	$(BIN)/python -m service.openapi --check
	$(BIN)/python -m service.openapi --bundle build/openapi.yaml
	$(BIN)/openapi-spec-validator build/openapi.yaml

.PHONY: lint-contract
lint-contract: contract $(SDK)/.node ## let spectral and redocly look at the contract (needs npm)
	@if [ -x $(SDK)/node_modules/.bin/spectral ]; then set -ex; \
		$(SDK)/node_modules/.bin/spectral lint build/openapi.yaml --fail-severity=warn --quiet; \
		$(SDK)/node_modules/.bin/redocly lint build/openapi.yaml; \
	else echo "NOT CHECKED: spectral and redocly need npm, which was not found" >&2; fi

.PHONY: lint-docker
lint-docker: $(VENV)/.installed-dev ## lint the Dockerfile, and hold compose.yaml to its schema
	$(BIN)/hadolint docker/Dockerfile
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec docker/compose.yaml

.PHONY: gunicorn
gunicorn: $(VENV)/.installed-test ## run the HTTP tests against gunicorn with two gevent processes
	$(BIN)/pytest tests/http --gunicorn -n 2 $(ARGS)

.PHONY: chaos
chaos: $(VENV)/.installed-test ## kill one thing every 8 seconds for 10 minutes while 20 clients play (SOAK_MINUTES)
	$(BIN)/pytest tests/soak/test_chaos.py -m soak --timeout=0 -n 0 $(ARGS)

.PHONY: sdk
sdk: sdk-tools $(VENV)/.installed-test ## generate clients in Python and TypeScript from the contract and let them play
	$(BIN)/pytest tests/sdk -m sdk $(ARGS)

.PHONY: sdk-tools
sdk-tools: $(SDK)/.python $(SDK)/.node ## install the generators of clients into build/sdk

.PHONY: bench
bench: $(VENV)/.installed-dev ## measure, print a table and write bench.json
	$(BIN)/python -m tests.bench --json bench.json $(ARGS)

.PHONY: soak
soak: $(VENV)/.installed-test ## play for a long time, looking for dead ends and broken promises
	$(BIN)/pytest -m soak --ignore=tests/soak/test_chaos.py --timeout=0 -n auto $(ARGS)

##@ Change

.PHONY: format
format: $(VENV)/.installed-dev ## format the code and repair what can be repaired
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: openapi
openapi: $(VENV)/.installed-dev ## write the schemas that are derived from the titles
	$(BIN)/python -m service.openapi $(ARGS)

.PHONY: pictures
pictures: $(VENV)/.installed-dev ## draw the pictures of README and docs anew, in a real Chromium
	$(BIN)/python -m tests.browser.pictures $(ARGS)

.PHONY: gallery
gallery: $(VENV)/.installed-dev ## draw every board for the eye into build/gallery: seats, sizes, themes, early and late
	$(BIN)/python -m tests.browser.gallery $(ARGS)

.PHONY: screens
screens: $(VENV)/.installed-dev ## draw the terminal screens of docs/playing.md anew
	$(BIN)/python -m tests.cli.screens

.PHONY: examples
examples: $(VENV)/.installed-dev ## take the examples of the contract from a real game
	$(BIN)/python -m tests.http.tour

# Solves the largest set first and holds the smaller ones to it: a package has one version in all four locks.
LOCK := $(BIN)/uv pip compile pyproject.toml --quiet --group build --universal --python-version 3.11 \
	--generate-hashes --no-annotate --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

.PHONY: lock
lock: $(VENV)/.installed-dev ## solve the dependencies again (ARGS=--upgrade for newer ones)
	$(LOCK) --extra dev $(ARGS) --output-file requirements-dev.lock
	$(LOCK) --extra test --constraint requirements-dev.lock --output-file requirements-test.lock
	$(LOCK) --extra prod --constraint requirements-dev.lock --output-file requirements-prod.lock
	$(LOCK) --constraint requirements-dev.lock --output-file requirements-run.lock

.PHONY: package
package: $(VENV)/.installed-run ## build the wheel into dist/
	$(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

##@ House

.PHONY: install
install: $(VENV)/.installed-dev ## make .venv with everything that developing needs

.PHONY: up
up: docker-there ## start PostgreSQL, Redis, web and workers in containers
	$(COMPOSE) --profile web --profile workers up --build --detach --wait

.PHONY: down
down: docker-there ## stop the containers, keep their data
	$(COMPOSE) --profile web --profile workers --profile observability down

.PHONY: try-image
try-image: ## take the steps of the Dockerfile in build/image, without an engine, and run it (as root, with debootstrap)
	python3 docker/try_image.py build build/image
	python3 docker/try_image.py run build/image bakufu doctor

.PHONY: clean
clean: ## remove .venv, caches and built things; never var/, where games are kept
	rm -rf $(VENV) build dist bench.json .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help
help: ## print this list
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# -- Behind the scenes ---------------------------------------------------------------------------------------

# Locked packages first, each with its hash; then this checkout, whose build backend is one of them.
$(VENV)/.installed-%: requirements-%.lock pyproject.toml $(VENV)/.made
	$(PIP) install --quiet --require-hashes --requirement $<
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

# The generators of clients stay out of .venv and of the locks: they are tools of one test, fetched when it is wanted.
$(SDK)/.python: tests/sdk/requirements.txt $(VENV)/.made
	$(BIN)/python -m venv $(SDK)/venv
	$(SDK)/venv/bin/python -m pip --disable-pip-version-check --no-input install --quiet --requirement $<
	@touch $@

$(SDK)/.node: tests/sdk/package.json
	@mkdir -p $(SDK)
	@if command -v npm >/dev/null; then \
		cp $< $(SDK)/ && npm install --prefix $(SDK) --no-audit --no-fund --ignore-scripts --loglevel=error && touch $@; \
	else echo "npm was not found: the TypeScript client and the linters of the contract are left out" >&2; fi

$(WEB)/.node: tests/browser/package.json
	@mkdir -p $(WEB)
	@if command -v npm >/dev/null; then \
		cp $< $(WEB)/ && npm install --prefix $(WEB) --no-audit --no-fund --ignore-scripts --loglevel=error && touch $@; \
	else echo "npm was not found: types of the web client and axe are left out" >&2; fi

$(VENV)/.made:
	@set -e; found=; \
	for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python; do \
		if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo "Bakufu needs Python 3.11 or newer and found none. Name yours: make PYTHON=/path/to/python3" >&2; exit 1; \
	fi; \
	if ! $$found -c 'import ensurepip, venv' 2>/dev/null; then \
		echo "$$found cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; \
	fi; \
	echo "$$found -m venv $(VENV)"; \
	$$found -m venv $(VENV)
	@touch $@

.PHONY: docker-there
docker-there:
	@docker compose version >/dev/null 2>&1 || \
		{ echo "Docker with its compose plugin was not found. Without it: make serve" >&2; exit 1; }
