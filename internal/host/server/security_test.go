package server

import (
	"encoding/json"
	"net/http"
	"net/url"
	"path"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
)

type victims struct {
	*world
	game              wire.Game
	black, white, bad *http.Client
	// sent is the body of Black's last move.
	sent string
}

func newVictims(t *testing.T) *victims {
	v := &victims{world: newWorld(t)}
	v.black, v.white, v.bad = v.client, newClient(t), newClient(t)
	t.Cleanup(func() { v.white.CloseIdleConnections(); v.bad.CloseIdleConnections() })
	g := v.create(wire.NewGame{Opponent: "person", Name: "Black"})
	v.as(v.white)
	v.game = want[wire.Game](v.world, 200, "POST", "/api/v1/games/"+g.ID+"/join", wire.Join{Name: "White"})
	v.as(v.black)
	v.sent = v.move("7g7f", v.game.Seq)
	v.game = want[wire.Game](v.world, 200, "POST", v.actions(), json.RawMessage(v.sent))
	v.as(v.bad)
	return v
}

func (v *victims) as(c *http.Client) { v.client = c }

func (v *victims) actions() string { return "/api/v1/games/" + v.game.ID + "/actions" }

func (v *victims) move(usi string, seq int) string {
	data, err := json.Marshal(wire.Action{Type: "move", USI: usi, Seq: seq})
	if err != nil {
		v.Fatal(err)
	}
	return string(data)
}

func header(name, value string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

func TestAttacksOnAGame(t *testing.T) {
	t.Parallel()
	v := newVictims(t)
	next := v.move("3c3d", v.game.Seq)
	resign := `{"type":"resign","seq":` + itoa(v.game.Seq) + `}`
	form := url.Values{"type": {"resign"}, "seq": {itoa(v.game.Seq)}}.Encode()
	for _, c := range []struct {
		name   string
		as     *http.Client
		method string
		path   string
		body   string
		edit   func(*http.Request)
		status int
		code   string
	}{
		{"a stranger moves", v.bad, "POST", v.actions(), next, nil, 403, "not-yours"},
		{"a stranger resigns for a player", v.bad, "POST", v.actions(), resign, nil, 403, "not-yours"},
		{"Black moves for White", v.black, "POST", v.actions(), next, nil, 409, "not-your-turn"},
		{"a move is sent again by a stranger", v.bad, "POST", v.actions(), v.sent, nil, 403, "not-yours"},
		{"a move is sent again by its player", v.black, "POST", v.actions(), v.sent, nil, 200, ""},
		{"a move is sent again by the opponent", v.white, "POST", v.actions(), v.sent, nil, 409, "stale"},
		{"another move for a state that is past", v.white, "POST", v.actions(), v.move("8c8d", v.game.Seq-1), nil, 409, "stale"},
		{"a move from the future", v.white, "POST", v.actions(), v.move("8c8d", v.game.Seq+1000), nil, 409, "stale"},
		{"a stranger joins a game that has both players", v.bad, "POST", "/api/v1/games/" + v.game.ID + "/join", `{}`, nil, 409, "taken"},
		{"Black joins as White too", v.black, "POST", "/api/v1/games/" + v.game.ID + "/join", `{}`, nil, 0, ""},
		{"a made-up session", v.bad, "POST", v.actions(), next, header("Cookie", "komadai_session="+strings.Repeat("A", 26)), 403, "not-yours"},
		{"a session that is SQL", v.bad, "POST", v.actions(), next, header("Cookie", "komadai_session=' OR 1=1; DROP TABLE games; --"), 403, "not-yours"},
		{"the stored name of a session as a session", v.bad, "POST", v.actions(), next, header("Cookie", "komadai_session=s:"+strings.Repeat("0", 64)), 403, "not-yours"},
		{"an action by GET", v.white, "GET", v.actions() + "?type=resign", "", nil, 405, "bad-request"},

		{"a page of another site moves", v.white, "POST", v.actions(), next, header("Origin", "https://evil.example"), 403, "forbidden"},
		{"a sandboxed page moves", v.white, "POST", v.actions(), next, header("Origin", "null"), 403, "forbidden"},
		{"a page of a site with our name in it moves", v.white, "POST", v.actions(), next, header("Origin", v.http.URL+".evil.example"), 403, "forbidden"},
		{"a page of the same host on another port moves", v.white, "POST", v.actions(), next, header("Origin", "http://127.0.0.1:1"), 403, "forbidden"},
		{"a page of another site, as the browser says", v.white, "POST", v.actions(), next, header("Sec-Fetch-Site", "cross-site"), 403, "forbidden"},
		{"a page of a sister site, as the browser says", v.white, "POST", v.actions(), next, header("Sec-Fetch-Site", "same-site"), 403, "forbidden"},
		{"a form of another site", v.white, "POST", v.actions(), form, func(r *http.Request) {
			r.Header.Set("Origin", "https://evil.example")
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}, 403, "forbidden"},
		{"a form, from a browser that says nothing", v.white, "POST", v.actions(), form, header("Content-Type", "application/x-www-form-urlencoded"), 415, "bad-request"},
		{"a text that is JSON, as a form can send it", v.white, "POST", v.actions(), resign, header("Content-Type", "text/plain"), 415, "bad-request"},
		{"another site asks whether it may", v.white, "OPTIONS", v.actions(), "", func(r *http.Request) {
			r.Header.Set("Origin", "https://evil.example")
			r.Header.Set("Access-Control-Request-Method", "POST")
		}, 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			v.as(c.as)
			res, body := v.send(c.method, c.path, c.body, func(r *http.Request) {
				if c.edit != nil {
					c.edit(r)
				}
			})
			if c.status == 0 && res.StatusCode < 500 {
				c.status = res.StatusCode // any status except a server error
			}
			if res.StatusCode != c.status || c.code != "" && !strings.Contains(body, `"`+c.code+`"`) {
				t.Errorf("status %d, want %d %s: %.300s", res.StatusCode, c.status, c.code, body)
			}
			if allowed := res.Header.Get("Access-Control-Allow-Origin"); allowed != "" {
				t.Errorf("pages of %s may read the answer", allowed)
			}
			now := want[wire.Game](v.world, 200, "GET", "/api/v1/games/"+v.game.ID, nil)
			if now.Seq != v.game.Seq || len(now.Moves) != 1 || now.Result != nil || now.White.Name != "White" {
				t.Fatalf("the game has changed: %+v", now)
			}
		})
	}
}

func TestAttacksOnASocket(t *testing.T) {
	t.Parallel()
	v := newVictims(t)
	for _, origin := range []string{"https://evil.example", "null", "file://", v.http.URL + ".evil.example", "http://127.0.0.1:1"} {
		for _, place := range []string{v.game.ID, "../lobby"} {
			v.as(v.white)
			at := "/api/v1/games/" + place + "/live"
			c, res, err := websocket.Dial(t.Context(), v.http.URL+path.Clean(at),
				&websocket.DialOptions{HTTPClient: v.client, HTTPHeader: http.Header{"Origin": {origin}}})
			if err == nil {
				c.CloseNow()
				t.Errorf("a page of %s has the socket %s", origin, at)
			} else if res == nil || res.StatusCode != http.StatusForbidden {
				t.Errorf("a page of %s at %s: %v", origin, at, err)
			}
		}
	}
	// A message on a socket only ends it.
	for _, who := range []*http.Client{v.white, v.bad} {
		for _, kind := range []websocket.MessageType{websocket.MessageText, websocket.MessageBinary} {
			v.as(who)
			c, _, err := v.dial(v.game.ID, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := c.Write(t.Context(), kind, []byte(v.move("3c3d", v.game.Seq))); err != nil {
				t.Error(err)
			}
			for err == nil {
				_, _, err = c.Read(t.Context())
			}
			if status := websocket.CloseStatus(err); status != websocket.StatusPolicyViolation {
				t.Errorf("closed with %v", err)
			}
		}
	}
	// A spectator sees only public data.
	v.as(v.bad)
	c, _, err := v.dial(v.game.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	g := v.next(c)
	expect.All(t, "a spectator sees",
		expect.That("You", g.You, ""), expect.That("len(Legal)", len(g.Legal), 0), expect.True("!Can.Move", !g.Can.Move),
		expect.True("!Can.Resign", !g.Can.Resign), expect.That("len(Can.Offers)", len(g.Can.Offers), 0),
	)
	if now := want[wire.Game](v.world, 200, "GET", "/api/v1/games/"+v.game.ID, nil); now.Seq != v.game.Seq {
		t.Error("a message of a socket was carried out")
	}
}

// nasty are texts with a meaning for browsers, shells, file systems or databases.
var nasty = []string{
	`<script>alert(1)</script>`,
	`"><img src=x onerror=alert(1)>`,
	`</script><svg onload=alert(1)>`,
	`'; DROP TABLE games; --`,
	`' OR '1'='1`,
	`$(touch /tmp/x)`,
	"a\r\nSet-Cookie: x=y",
	"../../etc/passwd",
	"{{7*7}}",
	"\u202egnp.exe",
	"\u2028alert(1)",
}

// User texts are returned as inert text, in JSON without tag characters.
func TestInjection(t *testing.T) {
	t.Parallel()
	v := newVictims(t)
	for _, text := range nasty {
		v.as(v.black)
		short := text[:min(len(text), 20)]
		ask, err := json.Marshal(wire.NewGame{Rules: "standard", Opponent: "person", Name: short, Listed: true})
		if err != nil {
			t.Fatal(err)
		}
		res, body := v.send("POST", "/api/v1/games", string(ask))
		inert(t, text, res, body)
		if res.StatusCode != 201 {
			if res.StatusCode >= 500 {
				t.Errorf("%q as a name: %d %s", text, res.StatusCode, body)
			}
			continue
		}
		var g wire.Game
		if err := json.Unmarshal([]byte(body), &g); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(g.Black.Name, "\r\n\u202e\u2028") {
			t.Errorf("%q is called %q", text, g.Black.Name)
		}
		say, err := json.Marshal(wire.Say{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		res, body = v.send("POST", "/api/v1/games/"+g.ID+"/talk", string(say))
		inert(t, text, res, body)
		for _, at := range []string{"/api/v1/games/" + g.ID, "/api/v1/games/" + g.ID + "/talk", "/api/v1/lobby", "/game/" + g.ID, "/"} {
			res, body := v.send("GET", at, "")
			inert(t, text, res, body)
		}
		for _, at := range []string{
			"/api/v1/games/" + url.PathEscape(text), "/api/v1/rulesets/" + url.PathEscape(text), "/api/v1/records/" + url.PathEscape(text),
			"/game/" + url.PathEscape(text), "/" + url.PathEscape(text), "/record?src=" + url.QueryEscape(text), "/api/v1/games?x=" + url.QueryEscape(text),
		} {
			res, body := v.send("GET", at, "", func(r *http.Request) {
				r.Header.Set("User-Agent", strings.NewReplacer("\r", "", "\n", "").Replace(text))
				r.Header.Set("Accept-Language", "<b>")
			})
			inert(t, text, res, body)
			if res.StatusCode >= 500 {
				t.Errorf("%s: %d", at, res.StatusCode)
			}
		}
	}
	if now := want[wire.Game](v.world, 200, "GET", "/api/v1/games/"+v.game.ID, nil); now.Seq != v.game.Seq {
		t.Error("the game has changed")
	}
}

func inert(t *testing.T, text string, res *http.Response, body string) {
	t.Helper()
	at, h := res.Request.URL.Path, res.Header
	kind := h.Get("Content-Type")
	if h.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'self'") || strings.Contains(h.Get("Content-Security-Policy"), "unsafe") {
		t.Errorf("%s: headers %v", at, h)
	}
	for _, c := range res.Cookies() {
		if c.Name == "x" {
			t.Errorf("%s: a header was put in: %v", at, h)
		}
	}
	switch {
	case strings.HasPrefix(kind, "text/html"):
		if strings.Contains(body, text) {
			t.Errorf("%s: the page holds %q", at, text)
		}
	case strings.HasPrefix(kind, "application/") && strings.Contains(kind, "json"):
		if strings.ContainsAny(body, "<>") {
			t.Errorf("%s: %q came back as %.200s", at, text, body)
		}
	case kind == "" && body == "":
	default:
		t.Errorf("%s: answered as %q", at, kind)
	}
}

// Only files of the front end are served, and downloads have safe names.
func TestPathTraversal(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, p := range []string{
		"/../server.go", "/..%2fserver.go", "/%2e%2e/%2e%2e/etc/passwd", "/..\\..\\etc\\passwd", "/icons/../../../etc/passwd", "/icons/..%2f..%2fetc%2fpasswd",
		"//etc/passwd", "/./app.js/../../x", "/%00", "/app.js%00.html", "/.git/config", "/icons/%252e%252e/x",
		"/api/v1/records/..%2f..%2fetc%2fpasswd", "/api/v1/games/..%2f..%2frecords/record", "/api/v1/rulesets/..%2fdefs%2ftorus.toml",
	} {
		r, err := http.NewRequest("GET", w.http.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		// not normalised by the client
		r.URL.Opaque = p
		res, err := w.client.Transport.RoundTrip(r)
		if err != nil {
			continue // not a valid request
		}
		res.Body.Close()
		if res.StatusCode < 300 || res.StatusCode >= 500 {
			t.Errorf("%s: %s", p, res.Status)
		}
		if to := res.Header.Get("Location"); strings.Contains(to, "//") || strings.Contains(to, "\\") {
			t.Errorf("%s leads to %q", p, to)
		}
	}
	for _, name := range append(nasty, "/etc/passwd", "..", ".", "C:\\x", "con", strings.Repeat("駒", 200)) {
		record := w.record()
		record.Headers = []wire.RecordHeader{{Key: "先手", Value: name}, {Key: "後手", Value: name}}
		for _, format := range []string{"kif", "csa", "jkf"} {
			res, body := w.send("POST", "/api/v1/records/write", encode(t, wire.WriteRecord{Record: record, Format: format}))
			var file wire.RecordFile
			if err := json.Unmarshal([]byte(body), &file); err != nil || res.StatusCode != 200 {
				continue // refused
			}
			n := file.Name
			expect.All(t, "players called",
				expect.True(`n != ""`, n != ""), expect.True("len(n) <= 255", len(n) <= 255),
				expect.True(`!strings.ContainsAny(n, "/\\:\x00\r\n\"<>|?*\u202e\u2028")`, !strings.ContainsAny(n, "/\\:\x00\r\n\"<>|?*\u202e\u2028")),
				expect.True(`!strings.HasPrefix(n, ".")`, !strings.HasPrefix(n, ".")), expect.That("path.Base(n)", path.Base(n), n),
			)
		}
	}
}

func encode(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func itoa(n int) string {
	data, _ := json.Marshal(n) // a number cannot fail
	return string(data)
}

// The session's cookie is HttpOnly, SameSite, and Secure over TLS; secrets are never logged.
func TestSecrets(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(w *world) { w.config.TrustProxy = true })
	res, _ := w.send("POST", "/api/v1/games", `{"rules":"standard"}`, header("X-Forwarded-Proto", "https"))
	cookies := res.Cookies()
	if len(cookies) != 1 {
		t.Fatalf("%d cookies", len(cookies))
	}
	c := cookies[0]
	expect.All(t, "the cookie",
		expect.True("HttpOnly", c.HttpOnly), expect.True("Secure", c.Secure),
		expect.True("SameSite != http.SameSiteNoneMode", c.SameSite != http.SameSiteNoneMode), expect.True("SameSite != 0", c.SameSite != 0),
		expect.That("Domain", c.Domain, ""), expect.That("Path", c.Path, "/"),
	)
	if res.Header.Get("Strict-Transport-Security") == "" {
		t.Error("no Strict-Transport-Security over TLS")
	}
	secret := cookies[0].Value
	hush := header("Cookie", cookies[0].Name+"="+secret)
	for _, at := range []string{"/api/v1/games", "/api/v1/games/none", "/api/v1/games?token=" + secret, "/api/v1/games/none/live", "/" + "?x=" + secret} {
		w.send("GET", at, "", hush, header("Authorization", "Bearer "+secret))
		w.send("POST", at, `{"password":"`+secret+`"}`, hush)
	}
	if log := w.log.String(); strings.Contains(log, secret) {
		t.Errorf("the secret is in the log:\n%s", log)
	}
}
