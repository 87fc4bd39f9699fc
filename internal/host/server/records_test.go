package server

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"golang.org/x/text/encoding/japanese"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/study/records"
)

const kifText = `手合割：平手
先手：羽織
後手：大橋
   1 ７六歩(77)   ( 0:16/00:00:16)
*初手の注釈
   2 ３四歩(33)   ( 0:03/00:00:03)+
   3 ２二角成(88) ( 1:01/00:01:17)
   4 投了

変化：2手
   2 ８四歩(83)   ( 0:02/00:00:02)
`

func (w *world) read(query, data string) (*http.Response, string) {
	w.Helper()
	return w.send("POST", "/api/v1/records/read"+query, data, func(r *http.Request) { r.Header.Set("Content-Type", "application/octet-stream") })
}

func (w *world) record() wire.Record {
	w.Helper()
	res, body := w.read("", kifText)
	var out wire.RecordRead
	if err := json.Unmarshal([]byte(body), &out); err != nil || res.StatusCode != 200 {
		w.Fatalf("%d %v: %s", res.StatusCode, err, body)
	}
	return out.Record
}

func TestRecordGoesInAndOut(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	sjis, err := japanese.ShiftJIS.NewEncoder().String(kifText)
	if err != nil {
		t.Fatal(err)
	}
	res, body := w.read("", sjis)
	var read wire.RecordRead
	if err := json.Unmarshal([]byte(body), &read); err != nil || res.StatusCode != 200 {
		t.Fatalf("%d %v: %s", res.StatusCode, err, body)
	}
	if read.Format != "kif" || read.Charset != "Shift_JIS" || len(read.Record.Nodes) != 6 || read.Record.Nodes[1].View.Ja != "７六歩" {
		t.Errorf("%+v", read)
	}
	file := want[wire.RecordFile](w, 200, "POST", "/api/v1/records/write", wire.WriteRecord{Record: read.Record, Format: "kif", Charset: "Shift_JIS"})
	back, err := japanese.ShiftJIS.NewDecoder().String(string(file.Data))
	if err != nil {
		t.Fatalf("%v: %s, %+v", err, back, file.Losses)
	}
	expect.All(t, "file",
		expect.True(`strings.Contains(back, "変化：2手")`, strings.Contains(back, "変化：2手")),
		expect.True(`strings.Contains(back, "*初手の注釈")`, strings.Contains(back, "*初手の注釈")),
		expect.That("len(file.Losses)", len(file.Losses), 0), expect.That("file.Name", file.Name, "羽織-大橋.kif"),
	)
	complete := want[wire.RecordRead](w, 200, "POST", "/api/v1/records/complete", read.Record)
	if len(complete.Record.Nodes) != 6 || complete.Record.Nodes[3].View.Check != "" || complete.Record.Nodes[4].View.Winner != "b" {
		t.Errorf("%+v", complete.Record.Nodes)
	}
	id := want[wire.RecordID](w, 201, "POST", "/api/v1/records", read.Record)
	shared := want[wire.RecordRead](w, 200, "GET", "/api/v1/records/"+id.ID, nil)
	if len(shared.Record.Nodes) != 6 || shared.Record.Nodes[1].Comments[0] != "初手の注釈" {
		t.Errorf("%+v", shared)
	}
	if log := w.log.String(); strings.Contains(log, "level=ERROR") {
		t.Error(log)
	}
}

func TestRecordsRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	record, err := json.Marshal(w.record())
	if err != nil {
		t.Fatal(err)
	}
	legal, illegal := string(record), strings.Replace(string(record), `"usi":"7g7f"`, `"usi":"7g7d"`, 1)
	start := w.record().Start.SFEN
	for _, c := range []struct {
		path, body string
		status     int
		code, word string
	}{
		{"/api/v1/records/read", strings.Replace(kifText, "３四歩(33)", "３五歩(33)", 1), 422, "bad-record", "line 6"},
		{"/api/v1/records/read", "no record", 422, "bad-record", "record"},
		{"/api/v1/records/read?game=2", kifText, 400, "bad-request", "game 2"},
		{"/api/v1/records/read?rules=chess", kifText, 400, "bad-request", "chess"},
		{"/api/v1/records/read?loud=true", kifText, 400, "bad-request", "loud"},
		{"/api/v1/records/read", strings.Repeat("x", records.MaxFile+2), 413, "too-large", "body"},
		{"/api/v1/records/write", `{"record":` + legal + `,"format":"pgn"}`, 400, "bad-request", "pgn"},
		{"/api/v1/records/write", `{"record":` + illegal + `,"format":"kif"}`, 400, "bad-request", "7g7d"},
		{"/api/v1/records/write", `{"record":` + legal + `}`, 400, "bad-request", "format"},
		{"/api/v1/records/complete", `{"rules":"standard","headers":[],"start":{"sfen":"?"},"nodes":[]}`, 400, "bad-request", "nodes"},
		{"/api/v1/records", illegal, 400, "bad-request", "7g7d"},
		{"/api/v1/records", strings.Repeat(" ", records.MaxBody+2), 413, "too-large", "body"},
		{"/api/v1/positions", `{"rules":"standard","sfen":"` + start + `","moves":["7g7d"]}`, 422, "foul", "7g7d"},
		{"/api/v1/positions", `{"rules":"standard","sfen":"9 b - 1"}`, 400, "bad-request", "position"},
	} {
		kind := "application/json"
		if strings.HasPrefix(c.path, readPath) {
			kind = "application/octet-stream"
		}
		res, body := w.send("POST", c.path, c.body, func(r *http.Request) { r.Header.Set("Content-Type", kind) })
		var got wire.Error
		if err := json.Unmarshal([]byte(body), &got); err != nil || res.StatusCode != c.status || got.Code != c.code || !strings.Contains(got.Message, c.word) {
			t.Errorf("%s: %d %.300s, want %d %s with %q", c.path, res.StatusCode, body, c.status, c.code, c.word)
		}
	}
	if log := w.log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("bad input was logged as the server's fault:\n%s", log)
	}
}

// An impossible unfinished position is a response, not an error.
func TestDrawnPositions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const fiveGolds = "4k4/9/9/9/9/9/9/9/4K4 w 5G 1"
	asks := wire.Study{Rules: "standard", SFEN: fiveGolds}
	want[wire.Error](w, 400, "POST", "/api/v1/positions", asks)
	asks.Drawing = true
	got := want[wire.Studied](w, 200, "POST", "/api/v1/positions", asks)
	if got.Impossible == nil || got.Impossible.Reason != "impossible-position" || len(got.Impossible.Position) == 0 {
		t.Fatalf("five golds: %+v", got.Impossible)
	}
	got.Impossible = nil
	if d := cmp.Diff(wire.Studied{Moves: []wire.RecordNode{}, SFEN: fiveGolds, Turn: "w", Legal: []wire.LegalMove{}}, got); d != "" {
		t.Errorf("the rest of the answer (-want +got):\n%s", d)
	}
	asks.SFEN = "4k4/9/9/9/9/9/9/9/4K4 w 4G 1"
	if got := want[wire.Studied](w, 200, "POST", "/api/v1/positions", asks); got.Impossible != nil || len(got.Legal) == 0 {
		t.Errorf("four golds: %+v", got)
	}
	asks.SFEN = "9 b - 1"
	want[wire.Error](w, 400, "POST", "/api/v1/positions", asks)
	asks.Rules = "chess"
	want[wire.Error](w, 400, "POST", "/api/v1/positions", asks)

	draft := wire.TsumeDraft{Rules: "standard", SFEN: fiveGolds, Task: "examine"}
	want[wire.Error](w, 422, "POST", "/api/v1/tsume/draft", draft)
	draft.Drawing = true
	body, err := json.Marshal(draft)
	if err != nil {
		t.Fatal(err)
	}
	res, events := w.send("POST", "/api/v1/tsume/draft", string(body), header("Content-Type", "application/json"))
	if res.StatusCode != 200 || strings.Count(events, "event: ") != 1 || !strings.Contains(events, "event: error") || !strings.Contains(events, "impossible-position") {
		t.Errorf("a drawn problem: %d %s", res.StatusCode, events)
	}
}

func TestRecordOfGame(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	g := w.create(wire.NewGame{Level: 1})
	w.act(g, "resign", "")
	read := want[wire.RecordRead](w, 200, "GET", "/api/v1/games/"+g.ID+"/record", nil)
	if n := read.Record.Nodes; len(n) != 2 || n[1].End == nil || n[1].End.Kind != "resign" || n[1].View.Winner != "w" {
		t.Errorf("%+v", n)
	}
}

// A game's record has the address of its page.
func TestRecordNamesItsPage(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(w *world) { w.config.URL = "https://shogi.example/" })
	g := w.create(wire.NewGame{Level: 1})
	read := want[wire.RecordRead](w, 200, "GET", "/api/v1/games/"+g.ID+"/record", nil)
	i := slices.IndexFunc(read.Record.Headers, func(h wire.RecordHeader) bool { return h.Key == "場所" })
	if i < 0 {
		t.Fatalf("no place among %+v", read.Record.Headers)
	}
	path, ok := strings.CutPrefix(read.Record.Headers[i].Value, "https://shogi.example")
	if !ok || !strings.HasSuffix(path, "/"+g.ID) {
		t.Fatalf("the place is %q", read.Record.Headers[i].Value)
	}
	res, err := w.client.Get(w.http.URL + path)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusOK {
		t.Errorf("%s: %s", path, res.Status)
	}
}

func TestOtherSites(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	from := func(r *http.Request) {
		r.Header.Set("Origin", "https://example.com")
		r.Header.Set("Sec-Fetch-Site", "cross-site")
	}
	record, err := json.Marshal(w.record())
	if err != nil {
		t.Fatal(err)
	}
	id := want[wire.RecordID](w, 201, "POST", "/api/v1/records", w.record())
	for _, c := range []struct {
		method, path, body string
		status             int
		open               bool
	}{
		{"POST", "/api/v1/records/read", kifText, 200, true},
		{"POST", "/api/v1/records/read", "no record", 422, true},
		{"GET", "/api/v1/records/" + id.ID, "", 200, true},
		{"GET", "/api/v1/rulesets/standard", "", 200, true},
		{"GET", "/board.js", "", 404, true},
		{"POST", "/api/v1/records", string(record), 403, false},
		{"POST", "/api/v1/records/write", `{}`, 403, false},
		{"POST", "/api/v1/games", `{"rules":"standard"}`, 403, false},
		{"GET", "/api/v1/games", "", 200, false},
		{"GET", "/app.js", "", 200, false},
	} {
		res, body := w.send(c.method, c.path, c.body, from, func(r *http.Request) { r.Header.Set("Content-Type", "application/octet-stream") })
		allowed := res.Header.Get("Access-Control-Allow-Origin")
		if allowed != "" && allowed != "*" {
			t.Errorf("%s %s: %d %v %.200s", c.method, c.path, res.StatusCode, res.Header, body)
		}
		expect.All(t, c.method,
			expect.That("res.StatusCode", res.StatusCode, c.status), expect.That(`(allowed == "*")`, (allowed == "*"), c.open),
			expect.That(`res.Header.Get("Access-Control-Allow-Credentials")`, res.Header.Get("Access-Control-Allow-Credentials"), ""),
		)
	}
	ask := func(path, method string) *http.Response {
		res, _ := w.send("OPTIONS", path, "", from, func(r *http.Request) {
			r.Header.Set("Access-Control-Request-Method", method)
			r.Header.Set("Access-Control-Request-Headers", "content-type")
		})
		return res
	}
	if res := ask(readPath, "POST"); res.StatusCode != 204 || res.Header.Get("Access-Control-Allow-Origin") != "*" || res.Header.Get("Access-Control-Allow-Methods") != "POST" || res.Header.Get("Access-Control-Allow-Headers") != "Content-Type" {
		t.Errorf("%d %v", res.StatusCode, res.Header)
	}
	for path, method := range map[string]string{"/api/v1/records": "POST", "/api/v1/games": "POST", readPath: "DELETE", "/api/v1/games/x/actions": "POST"} {
		if res := ask(path, method); res.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s %s: %v", method, path, res.Header)
		}
	}
}

func TestSharingIsLimited(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	record := w.record()
	w.close()
	w.config.Limits.New = config.Rate{PerSecond: 0.001, Burst: 1}
	w.open()
	want[wire.RecordID](w, 201, "POST", "/api/v1/records", record)
	if e := want[wire.Error](w, 429, "POST", "/api/v1/records", record); e.Code != "too-many" {
		t.Errorf("%+v", e)
	}
	file := want[wire.RecordFile](w, 200, "POST", "/api/v1/records/write", wire.WriteRecord{Record: record, Format: "ki2"})
	if len(file.Losses) == 0 {
		t.Errorf("%+v", file)
	}
}

// The record page may fetch from the host in its address only; an address cannot inject
// anything else into the policy.
func TestPolicyOfRecordPage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for query, want := range map[string]string{
		"?src=https://example.com/games/1.kif":         "; connect-src 'self' https://example.com",
		"?src=http://127.0.0.1:8000/1.kif&ply=3":       "; connect-src 'self' http://127.0.0.1:8000",
		"":                                             "",
		"?src=/sample.kifu":                            "",
		"?src=javascript:alert(1)":                     "",
		"?src=data:text/plain,x":                       "",
		"?src=https://a.example;script-src":            "",
		"?src=https://a.example%20%27unsafe-inline%27": "",
		"?src=https://*.example/":                      "",
		"?src=https://user@example.com/":               "; connect-src 'self' https://example.com",
		"?src=https://[::1]/x":                         "",
	} {
		res, _ := w.send("GET", "/record"+query, "")
		if got := res.Header.Get("Content-Security-Policy"); got != policy+want || res.StatusCode != 200 {
			t.Errorf("%s: %d, %s", query, res.StatusCode, strings.TrimPrefix(got, policy))
		}
	}
	res, _ := w.send("GET", "/?src=https://example.com/", "")
	if got := res.Header.Get("Content-Security-Policy"); got != policy {
		t.Error(got)
	}
}
