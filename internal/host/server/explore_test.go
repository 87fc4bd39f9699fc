package server

import (
	"net/url"
	"strconv"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// The index is ready when the server has started, before its own games are scanned.
func TestIndexIsReadAheadRace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	legal := set.Start.AppendLegal(nil)
	games := make([]explore.Game, 600) // more than stay loose
	for i := range games {
		rec := kifu.New(set)
		p := set.Start
		var u shogi.Undo
		p.Make(legal[i%30], &u)
		rec.Root.Children = []*kifu.Node{{Move: legal[i%30], Children: []*kifu.Node{{Move: p.AppendLegal(nil)[i/30]}}}}
		g, err := explore.Of(rec, "made "+strconv.Itoa(i))
		if err != nil {
			t.Fatal(err)
		}
		games[i] = g
	}
	if _, err := w.server.index.Add(t.Context(), games, nil); err != nil {
		t.Fatal(err)
	}
	if err := w.server.index.Maintain(t.Context()); err != nil {
		t.Fatal(err)
	}
	ready := func() bool {
		ok, err := w.server.index.Prepared(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return ok
	}
	if ready() {
		t.Fatal("there is nothing to read ahead")
	}
	w.close()
	w.open()
	if !ready() {
		t.Error("the first question would have to wait")
	}
}

// A public game enters the index once after its end; games against the engine or by link do
// not.
func TestOwnGamesAreIndexed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.finished()
	explored := func(query string) wire.Explored {
		return want[wire.Explored](w, 200, "GET", "/api/v1/explorer?"+query, nil)
	}
	second := w.browser()
	ended := func(listed bool, usi string) string {
		g := w.create(wire.NewGame{Rules: "standard", Opponent: "person", Name: "甲", Color: "b", Listed: listed})
		w.as(second, func() {
			want[wire.Game](w, 200, "POST", "/api/v1/games/"+g.ID+"/join", wire.Join{Name: "乙"})
		})
		g = want[wire.Game](w, 200, "GET", "/api/v1/games/"+g.ID, nil)
		g = w.act(g, "move", usi)
		w.as(second, func() { w.act(want[wire.Game](w, 200, "GET", "/api/v1/games/"+g.ID, nil), "resign", "") })
		return g.ID
	}
	id := ended(true, "7g7f")
	ended(false, "2g2f")
	indexer := &ownGamesIndexer{server: w.server}
	for pass := range 3 {
		if pass == 2 { // like after a restart
			indexer.until = time.Time{}
		}
		now := time.Now().Add(time.Second)
		if err := indexer.pass(t.Context(), now); err != nil {
			t.Fatal(err)
		}
		// The next pass starts at the overlap, whether games ended or not.
		if since, _, err := indexer.since(t.Context()); err != nil || !since.Equal(now.Add(-indexOverlap)) {
			t.Errorf("pass %d: games are looked at from %v on, %v, want %v", pass, since, err, now.Add(-indexOverlap))
		}
	}
	e := explored("")
	if e.Here == nil || len(e.Moves) != 1 || len(e.Games) != 1 {
		t.Fatalf("%+v", e)
	}
	expect.All(t, "e",
		expect.That("Indexed", e.Indexed, 1), expect.That("Here.Black", e.Here.Black, 1),
		expect.That("Moves[0].USI", e.Moves[0].USI, "7g7f"), expect.That("Games[0].Game", e.Games[0].Game, id),
		expect.That("Games[0].Black", e.Games[0].Black, "甲"),
	)
	if got := explored(url.Values{"player": {"乙"}, "as": {"b"}}.Encode()); got.Here.Games != 0 || len(got.Games) != 0 {
		t.Errorf("乙 as Black: %+v", got)
	}
	if got := explored("part=P7f&result=b"); got.Here != nil || len(got.Games) != 1 || got.Games[0].Ply != 1 {
		t.Errorf("by a part: %+v", got)
	}
	read := want[wire.RecordRead](w, 200, "GET", "/api/v1/explorer/games/"+strconv.FormatInt(e.Games[0].Number, 10), nil)
	if len(read.Record.Nodes) != 3 {
		t.Errorf("%+v", read.Record)
	}
	if got := want[wire.ExplorePlayers](w, 200, "GET", "/api/v1/explorer/players?name=%E7%94%B2", nil); len(got.Players) != 1 || got.Players[0].Games != 1 {
		t.Errorf("%+v", got)
	}
	if got := want[wire.ExploreShapes](w, 200, "GET", "/api/v1/explorer/shapes", nil); len(got.Shapes) < 40 || got.Shapes[0].SFEN == "" {
		t.Errorf("%+v", got)
	}
	for _, query := range []string{
		"part=K9z", "shape=none", "shape=mino&rules=torus", "since=soon", "rules=none", "sfen=x",
	} {
		if res, body := w.send("GET", "/api/v1/explorer?"+query, ""); res.StatusCode < 400 || res.StatusCode >= 500 {
			t.Errorf("%s: %d %s", query, res.StatusCode, body)
		}
	}
	w.refused(404, "not-found", "GET", "/api/v1/explorer/games/77", nil)
}
