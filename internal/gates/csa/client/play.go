package client

import (
	"context"
	"strings"

	"github.com/komadai/komadai/internal/gates/csa/talk"
)

type engineError struct{ err error }

func (e *engineError) Error() string { return "the engine: " + e.err.Error() }
func (e *engineError) Unwrap() error { return e.err }

// maxCrashes bounds the restarts of the engine in a game.
const maxCrashes = 3

type contest struct {
	*Client
	*game
	ctx     context.Context
	conn    *conn
	now     *thought
	answers chan answer
	over    chan struct{}
	crashes int
}

func (c *Client) prepare(ctx context.Context, g *game) error {
	if c.used && c.config.Restart && len(g.plies) == 0 {
		if err := c.restart(ctx); err != nil {
			return err
		}
	}
	c.used = true
	if g.summary.Get(talk.KeyRules) != "" {
		if err := c.engine.SetVariant(g.set.Called()...); err != nil {
			return &engineError{err}
		}
	}
	if err := c.engine.NewGame(ctx); err != nil {
		if ctx.Err() != nil {
			return err
		}
		// The engine may have died between games.
		if err := c.restart(ctx); err != nil {
			return err
		}
		if err := c.engine.NewGame(ctx); err != nil {
			return &engineError{err}
		}
	}
	return nil
}

func (c *Client) restart(ctx context.Context) error {
	_ = c.engine.Quit()
	e, err := c.config.Start(ctx)
	if err != nil {
		return &engineError{err}
	}
	c.engine = e
	return nil
}

func (c *Client) play(ctx context.Context, conn *conn, g *game) (*conn, error) {
	m := &contest{Client: c, game: g, ctx: ctx, conn: conn, answers: make(chan answer), over: make(chan struct{})}
	defer close(m.over)
	err := m.begin()
	for err == nil && m.result == "" {
		err = m.step()
	}
	m.quiet()
	switch how := g.outcome(); {
	case how != "":
		_ = c.engine.GameOver(how)
	case g.result != "": // aborted: USI has no word for it
		_ = c.engine.GameOver("draw")
	}
	c.finish(g)
	if m.conn != conn {
		return m.conn, err
	}
	return nil, err
}

func (c *Client) finish(g *game) {
	how := g.outcome()
	switch how {
	case "win":
		c.won++
	case "lose":
		c.lost++
	}
	if g.result != "" {
		c.played++
	}
	said := g.result
	if g.reason != g.result { // #CHUDAN is both
		said += " " + g.reason
	}
	c.config.Say("game %s: %s after %d moves", g.summary.GameID, said, len(g.plies))
	if c.config.Save == nil {
		return
	}
	if err := c.config.Save(Game{ID: g.summary.GameID, Record: g.record(c.engine.Name()), Outcome: how}); err != nil {
		c.config.Say("the record could not be kept: %v", err)
	}
}

func (m *contest) begin() error {
	if m.ourTurn() {
		return m.think()
	}
	return nil
}

func (m *contest) step() error {
	select {
	case line, ok := <-m.conn.lines:
		if !ok {
			return m.rejoin()
		}
		return m.line(line)
	case a := <-m.answers:
		return m.answered(a)
	case <-m.conn.idle(m.config.KeepAlive):
		if m.conn.send("") != nil {
			return m.rejoin()
		}
		return nil
	case <-m.ctx.Done():
		return m.ctx.Err()
	}
}

func (m *contest) line(line string) error {
	switch line[0] {
	case '+', '-':
		if m.held != nil {
			return m.held.err
		}
		said := talk.ParseStatement(line)
		ours := m.ourTurn()
		if err := m.moved(said); err != nil {
			// The next line may call it illegal.
			m.held = &heldMove{said, err}
			return nil
		}
		if ours {
			return m.ponder()
		}
		return m.respond()
	case '%', '#':
		if !strings.HasPrefix(line, "##") {
			m.ended(line)
			return nil
		}
		if strings.HasPrefix(line, "##[ERROR]") {
			m.config.Say("the server says: %s", line)
		}
	}
	return nil
}

// submit sends our move, once a turn.
func (m *contest) submit(line string) error {
	if m.sentAt == len(m.plies) {
		return nil
	}
	m.sent, m.sentAt = line, len(m.plies)
	if m.conn.send(line) != nil {
		return m.rejoin()
	}
	return nil
}
