package lab

import (
	"bytes"
	"io"

	"github.com/komadai/komadai/engine/nnue"
)

// trainCmd makes networks. Without a verb it does all steps.
type trainCmd struct {
	All     trainAllCmd     `cmd:"" default:"withargs" help:"Run self-play, training and a match for a rule set (default)."`
	Network trainNetworkCmd `cmd:"" help:"Train a network on self-play games."`
	Convert trainConvertCmd `cmd:"" help:"Write self-play positions in PSV or HCPE."`
	Scale   trainScaleCmd   `cmd:"" help:"Fit the win-probability curve to self-play games."`
	Pack    trainPackCmd    `cmd:"" help:"Compress networks for the program."`
}

func networkFile(path string) (file []byte, n *nnue.Network, err error) {
	err = withFile(path, func(in io.Reader) (err error) {
		if file, err = io.ReadAll(in); err != nil {
			return err
		}
		n, err = nnue.Read(bytes.NewReader(file))
		return err
	})
	return file, n, err
}
