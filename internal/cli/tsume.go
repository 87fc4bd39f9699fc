package cli

// tsumeCmd is the verb tsume; what it does without another word is to solve.
type tsumeCmd struct {
	Solve     tsumeSolveCmd     `cmd:"" default:"withargs" help:"Solve mate problems, judge and explain them; what tsume does without another word."`
	Generate  tsumeGenerateCmd  `cmd:"" help:"Compose mate problems."`
	Select    tsumeSelectCmd    `cmd:"" help:"Make a set of composed problems: sound ones, and no two alike."`
	Check     tsumeCheckCmd     `cmd:"" help:"Check proofs of mate problems by the rules alone."`
	Mine      tsumeMineCmd      `cmd:"" help:"Find mates in game records."`
	ProofGame tsumeProofGameCmd `cmd:"" name:"proofgame" help:"Find the shortest games that lead to a position, or the moves that can have."`
}
