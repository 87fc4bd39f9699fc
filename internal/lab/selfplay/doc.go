// Package selfplay makes games of the engine against itself for training.
package selfplay
