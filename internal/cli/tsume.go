package cli

// tsumeCmd is the verb tsume; what it does without another word is to solve.
type tsumeCmd struct {
	Solve     tsumeSolveCmd     `cmd:"" default:"withargs" help:"Solve, judge and explain mate problems (default)."`
	Generate  tsumeGenerateCmd  `cmd:"" help:"Compose mate problems."`
	Select    tsumeSelectCmd    `cmd:"" help:"Select a set of sound problems, no two alike."`
	Check     tsumeCheckCmd     `cmd:"" help:"Check proofs of mate problems by the rules alone."`
	Mine      tsumeMineCmd      `cmd:"" help:"Find mates in game records."`
	ProofGame tsumeProofGameCmd `cmd:"" name:"proofgame" help:"Find shortest proof games, or the possible last moves of a position."`
}
