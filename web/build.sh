#!/bin/sh
# Builds web/dist from web/src and web/static. Needs Node packages and
# esbuild: by default the Go tool of tools/go.mod, or what $ESBUILD names.
# The output is the same for the same input, byte for byte.
set -eu
cd "$(dirname "$0")"
[ -d node_modules/preact ] || npm install --no-save --ignore-scripts --no-audit --no-fund --silent

if [ -z "${ESBUILD:-}" ]; then
  ESBUILD="go tool -modfile=$(cd .. && pwd)/tools/go.mod esbuild"
fi

rm -rf dist
mkdir -p dist
cp static/* dist/
cp ../glyphs/OFL.txt dist/OFL.txt
for package in preact @preact/signals @preact/signals-core; do
  printf '%s\n\n' "$package"
  cat "node_modules/$package/LICENSE"
  printf '\n'
done >dist/LICENSES.txt

meta=$(mktemp)
trap 'rm -f "$meta"' EXIT
bundle() {
  $ESBUILD "$@" --log-level=warning --bundle --minify --format=esm --target=es2022 --charset=utf8 \
    --legal-comments=none --jsx=automatic --jsx-import-source=preact --outdir=dist
}
# The pages: what every page needs, and a bundle for each page and language.
bundle app=src/main.tsx --splitting '--entry-names=[name]' '--chunk-names=chunks/[name]-[hash]' --metafile="$meta"
# The style sheets of some pages.
bundle css/analysis=src/css/analysis.css css/record=src/css/record.css css/tsume=src/css/tsume.css \
  css/rules=src/css/rules.css css/contest=src/css/contest.css css/moderation=src/css/moderation.css \
  css/account=src/css/account.css css/toss=src/css/toss.css css/new=src/css/new.css '--entry-names=[dir]/[name]'
# The board alone, one file for pages of other sites.
bundle board=src/board/index.ts '--entry-names=[name]'
node manifest.mjs "$meta"
