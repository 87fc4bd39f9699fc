package director

import (
	"crypto/subtle"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/komadai/komadai/internal/refusal"
)

var (
	errInvited = refusal.New(refusal.NotYours, "This tournament is by invitation: give its word.").Because("invitation-needed")
	errWord    = refusal.New(refusal.NotYours, "That is not the word of the invitation.").Because("invitation-word")
	errGuesses = refusal.New(refusal.TooMany, "You have given too many wrong words; try again in an hour.").Because("invitation-guesses")
)

const (
	mostGuesses = 10
	guessing    = time.Hour
)

type guesses struct {
	mu sync.Mutex
	by map[string]guess
}

type guess struct {
	count int
	since time.Time
}

func (g *guesses) check(needed, given, account string, now time.Time) error {
	if needed == "" {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	for other, one := range g.by {
		if now.Sub(one.since) >= guessing {
			delete(g.by, other)
		}
	}
	one, ok := g.by[account]
	if !ok {
		one.since = now
	}
	switch {
	case one.count >= mostGuesses:
		return errGuesses
	case subtle.ConstantTimeCompare([]byte(folded(needed)), []byte(folded(given))) == 1:
		return nil
	case given == "":
		return errInvited
	}
	one.count++
	if g.by == nil {
		g.by = make(map[string]guess)
	}
	g.by[account] = one
	return errWord
}

func folded(word string) string {
	return strings.ToLower(norm.NFKC.String(strings.Join(strings.Fields(word), "")))
}
