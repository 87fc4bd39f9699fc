// Package rules has the verbs rules list, show, new and check, and perft.
package rules

// Cmd groups the verbs of komadai rules.
type Cmd struct {
	List  listCmd  `cmd:"" help:"List the built-in rule sets."`
	Show  showCmd  `cmd:"" help:"Print the rules of a rule set."`
	New   newCmd   `cmd:"" help:"Write a small definition to begin with."`
	Check checkCmd `cmd:"" help:"Check a definition file with random games."`
}
