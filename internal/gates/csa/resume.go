package csa

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/shogi"
)

// absence is a disconnected player who may resume.
type absence struct {
	player *player
	token  string
	timer  *time.Timer
}

// miss handles a player who left a running game: it is lost, or kept for a while. The
// caller holds the mutex.
func (s *Server) miss(t *table, side shogi.Color, c *session) {
	if s.closing {
		return
	}
	t.refs++
	if !c.login.Resumable {
		s.begin(func() { s.forfeit(t, side) })
		return
	}
	a := &absence{player: c.player, token: c.token(t.game)}
	a.timer = s.later(s.config.Grace, func() {
		s.mu.Lock()
		mine := t.absent[side] == a
		if mine {
			t.absent[side] = nil
		}
		s.mu.Unlock()
		if mine {
			s.forfeit(t, side)
		}
	})
	t.absent[side] = a
}

// forfeit ends the game of an absent player and releases the table.
func (s *Server) forfeit(t *table, side shogi.Color) {
	s.mu.Lock()
	t.abnormal = true
	s.mu.Unlock()
	s.rule(t.game, match.Ruling{Kind: match.Resigned, Side: side})
	s.mu.Lock()
	s.unref(t)
	s.mu.Unlock()
}

// returned records that a player is back. The caller holds the mutex.
func (s *Server) returned(t *table, side shogi.Color) {
	if a := t.absent[side]; a != nil {
		a.timer.Stop()
		t.absent[side] = nil
		s.unref(t)
	}
}

// unfinished returns the client's running game with id asked. For "" it returns any game
// arranged over CSA.
func (c *session) unfinished(asked string) (game string, side shogi.Color, ok bool) {
	ctx, cancel := context.WithTimeout(c.server.ctx, storeTimeout)
	defer cancel()
	list, err := c.server.config.Games.List(ctx, c.player.holder)
	if err != nil {
		c.say("##[ERROR] " + c.server.explain(err))
		return "", shogi.Black, false
	}
	for _, g := range list {
		if g.Result.Over() || asked != "" && g.ID != asked {
			continue
		}
		if asked != "" || c.arranged(ctx, g.ID) {
			return g.ID, g.Side, true
		}
	}
	return "", shogi.Black, false
}

// arranged reports whether the client should resume a game: it has started and was
// arranged over CSA, or the client accepts all games created for it.
func (c *session) arranged(ctx context.Context, game string) (ours bool) {
	w, err := c.server.config.Games.Watch(ctx, "", game)
	if err != nil {
		return false
	}
	defer w.Close()
	guest := c.player.holder.IsCSA() // guests of CSA have only CSA games
	err = look(ctx, w, func(g *match.Game) {
		config := g.Config()
		_, sayable := times(&config)
		ours = !g.Waiting() && sayable && (guest || config.Event != "" || c.mine && !g.Correspondence())
	})
	return ours && err == nil
}

// mineName is the event of a client that plays the games created for it, such as
// tournament games, one after the other.
const mineName = "mine"

// lookForGame looks for a game created for the client.
func (c *session) lookForGame() {
	s := c.server
	s.mu.Lock()
	busy := c.offer != nil
	s.mu.Unlock()
	if busy || c.game != nil {
		return
	}
	game, side, ok := c.unfinished("")
	if !ok {
		return
	}
	if err := c.resume(game, side, false); err != nil {
		c.say("##[ERROR] " + s.explain(err))
	}
}

// resume offers the client its running game; the summary has the moves so far. A client
// with a valid token continues at once. Others must agree first, as the protocol
// requires.
func (c *session) resume(game string, side shogi.Color, proved bool) error {
	s := c.server
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	w, err := s.config.Games.Watch(ctx, c.player.holder, game)
	if err != nil {
		return err
	}
	defer w.Close()
	o := &offer{game: game, agreed: [2]bool{true, true}, resumed: true}
	o.sides[side] = c
	o.agreed[side] = proved
	var sum *talk.Summary
	over := false
	err = look(ctx, w, func(g *match.Game) {
		o.config, o.plies, over = g.Config(), g.Len(), g.Result().Over()
		o.id = s.gameID(game, &o.config)
		sum = s.state(g, o.id, side)
	})
	switch {
	case err != nil || over:
		return err
	case sum == nil:
		return errUnsayable
	}
	if c.login.Resumable {
		sum.Extra = append(sum.Extra, s.resumption(c, game)...)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.table(o)
	t.refs++ // keep it while the absence is removed
	s.returned(t, side)
	c.offer = o
	if proved {
		o.state = started
		c.out.send(reconnectState(sum))
		c.say("START:" + o.id)
		c.notify()
	} else {
		c.out.send(sum.AppendText(nil))
		o.timer = s.later(s.config.Offer, func() { s.expire(o) })
	}
	t.refs--
	return nil
}

// state returns the summary of a running game, or nil if the protocol cannot express it.
func (s *Server) state(g *match.Game, id string, side shogi.Color) *talk.Summary {
	config := g.Config()
	if _, ok := times(&config); !ok {
		return nil
	}
	set, err := s.book.RuleSet(config.Rules, config.Impasse)
	if err != nil {
		return nil
	}
	sum := s.head(&config, id, side)
	letters := csa.NewAlphabet(set)
	start := g.Start()
	sum.Position = statements(letters, &start)
	sum.Moves = said(letters, g, &start, 0)
	sum.ToMove = g.Position().Side()
	k, now := g.Clock(), time.Now()
	for side, key := range [2]string{talk.KeyBlackLeft, talk.KeyWhiteLeft} {
		left := k.Remaining(shogi.Color(side), now).Main
		if shogi.Color(side) != sum.ToMove { // its next increment is added at its turn
			left = max(0, left-config.Control.Increment)
		}
		sum.Extra = append(sum.Extra, talk.Item{Key: key, Value: fmt.Sprint(left.Milliseconds())})
	}
	return sum
}

// reconnectState returns a game's summary with what changed while the client was away.
func reconnectState(sum *talk.Summary) []byte {
	b := sum.AppendText(nil)
	lines := []string{
		"BEGIN Reconnect_State", "Game_ID:" + sum.GameID, "To_Move:" + talk.Sign(sum.ToMove),
		talk.KeyBlackLeft + ":" + sum.Get(talk.KeyBlackLeft), talk.KeyWhiteLeft + ":" + sum.Get(talk.KeyWhiteLeft),
	}
	if n := len(sum.Moves); n > 0 {
		lines = append(lines, "Last_Move:"+sum.Moves[n-1].String())
	}
	lines = append(lines, "END Reconnect_State", "")
	return append(b, strings.Join(lines, "\n")...)
}
