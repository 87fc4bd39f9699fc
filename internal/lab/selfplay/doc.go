// Package selfplay makes games of the engine against itself, for networks to
// learn from.
package selfplay
