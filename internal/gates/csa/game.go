package csa

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// storeTimeout bounds a call of [Games].
const storeTimeout = 20 * time.Second

// standard returns the default rule set.
func standard() (*variant.RuleSet, error) { return kifu.DefaultRules(kifu.ReadOptions{}) }

// handicaps maps shogi-server's handicap words, without prefix, to ids of rule sets.
// White gives the handicap and moves first, as in all records; the summary names the side
// to move.
var handicaps = map[string]string{
	"lance": "lance", "bishop": "bishop", "rook": "rook", "rooklance": "rook-lance",
	"2p": "two-piece", "3p": "three-piece", "4p": "four-piece", "5p": "five-piece", "6p": "six-piece",
	"7p": "seven-piece", "8p": "eight-piece", "9p": "nine-piece", "10p": "ten-piece",
}

// configure converts a game name to a setup without players. The error is one clause that
// names what is unsupported.
func (s *Server) configure(name *talk.GameName) (c match.Config, err error) {
	set, err := standard()
	if err == nil && name.Rules != "" {
		set, err = s.config.Library.Lookup(name.Rules)
	}
	if err != nil {
		return c, fmt.Errorf("there is no rule set %q", clip(name.Rules))
	}
	limits, ok := s.config.Named[name.Event]
	if !ok {
		limits = s.config.Limits
	}
	c = match.Config{
		Rules: set.ID, Event: name.Text, Control: name.Control, Fouls: match.LoseByFoul,
		MaxMoves: max(limits.MaxMoves, 0), Least: limits.Least,
	}
	if c.Impasse, err = match.ParseImpasse(set.Impasse); err != nil {
		return c, err
	}
	c.Start = set.SFEN
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

// handicap looks up shogi-server's handicap word.
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

// errUnsayable: a game created elsewhere has a time control that the protocol cannot
// express.
var errUnsayable = errors.New("the CSA protocol cannot say how this game is timed")

// times returns each side's time control in protocol terms, with the increment added
// before each move. ok is false if it has none: several byoyomi periods, or less initial
// time than one increment.
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

// gameID returns the CSA id of a game: server event, game name, players and hub id.
func (s *Server) gameID(game string, c *match.Config) string {
	name := c.Event
	if name == "" {
		name = "web"
	}
	return strings.Join([]string{s.config.Event, name, wireName(c, shogi.Black), wireName(c, shogi.White), game}, "+")
}

// hubID extracts the hub's id of a game.
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

// summary returns the summary of a new game for side.
func (s *Server) summary(o *offer, side shogi.Color) *talk.Summary {
	sum := s.head(&o.config, o.id, side)
	if set, err := s.book.RuleSet(o.config.Rules, o.config.Impasse); err == nil {
		if start, err := place(set, o.config.Start); err == nil {
			sum.Position = statements(csa.NewAlphabet(set), &start)
			sum.ToMove = start.Side()
		}
	}
	c := o.sides[side]
	if c.login.Resumable {
		sum.Extra = append(sum.Extra, s.resumption(c, o.game)...)
	}
	return sum
}

// resumption returns the items a client needs to resume a game.
func (s *Server) resumption(c *session, game string) []talk.Item {
	return []talk.Item{
		{Key: talk.KeyToken, Value: c.token(game)},
		{Key: talk.KeyGrace, Value: fmt.Sprint(int(s.config.Grace / time.Second))},
	}
}

func (s *Server) head(c *match.Config, id string, side shogi.Color) *talk.Summary {
	sum := &talk.Summary{
		GameID: id, You: side, MaxMoves: c.MaxMoves,
		Names: [2]string{wireName(c, shogi.Black), wireName(c, shogi.White)},
	}
	if c.Impasse == shogi.Impasse27Declared {
		sum.Declaration = "Jishogi 1.1"
	}
	sum.Times, _ = times(c)
	if set, err := standard(); err != nil || set.ID != c.Rules {
		sum.Extra = append(sum.Extra, talk.Item{Key: talk.KeyRules, Value: c.Rules})
	}
	return sum
}

// place parses a start position.
func place(set *variant.RuleSet, sfen string) (shogi.Position, error) {
	setup, err := notation.ParseSFEN(set.Rules, sfen)
	if err != nil {
		return shogi.Position{}, err
	}
	return setup.Position()
}

// statements returns the position lines.
func statements(a *csa.Alphabet, p *shogi.Position) []string {
	return strings.Split(strings.TrimSuffix(string(a.AppendPosition(nil, p)), "\n"), "\n")
}

// said returns the moves of a game from number from. p is the position before that move
// and is advanced.
func said(a *csa.Alphabet, g *match.Game, p *shogi.Position, from int) []talk.Said {
	var out []talk.Said
	for i, m := range g.Moves()[from:] {
		out = append(out, talk.Said{Word: string(a.AppendMove(nil, p, m)), Spent: g.Spent(from + i), Timed: true})
		var u shogi.Undo
		p.Make(m, &u)
	}
	return out
}

// table is the gateway's state of a game.
type table struct {
	// id is the CSA id, game the hub's id.
	id, game string
	config   match.Config
	// The fields below are guarded by the server's mutex. refs counts sessions and absent
	// players. absent are players who may still resume.
	refs   int
	absent [2]*absence
	// abnormal: the game ended because a player had disconnected.
	abnormal bool
	// chudan are the sides that have asked to abort.
	chudan [2]bool
}

// table returns or creates the table of an offer. The caller holds the mutex.
func (s *Server) table(o *offer) *table {
	t := s.tables[o.game]
	if t == nil {
		t = &table{id: o.id, game: o.game, config: o.config}
		s.tables[o.game] = t
	}
	return t
}

// unref releases a table. The caller holds the mutex.
func (s *Server) unref(t *table) {
	if t.refs--; t.refs <= 0 && s.tables[t.game] == t {
		delete(s.tables, t.game)
	}
}
