#!/usr/bin/env bash
# make test: installs what is missing, then vet, the layer test, unit and
# property tests, and the browser tests.
set -euo pipefail
source "$(dirname "$0")/lib.sh"
need_go

scripts/install.sh gcc postgres chromium fairy-stockfish

# The race detector costs a factor of five to ten in the move generator and
# finds nothing where no goroutine is started. internal/arch holds that these
# packages start none and share nothing that can change; they run without it.
pure='/(shogi|notation|variant|clock|rating|kifu|diagram)(/|$)'

mapfile -t all < <(go list ./... | grep -Ev '/(internal/arch|e2e)(/|$)')
calm=()
racy=()
for package in "${all[@]}"; do
	if [[ ${package#github.com/komadai/komadai} =~ $pure && $package != */internal/* ]]; then
		calm+=("$package")
	else
		racy+=("$package")
	fi
done

race=(-race)
if ! have gcc; then
	race=() # install.sh has said so
elif [[ $(go env CGO_ENABLED) != 1 ]]; then
	skip "the race detector" "CGO_ENABLED is not 1"
	race=()
fi

# How long a package may take before it is held to hang. No test is judged by
# the time it takes: a machine may be many times slower than usual.
limit=30m

# The profile would have every dependency compiled a second time.
export GOFLAGS="${GOFLAGS:-} -pgo=off"

check "vet" go vet ./...
check "layers" go test -count=1 ./internal/arch
if [[ ${#calm[@]} -gt 0 ]]; then
	check "unit and property tests" go test -timeout "$limit" "${calm[@]}"
fi
if [[ ${#racy[@]} -gt 0 ]]; then
	check "unit and property tests${race:+ under the race detector}" \
		go test "${race[@]}" -timeout "$limit" "${racy[@]}"
fi
if [[ -d e2e ]] && found chromium; then
	check "browser tests" go run ./e2e/share go test -vet=off -count=1 -p 2 -timeout "$limit" ./e2e/...
fi
verdict "make test"
