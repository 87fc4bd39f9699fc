#!/usr/bin/env bash
# Installs the named commands where they are missing: install.sh COMMAND...
# Uses apt-get where it is there and permitted (root, or sudo that asks
# nothing); otherwise says in one line what will be skipped. In CI a command
# that is still missing at the end is an error.
set -euo pipefail
source "$(dirname "$0")/lib.sh"

# what COMMAND prints its Debian packages and what is skipped without it.
what() {
	case $1 in
	chromium) echo "chromium-headless-shell|the browser tests" ;;
	fairy-stockfish) echo "fairy-stockfish|the games and timings against fairy-stockfish" ;;
	gcc) echo "gcc libc6-dev|the race detector" ;;
	postgres) echo "postgresql|the tests on PostgreSQL" ;;
	shellcheck) echo "shellcheck|the check of the shell scripts" ;;
	node) echo "nodejs|the type check and rebuild of web/, and the test that reads our records" ;;
	npm) echo "npm|the type check and rebuild of web/, and the tests that judge its pages and read our records" ;;
	*) die "install.sh: no package is known for \"$1\"" ;;
	esac
}

# slow COMMAND says whether what is found of it is far from the fastest: a
# Chromium with windows takes twice the time of the one without. Only CI
# installs for that.
slow() {
	[[ $1 == chromium && -z ${CHROMIUM:-} ]] && in_ci && ! have chromium-headless-shell
}

missing=()
packages=()
for name in "$@"; do
	entry=$(what "$name")
	if ! found "$name" || slow "$name"; then
		missing+=("$name")
		read -ra more <<<"${entry%%|*}"
		packages+=("${more[@]}")
	fi
done
[[ ${#missing[@]} -gt 0 ]] || exit 0

as_root=()
why=
if ! have apt-get; then
	why="there is no apt-get to install it with"
elif [[ $(id -u) -ne 0 ]]; then
	if have sudo && sudo -n true 2>/dev/null; then
		as_root=(sudo -n)
	else
		why="apt-get needs root, or sudo without a password"
	fi
fi

if [[ -z $why ]]; then
	say "installing ${packages[*]}"
	log=$(mktemp)
	trap 'rm -f "$log"' EXIT
	installed() {
		"${as_root[@]}" apt-get -q update
		# Some distributions have no Chromium without windows.
		if ! apt-cache show chromium-headless-shell; then
			packages=("${packages[@]/#chromium-headless-shell/chromium}")
		fi
		"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
			apt-get -q install -y --no-install-recommends "${packages[@]}"
	}
	if ! installed >"$log" 2>&1 </dev/null; then
		tail -n 20 "$log" >&2
		why="apt-get could not install it"
	fi
fi

for name in "${missing[@]}"; do
	if ! found "$name"; then
		entry=$(what "$name")
		skip "${entry#*|}" "$name is missing and ${why:-its package does not hold it}"
	fi
done
