package records

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// take makes the record that a client sent. A [refusal.Error] says what is wrong with
// it.
func take(w wire.Record) (*kifu.Record, error) {
	rules, err := lookup(w.Rules)
	if err != nil {
		return nil, err
	}
	p, err := place(rules, w.Start.SFEN)
	if err != nil {
		return nil, err
	}
	r := &kifu.Record{Rules: rules, Start: kifu.StartAt(rules, p), Root: &kifu.Node{}, Notes: slices.Clone(w.Notes)}
	if h := w.Start.Handicap; h != "" {
		if start, err := kifu.HandicapStart(rules, h); err == nil && start.SFEN() == r.Start.SFEN() {
			r.Start = start
		}
	}
	for _, h := range w.Headers {
		r.Headers = append(r.Headers, kifu.Header{Key: h.Key, Value: h.Value})
	}
	if len(w.Nodes) == 0 || len(w.Nodes) > MaxNodes {
		return nil, refusal.Newf(refusal.BadRequest, "A record has 1 to %d nodes, not %d.", MaxNodes, len(w.Nodes))
	}
	nodes := make([]*kifu.Node, len(w.Nodes))
	for i := range w.Nodes {
		n, err := takeNode(rules.Rules, &w.Nodes[i], i)
		if err != nil {
			return nil, refusal.Newf(refusal.BadRequest, "Node %d: %s.", i, err)
		}
		nodes[i] = n
		if i > 0 {
			parent := nodes[w.Nodes[i].Parent]
			parent.Children = append(parent.Children, n)
		}
	}
	r.Root = nodes[0]
	return r, checkTree(r)
}

func lookup(name string) (*variant.RuleSet, error) {
	rules, err := variant.Lookup(name)
	if err != nil {
		return nil, refusal.Newf(refusal.BadRequest, "There is no rule set %q.", name)
	}
	return rules, nil
}

// place reads a position of a game or of a problem, in which either side may
// lack its king.
func place(rules *variant.RuleSet, sfen string) (shogi.Position, error) {
	setup, err := notation.ParseSFEN(rules.Rules, sfen)
	if err != nil {
		return shogi.Position{}, refusal.Newf(refusal.BadRequest, "The position: %s.", err)
	}
	p, err := kifu.PlaceSetup(setup)
	if err != nil {
		if q, problem := setup.ProblemOf(setup.Side.Other()); problem == nil {
			return q, nil
		}
		return p, refusal.Newf(refusal.BadRequest, "The position cannot be: %s.", err)
	}
	return p, nil
}

func takeNode(rules *shogi.Rules, w *wire.RecordNode, i int) (*kifu.Node, error) {
	n := &kifu.Node{Comments: slices.Clone(w.Comments), Bookmark: w.Bookmark}
	switch {
	case i == 0:
		if w.Parent != -1 || w.USI != "" || w.End != nil {
			return nil, errors.New("the first node is the start and has neither parent nor move")
		}
	case w.Parent < 0 || w.Parent >= i:
		return nil, fmt.Errorf("its parent is %d: want one of the nodes before it", w.Parent)
	case w.End != nil:
		end, ok := endOf(*w.End)
		if !ok {
			return nil, fmt.Errorf("the end %q is unknown", w.End.Kind)
		}
		n.End = &end
	default:
		m, err := notation.ParseUSI(rules, w.USI)
		if err != nil {
			return nil, err
		}
		n.Move = m
		if n.Foul, err = match.ParseFoul(w.Foul); err != nil {
			return nil, err
		}
	}
	if t := w.Time; t != nil {
		n.Time = kifu.Time{Known: true, Spent: milliseconds(t.Spent), Total: milliseconds(t.Total)}
	}
	for j := range w.Evaluations {
		e, err := takeEvaluation(rules, &w.Evaluations[j], len(w.Comments))
		if err != nil {
			return nil, fmt.Errorf("evaluation %d: %w", j+1, err)
		}
		n.Evaluations = append(n.Evaluations, e)
	}
	return n, nil
}

// milliseconds is a duration of what a client sent, within what can be counted.
func milliseconds(ms int64) time.Duration {
	const most = int64(10_000 * time.Hour / time.Millisecond)
	return time.Duration(min(max(ms, 0), most)) * time.Millisecond
}

// takeEvaluation takes an evaluation of a node with so many comment lines.
func takeEvaluation(rules *shogi.Rules, w *wire.RecordEvaluation, comments int) (kifu.Evaluation, error) {
	e := kifu.Evaluation{
		Engine: w.Engine, After: min(max(w.After, 0), comments), Line: w.Line, Depth: w.Depth, SelDepth: w.SelDepth,
		Nodes: w.Nodes, Time: milliseconds(w.Time), Text: w.Text,
	}
	e.Source = kifu.Source(max(0, slices.Index(sources[:], w.Source)))
	if s := w.Score; s != nil {
		e.Score = kifu.Score{
			Kind: kifu.ScoreKind(max(0, slices.Index(scores[:], s.Kind))), Value: s.Value, Sign: s.Sign,
			Bound: kifu.Bound(max(0, slices.Index(bounds[:], s.Bound))),
		}
	}
	for _, usi := range w.PV {
		m, err := notation.ParseUSI(rules, usi)
		if err != nil {
			return e, err
		}
		e.PV = append(e.PV, m)
	}
	return e, nil
}

// checkTree plays every line of the tree by the rules.
func checkTree(r *kifu.Record) error {
	return r.Walk(func(v *kifu.Visit) error {
		n, rules := v.Node, r.Rules.Rules
		bad := func(what string) error {
			return refusal.Newf(refusal.BadRequest, "Move %d, %s, %s.", v.Ply, notation.FormatUSI(rules, n.Move), what)
		}
		switch {
		case v.Parent.End != nil:
			return refusal.Newf(refusal.BadRequest, "Something follows the end of a line at %d.", v.Ply)
		case n.End != nil:
			return nil
		case v.Parent.Foul != shogi.NoFoul:
			return bad("follows a foul, after which only an end can stand")
		}
		if legal := v.Position.IsLegal(n.Move); legal == (n.Foul == shogi.NoFoul) {
			return nil
		} else if legal {
			return bad("is called a foul and is none")
		}
		p := *v.Position
		err := p.Play(n.Move)
		return refusal.Newf(refusal.BadRequest, "Move %d: %s.", v.Ply, err)
	})
}
