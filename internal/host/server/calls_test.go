package server

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/internal/gates/wire"
)

// The calls socket announces starts and ends of the client's games at once, and refuses a
// client without a session.
func TestCallsSocketRace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	url := w.http.URL + "/api/v1/events/live"
	nobody, _, err := websocket.Dial(t.Context(), url, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := nobody.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
		t.Errorf("without a session: %v", err)
	}
	first := w.create(wire.NewGame{})
	c, _, err := websocket.Dial(t.Context(), url, &websocket.DialOptions{HTTPClient: w.client})
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	next := func(kind, id string) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
		defer cancel()
		var e wire.Event
		_, data, err := c.Read(ctx)
		if err == nil {
			err = json.Unmarshal(data, &e)
		}
		if err != nil || e.Type != kind || e.ID != id {
			t.Fatalf("%+v, %v; want %s of %s", e, err, kind, id)
		}
	}
	next("gameStart", first.ID)
	second := w.create(wire.NewGame{})
	next("gameStart", second.ID)
	w.act(first, "resign", "")
	next("gameFinish", first.ID)
}
