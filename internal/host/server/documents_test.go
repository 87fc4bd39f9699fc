package server

import (
	"encoding/json"
	"maps"
	"regexp"
	"testing"
	"testing/fstest"

	"github.com/komadai/komadai/internal/gates/wire"
)

// Documents and the first socket message have the page's build, so that an open page notices a
// new one.
func TestBuild(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	_, body := w.send("GET", "/game/abc", "")
	found := regexp.MustCompile(`<meta name="build" content="([0-9a-f]{16})">`).FindStringSubmatch(body)
	if found == nil {
		t.Fatalf("no build in %q", body[:200])
	}
	g := w.create(wire.NewGame{})
	for _, id := range []string{g.ID, w.create(wire.NewGame{Opponent: "person"}).ID} {
		c, _, err := w.dial(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, data, err := c.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var first wire.LiveGame
		if err := json.Unmarshal(data, &first); err != nil || first.Type != "game" || first.Build != found[1] {
			t.Errorf("the first message is of type %q and build %q, want %q (%v)", first.Type, first.Build, found[1], err)
		}
		_ = c.CloseNow()
	}
	for _, name := range []string{"index.html", "manifest.json", "app.js", "app.css", "icons/k.svg"} {
		other := maps.Clone(front)
		other[name] = &fstest.MapFile{Data: append([]byte(" "), front[name].Data...)}
		d, err := newDocuments(other)
		if err != nil {
			t.Fatal(err)
		}
		if d.build == found[1] {
			t.Errorf("another %s is the same build", name)
		}
	}
}
