package cli

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/variant"
)

type trainPackCmd struct {
	Networks []string `arg:"" placeholder:"NETWORK" help:"Networks made by train network."`
	Out      string   `short:"o" required:"" placeholder:"FOLDER" help:"Folder to write to."`
	Base     string   `placeholder:"FILE" help:"Network that the others were trained on from: they are written as what they differ by from it."`
}

// Help is what --help tells beside the flags.
func (trainPackCmd) Help() string {
	return `Writes networks as the program brings them along, in files named by rule set and fingerprint.
With --base a file holds what a network differs by from another that is brought along, too, of another
board perhaps; for one that was trained on from it that packs to some tenth of its size. scripts/pack.sh packs the
files for the program.

Example:

    komadai train pack -o engine/nnue/networks standard.nnue
    komadai train pack -o engine/nnue/networks --base standard.nnue skate.nnue forward.nnue`
}

// Run packs.
func (c *trainPackCmd) Run(env Env) error {
	var base []byte
	var from *nnue.Network
	if c.Base != "" {
		var err error
		if base, from, err = networkFile(c.Base); err != nil {
			return err
		}
	}
	for _, path := range c.Networks {
		file, n, err := networkFile(path)
		if err != nil {
			return err
		}
		extension, data := nnue.Extension, file
		if base != nil {
			extension = nnue.DifferenceExtension
			if data, err = difference(base, from, file, n); err != nil {
				return usage(fmt.Errorf("%s: %w", path, err))
			}
		}
		name := filepath.Join(c.Out, n.Header.Rules+"-"+n.Header.Fingerprint+extension)
		if err := writeWhole(name, data); err != nil {
			return err
		}
		fmt.Fprintf(env.Out, "%s: %d bytes\n", name, len(data))
	}
	return nil
}

// difference returns the file of n as what it differs by from a base, of which from is
// the network: both are for rule sets that the program brings along.
func difference(base []byte, from *nnue.Network, file []byte, n *nnue.Network) ([]byte, error) {
	if from.Header.Inputs == n.Header.Inputs {
		return nnue.Difference(base, file, nnue.RowsInOrder(n.Header.Inputs))
	}
	of, err := variant.Lookup(from.Header.Rules)
	if err != nil {
		return nil, fmt.Errorf("the base: %w", err)
	}
	set, err := variant.Lookup(n.Header.Rules)
	if err != nil {
		return nil, err
	}
	rows, err := nnue.RowsFrom(of.Rules, from.Header.FeatureSet(), set.Rules, n.Header.FeatureSet())
	if err != nil {
		return nil, err
	}
	return nnue.Difference(base, file, rows)
}

// networkFile returns a file and the network in it.
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
