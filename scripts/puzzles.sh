#!/bin/sh
# Makes the sets of mate problems that the trainer begins with,
# internal/puzzle/sets/<rules id>.jsonl, for all rule sets or those named. The
# same program makes the same files, on any machine.
set -eu
cd "$(dirname "$0")/.."

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
go build -o "$tmp/komadai" ./cmd/komadai

# part RULES PLIES COUNT ATTEMPTS QUALITY DRAWS POLISH [FLAG…]: fewer than COUNT will do.
part() {
	rules=$1 plies=$2 count=$3 attempts=$4 quality=$5 draws=$6 polish=$7
	shift 7
	"$tmp/komadai" tsume generate --rules "$rules" --plies "$plies" --count "$count" --attempts "$attempts" \
		--min-quality "$quality" --draws "$draws" --polish "$polish" --pieces 1..14 --seed 4 --set "$@" >>"$tmp/part" || true
}

if [ $# = 0 ]; then
	# shellcheck disable=SC2046
	set -- $("$tmp/komadai" rules list | awk '{ print $1 }')
fi
for id; do
	: >"$tmp/part"
	if [ "$id" = standard ]; then
		part standard 1..5 90 200 45 1500 125
		part standard 7..11 70 400 50 1500 125
	else
		part "$id" 1 4 20 40 1000 20 --unlike standard
		part "$id" 3..7 16 80 40 4000 40 --unlike standard
	fi
	# The shortest first, each problem once.
	sed 's/.*"plies":\([0-9]*\).*/\1 &/' "$tmp/part" | sort -s -n -k 1,1 | cut -d ' ' -f 2- | awk '!seen[$0]++' >"$tmp/$id"
	if [ -s "$tmp/$id" ]; then
		mv "$tmp/$id" "internal/puzzle/sets/$id.jsonl"
	fi
done
