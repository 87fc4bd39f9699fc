// Package circle is what accounts have with each other outside of games: who follows whom,
// messages between friends, and comments.
//
// Two accounts that follow each other are friends. Friends may write to each other. A message
// or comment is a [Post] of a thread: "m:A:B" are the messages of two accounts, other threads
// belong to what is commented on. Each thread has readers, to whom new posts are unread.
//
// The package has no game; it declares the ports it needs.
package circle
