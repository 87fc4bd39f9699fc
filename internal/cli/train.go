package cli

// trainCmd makes networks, from the games they learn from to the file. Without a
// verb it does all of it.
type trainCmd struct {
	All      trainAllCmd      `cmd:"" default:"withargs" help:"Make a network for a rule set: games, training and test in one go."`
	Selfplay trainSelfplayCmd `cmd:"" help:"Play games of the engine against itself, for a network to learn from."`
	Network  trainNetworkCmd  `cmd:"" help:"Train a network on games of self-play."`
	Convert  trainConvertCmd  `cmd:"" help:"Write the positions of games of self-play in formats of other programs."`
	Scale    trainScaleCmd    `cmd:"" help:"Find what the scores of games foretell."`
	Pack     trainPackCmd     `cmd:"" help:"Compress networks as the program brings them along."`
}
