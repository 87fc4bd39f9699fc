package puzzle

import (
	"bufio"
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/rating"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Problem is a mate problem of a collection.
type Problem struct {
	// ID is permanent.
	ID string `json:"id"`
	// SFEN has the attacker to move.
	Rules string `json:"rules"`
	SFEN  string `json:"sfen"`
	// Plies is the shortest mate, Moves its main line in USI.
	Plies int      `json:"plies"`
	Moves []string `json:"moves"`
	// Quality is 0 to 100; Rating is the initial estimate.
	Quality float64  `json:"quality"`
	Rating  float64  `json:"rating"`
	Tags    []string `json:"tags,omitempty"`
}

// firstDeviation is that of an estimated rating.
const firstDeviation = 180

// Tally has a problem's statistics.
type Tally struct {
	Problem       string
	Rating        rating.Rating
	Plays, Solves int
}

// New returns the tally of an untried problem.
func (p *Problem) New() Tally {
	r := rating.Unrated()
	if p.Rating > 0 {
		r.Value = min(max(p.Rating, rating.MinValue), rating.MaxValue)
	}
	r.Deviation = firstDeviation
	return Tally{Problem: p.ID, Rating: r}
}

// Start returns the position of a problem of a shipped rule set.
func (p *Problem) Start() (shogi.Position, error) { return p.StartIn(nil) }

// StartIn returns the position of a problem of a rule set of the library.
func (p *Problem) StartIn(library *variant.Library) (shogi.Position, error) {
	set, err := library.Lookup(p.Rules)
	if err != nil {
		return shogi.Position{}, err
	}
	setup, err := notation.ParseSFEN(set.Rules, p.SFEN)
	if err != nil {
		return shogi.Position{}, err
	}
	return setup.Problem()
}

// Lengths returns the lengths in plies, ascending.
func Lengths(set []Problem) []int {
	all := make([]int, len(set))
	for i := range set {
		all[i] = set[i].Plies
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// maxLine is in bytes.
const maxLine = 64 << 10

// Read reads JSON lines. Errors name the line.
func Read(r io.Reader) ([]Problem, error) {
	var out []Problem
	seen := map[string]bool{}
	scan := bufio.NewScanner(r)
	scan.Buffer(nil, maxLine)
	line := 0
	for scan.Scan() {
		line++
		if len(scan.Bytes()) == 0 {
			continue
		}
		var p Problem
		if err := json.Unmarshal(scan.Bytes(), &p); err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		if err := p.check(); err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		if seen[p.ID] {
			return nil, fmt.Errorf("line %d: the id %q is there twice", line, p.ID)
		}
		seen[p.ID] = true
		out = append(out, p)
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", line+1, err)
	}
	return out, nil
}

func (p *Problem) check() error {
	switch {
	case p.ID == "" || len(p.ID) > 80:
		return errors.New("the id is missing or too long")
	case p.Plies < 1 || p.Plies%2 == 0:
		return fmt.Errorf("a mate in %d plies cannot be", p.Plies)
	case len(p.Moves) != p.Plies:
		return fmt.Errorf("the line has %d moves and the mate %d plies", len(p.Moves), p.Plies)
	}
	q, err := p.Start()
	if err != nil {
		return err
	}
	for i, usi := range p.Moves {
		m, err := notation.ParseUSI(q.Rules(), usi)
		if err == nil {
			err = q.Play(m)
		}
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return nil
}

// files has the shipped problems: JSON lines per rule set with a king, made by
// scripts/puzzles.sh. A test verifies each.
//
//go:embed sets/*.jsonl
var files embed.FS

const extension = ".jsonl"

// SetNames returns the rule sets with shipped problems, sorted.
func SetNames() []string {
	entries, err := files.ReadDir("sets")
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), extension); ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// LoadSet returns a rule set's problems, shortest first, with Black to attack.
func LoadSet(rules string) ([]Problem, error) {
	var list []Problem
	err := readSet(rules, func(p Problem) bool {
		list = append(list, p)
		return true
	})
	return list, err
}

// Easiest returns the shortest problem of a rule set with the lowest rating; false without problems.
func Easiest(rules string) (best Problem, ok bool) {
	err := readSet(rules, func(p Problem) bool {
		if ok && p.Plies > best.Plies {
			return false
		}
		if !ok || p.Rating < best.Rating {
			best, ok = p, true
		}
		return true
	})
	return best, ok && err == nil
}

// readSet calls each with the problems in the order of the file until it returns false.
func readSet(rules string, each func(Problem) bool) error {
	if !slices.Contains(SetNames(), rules) {
		return fmt.Errorf("there are no puzzles for %q", rules)
	}
	data, err := files.ReadFile("sets/" + rules + extension)
	if err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	for n := 1; dec.More(); n++ {
		var p Problem
		if err := dec.Decode(&p); err != nil {
			return fmt.Errorf("%s.jsonl, problem %d: %w", rules, n, err)
		}
		if !each(p) {
			return nil
		}
	}
	return nil
}

// among is the number of nearest problems to draw from.
const among = 6

// Next chooses a problem near the rating that is not in tried (newest first); at least a
// quarter of the set stays available. dice returns 0 to n-1. An empty set returns nil.
func Next(set []Problem, tallies map[string]Tally, value float64, tried []string, dice func(n int) int) *Problem {
	if len(set) == 0 {
		return nil
	}
	late := map[string]bool{}
	for _, id := range tried {
		if len(late) >= len(set)*3/4 {
			break
		}
		late[id] = true
	}
	type option struct {
		problem *Problem
		off     float64
	}
	var options []option
	for i := range set {
		p := &set[i]
		if late[p.ID] {
			continue
		}
		of := p.New()
		if t, ok := tallies[p.ID]; ok {
			of = t
		}
		options = append(options, option{p, math.Abs(of.Rating.Value-value) - 0.4*p.Quality})
	}
	if len(options) == 0 {
		options = append(options, option{problem: &set[dice(len(set))]})
	}
	slices.SortStableFunc(options, func(a, b option) int { return cmp.Compare(a.off, b.off) })
	return options[dice(min(among, len(options)))].problem
}
