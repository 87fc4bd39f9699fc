package tsume

import (
	"context"
	"slices"
	"strings"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// variationReport is an alternative reply (変化).
type variationReport struct {
	Ply     int      `json:"ply"`
	Move    string   `json:"move"`
	Also    []string `json:"also,omitempty"`
	Plies   int      `json:"plies,omitempty"`
	Left    bool     `json:"left,omitempty"`
	Useless bool     `json:"useless,omitempty"`
	// Status is "mate", "nomate" or "unknown".
	Status     string            `json:"status"`
	Line       []string          `json:"line,omitempty"`
	Variations []variationReport `json:"variations,omitempty"`

	found tsume.Variation
}

// tryReport is a check that does not mate (紛れ).
type tryReport struct {
	Ply  int    `json:"ply"`
	Move string `json:"move"`
	// Reply refutes it. DropMate: the move is a forbidden mate by a dropped pawn.
	Reply    string `json:"reply,omitempty"`
	DropMate bool   `json:"dropMate,omitempty"`
	// Slip is a reply that allows the mate Line; only with --magire lucky.
	Slip string   `json:"slip,omitempty"`
	Line []string `json:"line,omitempty"`

	found tsume.Try
}

func (c *solveCmd) explain(ctx context.Context, p shogi.Position, j *tsume.Judgement, o tsume.Options, r *problemReport) error {
	if c.Variations == 0 && !c.Tries {
		return nil
	}
	e, err := tsume.Explain(ctx, p, j, c.Variations, c.Tries, o)
	if err != nil {
		return err
	}
	if c.Magire == "lucky" {
		if err := e.Slips(ctx, p, j, o); err != nil {
			return err
		}
		e.Tries = slices.DeleteFunc(e.Tries, func(t tsume.Try) bool { return t.Slip == shogi.NoMove })
	}
	r.Nodes += e.Nodes
	r.Variations = reportVariations(p.Rules(), e.Variations)
	for _, t := range e.Tries {
		one := tryReport{Ply: t.Ply, Move: notation.FormatUSI(p.Rules(), t.Move), DropMate: t.DropMate, found: t}
		if t.Reply != shogi.NoMove {
			one.Reply = notation.FormatUSI(p.Rules(), t.Reply)
		}
		if t.Slip != shogi.NoMove {
			one.Slip, one.Line = notation.FormatUSI(p.Rules(), t.Slip), notation.FormatUSIMoves(p.Rules(), t.SlipLine)
		}
		r.Tries = append(r.Tries, one)
	}
	return nil
}

func reportVariations(rules *shogi.Rules, list []tsume.Variation) []variationReport {
	var out []variationReport
	for _, v := range list {
		one := variationReport{
			Ply: v.Ply, Move: notation.FormatUSI(rules, v.Move), Plies: v.Plies, Left: v.Left, Useless: v.Useless,
			Status: tsume.Mate.String(), Also: notation.FormatUSIMoves(rules, v.Also), Line: notation.FormatUSIMoves(rules, v.Line),
			Variations: reportVariations(rules, v.Variations), found: v,
		}
		switch {
		case v.Open:
			one.Status = tsume.Unknown.String()
		case v.Plies == 0:
			one.Status = tsume.NoMate.String()
		}
		out = append(out, one)
	}
	return out
}

type walker struct {
	p    shogi.Position
	last shogi.Move
}

func (w walker) along(line []shogi.Move) walker {
	for _, m := range line {
		var u shogi.Undo
		w.p.Make(m, &u)
		w.last = m
	}
	return w
}

func plyText(ply int) lang.Text {
	if ply == 1 {
		return lang.TsumeFirstPly
	}
	return lang.TsumePly(ply)
}

func variationsText(b *textWriter, from walker, line []shogi.Move, ply int, list []variationReport, indent string) {
	for _, v := range list {
		at := from.along(line[:v.Ply-ply])
		var text strings.Builder
		text.WriteString(b.moves(at, v.found.Move))
		for _, m := range v.found.Also {
			text.WriteString("・" + b.moves(at, m))
		}
		next := at.along([]shogi.Move{v.found.Move})
		if len(v.found.Line) > 0 {
			text.WriteString(" " + b.moves(next, v.found.Line...))
		}
		b.say("\n"+indent, lang.TsumeExplainVariation(plyText(v.Ply), text.String(), endText(v)))
		variationsText(b, next, v.found.Line, v.Ply+1, v.Variations, indent+"\t")
	}
}

// endText is how a variation ends: まで5手駒余り, 不詰, 未確定.
func endText(v variationReport) lang.Text {
	switch {
	case v.found.Open:
		return lang.TsumeExplainEndsOpen
	case v.Plies == 0:
		return lang.TsumeExplainEndsNoMate
	case v.Useless:
		return lang.TsumeExplainEndsUseless
	case v.Left:
		return lang.TsumeExplainEndsLeft(v.Plies)
	}
	return lang.TsumeExplainEnds(v.Plies)
}

func triesText(b *textWriter, from walker, line []shogi.Move, list []tryReport, indent string) {
	for _, t := range list {
		at := from.along(line[:t.Ply-1])
		next := at
		if !t.DropMate { // which is illegal
			next = at.along([]shogi.Move{t.found.Move})
		}
		var what lang.Text
		switch {
		case t.DropMate:
			what = lang.TsumeExplainTryDropMate(notation.Text(styleIn(b.l), &at.p, t.found.Move, at.last))
		case t.found.Slip != shogi.NoMove:
			what = lang.TsumeExplainTrySlip(b.moves(at, t.found.Move), b.moves(next, append([]shogi.Move{t.found.Slip}, t.found.SlipLine...)...))
		case t.found.Reply == shogi.NoMove:
			what = lang.TsumeExplainTryFails(b.moves(at, t.found.Move))
		default:
			what = lang.TsumeExplainTryRefuted(b.moves(at, t.found.Move), b.moves(next, t.found.Reply))
		}
		b.say("\n"+indent, lang.TsumeAt(plyText(t.Ply), what))
	}
}
