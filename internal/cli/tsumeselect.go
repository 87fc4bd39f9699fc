package cli

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"slices"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
)

type tsumeSelectCmd struct {
	Paths []string `arg:"" name:"file" help:"JSON lines that komadai tsume generate has written."`
	Keep  string   `placeholder:"SET" help:"A set for the trainer: what it holds stays and comes with the others, and nothing like it comes again."`
	Nodes uint64   `default:"400000" placeholder:"N" help:"Positions for each search of a judgement (default ${default})."`
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
func (c *tsumeSelectCmd) Run(env Env) error {
	env, stop := interruptible(env)
	defer stop()
	s := selection{env: env, nodes: c.Nodes, left: map[string]int{}, ids: map[string]bool{}}
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
	for _, z := range s.choose() {
		if err := printJSON(env.Out, z.problemLine); err != nil {
			return err
		}
	}
	for _, why := range []string{"twice", "not sound", "with a piece of no use", "alike"} {
		if n := s.left[why]; n > 0 {
			fmt.Fprintf(env.Err, "left out %s: %d\n", why, n)
		}
	}
	return env.Context.Err()
}

// selection is a set being made.
type selection struct {
	env   Env
	nodes uint64
	list  []selected
	ids   map[string]bool
	left  map[string]int
}

// read takes the problems of a file.
func (s *selection) read(path string, kept bool) error {
	f, err := os.Open(path)
	if err != nil {
		return plain(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		if err := s.env.Context.Err(); err != nil {
			return err
		}
		var z problemLine
		if err := json.Unmarshal(lines.Bytes(), &z); err != nil {
			return fmt.Errorf("%s:%d: this is no problem as generate writes it: %w", path, n, err)
		}
		if err := s.take(z, kept); err != nil {
			return fmt.Errorf("%s:%d: %w", path, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return plain(err)
	}
	return nil
}

// take judges a problem and takes it in.
func (s *selection) take(z problemLine, kept bool) error {
	if s.ids[z.ID] {
		s.left["twice"]++
		return nil
	}
	s.ids[z.ID] = true
	set, err := findRules(z.Rules)
	if err != nil {
		return err
	}
	d, err := notation.ParseSFEN(set.Rules, z.SFEN)
	if err != nil {
		return err
	}
	p, err := d.Problem()
	if err != nil {
		return err
	}
	var line []shogi.Move
	for _, usi := range z.Moves {
		m, err := notation.ParseUSI(set.Rules, usi)
		if err != nil {
			return err
		}
		line = append(line, m)
	}
	flaws, why, err := s.judge(p, line, kept)
	if err != nil {
		return err
	}
	if why != "" {
		s.left[why]++
		return nil
	}
	z.Japanese, z.Pieces, z.Traits, z.Attempt, z.Recipe, z.Tags = "", 0, nil, nil, "", nil
	for _, tag := range compose.Tags(p, line, flaws) {
		z.Tags = append(z.Tags, string(tag))
	}
	s.list = append(s.list, selected{z, z.Rules + " " + compose.Combination(p, line), kept})
	return nil
}

// judge tells why a problem is left out, "" where it is not. One that is kept is only
// looked at for its flaws.
func (s *selection) judge(p shogi.Position, line []shogi.Move, kept bool) (flaws []tsume.Flaw, why string, err error) {
	o := tsume.Options{Futile: tsume.Strict, Hash: 4 << 20, Nodes: s.nodes}
	for _, o.Futile = range []tsume.Futile{tsume.Strict, tsume.Narrow, tsume.Loose} {
		j, err := tsume.Judge(s.env.Context, p, line, o)
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
			return nil, "not sound", nil
		}
	}
	o.Futile = tsume.Strict
	useless, err := compose.Useless(s.env.Context, p, shogi.Black, true, line, compose.MateJudge(o, len(line)), nil)
	if len(useless) > 0 {
		why = "with a piece of no use"
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
			s.left["alike"]++
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
