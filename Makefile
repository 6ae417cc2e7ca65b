# Callwheel. Needs Node 20.19 or newer with npm, and make; `make help` lists what there is.

MAX ?= 1000
STEP ?= 100
ITERATIONS ?= 10000
RANDOM_SEED ?= 1
SECONDS ?= 60
JITTER_SEED ?=
HASHSIZE ?=
CALLOUT ?=

BIN := node_modules/.bin
NODE_VERSION := $(shell node -p 'const [major, minor] = process.versions.node.split(".").map(Number); \
	major > 20 || (major === 20 && minor >= 19) ? "ok" : process.version' 2>/dev/null || echo none)
NPM := $(shell command -v npm)
need-node = $(if $(filter ok,$(NODE_VERSION)),,$(error Callwheel needs Node 20.19 or newer (nodejs.org); \
	found: $(NODE_VERSION)))$(if $(NPM),,$(error Callwheel needs npm, which comes with Node (nodejs.org)))

SOURCES := $(shell find kernel emu tests scripts userland/cc -type d -o -name '*.ts' -o -name '*.mjs')

.PHONY: all help fig9 compare test test-cc matrix-cc test-real test-docs test-gdb test-pack test-web build web web-pictures check lint matrix fuzz bench bench-page bench-cc bench-cpu bench-trace bench-ddb bench-gdb bench-explore walk guide image machine-version man sysent encodings clean

all: help

help:
	@echo 'make fig9       measure and plot Figure 9 of the paper'
	@echo '                variables: MAX STEP ITERATIONS RANDOM_SEED JITTER_SEED HASHSIZE CALLOUT (now: MAX=$(MAX) STEP=$(STEP))'
	@echo 'make compare    all schemes of the paper side by side: build/compare/index.html (variable: CALLOUT)'
	@echo 'make test       type check, lint, all tests; two minutes on two cores'
	@echo 'make test-cc    what needs the RISC-V compiler, and gdb-multiarch: the command line compiles and runs C'
	@echo 'make matrix-cc  all of userland by our compiler at every level, and the tests on its image; ten minutes'
	@echo 'make test-real  programs of Debian source packages by our compiler at every level, and the Open POSIX Test Suite (needs apt, Tcl, cc)'
	@echo 'make test-docs  every command that the README, the guide, the manual and the help texts show, and its output'
	@echo 'make test-gdb   the stub for gdb, by the real gdb-multiarch (needs it), over programs that Node alone compiles'
	@echo 'make test-pack  what npm would publish, installed in an empty folder and tried (needs a registry and the compiler)'
	@echo 'make web-pictures  the pictures of the page in the README (needs chromium)'
	@echo 'make test-web   the page in chromium and in firefox-esr (needs both)'
	@echo 'make web        the page, a machine in the browser: build/web (to look at it: node . web)'
	@echo 'make build      the command, the scripts and the tests, into build/js'
	@echo 'make matrix     the exhaustive part of the tests: every combination of kernel, clock, size and seed; minutes'
	@echo 'make fuzz       random schemes, modules, system calls, programs, files; compilers too (needs gcc, csmith); for SECONDS (60)'
	@echo 'make bench      the callout facility on the host, beside C, Node and npm; an hour (variables: CALLOUT, BENCH; BENCH=--help)'
	@echo 'make bench-page  fills the tables of its page from build/bench.json (variable: JSON)'
	@echo 'make bench-cc   cycles and bytes of what our compiler makes, beside gcc (needs both), and its time'
	@echo 'make bench-cpu  the speed of both engines, beside qemu, on real programs too (variable: ROWS; ROWS=--help)'
	@echo 'make bench-trace  what the probe costs that nobody watches'
	@echo 'make guide      what the sessions of the guide print, put into it'
	@echo 'make bench-ddb  how long a step back in a replay takes'
	@echo 'make bench-gdb  how long a hundred of them in a row take, for gdb and in the debugger'
	@echo 'make bench-explore  how long a thousand schedules of explore take, of a program of 10 million cycles'
	@echo 'make walk       routines and files on the ways of a tick and of a setitimer, from a real run'
	@echo 'make image      userland/sysroot.tar and userland/root.tar from userland/ (where mandoc or gcc is missing, with the manual or picolibc there is)'
	@echo 'make machine-version  raises the number of the machine if runs of its table have another hash'
	@echo 'make man        the manual as HTML, build/man/index.html (needs mandoc; to read it here: node . man callout)'
	@echo 'make sysent     what is generated from kernel/kern/syscalls.master'
	@echo 'make encodings  tests/cc/encodings.txt, what GNU as makes of every instruction (needs binutils for RISC-V)'
	@echo 'make clean      removes build/ (node_modules/ stays)'

# npm writes this file last; when the lock file is newer, the installation is out of date. No package
# needs a script of its own to be installed, and our own would build what the next rule builds.
node_modules/.package-lock.json: package-lock.json
	$(need-node)
	@scripts/step install npm ci --ignore-scripts --no-audit --no-fund --prefer-offline
	@touch $@

build/js/emu/cli/main.js: node_modules/.package-lock.json package.json $(SOURCES)
	$(need-node)
	@scripts/step build node scripts/build.mjs

build: build/js/emu/cli/main.js

fig9: build
	@node build/js/emu/cli/main.js fig9 --max '$(MAX)' --step '$(STEP)' --iterations '$(ITERATIONS)' \
		--random-seed '$(RANDOM_SEED)' $(if $(JITTER_SEED),--seed '$(JITTER_SEED)') $(if $(HASHSIZE),--hashsize '$(HASHSIZE)') \
		$(if $(CALLOUT),--callout '$(CALLOUT)')

compare: build
	@node build/js/emu/cli/main.js compare $(if $(CALLOUT),--callout '$(CALLOUT)')

# One thread: several check the types of the library once each. Files that have not changed, nor what
# they import, are not checked again (build/*.tsbuildinfo); the compiler collects no garbage, which it
# does not have time to make.
TSC := $(BIN)/tsc --noEmit --singleThreaded --incremental
check: node_modules/.package-lock.json
	$(need-node)
	@GOGC=off scripts/step 'type check' $(TSC) --tsBuildInfoFile build/types.tsbuildinfo
	@GOGC=off scripts/step 'the page' $(TSC) --tsBuildInfoFile build/page.tsbuildinfo -p emu/web

lint: node_modules/.package-lock.json
	$(need-node)
	@scripts/step lint $(BIN)/biome check .

# V8 looks at a routine for optimization after four times as much work as it does otherwise
# (interrupt-budget in .mocharc.json): most of what tests run they run once, and a quarter of their
# time went into making machine code for it. It compiles and collects on no thread of its own
# (single-threaded), of which two processes on two cores would have too many. The checks run beside
# the tests, while these wait for terminals and pipes, and are told at the end.
test: build
	@nice $(MAKE) --no-print-directory check lint >build/checks.log 2>&1 & checks=$$!; \
	trap 'kill $$checks; exit 130' INT TERM; \
	status=0; $(BIN)/mocha --parallel --jobs 2 --reporter tests/reporter.mjs || status=$$?; \
	wait $$checks || status=$$?; cat build/checks.log; exit $$status

test-cc: build
	@$(BIN)/mocha --no-config --reporter tests/reporter.mjs --timeout 120000 --enable-source-maps \
		'build/js/tests/compiler/*.test.js'

matrix-cc: build
	@CALLWHEEL_LEVELS='-O0 -O2 -Os' $(BIN)/mocha --no-config --reporter tests/reporter.mjs --enable-source-maps \
		build/js/tests/compiler/ourimage.test.js

# REAL: some of the levels -O0, -O2 and -Os, and of the packages, in the place of all; every=8 tries
# an eighth of the Open POSIX Test Suite.
test-real: build
	@node build/js/scripts/realprograms.js $(REAL)

test-docs: build
	@CALLWHEEL_MATRIX=1 $(BIN)/mocha --no-config --parallel --jobs 2 --reporter tests/reporter.mjs \
		--timeout 0 --enable-source-maps $(DOCS:%=build/js/tests/%.test.js)

test-gdb: build
	@$(BIN)/mocha --no-config --reporter tests/reporter.mjs --timeout 240000 --enable-source-maps \
		'build/js/tests/gdb/*.test.js'

web: build
	@node build/js/scripts/web.js

# The driver of browsers: nothing else needs it, and it is 4,000 files, nearly as many as all the rest.
build/browsers/node_modules/.package-lock.json: tests/web/browsers/package-lock.json
	$(need-node)
	@mkdir -p build/browsers && cp tests/web/browsers/*.json build/browsers
	@scripts/step browsers npm ci --prefix build/browsers --ignore-scripts --no-audit --no-fund --prefer-offline
	@touch $@

web-pictures: web build/browsers/node_modules/.package-lock.json
	@node build/js/scripts/webpictures.js

test-web: web build/browsers/node_modules/.package-lock.json
	@scripts/step 'its types' $(BIN)/tsc --noEmit -p tests/web
	@$(BIN)/mocha --no-config --reporter tests/reporter.mjs --timeout 240000 --enable-source-maps \
		'build/js/tests/web/*.test.js'

test-pack: build
	@CALLWHEEL_MATRIX=1 $(BIN)/mocha --no-config --reporter tests/reporter.mjs --timeout 60000 \
		--enable-source-maps build/js/tests/system/package.test.js
	@node build/js/scripts/packtest.js

# The test files that do what texts show.
DOCS := system/cli-examples system/fig9-measure system/guide system/man-host-examples \
	system/readme system/trace-export system/walk

# The test files that do more in make matrix; tests/style/matrix.test.ts holds this list.
MATRIX := cc/asm cc/elf cc/gen-passes cc/steps emu/compiling emu/contain-instrument emu/contain-vat emu/gdb-fuzz emu/gdb-journal \
	emu/gdb-reverse emu/puzzle emu/selfmodify emu/slicing kernel/callout-judge kernel/callout-precision \
	kernel/callout-ticks kernel/core kernel/fineclock kernel/highres kernel/itimer kernel/itimer-phase \
	kernel/kqueue-judge kernel/mfs kernel/namei kernel/picture kernel/pty kernel/scheme-complexity \
	kernel/scheme7 kernel/sleep-phase kernel/socket kernel/socket-calls kernel/socket-rights kernel/syscall-fuzz kernel/tickless-page kernel/timer-share kernel/utf8 \
	system/arithmetic system/cli-examples \
	system/compare system/course system/engine-parts system/explore system/explore-hunts system/fault system/fault-usertests \
	system/fig9-measure system/guide system/inspected system/lab system/lab-alarm system/lab-driver system/lab-handle \
	system/lab-hostile system/lab-race system/lab-timers system/lab-wheel system/lab-zoo system/logreader system/man-host-examples \
	system/many system/matrix system/module-check system/modules system/numbers system/own-handles \
	system/package system/profile system/readme system/replay-live system/runhash system/structure system/thread-errors system/thread-races system/thread-scripts system/threads system/timer-crowd system/timermemory system/trace-export system/userland \
	system/usertests system/walk system/web-load system/web-past

# The test files that make matrix runs once more, with the engine that compiles checked.
CHECKED := system/runhash system/selfmodify system/shell-jobs system/shell-language system/userland \
	system/usertests

matrix: build
	@CALLWHEEL_MATRIX=1 $(BIN)/mocha --no-config --parallel --jobs 2 --reporter tests/reporter.mjs \
		--timeout 0 --enable-source-maps $(MATRIX:%=build/js/tests/%.test.js)
	@CALLWHEEL_ENGINE=check $(BIN)/mocha --no-config --parallel --jobs 2 --reporter tests/reporter.mjs \
		--timeout 0 --enable-source-maps $(CHECKED:%=build/js/tests/%.test.js)

fuzz: build
	@node build/js/scripts/fuzz.js '$(SECONDS)' $(SEED)

bench: build
	@node build/js/scripts/bench.js $(if $(CALLOUT),--callout '$(CALLOUT)') $(BENCH)

bench-page: build
	@node build/js/scripts/bench-page.js $(JSON)

bench-cc: build
	@node build/js/scripts/bench-cc.js

# ROWS: the names of some rows in the place of all, and options; scripts/bench-cpu.ts has the help.
bench-cpu: build
	@node build/js/scripts/bench-cpu.js $(ROWS)

bench-trace: build
	@node build/js/scripts/bench-trace.js

bench-ddb: build
	@node build/js/scripts/bench-ddb.js

bench-gdb: build
	@node build/js/scripts/bench-gdb.js

bench-explore: build
	@node build/js/scripts/bench-explore.js

guide: build
	@node build/js/scripts/guide.js

walk: build
	@node build/js/scripts/walk.js

image: build
	@node build/js/scripts/sysroot.js
	@node build/js/scripts/rootimage.js

machine-version: build
	@node build/js/scripts/machineversion.js

man: build
	@node build/js/scripts/man.js

# Bundled by itself: what it writes may be what keeps the rest from building.
sysent: node_modules/.package-lock.json
	$(need-node)
	@$(BIN)/esbuild scripts/sysent.ts --bundle --platform=node --format=esm --log-level=warning \
		--outfile=build/sysent.mjs
	@node build/sysent.mjs

encodings: build
	@node build/js/scripts/encodings.js

clean:
	rm -rf build
