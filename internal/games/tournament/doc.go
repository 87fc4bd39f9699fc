// Package tournament says who plays whom in a tournament, and who stands where:
// round robin, Swiss, knockout (勝ち抜き) and arena, for people and engines. It is
// pure: package director plays what it says, package store keeps it.
//
// A tournament is its players and the list of its games in the order they were
// paired; everything else follows from that.
package tournament
