package server

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/work/bus/bustest"
)

func TestServeMetrics(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	g := w.create(wire.NewGame{Clock: wire.Clock{Kind: "sudden", Main: 600_000}})
	c, _, err := w.dial(g.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	w.next(c)
	w.act(g, "move", "7g7f")
	w.until(c, 2)

	w.server.config.Metrics = "127.0.0.1:0"
	stop, err := startParts(t.Context(), time.Second, []part{{"metrics", w.server.openMetrics, calls(w.server.closeMetrics)}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := stop(); err != nil {
			t.Error(err)
		}
	}()
	base := "http://" + w.server.metricsAddr.String()
	get := func(path string) (int, string) {
		res, err := w.client.Get(base + path)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, string(body)
	}
	var text string
	bustest.Await(t, "what has just been sent is counted", func() bool {
		_, text = get("/metrics")
		return strings.Contains(text, "komadai_move_seen_seconds_count 1")
	})
	for _, want := range []string{
		"komadai_sockets 1", "komadai_watchers 1", "komadai_games_in_memory 1", "komadai_games_live 1", "komadai_searches_running 0",
		"komadai_searches_waiting 0", "komadai_db_up 1", "komadai_bus_up 1", "komadai_draining 0",
		`route="/api/v1/games/{id}/actions"} 1`, "komadai_move_seen_seconds_count 1", "komadai_search_duration_seconds_count 1",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, grep(text, strings.Split(want, " ")[0]))
		}
	}
	if strings.Contains(text, g.ID) {
		t.Error("the metrics hold the id of a game")
	}
	if status, _ := get("/debug/pprof/"); status != http.StatusOK {
		t.Errorf("pprof: %d", status)
	}
	if status, body := get("/debug/pprof/cmdline"); status != http.StatusNotFound {
		t.Errorf("the command line, which may hold a password, is shown: %q", body)
	}
	for _, path := range []string{"/metrics", "/debug/pprof/"} {
		if res, body := w.send("GET", path, ""); res.StatusCode != http.StatusNotFound || strings.Contains(body, "komadai_sockets") {
			t.Errorf("%s is open to all: %d", path, res.StatusCode)
		}
	}
}

func grep(text, word string) string {
	var found []string
	for line := range strings.Lines(text) {
		if strings.Contains(line, word) {
			found = append(found, line)
		}
	}
	return strings.Join(found, "")
}

// While draining, the server fails /readyz and serves everyone.
func TestDrainRace(t *testing.T) {
	t.Parallel()
	b := besiege(t, patient, func(w *world) { w.config.Drain = 1500 * time.Millisecond })
	drains, drained := make(chan time.Duration, 1), make(chan struct{})
	b.server.sleep = func(d time.Duration) {
		drains <- d
		<-drained
	}
	g := b.create(wire.NewGame{})
	ended := make(chan struct{})
	go func() {
		b.stop()
		close(ended)
	}()
	if d := <-drains; d != b.config.Drain {
		t.Errorf("it drains for %v", d)
	}
	if res, body := b.send("GET", "/readyz", ""); res.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, "shutting down") {
		t.Errorf("readyz returns %d %q", res.StatusCode, body)
	}
	if g = b.act(g, "move", "7g7f"); len(g.Moves) == 0 {
		t.Errorf("while draining: %+v", g)
	}
	if res, _ := b.send("GET", "/healthz", ""); res.StatusCode != http.StatusOK {
		t.Errorf("healthz: %d", res.StatusCode)
	}
	close(drained)
	<-ended
}
