// Package arch has only tests of the house rules: which package may import which, what library
// packages may use, and how the source is laid out.
package arch
