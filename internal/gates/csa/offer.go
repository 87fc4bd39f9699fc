package csa

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

type offer struct {
	id, game string
	side     shogi.Color
	config   match.Config
	// plies counts the moves in the summary.
	plies int
	// watch is nil before a game against the house engine is created.
	watch *play.Watcher
	// running: the game does not wait for this agreement.
	running bool
}

// local reports whether only this session bounds the time to agree.
func (o *offer) local() bool { return o.watch == nil || o.running }

func (o *offer) is(id string) bool { return o != nil && (id == "" || id == o.id) }

// agreement is the stage between meeting an opponent and the game. All methods run on the
// session's goroutine.
type agreement struct {
	*client
	tables *tables
	buoys  buoys
	// seek is the wanted game. A plain client keeps it for its next game.
	seek *seek
	// begun is an agreed game that the session is to play.
	offer, begun *offer
	// due fires when [lobby.again] is to be called.
	due <-chan time.Time
}

// propose offers a game that the client has a seat in. A client that has proved with its
// token that it was playing continues at once; others agree first, as the protocol
// requires.
func (l *agreement) propose(game string, proved bool) error {
	ctx, cancel := l.short()
	defer cancel()
	watch, err := l.Games.Watch(ctx, l.player.holder, game)
	if err != nil {
		return l.explain(err)
	}
	v, err := watch.View(ctx)
	if err != nil || v.Game.Result().Over() {
		watch.Close()
		return l.explain(err)
	}
	g := v.Game
	o := &offer{game: game, side: v.Side, config: g.Config(), plies: g.Len(), watch: watch, running: !g.Agreeing()}
	o.id = l.gameID(game, &o.config)
	sum, err := l.summary(g, o.id, o.side, o.running, l.Games.Now())
	if err != nil {
		watch.Close()
		return l.explain(err)
	}
	l.tables.returned(game, o.side)
	l.present(o, sum, proved)
	return nil
}

func (l *agreement) present(o *offer, sum *talk.Summary, proved bool) {
	l.offer, l.due = o, nil
	if l.player.extended && !l.wantsAll() {
		l.seek = nil
	}
	if l.login.Resumable {
		sum.Extra = append(sum.Extra,
			talk.Item{Key: talk.KeyToken, Value: l.token(o.game)},
			talk.Item{Key: talk.KeyGrace, Value: fmt.Sprint(int(l.Grace / time.Second))})
	}
	if proved && o.running {
		l.out.send(reconnectState(sum))
		l.start()
		return
	}
	l.out.send(sum.AppendText(nil))
	if o.local() {
		l.due = time.After(l.Offer)
	}
}

func (l *agreement) challengeHouse(k *seek, config match.Config, level int) error {
	side := k.color
	if !k.hasColor && !tossCoin() {
		side = shogi.White
	}
	config.Players[side] = match.Player{Name: l.player.name, Account: l.player.account}
	config.Players[side.Other()] = match.Player{Engine: level, Name: engineName}
	created, err := match.Create(&l.book, config, l.Games.Now())
	if err != nil {
		return err
	}
	g, err := match.Replay(&l.book, []match.Event{created})
	if err != nil {
		return err
	}
	o := &offer{game: newGame(), side: side, config: config}
	o.id = l.gameID(o.game, &config)
	sum, err := l.summary(g, o.id, side, false, created.At)
	if err != nil {
		return l.explain(err)
	}
	l.present(o, sum, false)
	return nil
}

func (l *agreement) agree(id string) {
	o := l.offer
	var err error
	switch {
	case !o.is(id):
		if l.at == "" {
			l.complain("there is no such game to accept", "AGREE "+id)
		}
	case o.running:
		l.start()
	case o.watch == nil:
		if err = l.create(o); err == nil {
			l.start()
		} else {
			l.close("server")
		}
	default:
		err = l.accept(o)
		l.follow()
	}
	if err != nil {
		l.fault(l.explain(err))
	}
}

func (l *agreement) create(o *offer) error {
	ctx, cancel := l.short()
	defer cancel()
	seats := []match.Seat{{Side: o.side, Holder: l.player.holder}}
	_, err := l.Games.Create(ctx, play.Proposal{ID: o.game, Config: o.config, Seats: seats})
	if err == nil {
		o.watch, err = l.Games.Watch(ctx, l.player.holder, o.game)
	}
	return err
}

// accept stores the agreement. The second one takes the game from its buoy.
func (l *agreement) accept(o *offer) error {
	ctx, cancel := l.short()
	defer cancel()
	v, err := o.watch.View(ctx)
	if err != nil || !v.Game.Agreeing() || v.Game.Agreed(o.side) {
		return err
	}
	back := func() {}
	second := v.Game.Agreed(o.side.Other())
	if second {
		if back, err = l.buoys.spend(ctx, o.config.Event); err != nil {
			l.report(l.abort(l.player.holder, o.game))
			return err
		}
	}
	v, err = l.Games.Act(ctx, l.player.holder, o.game, play.Act{Command: match.Command{Kind: match.Agreed, Seq: play.Latest}})
	switch {
	case err != nil:
		back()
		if _, refused := refusal.As(err); refused && !refusal.Is(err, refusal.Busy) {
			return nil // it crossed the end of the offer
		}
	case !second && !v.Game.Agreeing(): // both agreed at once
		_, err = l.buoys.spend(ctx, o.config.Event)
		l.report(err)
		return nil
	}
	return err
}

// follow reads whether the offered game has begun or has been rejected.
func (l *agreement) follow() {
	o := l.offer
	if o == nil || o.local() {
		return
	}
	ctx, cancel := l.short()
	defer cancel()
	v, err := o.watch.View(ctx)
	switch {
	case err != nil:
		l.report(err)
		l.due = time.After(storeAgain)
	case v.Game.Result().Over():
		by, rejected := "server", false
		if side, ok := v.Game.Rejecter(); ok {
			by, rejected = wireName(&o.config, side), v.Game.Rejected()
		}
		l.close(by)
		l.leaving = l.leaving || !rejected && !l.player.extended && !v.Game.Agreed(o.side)
	case !v.Game.Agreeing():
		l.start()
	}
}

func (l *agreement) start() {
	l.say("START:" + l.offer.id)
	l.begun, l.offer, l.due = l.offer, nil, nil
}

// close drops a rejected offer. A client that rejects waits no longer.
func (l *agreement) close(by string) {
	o := l.offer
	l.offer, l.due = nil, nil
	if o.watch != nil {
		o.watch.Close()
	}
	l.say("REJECT:" + o.id + " by " + by)
	if by == l.player.name {
		l.seek = nil
	}
}

func (l *agreement) reject(id string) {
	if !l.offer.is(id) {
		l.complain("there is no such game to reject", "REJECT "+id)
		return
	}
	l.giveUp()
	l.follow()
}

func (l *agreement) giveUp() {
	o := l.offer
	if o.local() {
		l.close(l.player.name)
	}
	if o.watch == nil {
		return
	}
	err := l.abort(l.player.holder, o.game)
	if err != nil && o.running {
		l.rule(o.game, match.Ruling{Kind: match.Resigned, Side: o.side})
	} else if err != nil {
		l.report(err)
	}
}

// expire drops an unanswered local offer. A plain client then stops waiting.
func (l *agreement) expire() {
	l.giveUp()
	l.leaving = l.leaving || !l.player.extended
}

// quit leaves the offered game as the session ends. One that runs is lost, or waits.
func (l *agreement) quit() {
	o := l.offer
	switch {
	case o == nil || o.watch == nil:
		return
	case l.closed():
	case o.running:
		t := l.tables.enter(o.id, o.game, &o.config)
		l.tables.miss(t, o.side, l.client)
		l.tables.leave(t)
	default:
		l.report(l.abort(l.player.holder, o.game))
	}
	o.watch.Close()
}

func (l *agreement) wantsAll() bool { return l.seek != nil && l.seek.game.Event == mineName }
