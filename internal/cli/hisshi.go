package cli

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

// brinkReport is a move that leaves no defence (必至).
type brinkReport struct {
	Move string `json:"move"`
	// Threat is the mate it threatens, Defences the replies with the length of
	// the mate after each, the reply counted.
	Threat   []string        `json:"threat"`
	Defences []defenceReport `json:"defences"`

	found tsume.Brinkmate
}

type defenceReport struct {
	Move  string `json:"move"`
	Plies int    `json:"plies"`
}

// hisshi looks for 必至 in a position.
func (c *tsumeSolveCmd) hisshi(ctx context.Context, set *variant.RuleSet, p shogi.Position, o tsume.Options, r *problemReport) {
	from := time.Now()
	found, err := tsume.FindBrinkmates(ctx, p, o)
	if err != nil {
		r.Error = err.Error()
		return
	}
	r.position, r.Nodes, r.Milliseconds = p, found.Nodes, time.Since(from).Milliseconds()
	usi := func(line []shogi.Move) []string {
		out := []string{}
		for _, m := range line {
			out = append(out, notation.FormatUSI(set.Rules, m))
		}
		return out
	}
	switch {
	case found.Mate != nil:
		r.Status, r.Plies, r.Moves = tsume.Mate.String(), &found.Mate.Plies, usi(found.Mate.Line)
		r.solution = found.Mate
		return
	case len(found.Found) > 0:
		r.Status = "hisshi"
	case len(found.Open) > 0:
		r.Status = tsume.Unknown.String()
	default:
		r.Status = "none"
	}
	for _, b := range found.Found {
		one := brinkReport{Move: notation.FormatUSI(set.Rules, b.Move), Threat: usi(b.Threat.Line), Defences: []defenceReport{}, found: b}
		for _, d := range b.Defences {
			one.Defences = append(one.Defences, defenceReport{notation.FormatUSI(set.Rules, d.Move), d.Plies})
		}
		r.Hisshi = append(r.Hisshi, one)
	}
	r.Undecided = usi(found.Open)
}

// hisshiText writes the moves found: each with the mate it threatens and the
// defence that holds out longest.
func hisshiText(b *strings.Builder, r problemReport) {
	for _, one := range r.Hisshi {
		p := r.position
		var u shogi.Undo
		fmt.Fprintf(b, "\n\t%s", notation.Text(notation.Japanese, &p, one.found.Move, shogi.NoMove))
		p.Make(one.found.Move, &u)
		q := p
		q.MakeNull(&u)
		last := one.found.Move
		b.WriteString(" 詰めろ ")
		for _, m := range one.found.Threat.Line {
			b.WriteString(notation.Text(notation.Japanese, &q, m, last))
			q.Make(m, &u)
			last = m
		}
		longest := tsume.Defence{}
		for _, d := range one.found.Defences {
			if d.Plies > longest.Plies {
				longest = d
			}
		}
		fmt.Fprintf(b, " %d defences, at most %d: ", len(one.found.Defences), longest.Plies)
		last = one.found.Move
		for _, m := range append([]shogi.Move{longest.Move}, longest.Line...) {
			b.WriteString(notation.Text(notation.Japanese, &p, m, last))
			p.Make(m, &u)
			last = m
		}
	}
	if len(r.Undecided) > 0 {
		fmt.Fprintf(b, "\n\topen: %s", strings.Join(r.Undecided, " "))
	}
}
