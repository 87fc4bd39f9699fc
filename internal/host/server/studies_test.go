package server

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/store/storetest"
	"github.com/komadai/komadai/internal/work/bus/bustest"
)

const studiesPath = "/api/v1/studies"

func (w *world) study(name, visibility string) string {
	w.Helper()
	n := wire.NewStudy{Client: "fresh" + strings.ToLower(name), Name: name, Visibility: visibility, Chapters: []wire.NewChapter{{Name: "One", Rules: "standard"}}}
	id := want[wire.StudyID](w, 201, "POST", studiesPath, n).ID
	if again := want[wire.StudyID](w, 201, "POST", studiesPath, n).ID; again != id {
		w.Errorf("made again as %s, want %s", again, id)
	}
	return studiesPath + "/" + id
}

func (w *world) edit(study string, edits ...wire.StudyEdit) []wire.StudyResult {
	w.Helper()
	return want[wire.StudyResults](w, 200, "POST", study+"/edits", wire.StudyEdits{Edits: edits}).Results
}

func (w *world) edited(study string, edits ...wire.StudyEdit) {
	w.Helper()
	for _, r := range w.edit(study, edits...) {
		if r.Refused != nil || r.Seq == 0 {
			w.Fatalf("%+v", r)
		}
	}
}

func steps(moves ...string) (out []wire.StudyStep) {
	for _, m := range moves {
		out = append(out, wire.StudyStep{USI: m})
	}
	return out
}

// liveStudy reads messages of a study.
type liveStudy struct {
	wire.LiveStudyEvent
	Study  wire.StudyPage     `json:"study"`
	Here   []wire.StudyPerson `json:"here"`
	People wire.LivePeople    `json:"people"`
}

func (w *world) heardStudy(c *websocket.Conn, is func(liveStudy) bool) (m liveStudy) {
	w.Helper()
	ctx, cancel := context.WithTimeout(w.Context(), testTimeout)
	defer cancel()
	for {
		_, data, err := c.Read(ctx)
		if err != nil {
			w.Fatal(err)
		}
		m = liveStudy{}
		if err := json.Unmarshal(data, &m); err != nil {
			w.Fatal(err)
		}
		if is(m) {
			return m
		}
	}
}

func (w *world) dialStudy(study string) *websocket.Conn {
	w.Helper()
	c, _, err := websocket.Dial(w.Context(), w.http.URL+study+"/live", &websocket.DialOptions{HTTPClient: w.client})
	if err != nil {
		w.Fatal(err)
	}
	c.SetReadLimit(1 << 20)
	w.Cleanup(func() { c.CloseNow() })
	return c
}

func TestStudy(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	var study string
	c.as(c.rude, func() {
		study = c.study("Ishida", "private")
		c.edited(study, wire.StudyEdit{ID: "rudeclient.1", Kind: "add", Chapter: 1, Line: steps("7g7f", "3c3d")},
			wire.StudyEdit{ID: "rudeclient.2", Kind: "text", Chapter: 1, Path: steps("7g7f"), Text: "一手目"},
			wire.StudyEdit{ID: "rudeclient.3", Kind: "member", Member: "kind", Text: "reader"})
	})
	c.as(c.browser(), func() {
		c.refused(404, "not-found", "GET", study, nil)
		c.refused(404, "not-found", "GET", study+"/chapters/1/record", nil)
		c.refused(401, "sign-in-first", "POST", study+"/edits", wire.StudyEdits{Edits: []wire.StudyEdit{{ID: "nobodyhere.1", Kind: "add", Chapter: 1, Line: steps("2g2f")}}})
		if list := want[wire.StudyList](c.world, 200, "GET", studiesPath, nil); len(list.Studies) != 0 {
			t.Errorf("a private study is listed: %+v", list)
		}
	})
	c.as(c.kind, func() {
		page := want[wire.StudyPage](c.world, 200, "GET", study, nil)
		if page.Role != "reader" || len(page.Members) != 2 || page.Members[1].Name != "kind" || page.Seq != 4 {
			t.Errorf("%+v", page)
		}
		r := c.edit(study, wire.StudyEdit{ID: "kindclient.1", Kind: "add", Chapter: 1, Line: steps("2g2f")}, wire.StudyEdit{ID: "kindclient.2", Kind: "member", Member: "nobody-of-that-name", Text: ""})
		if r[0].Refused == nil || r[0].Refused.Reason != "study-not-editor" || r[1].Refused == nil || r[1].Refused.Code != "not-found" {
			t.Errorf("%+v", r)
		}
		live := c.dialStudy(study)
		c.heardStudy(live, func(m liveStudy) bool { return m.Type == "study" && m.Study.Seq == 4 })
		c.as(c.rude, func() {
			c.edited(study, wire.StudyEdit{ID: "rudeclient.4", Base: 4, Kind: "add", Chapter: 1, Path: steps("7g7f"), Line: steps("8c8d")})
		})
		e := c.heardStudy(live, func(m liveStudy) bool { return m.Type == "event" })
		ch := e.Changes[0]
		expect.All(t, "the event", expect.That("op", e.Op, "rudeclient.4"), expect.That("first", ch.First, 3), expect.That("node", ch.Node, 1),
			expect.That("text", ch.Nodes[0].View.Western, "P-8d"))
		chapter := want[wire.StudyChapter](c.world, 200, "GET", study+"/chapters/1", nil)
		if !slices.Equal(chapter.Numbers, []int{0, 1, 2, 3}) || chapter.Record.Nodes[1].Comments[0] != "一手目" || chapter.Record.Nodes[3].USI != "8c8d" {
			t.Errorf("%+v", chapter)
		}
		copied := want[wire.StudyID](c.world, 201, "POST", study+"/copy", wire.StudyCopy{Client: "copyofkind"}).ID
		if mine := want[wire.StudyList](c.world, 200, "GET", studiesPath+"?mine=true&text=ISHIDA", nil).Studies; len(mine) != 2 || mine[0].ID != copied || mine[0].Owner != "kind" {
			t.Errorf("%+v", mine)
		}
	})
}

// A collection becomes chapters, and chapters a collection, in every format.
func TestStudyFiles(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	c.as(c.rude, func() {
		study := c.study("Files", "public")
		kif := "手合割：平手\n先手：甲\n後手：乙\n   1 ７六歩(77)\n*comment\n   2 投了\n\n手合割：平手\n表題：二局目\n   1 ２六歩(27)\n"
		res, body := c.send("POST", study+"/import?client=importimport&name=Game+%7Bn%7D", kif, func(r *http.Request) { r.Header.Set("Content-Type", "application/octet-stream") })
		var page wire.StudyPage
		if err := json.Unmarshal([]byte(body), &page); err != nil || res.StatusCode != 200 {
			t.Fatalf("%d %s", res.StatusCode, body)
		}
		var names []string
		for _, ch := range page.Chapters {
			names = append(names, ch.Name)
		}
		if !slices.Equal(names, []string{"One", "甲 – 乙", "二局目"}) {
			t.Errorf("chapters %q", names)
		}
		for _, format := range []string{"kif", "ki2", "csa", "jkf", "usi"} {
			f := want[wire.RecordFile](c.world, 200, "GET", study+"/file?format="+format, nil)
			read := wire.RecordRead{}
			res, body := c.send("POST", "/api/v1/records/read", string(f.Data), func(r *http.Request) { r.Header.Set("Content-Type", "application/octet-stream") })
			if err := json.Unmarshal([]byte(body), &read); err != nil || res.StatusCode != 200 || len(read.Games) != 3 && format != "jkf" {
				t.Errorf("%s: %d games, %d %.200s\n%s", format, len(read.Games), res.StatusCode, body, f.Data)
			}
		}
		f := want[wire.RecordFile](c.world, 200, "GET", study+"/file?format=kif&separate=true", nil)
		archive, err := zip.NewReader(bytes.NewReader(f.Data), int64(len(f.Data)))
		if err != nil || len(archive.File) != 3 || !strings.HasSuffix(archive.File[2].Name, "二局目.kifu") || f.Name != "Files.zip" {
			t.Errorf("%v: %s %+v", err, f.Name, archive)
		}
		res, _ = c.send("GET", study+"/chapters/2/record", "")
		if res.StatusCode != 200 || res.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("other sites may not embed a public chapter: %d %v", res.StatusCode, res.Header)
		}
		if res, body := c.send("POST", study+"/import?client=importagain", "no record", func(r *http.Request) { r.Header.Set("Content-Type", "application/octet-stream") }); res.StatusCode != 422 {
			t.Errorf("%d %s", res.StatusCode, body)
		}
	})
}

// A study is reported and removed, for those who watch it too.
func TestStudyIsRemoved(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	var study string
	c.as(c.rude, func() { study = c.study("Rude", "public") })
	id := strings.TrimPrefix(study, studiesPath+"/")
	c.as(c.kind, func() {
		c.refused(404, "not-found", "POST", studiesPath+"/nothing/report", wire.RecordReport{Reason: "x"})
		c.done("POST", study+"/report", wire.RecordReport{Reason: "an insult"})
		c.refused(409, "not-now", "POST", study+"/report", wire.RecordReport{Reason: "again"})
		live := c.dialStudy(study)
		c.heardStudy(live, func(m liveStudy) bool { return m.Type == "study" })
		c.as(c.moderator, func() {
			list := want[wire.ReportList](c.world, 200, "GET", c.reports, nil).Reports
			if len(list) != 1 || list[0].Study != id || list[0].Suspect.Name != "rude" {
				t.Fatalf("%+v", list)
			}
			e := want[wire.ModerationEntry](c.world, 200, "POST", c.actions, wire.ModeratorAction{Type: "remove-study", Report: list[0].ID, Reason: "insult"})
			if e.Study != id || e.Name != "rude" {
				t.Errorf("%+v", e)
			}
		})
		for {
			if _, _, err := live.Read(t.Context()); err != nil {
				if websocket.CloseStatus(err) != websocket.StatusGoingAway {
					t.Errorf("the watch ends with %v", err)
				}
				break
			}
		}
		c.refused(404, "not-found", "GET", study, nil)
	})
	c.as(c.rude, func() {
		c.refused(404, "not-found", "POST", study+"/edits", wire.StudyEdits{Edits: []wire.StudyEdit{{ID: "rudeclient.9", Kind: "name", Text: "again"}}})
	})
}

// Two nodes take edits of one study; one is killed. Each acknowledged edit is there once.
func TestStudyOutlivesANode(t *testing.T) {
	t.Parallel()
	database, servers := storetest.StartCluster(t), bustest.Start(t, 1)
	c := config.Default()
	c.Addr, c.DB, c.NATS = "127.0.0.1:0", database.Database(t), servers.URLs()
	client := newClient(t)
	defer client.CloseIdleConnections()
	a, b := startNode(t, c, client), startNode(t, c, client)
	a.signUp("habu")
	study := a.study("Nodes", "public")
	live := b.dialStudy(study)
	b.heardStudy(live, func(m liveStudy) bool { return m.Type == "study" })
	text := func(n int) wire.StudyEdit {
		return wire.StudyEdit{ID: fmt.Sprintf("ownerclient.%d", n), Kind: "text", Chapter: 1, Text: fmt.Sprintf("[%d]", n)}
	}
	for n := 1; n <= 10; n++ {
		[]*process{a, b}[n%2].edited(study, text(n))
	}
	b.heardStudy(live, func(m liveStudy) bool { return m.Op == "ownerclient.10" })
	a.edited(study, text(11))
	a.kill()
	b.edited(study, text(11), text(12)) // the answer of the first may have been lost
	b.heardStudy(live, func(m liveStudy) bool { return m.Op == "ownerclient.12" })
	got := strings.Join(want[wire.StudyChapter](&b.world, 200, "GET", study+"/chapters/1", nil).Record.Nodes[0].Comments, "\n")
	for n := 1; n <= 12; n++ {
		if strings.Count(got, fmt.Sprintf("[%d]", n)) != 1 {
			t.Errorf("edit %d in %q", n, got)
		}
	}
	live.CloseNow()
	b.stop()
}
