package lab

import (
	"fmt"
	"io"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/internal/lab/train"
)

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
