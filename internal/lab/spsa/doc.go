// Package spsa tunes numbers by the results of games: simultaneous perturbation
// stochastic approximation (J. Spall, "Multivariate Stochastic Approximation Using a
// Simultaneous Perturbation Gradient Approximation", 1992).
//
// Each step moves all numbers at once a little to one side or the other, drawn at
// random, lets the two variants play each other, and moves the numbers towards the
// variant that did better. One pair of games tells little, but about all numbers at
// once, so the cost does not grow with how many there are.
package spsa
