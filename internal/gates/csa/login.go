package csa

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/internal/people/principal"
)

// logIn handles LOGIN.
func (c *session) logIn(arg string) {
	l, err := talk.ParseLogin(arg)
	var k *seek
	secret := l.Password
	if name, rest, _ := strings.Cut(l.Password, ","); err == nil && !l.Extended && hubGame.MatchString(name) && rest != "" {
		c.joins, secret = name, rest
	} else if err == nil && !l.Extended {
		k = &seek{}
		if k.game, secret, err = talk.SplitPassword(l.Password); err == nil {
			k.wish, k.wishes = k.game.Wish, k.game.Wishes
			_, err = c.server.configure(&k.game)
		}
	}
	var p *player
	if err == nil {
		p, err = c.prove(&l, secret)
	}
	if err != nil {
		c.say("LOGIN:incorrect", "##[ERROR] "+err.Error())
		c.leaving = true
		return
	}
	c.plain = k
	c.say("LOGIN:" + p.name + " OK")
	if p.extended {
		c.say("##[LOGIN] +OK x1")
	}
	c.welcome(&l)
}

// prove authenticates a login and registers the session's name. After many failures for
// the same name and address, further attempts wait in turn, so that the owner can still
// log in.
func (c *session) prove(l *talk.Login, secret string) (*player, error) {
	who, tries := guess{c.address, l.Name}, &c.server.logins
	wait, ok := tries.turn(who, time.Now())
	if !ok {
		return nil, fmt.Errorf("too many logins under this name have failed; try again in a minute")
	}
	if wait > 0 {
		select {
		case <-time.After(wait):
		case <-c.server.ctx.Done():
			return nil, c.server.ctx.Err()
		}
	}
	p, err := c.identify(l, secret)
	if err == nil {
		err = c.register(l, p, secret)
	}
	switch {
	case err == nil:
		tries.right(who)
	case wait == 0:
		tries.wrong(who)
	}
	return p, err
}

// identify authenticates a login.
func (c *session) identify(l *talk.Login, secret string) (*player, error) {
	p := &player{name: l.Name, extended: l.Extended}
	if a := c.server.config.Accounts; a != nil {
		ctx, cancel := context.WithTimeout(c.server.ctx, storeTimeout)
		defer cancel()
		holder, account, known, ok, err := a.SignIn(ctx, l.Name, secret, c.address)
		switch {
		case errors.Is(err, ErrBusy):
			return nil, ErrBusy
		case errors.Is(err, ErrClosed):
			return nil, ErrClosed
		case err != nil:
			return nil, fmt.Errorf("%s", c.server.explain(err))
		case known && !ok:
			return nil, fmt.Errorf("the name is that of an account, and the password is not its password")
		case known:
			p.holder, p.account = holder, account
			return p, nil
		}
	}
	if back := c.server.absentee(l); back != nil {
		p.holder = back.holder
		return p, nil
	}
	if secret == "" { // without a secret, a guest cannot log in again
		secret = rand.Text()
	}
	p.holder = principal.OfCSA(l.Name, secret)
	return p, nil
}

// absentee returns the player that a login with a token belongs to.
func (s *Server) absentee(l *talk.Login) *player {
	if l.Token == "" {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tables[hubID(l.GameID)]
	if t == nil {
		return nil
	}
	for _, a := range t.absent {
		if a != nil && a.player.name == l.Name && same(a.token, l.Token) {
			return a.player
		}
	}
	return nil
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// replaceTimeout bounds the end of a session that is replaced.
const replaceTimeout = 5 * time.Second

// register assigns the name to the session. An older session of the same player is ended;
// another player keeps the name.
func (c *session) register(l *talk.Login, p *player, secret string) error {
	s := c.server
	s.mu.Lock()
	old := s.players[p.name]
	if old != nil && old.player.holder != p.holder {
		s.mu.Unlock()
		return fmt.Errorf("somebody else is logged in under this name")
	}
	c.login, c.player, c.secret = l, p, secret
	s.players[p.name] = c
	if old != nil {
		old.replaced = true
		old.notify()
	}
	s.mu.Unlock()
	if old != nil {
		select {
		case <-old.ended:
		case <-time.After(replaceTimeout):
		case <-s.ctx.Done():
		}
	}
	return nil
}

// token returns the proof that the client plays a game. It is derived from the password,
// so it is valid on every node and after a restart.
func (c *session) token(game string) string {
	mac := hmac.New(sha256.New, []byte("komadai csa\x00"+c.secret))
	mac.Write([]byte(string(c.player.holder) + "\x00" + game))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// welcome resumes the client's game or starts a search for one.
func (c *session) welcome(l *talk.Login) {
	game, side, ok := c.unfinished(hubID(l.GameID))
	switch {
	case l.GameID != "" && (!ok || !c.server.proves(c, game, l.Token)):
		c.say("##[ERROR] this game does not wait for you")
		c.leaving = true
		return
	case ok:
		if err := c.resume(game, side, l.GameID != ""); err != nil {
			c.say("##[ERROR] " + c.server.explain(err))
		}
		if c.offer != nil || c.game != nil || c.leaving {
			return
		}
	}
	if c.joins != "" {
		if err := c.join(c.joins); err != nil {
			c.say("##[ERROR] " + err.Error())
			c.leaving = true
		}
		return
	}
	c.search()
}

// proves reports whether token is valid for a game of c, either a recent game or one
// derived from the password.
func (s *Server) proves(c *session, game, token string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.tables[game]; t != nil {
		for _, a := range t.absent {
			if a != nil && a.player.holder == c.player.holder && same(a.token, token) {
				return true
			}
		}
	}
	return same(c.token(game), token)
}

// search starts a plain client's search for its named game.
func (c *session) search() {
	if c.plain == nil {
		return
	}
	if err := c.server.enter(c, c.plain, true); err != nil {
		c.say("##[ERROR] " + err.Error())
		c.leaving = true
	}
}
