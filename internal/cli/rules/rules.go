// Package rules has the verbs for rule sets: rules list, show and check, and perft.
package rules

type Cmd struct {
	List  listCmd  `cmd:"" help:"List the rule sets that are built in."`
	Show  showCmd  `cmd:"" help:"Print the rules of a rule set."`
	Check checkCmd `cmd:"" help:"Read a definition file and play random games by it."`
}
