// Package nnue evaluates positions with an efficiently updatable neural network (Y. Nasu,
// "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi",
// 2018). Features are derived from compiled rules, so any rule set can have a network.
package nnue
