package puzzle

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

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

func (p *Problem) Start() (shogi.Position, error) {
	set, err := variant.Lookup(p.Rules)
	if err != nil {
		return shogi.Position{}, err
	}
	setup, err := notation.ParseSFEN(set.Rules, p.SFEN)
	if err != nil {
		return shogi.Position{}, err
	}
	return setup.Problem()
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
