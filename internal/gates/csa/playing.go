package csa

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// playing is the game a session plays.
type playing struct {
	table    *table
	side     shogi.Color
	watch    *play.Watcher
	alphabet *csa.Alphabet
	// pos is the position after the sent moves; sent is their number.
	pos  shogi.Position
	sent int
}

// meet begins the game of an offer once it exists.
func (c *session) meet(o *offer) {
	s := c.server
	s.mu.Lock()
	if o.state != started {
		s.mu.Unlock()
		return
	}
	t := s.table(o)
	t.refs++
	c.offer, c.at = nil, t
	s.mu.Unlock()

	side := o.side(c)
	game := &playing{table: t, side: side}
	if err := c.begin(game, o.plies); err != nil {
		c.sayf("##[ERROR] %s", s.explain(err))
		s.mu.Lock()
		s.miss(t, side, c)
		c.at = nil
		s.unref(t)
		s.mu.Unlock()
		c.leaving = true
		return
	}
	c.game = game
	c.follow()
}

// begin watches the game; the client has its first plies moves.
func (c *session) begin(game *playing, plies int) error {
	set, err := c.server.book.RuleSet(game.table.config.Rules, game.table.config.Impasse)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.server.ctx, storeTimeout)
	defer cancel()
	game.alphabet = csa.NewAlphabet(set)
	if game.watch, err = c.server.config.Games.Watch(ctx, c.player.holder, game.table.game); err != nil {
		return err
	}
	err = look(ctx, game.watch, func(g *match.Game) {
		game.pos = g.Start()
		game.sent = min(plies, g.Len())
		for _, m := range g.Moves()[:game.sent] {
			var u shogi.Undo
			game.pos.Make(m, &u)
		}
	})
	if err != nil {
		game.watch.Close()
	}
	return err
}

// follow sends what has changed in the game.
func (c *session) follow() {
	game := c.game
	if game == nil {
		return
	}
	s := c.server
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	var lines []string
	over := false
	s.mu.Lock()
	abnormal := game.table.abnormal
	s.mu.Unlock()
	err := look(ctx, game.watch, func(g *match.Game) {
		if g.Len() < game.sent {
			return // moves were taken back, which the protocol cannot express; see configure
		}
		for _, m := range said(game.alphabet, g, &game.pos, game.sent) {
			lines = append(lines, m.String())
		}
		game.sent = g.Len()
		if r := g.Result(); r.Over() {
			over = true
			lines = append(lines, ending(g, abnormal)...)
			if word := verdict(r, game.side); word != "" {
				lines = append(lines, word)
			}
		}
	})
	if err != nil {
		s.report(err)
		s.later(storeAgain, c.notify) // retry: an outage must not cost the game
		return
	}
	if len(lines) > 0 {
		c.say(lines...)
	}
	if over {
		c.leaveGame()
		s.mu.Lock()
		c.rest()
		s.mu.Unlock()
	}
}

// leaveGame stops watching the game.
func (c *session) leaveGame() {
	s, game := c.server, c.game
	c.game = nil
	game.watch.Close()
	s.mu.Lock()
	c.at = nil
	s.unref(game.table)
	s.mu.Unlock()
}

// act handles a move or a game command of the client.
func (c *session) act(line string) {
	c.follow()
	game := c.game
	if game == nil {
		return // it crossed the end of the game
	}
	if text, ok := strings.CutPrefix(line, "'"); ok {
		c.note(text)
		return
	}
	said := talk.ParseSaid(line)
	command := match.Command{Kind: match.Moved}
	switch said.Word {
	case "%TORYO":
		command.Kind = match.Resigned
	case "%KACHI":
		command.Kind = match.Declared
	case "%CHUDAN":
		c.interrupt()
		return
	default:
		var foul shogi.Foul
		if command.Move, foul = c.move(said.Word); foul != shogi.NoFoul {
			c.server.rule(game.table.game, match.Ruling{Kind: match.Fouled, Side: game.side, Foul: foul})
			c.follow()
			return
		}
	}
	err := c.command(command)
	c.refused(command.Kind, err)
	if command.Kind == match.Moved && said.Comment != "" && err == nil {
		c.note(said.Comment)
	}
	c.follow()
}

// command applies a command. It retries while the store fails, because the client sends
// it only once.
func (c *session) command(command match.Command) error {
	command.Seq = play.Latest
	ctx, cancel := context.WithTimeout(c.server.ctx, storeTimeout)
	defer cancel()
	for failed := false; ; failed = true {
		_, err := c.server.config.Games.Act(ctx, c.player.holder, c.game.table.game, play.Act{Command: command, Whole: true})
		var refused *refusal.Error
		if err == nil || errors.As(err, &refused) {
			return err
		}
		if !failed {
			c.server.report(err)
		}
		select {
		case <-time.After(storeAgain):
		case <-ctx.Done():
			return err
		}
	}
}

// storeAgain is the delay between retries of store errors.
const storeAgain = time.Second

// move parses a move in the position the client has. Anything but a legal move returns
// the foul that loses the game.
func (c *session) move(word string) (usi string, foul shogi.Foul) {
	game := c.game
	if game.pos.Side() != game.side {
		return "", shogi.OutOfTurn
	}
	m, err := game.alphabet.ParseMove(&game.pos, word)
	if err != nil {
		return "", shogi.ImpossibleMove
	}
	p := game.pos
	if err := p.Play(m); err != nil {
		foul = shogi.ImpossibleMove
		errors.As(err, &foul)
		if foul == shogi.OutOfTurn { // a piece of the other side was moved in turn
			foul = shogi.ImpossibleMove
		}
		return "", foul
	}
	return notation.FormatUSI(game.pos.Rules(), m), shogi.NoFoul
}

// refused handles a rejected command. A command allowed only in turn loses out of turn. A
// command that crossed the end of the game is ignored.
func (c *session) refused(kind match.EventKind, err error) {
	game := c.game
	var refused *refusal.Error
	switch {
	case err == nil:
		return
	case !errors.As(err, &refused):
		c.sayf("##[ERROR] %s", c.server.explain(err))
		return
	}
	ruling := match.Ruling{Kind: match.Fouled, Side: game.side, Foul: shogi.ImpossibleMove}
	switch refused.Code {
	case refusal.NotYourTurn:
		ruling.Foul = shogi.OutOfTurn
	case refusal.NotNow: // a declaration the rule set does not have
		if kind != match.Declared {
			c.sayf("##[ERROR] %s", refused.Message)
			return
		}
		ruling.Foul = shogi.FailedDeclaration
	case refusal.Foul:
		ruling.Foul = shogi.FailedDeclaration
	case refusal.Over, refusal.Stale:
		return
	default:
		c.sayf("##[ERROR] %s", refused.Message)
		return
	}
	c.server.rule(game.table.game, ruling)
}

// interrupt handles %CHUDAN. The game is aborted when both sides ask for it, or at once
// against the house engine.
func (c *session) interrupt() {
	s, game := c.server, c.game
	s.mu.Lock()
	t := game.table
	t.chudan[game.side] = true
	both := t.chudan[game.side.Other()] || t.config.Players[game.side.Other()].IsEngine()
	s.mu.Unlock()
	if !both {
		return
	}
	s.rule(t.game, match.Ruling{Kind: match.Abandoned})
	c.follow()
}

// note stores a comment of the client.
func (c *session) note(text string) {
	game := c.game
	text = strings.TrimSpace(strings.TrimPrefix(text, "*"))
	if text == "" {
		return
	}
	ctx, cancel := context.WithTimeout(c.server.ctx, storeTimeout)
	defer cancel()
	_, err := c.server.config.Games.Act(ctx, c.player.holder, game.table.game, play.Act{Command: match.Command{Kind: match.Noted, Text: text, Seq: play.Latest}})
	var refused *refusal.Error
	if err != nil && !errors.As(err, &refused) {
		c.server.report(err) // a lost comment must not disturb the game
	}
}

func (s *Server) rule(game string, r match.Ruling) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), storeTimeout)
	defer cancel()
	err := s.config.Games.Rule(ctx, game, r)
	var refused *refusal.Error
	if err != nil && !errors.As(err, &refused) {
		s.config.Log.Error("the end of a CSA game could not be recorded", "game", game, "err", err)
	}
}

// again is the delay before a plain client is offered its next game.
const again = 3 * time.Second

// rest schedules a plain client's next game. The caller holds the server's mutex.
func (c *session) rest() {
	if c.player.extended || c.replaced {
		return
	}
	c.server.later(again, func() {
		c.server.mu.Lock()
		c.rested = true
		c.server.mu.Unlock()
		c.notify()
	})
}
