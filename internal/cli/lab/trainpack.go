package lab

import (
	"fmt"
	"path/filepath"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/cli/verb"
)

type trainPackCmd struct {
	Networks []string `arg:"" placeholder:"NETWORK" help:"Networks of komadai lab train network."`
	Out      string   `short:"o" required:"" placeholder:"FOLDER" help:"Output folder."`
	Base     string   `placeholder:"FILE" help:"Initial network of the others, used as compression dictionary."`
}

func (trainPackCmd) Help() string {
	return `Compresses networks to files named by rule set and fingerprint. --base reduces the size to a
tenth; the base network is then required.

Example:

    komadai lab train pack -o engine/nnue/networks standard.nnue
    komadai lab train pack -o engine/nnue/networks --base standard.nnue skate.nnue forward.nnue`
}

func (c *trainPackCmd) Run(env verb.Env) error {
	var base []byte
	if c.Base != "" {
		var err error
		if base, _, err = networkFile(c.Base); err != nil {
			return err
		}
	}
	for _, path := range c.Networks {
		file, n, err := networkFile(path)
		if err != nil {
			return err
		}
		name := filepath.Join(c.Out, n.Header.Rules+"-"+n.Header.Fingerprint+nnue.Extension)
		packed, err := nnue.Pack(file, base)
		if err != nil {
			return err
		}
		if err := verb.Write(name, packed, true); err != nil {
			return err
		}
		fmt.Fprintf(env.Out, "%s: %d bytes\n", name, len(packed))
	}
	return nil
}
