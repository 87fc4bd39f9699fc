package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/proofcheck"
)

type tsumeCheckCmd struct {
	Paths []string `arg:"" name:"proof" help:"Proofs that komadai tsume solve --proof has written; - is standard input."`
	ruleFlag
	fileFlags
	JSON bool     `name:"json" help:"Print a JSON object a line."`
	Lang language `enum:"en,ja,zh,zh-Hant,zh-Hans" default:"en" help:"Language of the text: en, ja, zh or zh-Hant, zh-Hans (default ${default})."`
}

// Help is what --help tells beside the flags.
func (tsumeCheckCmd) Help() string {
	return `Checks proofs of mate problems by the rules alone, without a search: the attacker has an answer in every
position that a defence leads to, every answer is a legal check, and no defence lasts longer than was
claimed. The exit status is 1 when one is no proof. A proof of a rule set from a file needs --rules FILE.
Proofs are written by komadai tsume solve --futile strict --proof FILE.

Example:

    komadai tsume check mate.proof
    komadai tsume check --json one.proof two.proof`
}

// proofReport is what was found of a proof.
type proofReport struct {
	File      string `json:"file,omitempty"`
	OK        bool   `json:"ok"`
	Rules     string `json:"rules"`
	SFEN      string `json:"sfen"`
	Plies     int    `json:"plies"`
	Positions int    `json:"positions"`
	Defences  int    `json:"defences"`
	Unused    int    `json:"unused,omitempty"`
	Error     string `json:"error,omitempty"`
}

// Run checks.
func (c *tsumeCheckCmd) Run(env Env) (err error) {
	named, err := c.load()
	if err != nil {
		return err
	}
	env, closed, err := c.open(env)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closed()) }()
	rules := func(name string) (*shogi.Rules, error) {
		if name == named.ID {
			return named.Rules, nil
		}
		set, err := findRules(name)
		if err != nil {
			return nil, err
		}
		return set.Rules, nil
	}
	bad := 0
	for _, path := range c.Paths {
		r, err := c.one(env, path, rules)
		if err != nil {
			return err
		}
		if !r.OK {
			bad++
			fmt.Fprintf(env.Err, "%s: %s\n", printable(path), printable(oneLine(r.Error)))
		}
		if err := c.write(env, r); err != nil {
			return err
		}
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d %s", bad, len(c.Paths), plural(bad, "is no proof", "are no proofs"))
	}
	return nil
}

// one reads and checks a proof; the error is one of the file.
func (c *tsumeCheckCmd) one(env Env, path string, rules func(string) (*shogi.Rules, error)) (r proofReport, err error) {
	in := env.In
	if path != standardStream {
		f, err := os.Open(path)
		if err != nil {
			return r, plain(err)
		}
		defer f.Close()
		in, r.File = f, path
	}
	p, err := proofcheck.Read(in, rules)
	if err != nil {
		r.Error = err.Error()
		return r, nil
	}
	done, err := p.Check()
	r.Rules, r.SFEN, r.Plies, r.OK = p.Rules, notation.FormatSFEN(&p.Start), p.Plies, err == nil
	r.Positions, r.Defences, r.Unused = done.Positions, done.Defences, done.Unused
	if err != nil {
		r.Error = err.Error()
	}
	return r, nil
}

// write prints what was found; in text a proof that is none stands on standard
// error alone.
func (c *tsumeCheckCmd) write(env Env, r proofReport) error {
	if c.JSON {
		return printJSON(env.Out, r)
	}
	if !r.OK {
		return nil
	}
	b := textWriter{l: lang.Language(c.Lang)}
	b.WriteString(r.SFEN)
	b.say("\t", lang.ComposeProven(r.Plies, r.Positions, r.Defences))
	_, err := io.WriteString(env.Out, b.String()+"\n")
	return err
}

// writeProof writes the proof of a mate that was found to the file asked for.
func (c *tsumeSolveCmd) writeProof(t *task, r *problemReport) error {
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
	return c.newFile(c.Proof, text)
}

// maxProofAnswers bounds the answers of a proof that is written.
const maxProofAnswers = 4_000_000
