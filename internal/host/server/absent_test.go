package server

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/gates/wire"
)

// A missing subject gives status 404 and the same page, which shows what is missing.
func TestAbsent(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	me := w.signUp("大橋")
	game := w.create(wire.NewGame{})
	record := want[wire.RecordID](w, 201, "POST", "/api/v1/records", w.record())
	contest := want[wire.Tournament](w, 201, "POST", "/api/v1/tournaments", wire.NewTournament{
		Name: "秋の会", Kind: "swiss", Rules: "standard", Rounds: 1, Clock: wire.Clock{Kind: "sudden", Main: 600_000}, Starts: time.Now().Add(time.Hour).UnixMilli(), Private: true,
	})
	ask := func(method, path string) (int, string) {
		res, body := w.send(method, path, "")
		return res.StatusCode, body
	}
	there := []string{
		"/game/" + game.ID, "/embed/games/" + game.ID, "/overlay/games/" + game.ID, "/record", "/record/" + record.ID, "/tournament/" + contest.ID,
		"/@" + url.PathEscape("大橋"), "/embed/players/" + url.PathEscape("大橋"), "/@formerly?id=" + me.Account.ID,
		"/learn/torus", "/daily/today", "/daily/2026-11-01", "/day/today", "/day/2026-11-25", "/day/1990-01-01", "/rules/torus", "/new/" + url.PathEscape("円筒将棋"), "/leaders/okisaki", "/puzzles/standard",
		"/rules/torus:no-dead-squares=flat", "/",
	}
	absent := []string{
		"/game/nothing", "/embed/games/nothing", "/overlay/players/nobody", "/record/nothing", "/tournament/nothing", "/@nobody", "/@formerly?id=nobody",
		"/learn/chess", "/daily/yesterday", "/daily/2999-01-01", "/day/yesterday", "/day/2026-02-30", "/rules/chess", "/new/chess", "/leaders/chess", "/puzzles/chess", "/rules/torus:no-dead-squares=round", "/nothing",
	}
	w.as(w.browser(), func() { // an anonymous client
		for want, paths := range map[int][]string{200: there, 404: absent} {
			for _, path := range paths {
				if status, body := ask("GET", path); status != want || !strings.Contains(body, "<!doctype html>") {
					t.Errorf("%s: %d %.60s, want %d", path, status, body, want)
				}
				if status, body := ask("HEAD", path); status != want || body != "" {
					t.Errorf("HEAD %s: %d %q, want %d", path, status, body, want)
				}
			}
		}
		if status, _ := ask("POST", "/game/nothing"); status != 405 {
			t.Errorf("POST: %d", status)
		}
	})
}

func TestAbsentIsLimited(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(w *world) { w.config.Limits.Read.Burst, w.config.Limits.Read.PerSecond = 3, 0.001 })
	var got []int
	for range 5 {
		res, _ := w.send("GET", "/@nobody", "")
		got = append(got, res.StatusCode)
	}
	if got[0] != 404 || got[2] != 404 || got[3] != 429 || got[4] != 429 {
		t.Error(got)
	}
}

func TestAbsentWithoutDatabase(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if err := w.db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/game/nothing", "/record/nothing", "/tournament/nothing", "/@nobody"} {
		if res, body := w.send("GET", path, ""); res.StatusCode != 200 || !strings.Contains(body, "<!doctype html>") {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
	}
}
