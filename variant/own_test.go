package variant

import (
	"errors"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func TestOwnRules(t *testing.T) {
	const games = 6
	for name, body := range map[string]string{
		"pawns that leave their file":       `pieces.P.moves = "FfW"`,
		"golds that can be stuck":           "movement.forward_only = true\npieces.G.moves = \"N\"",
		"a king that slides":                `pieces.K.moves = "Q"`,
		"everything jumps over runs":        `movement.jumps = { one = "*", chain = "*", run = "*" }`,
		"jumps on a cylinder":               "board.wrap.files = \"*\"\nmovement.jumps.one = \"*\"",
		"ice and forced promotion":          "promotion.forced = true\nmovement.ice.carried = { \"*\" = \"along\", N = \"forward\" }",
		"captured pieces leave the game":    `drops.captured = "removed"`,
		"a small board with a hole":         `board.start = "*kgr1/ps3/2*2/3SP/1RGK* w - 1"`,
		"twelve files":                      `board.start = "1k10/12/ppp3ppp3/12/12/1PPP3PPP2/12/5K6 b RGrg 1"`,
		"files of no more than two pawns":   `pieces.P.max_per_file = 2`,
		"golds that may not mate by a drop": `pieces.G.no_drop_mate = true`,
	} {
		text := "extends = \"standard\"\nid = \"own\"\nnames = { en = \"Own\" }\n" + body
		r, err := Parse("own.toml", []byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := Check(r, games, 80, 3); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// In checkers, a dropped pawn can mate as a hurdle. This is 打歩詰 too.
func TestDropMateByHurdle(t *testing.T) {
	r, err := Lookup("checkers")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(r.Rules, "8k/9/6G1G/6P2/9/9/9/9/K8 b P 1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position()
	if err != nil {
		t.Fatal(err)
	}
	m, err := notation.ParseUSI(r.Rules, "P*2b")
	if err != nil {
		t.Fatal(err)
	}
	for _, legal := range p.AppendLegal(nil) {
		if legal == m {
			t.Error("the drop is generated")
		}
	}
	if err := p.Play(m); !errors.Is(err, shogi.DropMate) {
		t.Errorf("the drop is %v", err)
	}
}

// Distant pawn checks can answer each other; the search must not try all sequences.
func TestDropMateInARow(t *testing.T) {
	r, err := Parse("far.toml", []byte(`
extends = "checkers"
id = "far"
names = { en = "Far" }
pieces.P.moves = "Q"
pieces.P.max_per_file = 0
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, sfen := range []string{
		"9/9/1n5l1/7Ls/5B3/1N4nS1/K1p1G4/7RS/2k6 b 9P8p 1",
		"9/8G/1G7/r4L3/1l2k3S/9/8n/2K6/5b3 b 9P8p 1",
		"5R3/glR6/k8/4g1sS1/9/4s1l2/9/4K1b2/6N1S b 9P8p 1",
	} {
		setup, err := notation.ParseSFEN(r.Rules, sfen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := setup.Position()
		if err != nil {
			t.Fatal(err)
		}
		moves := p.AppendLegal(nil)
		if len(moves) != p.CountLegal() || !p.HasLegal() {
			t.Errorf("%s: %d moves listed, %d counted", sfen, len(moves), p.CountLegal())
		}
		for _, m := range moves {
			if !p.IsLegal(m) {
				t.Errorf("%s: %v is listed and refused", sfen, m)
			}
		}
	}
}
