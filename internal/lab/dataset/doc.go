// Package dataset keeps the games that networks are trained on: a compact file to
// which games are appended, and streams of positions made from such files. It
// also reads and writes two formats of the field for standard shogi,
// PackedSfenValue and HCPE.
package dataset
