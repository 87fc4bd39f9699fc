// Package train makes networks for package nnue from games of self-play, on the
// processor alone: positions with what the search expected of them and how their
// games ended, mini-batches, Adam, and weights that can be quantised.
package train
