// Package tsume has the verbs for mate problems: tsume solve, generate, select, check, mine
// and proofgame.
package tsume

// Cmd groups the verbs of komadai tsume; the default is solve.
type Cmd struct {
	Solve     solveCmd     `cmd:"" default:"withargs" help:"Solve, judge and explain mate problems (default)."`
	Generate  generateCmd  `cmd:"" help:"Compose mate problems."`
	Select    selectCmd    `cmd:"" help:"Select a set of sound problems without duplicates."`
	Check     checkCmd     `cmd:"" help:"Check proofs of mates without a search."`
	Mine      mineCmd      `cmd:"" help:"Find mates in game records."`
	ProofGame proofGameCmd `cmd:"" name:"proofgame" help:"Find shortest proof games, or the possible last moves of a position."`
}
