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

// storeTimeout bounds what is asked of the games.
const storeTimeout = 20 * time.Second

// standard is the rule set of who names none.
func standard() (*variant.RuleSet, error) { return kifu.DefaultRules(kifu.ReadOptions{}) }

// handicaps are the words of shogi-server for handicaps, without what they begin
// with, and the ids of rule sets for them. Here White gives and moves first, as
// in all records; the summary tells who moves.
var handicaps = map[string]string{
	"lance": "lance", "bishop": "bishop", "rook": "rook", "rooklance": "rook-lance",
	"2p": "two-piece", "3p": "three-piece", "4p": "four-piece", "5p": "five-piece", "6p": "six-piece",
	"7p": "seven-piece", "8p": "eight-piece", "9p": "nine-piece", "10p": "ten-piece",
}

// configure turns the name of a game into what is agreed before it, without the
// players. The error says in one clause what cannot be played.
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

// handicap finds the handicap that shogi-server calls word.
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

// errUnsayable is why a game that was made elsewhere cannot be played here.
var errUnsayable = errors.New("the CSA protocol cannot say how this game is timed")

// times returns the time control of each side in the terms of the protocol,
// where the increment is added before each move. ok is false where it has none:
// several periods of byoyomi, or less at the start than one increment.
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

// gameID returns what CSA clients know a game by: the name of the server and of
// the game, the players, and the id under which everybody finds it.
func (s *Server) gameID(game string, c *match.Config) string {
	name := c.Event
	if name == "" {
		name = "web"
	}
	return strings.Join([]string{s.config.Event, name, wireName(c, shogi.Black), wireName(c, shogi.White), game}, "+")
}

// hubID returns the id under which the hub knows a game.
func hubID(id string) string { return id[strings.LastIndexByte(id, '+')+1:] }

// wireName returns the name of a player in the characters of the protocol.
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

// summary returns what side is told of a game that has not begun.
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

// resumption is what a client needs to come back to a game.
func (s *Server) resumption(c *session, game string) []talk.Item {
	return []talk.Item{
		{Key: talk.KeyToken, Value: c.token(game)},
		{Key: talk.KeyGrace, Value: fmt.Sprint(int(s.config.Grace / time.Second))},
	}
}

// head returns a summary without the position.
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

// place reads a start position.
func place(set *variant.RuleSet, sfen string) (shogi.Position, error) {
	setup, err := notation.ParseSFEN(set.Rules, sfen)
	if err != nil {
		return shogi.Position{}, err
	}
	return setup.Position()
}

// statements returns the lines of a position.
func statements(a *csa.Alphabet, p *shogi.Position) []string {
	return strings.Split(strings.TrimSuffix(string(a.AppendPosition(nil, p)), "\n"), "\n")
}

// said returns the moves of a game from number from on, as the protocol tells
// them, p being the position before that one; p is moved on.
func said(a *csa.Alphabet, g *match.Game, p *shogi.Position, from int) []talk.Said {
	var out []talk.Said
	for i, m := range g.Moves()[from:] {
		out = append(out, talk.Said{Word: string(a.AppendMove(nil, p, m)), Spent: g.Spent(from + i), Timed: true})
		var u shogi.Undo
		p.Make(m, &u)
	}
	return out
}

// table is what this gateway knows of a game that is played over it.
type table struct {
	// id is that of CSA clients, game that of the hub.
	id, game string
	config   match.Config
	// What follows is guarded by the server's mutex. refs counts the sessions and
	// the absent players; absent are those whose return is awaited.
	refs   int
	absent [2]*absence
	// abnormal says that a player was gone, which is why the game ended.
	abnormal bool
	// chudan says which sides want to break the game off.
	chudan [2]bool
}

// table returns the table of an offer's game, made when there is none. The
// caller holds the mutex.
func (s *Server) table(o *offer) *table {
	t := s.tables[o.game]
	if t == nil {
		t = &table{id: o.id, game: o.game, config: o.config}
		s.tables[o.game] = t
	}
	return t
}

// unref lets go of a table. The caller holds the mutex.
func (s *Server) unref(t *table) {
	if t.refs--; t.refs <= 0 && s.tables[t.game] == t {
		delete(s.tables, t.game)
	}
}
