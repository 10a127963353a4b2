# Two commands do everything on a fresh machine with a Swift toolchain: `make demo` and `make test`.

SWIFT ?= swift
DEMO_DIRECTORY := .build/demo
SOURCES := Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Benchmarks Benchmarks/Sources

# Homebrew keeps its ncurses apart from the system's.
ifeq ($(shell uname -s),Darwin)
NCURSES := $(shell brew --prefix ncurses 2>/dev/null)
SWIFT_FLAGS := -Xcc -I$(NCURSES)/include -Xlinker -L$(NCURSES)/lib
endif

.PHONY: help demo test build dependencies lint format man pictures fuzz sanitize benchmarks clean

help: ## Say what there is to make
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

demo: dependencies ## Build, start a sample app, and inspect it
	@$(SWIFT) build $(SWIFT_FLAGS) -c release --product flowscope
	@mkdir -p $(DEMO_DIRECTORY)
	@"$$($(SWIFT) build $(SWIFT_FLAGS) -c release --show-bin-path)/flowscope" demo rainbow \
	  --warm-up 12 --diagram $(DEMO_DIRECTORY)/rainbow.svg

test: dependencies ## Build, and run every test
	@$(SWIFT) build $(SWIFT_FLAGS) --build-tests
	@SWIFT="$(SWIFT)" Scripts/run-tests $(SWIFT_FLAGS)

build: dependencies ## Build for debugging
	@$(SWIFT) build $(SWIFT_FLAGS)

dependencies: ## Install what is missing
	@Scripts/install-dependencies

lint: ## Check the format of every file
	@$(SWIFT) format lint --strict --recursive $(SOURCES)

format: ## Format every file
	@$(SWIFT) format --in-place --recursive $(SOURCES)

MAN_DIRECTORY := .build/man/man1

man: dependencies ## Write the man pages: man -M .build/man flowscope
	@$(SWIFT) package $(SWIFT_FLAGS) --allow-writing-to-package-directory generate-manual --multi-page >&2
	@mkdir -p $(MAN_DIRECTORY)
	@cp .build/plugins/GenerateManual/outputs/flowscope/*.1 $(MAN_DIRECTORY)

pictures: build ## Make the pictures of README and Docs from a real terminal
	@Scripts/make-pictures

fuzz: ## Make up messages, engines, recordings and keys, and have them read
	@SWIFT="$(SWIFT)" SWIFT_FLAGS="$(SWIFT_FLAGS)" Scripts/fuzz
	@SWIFT="$(SWIFT)" SWIFT_FLAGS="$(SWIFT_FLAGS)" Scripts/fuzz --keys

# One test at a time: all of it takes many times as long, and a test that keeps the main actor would let others run
# out of time.
sanitize: dependencies ## Run the service's tests under the thread sanitizer
	@$(SWIFT) build $(SWIFT_FLAGS) --build-tests --sanitize=thread --scratch-path .build/sanitize
	@$(SWIFT) test $(SWIFT_FLAGS) --skip-build --no-parallel --sanitize=thread --scratch-path .build/sanitize \
	  --filter '^FlowIntrospectTests\.' --filter 'ReleaseElsewhereTests'

benchmarks: dependencies ## Measure, and print the table of Docs/Performance.md
	@mkdir -p Benchmarks/.build
	@cd Benchmarks && $(SWIFT) package --disable-sandbox --allow-writing-to-package-directory benchmark \
	  --format jmh --path stdout --no-progress >.build/run.log
	@cd Benchmarks && $(SWIFT) run -q Report .build/run.log
	@cd Benchmarks && $(SWIFT) build -q -c release --product ServiceBenchmarks && .build/release/ServiceBenchmarks 2>/dev/null
	@$(SWIFT) build -q $(SWIFT_FLAGS) -c release --product flowscope
	@cd Benchmarks && $(SWIFT) build -q -c release --product InspectorBenchmarks
	@$(SWIFT) build -q $(SWIFT_FLAGS) -c release --product inspector-timings
	@programs="$$($(SWIFT) build $(SWIFT_FLAGS) -c release --show-bin-path)"; \
	"$$programs/inspector-timings" && echo && \
	Benchmarks/.build/release/InspectorBenchmarks "$$programs/flowscope"

clean: ## Delete what was built
	@$(SWIFT) package clean
