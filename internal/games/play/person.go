package play

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/refusal"
)

// Person is who asks for something.
type Person struct {
	// Holder names the person's right to seats; see [match.Seat].
	Holder principal.ID
	// Account is the id of the person's account, "" for a guest. Name is that of the
	// account, or what a guest is called where the gateway knows it already.
	Account, Name string
	// Moderator: the person may also do what keeps the server in order.
	Moderator bool
	// Address tells where the person is, as far as that tells people apart; "" when
	// that is not known, or does not matter.
	Address string
}

// maxLetters bounds the name that a guest takes, in characters.
const maxLetters = 20

// player returns the person as a player, who as a guest wants to be called name.
func (p Person) player(name string) (match.Player, error) {
	if p.Account != "" || p.Name != "" {
		return match.Player{Name: p.Name, Account: p.Account}, nil
	}
	name, err := cleanName(name)
	return match.Player{Name: name}, err
}

// cleanName returns a name fit to be shown: in one line, without what steers
// the text around it.
func cleanName(s string) (string, error) {
	name := strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError, unicode.IsControl(r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Co, r):
			return -1
		}
		return r
	}, s)), " ")
	if n := utf8.RuneCountInString(name); n > maxLetters || len(name) > match.MaxName {
		return "", refusal.Newf(refusal.BadRequest, "name: %q has %d characters; want at most %d.", short(name), n, maxLetters).Because("name-length", "limit", maxLetters)
	}
	return name, nil
}
