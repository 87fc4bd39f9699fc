package talk

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/shogi"
)

// DefaultGame is the name used if a client gives none.
const DefaultGame = "default-1500-0"

const maxGameName = 64

// GameName is the name under which players meet. It says how they play:
//
//	floodgate-300-10F      300 s and 10 s a move (Fischer)
//	testgame-1500-0        1500 s, sudden death
//	club-600-30-B          600 s and 30 s byoyomi, and its giver wants Black
//	hcrook_club-600-30     with a handicap, as shogi-server names them
//	fun-300-10F@minishogi  by another rule set
type GameName struct {
	// Text is the name without the wish for a side.
	Text  string
	Event string
	// Control has the kind [clock.None] if all times are 0.
	Control clock.Control
	// Handicap is shogi-server's word, such as "hcrook".
	Handicap string
	// Rules is "" for standard.
	Rules   string
	Side    shogi.Color
	HasSide bool
}

const handicapPrefix = "hc"

func ParseGameName(text string) (GameName, error) {
	if len(text) > maxGameName {
		return GameName{}, fmt.Errorf("the name of the game has %d bytes: want at most %d", len(text), maxGameName)
	}
	head, rules, other := strings.Cut(text, "@")
	if other && !isPlain(rules) {
		return GameName{}, fmt.Errorf("%q is not the name of a rule set", kifu.Clip(rules))
	}
	g := GameName{Rules: rules}
	if base, ok := strings.CutSuffix(head, "-B"); ok {
		head, g.Side, g.HasSide = base, shogi.Black, true
	} else if base, ok := strings.CutSuffix(head, "-W"); ok {
		head, g.Side, g.HasSide = base, shogi.White, true
	}
	if !isPlain(head) {
		return GameName{}, fmt.Errorf("the name of a game has letters, digits, _ and - alone, not %q", kifu.Clip(text))
	}
	var err error
	if g.Event, g.Control, err = csa.ParseGameName(head); err != nil {
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

func isPlain(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return !isWord(r) })
}

// SplitPassword splits "GAME,SECRET". Without a game, all of it is the secret and the game
// is [DefaultGame].
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

// looksLikeGame reports whether an error in name is reported, not taken for a password.
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
