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

// session is one client.
type session struct {
	server  *Server
	conn    net.Conn
	address string
	out     *outbox
	lines   chan string
	// gone is closed when the session begins to end, ended when its game knows it;
	// wake has a value when another session has changed something of this one.
	gone, ended, wake chan struct{}

	// What follows belongs to the goroutine of the session.
	login *talk.Login
	// secret is what the token of a game is made from.
	secret string
	// plain is the game that a client of the plain mode wants, nil in the
	// extended mode.
	plain *seek
	game  *playing
	// mine says that the client wants the games that are made for it.
	mine bool
	// joins is the game made elsewhere that a client of the plain mode wants.
	joins string
	// opening is the game of the client that waits for a second player.
	opening *opening
	// called says that the client plays in a round that has begun, in a game that is
	// not there yet.
	called *called
	// monitors are the games that the client watches, by their CSA ids.
	monitors map[string]*monitor
	leaving  bool

	// player is who has logged in; set once, under the server's mutex.
	player *player
	// What follows is guarded by the server's mutex.
	seek  *seek
	offer *offer
	// at is the game that is played.
	at *table
	// rested says that a plain client has rested from its last game.
	rested bool
	// satOut is how many rounds in a row found nobody for it.
	satOut int
	// replaced says that another session has taken this one's place.
	replaced bool
}

// player is who has logged in.
type player struct {
	name string
	// holder is the name under which games are kept, account the id of the
	// account, "" for a guest.
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

// say sends lines to the client. It may be called from any goroutine.
func (c *session) say(lines ...string) {
	c.out.send([]byte(strings.Join(lines, "\n") + "\n"))
}

func (c *session) sayf(format string, args ...any) { c.say(fmt.Sprintf(format, args...)) }

// notify wakes the session.
func (c *session) notify() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// run is the life of a session.
func (c *session) run() {
	defer c.end()
	if !c.server.config.Guard.Do("csa", c.attend) {
		c.say("##[ERROR] the server failed at this; the connection ends")
	}
}

// attend does what the client asks for until it leaves.
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

// read passes lines on until the connection ends.
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

// line takes a line of the client.
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

// complain answers what cannot be done, as shogi-server does.
func (c *session) complain(what, line string) { c.sayf("##[ERROR] %s: %s", what, clip(line)) }

// clip cuts what a client sent to a length fit for an answer.
func clip(line string) string {
	const most = 60
	if r := []rune(line); len(r) > most {
		return string(r[:most]) + "..."
	}
	return line
}

// end closes the session. Its game is lost, or waits, as the client asked when
// it logged in; when the server closes the game goes on.
func (c *session) end() {
	s := c.server
	close(c.gone)
	for _, m := range c.monitors {
		m.close()
	}
	if c.game != nil && s.ctx.Err() == nil {
		c.follow() // it may be over
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

// sync sees to what other sessions have changed.
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
