package solve

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/stipulation"
)

// message is an event as JSON: Progress (times in nanoseconds), or a Report. The last has the
// proof, empty if too large.
type message struct {
	Progress *Progress `json:"progress,omitempty"`
	Report   *Report   `json:"report,omitempty"`
	Proof    []byte    `json:"proof,omitempty"`
}

func (p *Problem) encode(e Event) (m message, err error) {
	rules := p.rules.Rules
	r := &Report{}
	var took time.Duration
	switch e := e.(type) {
	case *Progress:
		return message{Progress: e}, nil
	case *Answer:
		took = e.Took
		r.Status, r.Plies, r.Minimal, r.Left = e.Status.String(), &e.Plies, e.Minimal, e.Left
		r.Futile, r.Decided, r.Nodes, r.Moves = e.Futile.String(), e.Decided, e.Nodes, notation.FormatUSIMoves(rules, e.Line)
	case *Verdict:
		took = e.Took
		r.Verdict, r.Nodes, r.Moves = string(e.Soundness), e.Nodes, notation.FormatUSIMoves(rules, e.Line)
		r.Flaws, r.Open = Flaws(rules, e.Flaws), Flaws(rules, e.Unsettled)
	case *StipulationAnswer:
		took = e.Took
		r.SetStipulation(rules, e.Stipulation.ID, p.duty.String(), e.Solution)
		r.Verdict, r.Left, r.Stipulation.Early = string(e.Soundness), e.Left, e.Early
	case *ThreatAnswer:
		took = e.Took
		r.Status, r.Plies, r.Nodes, r.Moves = string(e.Status), &e.Plies, e.Nodes, notation.FormatUSIMoves(rules, e.Line)
		r.Threat = &Threat{Holds: notation.FormatUSIMoves(rules, e.Holds), Open: notation.FormatUSIMoves(rules, e.Open)}
		for _, d := range e.Mated {
			one := Defence{Move: notation.FormatUSI(rules, d.Move), Plies: d.Plies, Line: notation.FormatUSIMoves(rules, d.Line)}
			r.Threat.Mated = append(r.Threat.Mated, one)
		}
	default:
		return m, fmt.Errorf("a worker does not send %T", e)
	}
	r.Milliseconds = took.Milliseconds()
	return message{Report: r}, nil
}

func (p *Problem) decode(m *message) (Event, error) {
	r := m.Report
	switch {
	case m.Progress != nil:
		return m.Progress, nil
	case r == nil:
		return nil, errors.New("a message of a worker has neither progress nor a report")
	}
	plies, took := 0, time.Duration(r.Milliseconds)*time.Millisecond
	if r.Plies != nil {
		plies = *r.Plies
	}
	rules := p.rules.Rules
	line, err := notation.ParseUSIMoves(rules, r.Moves)
	if err != nil {
		return nil, err
	}
	switch {
	case r.Stipulation != nil:
		s, err := r.ReadStipulation(rules)
		return &StipulationAnswer{
			Stipulation: p.stipulation, Solution: s, Soundness: Soundness(r.Verdict), Left: r.Left, Early: r.Stipulation.Early, Took: took,
		}, err
	case r.Threat != nil:
		out := &ThreatAnswer{Status: Pressing(r.Status), Plies: plies, Line: line, Nodes: r.Nodes, Took: took}
		return out, p.readThreat(out, r.Threat)
	case r.Verdict != "":
		flaws, err := ReadFlaws(rules, r.Flaws)
		unsettled, err2 := ReadFlaws(rules, r.Open)
		return &Verdict{
			Soundness: Soundness(r.Verdict), Line: line, Flaws: flaws, Unsettled: unsettled, Nodes: r.Nodes, Took: took,
		}, errors.Join(err, err2)
	}
	out := &Answer{Plies: plies, Minimal: r.Minimal, Left: r.Left, Decided: r.Decided, Nodes: r.Nodes, Took: took, Line: line}
	out.Status, err = Named(r.Status, tsume.Unknown, tsume.Mate, tsume.NoMate)
	if err == nil {
		out.Futile, err = Named(r.Futile, rulesOfFutile...)
	}
	return out, err
}

func (p *Problem) readThreat(out *ThreatAnswer, t *Threat) (err error) {
	if !slices.Contains([]Pressing{NoThreat, Threatens, Brinkmate, Unsettled}, out.Status) {
		return fmt.Errorf("a worker's answer about a threat is %q", out.Status)
	}
	rules := p.rules.Rules
	for _, d := range t.Mated {
		one := tsume.Defence{Plies: d.Plies}
		if one.Move, err = notation.ParseUSI(rules, d.Move); err != nil {
			return err
		}
		if one.Line, err = notation.ParseUSIMoves(rules, d.Line); err != nil {
			return err
		}
		out.Mated = append(out.Mated, one)
	}
	if out.Holds, err = notation.ParseUSIMoves(rules, t.Holds); err != nil {
		return err
	}
	out.Open, err = notation.ParseUSIMoves(rules, t.Open)
	return err
}

var errReport = errors.New("a report of a problem contradicts itself")

// ReadFlaws is the inverse of [Flaws].
func ReadFlaws(r *shogi.Rules, list []Flaw) (out []tsume.Flaw, err error) {
	for _, f := range list {
		one := tsume.Flaw{Kind: f.Kind, Ply: f.Ply, Plies: f.Plies}
		if one.Line, err = notation.ParseUSIMoves(r, f.Line); err != nil {
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

// ReadStipulation is the inverse of [Report.SetStipulation].
func (r *Report) ReadStipulation(rules *shogi.Rules) (*stipulation.Solution, error) {
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
		moves, err := notation.ParseUSIMoves(rules, line)
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
