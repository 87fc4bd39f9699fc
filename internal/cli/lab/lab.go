// Package lab has the verbs of the engine lab: match, tune, selfplay, train, load and
// complexity.
package lab

// Cmd is what engine makers use.
type Cmd struct {
	Match      matchCmd      `cmd:"" help:"Let engines play matches and measure who is stronger."`
	Tune       tuneCmd       `cmd:"" help:"Tune engine parameters by matches (SPSA)."`
	Selfplay   selfplayCmd   `cmd:"" help:"Let the engine play itself, for training."`
	Train      trainCmd      `cmd:"" help:"Train a network for a rule set."`
	Load       loadCmd       `cmd:"" help:"Load-test local servers and check that no acknowledged move is lost."`
	Complexity complexityCmd `cmd:"" help:"Estimate how many positions and games a rule set has."`
	NATS       natsCmd       `cmd:"" name:"nats" hidden:"" help:"Run a server of a NATS cluster, to try one out."`
}
