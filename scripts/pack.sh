#!/usr/bin/env bash
# make pack: packs what the program carries in Zstandard, as small as it gets: the sets
# of problems, the networks that komadai train pack wrote, and the font. A file that
# holds what it should stays as it is, whatever zstd would make of it today.
set -euo pipefail
source "$(dirname "$0")/lib.sh"
scripts/install.sh zstd

# pack FILE packs it beside it.
pack() {
	if [[ -f $1.zst ]] && cmp -s "$1" <(zstd -qdc "$1.zst"); then
		return
	fi
	zstd -qf --ultra -22 "$1" -o "$1.zst"
	say "$1.zst: $(wc -c <"$1.zst") bytes"
}

shopt -s nullglob
for file in internal/puzzle/sets/*.jsonl; do
	pack "$file"
done
for file in engine/nnue/networks/*.{nnue,diff} glyphs/KomadaiText*.ttf; do
	pack "$file"
	rm "$file"
done
