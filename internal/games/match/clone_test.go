package match_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/games/match"
)

func TestClone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		conf := config()
		created, err := match.Create(&book, conf, noon)
		if err != nil {
			t.Fatal(err)
		}
		g, err := match.Replay(&book, []match.Event{created})
		if err != nil {
			t.Fatal(err)
		}
		now := noon
		play := func(g *match.Game, label string) {
			for range rapid.IntRange(1, 10).Draw(t, label) {
				now = now.Add(time.Second)
				events, err := g.Decide(command(t, g), now)
				if err != nil {
					continue
				}
				for _, e := range events {
					if err := g.Apply(e); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		kept := func(g *match.Game) snapshot {
			s := state(g)
			s.Notes, s.Moves, s.Events = slices.Clone(s.Notes), slices.Clone(s.Moves), slices.Clone(s.Events)
			return s
		}
		play(g, "before")
		c := g.Clone()
		was := kept(c)
		if !reflect.DeepEqual(was, kept(g)) {
			t.Fatal("the copy is not the game")
		}
		play(g, "the game goes on")
		if !reflect.DeepEqual(kept(c), was) {
			t.Fatal("the copy has changed with the game")
		}
		was = kept(g)
		play(c, "the copy continues")
		if !reflect.DeepEqual(kept(g), was) {
			t.Fatal("the game has changed with its copy")
		}
	})
}
