package csa

import (
	"crypto/rand"
	"fmt"
	mathrand "math/rand/v2"
	"regexp"
	"strings"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// terms converts between game names of the protocol and setups of games.
type terms struct {
	library *variant.Library
	book    match.Rulebook
	event   string
	limits  Limits
	named   map[string]Limits
}

func isStandard(id string) bool { return id == variant.Standard().ID }

// handicaps maps shogi-server's handicap words to ids. White gives the handicap and moves
// first.
var handicaps = map[string]string{
	"lance": "lance", "bishop": "bishop", "rook": "rook", "rooklance": "rook-lance",
	"2p": "two-piece", "3p": "three-piece", "4p": "four-piece", "5p": "five-piece", "6p": "six-piece",
	"7p": "seven-piece", "8p": "eight-piece", "9p": "nine-piece", "10p": "ten-piece",
}

// configure converts a game name to a setup without players.
func (t *terms) configure(name *talk.GameName) (c match.Config, err error) {
	set := variant.Standard()
	if name.Rules != "" {
		if set, err = t.library.Lookup(name.Rules); err != nil {
			return c, fmt.Errorf("there is no rule set %q", clip(name.Rules))
		}
	}
	limits, ok := t.named[name.Event]
	if !ok {
		limits = t.limits
	}
	c = match.Config{
		Rules: set.ID, Event: name.Text, Control: name.Control, Fouls: match.LoseByFoul,
		MaxMoves: max(limits.MaxMoves, 0), Least: limits.Least,
		Listed: true, // spectators may watch
	}
	if c.Impasse, err = match.ParseImpasse(set.Impasse); err != nil {
		return c, err
	}
	start := set.Opening(set.Start.Side(), mathrand.Uint64())
	c.Start = notation.FormatSFEN(&start)
	if name.Handicap != "" {
		if c.Handicap, c.Start, err = handicap(set, name.Handicap); err != nil {
			return c, err
		}
	}
	// The protocol adds the increment before each move, our clock after it.
	if k := &c.Control; k.Kind == clock.Fischer {
		if full := min(k.Main+k.Increment, clock.MaxMain); k.Main < time.Second {
			k.Main = max(full, time.Second)
		} else {
			c.Left = [2]time.Duration{full, full}
		}
	}
	return c, c.Control.Validate()
}

func handicap(set *variant.RuleSet, word string) (id, sfen string, err error) {
	id = strings.TrimPrefix(word, "hc")
	if known, ok := handicaps[id]; ok {
		id = known
	}
	for _, h := range set.Handicaps {
		if h.ID == id {
			return h.ID, h.SFEN, nil
		}
	}
	return "", "", fmt.Errorf("%s has no handicap %q", set.ID, clip(word))
}

// ratable reports whether accounts play such a game rated: it is even and timed.
func ratable(c *match.Config) bool { return c.Handicap == "" && c.Control.Kind != clock.None }

// times returns each side's times in protocol terms, with the increment added before each
// move. ok is false for several byoyomi periods or less initial time than an increment.
func times(c *match.Config) (t [2]talk.Times, ok bool) {
	k := c.Control
	if k.Periods > 1 {
		return t, false
	}
	for side := range t {
		main := k.Main
		if c.Left != [2]time.Duration{} {
			main = c.Left[side]
		}
		if main < k.Increment {
			return t, false
		}
		t[side] = talk.Times{Unit: time.Second, Total: main - k.Increment, Byoyomi: k.Byoyomi, Increment: k.Increment, Least: c.Least}
	}
	for _, d := range []time.Duration{t[0].Total, t[1].Total, k.Byoyomi, k.Increment, c.Least} {
		if d%time.Second != 0 {
			t[0].Unit, t[1].Unit = time.Millisecond, time.Millisecond
		}
	}
	return t, true
}

// sayable reports whether the protocol can express the times of a game.
func sayable(c *match.Config) bool {
	_, ok := times(c)
	return ok
}

// hubGame matches the id of a game in package play.
var hubGame = regexp.MustCompile(`^[a-z2-7]{16}$`)

// newGame returns a random 80-bit id, as package play does.
func newGame() string { return strings.ToLower(rand.Text()[:16]) }

func (t *terms) gameID(game string, c *match.Config) string {
	name := c.Event
	if name == "" {
		name = "web"
	}
	return strings.Join([]string{t.event, name, wireName(c, shogi.Black), wireName(c, shogi.White), game}, "+")
}

func hubID(id string) string { return id[strings.LastIndexByte(id, '+')+1:] }

// wireName returns a player's name in protocol characters.
func wireName(c *match.Config, side shogi.Color) string {
	p := c.Players[side]
	if talk.IsName(p.Name) {
		return p.Name
	}
	var b strings.Builder
	for _, r := range p.Name {
		if text := string(r); talk.IsName(text) && b.Len() < talk.MaxName {
			b.WriteString(text)
		}
	}
	switch {
	case b.Len() > 0:
		return b.String()
	case p.IsEngine():
		return engineName
	}
	return "guest"
}

func place(set *variant.RuleSet, sfen string) (shogi.Position, error) {
	setup, err := notation.ParseSFEN(set.Rules, sfen)
	if err != nil {
		return shogi.Position{}, err
	}
	return setup.Position()
}

func clip(line string) string {
	const most = 60
	if r := []rune(line); len(r) > most {
		return string(r[:most]) + "..."
	}
	return line
}
