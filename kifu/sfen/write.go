package sfen

import (
	"fmt"
	"io"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Write writes the main line as one line, after the rule set if not standard shogi.
func Write(w io.Writer, rec *kifu.Record, o kifu.WriteOptions) ([]kifu.Loss, error) {
	standard, err := kifu.DefaultRules(kifu.ReadOptions{})
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	var losses kifu.Losses
	losses.AddNotes(rec.Notes)
	for _, h := range rec.Headers {
		losses.Add(kifu.LossHeaders, h.Key+"："+h.Value)
	}
	if rec.Rules.ID != standard.ID {
		fmt.Fprintf(&b, "setoption name USI_Variant value %s\n", rec.Rules.ID)
	}
	b.WriteString("position ")
	if rec.Start.IsEven(rec.Rules) {
		b.WriteString("startpos")
	} else {
		b.WriteString("sfen " + rec.Start.SFEN())
		start := rec.Start.Position
		if rec.Start.Handicap != kifu.StartAt(rec.Rules, start).Handicap {
			losses.Add(kifu.LossHandicapName, rec.Start.Handicap)
		}
	}
	losses.AddRemarks(rec.Root)
	moves, beside := " moves", false
	err = rec.Walk(func(v *kifu.Visit) error {
		if v.Variation() {
			beside = true
			losses.Add(kifu.LossVariations, fmt.Sprintf("a variation at move %d", v.Ply))
		}
		n := v.Node
		if beside {
			return nil
		}
		losses.AddRemarks(n)
		switch {
		case n.Foul != shogi.NoFoul:
			losses.Add(kifu.LossFoul, n.Foul.Error())
		case n.End != nil:
			if word := endWord(*n.End); word != "" && v.Parent.Foul == shogi.NoFoul {
				b.WriteString(moves + " " + word)
			} else {
				losses.Add(kifu.LossEnd, n.End.String())
			}
			moves = ""
		default:
			b.WriteString(moves + " " + notation.FormatUSI(rec.Rules.Rules, n.Move))
			moves = ""
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	b.WriteString("\n")
	err = kifu.WriteText(w, b.String(), o, &losses)
	return losses.List(), err
}

func endWord(end kifu.End) string {
	if end.Word != "" {
		return ""
	}
	for word, kind := range endWords {
		if kind == end.Kind {
			return word
		}
	}
	return ""
}
