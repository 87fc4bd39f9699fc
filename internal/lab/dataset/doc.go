// Package dataset stores training games in a compact append-only file and streams positions
// from it. It also reads and writes PackedSfenValue and HCPE for standard shogi.
package dataset
