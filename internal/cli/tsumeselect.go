package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
)

type tsumeSelectCmd struct {
	Paths []string `arg:"" name:"file" help:"JSON lines that komadai tsume generate has written."`
	Keep  string   `placeholder:"SET" help:"A set for the trainer: what it holds stays and comes with the others, and nothing like it comes again."`
	fileFlags
	Nodes uint64   `default:"400000" placeholder:"N" help:"Positions for each search of a judgement (default ${default})."`
	Jobs  int      `short:"j" placeholder:"N" help:"Problems judged at a time; all cores when left out."`
	Lang  language `enum:"en,ja,zh,zh-Hant,zh-Hans" default:"en" help:"Language of what is told on standard error: en, ja, zh or zh-Hant, zh-Hans (default ${default})."`
	JSON  bool     `name:"json" hidden:"" help:"What is printed without it, too."`
}

// Help is what --help tells beside the flags.
func (tsumeSelectCmd) Help() string {
	return `Makes a set of mate problems for the trainer out of composed ones: each is judged anew, by every rule
for useless interpositions, has no piece that it can do without, and none has the combination of
another: the same solution elsewhere on the board, or its mirror image. Of two that are alike the
better one is taken. Each comes with its tags, the shortest first. What was left out, and why, is
counted on standard error.

Example:

    komadai tsume select --keep internal/puzzle/sets/standard.jsonl five.jsonl >standard.jsonl`
}

// selected is a problem that may come into a set.
type selected struct {
	problemLine
	combination string
	kept        bool
}

// Run selects.
func (c *tsumeSelectCmd) Run(env Env) (err error) {
	env, stop := interruptible(env)
	defer stop()
	if c.Jobs < 0 || c.Jobs > maxThreads {
		return usagef("--jobs %d: has to be 1 to %d", c.Jobs, maxThreads)
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
	if err := env.Context.Err(); err != nil {
		return err
	}
	env, closed, err := c.open(env)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closed()) }()
	for _, z := range s.choose() {
		if err := printJSON(env.Out, z.problemLine); err != nil {
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

// Why a problem is left out.
const (
	leftTwice   = "twice"
	leftUnsound = "unsound"
	leftUseless = "useless"
	leftAlike   = "alike"
)

// selection is a set being made.
type selection struct {
	env   Env
	nodes uint64
	jobs  int
	list  []selected
	ids   map[string]bool
	left  map[string]int
}

// judged is a problem of a file, and why it is left out, "" where it is not; err is
// one of its line.
type judged struct {
	selected
	why string
	err error
}

// read takes the problems of a file, several judged at a time, in their order.
func (s *selection) read(path string, kept bool) error {
	f, err := os.Open(path)
	if err != nil {
		return plain(err)
	}
	defer f.Close()
	ctx, cancel := context.WithCancel(s.env.Context)
	defer cancel()
	free, queue := make(cores, s.jobs), make(chan chan judged, s.jobs)
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	go func() {
		defer close(queue)
		for n := 1; lines.Scan() && ctx.Err() == nil; n++ {
			next, line := make(chan judged, 1), bytes.Clone(lines.Bytes())
			queue <- next
			free <- struct{}{}
			go func() {
				defer func() { <-free }()
				j := s.judged(ctx, line, kept)
				if j.err != nil {
					j.err = fmt.Errorf("%s:%d: %w", path, n, j.err)
				}
				next <- j
			}()
		}
	}()
	for next := range queue {
		j := <-next
		if err == nil {
			err = cmp.Or(j.err, ctx.Err())
		}
		if err != nil {
			cancel() // and let the others end
			continue
		}
		s.take(j)
	}
	if err == nil && lines.Err() != nil {
		return plain(lines.Err())
	}
	return err
}

// take takes a problem in that has been judged.
func (s *selection) take(j judged) {
	why := j.why
	if s.ids[j.ID] {
		why = leftTwice
	}
	s.ids[j.ID] = true
	if why != "" {
		s.left[why]++
		return
	}
	s.list = append(s.list, j.selected)
}

// judged reads a line and judges its problem.
func (s *selection) judged(ctx context.Context, text []byte, kept bool) (j judged) {
	z := problemLine{}
	if err := json.Unmarshal(text, &z); err != nil {
		return judged{err: fmt.Errorf("this is no problem as generate writes it: %w", err)}
	}
	set, err := findRules(z.Rules)
	if err != nil {
		return judged{err: err}
	}
	d, err := notation.ParseSFEN(set.Rules, z.SFEN)
	if err != nil {
		return judged{err: err}
	}
	p, err := d.Problem()
	if err != nil {
		return judged{err: err}
	}
	var line []shogi.Move
	for _, usi := range z.Moves {
		m, err := notation.ParseUSI(set.Rules, usi)
		if err != nil {
			return judged{err: err}
		}
		line = append(line, m)
	}
	flaws, why, err := s.judge(ctx, p, line, kept)
	if err != nil || why != "" {
		return judged{selected: selected{problemLine: z}, why: why, err: err}
	}
	z.Japanese, z.Pieces, z.Traits, z.Attempt, z.Recipe, z.Tags = "", 0, nil, nil, "", nil
	for _, tag := range compose.Tags(p, line, flaws) {
		z.Tags = append(z.Tags, string(tag))
	}
	return judged{selected: selected{z, z.Rules + " " + compose.Combination(p, line), kept}}
}

// judge tells why a problem is left out, "" where it is not. One that is kept is only
// looked at for its flaws.
func (s *selection) judge(ctx context.Context, p shogi.Position, line []shogi.Move, kept bool) (flaws []tsume.Flaw, why string, err error) {
	o := tsume.Options{Futile: tsume.Strict, Hash: 4 << 20, Nodes: s.nodes}
	for _, o.Futile = range []tsume.Futile{tsume.Strict, tsume.Narrow, tsume.Loose} {
		j, err := tsume.Judge(ctx, p, line, o)
		if err != nil {
			return nil, "", err
		}
		if o.Futile == tsume.Strict {
			flaws = j.Flaws
		}
		if kept {
			return flaws, "", nil
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

// choose takes of those that are alike the one that was kept, or the best, and puts
// the shortest first.
func (s *selection) choose() (out []selected) {
	slices.SortStableFunc(s.list, func(a, b selected) int {
		if a.kept != b.kept {
			if a.kept {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.Quality, a.Quality)
	})
	seen := map[string]bool{}
	for _, z := range s.list {
		if seen[z.combination] && !z.kept {
			s.left[leftAlike]++
			continue
		}
		seen[z.combination] = true
		out = append(out, z)
	}
	slices.SortStableFunc(out, func(a, b selected) int {
		return cmp.Or(cmp.Compare(a.Plies, b.Plies), cmp.Compare(a.Rating, b.Rating))
	})
	return out
}
