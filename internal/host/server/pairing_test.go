package server

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
)

// Two requests for the same terms begin a game; the lobby shows its clock.
func TestPairing(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	clock := wire.Clock{Kind: "byoyomi", Main: 600_000, Byoyomi: 30_000, Periods: 1}
	ask := wire.NewPairing{Rules: "standard", Clock: clock, Rated: true, Range: 200}
	pair := func() wire.Game { return want[wire.Game](c.world, 200, "POST", "/api/v1/pairings", ask) }
	var first wire.Game
	c.as(c.kind, func() {
		first = pair()
		seeks := want[wire.Lobby](c.world, 200, "GET", "/api/v1/lobby", nil).Seeks
		if first.Waiting == nil || len(seeks) != 1 {
			t.Fatalf("the game waits: %+v, the lobby has %+v", first.Waiting, seeks)
		}
		expect.All(t, "the seek", expect.True("mine", seeks[0].Mine), expect.That("lowest", seeks[0].RatingMin, 1300), expect.That("highest", seeks[0].RatingMax, 1700))
	})
	c.as(c.browser(), func() {
		c.refused(403, "not-yours", "POST", "/api/v1/pairings", ask)
		c.refused(403, "not-yours", "POST", "/api/v1/games/"+first.ID+"/join", wire.Join{})
	})
	c.as(c.rude, func() {
		if g := pair(); g.ID != first.ID || g.Waiting != nil || g.You == "" || !g.Rated {
			t.Errorf("the second player got %s (%+v)", g.ID, g.Waiting)
		}
		g := c.running()
		expect.All(t, "the running game", expect.That("its clock", *g.Clock, clock), expect.That("Black", g.BlackRating, 1500), expect.That("White", g.WhiteRating, 1500))
	})
}

// running returns the first running game that the socket of the lobby sends.
func (w *world) running() wire.GameSummary {
	w.Helper()
	ctx, cancel := context.WithTimeout(w.Context(), testTimeout)
	defer cancel()
	c, _, err := websocket.Dial(ctx, w.http.URL+"/api/v1/lobby/live", &websocket.DialOptions{HTTPClient: w.client})
	if err != nil {
		w.Fatal(err)
	}
	defer c.CloseNow()
	c.SetReadLimit(1 << 20)
	for {
		var l wire.Lobby
		_, data, err := c.Read(ctx)
		if err == nil {
			err = json.Unmarshal(data, &l)
		}
		if err != nil {
			w.Fatal(err)
		}
		if len(l.Current) > 0 {
			return l.Current[0]
		}
	}
}
