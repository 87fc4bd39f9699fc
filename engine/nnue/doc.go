// Package nnue judges positions by a small neural network that follows the moves
// (Y. Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for
// Computer Shogi", 2018). The features are derived from compiled rules, so that
// every rule set can have a network, one from a file too.
package nnue
