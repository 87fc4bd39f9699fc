package play

import (
	"context"
	crand "crypto/rand"
	"math"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
)

// Person is the author of a request.
type Person struct {
	// Holder is the person's right to seats; see [match.Seat].
	Holder people.ID
	// Account is "" for a guest. Name is the account's, or the guest's if the gateway
	// knows it.
	Account, Name string
	Moderator     bool
	// Address is for limits; "" for none.
	Address string
}

// maxLetters bounds a guest's name, in characters.
const maxLetters = 20

func (p Person) player(name string) (match.Player, error) {
	if p.Account != "" || p.Name != "" {
		return match.Player{Name: p.Name, Account: p.Account}, nil
	}
	name, err := cleanName(name)
	return match.Player{Name: name}, err
}

// cleanName returns a one-line name in NFKC without invisible characters.
func cleanName(s string) (string, error) {
	name := account.OneLine(norm.NFKC.String(s), account.Invisible)
	if n := utf8.RuneCountInString(name); n > maxLetters || len(name) > match.MaxName {
		return "", refusal.Newf(refusal.BadRequest, "name: %q has %d characters; want at most %d.", kifu.Clip(name), n, maxLetters).Because("name-length", "limit", maxLetters)
	}
	return name, nil
}

// rated returns p with its rating if it has an account and c a clock.
func (h *Hub) rated(ctx context.Context, p match.Player, c *match.Config) (match.Player, error) {
	speed, ok := ladder.SpeedOf(c.Control)
	if p.Account == "" || !ok {
		return p, nil
	}
	s, err := h.run.Store.Standing(ctx, ladder.Key{Account: p.Account, Rules: c.Rules, Speed: speed})
	if err != nil {
		return p, err
	}
	now := s.At(h.Now())
	p.Rating, p.Provisional = int(math.Round(now.Value)), !now.Sure()
	return p, nil
}

type source struct{}

func (source) Uint64() uint64 {
	var b [8]byte
	_, _ = crand.Read(b[:]) // never fails
	var n uint64
	for _, x := range b {
		n = n<<8 | uint64(x)
	}
	return n
}
