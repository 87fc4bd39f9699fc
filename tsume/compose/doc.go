// Package compose makes mate problems (詰将棋) of every rule set with a king, and finds them in
// games.
//
// [Generate] scatters pieces around a king until there is a short mate, extends it backwards
// move by move (逆算; M. Hirose, T. Ito and H. Matsubara, 1998), and polishes the result by
// small changes. [tsume.Judge] has found every result sound. [Appraise] scores problems.
// [Mine] finds the mates in a game.
package compose
