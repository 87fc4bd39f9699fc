// Package moves converts positions and moves to messages: legal moves, their texts, lines as
// record nodes. It needs only the rules, so it also runs in the browser.
package moves
