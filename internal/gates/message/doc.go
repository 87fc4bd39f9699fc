// Package message converts moves, records and mate problems (詰将棋) to messages and back:
// legal moves and their texts, lines as record nodes, files, solutions, attempts of the
// trainer. It needs no server, so it also runs in the browser.
package message
