package server

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/gates/wire"
)

// A rule set from a file can be played; a started game keeps its rules when the file changes
// or disappears.
func TestRuleSetsFromFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	mini := smallGame(t)
	put := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("garden.toml", string(mini))
	put("broken.toml", "extends = \"standard\"\nid = \"broken\"\ncolour = 3\n")
	put("other.toml", "extends = \"standard\"\nid = \"torus\"\nnames = { en = \"Another torus\" }\n")
	put("twice.toml", strings.Replace(string(mini), "zone = 1", "zone = 3", 1))

	w := newWorld(t, func(w *world) { w.config.Rules = dir })
	for _, said := range []string{"broken.toml:3:1: colour: this key is not known", "torus", "another file has the same id"} {
		if !strings.Contains(w.log.String(), said) {
			t.Errorf("the log does not say %q:\n%s", said, w.log)
		}
	}
	own := func() (ids []string) {
		for _, rs := range want[wire.RuleSets](w, 200, "GET", "/api/v1/rulesets", nil).RuleSets {
			if rs.Own && rs.Group == "own" {
				ids = append(ids, rs.ID)
			}
		}
		return ids
	}
	first := own()
	if len(first) != 1 || !strings.HasPrefix(first[0], "garden@") {
		t.Fatalf("offered: %s", first)
	}
	g := w.create(wire.NewGame{Rules: "garden", Level: 1, Color: "b"})
	if g.Rules != first[0] || g.Start != "rbsgk/4p/5/P4/KGSBR b - 1" {
		t.Fatalf("the game is of %s from %s", g.Rules, g.Start)
	}
	g = w.replied(w.act(g, "move", g.Legal[0].USI))

	// A changed file is a new rule set and replaces the old one in the list.
	put("garden.toml", strings.Replace(string(mini), "zone = 1", "zone = 2", 1))
	if err := w.server.readRuleSets(t.Context()); err != nil {
		t.Fatal(err)
	}
	second := own()
	if len(second) != 1 || second[0] == first[0] {
		t.Fatalf("offered: %s, before %s", second, first)
	}
	want[wire.Error](w, 400, "POST", "/api/v1/games", wire.NewGame{Rules: first[0], Level: 1})
	if page := want[wire.RuleSetPage](w, 200, "GET", "/api/v1/rulesets/"+first[0], nil); page.ID != first[0] || len(page.Board.ZoneB) != 5 {
		t.Errorf("the old rule set is %s with the zone %s", page.ID, page.Board.ZoneB)
	}

	// After a restart without files the game continues and its record is readable.
	w.close()
	w.config.Rules = ""
	w.open()
	if len(own()) != 0 {
		t.Errorf("offered without files: %s", own())
	}
	g = want[wire.Game](w, 200, "GET", "/api/v1/games/"+g.ID, nil)
	g = w.replied(w.act(g, "move", g.Legal[0].USI))
	g = w.act(g, "resign", "")
	for _, format := range []string{"kif", "ki2", "csa", "jkf", "usi"} {
		res, file := w.send("GET", "/games/"+g.ID+"."+format+"?charset=UTF-8", "")
		if res.StatusCode != 200 {
			res, file = w.send("GET", "/games/"+g.ID+"."+format, "")
		}
		if res.StatusCode != 200 || !strings.Contains(file, first[0]) {
			t.Errorf("%s: status %d, no %s in\n%s", format, res.StatusCode, first[0], file)
			continue
		}
		res, body := w.send("POST", "/api/v1/records/read", file, func(r *http.Request) { r.Header.Set("Content-Type", "application/octet-stream") })
		if res.StatusCode != 200 || !strings.Contains(body, `"rules":"`+first[0]+`"`) {
			t.Errorf("%s read again: status %d: %.300s", format, res.StatusCode, body)
		}
	}
}

func (w *world) replied(g wire.Game) wire.Game {
	w.Helper()
	for end := time.Now().Add(testTimeout); g.Turn != g.You && g.Turn != "" && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		g = want[wire.Game](w, 200, "GET", "/api/v1/games/"+g.ID, nil)
	}
	return g
}

// A game with other choices has its own rule set, which its record names in every format.
func TestChangedRuleSets(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const id = "okisaki:drops=camp,stalemate=draw"
	g := w.create(wire.NewGame{Rules: "御妃将棋:stalemate=draw,drops=camp", Level: 1, Color: "b"})
	if g.Rules != id {
		t.Fatalf("the game is of %s", g.Rules)
	}
	if page := want[wire.RuleSetPage](w, 200, "GET", "/api/v1/rulesets/"+id, nil); page.ID != id || len(page.Changed) != 2 || !strings.Contains(page.Names.Zh, "只限敵陣三段") {
		t.Errorf("the rule set is %s, %v, %s", page.ID, page.Changed, page.Names.Zh)
	}
	want[wire.Error](w, 400, "POST", "/api/v1/games", wire.NewGame{Rules: "okisaki:stalemate=win", Level: 1})
	want[wire.Error](w, 400, "POST", "/api/v1/games", wire.NewGame{Rules: id, Opponent: "person", Rated: true, Clock: wire.Clock{Kind: "sudden", Main: 60_000}})
	g = w.replied(w.act(g, "move", g.Legal[0].USI))
	g = w.act(g, "resign", "")
	for _, format := range []string{"kif?charset=UTF-8", "ki2?charset=UTF-8", "csa", "jkf", "usi"} {
		res, file := w.send("GET", "/games/"+g.ID+"."+format, "")
		if res.StatusCode != 200 {
			t.Errorf("%s: status %d: %s", format, res.StatusCode, file)
			continue
		}
		res, body := w.send("POST", "/api/v1/records/read", file, func(r *http.Request) { r.Header.Set("Content-Type", "application/octet-stream") })
		if res.StatusCode != 200 || !strings.Contains(body, `"rules":"`+id+`"`) {
			t.Errorf("%s read again: status %d: %.300s in\n%s", format, res.StatusCode, body, file)
		}
	}
}

// smallGame is the definition of a game that is not shipped: minishogi under another name.
func smallGame(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../../../variant/defs/minishogi.toml")
	if err != nil {
		t.Fatal(err)
	}
	_, body, ok := strings.Cut(string(data), "[summary]")
	if !ok {
		t.Fatal("minishogi has no summary")
	}
	return "extends = \"standard\"\nid = \"garden\"\nnames = { en = \"Garden shogi\" }\n[summary]" + body
}
