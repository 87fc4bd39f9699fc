// Package problems puts mate problems (詰将棋) into messages, for the server and for
// the engine in a browser alike: what the solver finds, a place in the tree of a
// problem, and attempts of the trainer.
package problems
