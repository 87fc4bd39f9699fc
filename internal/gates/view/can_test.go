package view_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func begin(t *testing.T, c match.Config) *match.Game {
	t.Helper()
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	c.Rules, c.Start = rs.ID, rs.SFEN
	if c.Impasse == 0 {
		c.Impasse = shogi.Impasse24Agreed
	}
	e, err := match.Create(&book, c, noon)
	if err != nil {
		t.Fatal(err)
	}
	g, err := match.Replay(&book, []match.Event{e})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func act(t *testing.T, g *match.Game, side shogi.Color, c match.Command) {
	t.Helper()
	c.Side, c.Seq = side, g.Seq()
	do(t, g, c)
}

func TestCan(t *testing.T) {
	people := match.Config{Players: [2]match.Player{{Name: "kin"}, {Name: "gin"}}}
	engine := match.Config{Undo: true, Players: [2]match.Player{{Name: "kin"}, {Engine: 3}}}
	b, w := shogi.Black, shogi.White
	none, some := []string{}, []string{"count", "adjourn"}
	for _, c := range []struct {
		name   string
		config match.Config
		play   func(g *match.Game)
		v      play.View
		want   wire.Can
	}{
		{"the side to move", people, nil, play.View{Seated: true, Pair: true}, wire.Can{Move: true, Resign: true, Abort: true, Offers: some}},
		{"the other side", people, nil, play.View{Seated: true, Side: w, Pair: true}, wire.Can{Resign: true, Abort: true, Offers: some}},
		{"a spectator", people, nil, play.View{Pair: true}, wire.Can{Offers: none}},
		{"against the engine, after a move", engine, func(g *match.Game) { moves(t, g, "7g7f 3c3d") },
			play.View{Seated: true}, wire.Can{Move: true, Undo: true, Resign: true, Offers: none}},
		{"an open game, seen by its player", match.Config{Players: [2]match.Player{{Name: "kin"}, {Vacant: true}}}, nil,
			play.View{Seated: true, Admitted: true}, wire.Can{Abort: true, Offers: none}},
		{"an open game, seen by another", match.Config{Players: [2]match.Player{{Name: "kin"}, {Vacant: true}}}, nil,
			play.View{Admitted: true}, wire.Can{Join: true, Offers: none}},
		{"a reserved game", match.Config{Players: [2]match.Player{{Name: "kin"}, {Vacant: true}}}, nil,
			play.View{Reserved: true}, wire.Can{Offers: none}},
		{"after the end", people, func(g *match.Game) { act(t, g, b, match.Command{Kind: match.Resigned}) },
			play.View{Seated: true, Pair: true}, wire.Can{Rematch: true, Offers: none}},
		{"after the end, a game is offered", people, func(g *match.Game) { act(t, g, b, match.Command{Kind: match.Resigned}) },
			play.View{Seated: true, Pair: true, Next: &play.Next{ID: "h", Offered: true}}, wire.Can{Rematch: true, Offers: none}},
		{"after the end, a game has begun", people, func(g *match.Game) { act(t, g, b, match.Command{Kind: match.Resigned}) },
			play.View{Seated: true, Pair: true, Next: &play.Next{ID: "h"}}, wire.Can{Offers: none}},
		{"after the end, against the engine", engine, func(g *match.Game) { act(t, g, b, match.Command{Kind: match.Resigned}) },
			play.View{Seated: true}, wire.Can{Offers: none}},
	} {
		g := begin(t, c.config)
		if c.play != nil {
			c.play(g)
		}
		c.v.Game, c.v.Now = g, noon
		if d := cmp.Diff(c.want, view.NewRenderer().Game(c.v).Can); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
	}
}

// A side that adjourns seals its move. Only that side reads it.
func TestSealing(t *testing.T) {
	g := begin(t, match.Config{Undo: true, Players: [2]match.Player{{Name: "kin"}, {Name: "gin"}}})
	moves(t, g, "7g7f 3c3d")
	act(t, g, shogi.White, match.Command{Kind: match.Offered, Offer: match.OfferAdjourn})
	shows := func(v play.View) wire.Game {
		v.Game, v.Now, v.Pair = g, noon, true
		return view.NewRenderer().Game(v)
	}
	if got := shows(play.View{}); got.Offers != (wire.Offers{White: "adjourn"}) {
		t.Errorf("offers %+v", got.Offers)
	}
	act(t, g, shogi.Black, match.Command{Kind: match.Accepted, Offer: match.OfferAdjourn})
	if got := shows(play.View{Seated: true}); !got.Can.Seal || got.Can.Move || len(got.Legal) == 0 || !got.Sealing {
		t.Errorf("to seal: %+v", got.Can)
	}
	act(t, g, shogi.Black, match.Command{Kind: match.Sealed, Move: "2g2f"})
	for name, c := range map[string]struct {
		v    play.View
		move string
	}{"its own": {play.View{Seated: true}, "2g2f"}, "the opponent": {play.View{Seated: true, Side: shogi.White}, ""}, "a spectator": {play.View{}, ""}} {
		if got := shows(c.v); got.Sealed != "b" || got.SealedMove != c.move || got.Turn != "" {
			t.Errorf("%s: sealed by %q: %q", name, got.Sealed, got.SealedMove)
		}
	}
}

func TestWaiting(t *testing.T) {
	config := match.Config{Grace: time.Minute, Control: clock.Control{Kind: clock.Sudden, Main: time.Minute}, Players: [2]match.Player{{Vacant: true}, {Name: "gin"}}}
	got := view.NewRenderer().Game(play.View{Game: begin(t, config), Now: noon, Reserved: true})
	expect.All(t, "an open game",
		expect.That("Waiting", *got.Waiting, wire.Waiting{Reserved: true, Side: "b"}), expect.That("Black.Kind", got.Black.Kind, "vacant"), expect.That("Turn", got.Turn, ""),
	)
	config.Players[0] = match.Player{Name: "kin", Account: "1", Rating: 1500, Provisional: true}
	got = view.NewRenderer().Game(play.View{Game: begin(t, config), Now: noon, After: [2]int{1510, 0}})
	expect.All(t, "a new game",
		expect.That("Free", got.Free, noon.Add(time.Minute).UnixMilli()), expect.That("Running", got.Time.Running, ""),
		expect.That("Black", got.Black, wire.Player{Kind: "person", Name: "kin", Account: "1", Rating: 1500, Provisional: true, After: 1510}),
	)
	if got := view.NewRenderer().Game(play.View{Game: begin(t, config), Now: noon, Asleep: true}); got.Free != 0 {
		t.Error("the first move of a sleeping game has a limit")
	}
}

// The declaration of 入玉 is explained to a player who may declare.
func TestDeclarationIsShown(t *testing.T) {
	for impasse, want := range map[shogi.ImpasseRule]bool{shogi.Impasse24Declared: true, shogi.ImpasseTry: false} {
		g := begin(t, match.Config{Impasse: impasse, Players: [2]match.Player{{Name: "kin"}, {Engine: 1}}})
		if waits := view.NewRenderer().Game(play.View{Game: g, Now: noon, Seated: true, Side: shogi.White}); waits.Can.Declare || (waits.Declaration != nil) != want {
			t.Errorf("%v, not on turn: %+v", impasse, waits.Declaration)
		}
		got := view.NewRenderer().Game(play.View{Game: g, Now: noon, Seated: true})
		if got.Can.Declare != want || (got.Declaration != nil) != want || got.Impasse != match.ImpasseName(impasse) {
			t.Errorf("%v: %+v", impasse, got.Declaration)
		}
		if want && (got.Declaration.OK || len(got.Declaration.Conditions) != 4) {
			t.Errorf("%v: %+v", impasse, got.Declaration)
		}
	}
}

func TestTossIsShown(t *testing.T) {
	for range 20 {
		toss := match.Throw(rand.New(rand.NewPCG(1, 2)))
		g := begin(t, match.Config{Toss: &toss, Players: [2]match.Player{{Engine: 1}, {Name: "gin"}}})
		if got := view.NewRenderer().Game(play.View{Game: g, Now: noon}).Toss; got == nil || len(got.Throws) == 0 || got.Black != "engine" {
			t.Errorf("%+v", got)
		}
	}
}

// Each move of random games of every rule set has its texts and a path, and each end has
// a sentence in all languages.
func TestTextsOfEveryRuleSet(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, id := range variant.IDs() {
		g := newGame(t, id, "")
		for g.Len() < 100 && !g.Result().Over() {
			legal := view.NewRenderer().Game(play.View{Game: g, Now: noon, Seated: true, Side: g.Position().Side()}).Legal
			moves(t, g, legal[rnd.IntN(len(legal))].USI)
		}
		got := view.NewRenderer().Game(play.View{Game: g, Now: noon})
		if len(got.Moves) != g.Len() || (got.Score != nil) != (g.Rules().Spec().Elimination != nil) {
			t.Errorf("%s: %d moves of %d, score %+v", id, len(got.Moves), g.Len(), got.Score)
		}
		for i, m := range got.Moves {
			if m.Path == nil || m.USI == "" || m.Ja == "" || m.Western == "" {
				t.Fatalf("%s: move %d: %+v", id, i+1, m)
			}
			if m.SFEN == "" {
				t.Fatalf("%s: move %d has no position", id, i+1)
			}
		}
		if r := got.Result; r != nil && (r.Text.En == "" || r.Text.Ja == "" || r.Text.Zh == "") {
			t.Errorf("%s: result %+v", id, r)
		}
	}
}

func TestGameList(t *testing.T) {
	if got := view.GameList(nil); got.Games == nil || len(got.Games) != 0 {
		t.Errorf("%+v", got)
	}
	got := view.GameList([]match.Entry{{ID: "g", Side: shogi.White, Summary: match.Summary{Plies: 2}}})
	if len(got.Games) != 1 || got.Games[0].You != "w" || got.Games[0].Plies != 2 || got.Games[0].Result != nil {
		t.Errorf("%+v", got)
	}
}
