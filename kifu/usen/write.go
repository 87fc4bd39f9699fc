package usen

import (
	"io"
	"strconv"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// Write writes one line with variations. Only moves and ends are stored. Unsupported boards or
// pieces are an error.
func Write(w io.Writer, rec *kifu.Record, o kifu.WriteOptions) ([]kifu.Loss, error) {
	r := rec.Rules.Rules
	if err := fits(r); err != nil {
		return nil, err
	}
	standard, err := kifu.DefaultRules(kifu.ReadOptions{})
	if err != nil {
		return nil, err
	}
	var losses kifu.Losses
	if rec.Rules.ID != standard.ID {
		losses.Add(kifu.LossRules, rec.Rules.ID)
	}
	losses.AddNotes(rec.Notes)
	for _, h := range rec.Headers {
		losses.Add(kifu.LossHeaders, h.Key+"："+h.Value)
	}
	var out []byte
	if !rec.Start.IsEven(rec.Rules) {
		out = appendStart(out, rec, &losses)
	}
	losses.AddRemarks(rec.Root)
	out = append(out, "~0."...)
	end := ""
	err = rec.Walk(func(v *kifu.Visit) error {
		if v.Variation() {
			out = append(append(append(out, '.'), end...), '~')
			out = append(strconv.AppendInt(out, int64(v.Ply-1), 10), '.')
			end = ""
		}
		losses.AddRemarks(v.Node)
		if v.Node.End != nil {
			end = letter(*v.Node.End, v.Parent.Foul != shogi.NoFoul, &losses)
			return nil
		}
		out = appendMove(out, r, v.Node.Move)
		return nil
	})
	if err != nil {
		return nil, err
	}
	out = append(append(append(out, '.'), end...), '\n')
	err = kifu.WriteText(w, string(out), o, &losses)
	return losses.List(), err
}

func appendStart(out []byte, rec *kifu.Record, losses *kifu.Losses) []byte {
	sfen := rec.Start.SFEN()
	if short, ok := strings.CutSuffix(sfen, " 1"); ok {
		sfen = short
	} else {
		losses.Add(kifu.LossMoveNumber, strconv.Itoa(rec.Start.Position.Ply()))
		sfen = sfen[:strings.LastIndexByte(sfen, ' ')]
	}
	if h := rec.Start.Handicap; h != "" && h != kifu.StartAt(rec.Rules, rec.Start.Position).Handicap {
		losses.Add(kifu.LossHandicapName, h)
	}
	return append(out, strings.NewReplacer("/", "_", " ", ".", "+", "z").Replace(sfen)...)
}

func letter(end kifu.End, fouled bool, losses *kifu.Losses) string {
	kind := end.Kind
	if fouled && kind == kifu.EndFoulWin {
		return "i"
	}
	for l, k := range ends {
		if k == kind && end.Word == "" && !(fouled && kind == kifu.EndFoulLoss) {
			return l
		}
	}
	losses.Add(kifu.LossEnd, end.String())
	switch kind {
	case kifu.EndDraw, kifu.EndMaxMoves, kifu.EndRepetition:
		return "j"
	}
	return "p"
}
