# The two commands that set everything up are
#	go run ./cmd/komadai serve
#	make test
# What is longer than a line lives in scripts/.

.PHONY: help build release test mutants lint web wasm bench profile fuzz soak puzzles generate clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "%-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: ## build ./komadai
	CGO_ENABLED=0 go build -trimpath -o komadai ./cmd/komadai

test: ## unit, property, race, layer and browser tests, and vet; installs what is missing
	@scripts/test.sh

mutants: ## small changes that the tests of PKG do not notice (SAMPLE of them, chosen by SEED; SHORT=1 tries fewer cases)
	go -C tools build -o ../bin/mutants ./mutants && bin/mutants $(if $(SHORT),-short) -sample $(or $(SAMPLE),0) -seed $(or $(SEED),1) $(or $(PKG),$(error PKG is missing: make mutants PKG=./shogi))

lint: ## form, modules, static analysis, scripts, types, stale files
	@scripts/lint.sh

release: ## programs, packages, an OCI image, SBOM and checksums into bin/release (ONLY=linux/amd64, KEY=an OpenSSH key that signs)
	@scripts/release.sh $(if $(ONLY),-only $(ONLY)) $(if $(KEY),-key $(abspath $(KEY)))

web: ## bundle the front end into web/dist
	@scripts/web.sh build

wasm: ## rebuild the engine for browsers, when its answers or messages have changed
	@scripts/web.sh wasm

bench: ## Go benchmarks, and perft against fairy-stockfish (DEPTH, ROUNDS)
	@scripts/bench.sh

profile: ## renew the profile that go build optimises komadai by
	@scripts/profile.sh

fuzz: ## every fuzz target for FUZZTIME each, for the nightly run
	@scripts/fuzz.sh

soak: build ## faults of one server, then of two, FOR (30m) each
	scripts/released.sh bin/released
	for n in 1 2; do ./komadai lab load --faults --upgrade-from bin/released --nodes $$n --games 4 --every 300ms --hold 12s --for $(or $(FOR),30m) --out bin/faults-$$n.tsv || exit 1; done

puzzles: ## add to the trainer's mate problems (about an hour)
	@scripts/puzzles.sh

generate: ## make the generated Go files anew
	go generate ./...

clean: ## remove what builds left behind
	rm -rf komadai bin web/node_modules e2e/shots
