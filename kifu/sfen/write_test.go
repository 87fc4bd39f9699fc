package sfen_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/sfen"
	"github.com/komadai/komadai/shogi"
)

func TestWrite(t *testing.T) {
	const moves = "position startpos moves 7g7f 3c3d"
	foul := func(rec *kifu.Record) *kifu.Node {
		main := rec.Main()
		last := main[len(main)-1]
		bad := &kifu.Node{Move: main[0].Move, Foul: shogi.ImpossibleMove}
		last.Children = []*kifu.Node{bad}
		return bad
	}
	for _, c := range []struct {
		name, read string
		edit       func(*kifu.Record)
		want       string
		losses     []kifu.LossKind
	}{
		{"plain", moves, nil, moves, nil},
		{"no move", "startpos", nil, "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", nil},
		{"resigned", moves + " resign", nil, moves + " resign", nil},
		{"resigned at once", "startpos moves resign", nil, "position startpos moves resign", nil},
		{"another rule set", "setoption name USI_Variant value torus\nstartpos moves 7h7g", nil, "setoption name USI_Variant value torus\nposition startpos moves 7h7g", nil},
		{"a position", "sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5h", nil, "position sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5h", nil},
		{"a note that was read", "# by hand\n" + moves, nil, moves, []kifu.LossKind{kifu.LossNotes}},
		{"a comment at the start", moves, func(r *kifu.Record) { r.Root.Comments = []string{"hello"} }, moves, []kifu.LossKind{kifu.LossComments}},
		{"a bookmark on a move", moves, func(r *kifu.Record) { r.Main()[1].Bookmark = "here" }, moves, []kifu.LossKind{kifu.LossBookmarks}},
		{"a header", moves, func(r *kifu.Record) { r.Headers = append(r.Headers, kifu.Header{Key: "先手", Value: "木村"}) }, moves, []kifu.LossKind{kifu.LossHeaders}},
		{"a variation", moves, func(r *kifu.Record) {
			first := r.Main()[0]
			first.Children = append(first.Children, &kifu.Node{Move: first.Next().Move, Comments: []string{"one report"}})
		}, moves, []kifu.LossKind{kifu.LossVariations}},
		{"a foul", moves, func(r *kifu.Record) { foul(r) }, moves, []kifu.LossKind{kifu.LossFoul}},
		{"resigned after a foul", moves, func(r *kifu.Record) {
			foul(r).Children = []*kifu.Node{{End: &kifu.End{Kind: kifu.EndResign}}}
		}, moves, []kifu.LossKind{kifu.LossFoul, kifu.LossEnd}},
		{"an end without a word", moves, func(r *kifu.Record) {
			r.Main()[1].Children = []*kifu.Node{{End: &kifu.End{Kind: kifu.EndTime}}}
		}, moves, []kifu.LossKind{kifu.LossEnd}},
		{"an end in another word", moves, func(r *kifu.Record) {
			r.Main()[1].Children = []*kifu.Node{{End: &kifu.End{Kind: kifu.EndDeclare, Word: "宣言勝ち"}}}
		}, moves + " win", []kifu.LossKind{kifu.LossEndWord}},
	} {
		t.Run(c.name, func(t *testing.T) {
			recs, warnings, err := sfen.USI().Read(strings.NewReader(c.read), kifu.ReadOptions{})
			if err != nil || len(warnings) > 0 || len(recs) != 1 {
				t.Fatal(recs, warnings, err)
			}
			if c.edit != nil {
				c.edit(recs[0])
			}
			var out bytes.Buffer
			losses, err := sfen.USI().Write(&out, recs[0], kifu.WriteOptions{})
			if err != nil || out.String() != c.want+"\n" {
				t.Errorf("wrote %q, %v, want %q", out.String(), err, c.want)
			}
			var kinds []kifu.LossKind
			for _, l := range losses {
				kinds = append(kinds, l.Kind)
				if l.Count != 1 {
					t.Errorf("reported %d times: %v", l.Count, l)
				}
			}
			if !slices.Equal(kinds, c.losses) {
				t.Errorf("losses %v, want %v", losses, c.losses)
			}
		})
	}
}
