package lab

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/internal/lab/train"
	"github.com/komadai/komadai/notation/packed"
	"github.com/komadai/komadai/shogi"
)

// trainCmd makes networks. Without a verb it does all steps.
type trainCmd struct {
	All     trainAllCmd     `cmd:"" default:"withargs" help:"Run self-play, training and a match for a rule set (default)."`
	Network trainNetworkCmd `cmd:"" help:"Train a network on self-play games."`
	Convert trainConvertCmd `cmd:"" help:"Write self-play positions in PSV or HCPE."`
	Scale   trainScaleCmd   `cmd:"" help:"Fit the win-probability curve to self-play games."`
	Pack    trainPackCmd    `cmd:"" help:"Compress networks for the program."`
}

type trainScaleCmd struct {
	Games []string `arg:"" placeholder:"GAMES" help:"Game files of komadai lab selfplay."`
}

func (trainScaleCmd) Help() string {
	return `Fits the score with a 73 % win probability to each game file. Each line has rule set, fingerprint,
score in centipawns, standard error, games and positions.

Example:

    komadai lab train scale torus.games`
}

func (c *trainScaleCmd) Run(env verb.Env) error {
	for _, path := range c.Games {
		err := withFile(path, func(in io.Reader) error {
			r, err := selfplay.NewReader(in)
			if err != nil {
				return err
			}
			s, err := train.FitScale(r)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(env.Out, "%s\t%s\t%.0f\t%.0f\t%d\t%d\n", r.Header.Rules, r.Header.Fingerprint, s.CP, s.Error, s.Games, s.Positions)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

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

type trainConvertCmd struct {
	verb.RuleFlag
	Games []string `arg:"" placeholder:"GAMES" help:"Game files of komadai lab selfplay."`
	Out   string   `short:"o" required:"" placeholder:"FILE" help:"Output file."`
	To    string   `required:"" enum:"psv,hcpe" placeholder:"FORMAT" help:"Format: psv (PackedSfenValue) or hcpe."`
	Force bool     `short:"f" help:"Overwrite existing files."`
}

func (trainConvertCmd) Help() string {
	return `Writes self-play positions with move, score and result as PackedSfenValue or HCPE. Both formats
support only standard shogi with all pieces. Opening positions, which have no score, are skipped.
"lab train network" reads these files.

Example:

    komadai lab train convert --to psv -o standard.psv standard.games`
}

func (c *trainConvertCmd) Run(env verb.Env) error {
	set, err := c.Load()
	if err != nil {
		return err
	}
	codec, err := packed.NewCodec(set.Rules, packed.Format(c.To))
	if err != nil {
		return verb.Usage(err)
	}
	out, err := verb.Create(c.Out, c.Force)
	if err != nil {
		return err
	}
	count := 0
	for _, path := range c.Games {
		err := withFile(path, func(in io.Reader) error {
			n, err := writeRecords(out, codec, set.Rules, in)
			count += n
			return err
		})
		if err != nil {
			out.Abandon()
			return err
		}
	}
	if err := out.Commit(); err != nil {
		return err
	}
	fmt.Fprintf(env.Err, "%s: %d positions\n", c.Out, count)
	return nil
}

func writeRecords(out io.Writer, codec *packed.Codec, rules *shogi.Rules, in io.Reader) (count int, err error) {
	r, err := selfplay.NewReader(in)
	if err != nil {
		return 0, err
	}
	start, err := r.Start(rules)
	if err != nil {
		return 0, err
	}
	var b []byte
	for g := (selfplay.Game{}); ; {
		if err := r.Next(&g); errors.Is(err, io.EOF) {
			return count, nil
		} else if err != nil {
			return count, err
		}
		err := g.Records(start, func(rec *packed.Record) (err error) {
			if b, err = codec.Append(b[:0], rec); err != nil {
				return err
			}
			count++
			_, err = out.Write(b)
			return err
		})
		if err != nil {
			return count, fmt.Errorf("game %d: %w", r.Games(), err)
		}
	}
}
