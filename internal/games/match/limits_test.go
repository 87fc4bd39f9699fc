package match_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
)

func TestLimits(t *testing.T) {
	name := func(n int) string { return strings.Repeat("k", n) }
	for what, set := range map[string]func(c *match.Config, more int){
		"the engine's level": func(c *match.Config, more int) { c.Players[1].Engine = match.MaxLevel + more },
		"a player's name":    func(c *match.Config, more int) { c.Players[0].Name = name(match.MaxName + more) },
		"the event's name":   func(c *match.Config, more int) { c.Event = name(match.MaxName + more) },
		"the length":         func(c *match.Config, more int) { c.MaxMoves = match.MaxMoves + more },
		"the grace": func(c *match.Config, more int) {
			c.Players[1] = match.Player{Name: "gin"}
			c.Grace = match.MaxGrace + time.Duration(more)*time.Second
		},
		"the time left": func(c *match.Config, more int) {
			c.Control = clock.Control{Kind: clock.Sudden, Main: time.Minute}
			c.Left = [2]time.Duration{clock.MaxMain + time.Duration(more)*time.Second, time.Second}
		},
	} {
		for more := range 2 {
			c := config()
			set(&c, more)
			if _, err := match.Create(&book, c, noon); (err == nil) != (more == 0) {
				t.Errorf("%s, %d over the limit: %v", what, more, err)
			}
		}
	}
	for _, left := range [][2]time.Duration{{-time.Second, time.Second}, {time.Second, -time.Second}} {
		c := config()
		c.Control, c.Left = clock.Control{Kind: clock.Sudden, Main: time.Minute}, left
		if _, err := match.Create(&book, c, noon); err == nil {
			t.Errorf("a time left of %v is taken", left)
		}
	}
}

func TestJoinLimits(t *testing.T) {
	for more := range 2 {
		g := start(t, open(match.NoDraw, 0))
		_, err := g.Join(match.Player{Name: strings.Repeat("k", match.MaxName+more)}, nil, noon)
		if (err == nil) != (more == 0) {
			t.Errorf("a name of %d bytes: %v", match.MaxName+more, err)
		}
	}
	for side := range 2 {
		g := start(t, open(match.NoDraw, 0))
		e, err := g.Join(match.Player{Name: "gin"}, nil, noon)
		g.must(err)
		e.Players[side] = match.Player{Vacant: true}
		if err := g.Apply(e); err == nil || !g.Waiting() {
			t.Errorf("joined with side %d vacant: %v", side, err)
		}
	}
}

func TestNoteLimits(t *testing.T) {
	for text, ok := range map[string]bool{
		strings.Repeat("k", match.MaxNote):   true,
		strings.Repeat("k", match.MaxNote+1): false,
		"two\nlines":                         false,
		" \t ":                               false,
	} {
		g := start(t, people())
		err := g.do(match.Command{Kind: match.Noted, Side: shogi.Black, Text: text, Seq: g.Seq()})
		if (err == nil) != ok {
			t.Errorf("a note of %d bytes: %v", len(text), err)
		}
	}
}

func TestThrowFaces(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 9))
	seen := map[match.Face]int{}
	for range 3000 {
		for _, throw := range match.Throw(rnd).Throws {
			for _, f := range throw {
				seen[f]++
			}
		}
	}
	if seen[match.Standing] == 0 || seen[match.Overlap] == 0 {
		t.Errorf("no pawn stood or overlapped: %v", seen)
	}
	if p, k := seen[match.PawnFace], seen[match.TokinFace]; p < k*9/10 || k < p*9/10 {
		t.Errorf("the faces are uneven: %v", seen)
	}
	if odd, all := seen[match.Standing]+seen[match.Overlap], seen[match.PawnFace]+seen[match.TokinFace]; odd < all/128 || odd > all/32 {
		t.Errorf("%d of %d pawns stood or overlapped, want one in 64", odd, all)
	}
}
