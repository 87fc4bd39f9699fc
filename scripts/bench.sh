#!/usr/bin/env bash
# make bench: the Go benchmarks, then perft against fairy-stockfish, the two
# programs in turn on one thread. DEPTH (6) and ROUNDS (3) can be set.
# docs/results/speed.md says how to read the result.
set -euo pipefail
source "$(dirname "$0")/lib.sh"
need_go

depth=${DEPTH:-6}
rounds=${ROUNDS:-3}

go test -run '^$' -bench . -benchmem -cpu 1 ./...

scripts/install.sh fairy-stockfish
have fairy-stockfish || exit 0

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
go build -o "$dir/komadai" ./cmd/komadai

ours() { GOMAXPROCS=1 "$dir/komadai" perft "$depth" 2>/dev/null | awk '$1 == "nodes" {print $2}'; }

theirs() {
	# It reads on while it counts, so quit has to wait for the answer.
	printf 'uci\nsetoption name Threads value 1\nsetoption name UCI_Variant value shogi\nposition startpos\ngo perft %d\nquit\n' "$depth" |
		fairy-stockfish | awk '/^Nodes searched/ {print $3}'
}

# timed COMMAND sets nodes and seconds, the CPU time of the whole process: it
# differs less than the time on the wall when others use the machine too.
TIMEFORMAT='%U %S'
timed() {
	{ time "$1" >"$dir/nodes"; } 2>"$dir/time"
	nodes=$(<"$dir/nodes")
	seconds=$(awk '{printf "%.3f", $1 + $2}' "$dir/time")
}

printf 'perft %d of standard from the start, one thread, CPU time of the whole process\n' "$depth"
for ((round = 1; round <= rounds; round++)); do
	timed ours
	our_nodes=$nodes our_seconds=$seconds
	timed theirs
	[[ $our_nodes == "$nodes" ]] || die "perft $depth differs: komadai $our_nodes, fairy-stockfish $nodes"
	awk -v n="$nodes" -v a="$our_seconds" -v b="$seconds" -v r="$round" 'BEGIN {
		printf "round %d  nodes %d  komadai %.3f s (%.1f M/s)  fairy-stockfish %.3f s (%.1f M/s)  ratio %.2f\n",
			r, n, a, n / a / 1e6, b, n / b / 1e6, b / a
	}'
done
