# On a new machine with a Swift toolchain, `make demo` and `make test` need no other setup.

SWIFT ?= swift
CONFIGURATION := debug
DEMO_DIRECTORY := .build/demo
MAN_DIRECTORY := .build/man/man1
SOURCES := Package.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Benchmarks Benchmarks/Sources

# Homebrew installs its ncurses outside of the system's directories.
ifeq ($(shell uname -s),Darwin)
NCURSES := $(shell brew --prefix ncurses 2>/dev/null)
SWIFT_FLAGS := -Xcc -I$(NCURSES)/include -Xlinker -L$(NCURSES)/lib
endif

.PHONY: help demo test test-all docs build install uninstall dependencies test-dependencies lint format man pictures fuzz \
  sanitize fleet agent-tasks benchmarks clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

# Without optimization, which takes most of the time of a first build; an installed flowscope is optimized.
demo: dependencies ## Build, start a sample app, and inspect it
	@$(SWIFT) build $(SWIFT_FLAGS) --product flowscope
	@mkdir -p $(DEMO_DIRECTORY)
	@"$$($(SWIFT) build $(SWIFT_FLAGS) --show-bin-path)/flowscope" demo rainbow \
	  --warm-up 12 --diagram $(DEMO_DIRECTORY)/rainbow.svg

test: test-dependencies ## Build, and run the tests except the long ones
	@$(SWIFT) build $(SWIFT_FLAGS) --build-tests
	@$(MAKE) --no-print-directory man
	@SWIFT="$(SWIFT)" Scripts/test-examples $(SWIFT_FLAGS)
	@SWIFT="$(SWIFT)" Scripts/run-tests $(SWIFT_FLAGS)

test-all: test-dependencies ## Build, and run all tests, however long they take
	@$(SWIFT) build $(SWIFT_FLAGS) --build-tests
	@$(MAKE) --no-print-directory man
	@SWIFT="$(SWIFT)" Scripts/test-examples --packages $(SWIFT_FLAGS)
	@SWIFT="$(SWIFT)" Scripts/test-isolation $(SWIFT_FLAGS)
	@SWIFT="$(SWIFT)" Scripts/test-release-bridge $(SWIFT_FLAGS)
	@FLOWSCOPE_TEST_ALL=1 SWIFT="$(SWIFT)" Scripts/run-tests $(SWIFT_FLAGS)

build: dependencies ## Build for debugging
	@$(SWIFT) build $(SWIFT_FLAGS)

dependencies: ## Install missing packages
	@Scripts/install-dependencies

test-dependencies:
	@Scripts/install-dependencies --tests

PREFIX ?= /usr/local

install: CONFIGURATION := release
install: dependencies man ## Install the program, man pages and completions: PREFIX=/usr/local
	@Scripts/install "$$($(SWIFT) build $(SWIFT_FLAGS) -c release --show-bin-path)/flowscope" $(MAN_DIRECTORY) \
	  "$(DESTDIR)$(PREFIX)"

uninstall: ## Remove what make install installed: PREFIX=/usr/local
	@Scripts/install --remove "$(DESTDIR)$(PREFIX)"

lint: ## Check the format of all files
	@$(SWIFT) format lint --strict --recursive $(SOURCES)

format: ## Format all files
	@$(SWIFT) format --in-place --recursive $(SOURCES)

# With the tool of the parser's plugin; the plugin itself would build every program of this package for release.
man: dependencies ## Write the man pages: man -M .build/man flowscope
	@$(SWIFT) build $(SWIFT_FLAGS) -c $(CONFIGURATION) --product flowscope
	@$(SWIFT) build $(SWIFT_FLAGS) -c $(CONFIGURATION) --product generate-manual
	@rm -rf $(MAN_DIRECTORY) && mkdir -p $(MAN_DIRECTORY)
	@programs="$$($(SWIFT) build $(SWIFT_FLAGS) -c $(CONFIGURATION) --show-bin-path)"; \
	"$$programs/generate-manual" --multi-page --output-directory $(MAN_DIRECTORY) "$$programs/flowscope" >/dev/null

docs: dependencies ## Build the DocC documentation of the library products
	@SWIFT="$(SWIFT)" Scripts/make-docs

pictures: test-dependencies build ## Make the pictures of README and Docs from a real terminal
	@Scripts/make-pictures

fuzz: ## Test with generated messages, engines, recordings, dialling apps and keys
	@SWIFT="$(SWIFT)" SWIFT_FLAGS="$(SWIFT_FLAGS)" Scripts/fuzz
	@SWIFT="$(SWIFT)" SWIFT_FLAGS="$(SWIFT_FLAGS)" Scripts/fuzz --keys

# One test at a time: everything is many times slower, and a test that keeps the main actor could make others exceed
# their time limits.
sanitize: test-dependencies ## Run the tests of the service under the thread sanitizer
	@$(SWIFT) build $(SWIFT_FLAGS) --build-tests --sanitize=thread --scratch-path .build/sanitize
	@$(SWIFT) test $(SWIFT_FLAGS) --skip-build --no-parallel --sanitize=thread --scratch-path .build/sanitize \
	  --filter '^FlowIntrospectTests\.' --filter '^FlowProtocolTests\.' --filter 'ReleaseElsewhereTests'

FLEET := .build/fleet

fleet: dependencies ## Ask 1,000 recordings in DuckDB and Spark, and compare with flowscope
	@Scripts/install-dependencies --fleet
	@$(SWIFT) build $(SWIFT_FLAGS) -c release --product flowscope
	@mkdir -p $(FLEET)
	@[ -x $(FLEET)/spark/bin/python3 ] || python3 -m venv $(FLEET)/spark
	@$(FLEET)/spark/bin/python3 -m pip install --quiet --disable-pip-version-check \
	  --requirement Examples/Fleet/requirements.txt --requirement Examples/Fleet/requirements-spark.txt
	@$(FLEET)/spark/bin/python3 Examples/Fleet/run.py -o $(FLEET) --engine duckdb --engine spark \
	  --flowscope "$$($(SWIFT) build $(SWIFT_FLAGS) -c release --show-bin-path)/flowscope"

agent-tasks: build ## Have an agent answer ten questions through flowscope mcp, and print what it took
	@python3 Examples/Agents/run.py --flowscope "$$($(SWIFT) build $(SWIFT_FLAGS) --show-bin-path)/flowscope"

benchmarks: test-dependencies ## Run the benchmarks, and print the tables of Docs/Performance.md
	@mkdir -p Benchmarks/.build
	@cd Benchmarks && $(SWIFT) package --disable-sandbox --allow-writing-to-package-directory benchmark \
	  --format jmh --path stdout --no-progress >.build/run.log
	@cd Benchmarks && $(SWIFT) run -q Report .build/run.log
	@cd Benchmarks && $(SWIFT) build -q -c release --product ServiceBenchmarks && .build/release/ServiceBenchmarks 2>/dev/null
	@cd Benchmarks && $(SWIFT) build -q -c release --product BridgeBenchmarks && echo && .build/release/BridgeBenchmarks 2>/dev/null
	@$(SWIFT) build -q $(SWIFT_FLAGS) -c release --product flowscope
	@cd Benchmarks && $(SWIFT) build -q -c release --product InspectorBenchmarks
	@cd Benchmarks && $(SWIFT) build -q -c release --product DiagramBenchmarks
	@cd Benchmarks && $(SWIFT) build -q -c release --product AgentBenchmarks
	@$(SWIFT) build -q $(SWIFT_FLAGS) -c release --product inspector-timings
	@$(SWIFT) build -q $(SWIFT_FLAGS) -c release --product scan-timings
	@programs="$$($(SWIFT) build $(SWIFT_FLAGS) -c release --show-bin-path)"; \
	"$$programs/inspector-timings" && echo && \
	"$$programs/scan-timings" && echo && \
	Benchmarks/.build/release/InspectorBenchmarks "$$programs/flowscope" && echo && \
	Benchmarks/.build/release/DiagramBenchmarks "$$programs/flowscope" && echo && \
	Benchmarks/.build/release/AgentBenchmarks "$$programs/flowscope"

clean: ## Delete the build products
	@$(SWIFT) package clean
