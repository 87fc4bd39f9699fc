package tsume

import (
	"context"
	"strings"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Additional statuses of --hisshi and --threat.
const (
	statusHisshi = "hisshi"
	statusThreat = "threat"
	statusNone   = "none"
)

// brinkReport is a move that leaves no defence (必至).
type brinkReport struct {
	Move string `json:"move"`
	// Moves counts the attacker's moves, including this one; omitted for one.
	Moves int `json:"moves,omitempty"`
	// Threat is the threatened mate, Defences the replies.
	Threat   []string        `json:"threat,omitempty"`
	Defences []defenceReport `json:"defences"`

	found tsume.Brinkmate
}

// defenceReport is a reply: Plies is the length of the mate including the reply, or Next is
// the move that leaves no further defence.
type defenceReport struct {
	Move  string       `json:"move"`
	Plies int          `json:"plies,omitempty"`
	Next  *brinkReport `json:"next,omitempty"`
}

func (c *solveCmd) hisshi(ctx context.Context, p shogi.Position, o tsume.Options, r *problemReport) error {
	found, err := tsume.FindBrinkmates(ctx, p, c.Moves, o)
	if err != nil {
		return err
	}
	r.Nodes = found.Nodes
	switch {
	case found.Mate != nil:
		r.setSolution(found.Mate)
		r.Minimal, r.Futile, r.Decided, r.Useless = false, "", false, nil
		return nil
	case len(found.Found) > 0:
		r.Status = statusHisshi
	case len(found.Open) > 0:
		r.Status = tsume.Unknown.String()
	default:
		r.Status = statusNone
	}
	for _, b := range found.Found {
		r.Hisshi = append(r.Hisshi, reportBrink(p.Rules(), b))
	}
	r.Undecided = notation.FormatUSIMoves(p.Rules(), found.Open)
	return nil
}

func reportBrink(rules *shogi.Rules, b tsume.Brinkmate) brinkReport {
	out := brinkReport{Move: notation.FormatUSI(rules, b.Move), Defences: []defenceReport{}, found: b}
	if b.Moves > 1 {
		out.Moves = b.Moves
	}
	if b.Threat != nil {
		out.Threat = notation.FormatUSIMoves(rules, b.Threat.Line)
	}
	for _, d := range b.Defences {
		one := defenceReport{Move: notation.FormatUSI(rules, d.Move), Plies: d.Plies}
		if d.Next != nil {
			next := reportBrink(rules, *d.Next)
			one.Next = &next
		}
		out.Defences = append(out.Defences, one)
	}
	return out
}

func (c *solveCmd) threat(ctx context.Context, p shogi.Position, o tsume.Options, r *problemReport) error {
	s, err := tsume.Threat(ctx, p, o)
	if err != nil {
		return err
	}
	var u shogi.Undo
	r.from.MakeNull(&u)
	r.setSolution(s)
	switch s.Status {
	case tsume.Mate:
		r.Status = statusThreat
	case tsume.NoMate:
		r.Status = statusNone
	}
	return nil
}

// hisshiText writes each move with its threatened mate, the longest defence, and further
// moves.
func hisshiText(b *textWriter, r problemReport) {
	for _, one := range r.Hisshi {
		b.WriteString("\n\t")
		brinkText(b, walker{r.from, r.last}, one.found, "\n\t\t")
	}
	if len(r.Undecided) > 0 {
		b.say("\n\t", lang.HisshiUndecided(strings.Join(r.Undecided, " ")))
	}
}

func brinkText(b *textWriter, from walker, found tsume.Brinkmate, indent string) {
	at := from.along([]shogi.Move{found.Move})
	text := b.moves(from, found.Move)
	if found.Threat != nil {
		idle := at
		var u shogi.Undo
		idle.p.MakeNull(&u)
		text = lang.HisshiThreatens(text, b.moves(idle, found.Threat.Line...)).In(b.l)
	}
	longest, mated := tsume.Defence{}, 0
	for _, d := range found.Defences {
		if d.Next != nil {
			continue
		}
		mated++
		if d.Plies > longest.Plies {
			longest = d
		}
	}
	line := ""
	if mated > 0 {
		line = b.moves(at, append([]shogi.Move{longest.Move}, longest.Line...)...)
	}
	switch mated {
	case 0:
	case 1:
		text = lang.HisshiDefence(text, longest.Plies, line).In(b.l)
	default:
		text = lang.HisshiDefences(text, mated, longest.Plies, line).In(b.l)
	}
	b.WriteString(text)
	for _, d := range found.Defences {
		if d.Next != nil {
			b.WriteString(indent + b.moves(at, d.Move) + " ")
			brinkText(b, at.along([]shogi.Move{d.Move}), *d.Next, indent+"\t")
		}
	}
}
