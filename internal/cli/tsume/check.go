package tsume

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/proofcheck"
)

type checkCmd struct {
	Paths []string `arg:"" name:"proof" help:"Proof files of komadai tsume solve --proof; - is standard input."`
	verb.RuleFlag
	fileFlags
	JSON bool          `name:"json" help:"Print JSON."`
	Lang verb.Language `enum:"en,ja,zh,zh-Hant,zh-Hans" default:"en" help:"Language of the text: en, ja, zh, zh-Hant or zh-Hans (default ${default})."`
}

func (checkCmd) Help() string {
	return `Checks proofs of mate problems without a search: the attacker has an answer to every defence,
every answer is a legal check, and no defence lasts longer than claimed. The exit status is 1 if a
proof is wrong. For a rule set from a file, give --rules FILE.

Example:

    komadai tsume check mate.proof
    komadai tsume check --json one.proof two.proof`
}

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

func (c *checkCmd) Run(env verb.Env) (err error) {
	named, err := c.Load()
	if err != nil {
		return err
	}
	sources, _, err := verb.Find(c.Paths, "")
	if err != nil {
		return err
	}
	env, closed, err := c.open(env, sources...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closed()) }()
	rules := func(name string) (*shogi.Rules, error) {
		if name == named.ID {
			return named.Rules, nil
		}
		set, err := verb.FindRules(name)
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
		return fmt.Errorf("%d of %d %s", bad, len(c.Paths), verb.Plural(bad, "is not a proof", "are not proofs"))
	}
	return nil
}

func (c *checkCmd) one(env verb.Env, path string, rules func(string) (*shogi.Rules, error)) (r proofReport, err error) {
	in := env.In
	if path != verb.StandardStream {
		f, err := os.Open(path)
		if err != nil {
			return r, verb.Plain(err)
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

// write omits wrong proofs from text output; they are on standard error.
func (c *checkCmd) write(env verb.Env, r proofReport) error {
	if c.JSON {
		return verb.PrintJSON(env.Out, r)
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
