// Package compose makes mate problems (詰将棋) of every rule set with a king, and
// finds them in games.
//
// [Generate] composes: it scatters pieces about a king until there is a short
// mate, then goes backward from it, move by move, to positions from which the
// mate is longer (逆算, the reverse method; M. Hirose, T. Ito and H. Matsubara, 1998),
// and polishes what it has found by small changes. Whatever it hands out, [tsume.Judge] has found sound. [Appraise]
// says how good a problem is, and why.
//
// [Mine] finds the positions of a game in which the side to move mates.
package compose
