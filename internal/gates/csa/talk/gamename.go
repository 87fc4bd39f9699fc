package talk

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/timecontrol"
	"github.com/komadai/komadai/shogi"
)

// DefaultGame is the name of the game of who names none.
const DefaultGame = "default-1500-0"

// maxGameName bounds the name of a game, in bytes.
const maxGameName = 64

// GameName is the name under which players meet. It says how they play:
//
//	floodgate-300-10F      300 s and 10 s a move (Fischer)
//	testgame-1500-0        1500 s, sudden death
//	club-600-30-B          600 s and 30 s byoyomi, and its giver wants Black
//	hcrook_club-600-30     with a handicap, as shogi-server names them
//	fun-300-10F@minishogi  by another rule set
type GameName struct {
	// Text is the name as two players have to give it alike: the wish for a side
	// is not part of it.
	Text string
	// Event is what stands before the times and after the handicap.
	Event string
	// Control is the time control. Its kind is [clock.None] when all times are 0.
	Control clock.Control
	// Handicap is the word of shogi-server without its underscore, "hcrook", or
	// "" for none.
	Handicap string
	// Rules is the id of a rule set, "" for standard.
	Rules string
	// Wish is the side that the giver of the name wants; Wishes says that there
	// is a wish.
	Wish   shogi.Color
	Wishes bool
}

// handicapPrefix begins the names of games with a handicap.
const handicapPrefix = "hc"

// ParseGameName reads the name of a game. The error says in one clause what is
// wrong with it.
func ParseGameName(text string) (GameName, error) {
	if len(text) > maxGameName {
		return GameName{}, fmt.Errorf("the name of the game has %d bytes: want at most %d", len(text), maxGameName)
	}
	head, rules, other := strings.Cut(text, "@")
	if other && !isPlain(rules) {
		return GameName{}, fmt.Errorf("%q is no name of a rule set", kifu.Clip(rules))
	}
	g := GameName{Rules: rules}
	if base, ok := strings.CutSuffix(head, "-B"); ok {
		head, g.Wish, g.Wishes = base, shogi.Black, true
	} else if base, ok := strings.CutSuffix(head, "-W"); ok {
		head, g.Wish, g.Wishes = base, shogi.White, true
	}
	if !isPlain(head) {
		return GameName{}, fmt.Errorf("the name of a game has letters, digits, _ and - alone, not %q", kifu.Clip(text))
	}
	var err error
	if g.Event, g.Control, err = timecontrol.ParseGameName(head); err != nil {
		return GameName{}, err
	}
	if rest, ok := strings.CutPrefix(g.Event, handicapPrefix); ok {
		if kind, event, ok := strings.Cut(rest, "_"); ok && kind != "" {
			g.Handicap, g.Event = handicapPrefix+kind, event
		}
	}
	if g.Text = head; other {
		g.Text += "@" + rules
	}
	return g, nil
}

// isPlain reports whether text has only letters, digits, _ and -.
func isPlain(text string) bool {
	for _, c := range []byte(text) {
		if !isWord(c) {
			return false
		}
	}
	return text != ""
}

// SplitPassword divides a password of the plain mode, "GAME,SECRET", into the
// game it names and the secret. One that names no game is all secret, and the
// game is [DefaultGame]; one that names a game alone has the secret "".
func SplitPassword(password string) (game GameName, secret string, err error) {
	name, secret, _ := strings.Cut(password, ",")
	if game, err = ParseGameName(name); err == nil {
		return game, secret, nil
	}
	if looksLikeGame(name) {
		return GameName{}, "", err
	}
	game, err = ParseGameName(DefaultGame)
	return game, password, err
}

// looksLikeGame reports whether a name ends like that of a game, so that a
// fault in it should be told and not taken for a password.
func looksLikeGame(name string) bool {
	name, _, _ = strings.Cut(name, "@")
	name = strings.TrimSuffix(strings.TrimSuffix(name, "-B"), "-W")
	parts := strings.Split(name, "-")
	n := len(parts)
	if n < 3 {
		return false
	}
	digits := func(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
	return digits(parts[n-2]) && digits(strings.TrimSuffix(parts[n-1], "F"))
}
