package client

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// game is a game under way.
type game struct {
	summary  *talk.Summary
	set      *variant.RuleSet
	alphabet *csa.Alphabet
	// start is where the game began, game what has been played.
	start shogi.Position
	game  *shogi.Game
	plies []ply
	clock *timekeeper
	begun time.Time
	// ours are what the engine said of the moves that have been sent and not yet
	// come back.
	ours *kifu.Evaluation
	// sent is the line that has been sent for the move after so many plies, and
	// sentAt that number; it is sent again when the connection broke meanwhile.
	sent   string
	sentAt int
	// word is the command that ended the game, "%TORYO"; reason the line with #
	// that says why; result the last line.
	word, reason, result string
	// held is a move of the server that cannot be played, and why, until the next
	// line says what it is.
	held *heldMove
}

// heldMove is a move that cannot be read or played.
type heldMove struct {
	said talk.Said
	err  error
}

// ply is a move played.
type ply struct {
	move  shogi.Move
	spent time.Duration
	timed bool
	eval  *kifu.Evaluation
}

// offered waits for a game, agrees to it and waits for its start.
func (c *Client) offered(ctx context.Context, conn *conn) (*game, error) {
	for {
		line, err := conn.next(ctx, c.config.Stop, c.config.KeepAlive)
		if err != nil {
			return nil, err
		}
		switch {
		case line == "BEGIN Game_Summary":
			g, err := c.readSummary(ctx, conn)
			if err != nil {
				return nil, err
			}
			if ok, err := c.agree(ctx, conn, g); ok || err != nil {
				return g, err
			}
		case strings.HasPrefix(line, "##[ERROR]"):
			c.config.Say("the server says: %s", line)
		}
	}
}

// readSummary reads the summary of a game.
func (c *Client) readSummary(ctx context.Context, conn *conn) (*game, error) {
	s, err := talk.ParseSummary(func() (string, error) { return conn.next(ctx, nil, 0) })
	if err != nil {
		return nil, err
	}
	return c.newGame(s)
}

// newGame sets up the game of a summary, with the moves that it tells.
func (c *Client) newGame(s *talk.Summary) (*game, error) {
	set, err := kifu.DefaultRules(kifu.ReadOptions{})
	if id := s.Get(talk.KeyRules); id != "" && err == nil {
		set, err = c.config.Rules(id)
	}
	if err != nil {
		return nil, err
	}
	g := &game{summary: s, set: set, alphabet: csa.NewAlphabet(set), begun: time.Now(), sentAt: -1}
	if g.start, err = g.alphabet.ParsePosition(s.Position); err != nil {
		return nil, err
	}
	g.game = shogi.NewGame(g.start)
	g.clock = newTimekeeper(s)
	g.clock.start(g.start.Side(), time.Now())
	for _, m := range s.Moves {
		if err := g.moved(m); err != nil {
			return nil, fmt.Errorf("a move played before: %w", err)
		}
	}
	g.clock.reset(s, time.Now())
	return g, nil
}

// agree makes the engine ready, agrees, and waits for the start. ok is false
// when there will be no game.
func (c *Client) agree(ctx context.Context, conn *conn, g *game) (ok bool, err error) {
	s := g.summary
	c.config.Say("game %s: %s against %s", s.GameID, s.Names[shogi.Black], s.Names[shogi.White])
	if err := c.prepare(ctx, g); err != nil {
		var failed *engineError
		if errors.As(err, &failed) {
			_ = conn.send("REJECT " + s.GameID)
		}
		return false, err
	}
	if err := conn.send("AGREE " + s.GameID); err != nil {
		return false, err
	}
	for {
		line, err := conn.next(ctx, nil, c.config.KeepAlive)
		switch {
		case err != nil:
			return false, err
		case strings.HasPrefix(line, "START:"):
			// The time runs from now on.
			if len(s.Moves) == 0 {
				g.clock.begun = time.Now()
			}
			return true, nil
		case strings.HasPrefix(line, "REJECT:"):
			c.config.Say("there is no game: %s", line)
			return false, nil
		}
	}
}

// side is our side.
func (g *game) side() shogi.Color { return g.summary.You }

// ourTurn reports whether we are to move.
func (g *game) ourTurn() bool { return g.game.Position().Side() == g.side() }

// moved takes a move that the server tells.
func (g *game) moved(s talk.Said) error {
	p := g.game.Position()
	m, err := g.alphabet.ParseMove(p, s.Word)
	if err != nil {
		return fmt.Errorf("the server tells the move %q: %w", s.Word, err)
	}
	side := p.Side()
	if g.game.Result().Over() { // by our rules, and not by the server's
		g.game = shogi.NewGame(*p)
	}
	if err := g.game.Play(m); err != nil {
		return fmt.Errorf("the server tells the move %q: %w", s.Word, err)
	}
	one := ply{move: m, spent: s.Spent, timed: s.Timed}
	if side == g.side() {
		one.eval, g.ours = g.ours, nil
	}
	g.plies = append(g.plies, one)
	g.clock.moved(s.Spent)
	g.clock.start(side.Other(), time.Now())
	return nil
}

// ended takes a line that begins with % or #, and reports whether the game is
// over with it.
func (g *game) ended(line string) bool {
	if line[0] == '%' {
		g.word = line
		return false
	}
	switch line {
	case "#WIN", "#LOSE", "#DRAW", "#CENSORED", "#CHUDAN":
		g.result = line
		if g.reason == "" {
			g.reason = line
		}
		return true
	}
	g.reason = line
	return false
}

// outcome returns how the game ended for us, in the word of USI, "" when it was
// broken off.
func (g *game) outcome() string {
	switch g.result {
	case "#WIN":
		return "win"
	case "#LOSE":
		return "lose"
	case "#DRAW", "#CENSORED":
		return "draw"
	}
	return ""
}
