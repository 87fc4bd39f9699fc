package cli

// trainCmd makes networks, from the games they learn from to the file.
type trainCmd struct {
	Selfplay trainSelfplayCmd `cmd:"" help:"Play games of the engine against itself, for a network to learn from."`
	Network  trainNetworkCmd  `cmd:"" help:"Train a network on games of self-play."`
}
