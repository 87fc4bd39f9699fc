// Package train trains networks for package nnue on the CPU from self-play games: search
// scores and results, mini-batches, Adam, quantizable weights.
package train
