package server

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/variant"
)

// A rule set that a person wrote is checked, shared, played by another person, kept over a
// restart, and downloaded as it was written.
func TestSharedRuleSet(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	text := string(variant.New("attic"))
	checked := want[wire.RuleSetChecked](w, 200, "POST", "/api/v1/rulesets/check", wire.RuleSetFile{Text: text, Moves: []string{"3d3c", "9i9h"}})
	if len(checked.Faults) > 0 || checked.Rules == nil || len(checked.Perft) != 3 {
		t.Fatalf("%+v", checked)
	}
	if n := uint64(len(legalOf(w, text))); checked.Rules.Names.En != "Attic" || checked.Perft[0] != n {
		t.Errorf("%s: %d of %d", checked.Rules.Names.En, checked.Perft, n)
	}
	if line := checked.Line; len(line.Moves) != 1 || line.Turn != "w" || len(line.Legal) == 0 {
		t.Errorf("the line: %+v", line)
	}
	if !strings.Contains(checked.Rules.Body.En, "15 squares") {
		t.Errorf("the rules: %s", checked.Rules.Body.En)
	}
	faulty := strings.Replace(text, `moves = "fW"`, `moves = "fX"`, 1)
	checked = want[wire.RuleSetChecked](w, 200, "POST", "/api/v1/rulesets/check", wire.RuleSetFile{Text: faulty})
	if f := checked.Faults; len(f) != 1 || checked.Rules != nil || f[0].Line != 26 || f[0].Column != 11 {
		t.Errorf("the faults: %+v", checked)
	}
	w.refused(400, "bad-request", "POST", "/api/v1/rulesets", wire.RuleSetFile{Text: faulty})
	w.refused(400, "bad-request", "POST", "/api/v1/rulesets", wire.RuleSetFile{Text: strings.Replace(text, `"attic"`, `"torus"`, 1)})

	id := want[wire.RuleSetID](w, 201, "POST", "/api/v1/rulesets", wire.RuleSetFile{Text: text}).ID
	if again := want[wire.RuleSetID](w, 201, "POST", "/api/v1/rulesets", wire.RuleSetFile{Text: text + "# more\n"}).ID; again != id || !strings.HasPrefix(id, "attic@") {
		t.Errorf("shared as %s, then as %s", id, again)
	}
	w.close()
	w.open()
	digest := id[strings.Index(id, "@"):]
	for _, name := range []string{id, digest} {
		if page := want[wire.RuleSetPage](w, 200, "GET", "/api/v1/rulesets/"+name, nil); page.ID != id || !page.Own {
			t.Errorf("%s is %s", name, page.ID)
		}
	}
	for _, rs := range want[wire.RuleSets](w, 200, "GET", "/api/v1/rulesets", nil).RuleSets {
		if rs.Own {
			t.Errorf("%s is listed for all", rs.ID)
		}
	}
	if _, file := w.send("GET", "/api/v1/rulesets/"+id+"/definition", ""); file != text {
		t.Errorf("the file is\n%s", file)
	}
	w.refused(404, "not-found", "GET", "/api/v1/records/"+digest, nil)

	// The friend never saw the file.
	g := w.create(wire.NewGame{Rules: id, Opponent: "person", Color: "b", Name: "author"})
	friend := w.browser()
	w.as(friend, func() { g = want[wire.Game](w, 200, "POST", "/api/v1/games/"+g.ID+"/join", wire.Join{Name: "friend"}) })
	g = want[wire.Game](w, 200, "GET", "/api/v1/games/"+g.ID, nil)
	g = w.act(g, "move", g.Legal[0].USI)
	w.as(friend, func() {
		g = want[wire.Game](w, 200, "GET", "/api/v1/games/"+g.ID, nil)
		g = w.act(g, "move", g.Legal[0].USI)
	})

	// The game outlives the shared file.
	if err := w.db.Documents.ExpireRecords(t.Context(), w.server.hub.Now()); err != nil {
		t.Fatal(err)
	}
	w.close()
	w.open()
	g = want[wire.Game](w, 200, "GET", "/api/v1/games/"+g.ID, nil)
	if g = w.act(g, "move", g.Legal[0].USI); g.Rules != id {
		t.Errorf("the game is of %s", g.Rules)
	}
}

// A record that carries its rule set is read on a server that has never seen it.
func TestRecordCarriesRules(t *testing.T) {
	t.Parallel()
	w, other := newWorld(t), newWorld(t)
	id := want[wire.RuleSetID](w, 201, "POST", "/api/v1/rulesets", wire.RuleSetFile{Text: string(variant.New("attic"))}).ID
	g := w.create(wire.NewGame{Rules: id, Level: 1, Color: "b"})
	g = w.replied(w.act(g, "move", g.Legal[0].USI))
	w.act(g, "resign", "")
	for _, format := range []string{"kif", "ki2", "csa"} {
		res, plain := w.send("GET", "/games/"+g.ID+"."+format, "")
		_, carrying := w.send("GET", "/games/"+g.ID+"."+format+"?definition=true", "")
		if res.StatusCode != 200 || strings.Contains(plain, "rules-definition") || len(carrying) > len(plain)+4000 {
			t.Errorf("%s: %d, %d bytes, with the rules %d", format, res.StatusCode, len(plain), len(carrying))
		}
		binary := func(r *http.Request) { r.Header.Set("Content-Type", "application/octet-stream") }
		if format == "kif" {
			if res, body := other.send("POST", "/api/v1/records/read", plain, binary); res.StatusCode != 422 {
				t.Errorf("without the rules: %d: %.200s", res.StatusCode, body)
			}
		}
		if res, body := other.send("POST", "/api/v1/records/read", carrying, binary); res.StatusCode != 200 || !strings.Contains(body, `"rules":"`+id+`"`) {
			t.Errorf("%s: %d: %.300s", format, res.StatusCode, body)
		}
	}
	if page := want[wire.RuleSetPage](other, 200, "GET", "/api/v1/rulesets/"+id, nil); page.ID != id {
		t.Errorf("the other server has %s", page.ID)
	}
}

func legalOf(w *world, text string) []wire.LegalMove {
	return want[wire.RuleSetChecked](w, 200, "POST", "/api/v1/rulesets/check", wire.RuleSetFile{Text: text}).Line.Legal
}

// A rule set that a moderator removed starts no game and is not shared again; its games go on.
func TestSharedRuleSetIsRemoved(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	var id string
	var g wire.Game
	file := wire.RuleSetFile{Text: string(variant.New("rude-game"))}
	c.as(c.rude, func() {
		id = want[wire.RuleSetID](c.world, 201, "POST", "/api/v1/rulesets", file).ID
		g = c.create(wire.NewGame{Rules: id, Level: 1, Color: "b"})
	})
	digest := id[strings.Index(id, "@"):]
	c.as(c.kind, func() {
		c.done("POST", "/api/v1/records/"+digest+"/report", wire.RecordReport{Reason: "an insult in a name"})
	})
	c.as(c.moderator, func() {
		list := want[wire.ReportList](c.world, 200, "GET", c.reports, nil).Reports
		if len(list) != 1 || list[0].Record != digest || list[0].Suspect.Name != "rude" {
			t.Fatalf("%+v", list)
		}
		want[wire.ModerationEntry](c.world, 200, "POST", c.actions, wire.ModeratorAction{Type: "remove-record", Report: list[0].ID, Reason: "insult"})
	})
	c.as(c.rude, func() {
		c.refused(403, "forbidden", "POST", "/api/v1/rulesets", file)
		c.refused(400, "bad-request", "POST", "/api/v1/games", wire.NewGame{Rules: id, Level: 1})
		c.replied(c.act(g, "move", g.Legal[0].USI))
	})
}

// Each shipped game and the smallest file are templates that pass the check.
func TestRuleSetTemplates(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, id := range append(variant.IDs(), "new") {
		_, text := w.send("GET", "/api/v1/templates/"+id, "")
		checked := want[wire.RuleSetChecked](w, 200, "POST", "/api/v1/rulesets/check", wire.RuleSetFile{Text: text})
		if len(checked.Faults) > 0 || checked.Rules == nil || len(checked.Perft) == 0 {
			t.Errorf("%s: %+v", id, checked.Faults)
		}
	}
	w.refused(404, "not-found", "GET", "/api/v1/templates/nothing", nil)
}

// A shared rule set has tournaments, statistics, and problems from the games played by it.
func TestSharedRuleSetIsStudied(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("kimura")
	id := want[wire.RuleSetID](w, 201, "POST", "/api/v1/rulesets", wire.RuleSetFile{Text: string(variant.New("attic"))}).ID
	cup := want[wire.Tournament](w, 201, "POST", "/api/v1/tournaments", wire.NewTournament{
		Name: "Attic cup", Kind: "swiss", Rules: id, Rounds: 3, Starts: time.Now().Add(time.Hour).UnixMilli(), Clock: wire.Clock{Kind: "sudden", Main: 600_000},
	})
	if cup.Rules != id {
		t.Errorf("the tournament is of %s", cup.Rules)
	}
	// Black mates with a rook behind the pawn, or may.
	g := w.create(wire.NewGame{Rules: id, Level: 1, Color: "b", SFEN: "2k/3/1GK/3/3 b R 1"})
	w.act(g, "resign", "")
	own := want[wire.OwnPuzzles](w, 200, "GET", "/api/v1/puzzles/own", nil)
	if own.Games != 0 { // no move was played
		t.Errorf("%+v", own)
	}
	g = w.create(wire.NewGame{Rules: id, Level: 1, Color: "b", SFEN: "2k/3/1GK/3/3 b R 1"})
	g = w.replied(w.act(g, "move", "R*1e"))
	g = w.act(g, "resign", "")
	for own.Games == 0 || own.Left > 0 {
		own = want[wire.OwnPuzzles](w, 200, "GET", "/api/v1/puzzles/own", nil)
	}
	if len(own.Puzzles) == 0 || own.Puzzles[0].Rules != id || own.Puzzles[0].Game != g.ID {
		t.Fatalf("the problems are %+v", own)
	}
	first := own.Puzzles[len(own.Puzzles)-1]
	a := want[wire.OwnPuzzleAttempt](w, 200, "POST", "/api/v1/puzzles/own", wire.OwnPuzzleAsk{Game: first.Game, Ply: first.Ply})
	if len(a.Attempt.Legal) == 0 {
		t.Errorf("the attempt is %+v", a)
	}
	if s := want[wire.Statistics](w, 200, "GET", "/api/v1/statistics", nil); len(s.Games) == 0 || s.Games[0].Rules != id {
		t.Errorf("the statistics are %+v", s.Games)
	}
}
