package server

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/internal/gates/wire"
)

func TestPlayOverTheSocketRace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	g := w.create(wire.NewGame{Level: 1})
	if g.ID == "" || g.You != "b" || len(g.Legal) != 30 || g.Rules != "standard" {
		t.Fatalf("new game: %+v", g)
	}
	c, _, err := w.dial(g.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	if first := w.next(c); first.ID != g.ID || first.You != "b" || len(first.Legal) != 30 {
		t.Errorf("first message: %+v", first)
	}
	answer := w.act(g, "move", "7g7f")
	if len(answer.Moves) != 1 || answer.Moves[0].USI != "7g7f" || answer.Moves[0].Western != "P-7f" {
		t.Errorf("answer: %+v", answer.Moves)
	}
	g = w.until(c, 2) // the engine's move comes by itself
	if g.Turn != "b" || !g.Can.Move || g.Moves[1].Side != "w" || len(g.Legal) == 0 {
		t.Errorf("after the engine's move: %+v", g)
	}
	if got := want[wire.Game](w, 200, "GET", "/api/v1/games/"+g.ID, nil); got.Seq != g.Seq || got.SFEN != g.SFEN {
		t.Errorf("GET says %+v", got)
	}
	g = w.act(g, "undo", "")
	if len(g.Moves) != 0 || g.Turn != "b" {
		t.Errorf("after taking back: %+v", g)
	}
	g = w.act(g, "resign", "")
	if g.Result == nil || g.Result.Winner != "w" {
		t.Errorf("after resigning: %+v", g)
	}
	list := want[wire.GameList](w, 200, "GET", "/api/v1/games", nil)
	if len(list.Games) != 1 || list.Games[0].ID != g.ID || list.Games[0].Result == nil {
		t.Errorf("list: %+v", list)
	}
	if err := c.Close(websocket.StatusNormalClosure, ""); err != nil {
		t.Error(err)
	}
}

func TestActionsRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	g := w.create(wire.NewGame{})
	path := "/api/v1/games/" + g.ID + "/actions"
	for _, c := range []struct {
		name, body string
		status     int
		code, foul string
		word       string
	}{
		{"no body", ``, 400, "bad-request", "", "body"},
		{"no JSON", `{`, 400, "bad-request", "", "body"},
		{"a list", `[1]`, 400, "bad-request", "", "body"},
		{"no type", `{"seq":1}`, 400, "bad-request", "", "type"},
		{"unknown type", `{"type":"sing","seq":1}`, 400, "bad-request", "", "body.type"},
		{"unknown field", `{"type":"resign","seq":1,"loud":true}`, 400, "bad-request", "", "loud"},
		{"wrong kind of seq", `{"type":"resign","seq":"1"}`, 400, "bad-request", "", "body.seq"},
		{"negative seq", `{"type":"move","usi":"7g7f","seq":-1}`, 400, "bad-request", "", "body.seq"},
		{"long move", `{"type":"move","usi":"` + strings.Repeat("7", 500) + `","seq":1}`, 400, "bad-request", "", "body.usi"},
		{"huge body", `{"type":"move","usi":"` + strings.Repeat("7", 50_000) + `","seq":1}`, 413, "too-large", "", "body"},
		{"no move", `{"type":"move","seq":1}`, 400, "bad-request", "", "USI"},
		{"nonsense move", `{"type":"move","usi":"e2e4","seq":1}`, 400, "bad-request", "", "e2e4"},
		{"off the board", `{"type":"move","usi":"7g7z","seq":1}`, 400, "bad-request", "", "\"z\""},
		{"impossible move", `{"type":"move","usi":"7g7d","seq":1}`, 422, "foul", "impossible-move", "7g7d"},
		{"two moves at once", `{"type":"move","usi":"3c3d","seq":1}`, 422, "foul", "out-of-turn", "3c3d"},
		{"promotion", `{"type":"move","usi":"7g7f+","seq":1}`, 422, "foul", "impossible-promotion", "7g7f+"},
		{"declaration", `{"type":"declare","seq":1}`, 422, "foul", "failed-declaration", "declaration"},
		{"undo", `{"type":"undo","seq":1}`, 409, "not-now", "", "taken back"},
		{"count", `{"type":"count","seq":1}`, 409, "not-now", "", "24"},
		{"stale", `{"type":"move","usi":"7g7f","seq":0}`, 409, "stale", "", "has changed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			res, body := w.send("POST", path, c.body)
			var got wire.Error
			if err := json.Unmarshal([]byte(body), &got); err != nil || res.StatusCode != c.status {
				t.Fatalf("status %d, want %d: %s", res.StatusCode, c.status, body)
			}
			if got.Code != c.code || got.Foul != c.foul || (got.FoulText != nil) != (c.foul != "") {
				t.Errorf("%s", body)
			}
			if !strings.Contains(strings.ToLower(got.Message), strings.ToLower(c.word)) || !strings.HasSuffix(got.Message, ".") || len(got.Message) > 300 {
				t.Errorf("message %q, want one sentence with %q", got.Message, c.word)
			}
			if ct := res.Header.Get("Content-Type"); ct != "application/problem+json" {
				t.Errorf("content type %q", ct)
			}
		})
	}
	if now := want[wire.Game](w, 200, "GET", "/api/v1/games/"+g.ID, nil); now.Seq != 1 {
		t.Errorf("a refused action changed the game: %+v", now)
	}
	if log := w.log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("bad input was logged as the server's fault:\n%s", log)
	}
}

func TestNewGamesRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, c := range []struct {
		body   string
		status int
		word   string
	}{
		{`{}`, 400, "rules"},
		{`{"rules":""}`, 400, "body.rules"},
		{`{"rules":"chess"}`, 400, "chess"},
		{`{"rules":"standard","level":0}`, 400, "body.level"},
		{`{"rules":"standard","level":11}`, 400, "body.level"},
		{`{"rules":"standard","level":"hard"}`, 400, "body.level"},
		{`{"rules":"standard","color":"red"}`, 400, "body.color"},
		{`{"rules":"standard","clock":{"kind":"sand"}}`, 400, "body.clock.kind"},
		{`{"rules":"standard","clock":{"kind":"sudden"}}`, 400, "clock"},
		{`{"rules":"standard","clock":{"kind":"byoyomi","byoyomi":1,"periods":1}}`, 400, "clock"},
		{`{"rules":"standard","sfen":"9/9/9/9/9/9/9/9/9 b - 1"}`, 400, "king"},
		{`{"rules":"standard","sfen":"x b - 1"}`, 400, "SFEN"},
		{`{"rules":"standard","handicap":"queen"}`, 400, "handicap"},
		{`{"rules":"standard","stakes":100}`, 400, "stakes"},
	} {
		res, body := w.send("POST", "/api/v1/games", c.body)
		if res.StatusCode != c.status || !strings.Contains(body, c.word) || !strings.Contains(body, `"bad-request"`) {
			t.Errorf("%s: %d %s", c.body, res.StatusCode, body)
		}
	}
	if e := want[wire.Error](w, 413, "POST", "/api/v1/games", `{"rules":"`+strings.Repeat("x", 1<<20)+`"}`); e.Code != "too-large" {
		t.Errorf("a body of a mebibyte: %+v", e)
	}
	if list := want[wire.GameList](w, 200, "GET", "/api/v1/games", nil); len(list.Games) != 0 {
		t.Errorf("games were made: %+v", list)
	}
}

func TestAnotherClientOnlyWatches(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	g := w.create(wire.NewGame{})
	mine := w.client
	w.client = newClient(t)
	defer func() { w.client.CloseIdleConnections(); w.client = mine }()
	seen := want[wire.Game](w, 200, "GET", "/api/v1/games/"+g.ID, nil)
	if seen.You != "" || len(seen.Legal) != 0 || !reflect.DeepEqual(seen.Can, wire.Can{Offers: []string{}}) {
		t.Errorf("a stranger sees %+v", seen)
	}
	for _, kind := range []string{"move", "undo", "resign", "declare", "count"} {
		a := wire.Action{Type: kind, Seq: g.Seq}
		if kind == "move" {
			a.USI = "7g7f"
		}
		if e := want[wire.Error](w, 403, "POST", "/api/v1/games/"+g.ID+"/actions", a); e.Code != "not-yours" {
			t.Errorf("%s: %+v", kind, e)
		}
	}
	if list := want[wire.GameList](w, 200, "GET", "/api/v1/games", nil); list.Games == nil || len(list.Games) != 0 {
		t.Errorf("a stranger's list: %+v", list)
	}
	forge := func(r *http.Request) { r.Header.Set("Cookie", "komadai_session="+strings.Repeat("A", 26)) }
	if res, body := w.send("POST", "/api/v1/games/"+g.ID+"/actions", `{"type":"resign","seq":1}`, forge); res.StatusCode != 403 {
		t.Errorf("a forged session: %d %s", res.StatusCode, body)
	}
	c, _, err := w.dial(g.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	if seen := w.next(c); seen.You != "" {
		t.Errorf("the stranger's socket: %+v", seen)
	}
}

// A repeated action is executed once, even if the engine has moved since.
func TestRepeatedAction(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	g := w.create(wire.NewGame{})
	c, _, err := w.dial(g.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	w.act(g, "move", "7g7f")
	w.until(c, 2)
	again := w.act(g, "move", "7g7f")
	if len(again.Moves) != 2 || again.Moves[0].USI != "7g7f" {
		t.Errorf("repeated: %+v", again.Moves)
	}
	e := want[wire.Error](w, 409, "POST", "/api/v1/games/"+g.ID+"/actions", wire.Action{Type: "move", USI: "2g2f", Seq: g.Seq})
	if e.Code != "stale" {
		t.Errorf("another move on the old state: %+v", e)
	}
}

func TestUnknownGame(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, id := range []string{"nowhere", "..%2f..%2fetc", strings.Repeat("z", 40), "駒"} {
		if e := want[wire.Error](w, 404, "GET", "/api/v1/games/"+id, nil); e.Code != "not-found" {
			t.Errorf("%s: %+v", id, e)
		}
		if _, res, err := w.dial(id, nil); err == nil || res.StatusCode != 404 {
			t.Errorf("%s: socket %v, %v", id, res, err)
		}
	}
	if res, _ := w.send("GET", "/api/v1/games/"+strings.Repeat("z", 5000), ""); res.StatusCode != 400 {
		t.Errorf("a long id: %d", res.StatusCode)
	}
}

func TestOtherSitesAreRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	g := w.create(wire.NewGame{})
	for _, edit := range []func(*http.Request){
		func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") },
		func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") },
	} {
		res, body := w.send("POST", "/api/v1/games/"+g.ID+"/actions", `{"type":"resign","seq":1}`, edit)
		if res.StatusCode != 403 || !strings.Contains(body, `"forbidden"`) {
			t.Errorf("%d %s", res.StatusCode, body)
		}
	}
	if _, res, err := w.dial(g.ID, http.Header{"Origin": {"https://evil.example"}}); err == nil || res.StatusCode != 403 {
		t.Errorf("a socket from another site: %v", err)
	}
	c, _, err := w.dial(g.ID, http.Header{"Origin": {w.http.URL}})
	if err != nil {
		t.Fatalf("a socket from our own page: %v", err)
	}
	c.CloseNow()
	if now := want[wire.Game](w, 200, "GET", "/api/v1/games/"+g.ID, nil); now.Result != nil {
		t.Error("another site resigned the game")
	}
}

// After a restart the page's next action, based on the old state, is executed.
func TestRestartMidGameRace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	g := w.create(wire.NewGame{Clock: wire.Clock{Kind: "byoyomi", Main: 60000, Byoyomi: 10000, Periods: 1}})
	c, _, err := w.dial(g.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	w.act(g, "move", "7g7f")
	g = w.until(c, 2)
	session := w.client.Jar.Cookies(mustURL(t, w.http.URL))
	gone := make(chan error, 1)
	go func() {
		for {
			if _, _, err := c.Read(t.Context()); err != nil {
				gone <- err
				return
			}
		}
	}()
	w.close()
	if status := websocket.CloseStatus(<-gone); status != websocket.StatusGoingAway {
		t.Errorf("the socket closed with %v", status)
	}
	w.open()
	w.client.Jar.SetCookies(mustURL(t, w.http.URL), session)
	c, _, err = w.dial(g.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	back := w.next(c)
	if len(back.Moves) != 2 || back.SFEN != g.SFEN || back.You != "b" || back.Time.Running != "b" {
		t.Errorf("after the restart: %+v", back)
	}
	w.act(g, "move", g.Legal[0].USI)
	if g = w.until(c, 4); g.Moves[0].USI != "7g7f" {
		t.Errorf("%+v", g.Moves)
	}
}

func TestCloseWhileTheEngineThinksRace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.engine.hold = make(chan struct{})
	g := w.create(wire.NewGame{})
	if g = w.act(g, "move", "7g7f"); !g.Thinking {
		t.Error("the engine does not think")
	}
	w.close() // fails if it has to wait
}

// A socket is read-only: a client that sends is disconnected.
func TestSocketTakesNoMessages(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	g := w.create(wire.NewGame{})
	c, _, err := w.dial(g.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	w.next(c)
	if err := c.Write(t.Context(), websocket.MessageText, []byte(`{"type":"resign"}`)); err != nil {
		t.Fatal(err)
	}
	for {
		if _, _, err := c.Read(t.Context()); err != nil {
			if status := websocket.CloseStatus(err); status != websocket.StatusPolicyViolation {
				t.Errorf("closed with %v", err)
			}
			break
		}
	}
	if now := want[wire.Game](w, 200, "GET", "/api/v1/games/"+g.ID, nil); now.Result != nil {
		t.Error("a message of the socket was carried out")
	}
}
