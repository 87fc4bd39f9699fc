#!/bin/sh
# Makes the sets of mate problems that the trainer begins with,
# internal/puzzle/sets/<rules id>.jsonl, for all rule sets or those named. Takes
# about an hour on two cores; the same program makes the same files.
set -eu
cd "$(dirname "$0")/.."

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
go build -o "$tmp/komadai" ./cmd/komadai

# part RULES PLIES COUNT ATTEMPTS QUALITY
part() {
	other=
	[ "$1" = standard ] || other="--unlike standard"
	# shellcheck disable=SC2086
	"$tmp/komadai" tsume generate --rules "$1" --plies "$2" --count "$3" --attempts "$4" --min-quality "$5" \
		--pieces 1..14 --draws 2000 --seed 4 --set $other >>"$tmp/$1" || true
}

if [ $# = 0 ]; then
	# shellcheck disable=SC2046
	set -- $("$tmp/komadai" rules list | awk '{ print $1 }')
fi
for rules; do
	: >"$tmp/$rules"
	if [ "$rules" = standard ]; then
		part standard 1 25 100 45
		part standard 3 50 200 50
		part standard 5 50 300 55
		part standard 7 40 300 55
		part standard 9 25 300 55
		part standard 11 10 200 50
	else
		part "$rules" 1 8 60 40
		part "$rules" 3 12 80 45
		part "$rules" 5 8 60 45
		part "$rules" 7 6 40 45
	fi
	if [ -s "$tmp/$rules" ]; then
		mv "$tmp/$rules" "internal/puzzle/sets/$rules.jsonl"
	fi
done
