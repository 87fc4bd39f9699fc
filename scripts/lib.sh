# What the other scripts share; sourced, not run.
# shellcheck shell=bash

root=$(git -C "$(dirname "${BASH_SOURCE[0]}")" rev-parse --show-toplevel)
cd "$root" || exit 1

# Debian keeps games, fairy-stockfish among them, off root's PATH.
PATH=$PATH:/usr/games
export PATH

# tool NAME ARGS... runs a tool of tools/go.mod, a module of its own so that
# the program's go.mod lists only what the program needs.
tool() { go tool -modfile=tools/go.mod "$@"; }

say() { printf '%s\n' "komadai: $*" >&2; }

die() {
	say "$*"
	exit 1
}

# in_ci says whether a missing tool is an error and not something to skip.
in_ci() { [[ ${CI:-} == true || ${CI:-} == 1 ]]; }

have() { command -v "$1" >/dev/null 2>&1; }

# step NAME COMMAND... runs one part and says how long it took.
step() {
	local name=$1 from=$SECONDS
	shift
	say "== $name"
	"$@" || die "$name: failed"
	say "== $name: $((SECONDS - from)) s"
}

# skip WHAT WHY is one line outside CI and an error in it.
skip() {
	if in_ci; then
		die "$1 cannot be skipped in CI: $2"
	fi
	say "skipped $1: $2"
}

# need_go stops with one line where Go is not there.
need_go() {
	have go || die "Go 1.26 or newer is needed: https://go.dev/dl/"
}
