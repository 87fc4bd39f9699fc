package server

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
)

// The export has all data, and deletion removes all of it.
func TestExportAndRemoval(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	me := w.signUp("kimura")
	mine := w.create(wire.NewGame{Level: 1, Color: "b"})
	mine = w.act(mine, "move", "7g7f")
	over := w.create(wire.NewGame{Level: 1, Color: "b"})
	w.act(over, "resign", "")
	want[wire.Token](w, 201, "POST", "/api/v1/account/tokens", wire.NewToken{Name: "bot", Scopes: []string{"read"}})
	want[wire.Talk](w, 200, "POST", "/api/v1/games/"+over.ID+"/talk", wire.Say{Text: "ありがとうございました"})
	want[wire.PuzzleAttempt](w, 200, "POST", "/api/v1/puzzles/standard/attempts", wire.NewPuzzle{})
	run := want[wire.PuzzleStorm](w, 200, "POST", "/api/v1/storms/standard", nil)
	solve := want[wire.TsumePlace](w, 200, "POST", "/api/v1/tsume/moves", wire.TsumeLook{Rules: "standard", SFEN: run.Attempt.Start, Moves: []string{}})
	want[wire.PuzzleStorm](w, 200, "POST", "/api/v1/storms/runs/"+run.ID+"/actions", wire.StormAction{Type: "move", USI: best(solve), Seq: run.Seq})
	made := want[wire.StudyID](w, 201, "POST", studiesPath, wire.NewStudy{Client: "kimuraclient", Name: "Ishida", Visibility: "private", Chapters: []wire.NewChapter{{Name: "One", Rules: "standard"}, {Name: "Two", Rules: "torus"}}})
	w.edited(studiesPath+"/"+made.ID, wire.StudyEdit{ID: "kimuraclient.7", Kind: "text", Chapter: 1, Path: steps("7g7f"), Text: "石田流"})
	res, body := w.send("GET", "/api/v1/account/export", "")
	var all wire.Export
	if err := json.Unmarshal([]byte(body), &all); err != nil {
		t.Fatal(err, body)
	}
	expect.All(t, "export",
		expect.True(`res.Header.Get("Content-Disposition") != ""`, res.Header.Get("Content-Disposition") != ""),
		expect.That("all.Account.Name", all.Account.Name, "kimura"), expect.That("len(all.Sessions)", len(all.Sessions), 1),
		expect.That("len(all.Tokens)", len(all.Tokens), 1), expect.That("len(all.Games)", len(all.Games), 2),
	)
	if len(all.Storms) != 1 || all.Storms[0] != (wire.ExportedStorm{Rules: "standard", Solved: 1}) {
		t.Errorf("runs %+v", all.Storms)
	}
	if len(all.Puzzles) != 2 || all.Puzzles[0].Rules != "standard" || all.Ratings == nil { // the attempt, and the problem of the run
		t.Errorf("problems %+v, ratings %+v", all.Puzzles, all.Ratings)
	}
	if len(all.Studies) != 1 || all.Studies[0].Name != "Ishida" || all.Studies[0].Role != "owner" || len(all.Studies[0].Chapters) != 2 {
		t.Fatalf("studies %+v", all.Studies)
	}
	if one, two := all.Studies[0].Chapters[0], all.Studies[0].Chapters[1]; !strings.Contains(one.KIF, "*石田流") || two.Rules != "torus" || two.KIF == "" {
		t.Errorf("chapters %+v", all.Studies[0].Chapters)
	}
	for _, g := range all.Games {
		if said := len(g.Said) == 1 && g.Said[0].Text == "ありがとうございました"; said != (g.ID == over.ID) {
			t.Errorf("messages of %s: %+v", g.ID, g.Said)
		}
		if g.You != "b" || g.Black.Name != "kimura" || !strings.Contains(g.KIF, "先手：kimura") {
			t.Errorf("game %+v", g)
		}
		if g.ID == over.ID && (g.Result == nil || !strings.Contains(g.KIF, "投了")) {
			t.Errorf("the game that is over %+v", g)
		}
		if g.ID == mine.ID && g.USI[0] != "7g7f" {
			t.Errorf("my game %+v", g)
		}
	}
	if strings.Contains(body, "argon2") || strings.Contains(body, w.cookie("komadai_account")) {
		t.Error("a secret is in the export")
	}

	w.refused(400, "bad-request", "DELETE", "/api/v1/account", wire.RemoveAccount{Name: "ohyama"})
	w.done("DELETE", "/api/v1/account", wire.RemoveAccount{Name: "kimura"})
	if me := want[wire.Me](w, 200, "GET", "/api/v1/account", nil); me.Account != nil {
		t.Error("still signed in")
	}
	w.refused(404, "not-found", "GET", "/api/v1/players/kimura", nil)
	w.refused(401, "wrong-sign-in", "POST", "/api/v1/account/sign-in", wire.SignIn{Name: "kimura", Password: goodPassword})
	for _, id := range []string{mine.ID, over.ID} {
		g := want[wire.Game](w, 200, "GET", "/api/v1/games/"+id, nil)
		if g.You != "" || g.Black.Name != "" || g.Result == nil || g.Result.Winner != "w" {
			t.Errorf("a game of the removed account: %+v", g)
		}
		text, err := json.Marshal(g)
		if err != nil || strings.Contains(string(text), "kimura") {
			t.Errorf("its name stays: %s, %v", text, err)
		}
	}
	// The name is free, without the old games.
	if again := w.signUp("kimura"); again.Account.ID == me.Account.ID {
		t.Error("an id was given again")
	}
	if list := want[wire.GameList](w, 200, "GET", "/api/v1/games", nil); len(list.Games) != 0 {
		t.Errorf("games %+v", list)
	}
}
