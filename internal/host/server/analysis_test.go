package server

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/shogi"
)

type briefJudge struct{ engine analysis.Judge }

func (j briefJudge) Judge(ctx context.Context, g *shogi.Game, _ analysis.Settings) (analysis.Position, error) {
	return j.engine.Judge(ctx, g, analysis.Settings{Nodes: analysis.MinNodes})
}

type haltingJudge struct {
	engine analysis.Judge
	left   atomic.Int64
}

func (j *haltingJudge) Judge(ctx context.Context, g *shogi.Game, s analysis.Settings) (analysis.Position, error) {
	if j.left.Add(-1) < 0 {
		<-ctx.Done()
		return analysis.Position{}, ctx.Err()
	}
	return j.engine.Judge(ctx, g, s)
}

func (w *world) works() {
	w.server.judge = briefJudge{w.server.judge}
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() { w.server.work(ctx) })
	// before the database and the bus close
	w.Cleanup(func() {
		w.server.reviews.Close()
		cancel()
		wg.Wait()
	})
}

func line(usi ...string) *wire.Record {
	r := &wire.Record{
		Rules: "standard", Headers: []wire.RecordHeader{}, Start: wire.RecordStart{SFEN: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},
		Nodes: []wire.RecordNode{{Parent: -1}},
	}
	for i, m := range usi {
		r.Nodes = append(r.Nodes, wire.RecordNode{Parent: i, USI: m})
	}
	return r
}

func (w *world) follow(id string) (events []wire.Analysis) {
	w.Helper()
	return w.followUntil(id, func(wire.Analysis) bool { return false })
}

// followUntil reads the stream of an analysis to its end or a sufficient event.
func (w *world) followUntil(id string, enough func(wire.Analysis) bool) (events []wire.Analysis) {
	w.Helper()
	res, err := w.client.Get(w.http.URL + "/api/v1/analyses/" + id + "/live")
	if err != nil {
		w.Fatal(err)
	}
	defer res.Body.Close()
	if ct := res.Header.Get("Content-Type"); res.StatusCode != 200 || ct != "text/event-stream" || res.Header.Get("Content-Encoding") != "" {
		w.Fatalf("status %d, %s, %s", res.StatusCode, ct, res.Header.Get("Content-Encoding"))
	}
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		var a wire.Analysis
		if err := json.Unmarshal([]byte(data), &a); err != nil {
			w.Fatal(err)
		}
		events = append(events, a)
		if enough(a) {
			break
		}
	}
	return events
}

func TestAnalysisOfAGameRace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.works()
	g := w.create(wire.NewGame{})
	ask := wire.NewAnalysis{Game: g.ID, Depth: "quick"}
	if e := want[wire.Error](w, 409, "POST", "/api/v1/analyses", ask); e.Code != "not-now" {
		t.Errorf("a game that is being played: %+v", e)
	}
	if f := want[wire.AnalysisFound](w, 200, "POST", "/api/v1/analyses/find", ask); f.Analysis != nil {
		t.Errorf("of a game that is being played: %+v", f)
	}
	c, _, err := w.dial(g.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	w.act(g, "move", "7g7f")
	g = w.until(c, 2)
	g = w.act(g, "resign", "")
	if f := want[wire.AnalysisFound](w, 200, "POST", "/api/v1/analyses/find", ask); f.Analysis != nil {
		t.Errorf("before anybody asked: %+v", f)
	}
	a := want[wire.Analysis](w, 202, "POST", "/api/v1/analyses", ask)
	if a.Positions == nil {
		t.Fatalf("%+v", a)
	}
	expect.All(t, "a",
		expect.That("Total", a.Total, len(g.Moves)+1), expect.That("Plies", a.Plies, len(g.Moves)), expect.True("Yours", a.Yours),
		expect.That("Depth", a.Depth, "quick"), expect.That("Rules", a.Rules, "standard"),
	)
	events := w.follow(a.ID)
	if len(events) == 0 {
		t.Fatal("nothing came over the stream")
	}
	last := events[len(events)-1]
	if last.Result == nil {
		t.Fatalf("%+v", last)
	}
	expect.All(t, "last",
		expect.That("State", last.State, "done"), expect.That("len(Positions)", len(last.Positions), a.Total),
		expect.That("len(Result.Moves)", len(last.Result.Moves), a.Plies),
		expect.That("Result.Black.Moves+Result.White.Moves", last.Result.Black.Moves+last.Result.White.Moves, a.Plies),
	)
	if m := last.Result.Moves[0]; m.Ply != 1 || m.Side != "b" || m.Grade == "" || m.Phase != "opening" {
		t.Errorf("%+v", m)
	}
	if p := last.Positions[0]; len(p.PV) == 0 || len(p.PV) != len(p.Ja) || len(p.PV) != len(p.Western) || p.Score.Kind == "" {
		t.Errorf("%+v", p)
	}
	done := 0
	for _, e := range events {
		if e.Done < done || e.Done > e.Total || e.Positions == nil {
			t.Errorf("after %d positions: %+v", done, e)
		}
		done = e.Done
	}
	now := want[wire.Analysis](w, 200, "GET", "/api/v1/analyses/"+a.ID, nil)
	if d := cmp.Diff(last, now); d != "" {
		t.Errorf("(-streamed +got):\n%s", d)
	}
	if again := want[wire.Analysis](w, 202, "POST", "/api/v1/analyses", ask); again.ID != a.ID || again.State != "done" {
		t.Errorf("asked again: %s, %s", again.ID, again.State)
	}
	if f := want[wire.AnalysisFound](w, 200, "POST", "/api/v1/analyses/find", wire.NewAnalysis{Game: g.ID}); f.Analysis == nil || f.Analysis.ID != a.ID {
		t.Errorf("found: %+v", f)
	}
	if events := w.follow(a.ID); len(events) != 1 || events[0].State != "done" {
		t.Errorf("the stream of a finished analysis: %d events", len(events))
	}

	rec := want[wire.RecordRead](w, 200, "GET", "/api/v1/games/"+g.ID+"/record", nil)
	noted := want[wire.RecordRead](w, 200, "POST", "/api/v1/analyses/"+a.ID+"/record", wire.NoteRecord{Record: rec.Record, Language: "ja"})
	evaluated := 0
	for _, n := range noted.Record.Nodes {
		evaluated += len(n.Evaluations)
	}
	if evaluated != a.Total || len(noted.Record.Nodes[0].Comments) == 0 {
		t.Errorf("%d evaluations, %v", evaluated, noted.Record.Nodes[0].Comments)
	}
	if e := want[wire.Error](w, 400, "POST", "/api/v1/analyses/"+a.ID+"/record", wire.NoteRecord{Record: *line("2g2f")}); !strings.Contains(e.Message, "another game") {
		t.Errorf("%+v", e)
	}
}

// Without workers, analyses wait, can be cancelled by their clients, and are bounded.
func TestAnalysesWaitRace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first := want[wire.Analysis](w, 202, "POST", "/api/v1/analyses", wire.NewAnalysis{Record: line("7g7f")})
	if first.State != "queued" || first.Depth != "normal" || first.Ahead != 0 {
		t.Errorf("%+v", first)
	}
	for i, m := range []string{"2g2f", "5g5f", "1g1f"} {
		time.Sleep(2 * time.Millisecond) // distinct times
		if a := want[wire.Analysis](w, 202, "POST", "/api/v1/analyses", wire.NewAnalysis{Record: line(m)}); a.Ahead != i+1 {
			t.Errorf("%s: %d before it", m, a.Ahead)
		}
	}
	if e := want[wire.Error](w, 429, "POST", "/api/v1/analyses", wire.NewAnalysis{Record: line("9g9f")}); e.Code != "too-many" {
		t.Errorf("%+v", e)
	}
	if a := want[wire.Analysis](w, 202, "POST", "/api/v1/analyses", wire.NewAnalysis{Record: line("7g7f")}); a.ID != first.ID {
		t.Errorf("the first again: %s, want %s", a.ID, first.ID)
	}
	if e := want[wire.Error](w, 409, "POST", "/api/v1/analyses/"+first.ID+"/record", wire.NoteRecord{Record: *line("7g7f")}); e.Code != "not-now" {
		t.Errorf("%+v", e)
	}
	mine := w.client
	w.client = newClient(t)
	seen := want[wire.Analysis](w, 200, "GET", "/api/v1/analyses/"+first.ID, nil)
	if seen.Yours {
		t.Error("a stranger's own")
	}
	if e := want[wire.Error](w, 403, "DELETE", "/api/v1/analyses/"+first.ID, nil); e.Code != "not-yours" {
		t.Errorf("cancelled by a stranger: %+v", e)
	}
	// The bound is per client; the same game is one job for all.
	want[wire.Analysis](w, 202, "POST", "/api/v1/analyses", wire.NewAnalysis{Record: line("9g9f")})
	w.client.CloseIdleConnections()
	w.client = mine
	if a := want[wire.Analysis](w, 200, "DELETE", "/api/v1/analyses/"+first.ID, nil); a.State != "cancelled" {
		t.Errorf("%+v", a)
	}
	if events := w.follow(first.ID); len(events) != 1 || events[0].State != "cancelled" {
		t.Errorf("%+v", events)
	}
	if a := want[wire.Analysis](w, 202, "POST", "/api/v1/analyses", wire.NewAnalysis{Record: line("7g7f")}); a.ID != first.ID || a.State != "queued" {
		t.Errorf("%+v", a)
	}
}

func TestAnalysesRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	problem := line("G*5b")
	problem.Start.SFEN = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
	long := line()
	long.Nodes = append(long.Nodes, line(strings.Split(strings.TrimSpace(strings.Repeat("2h3h 8b7b 3h2h 7b8b ", 501)), " ")...).Nodes[1:]...)
	text := func(v any) string {
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	for name, c := range map[string]struct {
		body   string
		status int
		word   string
	}{
		"nothing":        {`{}`, 400, "Either"},
		"both":           {text(wire.NewAnalysis{Game: "x", Record: line("7g7f")}), 400, "Either"},
		"no such game":   {`{"game":"nowhere"}`, 404, "no such game"},
		"depth":          {`{"game":"x","depth":"abyss"}`, 400, "body.depth"},
		"no moves":       {text(wire.NewAnalysis{Record: line()}), 400, "no moves"},
		"illegal":        {text(wire.NewAnalysis{Record: line("7g7d")}), 400, "7g7d"},
		"a problem":      {text(wire.NewAnalysis{Record: problem}), 400, "no king"},
		"too many moves": {text(wire.NewAnalysis{Record: long}), 400, "2000"},
		"rule set":       {`{"record":{"rules":"chess","headers":[],"start":{"sfen":"x"},"nodes":[{"parent":-1}]}}`, 400, "chess"},
		"injection":      {`{"game":"'; DROP TABLE jobs; --"}`, 404, "no such game"},
		"large":          {`{"game":"` + strings.Repeat("x", 2<<20) + `"}`, 413, "longer"},
	} {
		res, body := w.send("POST", "/api/v1/analyses", c.body)
		if res.StatusCode != c.status || !strings.Contains(body, c.word) {
			t.Errorf("%s: %d %.300s", name, res.StatusCode, body)
		}
	}
	for _, id := range []string{"nowhere", "..%2f..%2fetc", "駒", "a%00b"} {
		for _, r := range [][2]string{{"GET", id}, {"GET", id + "/live"}, {"DELETE", id}} {
			if res, body := w.send(r[0], "/api/v1/analyses/"+r[1], ""); res.StatusCode != 404 || !strings.Contains(body, "not-found") {
				t.Errorf("%s %s: %d %.200s", r[0], r[1], res.StatusCode, body)
			}
		}
	}
	for _, edit := range []func(*http.Request){
		func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") },
		func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") },
	} {
		if res, body := w.send("POST", "/api/v1/analyses", `{"game":"x"}`, edit); res.StatusCode != 403 {
			t.Errorf("from another site: %d %s", res.StatusCode, body)
		}
	}
	if log := w.log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("bad input was logged as the server's fault:\n%s", log)
	}
}

func TestStreamsEndWithTheServerRace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a := want[wire.Analysis](w, 202, "POST", "/api/v1/analyses", wire.NewAnalysis{Record: line("7g7f")})
	res, err := w.client.Get(w.http.URL + "/api/v1/analyses/" + a.ID + "/live")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	ended := make(chan error, 1)
	go func() {
		buf := make([]byte, 4096)
		for {
			if _, err := res.Body.Read(buf); err != nil {
				ended <- err
				return
			}
		}
	}()
	w.server.reviews.Close()
	select {
	case <-ended:
	case <-time.After(testTimeout):
		t.Fatal("the stream is still open")
	}
}

func TestAnalysisSurvivesARestart(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	halting := &haltingJudge{engine: briefJudge{w.server.judge}}
	halting.left.Store(5)
	w.server.judge = halting
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() { w.server.work(ctx) })
	a := want[wire.Analysis](w, 202, "POST", "/api/v1/analyses", wire.NewAnalysis{
		Record: line(strings.Split("7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 4i5h 7a6b 9g9f 9c9d 5g5f 3a3b", " ")...), Depth: "quick",
	})
	done := 0
	for _, e := range w.followUntil(a.ID, func(a wire.Analysis) bool { return a.Done >= 2 }) {
		done = e.Done
	}
	cancel()
	wg.Wait()
	w.close()
	w.open()
	now := want[wire.Analysis](w, 200, "GET", "/api/v1/analyses/"+a.ID, nil)
	if now.State != "queued" || now.Done < done || done < 2 || len(now.Positions) != now.Done {
		t.Fatalf("after %d positions: %+v", done, now)
	}
	w.works()
	last := now
	for tries := 0; tries < 9 && (last.State == "queued" || last.State == "running"); tries++ { // like a reconnecting browser
		for _, e := range w.follow(a.ID) {
			last = e
		}
	}
	if last.State != "done" || len(last.Positions) != 17 {
		t.Errorf("%s with %d positions", last.State, len(last.Positions))
	}
	if !strings.Contains(w.log.String(), fmt.Sprintf("done=%d ", now.Done)) {
		t.Errorf("the analysis started again:\n%s", w.log)
	}
}
