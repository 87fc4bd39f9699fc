package director_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

func refused(t *testing.T, what string, code refusal.Code, err error) {
	t.Helper()
	var r *refusal.Error
	if !errors.As(err, &r) || r.Code != code {
		t.Errorf("%s: %v, want a refusal %q", what, err, code)
	}
}

// A private tournament needs its word, however it is typed. Only its players see it
// listed; its games are not in the lobby.
func TestInvitation(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall, d client) {
		ok := must[wire.Tournament](t)
		n := cup("round-robin", 1)
		n.Private, n.Word = true, "  Autumn  Club "
		c := ok(d.Create(t.Context(), who("o"), n))
		if c.Word != "Autumn Club" || !c.Private {
			t.Errorf("the holder sees the word %q", c.Word)
		}
		for _, other := range []play.Person{{}, who("a")} {
			if seen := ok(d.Get(t.Context(), other, c.ID)); seen.Word != "" || !seen.Private {
				t.Errorf("%q sees the word %q", other.Account, seen.Word)
			}
			if list, err := d.List(t.Context(), other); err != nil || len(list.Tournaments) != 0 {
				t.Errorf("%q sees %v, %v", other.Account, list.Tournaments, err)
			}
		}
		if list, err := d.List(t.Context(), who("o")); err != nil || len(list.Tournaments) != 1 || !list.Tournaments[0].Private {
			t.Errorf("the holder sees %v, %v", list, err)
		}
		_, err := d.Enter(t.Context(), who("a"), c.ID)
		refused(t, "no word", refusal.NotYours, err)
		_, err = d.Enter(t.Context(), who("a"), c.ID, "winter club")
		refused(t, "another word", refusal.NotYours, err)
		ok(d.Enter(t.Context(), who("a"), c.ID, "ａｕｔｕｍｎclub"))
		ok(d.Enter(t.Context(), who("o"), c.ID))
		ok(d.Start(t.Context(), who("o"), c.ID))
		time.Sleep(5 * time.Second)
		open := h.open()
		if len(open) != 1 {
			t.Fatalf("open games %v", open)
		}
		if config, _ := h.arranged(open[0]); config.Listed {
			t.Error("a game of a private tournament is listed")
		}
	})
}

// Wrong words are limited.
func TestGuesses(t *testing.T) {
	inHall(t, func(t *testing.T, _ *hall, d client) {
		ok := must[wire.Tournament](t)
		n := cup("swiss", 3)
		n.Private = true
		c := ok(d.Create(t.Context(), who("o"), n))
		if len(c.Word) != 12 {
			t.Errorf("the word that was drawn is %q", c.Word)
		}
		for range 10 {
			_, err := d.Enter(t.Context(), who("a"), c.ID, "guess a word")
			refused(t, "a wrong word", refusal.NotYours, err)
		}
		_, err := d.Enter(t.Context(), who("a"), c.ID, c.Word)
		refused(t, "the right one after ten wrong ones", refusal.TooMany, err)
		ok(d.Enter(t.Context(), who("b"), c.ID, c.Word))
		time.Sleep(50 * time.Second)
		open := cup("swiss", 3)
		open.Private, open.Starts = true, time.Now().Add(24*time.Hour).UnixMilli()
		c = ok(d.Create(t.Context(), who("o"), open))
		time.Sleep(time.Hour)
		ok(d.Enter(t.Context(), who("a"), c.ID, c.Word))
	})
}

// Games of a handicap tournament start in its position. The higher rated player has
// White. They are not rated.
func TestHandicap(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall, d client) {
		ok := must[wire.Tournament](t)
		n := cup("round-robin", 1)
		n.Handicap = "lance"
		_, err := d.Create(t.Context(), who("o"), n)
		refused(t, "a rated handicap", refusal.BadRequest, err)
		n.Rated, n.Handicap = false, "teapot"
		_, err = d.Create(t.Context(), who("o"), n)
		refused(t, "an unknown handicap", refusal.BadRequest, err)
		n.Handicap = "lance"
		c := ok(d.Create(t.Context(), who("o"), n))
		for _, p := range []string{"d", "a", "b"} { // the hall rates them by the alphabet
			ok(d.Enter(t.Context(), who(p), c.ID))
		}
		ok(d.Start(t.Context(), who("o"), c.ID))
		games := 0
		for range 20 {
			time.Sleep(5 * time.Second)
			for _, id := range h.open() {
				games++
				config, _ := h.arranged(id)
				if config.Handicap != "lance" || !strings.HasPrefix(config.Start, "lnsgkgsn1/") || config.Rated || config.Players[shogi.White].Name > config.Players[shogi.Black].Name {
					t.Errorf("game %+v", config)
				}
				h.end(id, blackWins, 50)
			}
		}
		if games != 3 {
			t.Errorf("%d games", games)
		}
	})
}

// A description keeps its line breaks and is bounded.
func TestDescription(t *testing.T) {
	inHall(t, func(t *testing.T, _ *hall, d client) {
		n := cup("swiss", 3)
		n.Description = "\r\n 日曜の会 \r\n\r\n\r\nTea at\tthree.\x07 \n\n"
		c := must[wire.Tournament](t)(d.Create(t.Context(), who("o"), n))
		if want := " 日曜の会\n\nTea at three."; c.Description != want {
			t.Errorf("%q, want %q", c.Description, want)
		}
		n.Description = strings.Repeat("駒", 2001)
		_, err := d.Create(t.Context(), who("o"), n)
		refused(t, "a long one", refusal.BadRequest, err)
		n.Description, n.Private, n.Word = "", true, "short"
		_, err = d.Create(t.Context(), who("o"), n)
		refused(t, "a short word", refusal.BadRequest, err)
	})
}

// The owner and a moderator can correct a result during and after a tournament. All see
// the change and its reason.
func TestCorrect(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall, d client) {
		ok := must[wire.Tournament](t)
		c := ok(d.Create(t.Context(), who("o"), cup("round-robin", 1)))
		ok(d.Enter(t.Context(), who("a"), c.ID))
		ok(d.Enter(t.Context(), who("b"), c.ID))
		ok(d.Start(t.Context(), who("o"), c.ID))
		time.Sleep(5 * time.Second)
		ruling := wire.TournamentRuling{Round: 1, Board: 1, Outcome: "white", Reason: "  the clock \n was set wrongly"}
		_, err := d.Correct(t.Context(), who("o"), c.ID, ruling)
		refused(t, "a game under way", refusal.NotNow, err)
		h.end(h.open()[0], blackWins, 40)
		time.Sleep(5 * time.Second)
		_, err = d.Correct(t.Context(), who("a"), c.ID, ruling)
		refused(t, "a player", refusal.NotYours, err)
		_, err = d.Correct(t.Context(), play.Person{}, c.ID, ruling)
		refused(t, "nobody", refusal.NotYours, err)
		c = ok(d.Correct(t.Context(), who("o"), c.ID, ruling))
		if g := c.Games[0]; !c.Over || g.Outcome != "white" || !g.Corrected || c.Standings[0].Player != g.White {
			t.Errorf("over %v, %+v, first %+v", c.Over, g, c.Standings[0])
		}
		mod := who("m")
		mod.Moderator = true
		ruling.Outcome, ruling.Reason = "drawn", "both agree"
		c = ok(d.Correct(t.Context(), mod, c.ID, ruling))
		c = ok(d.Get(t.Context(), play.Person{}, c.ID))
		if len(c.Log) != 2 {
			t.Fatalf("can %+v, log %+v", c.Can, c.Log)
		}
		expect.All(t, "can",
			expect.True("!Can.Correct", !c.Can.Correct), expect.That("Log[0].From", c.Log[0].From, "black"),
			expect.That("Log[0].To", c.Log[0].To, "white"), expect.That("Log[0].Reason", c.Log[0].Reason, "the clock was set wrongly"),
			expect.True("!Log[0].Moderator", !c.Log[0].Moderator), expect.True("Log[1].Moderator", c.Log[1].Moderator),
			expect.True("Log[1].At != 0", c.Log[1].At != 0),
		)
		time.Sleep(time.Minute) // what the board says does not come back
		if c = ok(d.Get(t.Context(), who("o"), c.ID)); c.Games[0].Outcome != "drawn" || !c.Can.Correct {
			t.Errorf("later: %+v", c.Games[0])
		}
	})
}
