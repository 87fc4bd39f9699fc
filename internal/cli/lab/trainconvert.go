package lab

import (
	"errors"
	"fmt"
	"io"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/notation/packed"
	"github.com/komadai/komadai/shogi"
)

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
