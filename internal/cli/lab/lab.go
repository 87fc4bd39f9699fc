// Package lab has the verbs of the engine lab: match, tune, queue, selfplay, train, load and
// complexity.
package lab

// Cmd groups the verbs for engine developers.
type Cmd struct {
	Match      matchCmd      `cmd:"" help:"Play matches between engines and measure Elo differences."`
	Tune       tuneCmd       `cmd:"" help:"Tune engine parameters by matches (SPSA)."`
	Queue      queueCmd      `cmd:"" help:"Run matches and tunings one after another."`
	Selfplay   selfplayCmd   `cmd:"" help:"Generate training data by self-play."`
	Train      trainCmd      `cmd:"" help:"Train a network for a rule set."`
	Load       loadCmd       `cmd:"" help:"Load-test local servers and check that no acknowledged move is lost."`
	Complexity complexityCmd `cmd:"" help:"Estimate the number of positions and games of a rule set."`
	NATS       natsCmd       `cmd:"" name:"nats" hidden:"" help:"Run a NATS server for tests."`
}
