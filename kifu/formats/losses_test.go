package formats_test

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

var excuses = map[string][]kifu.LossKind{
	"rule set":   {kifu.LossRules},
	"number":     {kifu.LossMoveNumber},
	"handicap":   {kifu.LossHandicapName},
	"header":     {kifu.LossHeaders, kifu.LossHeaderText, kifu.LossLines, kifu.LossCharacters},
	"note":       {kifu.LossNotes, kifu.LossLines, kifu.LossCharacters},
	"comment":    {kifu.LossComments, kifu.LossPlaces, kifu.LossLines, kifu.LossCharacters},
	"bookmark":   {kifu.LossBookmarks, kifu.LossPlaces, kifu.LossLines, kifu.LossCharacters},
	"time":       {kifu.LossTimes, kifu.LossFractions},
	"total":      {kifu.LossTimes, kifu.LossTotals, kifu.LossFractions},
	"evaluation": {kifu.LossEvaluations, kifu.LossEvaluationParts},
	"end":        {kifu.LossEnd, kifu.LossEndWord, kifu.LossFoul},
	"foul":       {kifu.LossFoul},
}

// oddHeaders are hard for one format or another.
var oddHeaders = []kifu.Header{
	{Key: kifu.KeyTimeLimit, Value: "10分切れ負け"}, {Key: kifu.KeyTimeLimit, Value: "各15分"}, {Key: kifu.KeyByoyomi, Value: "一手30秒"},
	{Key: kifu.KeyStarted, Value: "2026/11/21(土) 10:00"}, {Key: kifu.KeyEnded, Value: "2026年11月21日"}, {Key: kifu.KeyMaxMoves, Value: "約300"},
	{Key: kifu.KeyImpasse, Value: "24点法（合意）"}, {Key: kifu.KeyImpasse, Value: "30点"}, {Key: kifu.KeyBlackTime, Value: "10分"},
	{Key: kifu.KeyRemark, Value: "一行\n二行"}, {Key: kifu.KeyEvent, Value: "改\r\n行"}, {Key: "鍵：", Value: "値"}, {Key: "", Value: "無名"},
	{Key: kifu.KeyEvent, Value: "二度目"}, {Key: kifu.KeySite, Value: "鷗外😀"}, {Key: kifu.KeyZone, Value: "Asia/Tokyo"},
}

// A record that was written and read is the same, or its writer has reported the difference.
func TestEachLossIsReported(t *testing.T) {
	for _, id := range []string{"standard", "torus", "seishin"} {
		set, err := variant.Lookup(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, codec := range formats.All() {
			if _, err := codec.Write(io.Discard, kifu.New(set), kifu.WriteOptions{}); err != nil {
				continue // USEN has no such board
			}
			t.Run(id+" in "+string(codec.Format), func(t *testing.T) {
				t.Parallel()
				rapid.Check(t, func(t *rapid.T) {
					features := kifutest.All()
					features.Fractions = rapid.Bool().Draw(t, "fractions")
					rec := kifutest.Record(set, features).Draw(t, "record")
					for _, i := range rapid.SliceOfNDistinct(rapid.IntRange(0, len(oddHeaders)-1), 0, 3, rapid.ID[int]).Draw(t, "odd headers") {
						rec.Headers = append(rec.Headers, oddHeaders[i])
					}
					if rapid.Bool().Draw(t, "unusual words") {
						unusual(rec.Root)
					}
					o := kifu.WriteOptions{
						Charset: rapid.SampledFrom([]kifu.Charset{kifu.UTF8, kifu.ShiftJIS, kifu.EUCJP}).Draw(t, "charset"),
						CRLF:    rapid.Bool().Draw(t, "crlf"),
					}
					if codec.Format == kifu.FormatCSA {
						o.Version = rapid.SampledFrom([]string{"2.2", "3.0"}).Draw(t, "version")
					}
					checkLosses(t, codec, rec, o)
				})
			})
		}
	}
}

func unusual(n *kifu.Node) {
	for _, word := range []string{"詰", "時間切れ", "入玉宣言", "封手"} {
		if end := kifu.EndOf(word); n.End != nil && n.End.Kind == end.Kind {
			n.End = &end
		}
	}
	for _, c := range n.Children {
		unusual(c)
	}
}

func checkLosses(t rapid.TB, codec kifu.Codec, rec *kifu.Record, o kifu.WriteOptions) {
	var out bytes.Buffer
	losses, err := codec.Write(&out, rec, o)
	if err != nil {
		t.Fatal(err)
	}
	read := kifu.ReadOptions{Charset: o.Charset}
	if codec.Format == kifu.FormatUSEN {
		read.Rules = rec.Rules // the format names none
	}
	records, warnings, err := codec.Read(bytes.NewReader(out.Bytes()), read)
	if err != nil || len(records) != 1 || len(warnings) > 0 {
		t.Fatalf("%d games, %v, %v\n%s", len(records), warnings, err, out.String())
	}
	reported := map[kifu.LossKind]bool{}
	for _, l := range losses {
		reported[l.Kind] = true
	}
	want, got := facts(rec, reported), facts(records[0], reported)
	for _, what := range slices.Sorted(maps.Keys(want)) {
		if strings.Join(want[what], "\n") == strings.Join(got[what], "\n") {
			continue
		}
		if !slices.ContainsFunc(excuses[what], func(k kifu.LossKind) bool { return reported[k] }) {
			t.Fatalf("the %s differs, losses %v:\n%s\nis read as\n%s\n\n%s", what, losses,
				strings.Join(want[what], "\n"), strings.Join(got[what], "\n"), out.String())
		}
	}
}

// facts lists what a record has, by the keys of excuses, "start" and "moves", in an order that no
// format changes.
func facts(rec *kifu.Record, reported map[kifu.LossKind]bool) map[string][]string {
	f := map[string][]string{}
	for what := range excuses {
		f[what] = nil
	}
	add := func(what, format string, args ...any) { f[what] = append(f[what], fmt.Sprintf(format, args...)) }
	setup := rec.Start.Position.Setup()
	add("number", "%d", setup.Ply)
	setup.Ply = 1
	add("start", "%s", notation.FormatSetup(&setup))
	add("handicap", "%s", rec.Start.Handicap)
	add("rule set", "%s", rec.Rules.ID)
	for _, h := range rec.Headers {
		add("header", "%s=%s", side(h.Key), h.Value)
	}
	slices.Sort(f["header"])
	for _, note := range rec.Notes {
		var lost kifu.Losses
		if lost.AddNotes([]string{note}); len(lost.List()) > 0 { // a banner is not
			add("note", "%s", note)
		}
	}
	node := func(at string, n *kifu.Node) {
		for i, c := range n.Comments {
			add("comment", "%s %d %q", at, i, c)
		}
		if n.Bookmark != "" {
			add("bookmark", "%s %s", at, n.Bookmark)
		}
		if n.Time.Known {
			add("time", "%s %s", at, n.Time.Spent)
			add("total", "%s %s", at, n.Time.Total)
		}
		for _, e := range n.Evaluations {
			e.Text = ""
			add("evaluation", "%s %+v", at, e)
		}
	}
	node("start", rec.Root)
	variation, foul := false, 0
	_ = rec.Walk(func(v *kifu.Visit) error {
		variation = variation || v.Variation()
		if variation && reported[kifu.LossVariations] {
			return nil
		}
		at := fmt.Sprintf("%d.%d", v.Ply, v.Index)
		if v.Parent.Foul != shogi.NoFoul && reported[kifu.LossFoul] {
			at = fmt.Sprintf("%d.%d", v.Ply-1, foul) // the end takes the place of the foul
		}
		switch n := v.Node; {
		case n.End != nil:
			add("end", "%s %+v", at, *n.End)
		case n.Foul != shogi.NoFoul:
			add("foul", "%s %s", at, notation.FormatUSI(rec.Rules.Rules, n.Move))
			if foul = v.Index; reported[kifu.LossFoul] {
				return nil
			}
		default:
			add("moves", "%s %s", at, notation.FormatUSI(rec.Rules.Rules, n.Move))
		}
		node(at, v.Node)
		return nil
	})
	return f
}

// side gives the players of a handicap the names of the even game: formats choose by the start.
func side(key string) string {
	switch key {
	case kifu.KeyReceiver:
		return kifu.KeyBlack
	case kifu.KeyGiver:
		return kifu.KeyWhite
	}
	return key
}
