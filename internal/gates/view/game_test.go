package view_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

var (
	book match.Rulebook
	noon = time.UnixMilli(1_700_000_000_000).UTC()
)

func newGame(t interface{ Fatal(...any) }, rules, start string) *match.Game {
	rs, err := variant.Lookup(rules)
	if err != nil {
		t.Fatal(err)
	}
	impasse, err := match.ParseImpasse(rs.Impasse)
	if err != nil {
		t.Fatal(err)
	}
	if start == "" {
		start = rs.SFEN
	}
	e, err := match.Create(&book, match.Config{
		Rules: rs.ID, Impasse: impasse, Start: start, Undo: true, Players: [2]match.Player{{}, {Engine: 3, Name: "komadai"}},
	}, noon)
	if err != nil {
		t.Fatal(err)
	}
	g, err := match.Replay(&book, []match.Event{e})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func do(t interface{ Fatal(...any) }, g *match.Game, c match.Command) {
	events, err := g.Decide(c, noon)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if err := g.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
}

func moves(t interface{ Fatal(...any) }, g *match.Game, list string) {
	for m := range strings.FieldsSeq(list) {
		do(t, g, match.Command{Kind: match.Moved, Side: g.Position().Side(), Move: m, Seq: g.Seq()})
	}
}

// The sample of seed 002 as a client gets it.
func TestMoveText(t *testing.T) {
	g := newGame(t, "standard", "")
	moves(t, g, "2g2f 3c3d 7g7f 2b8h+ 7i8h 3a2b 4i5h")
	got := view.NewRenderer().Game(play.View{ID: "g", Game: g, Now: noon})
	want := []string{"２六歩", "３四歩", "７六歩", "８八角成", "同　銀", "２二銀", "５八金右"}
	for i, m := range got.Moves {
		if m.Ja != want[i] || m.Side != string("bw"[i%2]) {
			t.Errorf("move %d: %q of %s, want %q", i+1, m.Ja, m.Side, want[i])
		}
	}
	m := got.Moves[3]
	if len(m.Path) != 7 {
		t.Fatalf("the capture: %+v", m)
	}
	expect.All(t, "the capture",
		expect.That("Captured", m.Captured, "B"), expect.That("Western", m.Western, "Bx8h+"), expect.That("Path[0]", m.Path[0], "2b"),
		expect.That("Path[6]", m.Path[6], "8h"),
	)
	if m := got.Moves[4]; m.Captured != "+B" {
		t.Errorf("the recapture took %q", m.Captured)
	}
}

func TestCheckAndDrop(t *testing.T) {
	g := newGame(t, "standard", "4k4/9/9/9/9/9/9/9/4K4 b R 1")
	moves(t, g, "R*5c")
	got := view.NewRenderer().Game(play.View{ID: "g", Game: g, Seated: true, Side: shogi.White, Now: noon})
	m := got.Moves[0]
	if m.Ja != "５三飛" && m.Ja != "５三飛打" {
		t.Errorf("%+v, check on %q", m, got.Check)
	}
	expect.All(t, "m",
		expect.That("m.Check", m.Check, "5a"), expect.That("got.Check", got.Check, "5a"), expect.That("len(m.Path)", len(m.Path), 1),
		expect.That("m.Captured", m.Captured, ""),
	)
	for _, l := range got.Legal {
		if l.USI == "5a5b" {
			t.Error("the king may walk into check")
		}
	}
}

// Only moves whose path does not follow from their ends have a path.
func TestPathsOfLegalMoves(t *testing.T) {
	for _, c := range []struct {
		rules, start string
		with         map[string]string // moves with this path
	}{
		{"standard", "4k4/9/9/9/9/9/9/4N4/R3K3B b G 1", nil},
		{"cylinder", "4k4/9/9/9/9/9/9/9/R3K4 b - 1", map[string]string{"9i1i": "9i 1i", "9i2i": "9i 1i 2i"}},
		{"skate", "4k4/9/9/9/9/9/6P2/9/4K4 b - 1", map[string]string{}},
		{"checkers", "4k4/9/9/9/9/9/6P2/6S2/4K4 b - 1", map[string]string{"3h3f": "3h 3f"}},
	} {
		g := newGame(t, c.rules, c.start)
		got := view.NewRenderer().Game(play.View{ID: "g", Game: g, Seated: true, Now: noon})
		paths := map[string]string{}
		for _, l := range got.Legal {
			if l.Path != nil {
				paths[l.USI] = strings.Join(l.Path, " ")
			}
		}
		if c.with == nil && len(paths) > 0 {
			t.Errorf("%s: paths %v", c.rules, paths)
		}
		for usi, path := range c.with {
			if paths[usi] != path {
				t.Errorf("%s %s: path %q, want %q", c.rules, usi, paths[usi], path)
			}
		}
		if c.rules == "skate" {
			// The pawn slides straight; the king's step also goes to the side.
			if _, there := paths["3g3a"]; there {
				t.Errorf("skate: paths %v", paths)
			}
		}
	}
}

// A record that followed each step has the same messages as a late one, and messages never
// change.
func TestRecordFollows(t *testing.T) {
	ids := variant.IDs()
	rapid.Check(t, func(t *rapid.T) {
		g := newGame(t, rapid.SampledFrom(ids).Draw(t, "rules"), "")
		var record view.Record
		var shown [][]wire.Move
		var copies []string
		for range rapid.IntRange(0, 20).Draw(t, "steps") {
			if g.Result().Over() {
				break
			}
			if rapid.IntRange(0, 4).Draw(t, "undo") == 0 && g.CanUndo(shogi.Black) {
				do(t, g, match.Command{Kind: match.Undone, Side: shogi.Black, Seq: g.Seq()})
			} else {
				legal := g.Position().AppendLegal(nil)
				m := legal[rapid.IntRange(0, len(legal)-1).Draw(t, "move")]
				moves(t, g, usi(g, m))
			}
			if rapid.Bool().Draw(t, "look") {
				list := record.Follow(g)
				shown = append(shown, list)
				copies = append(copies, text(list))
			}
		}
		var late view.Record
		if a, b := record.Follow(g), late.Follow(g); !reflect.DeepEqual(a, b) {
			t.Fatalf("followed %+v\nlate     %+v", a, b)
		}
		for i := range shown {
			if text(shown[i]) != copies[i] {
				t.Fatal("a message changed after it was handed out")
			}
		}
	})
}

func usi(g *match.Game, m shogi.Move) string {
	return formatUSI(g.Rules(), m)
}

func text(list []wire.Move) string {
	var b strings.Builder
	for _, m := range list {
		b.WriteString(m.USI + m.SFEN + m.Ja + ";")
	}
	return b.String()
}

func TestClockOfASleepingGame(t *testing.T) {
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	e, err := match.Create(&book, match.Config{
		Rules: rs.ID, Impasse: shogi.Impasse27Declared, Start: rs.SFEN,
		Control: clock.Control{Kind: clock.Fischer, Main: time.Minute, Increment: time.Second},
	}, noon)
	if err != nil {
		t.Fatal(err)
	}
	g, err := match.Replay(&book, []match.Event{e})
	if err != nil {
		t.Fatal(err)
	}
	awake := view.NewRenderer().Game(play.View{ID: "g", Game: g, Now: noon.Add(10 * time.Second)})
	if awake.Time.Running != "b" || awake.Time.Black.Main != 50_000 || awake.Time.White.Main != 60_000 || awake.Time.Clock.Increment != 1000 {
		t.Errorf("awake: %+v", awake.Time)
	}
	asleep := view.NewRenderer().Game(play.View{ID: "g", Game: g, Now: noon.Add(time.Hour), Asleep: true})
	if asleep.Time.Running != "" || asleep.Time.Black.Main != 60_000 {
		t.Errorf("asleep: %+v", asleep.Time)
	}
	stopped := view.NewRenderer().Game(play.View{ID: "g", Game: g, Now: noon.Add(time.Hour), Asleep: true, Stopped: noon.Add(7 * time.Second)})
	if stopped.Time.Running != "" || stopped.Time.Black.Main != 53_000 {
		t.Errorf("asleep since its clock stopped: %+v", stopped.Time)
	}
}
