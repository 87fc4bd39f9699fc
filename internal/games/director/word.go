package director

import (
	"crypto/subtle"
	"strings"
	"sync"
	"time"
	"unicode"

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

// paragraphs cleans text but keeps line breaks. It removes other control characters and
// trailing spaces, and merges empty lines.
func paragraphs(text string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimRightFunc(strings.Map(func(r rune) rune {
			if unicode.IsControl(r) {
				return ' '
			}
			return r
		}, line), unicode.IsSpace)
		if line == "" && (len(lines) == 0 || lines[len(lines)-1] == "") {
			continue
		}
		lines = append(lines, line)
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}
