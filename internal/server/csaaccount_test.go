package server

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/account"
	"github.com/komadai/komadai/internal/bus/bustest"
	"github.com/komadai/komadai/internal/wire"
)

// People with accounts log in with their passwords, nobody else under their
// names, and play for their ratings.
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
