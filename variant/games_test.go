package variant

import (
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Counts are from Fairy-Stockfish, which allows 打歩詰: no position here has one.
func TestGamesPerftInPlay(t *testing.T) {
	for _, c := range []struct {
		id, sfen string
		depth    int
		nodes    uint64
	}{
		{"minishogi", "r1sgk/1b3/4P/2B2/KGS1R b p 11", 3, 922},
		{"gorogoro", "s1k1s/1P3/2p2/2P1p/3S1/SGK2 b GGPp 11", 3, 35641},
		{"gorogoro-plus", "s1kgs/1P3/4L/3Pp/1l1N1/SGKG1 b SNPp 11", 3, 51382},
		{"euro", "1nbgkgn1/1r4b1/ppP1pppp/3p4/2N5/PP1PPPPP/1B4R1/2KGB1N1 b Gp 11", 3, 99411},
		{"euro", "4k3/P1N5/8/8/3n4/8/6p1/4K3 b RBGNrb2gn4P4p 31", 2, 71367},
	} {
		r, err := Lookup(c.id)
		if err != nil {
			t.Fatal(err)
		}
		setup, err := notation.ParseSFEN(r.Rules, c.sfen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := setup.Position()
		if err != nil {
			t.Fatal(err)
		}
		if have := shogi.Perft(&p, c.depth); have != c.nodes {
			t.Errorf("%s %s: %d nodes, want %d", c.id, c.sfen, have, c.nodes)
		}
	}
}

func TestRepetitionLoses(t *testing.T) {
	const minishogi = `extends = "standard"
id = "m"
names = { en = "M" }
[repetition]
`
	quiet := []string{"5i4i", "5a4a", "4i5i", "4a5a"}
	kings := "4k4/9/9/9/9/9/9/9/4K4 b - 1"
	for _, c := range []struct {
		name, keys, start string
		moves             []string
		reason            shogi.Reason
		winner            shogi.Outcome
	}{
		{"draw", "", kings, quiet, shogi.Sennichite, shogi.NoResult},
		{"first", `plain = "first-loses"`, kings, quiet, shogi.RepetitionLost, shogi.WhiteWins},
		{"first, White", `plain = "first-loses"`, "4k4/9/9/9/9/9/9/9/4K4 w - 1", []string{"5a4a", "5i4i", "4a5a", "4i5i"}, shogi.RepetitionLost, shogi.BlackWins},
		{"first, in mid-game", `plain = "first-loses"`, "4k4/9/9/9/9/9/9/9/4K4 w - 12", []string{"5a4a", "5i4i", "4a5a", "4i5i"}, shogi.RepetitionLost, shogi.WhiteWins},
		{"closer", `plain = "closer-loses"`, kings, quiet, shogi.RepetitionLost, shogi.BlackWins},
		{"perpetual check comes first", `plain = "first-loses"`, "R3k4/9/9/9/9/9/9/9/4K4 w - 2", []string{"5a5b", "9a9b", "5b5a", "9b9a"}, shogi.PerpetualCheck, shogi.WhiteWins},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := Parse("m.toml", []byte(minishogi+c.keys))
			if err != nil {
				t.Fatal(err)
			}
			g := shogi.NewGame(setUp(t, r, c.start))
			for i := 0; !g.Result().Over() && i < 40; i++ {
				m, err := notation.ParseUSI(r.Rules, c.moves[i%len(c.moves)])
				if err == nil {
					err = g.Play(m)
				}
				if err != nil {
					t.Fatalf("move %d: %v", i, err)
				}
			}
			if have := g.Result(); have.Reason != c.reason || have.Outcome != c.winner {
				t.Errorf("%s, %d; want %s, %d", have.Reason, have.Outcome, c.reason, c.winner)
			}
		})
	}
}

func setUp(t *testing.T, r *RuleSet, sfen string) shogi.Position {
	t.Helper()
	setup, err := notation.ParseSFEN(r.Rules, sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestNoMoveDraws(t *testing.T) {
	r, err := Parse("d.toml", []byte("extends = \"standard\"\nid = \"d\"\nnames = { en = \"D\" }\n[ending]\nno_move = \"draw\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	for sfen, want := range map[string]shogi.Result{
		"8k/6R2/9/9/9/9/9/9/K8 w - 2":    {},
		"8k/9/6N1+R/9/9/9/9/9/K8 w - 2":  {Outcome: shogi.BlackWins, Reason: shogi.Mate},
		"8k/6+R2/7G1/9/9/9/9/9/K8 w - 2": {Outcome: shogi.NoResult, Reason: shogi.NoLegalMove},
	} {
		p := setUp(t, r, sfen)
		if have := p.Ending(); have != want {
			t.Errorf("%s: %+v, want %+v", sfen, have, want)
		}
	}
}

// An inherited rule of 27 points is left out where the pieces are worth less.
func TestImpasseOutOfReach(t *testing.T) {
	small := `extends = "standard"
id = "small"
names = { en = "Small" }
[board]
start = "rbsgk/4p/5/P4/KGSBR b - 1"
[promotion]
zone = 1
`
	for text, idle := range map[string]int{small: 0, small + "[impasse]\nrule = \"27\"\n": 1} {
		r, err := Parse("small.toml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if want := []string{"24", "24-declaration", "try", "none"}; r.Impasse != "none" || !slices.Equal(r.Impasses, want) || r.Rules.Spec().Impasse.Rule != shogi.ImpasseNone {
			t.Errorf("%s of %q, want none of %q", r.Impasse, r.Impasses, want)
		}
		if len(r.Idle) != idle {
			t.Errorf("%d keys without effect, want %d: %v", len(r.Idle), idle, r.Idle)
		}
		sealed, _, err := r.Seal()
		if err != nil || sealed.Impasse != r.Impasse || !slices.Equal(sealed.Impasses, r.Impasses) {
			t.Errorf("sealed: %v, %v", sealed, err)
		}
	}
	if r, _ := Lookup("standard"); r.Impasse != "27" {
		t.Errorf("standard has impasse rule %s", r.Impasse)
	}
}

func TestTaken(t *testing.T) {
	parse := func(id, rest string) *RuleSet {
		r, err := Parse("own.toml", []byte("\ufeffextends = \"standard\"\nid = \""+id+"\"\nnames = { en = \"Mine\" }\n"+rest))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if err := parse("mine", "").Taken(); err != nil {
		t.Error(err)
	}
	for _, c := range []struct{ id, rest, want string }{
		{"torus", "", `own.toml:2:6: id: "torus" is a name of the shipped rule set torus`},
		{"mine", `aliases = ["free", "ドーナツ将棋"]`, `own.toml:4:20: aliases[1]: "ドーナツ将棋" is a name of the shipped rule set torus`},
	} {
		r := parse(c.id, c.rest)
		if err := r.Taken(); err == nil || err.Error() != c.want {
			t.Errorf("%s %s: %v, want %s", c.id, c.rest, err, c.want)
		}
		if r.Shipped() {
			t.Errorf("%s is shipped", c.id)
		}
	}
	for _, r := range everything() {
		if err := r.Taken(); err != nil || !r.Shipped() {
			t.Errorf("%s: shipped %t, %v", r.ID, r.Shipped(), err)
		}
	}
}

func TestIdle(t *testing.T) {
	r, err := Parse("idle.toml", []byte(`extends = "standard"
id = "idle"
names = { en = "Idle" }
[board.regions]
middle = ["5e"]
[pieces.P]
promotes = "+P"
points = 1
[pieces.G]
may_stay_dead = true
[pieces.Z]
moves = "W"
names = { one = "Z", en = "zed" }
[pieces."+Z"]
moves = "W"
names = { one = "Y", en = "why" }
[promotion]
dead = "flat"
[movement.ice]
enemy_gap = 1
[repetition]
times = 0
plain = "draw"
[impasse]
rule = "none"
offers = ["none", "try"]
pieces = 10
`))
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, e := range r.Idle {
		have = append(have, e.Key)
		if e.Line == 1 || !strings.HasPrefix(e.Reason, "this has no effect: ") {
			t.Error(e)
		}
	}
	want := []string{"board.regions.middle", "pieces.P.promotes", "pieces.G.may_stay_dead", "pieces.Z", "pieces.+Z", "promotion.dead", "movement.ice.enemy_gap", "repetition.plain", "impasse.pieces"}
	if !slices.Equal(have, want) {
		t.Errorf("have %q\nwant %q", have, want)
	}
	for _, shipped := range everything() {
		if name, data, _ := shippedFile(shipped.ID); name != "" {
			r, err := Parse(name, data)
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Idle) > 0 {
				t.Error(r.Idle)
			}
		}
	}
}

// A key that is needed and missing is named with its values.
func TestMissingKeys(t *testing.T) {
	_, err := Parse("own.toml", []byte("\ufeffid = \"own\"\nnames = { en = \"Own\" }\n[board]\nstart = \"4k4/9/9/9/9/9/9/9/4K4 b - 1\"\n[pieces.K]\nmoves = \"K\"\nroyal = true\n"))
	for _, want := range []string{
		"drops.captured: missing; one of hand, removed", "ending.no_move: missing; one of loses, passes, draw", "repetition.perpetual: missing; one of loses, draw",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v lacks %q", err, want)
		}
	}
}
