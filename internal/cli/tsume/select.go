package tsume

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
)

type selectCmd struct {
	Paths []string `arg:"" name:"file" help:"JSON lines of komadai tsume generate."`
	Keep  string   `placeholder:"SET" help:"Existing set to keep; duplicates of its problems are dropped."`
	fileFlags
	Nodes uint64        `default:"400000" placeholder:"N" help:"Nodes per search (default ${default})."`
	Jobs  int           `short:"j" placeholder:"N" min:"1" max:"${maxThreads}" help:"Problems in parallel (default: all cores)."`
	Lang  verb.Language `enum:"en,ja,zh,zh-Hant,zh-Hans" default:"en" help:"Language of messages: en, ja, zh, zh-Hant or zh-Hans (default ${default})."`
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
	if err := verb.CheckFree(c.Output, c.Force); err != nil {
		return verb.Usage(err)
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

type selected struct {
	problemLine
	position    shogi.Position
	line        []shogi.Move
	combination string
	kept        bool
}

type selection struct {
	env   verb.Env
	nodes uint64
	jobs  int
	list  []selected
	ids   map[string]bool
	left  map[string]int
	// rules is the rule set of all problems, set by the first.
	rules string
}

func (s *selection) read(path string, kept bool) error {
	f, err := os.Open(path)
	if err != nil {
		return verb.Plain(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		z := selected{kept: kept}
		if err := z.parse(lines.Bytes()); err != nil {
			return fmt.Errorf("%s:%d: %w", path, n, err)
		}
		s.rules = cmp.Or(s.rules, z.Rules)
		if z.Rules != s.rules {
			return fmt.Errorf("%s:%d: the problem has rule set %s, the previous ones have %s", path, n, z.Rules, s.rules)
		}
		if s.ids[z.ID] {
			s.left[leftTwice]++
			continue
		}
		s.ids[z.ID] = true
		s.list = append(s.list, z)
	}
	if err := lines.Err(); err != nil {
		return verb.Plain(err)
	}
	if s.env.Context.Err() != nil {
		return errors.New("interrupted")
	}
	return nil
}

func (z *selected) parse(text []byte) error {
	if err := json.Unmarshal(text, &z.problemLine); err != nil {
		return fmt.Errorf("not a problem of tsume generate: %w", err)
	}
	set, err := verb.FindRules(z.Rules)
	if err != nil {
		return err
	}
	d, err := notation.ParseSFEN(set.Rules, z.SFEN)
	if err != nil {
		return err
	}
	if z.position, err = d.Problem(); err != nil {
		return err
	}
	p := z.position
	for _, usi := range z.Moves {
		m, err := notation.ParseUSI(set.Rules, usi)
		if err != nil {
			return err
		}
		if !p.IsLegal(m) {
			return fmt.Errorf("the solution's move %s is illegal", usi)
		}
		var u shogi.Undo
		p.Make(m, &u)
		z.line = append(z.line, m)
	}
	z.combination = z.Rules + " " + compose.Combination(z.position, z.line)
	if len(z.line) == 1 {
		z.combination += " " + force(&z.position)
	}
	return nil
}

// force names the attacker's pieces on the board, in alphabetical order. Moves alone hardly
// distinguish problems: the other half of the idea is the pieces around the king.
func force(p *shogi.Position) string {
	var letters []string
	for b := p.Color(p.Side()); !b.Empty(); {
		letters = append(letters, p.Rules().Info(p.Piece(b.Pop()).Kind()).Letter)
	}
	slices.Sort(letters)
	return strings.Join(letters, " ")
}

// tag sets the tags. Kept problems were judged when they were added, so the tag OnlyDistance
// is preserved.
func (z *selected) tag(flaws []tsume.Flaw) {
	was := z.Tags
	z.Japanese, z.Pieces, z.Traits, z.Attempt, z.Recipe, z.Tags = "", 0, nil, nil, "", nil
	for _, tag := range compose.Tags(z.position, z.line, flaws) {
		if z.kept && tag == compose.OnlyDistance && !slices.Contains(was, string(tag)) {
			continue
		}
		z.Tags = append(z.Tags, string(tag))
	}
}

// judge returns why to drop a problem, or "".
func (s *selection) judge(ctx context.Context, p shogi.Position, line []shogi.Move) (flaws []tsume.Flaw, why string, err error) {
	o := tsume.Options{Futile: tsume.Strict, Hash: 4 << 20, Nodes: s.nodes, Tables: &tsume.Tables{}}
	for _, o.Futile = range []tsume.Futile{tsume.Strict, tsume.Narrow, tsume.Loose} {
		j, err := tsume.Judge(ctx, p, line, o)
		if err != nil {
			return nil, "", err
		}
		if o.Futile == tsume.Strict {
			flaws = j.Flaws
		}
		if !j.Sound() || j.Solution.Plies != len(line) {
			return nil, leftUnsound, nil
		}
	}
	o.Futile = tsume.Strict
	useless, err := compose.Useless(ctx, p, shogi.Black, true, line, compose.MateJudge(o, len(line)), nil)
	if len(useless) > 0 {
		why = leftUseless
	}
	return flaws, why, err
}

// verdict has the taken problems of one combination, and the numbers omitted by reason.
type verdict struct {
	taken []selected
	left  map[string]int
}

// choose takes the kept ones among similar problems, else the best that qualify, and sorts by
// length. It works on several combinations in parallel.
func (s *selection) choose() (out []selected, err error) {
	slices.SortStableFunc(s.list, func(a, b selected) int {
		switch {
		case a.kept == b.kept:
			return cmp.Compare(b.Quality, a.Quality)
		case a.kept:
			return -1
		}
		return 1
	})
	var order []string
	groups := map[string][]selected{}
	for _, z := range s.list {
		if groups[z.combination] == nil {
			order = append(order, z.combination)
		}
		groups[z.combination] = append(groups[z.combination], z)
	}
	verdicts := make([]verdict, len(order))
	work, ctx := errgroup.WithContext(s.env.Context)
	work.SetLimit(s.jobs)
	for i, name := range order {
		work.Go(func() (err error) {
			verdicts[i], err = s.alike(ctx, groups[name])
			return err
		})
	}
	err = work.Wait()
	for _, v := range verdicts {
		out = append(out, v.taken...)
		for why, n := range v.left {
			s.left[why] += n
		}
	}
	slices.SortFunc(out, func(a, b selected) int {
		return cmp.Or(cmp.Compare(a.Plies, b.Plies), cmp.Compare(a.Rating, b.Rating), cmp.Compare(a.ID, b.ID))
	})
	return out, err
}

// alike judges problems with one combination, the best first.
func (s *selection) alike(ctx context.Context, list []selected) (v verdict, err error) {
	v.left = map[string]int{}
	for _, z := range list {
		switch {
		case z.kept:
			z.tag(nil)
			v.taken = append(v.taken, z)
			continue
		case len(v.taken) > 0:
			v.left[leftAlike]++
			continue
		}
		flaws, why, err := s.judge(ctx, z.position, z.line)
		switch {
		case err != nil:
			return v, err
		case why != "":
			v.left[why]++
		default:
			z.tag(flaws)
			v.taken = append(v.taken, z)
		}
	}
	return v, nil
}
