package csa

import (
	"strings"
	"time"

	"golang.org/x/time/rate"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/csa/talk"
)

type session struct {
	*client
	logins  *logins
	lobby   *lobby
	game    *playing
	console *console
	lines   chan string
	gone    chan struct{}
	// retry fires when the game is to be read again.
	retry <-chan time.Time
}

func (s *session) run() {
	defer s.end()
	if !s.Guard.Do("csa", s.attend) {
		s.say("##[ERROR] internal error; the connection ends")
	}
}

func (s *session) attend() {
	s.begin(func() { s.out.write(s.conn, s.WriteTimeout) })
	s.begin(s.read)
	login := time.NewTimer(s.Login)
	defer login.Stop()
	for !s.leaving {
		var news, lost <-chan struct{}
		if w := s.watched(); w != nil {
			news, lost = w.News(), w.Gone()
		}
		select {
		case line, ok := <-s.lines:
			if !ok || s.dismissed() {
				return
			}
			s.line(line)
		case <-news:
			s.news()
		case <-s.retry:
			s.follow()
		case <-s.lobby.due:
			s.lobby.again()
		case <-s.cut:
			return
		case <-lost:
			return // the server closes
		case <-login.C:
			if s.player == nil {
				return
			}
		case <-s.ctx.Done():
			return
		}
		s.settle()
	}
}

func (s *session) watched() *play.Watcher {
	switch o := s.lobby.offer; {
	case s.game != nil:
		return s.game.watch
	case o != nil && !o.local():
		return o.watch
	case s.lobby.opening != nil:
		return s.lobby.opening.watch
	}
	return nil
}

func (s *session) read() {
	defer close(s.lines)
	limit := rate.NewLimiter(s.Lines, int(s.Lines*5)+1)
	in := talk.NewReader(s.conn)
	for {
		line, err := in.Next()
		if err != nil || limit.Wait(s.ctx) != nil {
			return
		}
		if line == "" { // a keep-alive
			continue
		}
		select {
		case s.lines <- line:
		case <-s.gone:
			return
		}
	}
}

func (s *session) line(line string) {
	word, arg, _ := strings.Cut(line, " ")
	arg = strings.TrimSpace(arg)
	switch {
	case s.player == nil && word == "LOGIN":
		s.logIn(line[len("LOGIN"):])
	case s.player == nil:
		s.say("LOGIN:incorrect")
		s.leaving = true
	case strings.HasPrefix(line, "%%"):
		s.console.run(word, arg)
	case word == "AGREE":
		s.lobby.agree(arg)
	case word == "REJECT":
		s.lobby.reject(arg)
	case s.game != nil && strings.IndexByte("+-%'", line[0]) >= 0:
		s.play(line)
	case word == "LOGOUT" && s.game != nil:
		s.complain("LOGOUT is not possible during a game", line)
	case word == "LOGOUT":
		s.say("LOGOUT:completed")
		s.leaving = true
	case strings.IndexByte("+-%", line[0]) >= 0:
		// A move that crossed the end of its game.
	default:
		s.complain("unknown command", line)
	}
}

func (s *session) logIn(arg string) {
	l, err := talk.ParseLogin(strings.TrimPrefix(arg, " "))
	var e entry
	var secret string
	if err == nil {
		e, secret, err = s.logins.split(&l)
	}
	if err == nil {
		err = s.logins.prove(s.client, &l, secret)
	}
	if err != nil {
		s.say("LOGIN:incorrect")
		s.fault(err)
		s.leaving = true
		return
	}
	s.say("LOGIN:" + s.player.name + " OK")
	if s.player.extended {
		s.say("##[LOGIN] +OK x1")
	}
	if err := s.welcome(&l, e); err != nil {
		s.fault(err)
		s.leaving = true
	}
}

const errNotWaiting = clientError("this game does not wait for you")

// welcome resumes the client's game or starts a search for one.
func (s *session) welcome(l *talk.Login, e entry) error {
	s.lobby.seek = e.seek
	game, ok, err := s.lobby.unfinished(hubID(l.GameID))
	switch {
	case l.GameID != "" && (!ok || !s.logins.resumes(s.client, game, l.Token)):
		return errNotWaiting
	case ok:
		err = s.lobby.propose(game, l.GameID != "")
	}
	if err != nil {
		s.fault(err)
	}
	switch {
	case s.lobby.offer != nil || s.lobby.begun != nil:
		return nil
	case e.joins != "":
		return s.lobby.join(e.joins)
	case e.seek != nil:
		return s.lobby.enter(e.seek, true)
	}
	return nil
}

func (s *session) news() {
	switch {
	case s.game != nil:
		s.follow()
	case s.lobby.offer != nil:
		s.lobby.follow()
	case s.lobby.opening != nil:
		s.lobby.joined()
	}
}

func (s *session) play(line string) {
	s.follow()
	if s.game == nil {
		return // it crossed the end of the game
	}
	s.game.act(line)
	s.follow()
}

func (s *session) follow() {
	s.retry = nil
	over, err := s.game.follow()
	switch {
	case err != nil:
		s.retry = time.After(storeAgain)
	case over:
		s.game.leave()
		s.game = nil
	}
}

// settle begins an agreed game and publishes the state of the client.
func (s *session) settle() {
	if o := s.lobby.begun; o != nil {
		s.lobby.begun = nil
		s.enter(o)
	}
	s.lobby.rest()
	state := s.state()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status = state
}

func (s *session) enter(o *offer) {
	game, err := newPlaying(s.client, s.logins.tables, o)
	if err != nil {
		s.fault(s.explain(err))
		s.logins.tables.miss(game.table, game.side, s.client)
		game.leave()
		s.leaving = true
		return
	}
	s.game = game
	s.follow()
}

func (s *session) state() string {
	l := s.lobby
	switch {
	case s.at != "":
		return "game " + s.at
	case l.offer != nil:
		return "agree_waiting " + l.offer.id
	case l.opening != nil && l.opening.group:
		return "game_waiting " + l.seek.game.Text + " " + l.seek.sign()
	case l.opening != nil:
		return "game_waiting " + webName
	}
	return "connected"
}

// end leaves the game, which is lost, or waits if the login asked for it.
func (s *session) end() {
	close(s.gone)
	s.console.monitors.close()
	if s.lobby.begun != nil {
		s.settle()
	}
	if s.game != nil && !s.closed() {
		s.follow() // the game may be over
	}
	s.lobby.withdraw()
	s.lobby.quit()
	if s.game != nil {
		s.logins.tables.miss(s.game.table, s.game.side, s.client)
		s.game.leave()
	}
	s.mu.Lock()
	s.logins.members.leave(s.client)
	s.mu.Unlock()
	close(s.ended)
	s.out.close()
	for range s.lines { // the reader ends when the connection is closed
	}
}
