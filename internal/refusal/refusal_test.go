package refusal

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/shogi"
)

// TestCopies: methods do not change a shared refusal.
func TestCopies(t *testing.T) {
	base := New(NotNow, "Not now.")
	cause := errors.New("cause")
	got := base.Because("later", "hours", 3).For(time.Minute).Of(cause)
	if base.Reason != "" || base.Args != nil || base.Wait != 0 || base.Err != nil {
		t.Errorf("the first refusal has become %+v", base)
	}
	expect.All(t, "got",
		expect.That("got.Reason", got.Reason, "later"), expect.That(`got.Args["hours"]`, got.Args["hours"], 3),
		expect.That("got.Wait", got.Wait, time.Minute), expect.True("errors.Is(got, cause)", errors.Is(got, cause)),
		expect.That("got.Code", got.Code, NotNow),
	)
}

func TestAs(t *testing.T) {
	err := fmt.Errorf("while moving: %w", New(Over, "The game is over."))
	for _, c := range []struct {
		err  error
		code Code
		want bool
	}{
		{err, Over, true},
		{err, Stale, false},
		{errors.New("disk full"), Over, false},
		{nil, Over, false},
	} {
		if got := Is(c.err, c.code); got != c.want {
			t.Errorf("Is(%v, %s) = %v", c.err, c.code, got)
		}
	}
}

// A refused move keeps its foul.
func TestIllegal(t *testing.T) {
	for _, c := range []struct {
		err  error
		foul shogi.Foul
	}{
		{fmt.Errorf("7g7e: %w", shogi.Nifu), shogi.Nifu},
		{errors.New("the game is over"), shogi.NoFoul},
	} {
		r := Illegal("Move 3: ", c.err)
		if r.Code != Foul || r.Foul != c.foul || r.Message != "Move 3: "+c.err.Error()+"." {
			t.Errorf("Illegal(%v) = %+v", c.err, r)
		}
	}
}
