package server

import (
	"testing"
	"time"

	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
)

// A program's streams end when its account is closed, and omit removed messages.
func TestModeratedStreamsRace(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	p := c.program("gears", "bot")
	a, err := c.accounts.Find(t.Context(), "gears")
	if err != nil {
		t.Fatal(err)
	}
	g := p.post(201, "/api/v1/games", wire.NewGame{Rules: "standard", Opponent: "person"})
	c.as(c.kind, func() {
		c.game = want[wire.Game](c.world, 200, "POST", "/api/v1/games/"+g.ID+"/join", wire.Join{})
	})
	seq := c.says(c.kind, insult)
	lines := open[wire.GameLine](p, "/api/v1/stream/games/"+g.ID)
	if l := until(lines, "talk"); l.Talk.Text != insult {
		t.Errorf("heard %+v", l.Talk)
	}
	c.moderate(c.moderator, wire.ModeratorAction{Type: "hide", Game: g.ID, Message: seq})
	c.eventually("the talk is heard anew", func() bool {
		l := until(open[wire.GameLine](p, "/api/v1/stream/games/"+g.ID), "talk")
		return l.Talk.Removed && l.Talk.Text == ""
	})

	events := open[wire.Event](p, "/api/v1/stream/events")
	event(events, "gameStart", g.ID)
	ended := make(chan string, 2)
	go func() {
		for events.lines.Scan() {
		}
		ended <- "events"
	}()
	go func() {
		for lines.lines.Scan() {
		}
		ended <- "game"
	}()
	c.moderate(c.moderator, wire.ModeratorAction{Type: "close", Game: g.ID, Person: moderation.ID(people.OfAccount(a.ID))})
	for range 2 {
		select {
		case <-ended:
		case <-time.After(testTimeout):
			t.Fatal("a stream of a closed account is still open")
		}
	}
	res := p.do("GET", "/api/v1/stream/events", nil)
	res.Body.Close()
	if res.StatusCode != 403 {
		t.Errorf("a stream begins: %s", res.Status)
	}
}
