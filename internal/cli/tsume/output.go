package tsume

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/tsume"
)

type fileFlags struct {
	Output string `short:"o" placeholder:"FILE" help:"Write the results to a file."`
	Force  bool   `short:"f" help:"Overwrite existing files."`
}

func (f *fileFlags) open(env verb.Env, inputs ...verb.Source) (verb.Env, func() error, error) {
	if f.Output == "" || f.Output == verb.StandardStream {
		return env, func() error { return nil }, nil
	}
	if err := verb.NotInput(f.Output, inputs); err != nil {
		return env, nil, verb.Usage(err)
	}
	// An interrupted run keeps the results so far.
	file, err := verb.Open(f.Output, f.Force)
	if taken := (*verb.TakenError)(nil); errors.As(err, &taken) {
		return env, nil, verb.Usage(err)
	} else if err != nil {
		return env, nil, err
	}
	env.Out = file
	return env, func() error {
		if err := file.Close(); err != nil {
			return verb.Plain(err)
		}
		return nil
	}, nil
}

// checkOutputs returns an error if an output is one of the inputs.
func (c *solveCmd) checkOutputs(inputs []verb.Source) error {
	for _, path := range []string{c.Output, c.Record, c.Proof} {
		if err := verb.NotInput(path, inputs); err != nil {
			return verb.Usage(err)
		}
	}
	return nil
}

func (c *solveCmd) checkRecord() error {
	switch {
	case c.Record == "":
		return nil
	case c.Hisshi || c.Threat:
		return verb.Usagef("--record can't be used with --hisshi or --threat")
	}
	if _, ok := formats.Of(kifu.FormatOfName(filepath.Base(c.Record))); !ok {
		return verb.Usagef("--record %s: the name must end in .kif, .ki2, .jkf, …", c.Record)
	}
	return nil
}

func (c *solveCmd) writeRecord(t *task, r *problemReport) error {
	if c.Record == "" || t.fault != nil {
		return nil
	}
	p := solve.Recorder{Set: t.set, Position: t.position, Attacker: t.attacker, Language: lang.Language(c.Lang)}
	var rec *kifu.Record
	if r.stipulation != nil {
		rec = p.RecordStipulation(c.asked, r.stipulation, solve.Verdicts[solve.Soundness(r.Verdict)])
	} else {
		rec = p.Record(r.mate())
	}
	codec, _ := formats.Of(kifu.FormatOfName(filepath.Base(c.Record)))
	var b bytes.Buffer
	o := verb.OptionsFor(c.Record)
	losses, err := codec.Write(&b, rec, o)
	if err == nil && o.Charset == kifu.ShiftJIS && slices.ContainsFunc(losses, func(l kifu.Loss) bool { return l.Kind == kifu.LossCharacters }) { // comments in Chinese
		b.Reset()
		losses, err = codec.Write(&b, rec, kifu.WriteOptions{BOM: true, CRLF: true})
	}
	if err != nil {
		return fmt.Errorf("--record: %w", err)
	}
	c.lost = losses
	return verb.Write(c.Record, b.Bytes(), c.Force)
}

func (r *problemReport) mate() solve.Mate {
	m := solve.Mate{Line: r.solution.Line, Verdict: solve.Verdicts[solve.Soundness(r.Verdict)], Flaws: r.flaws}
	switch {
	case r.Plies != nil:
		m.Status, m.Plies = tsume.Mate, *r.Plies
	case r.Status == tsume.NoMate.String():
		m.Status = tsume.NoMate
	}
	for _, v := range r.Variations {
		m.Variations = append(m.Variations, v.found)
	}
	for _, t := range r.Tries {
		m.Tries = append(m.Tries, t.found)
	}
	return m
}

func (c *solveCmd) writeProof(t *task, r *problemReport) error {
	if c.Proof == "" || r.solution == nil || r.Plies == nil {
		return nil
	}
	proof, err := r.solution.Proof(maxProofAnswers)
	if err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	text, err := proof.AppendText(nil, t.set.ID)
	if err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	return verb.Write(c.Proof, text, c.Force)
}

const maxProofAnswers = 4_000_000
