package csa

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

func write(out io.Writer, rec *kifu.Record, o kifu.WriteOptions) ([]kifu.Loss, error) {
	old := true
	switch o.Version {
	case "", "2.2", "2":
	case "3.0", "3":
		old = false
	default:
		return nil, fmt.Errorf("csa: there is no version %.80q; there are 2.2 and 3.0", o.Version)
	}
	w := &writer{Alphabet: NewAlphabet(rec.Rules), rec: rec, old: old}
	w.head(rec, o)
	start := rec.Start.Position
	w.remarks(rec.Root, &start)
	if err := rec.Walk(w.visit); err != nil {
		return nil, err
	}
	err := kifu.WriteText(out, string(w.out), o, &w.losses)
	return w.losses.List(), err
}

type writer struct {
	*Alphabet
	rec         *kifu.Record
	out         []byte
	losses      kifu.Losses
	old         bool
	spent       [2]time.Duration
	inVariation bool
	skipped     bool // the illegal move before the end
}

func (w *writer) line(text string) { w.out = append(append(w.out, text...), '\n') }

func (w *writer) head(rec *kifu.Record, o kifu.WriteOptions) {
	switch {
	case o.Charset == kifu.ShiftJIS && (!w.old || o.Tag):
		w.line("'CSA encoding=SHIFT_JIS")
	case (o.Charset == kifu.UTF8 || o.Charset == kifu.AutoCharset) && (!w.old || o.Tag):
		w.line("'CSA encoding=UTF-8")
	}
	if w.old {
		w.line("V2.2")
	} else {
		w.line("V3.0")
	}
	for _, note := range rec.Notes {
		if strings.HasPrefix(note, "*") || strings.HasPrefix(note, "CSA encoding=") {
			w.losses.Add(kifu.LossLines, note)
			note = " " + note
		}
		w.line("'" + w.losses.OneLine(note))
	}
	w.writeHeaders(rec)
	w.changedHeaders(rec)
	p := &rec.Start.Position
	w.out = w.writeStart(w.out, rec.Rules, p)
	w.line(string(signs[p.Side()]))
	if p.Ply() != 1 {
		w.losses.Add(kifu.LossMoveNumber, strconv.Itoa(p.Ply()))
	}
	if rec.Start.Handicap != "" {
		setup := p.Setup()
		setup.Ply = 1
		if q, err := kifu.PlaceSetup(setup); err == nil && kifu.StartAt(rec.Rules, q).Handicap != rec.Start.Handicap {
			w.losses.Add(kifu.LossHandicapName, rec.Start.Handicap)
		}
	}
}

func (w *writer) visit(v *kifu.Visit) error {
	if v.Variation() {
		w.inVariation = true
		w.losses.Add(kifu.LossVariations, "a variation at move "+strconv.Itoa(v.Ply))
	}
	if w.inVariation { // variations come last
		return nil
	}
	n := v.Node
	side := w.rec.SideAt(v.Ply)
	if n.End != nil {
		end, ply, fouled := v.Ending(w.skipped)
		side = w.rec.SideAt(ply)
		word, exact := formatEnd(end, side, fouled, w.old)
		if !exact {
			w.losses.Add(kifu.LossEndWord, n.End.String())
		}
		w.out = append(w.out, word...)
	} else {
		text, ok := w.appendMove(w.out, v.Position, n.Move)
		if !ok {
			w.losses.Add(kifu.LossFoul, n.Foul.Error())
			w.losses.AddRemarks(n)
			w.skipped = true
			return nil
		}
		w.out = text
	}
	w.time(n.Time, side)
	p := v.After()
	w.remarks(n, &p)
	return nil
}

func (w *writer) time(t kifu.Time, side shogi.Color) {
	if !t.Known {
		w.out = append(w.out, '\n')
		return
	}
	d := t.Spent
	if w.old {
		d = d.Truncate(time.Second)
	} else {
		d = d.Truncate(time.Millisecond)
	}
	if d != t.Spent {
		w.losses.Add(kifu.LossFractions, t.Spent.String())
	}
	w.spent[side] += t.Spent
	if t.Total != w.spent[side] {
		w.losses.Add(kifu.LossTotals, t.Total.String())
	}
	sep := ",T"
	if w.old {
		sep = "\nT"
	}
	w.out = strconv.AppendInt(append(w.out, sep...), int64(d/time.Second), 10)
	if ms := d % time.Second / time.Millisecond; ms > 0 {
		w.out = append(w.out, strings.TrimRight(fmt.Sprintf(".%03d", ms), "0")...)
	}
	w.out = append(w.out, '\n')
}

func (w *writer) remarks(n *kifu.Node, p *shogi.Position) {
	if n.Bookmark != "" {
		w.losses.Add(kifu.LossBookmarks, n.Bookmark)
	}
	for text, e := range n.Remarks() {
		if e != nil {
			w.evaluation(e, p)
		} else {
			w.comment(n, text, p)
		}
	}
}

func (w *writer) comment(n *kifu.Node, text string, p *shogi.Position) {
	text = w.losses.OneLine(text)
	if n.End == nil && n.Foul == shogi.NoFoul {
		if _, evaluates := w.ParseEvaluation(text, p); evaluates {
			w.losses.Add(kifu.LossLines, text)
			text = " " + text
		}
	}
	w.line("'*" + text)
}

// evaluation prefers the source line if it was CSA's.
func (w *writer) evaluation(e *kifu.Evaluation, p *shogi.Position) {
	if e.Text != "" {
		if _, ok := w.ParseEvaluation(e.Text, p); ok && !strings.ContainsAny(e.Text, "\r\n") {
			w.line("'*" + e.Text)
			return
		}
	}
	if e.Score.Kind == kifu.NoScore {
		w.losses.Add(kifu.LossEvaluations, e.Text)
		return
	}
	text, whole := w.formatEvaluation(e, p)
	if !whole || e.Text != "" {
		w.losses.Add(kifu.LossEvaluationParts, text)
	}
	w.line("'*" + text)
}
