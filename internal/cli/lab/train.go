package lab

// trainCmd makes networks. Without a verb it does all steps.
type trainCmd struct {
	All     trainAllCmd     `cmd:"" default:"withargs" help:"Run self-play, training and a match for a rule set (default)."`
	Network trainNetworkCmd `cmd:"" help:"Train a network on self-play games."`
	Convert trainConvertCmd `cmd:"" help:"Write self-play positions in PSV or HCPE."`
	Scale   trainScaleCmd   `cmd:"" help:"Fit the win-probability curve to self-play games."`
	Pack    trainPackCmd    `cmd:"" help:"Compress networks for the program."`
}
