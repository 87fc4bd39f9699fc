package csa_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func carried(rec *kifu.Record, old bool) {
	var spent [2]time.Duration
	rec.Headers = slices.DeleteFunc(rec.Headers, func(h kifu.Header) bool { return h.Key == kifu.KeyByoyomi })
	isName := func(h kifu.Header) bool { return h.Key == kifu.KeyBlack || h.Key == kifu.KeyWhite }
	if rec.Start.Handicap != "" {
		rename := map[string]string{kifu.KeyBlack: kifu.KeyReceiver, kifu.KeyWhite: kifu.KeyGiver}
		for i, h := range rec.Headers {
			if to := rename[h.Key]; to != "" {
				rec.Headers[i].Key = to
			}
		}
		isName = func(h kifu.Header) bool { return h.Key == kifu.KeyReceiver || h.Key == kifu.KeyGiver }
	}
	slices.SortStableFunc(rec.Headers, func(a, b kifu.Header) int {
		switch x, y := isName(a), isName(b); {
		case x && !y:
			return -1
		case y && !x:
			return 1
		}
		return 0
	})
	nodes := append([]*kifu.Node{rec.Root}, rec.Main()...)
	for i, n := range nodes {
		if n.Time.Known {
			side := rec.SideAt(i)
			spent[side] += n.Time.Spent
			n.Time.Total = spent[side]
		}
		if n.End != nil {
			switch n.End.Kind {
			case kifu.EndSealed, kifu.EndDefaultWin, kifu.EndOther:
				n.End = &kifu.End{Kind: kifu.EndOther, Word: "%RAIN"}
			case kifu.EndMaxMoves:
				if old {
					n.End = &kifu.End{Kind: kifu.EndDraw}
				}
			}
		}
		for k := range n.Evaluations {
			e := &n.Evaluations[k]
			e.Engine, e.Source, e.Line, e.Depth, e.SelDepth, e.Time = "", kifu.SourcePlay, 0, 0, 0, 0
			e.Score.Bound = kifu.Exact
			switch {
			case e.Score.Kind == kifu.Mate:
				e.Score = kifu.MateIn(0, e.Score.Sign)
			case e.Score.Value >= 30000 || e.Score.Value <= -30000:
				e.Score.Value /= 2
			}
		}
	}
}

func TestRoundTrip(t *testing.T) {
	for _, rules := range append(variant.All(), kifutest.Lions()...) {
		t.Run(rules.ID, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				o := kifu.WriteOptions{
					CRLF:    rapid.Bool().Draw(t, "crlf"),
					Charset: rapid.SampledFrom([]kifu.Charset{kifu.AutoCharset, kifu.UTF8, kifu.ShiftJIS, kifu.EUCJP}).Draw(t, "charset"),
					BOM:     rapid.Bool().Draw(t, "bom"),
					Version: rapid.SampledFrom([]string{"", "3.0"}).Draw(t, "version"),
				}
				f := kifutest.All()
				f.Variations, f.Bookmarks, f.Numbers, f.Fouls, f.Fractions = false, false, false, false, o.Version != ""
				rec := kifutest.Record(rules, f).Draw(t, "record")
				carried(rec, o.Version == "")
				var out bytes.Buffer
				losses, err := csa.Codec().Write(&out, rec, o)
				losses = slices.DeleteFunc(losses, func(l kifu.Loss) bool { return l.Kind == kifu.LossHandicapName })
				if err != nil || len(losses) > 0 {
					t.Fatalf("losses %v, error %v", losses, err)
				}
				text := out.String()
				read, warnings, err := csa.Codec().Read(strings.NewReader(text), kifu.ReadOptions{Charset: o.Charset})
				if err != nil || len(read) != 1 || len(warnings) > 0 {
					t.Fatalf("%d games, warnings %v, error %v\n%s", len(read), warnings, err, text)
				}
				read[0].Start.Handicap = rec.Start.Handicap
				if diff := kifutest.Diff(rec, read[0]); diff != "" {
					t.Fatalf("%s\n%s", diff, text)
				}
				var again bytes.Buffer
				if _, err := csa.Codec().Write(&again, read[0], o); err != nil || again.String() != text {
					t.Errorf("written again it differs (%v):\n%s\n%s", err, text, again.String())
				}
			})
		})
	}
}

// A foul round-trips unless it promotes from an empty square.
func TestFouls(t *testing.T) {
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		f := kifutest.Features{Ends: true, Fouls: true}
		rec := kifutest.Record(rules, f).Draw(t, "record")
		carried(rec, true)
		var out bytes.Buffer
		losses, err := csa.Codec().Write(&out, rec, kifu.WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		read, _, err := csa.Codec().Read(bytes.NewReader(out.Bytes()), kifu.ReadOptions{})
		if err != nil {
			t.Fatalf("%v\n%s", err, out.String())
		}
		var want, got shogi.Foul
		for _, n := range rec.Main() {
			want = max(want, n.Foul)
		}
		for _, n := range read[0].Main() {
			got = max(got, n.Foul)
		}
		if lost := slices.ContainsFunc(losses, func(l kifu.Loss) bool { return l.Kind == kifu.LossFoul }); !lost && want != got {
			t.Fatalf("foul %v is read as %v\n%s", want, got, out.String())
		}
		if a, b := rec.Result(), read[0].Result(); a.Outcome != b.Outcome {
			t.Fatalf("result %+v is read as %+v\n%s", a, b, out.String())
		}
	})
}
