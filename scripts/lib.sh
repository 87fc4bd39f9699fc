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

# found COMMAND is have, and also knows the other names a browser goes by and
# where Debian keeps PostgreSQL.
found() {
	case $1 in
	chromium) have chromium-headless-shell || have chromium || have chromium-browser || have google-chrome || [[ -x ${CHROMIUM:-} ]] ;;
	postgres) have postgres || compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null ;;
	*) have "$1" ;;
	esac
}

failed=()

# seconds_of_children reads what times prints and prints the seconds of CPU that
# the ended children have used.
seconds_of_children() {
	awk 'NR == 2 { gsub(/s/, ""); for (i = 1; i <= 2; i++) { split($i, t, "m"); sum += 60 * t[1] + t[2] }; printf "%d", sum }'
}

# check NAME COMMAND... runs one part, says how long it took and how much CPU,
# and notes a failure; what comes after still runs. The file TIMES collects what
# was said.
check() {
	local name=$1 from=$SECONDS word=ok before after
	shift
	before=$(mktemp)
	after=$(mktemp)
	times >"$before" # in this shell: a subshell has no children yet
	if ! "$@"; then
		word=FAIL
		failed+=("$name")
	fi
	times >"$after"
	word=$(printf '%-4s %s (%d s, CPU %d s)' "$word" "$name" $((SECONDS - from)) \
		$(($(seconds_of_children <"$after") - $(seconds_of_children <"$before"))))
	rm -f "$before" "$after"
	say "$word"
	if [[ -n ${TIMES:-} ]]; then
		printf '%s\n' "$word" >>"$TIMES"
	fi
}

# verdict NAME ends a script: it fails when one of the checks has.
verdict() {
	if [[ ${#failed[@]} -gt 0 ]]; then
		die "$1: ${#failed[@]} failed: $(printf '%s, ' "${failed[@]}" | sed 's/, $//')"
	fi
	say "$1: all is well ($SECONDS s)"
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
