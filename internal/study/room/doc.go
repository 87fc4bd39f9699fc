// Package room is one shared study: chapters, members, and the edits of several people at once.
//
// A study is the replay of its numbered events, as a game is. [Study.Decide] turns a client's
// [Command] into an [Event] and changes nothing; [Study.Apply] applies it. A command names nodes
// by their path of moves and says what its author saw, so that it can be decided after the edits
// of others: it adds a missing path again, merges texts, and removes only what its author saw. An
// event names nodes by number and needs no merging.
package room
