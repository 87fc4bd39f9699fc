#!/usr/bin/env bash
# make test: installs what is missing, then vet, the layer test, unit and
# property tests, and the browser tests. At the end it names the slowest
# packages and tests.
set -euo pipefail
source "$(dirname "$0")/lib.sh"
need_go

scripts/install.sh gcc postgres chromium fairy-stockfish node npm

# One of the browser tests judges the pages with axe-core, which comes by npm.
if have npm; then
	scripts/web.sh packages
fi

# How long a package may take before it is held to hang. No test is judged by
# the time it takes: a machine may be many times slower than usual.
limit=30m

# The profile would have every dependency compiled a second time.
export GOFLAGS="${GOFLAGS:-} -pgo=off"

# The race detector costs a factor of five to twenty and finds nothing where no
# goroutine is started. internal/arch holds that these packages start none and
# share nothing that can change; they run without it.
pure='^(shogi|notation|clock|rating|kifu|diagram|complexity|glyphs|web|engine/dataset|engine/nnue|engine/param|retro|tsume/proofcheck|tsume/stipulation|internal/elo|internal/ladder|internal/lang|internal/puzzle/sets|internal/spsa|internal/tournament|internal/wire)(/|$)'

# Of other packages a test that computes long in one goroutine skips itself, or
# does less, under -short. Where there is such a test or script the package runs
# twice: whole without the race detector, and short with it.
whole_too=$(git grep -lE --untracked 'testing\.Short\(\)|^\[short\]' -- '*_test.go' '*.txtar' |
	xargs -r -n1 dirname | sed 's#/testdata.*##' | sort -u)

mapfile -t all < <(go list ./... | grep -Ev '/(internal/arch|e2e)(/|$)')
calm=()
racy=()
for package in "${all[@]}"; do
	if [[ ${package#github.com/komadai/komadai/} =~ $pure ]]; then
		calm+=("$package")
		continue
	fi
	racy+=("$package")
	if grep -qxF "${package#github.com/komadai/komadai/}" <<<"$whole_too"; then
		calm+=("$package")
	fi
done

# SQLite is C that was translated to Go; it is not what is looked for races, and
# twice as fast without.
race=(-race -short '-gcflags=modernc.org/...=-race=false -d=checkptr=0')

# The tests of the server wait more than they compute: twice as many packages at
# a time as there are cores. A program under the race detector sleeps before it
# ends, a second unless told otherwise, for races in what still runs; a test has
# waited for its goroutines by then.
race+=(-p "$((2 * $(nproc)))")
export GORACE="${GORACE:-} atexit_sleep_ms=50"
if ! have gcc; then
	race=() # install.sh has said so
elif [[ $(go env CGO_ENABLED) != 1 ]]; then
	skip "the race detector" "CGO_ENABLED is not 1"
	race=()
fi

events=$(mktemp -d)
trap 'rm -rf "$events"' EXIT

# tests NAME [COMMAND...] -- ARGS... runs go test ARGS, by the command if there is
# one, and keeps its events as NAME. Vet has run before.
tests() {
	local name=$1 by=()
	shift
	while [[ $1 != -- ]]; do
		by+=("$1")
		shift
	done
	shift
	"${by[@]}" go tool -modfile=tools/go.mod gotestsum --format standard-quiet --hide-summary skipped \
		--jsonfile "$events/$name" -- -vet=off -timeout "$limit" "$@"
}

# slowest prints the longest times of packages, or of tests.
slowest() {
	local of=$1 count=$2
	cat "$events"/* 2>/dev/null | grep -E '"Action":"(pass|fail)"' |
		if [[ $of == tests ]]; then grep '"Test":'; else grep -v '"Test":'; fi |
		sed -E 's/.*"Package":"github.com\/komadai\/komadai\/?([^"]*)"(,"Test":"([^"]*)")?.*"Elapsed":([0-9.]+).*/\4 s  \1 \3/' |
		sort -rn | awk -v most="$count" 'NR <= most' >&2 || true # which reads to the end: a closed pipe would end the script
}

check "vet" go vet ./...
check "tools" go -C tools test ./...
check "layers" go test -count=1 ./internal/arch
check "unit and property tests" tests calm -- "${calm[@]}"
check "unit and property tests${race:+ under the race detector}" tests racy -- "${race[@]}" "${racy[@]}"
if found chromium; then
	check "browser tests" tests browser go run ./e2e/share -- -count=1 -p 2 ./e2e/...
fi
say "the slowest packages:"
slowest packages 12
say "the slowest tests:"
slowest tests 20
verdict "make test"
