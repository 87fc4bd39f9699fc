#!/usr/bin/env bash
# make profile: renew cmd/komadai/default.pgo, the profile by which go build
# optimises the program: perft and search over rule sets of each kind of
# movement. A stale profile costs speed, never correctness.
set -euo pipefail
source "$(dirname "$0")/lib.sh"
need_go

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
sets='(standard|okisaki|torus|skate|checkers|seishin)$'
go test ./shogi -run '^$' -bench "Perft/$sets" -benchtime 5s -cpu 1 -cpuprofile "$dir/perft" -o "$dir/shogi.test"
go test ./engine -run '^$' -bench "Search/$sets" -benchtime 20s -cpu 1 -cpuprofile "$dir/search" -o "$dir/engine.test"
go tool pprof -proto "$dir/perft" "$dir/search" >"$dir/pgo"
cp "$dir/pgo" cmd/komadai/default.pgo
