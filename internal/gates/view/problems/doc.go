// Package problems converts mate problems (詰将棋) to messages, for the server and the browser:
// solutions, positions in a problem's tree, attempts of the trainer.
package problems
