package server

import (
	"mime"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

func (w *world) finished() wire.Game {
	w.Helper()
	g := w.act(w.create(wire.NewGame{Level: 1, Color: "b"}), "move", "7g7f")
	for end := time.Now().Add(testTimeout); len(g.Moves) < 2 && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		g = want[wire.Game](w, 200, "GET", "/api/v1/games/"+g.ID, nil)
	}
	return w.act(g, "resign", "")
}

// A game's record has an address per format, and Accept chooses without an extension.
func TestGameFiles(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	g := w.finished()
	get := func(path, accept string) (*http.Response, string) {
		w.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		return w.send("GET", path, "", func(r *http.Request) {
			if accept != "" {
				r.Header.Set("Accept", accept)
			}
		})
	}
	for _, c := range []struct {
		ending, accept, media string
		format                kifu.Format
	}{
		{".kif", "", "text/plain; charset=Shift_JIS", kifu.FormatKIF},
		{".KIF", "", "text/plain; charset=Shift_JIS", kifu.FormatKIF},
		{".kif?charset=UTF-8", "", "text/plain; charset=UTF-8", kifu.FormatKIF},
		{".kifu", "text/html", "text/plain; charset=UTF-8", kifu.FormatKIF},
		{".ki2", "", "text/plain; charset=Shift_JIS", kifu.FormatKI2},
		{".csa", "", "text/plain; charset=UTF-8", kifu.FormatCSA},
		{".jkf", "", "application/json; charset=UTF-8", kifu.FormatJKF},
		{".usi", "", "text/plain; charset=UTF-8", kifu.FormatUSI},
		{".sfen", "", "text/plain; charset=UTF-8", kifu.FormatUSI},
		{".usen", "", "text/plain; charset=UTF-8", kifu.FormatUSEN},
		{"", "", "text/plain; charset=UTF-8", kifu.FormatKIF},
		{"", "*/*", "text/plain; charset=UTF-8", kifu.FormatKIF},
		{"", "image/png, application/x-csa;q=0.5", "text/plain; charset=UTF-8", kifu.FormatCSA},
		{"", "text/html;q=0, application/json", "application/json; charset=UTF-8", kifu.FormatJKF},
	} {
		res, body := get("/games/"+g.ID+c.ending, c.accept)
		if res.StatusCode != 200 || res.Header.Get("Content-Type") != c.media || res.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s %s: %d %s %s", c.ending, c.accept, res.StatusCode, res.Header, body)
			continue
		}
		list, found, _, err := formats.Read(strings.NewReader(body), kifu.ReadOptions{})
		if err != nil || found.Format != c.format || len(list) != 1 || len(list[0].Moves()) != 2 {
			t.Errorf("%s %s: %s, %d games, %v", c.ending, c.accept, found.Format, len(list), err)
		}
	}
	if res, _ := get("/games/"+g.ID, "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"); res.StatusCode != 303 || res.Header.Get("Location") != "/game/"+g.ID {
		t.Errorf("a browser: %d %s", res.StatusCode, res.Header)
	}
	for path, status := range map[string]int{
		"/games/nowhere.kif": 404, "/games/" + g.ID + ".pgn": 404, "/games/" + g.ID + ".csa?charset=ebcdic": 400, "/games/..%2fetc.kif": 404,
	} {
		if res, body := get(path, ""); res.StatusCode != status {
			t.Errorf("%s: %d %s", path, res.StatusCode, body)
		}
	}
}

// The name of a file has no path and no character that ends a header's value.
func TestFileNames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, name := range []string{`a"; x="b`, "../../etc", `a\b`, "C:con", "一二三", "a%0d%0ab", "<b>"} {
		g := w.create(wire.NewGame{Level: 1, Color: "b", Name: name})
		w.act(g, "resign", "")
		res, _ := w.send("GET", "/games/"+g.ID+".kif", "")
		kind, has, err := mime.ParseMediaType(res.Header.Get("Content-Disposition"))
		file := has["filename"]
		bad := file == "" || strings.ContainsAny(file, "/\\:\"<>\r\n")
		if err != nil || kind != "inline" || len(has) != 1 || bad {
			t.Errorf("%q: %q, %v", name, res.Header.Get("Content-Disposition"), err)
		}
	}
}

// A player's games, and a day's public games, are streamed in each format.
func TestGamesStreamRace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("haori")
	for range 3 {
		w.finished()
	}
	w.create(wire.NewGame{Level: 1, Color: "b"}) // still running
	day := time.Now().UTC().Format(time.DateOnly)
	for _, name := range []string{"", "csa", "kif", "ki2", "usi"} {
		path := "/api/v1/players/haori/games?since=" + day
		if name != "" {
			path += "&format=" + name
		}
		res, body := w.send("GET", path, "")
		list, _, _, err := formats.Read(strings.NewReader(body), kifu.ReadOptions{})
		if err != nil || res.StatusCode != 200 || len(list) != 3 {
			t.Errorf("%s: %d, %d games, %v\n%s", name, res.StatusCode, len(list), err, body)
		}
	}
	for _, name := range []string{"jkf", "usen"} {
		if _, body := w.send("GET", "/api/v1/players/haori/games?format="+name, ""); strings.Count(body, "\n") != 3 {
			t.Errorf("%s: %s", name, body)
		}
	}
	for path, want := range map[string]string{
		"/api/v1/players/haori/games?until=2020-01-01": "",
		"/api/v1/days/2020-01-01/games":                "",
		"/api/v1/days/" + day + "/games":               "", // games against the engine are private
		"/api/v1/days/" + day:                          `"games":[]`,
		"/api/v1/days/2026-02-30":                      "day",
		"/api/v1/days/2020-01-01?event=floodgate":      `"day":"2020-01-01"`,
		"/api/v1/players/nobody/games":                 "no such account",
		"/api/v1/days/yesterday/games":                 "day",
		"/api/v1/days/2026-02-30/games":                "day",
		"/api/v1/players/haori/games?format=pgn":       "format",
	} {
		if _, body := w.send("GET", path, ""); want == "" && body != "" || !strings.Contains(body, want) {
			t.Errorf("%s: %s, want %q", path, body, want)
		}
	}
}
