// Package moderation is how a server is kept civil: players report each other,
// moderators look at the reports and act, and everything that is done goes into
// a log from which nothing is taken.
//
// It judges accounts and games and is known by neither. What it needs of them
// and of a store it declares as ports.
package moderation
