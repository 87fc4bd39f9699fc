// Package spsa tunes parameters by game results: simultaneous perturbation stochastic
// approximation (J. Spall, "Multivariate Stochastic Approximation Using a Simultaneous
// Perturbation Gradient Approximation", 1992).
//
// Each step perturbs all parameters at random in two opposite variants, lets them play, and
// moves towards the better one. The cost does not grow with the number of parameters.
package spsa
