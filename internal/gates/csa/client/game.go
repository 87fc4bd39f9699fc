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

type game struct {
	summary  *talk.Summary
	set      *variant.RuleSet
	alphabet *csa.Alphabet
	start    shogi.Position
	game     *shogi.Game
	plies    []ply
	clock    *timekeeper
	begun    time.Time
	// ours evaluates a move that is sent and not confirmed.
	ours *kifu.Evaluation
	// sent is the line sent at ply sentAt, to be repeated after a lost connection.
	sent   string
	sentAt int
	// word ended the game ("%TORYO"). reason is its # line, result the last line.
	word, reason, result string
	// held is an unplayable move, which the next line may call illegal.
	held *heldMove
}

type heldMove struct {
	said talk.Statement
	err  error
}

type ply struct {
	move  shogi.Move
	spent time.Duration
	timed bool
	eval  *kifu.Evaluation
}

func (c *Client) offered(ctx context.Context, conn *conn) (*game, error) {
	for {
		line, err := conn.next(ctx, c.config.Stop, c.config.KeepAlive)
		if err != nil {
			return nil, err
		}
		switch {
		case line == "BEGIN Game_Summary":
			g, err := c.readSummary(ctx, conn)
			if bad, ok := errors.AsType[*unplayableError](err); ok {
				err = c.reject(conn, bad)
			} else if err == nil {
				var agreed bool
				if agreed, err = c.agree(ctx, conn, g); agreed {
					return g, err
				}
			}
			if err != nil {
				return nil, err
			}
		case strings.HasPrefix(line, "##[ERROR]"):
			c.config.Say("the server says: %s", line)
		}
	}
}

func (c *Client) readSummary(ctx context.Context, conn *conn) (*game, error) {
	s, err := talk.ParseSummary(func() (string, error) { return conn.next(ctx, nil, 0) })
	if s == nil {
		return nil, err
	}
	var g *game
	if err == nil {
		g, err = c.newGame(s)
	}
	if err != nil {
		return nil, &unplayableError{s.GameID, err}
	}
	return g, nil
}

type unplayableError struct {
	id  string
	err error
}

func (e *unplayableError) Error() string {
	return fmt.Sprintf("game %s cannot be played: %v", e.id, e.err)
}
func (e *unplayableError) Unwrap() error { return e.err }

// maxRejected bounds the rejected games in a row: the server would offer the next one for ever.
const maxRejected = 3

func (c *Client) reject(conn *conn, e *unplayableError) error {
	c.config.Say("%v; rejected", e)
	if err := conn.send(strings.TrimRight("REJECT "+e.id, " ")); err != nil {
		return err
	}
	if c.rejected++; c.rejected == maxRejected {
		return e
	}
	return nil
}

func (c *Client) newGame(s *talk.Summary) (*game, error) {
	set := variant.Standard()
	if id := s.Get(talk.KeyRules); id != "" {
		var err error
		if set, err = c.config.Rules(id); err != nil {
			return nil, err
		}
	}
	g := &game{summary: s, set: set, alphabet: csa.NewAlphabet(set), begun: time.Now(), sentAt: -1}
	var err error
	if g.start, err = g.alphabet.ParsePosition(s.Position); err != nil {
		return nil, err
	}
	// A study may lack a king, a game only if the rules have none.
	if g.start, err = g.start.Setup().Position(); err != nil {
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

func (c *Client) agree(ctx context.Context, conn *conn, g *game) (ok bool, err error) {
	s := g.summary
	c.config.Say("game %s: %s against %s", s.GameID, s.Names[shogi.Black], s.Names[shogi.White])
	if err := c.prepare(ctx, g); err != nil {
		if errors.As(err, new(*engineError)) {
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
			// The clock starts here.
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

func (g *game) side() shogi.Color { return g.summary.You }

func (g *game) ourTurn() bool { return g.game.Position().Side() == g.side() }

func (g *game) moved(s talk.Statement) error {
	p := g.game.Position()
	m, err := g.alphabet.ParseMove(p, s.Word)
	if err != nil {
		return fmt.Errorf("the server sent the move %q: %w", s.Word, err)
	}
	side := p.Side()
	if g.game.Result().Over() { // over by our rules, but not by the server's
		g.game = shogi.NewGame(*p)
	}
	if err := g.game.Play(m); err != nil {
		return fmt.Errorf("the server sent the move %q: %w", s.Word, err)
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

// outcome returns our result as a USI word, or "" for an aborted game.
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
