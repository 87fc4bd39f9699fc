package client

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/csa/talk"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/usi"
)

// engineError is the failure of the engine, which another connection does not
// mend.
type engineError struct{ err error }

func (e *engineError) Error() string { return "the engine: " + e.err.Error() }
func (e *engineError) Unwrap() error { return e.err }

// maxCrashes is how often the engine may crash in one game and is started again.
const maxCrashes = 3

// thought is a search under way.
type thought struct {
	search *usi.Search
	// ponder is the move that is pondered on, NoMove when it is our turn.
	ponder shogi.Move
	// after is the number of moves played when it is our turn, that pondered on
	// among them.
	after int
}

// answer is what came of a thought.
type answer struct {
	thought *thought
	answer  usi.Answer
	err     error
}

// contest is a game that is being played.
type contest struct {
	*Client
	*game
	ctx  context.Context
	conn *conn
	// now is the thought under way, nil for none.
	now     *thought
	answers chan answer
	over    chan struct{}
	crashes int
}

// prepare makes the engine ready for a game.
func (c *Client) prepare(ctx context.Context, g *game) error {
	if g.summary.Get(talk.KeyRules) != "" {
		if err := c.engine.SetVariant(append([]string{g.set.ID}, g.set.Aliases...)...); err != nil {
			return &engineError{err}
		}
	}
	if err := c.engine.NewGame(ctx); err != nil {
		if ctx.Err() != nil {
			return err
		}
		// It may have died while it waited.
		if err := c.restart(ctx); err != nil {
			return err
		}
		if err := c.engine.NewGame(ctx); err != nil {
			return &engineError{err}
		}
	}
	return nil
}

// restart starts the engine again.
func (c *Client) restart(ctx context.Context) error {
	_ = c.engine.Quit()
	e, err := c.config.Start(ctx)
	if err != nil {
		return &engineError{err}
	}
	c.engine = e
	return nil
}

// play plays a game to its end, over other connections if one breaks and the
// server allows it. It returns the last connection when it is another one.
func (c *Client) play(ctx context.Context, conn *conn, g *game) (*conn, error) {
	m := &contest{Client: c, game: g, ctx: ctx, conn: conn, answers: make(chan answer), over: make(chan struct{})}
	defer close(m.over)
	err := m.begin()
	for err == nil && m.result == "" {
		err = m.step()
	}
	m.quiet()
	if how := g.outcome(); how != "" {
		_ = c.engine.GameOver(how)
	}
	c.finish(g)
	if m.conn != conn {
		return m.conn, err
	}
	return nil, err
}

// finish counts and keeps a game.
func (c *Client) finish(g *game) {
	how := g.outcome()
	switch how {
	case "win":
		c.tally[0]++
	case "lose":
		c.tally[1]++
	case "draw":
		c.tally[2]++
	}
	if g.result != "" {
		c.played++
	}
	c.config.Say("game %s: %s %s after %d moves", g.summary.GameID, g.result, g.reason, len(g.plies))
	if c.config.Save == nil {
		return
	}
	if err := c.config.Save(Game{ID: g.summary.GameID, Record: g.record(c.engine.Name()), Outcome: how}); err != nil {
		c.config.Say("the record could not be kept: %v", err)
	}
}

// begin thinks about the first move, if it is ours.
func (m *contest) begin() error {
	if m.ourTurn() {
		return m.think()
	}
	return nil
}

// step waits for what happens next.
func (m *contest) step() error {
	ctx, cancel := context.WithCancel(m.ctx)
	defer cancel()
	var idle <-chan time.Time
	if m.config.KeepAlive > 0 {
		timer := time.NewTimer(time.Until(m.conn.last.Add(m.config.KeepAlive)))
		defer timer.Stop()
		idle = timer.C
	}
	select {
	case line, ok := <-m.conn.lines:
		if !ok {
			return m.rejoin()
		}
		return m.line(line)
	case a := <-m.answers:
		return m.answered(a)
	case <-idle:
		if m.conn.send("") != nil {
			return m.rejoin()
		}
		return nil
	case <-ctx.Done():
		return m.ctx.Err()
	}
}

// line takes a line of the server.
func (m *contest) line(line string) error {
	switch line[0] {
	case '+', '-':
		said := talk.ParseSaid(line)
		ours := m.ourTurn()
		if err := m.moved(said); err != nil {
			return err
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

// respond thinks about our move after the opponent's.
func (m *contest) respond() error {
	t := m.now
	if t != nil && t.ponder != shogi.NoMove && t.ponder == m.plies[len(m.plies)-1].move && t.after == len(m.plies) {
		t.ponder = shogi.NoMove
		return m.failed(t.search.PonderHit(m.limits()))
	}
	m.quiet()
	return m.think()
}

// limits are those of our present move.
func (m *contest) limits() usi.Limits {
	return m.clock.limits(m.side(), time.Since(m.clock.begun), m.config.Margin, m.config.Full, m.config.MoveTime)
}

// think lets the engine think about our move.
func (m *contest) think() error {
	return m.search(m.game.game, m.limits(), &thought{after: len(m.plies)})
}

// ponder lets the engine think about the answer to the move it expects, which it
// has told with its last one.
func (m *contest) ponder() error {
	t := m.now
	m.now = nil
	if t == nil || !m.config.Ponder || t.ponder == shogi.NoMove || m.game.game.Result().Over() {
		return nil
	}
	next := shogi.NewGame(m.start)
	for _, p := range m.plies {
		if next.Play(p.move) != nil {
			return nil // by our rules the game was over before
		}
	}
	if next.Play(t.ponder) != nil || next.Result().Over() {
		return nil
	}
	limits := m.limits()
	limits.Ponder = true
	return m.search(next, limits, &thought{ponder: t.ponder, after: len(m.plies) + 1})
}

// search starts the engine.
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

// quiet stops what the engine thinks about; its answer is not wanted.
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

// failed sees to an engine that has failed: it is started again, and thinks
// anew.
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
	if err := m.restart(m.ctx); err != nil {
		_ = m.conn.send("%TORYO")
		return err
	}
	if err := m.prepare(m.ctx, m.game); err != nil {
		_ = m.conn.send("%TORYO")
		return err
	}
	if m.ourTurn() && m.sentAt != len(m.plies) {
		return m.think()
	}
	return nil
}

// answered takes what the engine has found.
func (m *contest) answered(a answer) error {
	t := a.thought
	if t != m.now {
		return nil // nobody waits for it
	}
	if a.err != nil {
		var illegal *usi.IllegalMoveError
		if errors.As(a.err, &illegal) {
			m.config.Say("the engine: %v; it gives up", a.err)
			m.now = nil
			return m.submit("%TORYO")
		}
		return m.failed(a.err)
	}
	if t.ponder != shogi.NoMove { // it must not answer before the move it ponders on
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
	said := talk.Said{Word: string(m.alphabet.AppendMove(nil, p, a.answer.Move))}
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

// submit sends our move, once for each turn.
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

// rejoin comes back to the game after the connection broke, where the server
// waits.
func (m *contest) rejoin() error {
	token := m.summary.Get(talk.KeyToken)
	m.conn.close()
	if token == "" {
		return errClosed
	}
	grace := time.Minute
	if seconds, err := time.ParseDuration(m.summary.Get(talk.KeyGrace) + "s"); err == nil && seconds > 0 {
		grace = min(seconds, time.Hour)
	}
	l := m.login()
	l.GameID, l.Token = m.summary.GameID, token
	m.config.Say("the connection broke; coming back to the game")
	wait := firstWait / 4
	for end := time.Now().Add(grace + loginPatience); ; wait = min(2*wait, 5*time.Second) {
		err := m.comeBack(l)
		switch {
		case err == nil:
			return nil
		case m.ctx.Err() != nil:
			return m.ctx.Err()
		case errors.Is(err, ErrLogin), errors.Is(err, errGone), time.Now().After(end):
			return err
		}
		select {
		case <-time.After(wait):
		case <-m.ctx.Done():
			return m.ctx.Err()
		}
	}
}

// errGone: the server knows nothing of the game any more.
var errGone = errors.New("the game does not wait any more")

// comeBack tries once to go on with the game over a new connection.
func (m *contest) comeBack(l talk.Login) error {
	conn, err := m.connect(m.ctx, l)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(m.ctx, loginPatience)
	defer cancel()
	var back *game
	for {
		line, err := conn.next(ctx, nil, 0)
		if err == nil && line == "BEGIN Game_Summary" {
			back, err = m.readSummary(ctx, conn)
			if err == nil && back.summary.GameID != m.summary.GameID {
				err = errGone
			}
		}
		if err == nil && strings.HasPrefix(line, "##[ERROR]") {
			err = fmt.Errorf("%w: %s", errGone, line)
		}
		if err != nil {
			conn.close()
			return err
		}
		if strings.HasPrefix(line, "START:") && back != nil {
			m.conn = conn
			return m.catchUp(back)
		}
	}
}

// catchUp takes over what has been played meanwhile.
func (m *contest) catchUp(back *game) error {
	for i, p := range m.plies {
		if i >= len(back.plies) || back.plies[i].move != p.move {
			return errGone
		}
	}
	fresh := back.summary.Moves[len(m.plies):]
	m.summary.Extra = back.summary.Extra
	for _, said := range fresh {
		if err := m.moved(said); err != nil {
			return err
		}
	}
	m.clock.reset(back.summary, time.Now())
	switch {
	case len(fresh) > 0 && m.ourTurn():
		m.quiet()
		return m.think()
	case len(fresh) > 0:
		m.quiet()
	case m.ourTurn() && m.sentAt == len(m.plies): // our move was lost
		return m.conn.send(m.sent)
	}
	return nil
}
