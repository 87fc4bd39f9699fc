#!/usr/bin/env bash
# make test: unit and property tests, the tests of goroutines under the race
# detector, vet, the layer test, and the browser tests. At the end it names the
# slowest packages.
set -euo pipefail
source "$(dirname "$0")/lib.sh"
need_go

# The profile would have every dependency compiled a second time.
export GOFLAGS="${GOFLAGS:-} -pgo=off"

# How long a package may take before it is held to hang. No test is judged by
# the time it takes: a machine may be many times slower than usual.
limit=30m

reports=$(mktemp)
trap 'rm -f "$reports"' EXIT

# tests ARGS... runs go test ARGS and keeps the report. Vet runs by itself.
tests() { go test -vet=off -timeout "$limit" "$@" | grep --line-buffered -v 'no test files' | tee -a "$reports"; }

# names REGEX prints the packages with a file that has a line like it.
names() {
	git grep -lE --untracked "$1" -- '*.go' ':!e2e' ':!*/testdata/*' | xargs -r -n1 dirname | sort -u | sed "s#^#$module/#; s#/\.\$##"
}

# Where goroutines start, tests run under the race detector. Elsewhere it costs a
# factor of five to twenty and finds nothing. Of a package that mostly computes,
# only the tests named …Race run under it. Each test runs once.
module=$(go list -m)
starts='(^|[[:space:];{])go (func|[A-Za-z_.]+)\(|\.Go\((func|[a-z.]+\))|AfterFunc\(|httptest\.New[A-Za-z]*Server'
mapfile -t all < <(go list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}' ./... | grep -Ev '/(internal/arch|e2e)(/|$)')
mapfile -t partly < <(names '^func Test[A-Za-z]*Race\(' | grep -xF "$(printf '%s\n' "${all[@]}")")
mapfile -t racy < <(names "$starts" | grep -xF "$(printf '%s\n' "${all[@]}")" | grep -vxF "$(printf '%s\n' "${partly[@]}")")
# The first results come from packages that need little.
first=("$module"/{shogi,notation,clock,rating})
mapfile -t calm < <(printf '%s\n' "${all[@]}" | grep -vxF "$(printf '%s\n' "${racy[@]}" "${first[@]}")")

check "first tests" tests "${first[@]}"

scripts/install.sh gcc postgres chromium fairy-stockfish node npm

# One of the browser tests judges the pages with axe-core, and two libraries of other
# programs read our records; they come by npm.
if have npm; then
	scripts/web.sh packages
	scripts/peers.sh
fi

# SQLite is C that was translated to Go, and twice as fast without the detector.
race=(-race '-gcflags=modernc.org/...=-race=false -d=checkptr=0')
if ! have gcc; then
	race=() # install.sh has said so
elif [[ $(go env CGO_ENABLED) != 1 ]]; then
	skip "the race detector" "CGO_ENABLED is not 1"
	race=()
fi

# A program under the race detector sleeps before it ends, a second unless told
# otherwise, for races in what still runs. A test has waited for its goroutines.
export GORACE="${GORACE:-} atexit_sleep_ms=50"

check "unit and property tests" tests -skip 'Race$' "${calm[@]}"
check "tests that share memory" tests "${race[@]}" -p "$((2 * $(nproc)))" "${racy[@]}"
check "tests that share memory, of packages that compute" tests "${race[@]}" -run 'Race$' "${partly[@]}"
check "vet" go vet ./...
check "tools" go -C tools test ./...
check "layers" go test -count=1 ./internal/arch
if found chromium; then
	check "browser tests" go run ./e2e/share go test -vet=off -timeout "$limit" -count=1 -p 2 ./e2e/...
fi

say "the slowest packages:"
awk '$3 ~ /^[0-9.]+s$/ { print $3, $2 }' "$reports" | sort -rn | sed -n 1,12p >&2
verdict "make test"
