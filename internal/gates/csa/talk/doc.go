// Package talk is what the two ends of the CSA server protocol say to each
// other (protocol 1.2.1 of the Computer Shogi Association, with what
// shogi-server and floodgate have made of it): lines, the summary of a game,
// moves with their times and comments, names of games. It does no input or
// output of its own, and both the server and the client speak by it.
package talk
