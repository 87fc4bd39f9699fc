package message

import (
	"slices"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Record returns r as a message. It fails if the tree has an illegal move.
func Record(r *kifu.Record) (wire.Record, error) {
	out := wire.Record{
		Rules: r.Rules.ID, Headers: wire.List(r.Headers, func(h kifu.Header) wire.RecordHeader { return wire.RecordHeader(h) }), Notes: slices.Clone(r.Notes),
		Start: wire.RecordStart{SFEN: r.Start.SFEN(), Handicap: r.Start.Handicap, Check: Check(&r.Start.Position)},
	}
	start := r.Start.Position
	root := showNode(r.Root, &start)
	root.Parent = -1
	out.Nodes = append(out.Nodes, root)
	index := map[*kifu.Node]int{r.Root: 0}
	err := r.Walk(func(v *kifu.Visit) error {
		index[v.Node] = len(out.Nodes)
		n := showMove(v)
		n.Parent = index[v.Parent]
		out.Nodes = append(out.Nodes, n)
		return nil
	})
	return out, err
}

// Visited converts a move or an end.
func Visited(v *kifu.Visit) wire.RecordNode { return showMove(v) }

// StartNode converts the start of r.
func StartNode(r *kifu.Record) wire.RecordNode {
	p := r.Start.Position
	return showNode(r.Root, &p)
}

// showMove converts a move or an end.
func showMove(v *kifu.Visit) wire.RecordNode {
	n, p := v.Node, *v.Position
	rules := p.Rules()
	see := &wire.RecordView{Side: match.SideName(p.Side())}
	switch {
	case n.End != nil:
		out, end := showNode(n, &p), EndNode(&p, *n.End)
		out.End, out.View = end.End, end.View
		return out
	case n.Foul != shogi.NoFoul:
		see.Ja, see.Western = notation.FormatUSI(rules, n.Move), notation.FormatUSI(rules, n.Move)
		if !n.Move.IsBoard() || p.Piece(n.Move.From()) != shogi.NoPiece {
			see.Ja = notation.FormatJapanese(&p, n.Move, v.Last, notation.NoMarks)
		}
		see.SFEN = notation.FormatSFEN(&p)
		see.Foul = Foul(n.Foul)
		out := showNode(n, &p)
		out.USI, out.Foul, out.View = notation.FormatUSI(rules, n.Move), n.Foul.ID(), see
		return out
	}
	see.Ja = notation.FormatJapanese(&p, n.Move, v.Last, notation.NoMarks)
	see.Western = notation.FormatWestern(&p, n.Move, false)
	see.Path, see.Counter = Path(&p, n.Move), p.CounterChecks(n.Move)
	var undo shogi.Undo
	p.Make(n.Move, &undo)
	see.SFEN, see.Check = notation.FormatSFEN(&p), Check(&p)
	out := showNode(n, &p)
	out.USI, out.View = notation.FormatUSI(rules, n.Move), see
	return out
}

// showNode returns the fields that moves and ends share. p is the position after n.
func showNode(n *kifu.Node, p *shogi.Position) wire.RecordNode {
	rules := p.Rules()
	shapes, comments := kifu.SplitShapes(rules, n.Comments)
	out := wire.RecordNode{Comments: comments, Bookmark: n.Bookmark}
	for _, s := range shapes {
		out.Shapes = append(out.Shapes, kifu.FormatShape(rules, s))
	}
	if n.Time.Known {
		out.Time = &wire.RecordTime{Spent: n.Time.Spent.Milliseconds(), Total: n.Time.Total.Milliseconds()}
	}
	for i := range n.Evaluations {
		e := showEvaluation(&n.Evaluations[i], p, n.Move)
		if len(shapes) > 0 { // count only comment lines that are not shapes
			_, before := kifu.SplitShapes(rules, n.Comments[:min(e.After, len(n.Comments))])
			e.After = len(before)
		}
		out.Evaluations = append(out.Evaluations, e)
	}
	return out
}

var (
	sources = [...]string{kifu.SourceUnknown: "", kifu.SourcePlay: "play", kifu.SourceAnalysis: "analysis", kifu.SourceResearch: "research"}
	bounds  = [...]string{kifu.Exact: "", kifu.LowerBound: "lower", kifu.UpperBound: "upper"}
	scores  = [...]string{kifu.NoScore: "", kifu.Centipawns: "cp", kifu.Mate: "mate"}
)

func showEvaluation(e *kifu.Evaluation, p *shogi.Position, last shogi.Move) wire.RecordEvaluation {
	out := wire.RecordEvaluation{
		Engine: e.Engine, Source: sources[e.Source], After: e.After, Line: e.Line,
		Depth: e.Depth, SelDepth: e.SelDepth, Nodes: e.Nodes, Time: e.Time.Milliseconds(), Text: e.Text,
	}
	if s := e.Score; s.Kind != kifu.NoScore {
		out.Score = &wire.RecordScore{Kind: scores[s.Kind], Value: s.Value, Sign: s.Sign, Bound: bounds[s.Bound]}
	}
	rules, q, legal := p.Rules(), *p, true
	var undo shogi.Undo
	for _, m := range e.PV {
		usi := notation.FormatUSI(rules, m)
		out.PV = append(out.PV, usi)
		if legal = legal && q.IsLegal(m); !legal {
			continue // illegal moves have no text
		}
		out.Ja = append(out.Ja, notation.FormatJapanese(&q, m, last, notation.NoMarks))
		out.Western = append(out.Western, notation.FormatWestern(&q, m, false))
		q.Make(m, &undo)
		last = m
	}
	return out
}
