// Package elo is the statistics of matches between engines: Elo differences with
// their intervals, the likelihood of superiority, and the sequential probability
// ratio test, all on pairs of games.
//
// A pair is two games from one opening with colours swapped. The games of a pair
// are not independent, for the opening may favour a side; the pairs are. So the
// unit of all that is computed here is the pair, and its five scores 0, ½, 1, 1½
// and 2 have a pentanomial distribution.
package elo
