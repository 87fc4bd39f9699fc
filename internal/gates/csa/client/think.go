package client

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/usi"
)

type thought struct {
	search *usi.Search
	// ponder is the expected move, or NoMove in our turn.
	ponder shogi.Move
	// after is the ply of our turn, with the ponder move.
	after int
}

type answer struct {
	thought *thought
	answer  usi.Answer
	err     error
}

// respond starts our search, or converts a ponder hit.
func (m *contest) respond() error {
	t := m.now
	if t != nil && t.ponder != shogi.NoMove && t.ponder == m.plies[len(m.plies)-1].move && t.after == len(m.plies) {
		t.ponder = shogi.NoMove
		return m.failed(t.search.PonderHit(m.limits()))
	}
	m.quiet()
	return m.think()
}

func (m *contest) limits() usi.Limits {
	return m.clock.limits(m.side(), time.Since(m.clock.begun), m.config.Margin, m.config.Full, m.config.MoveTime)
}

func (m *contest) think() error {
	return m.search(m.game.game, m.limits(), &thought{after: len(m.plies)})
}

func (m *contest) ponder() error {
	t := m.now
	m.now = nil
	if t == nil || !m.config.Ponder || t.ponder == shogi.NoMove || m.game.game.Result().Over() {
		return nil
	}
	next := shogi.NewGame(m.start)
	for _, p := range m.plies {
		if next.Play(p.move) != nil {
			return nil // over by our rules
		}
	}
	if next.Play(t.ponder) != nil || next.Result().Over() {
		return nil
	}
	limits := usi.Limits{}
	if !m.config.EarlyPonder {
		limits = m.limits()
	}
	limits.Ponder = true
	return m.search(next, limits, &thought{ponder: t.ponder, after: len(m.plies) + 1})
}

func (m *contest) search(g *shogi.Game, l usi.Limits, t *thought) error {
	err := m.engine.Position(g)
	if err == nil {
		t.search, err = m.engine.Go(l, nil)
	}
	if err != nil {
		return m.failed(err)
	}
	m.now = t
	go func() {
		a, err := t.search.Wait(context.WithoutCancel(m.ctx))
		select {
		case m.answers <- answer{t, a, err}:
		case <-m.over:
		}
	}()
	return nil
}

func (m *contest) quiet() {
	t := m.now
	m.now = nil
	if t == nil || t.search == nil {
		return
	}
	stopped, cancel := context.WithCancel(context.WithoutCancel(m.ctx))
	cancel()
	_, _ = t.search.Wait(stopped)
}

// failed restarts a crashed engine and its search.
func (m *contest) failed(err error) error {
	if err == nil {
		return nil
	}
	m.now = nil
	m.crashes++
	if m.ctx.Err() != nil {
		return m.ctx.Err()
	}
	if m.crashes > maxCrashes {
		_ = m.conn.send("%TORYO")
		return &engineError{err}
	}
	m.config.Say("the engine: %v; starting it again", err)
	if err = m.restart(m.ctx); err == nil {
		err = m.prepare(m.ctx, m.game)
	}
	if err != nil {
		_ = m.conn.send("%TORYO")
		return err
	}
	if m.ourTurn() && m.sentAt != len(m.plies) {
		return m.think()
	}
	return nil
}

func (m *contest) answered(a answer) error {
	t := a.thought
	if t != m.now {
		return nil // discarded
	}
	if a.err != nil {
		if errors.As(a.err, new(*usi.IllegalMoveError)) {
			m.config.Say("the engine: %v; it gives up", a.err)
			m.now = nil
			return m.submit("%TORYO")
		}
		return m.failed(a.err)
	}
	if t.ponder != shogi.NoMove { // it must not answer before the ponder move is played
		m.now = nil
		return nil
	}
	p := m.game.game.Position()
	switch a.answer.Kind {
	case usi.Played:
	case usi.Declared:
		m.now = nil
		return m.submit("%KACHI")
	default:
		m.now = nil
		return m.submit("%TORYO")
	}
	t.search, t.ponder = nil, a.answer.Ponder
	said := talk.Statement{Word: string(m.alphabet.AppendMove(nil, p, a.answer.Move))}
	if e, ok := evaluation(p, a.answer.Move, a.answer.Info); ok {
		m.ours = &e
		if m.config.Comments {
			told := e
			told.Nodes = 0
			said.Comment = comment(m.alphabet, p, a.answer.Move, told)
		}
	}
	return m.submit(said.String())
}
