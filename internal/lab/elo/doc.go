// Package elo has statistics of engine matches: Elo differences with intervals, likelihood of
// superiority, and the sequential probability ratio test.
//
// A pair is two games from one opening with colours swapped. Its games are dependent, since
// the opening may favour a side; pairs are independent. The scores 0, ½, 1, 1½ and 2 have a
// pentanomial distribution.
package elo
