package solution

import (
	"errors"
	"fmt"
	"slices"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/stipulation"
)

var errReport = errors.New("a report of a problem contradicts itself")

// ReadMoves parses USI moves without playing them.
func ReadMoves(r *shogi.Rules, line []string) ([]shogi.Move, error) {
	var out []shogi.Move
	for _, usi := range line {
		m, err := notation.ParseUSI(r, usi)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

// ReadFlaws is the inverse of [Flaws].
func ReadFlaws(r *shogi.Rules, list []Flaw) (out []tsume.Flaw, err error) {
	for _, f := range list {
		one := tsume.Flaw{Kind: f.Kind, Ply: f.Ply, Plies: f.Plies}
		if one.Line, err = ReadMoves(r, f.Line); err != nil {
			return nil, err
		}
		if f.Ply > 0 {
			if one.Move, err = notation.ParseUSI(r, f.Move); err != nil {
				return nil, err
			}
		}
		out = append(out, one)
	}
	return out, nil
}

// ReadAim is the inverse of [Report.SetAim].
func (r *Report) ReadAim(rules *shogi.Rules) (*stipulation.Solution, error) {
	a := r.Stipulation
	s := &stipulation.Solution{More: a.More, Undecided: a.Undecided, Searched: a.Searched, Never: a.Never, Nodes: r.Nodes}
	var err error
	if s.Status, err = Named(r.Status, stipulation.Unknown, stipulation.Solved, stipulation.None); err != nil {
		return nil, err
	}
	if r.Plies != nil {
		s.Plies = *r.Plies
	}
	for _, line := range a.Lines {
		moves, err := ReadMoves(rules, line)
		if err != nil {
			return nil, err
		}
		s.Lines = append(s.Lines, moves)
	}
	for _, k := range a.Cooks {
		m, err := notation.ParseUSI(rules, k.Move)
		if err != nil {
			return nil, err
		}
		s.Cooks = append(s.Cooks, stipulation.Cook{Ply: k.Ply, Move: m, Plies: k.Plies})
	}
	solved := s.Status == stipulation.Solved
	if solved && len(s.Lines) == 0 || !solved && len(s.Cooks) > 0 {
		return nil, errReport
	}
	for _, k := range s.Cooks {
		if k.Ply < 1 || k.Ply > len(s.Lines[0]) {
			return nil, errReport
		}
	}
	return s, nil
}

// Named returns the value with a name.
func Named[T fmt.Stringer](name string, all ...T) (T, error) {
	if i := slices.IndexFunc(all, func(v T) bool { return v.String() == name }); i >= 0 {
		return all[i], nil
	}
	var zero T
	return zero, fmt.Errorf("%T: there is no %q", zero, name)
}
