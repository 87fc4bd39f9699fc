package tsume

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lang"
)

type selectCmd struct {
	Paths []string `arg:"" name:"file" help:"JSON lines of komadai tsume generate."`
	Keep  string   `placeholder:"SET" help:"Existing set to keep; duplicates of its problems are dropped."`
	fileFlags
	Nodes uint64        `default:"400000" placeholder:"N" help:"Nodes per search (default ${default})."`
	Jobs  int           `short:"j" placeholder:"N" min:"1" max:"${maxThreads}" help:"Problems in parallel (default: all cores)."`
	Lang  verb.Language `enum:"en,ja,zh,zh-Hant,zh-Hans" default:"en" help:"Language of messages: en, ja, zh, zh-Hant or zh-Hans (default ${default})."`
	JSON  bool          `name:"json" hidden:"" help:"Has no effect: the output is always JSON."`
}

func (selectCmd) Help() string {
	return `Selects a set of mate problems for the trainer. Each problem is judged again under every rule for
useless interpositions and must have no superfluous piece. Of problems with the same solution,
shifted or mirrored, the best one is kept. Results are sorted by length. Dropped problems are
counted on standard error.

Example:

    komadai tsume select --keep internal/study/puzzle/sets/standard.jsonl five.jsonl >standard.jsonl`
}

func (c *selectCmd) Run(env verb.Env) (err error) {
	env, stop := verb.Interruptible(env)
	defer stop()
	if err := c.room(); err != nil {
		return err
	}
	s := selection{env: env, nodes: c.Nodes, jobs: cmp.Or(c.Jobs, runtime.GOMAXPROCS(0)), left: map[string]int{}, ids: map[string]bool{}}
	if c.Keep != "" {
		if err := s.read(c.Keep, true); err != nil {
			return err
		}
	}
	for _, path := range c.Paths {
		if err := s.read(path, false); err != nil {
			return err
		}
	}
	chosen, err := s.choose()
	if env.Context.Err() != nil {
		return errors.New("interrupted")
	}
	if err != nil {
		return err
	}
	env, closed, err := c.open(env)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closed()) }()
	for _, z := range chosen {
		if err := verb.PrintJSON(env.Out, z.problemLine); err != nil {
			return err
		}
	}
	for _, why := range []struct {
		name string
		text func(n any) lang.Text
	}{
		{leftTwice, lang.ComposeLeftTwice}, {leftUnsound, lang.ComposeLeftUnsound},
		{leftUseless, lang.ComposeLeftUseless}, {leftAlike, lang.ComposeLeftAlike},
	} {
		if n := s.left[why.name]; n > 0 {
			fmt.Fprintln(env.Err, why.text(n).In(lang.Language(c.Lang)))
		}
	}
	return nil
}

// Reasons to omit a problem.
const (
	leftTwice   = "twice"
	leftUnsound = "unsound"
	leftUseless = "useless"
	leftAlike   = "alike"
)
