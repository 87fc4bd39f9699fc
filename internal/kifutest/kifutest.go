// Package kifutest generates and compares records for tests of record formats.
package kifutest

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Features selects the optional parts of a random record. Set those that the tested
// format supports.
type Features struct {
	// Starts: handicaps and drawn positions; Numbers: a first move number other than 1.
	Starts, Numbers bool
	Headers, Notes  bool
	Variations      bool
	Comments        bool
	Bookmarks       bool
	// Times to the second, Fractions to the millisecond.
	Times, Fractions bool
	Evaluations      bool
	// Ends of lines; Fouls: an illegal last move; Occupied: it never starts from an empty square.
	Ends, Fouls, Occupied bool
	// BareEnds: ends have no comments.
	BareEnds bool
	// MaxMoves bounds the moves of all lines; 0 means 40.
	MaxMoves int
}

// All has every feature but fractions of a second.
func All() Features {
	return Features{
		Starts: true, Numbers: true, Headers: true, Notes: true, Variations: true, Comments: true, Bookmarks: true,
		Times: true, Evaluations: true, Ends: true, Fouls: true,
	}
}

// Record generates records of the rule set.
func Record(rules *variant.RuleSet, f Features) *rapid.Generator[*kifu.Record] {
	return rapid.Custom(func(t *rapid.T) *kifu.Record {
		g := generator{t: t, rules: rules, f: f, left: f.MaxMoves, timed: f.Times && rapid.Bool().Draw(t, "timed")}
		if g.left == 0 {
			g.left = 40
		}
		rec := kifu.New(rules)
		g.head(rec)
		g.remarks(rec.Root, rec.Start.Position)
		g.line(rec.Root, rec.Start.Position, 1)
		return rec
	})
}

type generator struct {
	t     *rapid.T
	rules *variant.RuleSet
	f     Features
	left  int
	timed bool
}

func (g *generator) chance(on bool, in int, what string) bool {
	return on && rapid.IntRange(0, in-1).Draw(g.t, what) == 0
}

var (
	headerKeys = []string{
		kifu.KeyStarted, kifu.KeyEnded, kifu.KeyEvent, kifu.KeySite, kifu.KeyTimeLimit, kifu.KeyOpening, kifu.KeyRemark, "先手省略名",
		"作品番号", "観戦記者", "Unknown key", "天気",
	}
	headerValues = []string{"2026/11/21 10:00:00", "", "第八十五期名人戦", "a：b:c", "6時間", "\"quoted\" \\ text", "東京・将棋会館　"}
	players      = []string{"羽織 花子", "", "Ｘ", "A_b-9", "七段　王"}
	comments     = []string{
		"良い手", "", "*", " 頭の空白", "尻の空白 ", "まで5手で中断", "変化：3手", "   1 ７六歩(77)", "#note", "&印", "全角　空白",
		"a,b;c'd\"e\\f", "+7776FU", "%TORYO", "評価値という言葉", "/", "▲７六歩 △３四歩", "{}[]",
	}
	bookmarks = []string{"開始局面", "基本図", "a b", "1"}
	engines   = []string{"", "komadai", "Suisho 5 \"NNUE\""}
)

func (g *generator) head(rec *kifu.Record) {
	t := g.t
	if g.f.Headers {
		for _, key := range rapid.SliceOfNDistinct(rapid.SampledFrom(headerKeys), 0, 4, rapid.ID[string]).Draw(t, "headers") {
			rec.Headers.Set(key, rapid.SampledFrom(headerValues).Draw(t, "value"))
		}
		if rapid.Bool().Draw(t, "players") {
			rec.Headers.Set(kifu.KeyBlack, rapid.SampledFrom(players).Draw(t, "black"))
			rec.Headers.Set(kifu.KeyWhite, rapid.SampledFrom(players).Draw(t, "white"))
		}
	}
	if g.chance(g.f.Notes, 3, "notes") {
		rec.Notes = []string{" erste Zeile", "zweite Zeile"}
	}
	if !g.f.Starts {
		return
	}
	if g.rules.Rules.Doubles() && rapid.Bool().Draw(t, "lions") {
		if start, ok := startOfLions(g.rules); ok {
			rec.Start = start
			return
		}
	}
	switch rapid.IntRange(0, 3).Draw(t, "start") {
	case 1:
		if n := len(g.rules.Handicaps); n > 0 {
			h := g.rules.Handicaps[rapid.IntRange(0, n-1).Draw(t, "handicap")]
			rec.Start = kifu.Start{Position: h.Start, Handicap: h.ID}
		}
	case 2:
		p := g.rules.Start
		for range rapid.IntRange(1, 30).Draw(t, "moves before") {
			m, ok := g.move(&p)
			if !ok || p.Play(m) != nil {
				break
			}
		}
		setup := p.Setup()
		if !g.f.Numbers {
			setup.Ply = 1
		}
		if q, err := setup.Position(); err == nil {
			rec.Start = kifu.StartAt(g.rules, q)
		}
	case 3:
		rec.Start = kifu.StartAt(g.rules, g.rules.StartFor(shogi.White))
	}
}

func (g *generator) move(p *shogi.Position) (shogi.Move, bool) {
	legal := p.AppendLegal(nil)
	if len(legal) == 0 {
		return shogi.NoMove, false
	}
	if p.Rules().Doubles() && rapid.Bool().Draw(g.t, "double") {
		if some := slices.DeleteFunc(slices.Clone(legal), func(m shogi.Move) bool { return !m.Doubles() }); len(some) > 0 {
			legal = some
		}
	}
	return legal[rapid.IntRange(0, len(legal)-1).Draw(g.t, "move")], true
}

func (g *generator) line(n *kifu.Node, p shogi.Position, ply int) {
	branches := 1
	if g.chance(g.f.Variations, 4, "branch") {
		branches = rapid.IntRange(2, 3).Draw(g.t, "branches")
	}
	for range branches {
		if g.left <= 0 {
			return
		}
		g.left--
		if g.chance(g.f.Ends, 12, "end") {
			g.end(n, p, rapid.Custom(drawEnd).Draw(g.t, "how"))
			continue
		}
		if g.chance(g.f.Fouls, 25, "foul") {
			g.foul(n, p)
			continue
		}
		m, ok := g.move(&p)
		if !ok {
			g.end(n, p, kifu.End{Kind: kifu.EndMate})
			return
		}
		q := p
		if q.Play(m) != nil {
			return
		}
		child := &kifu.Node{Move: m}
		n.Children = append(n.Children, child)
		g.clock(child)
		g.remarks(child, q)
		g.line(child, q, ply+1)
	}
}

func drawEnd(t *rapid.T) kifu.End {
	if rapid.IntRange(0, 9).Draw(t, "unknown") == 0 {
		return kifu.EndOf("雨天順延")
	}
	kind := rapid.SampledFrom([]kifu.EndKind{
		kifu.EndResign, kifu.EndAbort, kifu.EndSealed, kifu.EndMate, kifu.EndNoMate, kifu.EndTime, kifu.EndFoulLoss,
		kifu.EndRepetition, kifu.EndDeclare, kifu.EndImpasse, kifu.EndMaxMoves, kifu.EndDefaultWin, kifu.EndTakeBack,
	}).Draw(t, "end")
	return kifu.End{Kind: kind}
}

func (g *generator) end(n *kifu.Node, p shogi.Position, end kifu.End) {
	if !g.f.Ends {
		return
	}
	child := &kifu.Node{End: &end}
	n.Children = append(n.Children, child)
	g.clock(child)
	if !g.f.BareEnds {
		g.comments(child)
	}
}

// foul appends an illegal move and its end.
func (g *generator) foul(n *kifu.Node, p shogi.Position) {
	r := p.Rules()
	squares := r.Squares()
	draw := func(what string) shogi.Square { return squares[rapid.IntRange(0, len(squares)-1).Draw(g.t, what)] }
	to := draw("to")
	var m shogi.Move
	if hand := r.HandKinds(); rapid.Bool().Draw(g.t, "drop") && len(hand) > 0 && !r.Info(hand[0]).Token {
		m = shogi.NewDrop(hand[0], to)
	} else {
		from := draw("from")
		if from == to || g.f.Occupied && p.Piece(from) == shogi.NoPiece {
			return
		}
		m = shogi.NewMove(from, to, rapid.Bool().Draw(g.t, "promote"))
	}
	b := kifu.NewBuilder(kifu.FormatUnknown, kifu.ReadOptions{Rules: g.rules})
	b.Start(g.rules, kifu.Start{Position: p})
	if p.IsLegal(m) || b.Move(m, kifu.Place{}) != nil {
		return
	}
	child := b.Node()
	n.Children = append(n.Children, child)
	g.clock(child)
	g.comments(child)
	g.end(child, p, kifu.End{Kind: kifu.EndFoulWin})
}

func (g *generator) clock(n *kifu.Node) {
	if !g.timed || g.chance(true, 8, "untimed") {
		return
	}
	unit := time.Second
	if g.f.Fractions {
		unit = time.Millisecond
	}
	n.Time = kifu.Time{
		Known: true,
		Spent: time.Duration(rapid.IntRange(0, 20000).Draw(g.t, "spent")) * unit,
		Total: time.Duration(rapid.IntRange(0, 90000).Draw(g.t, "total")) * unit,
	}
}

func (g *generator) comments(n *kifu.Node) {
	if g.chance(g.f.Comments, 4, "comments") {
		n.Comments = rapid.SliceOfN(rapid.SampledFrom(comments), 1, 3).Draw(g.t, "lines")
	}
	if g.chance(g.f.Bookmarks, 8, "bookmark") {
		n.Bookmark = rapid.SampledFrom(bookmarks).Draw(g.t, "mark")
	}
}

func (g *generator) remarks(n *kifu.Node, p shogi.Position) {
	g.comments(n)
	if !g.chance(g.f.Evaluations, 5, "evaluations") {
		return
	}
	after := 0
	for range rapid.IntRange(1, 2).Draw(g.t, "lines of evaluation") {
		after = rapid.IntRange(after, len(n.Comments)).Draw(g.t, "after")
		n.Evaluations = append(n.Evaluations, g.evaluation(p, after))
	}
}

func (g *generator) evaluation(p shogi.Position, after int) kifu.Evaluation {
	t := g.t
	e := kifu.Evaluation{
		After:  after,
		Engine: rapid.SampledFrom(engines).Draw(t, "engine"),
		Source: kifu.Source(rapid.IntRange(0, 3).Draw(t, "source")),
		Line:   rapid.IntRange(0, 3).Draw(t, "line"),
		Depth:  rapid.IntRange(1, 40).Draw(t, "depth"),
		Nodes:  rapid.Uint64Range(0, 1<<40).Draw(t, "nodes"),
		Time:   time.Duration(rapid.IntRange(0, 100000).Draw(t, "time")) * time.Millisecond,
	}
	if rapid.Bool().Draw(t, "seldepth") {
		e.SelDepth = e.Depth + 3
	}
	switch rapid.IntRange(0, 3).Draw(t, "score") {
	case 0:
		e.Score = kifu.MateIn(rapid.IntRange(-31, 31).Draw(t, "mate"), 1)
	case 1:
		e.Score = kifu.MateIn(0, -1)
	default:
		e.Score = kifu.CP(rapid.IntRange(-30000, 30000).Draw(t, "cp"))
		e.Score.Bound = kifu.Bound(rapid.IntRange(0, 2).Draw(t, "bound"))
	}
	for range rapid.IntRange(0, 4).Draw(t, "pv") {
		m, ok := g.move(&p)
		if !ok || p.Play(m) != nil {
			break
		}
		e.PV = append(e.PV, m)
	}
	return e
}

// Diff returns the difference of two records, or "". Rule sets are compared by ID.
func Diff(want, got *kifu.Record) string { return cmp.Diff(Dump(want), Dump(got)) }

// Dump writes a record as text, one node a line.
func Dump(rec *kifu.Record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "rules %s\nstart %s %q\n", rec.Rules.ID, rec.Start.SFEN(), rec.Start.Handicap)
	for _, h := range rec.Headers {
		fmt.Fprintf(&b, "header %q %q\n", h.Key, h.Value)
	}
	for _, n := range rec.Notes {
		fmt.Fprintf(&b, "note %q\n", n)
	}
	dumpNode(&b, rec.Rules.Rules, rec.Root)
	if err := rec.Walk(func(v *kifu.Visit) error {
		fmt.Fprintf(&b, "%d.%d ", v.Ply, v.Index)
		dumpNode(&b, rec.Rules.Rules, v.Node)
		return nil
	}); err != nil {
		fmt.Fprintf(&b, "error %v\n", err)
	}
	return b.String()
}

func dumpNode(b *strings.Builder, r *shogi.Rules, n *kifu.Node) {
	if n.End != nil {
		fmt.Fprintf(b, "end %d %q", n.End.Kind, n.End.Word)
	} else {
		b.WriteString(notation.FormatUSI(r, n.Move))
	}
	if n.Foul != shogi.NoFoul {
		b.WriteString(" foul " + n.Foul.ID())
	}
	if n.Time.Known {
		fmt.Fprintf(b, " time %v/%v", n.Time.Spent, n.Time.Total)
	}
	if n.Bookmark != "" {
		fmt.Fprintf(b, " bookmark %q", n.Bookmark)
	}
	b.WriteByte('\n')
	for _, c := range n.Comments {
		fmt.Fprintf(b, "  comment %q\n", c)
	}
	for _, e := range n.Evaluations {
		fmt.Fprintf(b, "  evaluation %+v\n", e)
	}
}

// Bounds of the cost of reading an input. The time limit only ends a test that hangs.
const (
	maxBytesPerByte = 200
	hangs           = 5 * time.Minute
)

// Cheap fails the test if reading an input allocates more than 200 bytes per input byte.
// A reader with a super-linear cost exceeds this many times. Run nothing else at the same
// time.
func Cheap(t *testing.T, name string, size int, read func()) {
	t.Helper()
	timer := time.AfterFunc(hangs, func() { panic("reading " + name + " has not ended after " + hangs.String()) })
	defer timer.Stop()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	read()
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) / uint64(max(size, 1)); took > maxBytesPerByte {
		t.Errorf("%s: reading takes %d bytes of memory for each byte, want %d at most", name, took, maxBytesPerByte)
	} else {
		t.Logf("%s: %d bytes of memory for each byte", name, took)
	}
}
