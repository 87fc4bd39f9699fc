#!/bin/sh
# Adds to the sets of mate problems that the trainer begins with,
# internal/study/puzzle/sets/<rules id>.jsonl, for all rule sets or those named. What a
# set holds stays, for players have met it; the same program adds the same
# problems on any machine.
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
		part standard 11..15 9 60 0 4000 40
	else
		part "$id" 1 4 20 40 1000 20 --unlike standard
		part "$id" 3..7 16 80 40 4000 40 --unlike standard
		# Where a king is freer than in standard shogi, mates are mates there, too.
		[ "$(wc -l <"$tmp/part")" -ge 16 ] || part "$id" 1..5 14 40 40 1000 20
		# Few are found where moves wrap or leap: longer searches, from another seed.
		if [ "$(wc -l <"$tmp/part")" -lt 22 ]; then
			part "$id" 3..7 25 400 35 2000 40 --unlike standard --seed 5
			part "$id" 1..3 25 400 35 2000 40 --unlike standard --seed 5
		fi
	fi
	# The shortest first, each problem once.
	set=internal/study/puzzle/sets/$id.jsonl
	touch "$set"
	cat "$set" "$tmp/part" | awk -F '"' '!seen[$4]++' |
		sed 's/.*"plies":\([0-9]*\).*/\1 &/' | sort -s -n -k 1,1 | cut -d ' ' -f 2- >"$tmp/set"
	if [ -s "$tmp/set" ]; then
		mv "$tmp/set" "$set"
	else
		rm "$set" # no king, no mates
	fi
done
