package server

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/internal/work/bus/bustest"
)

const (
	fiveSFEN = "9/7Pk/6G2/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1"
	longSFEN = "9/9/9/9/4k4/9/9/9/9 b 2R4N4L18P2b4g4s 1"
)

func (w *world) stream(ctx context.Context, body string) *http.Response {
	w.Helper()
	r, err := http.NewRequestWithContext(ctx, "POST", w.http.URL+"/api/v1/tsume", strings.NewReader(body))
	if err != nil {
		w.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept-Encoding", "gzip")
	res, err := w.client.Do(r)
	if err != nil {
		w.Fatal(err)
	}
	w.Cleanup(func() { res.Body.Close() })
	return res
}

func nextEvent(t *testing.T, lines *bufio.Scanner) (e wire.TsumeEvent, ok bool) {
	t.Helper()
	for lines.Scan() {
		if data, found := strings.CutPrefix(lines.Text(), "data: "); found {
			if err := json.Unmarshal([]byte(data), &e); err != nil {
				t.Fatal(err)
			}
			return e, true
		}
	}
	return e, false
}

func scanner(res *http.Response) *bufio.Scanner {
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	return lines
}

func TestSolveOverHTTP(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	res := w.stream(t.Context(), `{"rules":"standard","sfen":"`+fiveSFEN+`","verify":true}`)
	if res.StatusCode != 200 || res.Header.Get("Content-Type") != "text/event-stream" || res.Header.Get("Content-Encoding") != "" || res.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%d %v", res.StatusCode, res.Header)
	}
	var types []string
	lines := scanner(res)
	for {
		e, ok := nextEvent(t, lines)
		if !ok {
			break
		}
		if e.Type != "queued" && e.Type != "progress" { // any number of them
			types = append(types, e.Type)
		}
		if e.Type == "answer" && (e.Answer.Plies != 5 || len(e.Answer.Line) != 5) {
			t.Errorf("%+v", e.Answer)
		}
		if e.Type == "verdict" && e.Verdict.Verdict != "sound" {
			t.Errorf("%+v", e.Verdict)
		}
	}
	if got := strings.Join(types, " "); got != "answer verdict" {
		t.Errorf("the events are %s", got)
	}
}

// Events arrive live, and disconnecting cancels the search and frees its place.
func TestSolveIsCancelledRace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for range 5 { // more than one client may have
		ctx, cancel := context.WithCancel(t.Context())
		res := w.stream(ctx, `{"rules":"standard","sfen":"`+longSFEN+`"}`)
		e, ok := nextEvent(t, scanner(res))
		if res.StatusCode != 200 || !ok || e.Type != "progress" && e.Type != "queued" {
			t.Fatalf("%d %+v", res.StatusCode, e)
		}
		cancel()
		res.Body.Close()
		bustest.Await(t, "the place to be given back", func() bool {
			res := w.stream(t.Context(), `{"rules":"standard","sfen":"`+fiveSFEN+`"}`)
			if res.StatusCode == 200 {
				for lines, ok := scanner(res), true; ok; {
					_, ok = nextEvent(t, lines)
				}
			}
			return res.StatusCode == 200
		})
	}
}

func TestSolveRefuses(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for name, c := range map[string]struct {
		body string
		code int
		word string
	}{
		"no JSON":      {"{", 400, "is not a valid question"},
		"a field":      {`{"rules":"standard","sfen":"x","speed":1}`, 400, "speed"},
		"two":          {`{"rules":"standard","sfen":"` + fiveSFEN + `"} {}`, 400, "follows"},
		"too long":     {`{"sfen":"` + strings.Repeat("x", 20_000) + `"}`, 400, "too large"},
		"no position":  {`{"rules":"standard","sfen":"x"}`, 400, "The position"},
		"no king":      {`{"rules":"standard","sfen":"9/9/9/9/9/9/9/9/9 b G 1"}`, 422, "no king"},
		"no rule set":  {`{"rules":"x","sfen":"x"}`, 400, `no rule set`},
		"without king": {`{"rules":"seishin","sfen":"x"}`, 400, "not won by mate"},
	} {
		res := w.stream(t.Context(), c.body)
		var body wire.Error
		if err := json.NewDecoder(res.Body).Decode(&body); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if res.StatusCode != c.code || !strings.Contains(body.Message, c.word) {
			t.Errorf("%s: %d %+v, want %d %q", name, res.StatusCode, body, c.code, c.word)
		}
	}
	r, err := http.NewRequestWithContext(t.Context(), "POST", w.http.URL+"/api/v1/tsume", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	res, err := w.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != 403 {
		t.Errorf("a page of another site gets %d", res.StatusCode)
	}
}

// A whole problem over HTTP, with the session of the first request.
func TestPractiseOverHTTP(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(w *world) { w.config.Solver.Collections = "../../study/puzzle/testdata" })
	problems := map[string]puzzle.Problem{}
	all, err := readProblems("../../study/puzzle/testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		problems[p.ID] = p
	}
	list := want[wire.PuzzleCollections](w, 200, "GET", "/api/v1/puzzles", nil)
	if len(list.Collections) < 2 || list.Collections[0].Player != nil {
		t.Fatalf("%+v", list)
	}
	a := want[wire.PuzzleAttempt](w, 200, "POST", "/api/v1/puzzles/cylinder/attempts", wire.NewPuzzle{})
	path := "/api/v1/puzzles/attempts/" + a.ID
	if got := want[wire.PuzzleAttempt](w, 200, "GET", path, nil); got.ID != a.ID {
		t.Errorf("%+v", got)
	}
	want[wire.Error](w, 409, "POST", path+"/actions", wire.PuzzleAction{Type: "give-up", Seq: 9})
	want[wire.Error](w, 422, "POST", path+"/actions", wire.PuzzleAction{Type: "move", USI: "P*5e", Seq: a.Seq})
	want[wire.Error](w, 400, "POST", path+"/actions", wire.PuzzleAction{Type: "dance", Seq: a.Seq})
	want[wire.Error](w, 404, "GET", path+"x", nil)
	want[wire.Error](w, 404, "POST", "/api/v1/puzzles/nothing/attempts", wire.NewPuzzle{})
	p, ok := problems[a.Problem]
	if !ok {
		t.Fatalf("%s is not one of ours", a.Problem)
	}
	for a.State == "open" {
		a = want[wire.PuzzleAttempt](w, 200, "POST", path+"/actions", wire.PuzzleAction{Type: "move", USI: p.Moves[len(a.Line)], Seq: a.Seq})
	}
	if a.Score != 1 || a.Player.Solved != 1 {
		t.Errorf("%+v", a)
	}
	mine := w.client
	w.client = newClient(t)
	want[wire.Error](w, 404, "GET", path, nil)
	w.client = mine
}

func TestReadProblems(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if _, err := readProblems(dir); err == nil || !strings.Contains(err.Error(), "no file *.jsonl") {
		t.Errorf("an empty directory: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "bad.jsonl"), []byte("{}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := readProblems(dir); err == nil || !strings.Contains(err.Error(), "bad.jsonl: line 1") {
		t.Errorf("a bad file: %v", err)
	}
	if list, err := readProblems(""); err != nil || len(list) < 100 {
		t.Errorf("%d problems are shipped: %v", len(list), err)
	}
	list, err := readProblems("../../study/puzzle/testdata")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, p := range list {
		if seen[p.ID] {
			t.Errorf("%s is there twice", p.ID)
		}
		seen[p.ID] = true
	}
	clash := strings.Replace(`{"id":"ID","rules":"standard","sfen":"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1","plies":1,"moves":["G*5b"],"quality":5,"rating":900}`, "ID", list[0].ID, 1)
	if err := os.WriteFile(filepath.Join(dir, "bad.jsonl"), []byte(clash), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := readProblems(dir); err == nil || !strings.Contains(err.Error(), "already in use") {
		t.Errorf("an id that is taken: %v", err)
	}
}

// Problems from a client's games are for that client only.
func TestOwnPuzzlesOverHTTP(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if got := want[wire.OwnPuzzles](w, 200, "GET", "/api/v1/puzzles/own", nil); got.Games != 0 || got.Left != 0 {
		t.Errorf("a stranger: %+v", got)
	}
	game := want[wire.Game](w, 201, "POST", "/api/v1/games", wire.NewGame{Rules: "standard", Color: "b", Level: 1, SFEN: "1k7/2R6/1g7/9/9/9/9/9/4K4 b GSr2b2g3s4n4l18p 1"})
	if got := want[wire.OwnPuzzles](w, 200, "GET", "/api/v1/puzzles/own", nil); got.Games != 0 {
		t.Errorf("a running game: %+v", got)
	}
	want[wire.Game](w, 200, "POST", "/api/v1/games/"+game.ID+"/actions", wire.Action{Type: "move", USI: "5i5h", Seq: game.Seq})
	bustest.Await(t, "the engine's move", func() bool {
		game = want[wire.Game](w, 200, "GET", "/api/v1/games/"+game.ID, nil)
		return len(game.Moves) == 2
	})
	want[wire.Game](w, 200, "POST", "/api/v1/games/"+game.ID+"/actions", wire.Action{Type: "resign", Seq: game.Seq})
	found := want[wire.OwnPuzzles](w, 200, "GET", "/api/v1/puzzles/own", nil)
	for found.Left > 0 {
		found = want[wire.OwnPuzzles](w, 200, "GET", "/api/v1/puzzles/own", nil)
	}
	if len(found.Puzzles) == 0 {
		t.Fatalf("%+v", found)
	}
	expect.All(t, "found",
		expect.That("Games", found.Games, 1), expect.That("Puzzles[0].Plies", found.Puzzles[0].Plies, 3),
		expect.True("!Puzzles[0].Hit", !found.Puzzles[0].Hit), expect.That("Puzzles[0].Level", found.Puzzles[0].Level, 1),
	)
	ask := wire.OwnPuzzleAsk{Game: game.ID, Action: &wire.PuzzleAction{Type: "give-up", Seq: 1}}
	a := want[wire.OwnPuzzleAttempt](w, 200, "POST", "/api/v1/puzzles/own", ask)
	if a.Attempt.State != "given-up" || a.Puzzle.Played == nil || a.Puzzle.Played.USI != "5i5h" || len(a.Attempt.Solution) != 3 {
		t.Errorf("%+v", a)
	}
	if again := want[wire.OwnPuzzles](w, 200, "GET", "/api/v1/puzzles/own", nil); again.Puzzles[0].State != "given-up" {
		t.Errorf("%+v", again.Puzzles[0])
	}
	w.client = newClient(t)
	if got := want[wire.OwnPuzzles](w, 200, "GET", "/api/v1/puzzles/own", nil); got.Games != 0 || len(got.Puzzles) != 0 {
		t.Errorf("another player: %+v", got)
	}
	want[wire.Error](w, 404, "POST", "/api/v1/puzzles/own", ask)
}

func TestStormOverHTTP(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	problems := map[string]puzzle.Problem{}
	all, err := readProblems("")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		problems[p.ID] = p
	}
	s := want[wire.PuzzleStorm](w, 200, "POST", "/api/v1/storms/standard", nil)
	path := "/api/v1/storms/runs/" + s.ID + "/actions"
	if s.Attempt.Plies != 1 || s.Left <= 170_000 || s.Left > 180_000 {
		t.Fatalf("%+v", s)
	}
	first := problems[s.Attempt.Problem]
	want[wire.Error](w, 409, "POST", path, wire.StormAction{Type: "stop", Seq: 9})
	want[wire.Error](w, 400, "POST", path, wire.StormAction{Type: "dance", Seq: 1})
	if s = want[wire.PuzzleStorm](w, 200, "POST", path, wire.StormAction{Type: "move", USI: first.Moves[0], Seq: 1}); s.Solved != 1 || s.Result.Kind != "mate" || s.Attempt.Problem == first.ID {
		t.Errorf("%+v", s)
	}
	if s = want[wire.PuzzleStorm](w, 200, "POST", path, wire.StormAction{Type: "stop", Seq: s.Seq}); !s.Over || s.Left != 0 {
		t.Errorf("%+v", s)
	}
	if got := want[wire.StormStandings](w, 200, "GET", "/api/v1/storms/standard", nil); got.Best != 1 || len(got.Today) != 0 {
		t.Errorf("%+v", got)
	}
	kept := want[wire.KeptPuzzles](w, 200, "GET", "/api/v1/puzzles/kept/standard?storm=true", nil)
	if len(kept.Puzzles) != 40 || kept.Puzzles[0].Plies != 1 || kept.Puzzles[39].Plies < 7 || kept.Puzzles[0].Rating == 0 {
		t.Errorf("%d problems, the first %+v", len(kept.Puzzles), kept.Puzzles[0])
	}
	want[wire.Error](w, 404, "GET", "/api/v1/storms/nothing", nil)
	want[wire.Error](w, 404, "POST", "/api/v1/storms/nothing", nil)
	w.client = newClient(t)
	want[wire.Error](w, 404, "POST", path, wire.StormAction{Type: "stop", Seq: s.Seq})
}

func best(place wire.TsumePlace) string {
	for _, m := range place.Moves {
		if m.Best {
			return m.Node.USI
		}
	}
	return ""
}
