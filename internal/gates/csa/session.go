package csa

import (
	"fmt"
	"net"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/internal/people/principal"
)

// session is a client connection.
type session struct {
	server  *Server
	conn    net.Conn
	address string
	out     *outbox
	lines   chan string
	// gone is closed when the session starts to end, ended when its game knows. wake
	// receives a value when another session has changed this one.
	gone, ended, wake chan struct{}

	// The fields below belong to the session's goroutine.
	login *talk.Login
	// secret is the key from which game tokens are derived.
	secret string
	// plain is the seek of a plain-mode client, or nil in extended mode.
	plain *seek
	game  *playing
	// mine: the client plays the games created for it.
	mine bool
	// joins is the game created elsewhere that a plain-mode client wants.
	joins string
	// opening is the client's open game.
	opening *opening
	// called: the client is in a started round and its game does not exist yet.
	called *called
	// monitors are the monitored games by CSA id.
	monitors map[string]*monitor
	leaving  bool

	// player is set once at login, under the server's mutex.
	player *player
	// The fields below are guarded by the server's mutex.
	seek  *seek
	offer *offer
	// at is the current game.
	at *table
	// rested: a plain client has paused since its last game.
	rested bool
	// satOut is the number of consecutive rounds without an opponent.
	satOut int
	// replaced: another session has taken over.
	replaced bool
}

// player is a logged-in player.
type player struct {
	name string
	// holder owns the games. account is the account id, or "" for a guest.
	holder   principal.ID
	account  string
	extended bool
}

func newSession(s *Server, c net.Conn, address string) *session {
	return &session{
		server: s, conn: c, address: address, out: newOutbox(s.config.Buffer, func() { _ = plain(c).Close() }), lines: make(chan string),
		gone: make(chan struct{}), ended: make(chan struct{}), wake: make(chan struct{}, 1), monitors: make(map[string]*monitor),
	}
}

// say sends lines to the client. It is safe for concurrent use.
func (c *session) say(lines ...string) {
	c.out.send([]byte(strings.Join(lines, "\n") + "\n"))
}

func (c *session) sayf(format string, args ...any) { c.say(fmt.Sprintf(format, args...)) }

func (c *session) notify() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// run runs a session from login to its end.
func (c *session) run() {
	defer c.end()
	if !c.server.config.Guard.Do("csa", c.attend) {
		c.say("##[ERROR] the server failed at this; the connection ends")
	}
}

// attend handles the client's lines until it leaves.
func (c *session) attend() {
	s := c.server
	s.begin(func() { c.out.write(c.conn, s.config.WriteTimeout) })
	s.begin(c.read)
	login := time.NewTimer(s.config.Login)
	defer login.Stop()
	for !c.leaving {
		var news, lost <-chan struct{}
		var look <-chan time.Time
		switch {
		case c.game != nil:
			news, lost = c.game.watch.News(), c.game.watch.Gone()
		case c.opening != nil:
			news, lost = c.opening.watch.News(), c.opening.watch.Gone()
			if c.opening.seek != nil && !c.opening.round {
				look = time.After(lookAgain)
			}
		case c.called != nil:
			look = time.After(time.Second)
		case c.mine:
			look = time.After(lookAgain)
		}
		select {
		case line, ok := <-c.lines:
			if !ok {
				return
			}
			c.line(line)
		case <-c.wake:
			c.sync()
		case <-news:
			if c.game == nil {
				c.joined()
			}
			c.follow()
		case <-look:
			switch {
			case c.opening != nil:
				c.lookOnAllNodes()
			case c.called != nil:
				c.answerCall()
			default:
				c.lookForGame()
			}
		case <-lost:
			return // the server closes
		case <-login.C:
			if c.login == nil {
				return
			}
		case <-s.ctx.Done():
			return
		}
	}
}

// read forwards lines until the connection ends.
func (c *session) read() {
	defer close(c.lines)
	limit := rate.NewLimiter(c.server.config.Lines, int(c.server.config.Lines*5)+1)
	in := talk.NewReader(c.conn)
	for {
		line, err := in.Next()
		if err != nil || limit.Wait(c.server.ctx) != nil {
			return
		}
		if line == "" { // a keep-alive
			continue
		}
		select {
		case c.lines <- line:
		case <-c.gone:
			return
		}
	}
}

func (c *session) line(line string) {
	c.sync()
	word, arg, _ := strings.Cut(line, " ")
	switch {
	case c.leaving:
	case c.login == nil && word == "LOGIN":
		c.logIn(arg)
	case c.login == nil:
		c.say("LOGIN:incorrect")
		c.leaving = true
	case strings.HasPrefix(line, "%%"):
		c.extended(word, strings.TrimSpace(arg))
	case word == "AGREE":
		c.agree(strings.TrimSpace(arg))
	case word == "REJECT":
		c.reject(strings.TrimSpace(arg))
	case c.game != nil && strings.IndexByte("+-%'", line[0]) >= 0:
		c.act(line)
	case word == "LOGOUT":
		if c.game != nil {
			c.complain("there is no LOGOUT during a game", line)
			return
		}
		c.say("LOGOUT:completed")
		c.leaving = true
	case strings.IndexByte("+-%", line[0]) >= 0:
		// A move that crossed the end of its game.
	default:
		c.complain("unknown command", line)
	}
}

// complain sends an error line as shogi-server does.
func (c *session) complain(what, line string) { c.sayf("##[ERROR] %s: %s", what, clip(line)) }

// clip truncates client input for use in an answer.
func clip(line string) string {
	const most = 60
	if r := []rune(line); len(r) > most {
		return string(r[:most]) + "..."
	}
	return line
}

// end closes the session. Its game is lost, or waits if the login asked for it. When the
// server closes, the game goes on.
func (c *session) end() {
	s := c.server
	close(c.gone)
	for _, m := range c.monitors {
		m.close()
	}
	if c.game != nil && s.ctx.Err() == nil {
		c.follow() // the game may be over
	}
	if s.ctx.Err() == nil {
		c.shut()
	} else if c.opening != nil {
		c.opening.watch.Close()
	}
	s.mu.Lock()
	if c.game != nil {
		s.miss(c.game.table, c.game.side, c)
	}
	s.withdraw(c)
	s.retract(c)
	if c.player != nil && s.players[c.player.name] == c {
		delete(s.players, c.player.name)
	}
	s.mu.Unlock()
	if c.game != nil {
		c.leaveGame()
	}
	close(c.ended)
	c.out.close()
	for range c.lines { // the reader ends when the connection is closed
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sessions, c)
	if s.each[c.address]--; s.each[c.address] == 0 {
		delete(s.each, c.address)
	}
}

// sync handles changes made by other sessions.
func (c *session) sync() {
	s := c.server
	s.mu.Lock()
	replaced, offer := c.replaced, c.offer
	rested := c.rested && c.seek == nil && offer == nil && c.at == nil && c.opening == nil
	c.rested = false
	s.mu.Unlock()
	switch {
	case replaced:
		c.leaving = true
	case offer != nil && c.game == nil:
		c.meet(offer)
	case rested && c.game == nil:
		c.search()
	case c.game != nil:
		c.follow()
	}
}
