package csa_test

import (
	"testing"
	"testing/synctest"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/csa"
)

func (w *world) setup() match.Config {
	w.Helper()
	g, err := w.hub.Game(w.Context(), "", w.vars["hub"])
	if err != nil {
		w.Fatal(err)
	}
	return g.Config()
}

// A game of two accounts is rated; accounts and guests meet too.
func TestRated(t *testing.T) {
	people := members{"alice": 1000, "bob": 1950}
	inWorld(t, csa.Config{Accounts: people}, func(w *world) {
		for _, c := range []struct {
			white string
			rated bool
		}{{"bob", true}, {"guest", false}} {
			w.play(`
a> LOGIN alice club-600-30-B,secret
b> LOGIN ` + c.white + ` club-600-30,hidden
a<< END Game_Summary
b<< Name+:alice
b<< END Game_Summary
a> REJECT
a! close
b! close`)
			if got := w.setup(); got.Rated != c.rated || got.Players[1].Name != c.white {
				t.Errorf("alice against %s: rated %v, %v", c.white, got.Rated, got.Players)
			}
		}
		w.play(`
a> LOGIN alice hcrook_club-600-30-B,secret
b> LOGIN bob hcrook_club-600-30,hidden
a<< END Game_Summary`)
		if w.setup().Rated {
			t.Error("a handicap game is rated")
		}
	})
}

// Two agreements at once begin the game once, and take one game from the buoy.
func TestAgreeAtOnce(t *testing.T) {
	inWorld(t, csa.Config{}, func(w *world) {
		w.play(`
a> LOGIN alice secret x1
a<< ##[LOGIN] +OK x1
a> %%SETBUOY buoy_x-600-30 +7776FU 1
a< ##[SETBUOY] +OK
b> LOGIN bob buoy_x-600-30-B,secret
c> LOGIN carol buoy_x-600-30,secret
b<< END Game_Summary
c<< END Game_Summary`)
		for _, name := range []string{"b", "c"} {
			c := w.clients[name]
			go func() { _, _ = c.conn.Write([]byte("AGREE\n")) }()
		}
		synctest.Wait()
		w.play(`
b< START:{id}
c< START:{id}
a> %%GETBUOYCOUNT buoy_x-600-30
a< ##[GETBUOYCOUNT] -1
a< ##[GETBUOYCOUNT] +OK
c> -3334FU
b< -3334FU,T0`)
	})
}
