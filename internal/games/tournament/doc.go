// Package tournament computes pairings and standings: round robin, Swiss, knockout (勝ち抜き)
// and arena, for people and engines. It is pure: package director plays the games,
// package store persists them.
//
// A tournament is its players and its games in pairing order; the rest is derived.
package tournament
