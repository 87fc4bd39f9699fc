// Package arch has no code of its own. Its tests hold the house rules: which
// package may import which (the table that ARCHITECTURE.md shows), what a
// library package may touch, and how the source is laid out.
package arch
