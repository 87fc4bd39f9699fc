package csa

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

// lobby is a client's way to a game. Clients meet through the store: a client joins the
// oldest open game of its group, or opens one. Both then agree to the game. If two
// clients open games at once, each finds the other's, and the later one joins the earlier
// one's. All methods run on the session's goroutine.
type lobby struct {
	agreement
	opening *opening
}

// opening is an open game of a client: reserved for its group, or for a round, or for anyone.
type opening struct {
	game         string
	watch        *play.Watcher
	group, round bool
}

const (
	againAfter = 3 * time.Second
	// firstLook finds a client that opened a game at the same time.
	firstLook = 200 * time.Millisecond
	// storeAgain is the delay before a store call is repeated.
	storeAgain = time.Second
	// webGrace is the free time for first moves: a person may not be at the board.
	webGrace = 3 * time.Minute
)

var errNobody = errors.New("no player waits for such a game")

// enter looks for the game that k wants, and waits for it if wait is true.
func (l *lobby) enter(k *seek, wait bool) error {
	l.seek, l.due = nil, nil
	if wait {
		l.seek = k
	}
	err := l.pursue(k, wait)
	if err != nil {
		l.seek = nil
	}
	return err
}

func (l *lobby) pursue(k *seek, wait bool) error {
	config, err := l.buoys.configure(k)
	if err != nil {
		return err
	}
	level, house, err := houseLevel(k.game.Event)
	r, round := l.round(k.game.Text)
	switch {
	case err != nil:
		return err
	case house:
		return l.challengeHouse(k, config, level)
	case k.game.Event == mineName:
		l.find()
		return nil
	case k.game.Event == webName && wait:
		return l.open(k, config, opening{})
	case k.game.Event == webName:
		return errNobody
	case round && wait:
		return l.open(k, config, opening{group: true, round: true})
	case round:
		return fmt.Errorf("games of this name begin in rounds, the next at %s", r.At.Next(time.Now()).Format("2006-01-02 15:04 MST"))
	}
	if found, err := l.meet(k); found || err != nil {
		return err
	}
	if !wait {
		return errNobody
	}
	return l.open(k, config, opening{group: true})
}

func (l *lobby) open(k *seek, config match.Config, o opening) error {
	side, reserved := shogi.Black, people.ID("")
	if k.hasColor {
		side = k.color
	} else {
		config.Draw = match.RandomDraw
	}
	switch {
	case o.group:
		reserved = k.group()
		config.Agree, config.Grace = true, l.Offer
		config.Rated = l.player.account != "" && ratable(&config)
	case config.Control.Kind != clock.None:
		config.Grace = webGrace
	}
	config.Players[side] = match.Player{Name: l.player.name, Account: l.player.account}
	config.Players[side.Other()] = match.Player{Vacant: true}
	o.game = newGame()
	ctx, cancel := l.short()
	defer cancel()
	seats := []match.Seat{{Side: side, Holder: l.player.holder}}
	_, err := l.Games.Create(ctx, play.Proposal{ID: o.game, Config: config, Seats: seats, Reserved: reserved})
	if err == nil {
		o.watch, err = l.Games.Watch(ctx, l.player.holder, o.game)
	}
	if err != nil {
		return l.explain(err)
	}
	l.opening = &o
	if o.group && !o.round {
		l.due = time.After(firstLook)
	}
	return nil
}

// meet joins the oldest open game that suits k. Clients of games newer than the client's
// own join this one.
func (l *lobby) meet(k *seek) (found bool, err error) {
	ctx, cancel := l.short()
	defer cancel()
	list, err := l.waiting(ctx, k.group())
	for _, o := range list {
		if l.opening != nil && o.ID == l.opening.game {
			break
		}
		if o.Holder == l.player.holder || !k.suits(o.Config) {
			continue
		}
		j := play.Joining{Name: l.player.name, Group: k.group(), Side: k.side(), Casual: true}
		if _, err := l.Games.Join(ctx, l.person(), o.ID, j); err != nil {
			continue // taken by another client, or cancelled
		}
		l.withdraw()
		return true, l.propose(o.ID, false)
	}
	return false, l.explain(err)
}

// joined checks whether the open game has been joined. A round may have moved the client
// to another one's open game.
func (l *lobby) joined() {
	ctx, cancel := l.short()
	defer cancel()
	o := l.opening
	v, err := o.watch.View(ctx)
	switch {
	case err != nil:
		l.report(err)
		l.due = time.After(storeAgain)
		return
	case v.Game.Waiting():
		return
	}
	o.watch.Close()
	l.opening = nil
	if v.Game.Result().Over() {
		l.find()
	} else if err := l.propose(o.game, false); err != nil {
		l.fault(err)
	}
}

// again looks for a game again, or retries a failed store call.
func (l *lobby) again() {
	l.due = nil
	switch {
	case l.offer != nil && l.offer.local():
		l.expire()
	case l.offer != nil:
		l.follow()
	case l.seek == nil:
	case l.opening == nil:
		if err := l.enter(l.seek, true); err != nil {
			l.fault(err)
			l.leaving = !l.player.extended
		}
	default:
		if l.joined(); l.opening != nil && l.opening.group && !l.opening.round {
			l.due = time.After(againAfter)
			if _, err := l.meet(l.seek); err != nil {
				l.fault(err)
			}
		}
	}
}

func (l *lobby) rest() {
	if l.seek != nil && l.due == nil && l.offer == nil && l.opening == nil && l.at == "" {
		l.due = time.After(againAfter)
	}
}

func (l *lobby) withdraw() {
	o := l.opening
	if o == nil {
		return
	}
	l.opening = nil
	o.watch.Close()
	if !l.closed() {
		l.report(l.abort(l.player.holder, o.game))
	}
}

func (l *lobby) stop() {
	l.withdraw()
	l.seek, l.due = nil, nil
}

func (l *lobby) join(game string) error {
	ctx, cancel := l.short()
	defer cancel()
	g, err := l.peek(ctx, game)
	if err == nil {
		if c := g.Config(); !sayable(&c) {
			return errUnsayable
		}
		_, err = l.Games.Join(ctx, l.person(), game, play.Joining{Name: l.player.name})
	}
	if err != nil {
		return l.explain(err)
	}
	return l.propose(game, false)
}

func (l *lobby) find() {
	game, ok, err := l.unfinished("")
	if ok && err == nil {
		err = l.propose(game, false)
	}
	if err != nil {
		l.fault(err)
	}
}

// unfinished returns the running game with id asked; for "" one arranged over CSA.
func (l *lobby) unfinished(asked string) (game string, ok bool, err error) {
	ctx, cancel := l.short()
	defer cancel()
	list, err := l.Games.List(ctx, l.player.holder)
	for _, g := range list {
		if g.Result.Over() || asked != "" && g.ID != asked {
			continue
		}
		if asked != "" || l.arranged(ctx, g.ID) {
			return g.ID, true, nil
		}
	}
	return "", false, l.explain(err)
}

// arranged reports whether a game is for this client: it was arranged over CSA, or the
// client plays all games created for it.
func (l *lobby) arranged(ctx context.Context, game string) bool {
	g, err := l.peek(ctx, game)
	if err != nil || g.Waiting() {
		return false
	}
	c, guest := g.Config(), l.player.holder.IsCSA() // guests of CSA have only CSA games
	return sayable(&c) && (guest || c.Event != "" || l.wantsAll() && !g.Correspondence())
}
