package csa

import (
	"crypto/rand"
	"errors"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/internal/people"
)

type logins struct {
	*gate
	guesses guesses
	members *members
	tables  *tables
}

const replaceTimeout = 5 * time.Second

// entry is what a plain client wants to play: a game by its id, or a seek.
type entry struct {
	joins string
	seek  *seek
}

func (ls *logins) split(l *talk.Login) (e entry, secret string, err error) {
	if l.Extended {
		return e, l.Password, nil
	}
	if name, rest, _ := strings.Cut(l.Password, ","); hubGame.MatchString(name) && rest != "" {
		return entry{joins: name}, rest, nil
	}
	game, secret, err := talk.SplitPassword(l.Password)
	if err == nil {
		_, err = ls.configure(&game)
	}
	return entry{seek: &seek{game: game, color: game.Side, hasColor: game.HasSide}}, secret, err
}

// prove authenticates a login. After many failures further attempts wait in turn, so the
// owner can still log in.
func (ls *logins) prove(c *client, l *talk.Login, secret string) error {
	who := guess{c.address, l.Name}
	wait, ok := ls.guesses.turn(who, time.Now())
	if !ok {
		return errors.New("too many logins under this name have failed; try again in a minute")
	}
	if wait > 0 {
		select {
		case <-time.After(wait):
		case <-ls.ctx.Done():
			return ls.ctx.Err()
		}
	}
	p, err := ls.identify(c, l, secret)
	if err == nil {
		err = ls.register(c, l, p, secret)
	}
	ls.Log.Info("a CSA login", "accepted", err == nil, "account", p != nil && p.account != "")
	switch {
	case err == nil:
		ls.guesses.tries.Remove(who)
	case wait == 0:
		ls.guesses.wrong(who, time.Now())
	}
	return err
}

func (ls *logins) identify(c *client, l *talk.Login, secret string) (*player, error) {
	p := &player{name: l.Name, extended: l.Extended}
	if ls.Accounts != nil {
		ctx, cancel := ls.short()
		defer cancel()
		holder, account, known, ok, err := ls.Accounts.SignIn(ctx, l.Name, secret, c.address)
		switch {
		case errors.Is(err, ErrBusy), errors.Is(err, ErrClosed), errors.Is(err, ErrStaff):
			return nil, err
		case err != nil:
			return nil, ls.explain(err)
		case known && !ok:
			return nil, errors.New("the name is that of an account, and the password is not its password")
		case known:
			p.holder, p.account = holder, account
			return p, nil
		}
	}
	if back := ls.tables.absentee(hubID(l.GameID), l.Token); back != nil && back.name == l.Name {
		p.holder = back.holder
		return p, nil
	}
	if secret == "" { // without a secret, a guest cannot log in again
		secret = rand.Text()
	}
	p.holder = people.OfCSA(l.Name, secret)
	return p, nil
}

func (ls *logins) register(c *client, l *talk.Login, p *player, secret string) error {
	old, err := ls.members.admit(c, l, p, secret)
	if err != nil || old == nil {
		return err
	}
	select {
	case <-old.ended:
	case <-time.After(replaceTimeout):
	case <-ls.ctx.Done():
	}
	return nil
}

func (ls *logins) resumes(c *client, game, token string) bool {
	back := ls.tables.absentee(game, token)
	return back != nil && back.holder == c.player.holder || same(c.token(game), token)
}
