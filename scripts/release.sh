#!/usr/bin/env bash
# make release: builds the commit that is checked out for every system, with manual
# pages and completions, deb and rpm packages, an OCI image, a bill of materials and
# SHA256SUMS, into bin/release: release.sh [-only OS/ARCH] [-key FILE]. The first
# program is built twice, in two folders, and must be the same.
set -euo pipefail
source "$(dirname "$0")/lib.sh"
need_go

scripts/web.sh packages # their licences are copied

go -C tools run ./release -out "$root/bin/release" "$@"
(cd bin/release && sha256sum --check --quiet SHA256SUMS)
say "$root/bin/release holds $(find bin/release -type f | wc -l) files"
