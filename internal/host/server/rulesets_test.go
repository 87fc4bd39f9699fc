package server

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/variant"
)

// A rule set from a file can be played; a started game keeps its rules when the file changes
// or disappears.
func TestRuleSetsFromFilesRace(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	shipped, err := variant.Lookup("minishogi")
	if err != nil {
		t.Fatal(err)
	}
	mini, err := shipped.Template()
	if err != nil {
		t.Fatal(err)
	}
	put := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("minishogi.toml", string(mini))
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
	if len(first) != 1 || !strings.HasPrefix(first[0], "my-minishogi@") {
		t.Fatalf("offered: %s", first)
	}
	g := w.create(wire.NewGame{Rules: "my-minishogi", Level: 1, Color: "b"})
	if g.Rules != first[0] || g.Start != "rbsgk/4p/5/P4/KGSBR b - 1" {
		t.Fatalf("the game is of %s from %s", g.Rules, g.Start)
	}
	g = w.replied(w.act(g, "move", g.Legal[0].USI))

	// A changed file is a new rule set and replaces the old one in the list.
	watching, stop := context.WithCancel(t.Context())
	watched := make(chan struct{})
	go func() {
		w.server.watchRuleSets(watching)
		close(watched)
	}()
	put("minishogi.toml", strings.Replace(string(mini), "zone = 1", "zone = 2", 1))
	changes := func(from []string) (ids []string) {
		t.Helper()
		for end := time.Now().Add(testTimeout); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			if ids = own(); !slices.Equal(ids, from) {
				return ids
			}
		}
		t.Fatalf("still offered: %s", from)
		return nil
	}
	second := changes(first)
	if len(second) != 1 || second[0] == first[0] {
		t.Fatalf("offered: %s, before %s", second, first)
	}
	want[wire.Error](w, 400, "POST", "/api/v1/games", wire.NewGame{Rules: first[0], Level: 1})
	if page := want[wire.RuleSetPage](w, 200, "GET", "/api/v1/rulesets/"+first[0], nil); page.ID != first[0] || len(page.Board.ZoneB) != 5 {
		t.Errorf("the old rule set is %s with the zone %s", page.ID, page.Board.ZoneB)
	}

	// A faulty file keeps its last good version; a removed one is gone.
	put("minishogi.toml", "extends = \"standard\"\nid = \"my-minishogi\"\nnames = { en = 5 }\n")
	put("attic.toml", string(variant.New("attic")))
	third := changes(second)
	if len(third) != 2 || !strings.HasPrefix(third[0], "attic@") || third[1] != second[0] {
		t.Fatalf("offered: %s", third)
	}
	if said := "a rule set stays as it was: " + filepath.Join(dir, "minishogi.toml") + ":3:16: names: a string"; !strings.Contains(w.log.String(), said) {
		t.Errorf("the log does not say %q:\n%s", said, w.log)
	}
	if err := os.Remove(filepath.Join(dir, "minishogi.toml")); err != nil {
		t.Fatal(err)
	}
	if last := changes(third); len(last) != 2 || !strings.HasPrefix(last[1], "my-minishogi@") || last[1] == second[0] {
		t.Errorf("offered after twice.toml took its place: %s", last)
	}

	stop()
	<-watched

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
