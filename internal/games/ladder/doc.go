// Package ladder decides which games are rated and updates ratings: Glicko-2 (package
// rating) per account, rule set and class of speed. It is pure; package store persists.
package ladder
