package server

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/store/storetest"
)

// What cannot be stored during a restart of the database is 503 with Retry-After, the node is
// not ready, and the player to move loses no time.
func TestDatabaseAwayRace(t *testing.T) {
	t.Parallel()
	cluster := storetest.StartCluster(t)
	w := newWorld(t, func(w *world) { w.config.DB = cluster.Database(t) })
	account := `{"name":"Someone","password":"correct horse battery"}`
	w.outage(func() { cluster.Stop(t) }, func() { cluster.Restart(t) }, []string{
		"GET /api/v1/games", "GET /api/v1/lobby", "GET /api/v1/tournaments", "GET /api/v1/leaderboards/standard/blitz",
		"GET /api/v1/games/{other}/live", "GET /api/v1/stream/games/{other}", "GET /games/{other}.kif",
		"POST /api/v1/games " + `{"rules":"standard"}`, "POST /api/v1/account " + account, "POST /api/v1/account/sign-in " + account,
	})
}

// pause is between two requests, so that they are not limited.
const pause = 200 * time.Millisecond

// outage runs a game over an outage. Meanwhile requests are not answered with 500.
func (w *world) outage(cut, mend func(), requests []string) {
	w.Helper()
	begin := time.Now()
	g := w.create(wire.NewGame{Clock: wire.Clock{Kind: "sudden", Main: suddenMain}})
	path, move := "/api/v1/games/"+g.ID+"/actions", `{"type":"move","usi":"7g7f","seq":1}`
	cut()
	for range 10 {
		w.unavailable("POST", path, move)
		time.Sleep(pause)
	}
	before := time.Since(begin)
	for end := time.Now().Add(testTimeout); ; {
		res, body := w.send("GET", "/readyz", "")
		if res.StatusCode == http.StatusServiceUnavailable && strings.Contains(body, "stores nothing") {
			break
		}
		if time.Now().After(end) {
			w.Fatalf("readyz: %d %s", res.StatusCode, body)
		}
		time.Sleep(pause)
	}
	for _, r := range requests {
		// A game that is not in memory; one that is there can be watched.
		other := g.ID[1:] + g.ID[:1]
		method, rest, _ := strings.Cut(strings.ReplaceAll(r, "{other}", other), " ")
		path, body, _ := strings.Cut(rest, " ")
		w.unavailable(method, path, body)
	}
	refused := time.Since(begin)
	mend()
	mended := time.Now()
	for end := mended.Add(testTimeout); ; {
		res, body := w.send("POST", path, move)
		if res.StatusCode == http.StatusOK {
			break
		}
		if res.StatusCode != http.StatusServiceUnavailable || time.Now().After(end) {
			w.Fatalf("after the outage: %d %s", res.StatusCode, body)
		}
		time.Sleep(pause)
	}
	most := before + time.Since(mended)
	g = want[wire.Game](w, 200, "GET", "/api/v1/games/"+g.ID, nil)
	if spent := time.Duration(g.Moves[0].Spent) * time.Millisecond; spent > most {
		w.Errorf("the move took %v, but the server could store for at most %v; the outage ended after %v", spent, most, refused)
	}
	for end := time.Now().Add(testTimeout); ; {
		if res, _ := w.send("GET", "/readyz", ""); res.StatusCode == http.StatusOK {
			break
		}
		if time.Now().After(end) {
			w.Fatal("the node is not ready after the outage")
		}
		time.Sleep(pause)
	}
}

func (w *world) unavailable(method, path, body string) {
	w.Helper()
	res, got := w.send(method, path, body)
	if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" || !strings.Contains(got, `"busy"`) {
		w.Errorf("%s %s: %d, Retry-After %q: %.200s", method, path, res.StatusCode, res.Header.Get("Retry-After"), got)
	}
}
