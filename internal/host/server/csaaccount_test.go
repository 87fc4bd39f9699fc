package server

import (
	"errors"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/work/bus/bustest"
)

// People with accounts sign in with their passwords, are protected, and play rated games.
func TestCSAAccounts(t *testing.T) {
	t.Parallel()
	w := newCSAWorld(t)
	w.config.PasswordCost = account.Cost{Memory: 64, Passes: 1, Lanes: 1}
	w.start()
	defer w.end()
	const password = "correct-horse-battery"
	for _, name := range []string{"kimura", "sato"} {
		w.post(newClient(t), "/api/v1/account", wire.SignUp{Name: name, Password: password})
	}
	c := w.dial()
	c.say("LOGIN kimura club-600-30,guess")
	c.until("LOGIN:incorrect")
	if why := c.until("##[ERROR]"); !strings.Contains(why, "account") {
		t.Error(why)
	}

	black, white := w.dial(), w.dial()
	black.say("LOGIN kimura club-600-30-B," + password)
	black.until("LOGIN:kimura OK")
	white.say("LOGIN sato " + password + " x1")
	white.until("##[LOGIN] +OK x1")
	white.say("%%RATING")
	white.until("##[RATING] +OK")
	white.say("%%CHALLENGE club-600-30 *")
	for _, c := range []*csaClient{black, white} {
		c.until("END Game_Summary")
		c.say("AGREE")
	}
	black.until("START:")
	white.until("START:")
	black.say("+7776FU")
	white.until("+7776FU,T")
	white.say("-3334FU")
	black.until("-3334FU,T")
	black.say("+2726FU")
	white.until("+2726FU,T")
	white.say("%TORYO")
	black.until("#WIN")
	white.until("#LOSE")
	bustest.Await(t, "the rating", func() bool {
		white.say("%%RATING")
		return strings.HasPrefix(white.until("##[RATING]"), "##[RATING] kimura standard ")
	})
}

// A program with a wrong password does not lock its owner out; guesses are bounded.
func TestProgramGuesses(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("kimura")
	prove := func(password string) error {
		_, _, err := w.accounts.Prove(t.Context(), "kimura", password, account.Play, account.Client{Address: "192.0.2.1"})
		return err
	}
	code := func(err error) refusal.Code {
		r, _ := errors.AsType[*refusal.Error](err)
		if r == nil {
			return ""
		}
		return r.Code
	}
	for range 30 {
		if got := code(prove("wrong password")); got != refusal.WrongSignIn {
			t.Fatalf("a wrong password: %q", got)
		}
	}
	if err := prove(goodPassword); err != nil {
		t.Errorf("the right password: %v", err)
	}
	// Extra guesses for slow machines, as limits refill.
	guesses := 30
	for ; guesses < 400 && code(prove("wrong password")) == refusal.WrongSignIn; guesses++ {
	}
	if got := code(prove("wrong password")); guesses < 200 || got != refusal.TooMany {
		t.Errorf("after %d guesses: %q", guesses, got)
	}
}
