// Package contest plays matches between engines, measures their strength, and tunes their
// parameters.
//
// A pair is two games from one opening with colours swapped. A round is one pair of every
// pairing from the same opening. Game n always has the same players, colours and opening, so a
// contest can be continued from its [Journal]. Games are counted in number order, so decisions
// do not depend on parallelism.
//
// Statistics count pairs: games of a pair are dependent, since the opening may favour a side;
// pairs are independent. The scores 0, ½, 1, 1½ and 2 have a pentanomial distribution.
//
// [Tune] perturbs all parameters at random in two opposite variants, lets them play, and moves
// towards the better one (J. Spall, "Multivariate Stochastic Approximation Using a Simultaneous
// Perturbation Gradient Approximation", 1992). The cost does not grow with the number of
// parameters.
package contest
