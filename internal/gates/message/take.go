package message

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Take returns a client's record with all moves checked. The error is a [refusal.Error].
func Take(library *variant.Library, w wire.Record) (*kifu.Record, error) {
	rules, err := records.Rules(library, w.Rules)
	if err != nil {
		return nil, err
	}
	p, err := records.Position(rules, w.Start.SFEN)
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
		r.Headers = append(r.Headers, kifu.Header(h))
	}
	if len(w.Nodes) == 0 || len(w.Nodes) > records.MaxNodes {
		return nil, refusal.Newf(refusal.BadRequest, "A record has 1 to %d nodes, not %d.", records.MaxNodes, len(w.Nodes)).Because("record-nodes", "limit", records.MaxNodes, "count", len(w.Nodes))
	}
	nodes := make([]*kifu.Node, len(w.Nodes))
	for i := range w.Nodes {
		n, err := takeNode(rules.Rules, &w.Nodes[i], i)
		if err != nil {
			return nil, refusal.Newf(refusal.BadRequest, "Node %d: %s.", i, err).ForPrograms()
		}
		nodes[i] = n
		if i > 0 {
			parent := nodes[w.Nodes[i].Parent]
			parent.Children = append(parent.Children, n)
		}
	}
	r.Root = nodes[0]
	return r, records.Check(r)
}

func takeNode(rules *shogi.Rules, w *wire.RecordNode, i int) (*kifu.Node, error) {
	shapes := make([]kifu.Shape, len(w.Shapes))
	for j, text := range w.Shapes {
		s, err := kifu.ParseShape(rules, text)
		if err != nil {
			return nil, err
		}
		shapes[j] = s
	}
	n := &kifu.Node{Comments: kifu.JoinShapes(rules, shapes, slices.Clone(w.Comments)), Bookmark: w.Bookmark}
	switch {
	case i == 0:
		if w.Parent != -1 || w.USI != "" || w.End != nil {
			return nil, errors.New("the first node is the start and has neither parent nor move")
		}
	case w.Parent < 0 || w.Parent >= i:
		return nil, fmt.Errorf("its parent is %d: want one of the nodes before it", w.Parent)
	case w.End != nil:
		end, ok := EndOf(*w.End)
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

func milliseconds(ms int64) time.Duration {
	const most = int64(10_000 * time.Hour / time.Millisecond)
	return time.Duration(min(max(ms, 0), most)) * time.Millisecond
}

// takeEvaluation parses an evaluation of a node with that many comment lines.
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
