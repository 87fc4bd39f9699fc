package solve

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/study/solution"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/tsume"
)

// message is an event as JSON: Progress (times in nanoseconds), or a Report. The last has the
// proof, empty if too large.
type message struct {
	Progress *Progress        `json:"progress,omitempty"`
	Report   *solution.Report `json:"report,omitempty"`
	Proof    []byte           `json:"proof,omitempty"`
}

func (p *Problem) encode(e Event) (m message, err error) {
	rules := p.rules.Rules
	r := &solution.Report{}
	var took time.Duration
	switch e := e.(type) {
	case *Progress:
		return message{Progress: e}, nil
	case *Answer:
		took = e.Took
		r.Status, r.Plies, r.Minimal, r.Left = e.Status.String(), &e.Plies, e.Minimal, e.Left
		r.Futile, r.Decided, r.Nodes, r.Moves = e.Futile.String(), e.Decided, e.Nodes, solution.USI(rules, e.Line)
	case *Verdict:
		took = e.Took
		r.Verdict, r.Nodes, r.Moves = string(e.Soundness), e.Nodes, solution.USI(rules, e.Line)
		r.Flaws, r.Open = solution.Flaws(rules, e.Flaws), solution.Flaws(rules, e.Unsettled)
	case *AimAnswer:
		took = e.Took
		r.SetAim(rules, e.Stipulation.ID, p.duty.String(), e.Solution)
		r.Verdict, r.Left, r.Stipulation.Early = string(e.Soundness), e.Left, e.Early
	case *ThreatAnswer:
		took = e.Took
		r.Status, r.Plies, r.Nodes, r.Moves = string(e.Status), &e.Plies, e.Nodes, solution.USI(rules, e.Line)
		r.Threat = &solution.Threat{Holds: solution.USI(rules, e.Holds), Open: solution.USI(rules, e.Open)}
		for _, d := range e.Mated {
			one := solution.Defence{Move: notation.FormatUSI(rules, d.Move), Plies: d.Plies, Line: solution.USI(rules, d.Line)}
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
	line, err := solution.ReadMoves(rules, r.Moves)
	if err != nil {
		return nil, err
	}
	switch {
	case r.Stipulation != nil:
		s, err := r.ReadAim(rules)
		return &AimAnswer{
			Stipulation: p.aim, Solution: s, Soundness: Soundness(r.Verdict), Left: r.Left, Early: r.Stipulation.Early, Took: took,
		}, err
	case r.Threat != nil:
		out := &ThreatAnswer{Status: Pressing(r.Status), Plies: plies, Line: line, Nodes: r.Nodes, Took: took}
		return out, p.readThreat(out, r.Threat)
	case r.Verdict != "":
		flaws, err := solution.ReadFlaws(rules, r.Flaws)
		unsettled, err2 := solution.ReadFlaws(rules, r.Open)
		return &Verdict{
			Soundness: Soundness(r.Verdict), Line: line, Flaws: flaws, Unsettled: unsettled, Nodes: r.Nodes, Took: took,
		}, errors.Join(err, err2)
	}
	out := &Answer{Plies: plies, Minimal: r.Minimal, Left: r.Left, Decided: r.Decided, Nodes: r.Nodes, Took: took, Line: line}
	out.Status, err = solution.Named(r.Status, tsume.Unknown, tsume.Mate, tsume.NoMate)
	if err == nil {
		out.Futile, err = solution.Named(r.Futile, rulesOfFutile...)
	}
	return out, err
}

func (p *Problem) readThreat(out *ThreatAnswer, t *solution.Threat) (err error) {
	if !slices.Contains([]Pressing{NoThreat, Threatens, Brinkmate, Unsettled}, out.Status) {
		return fmt.Errorf("a worker's answer about a threat is %q", out.Status)
	}
	rules := p.rules.Rules
	for _, d := range t.Mated {
		one := tsume.Defence{Plies: d.Plies}
		if one.Move, err = notation.ParseUSI(rules, d.Move); err != nil {
			return err
		}
		if one.Line, err = solution.ReadMoves(rules, d.Line); err != nil {
			return err
		}
		out.Mated = append(out.Mated, one)
	}
	if out.Holds, err = solution.ReadMoves(rules, t.Holds); err != nil {
		return err
	}
	out.Open, err = solution.ReadMoves(rules, t.Open)
	return err
}
