#!/usr/bin/env bash
# make fuzz: every fuzz target for FUZZTIME each (60s when not set), of the
# packages FUZZ names (./... when not set). Finds are kept under testdata/fuzz of
# the package, to be committed with the repair.
set -euo pipefail
source "$(dirname "$0")/lib.sh"
need_go

time=${FUZZTIME:-60s}
mapfile -t packages < <(go list "${FUZZ:-./...}")
for package in "${packages[@]}"; do
	mapfile -t targets < <(go test -list '^Fuzz' "$package" | grep '^Fuzz' || true)
	for target in "${targets[@]}"; do
		check "fuzz $target of $package for $time" \
			go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" "$package"
	done
done
verdict "make fuzz"
