package table

import (
	"math/rand/v2"
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/push"
	"github.com/komadai/komadai/shogi"
)

// Begin takes a new game. by created it and is not notified.
func (t *Table) Begin(g *match.Game, seats []match.Seat, reserved people.ID, hosting bool, by people.ID) []Effect {
	t.take(g, seats, reserved)
	t.host.here = hosting
	effects := append(t.Proceed(), t.announce())
	switch {
	case !g.Waiting():
		effects = append(effects, t.began(seats, by)...)
	case len(seats) > 0 && reserved != "" && reserved.Club() == "":
		effects = append(effects, t.notify(match.Seat{Side: seats[0].Side.Other(), Holder: reserved}, push.Challenges, false))
	}
	return append(effects, Followed{g.Config().After})
}

// Act returns the events of a player's command. lag is not charged; with whole, the time
// used is rounded down to seconds instead.
func (t *Table) Act(c match.Command, whole bool, lag time.Duration, now time.Time) ([]match.Event, error) {
	c.Lag = lag
	if turn, on := t.game.Turn(); whole && on && turn == c.Side {
		k := t.game.Clock()
		c.Lag = k.Spent(now) % time.Second
	}
	return t.game.Decide(c, now)
}

// Join makes holder the second player. side is the preferred side if the sides are still to
// be drawn, or nil.
func (t *Table) Join(holder people.ID, p match.Player, side *shogi.Color, rnd *rand.Rand, now time.Time) (match.Event, []match.Seat, error) {
	joined, err := t.game.Join(p, rnd, now)
	for err == nil && side != nil && joined.Side != *side && t.game.Config().Draw != match.NoDraw {
		joined, err = t.game.Join(p, rnd, now) // the other player has no preference
	}
	if err != nil {
		return joined, nil, err
	}
	if err := t.game.ByGrade(t.book, &joined); err != nil {
		return joined, nil, err
	}
	first := t.seats[0]
	first.Side = joined.Side.Other()
	return joined, []match.Seat{first, {Side: joined.Side, Holder: holder}}, nil
}

// A Change is applied but not yet stored. plies and seated are numbers before it.
type Change struct {
	seats         []match.Seat
	plies, seated int
}

// Apply applies events, and seats if given. The caller stores them and calls
// [Table.Stored]. If either fails, it calls [Table.Forget].
func (t *Table) Apply(events []match.Event, seats []match.Seat) (Change, error) {
	c := Change{seats: seats, plies: t.game.Len(), seated: len(t.seats)}
	for _, e := range events {
		if err := t.game.Apply(e); err != nil {
			return c, err
		}
	}
	return c, nil
}

// Stored returns the effects of a stored change; see [Table.Publish] for arrived.
func (t *Table) Stored(c Change, arrived time.Time) []Effect {
	if len(c.seats) > 0 {
		t.seats = c.seats
	}
	t.search.faults = 0
	var effects []Effect
	if over := t.game.Result().Over(); over || len(c.seats) > 0 {
		effects = append(effects, t.announce(), Followed{t.game.Config().After})
		if over && t.game.Config().Rated {
			effects = append(effects, Settle{t.Rated()})
		}
	}
	effects = append(append(effects, t.broadcast(false)), t.moved(c.plies)...)
	if len(c.seats) > c.seated && !t.game.Waiting() {
		effects = append(effects, t.began(c.seats[:c.seated], "")...) // who joins is here
	}
	return append(append(effects, t.Proceed()...), t.Publish(arrived)...)
}

// Advance applies events of other nodes. If it returns false, the game must be loaded
// again: an event does not apply, or changes the seats.
func (t *Table) Advance(events []match.Event) (effects []Effect, ok bool) {
	for _, e := range events {
		if err := t.game.Apply(e); err != nil || e.Kind == match.Joined {
			return t.Forget(), false
		}
	}
	t.search.faults = 0
	effects = append(t.stopSearch(), t.Proceed()...) // the searched position may have been taken back
	return append(effects, t.Publish(time.Time{})...), true
}

// announce reports a start or end to the players' listeners, and to lobbies if the game is
// listed or reserved.
func (t *Table) announce() Effect {
	c := Call{Lobby: t.game.Config().Listed || t.reserved != ""}
	for _, s := range t.seats {
		c.Holders = append(c.Holders, s.Holder)
	}
	c.Holders = append(c.Holders, t.reserved)
	return c
}

// moved notifies the player to move in a correspondence game that has more than plies moves.
func (t *Table) moved(plies int) (effects []Effect) {
	turn, on := t.game.Turn()
	if !on || !t.game.Correspondence() || t.game.Len() <= plies {
		return nil
	}
	for _, s := range t.seats {
		if s.Side == turn {
			effects = append(effects, t.notify(s, push.Moves, false))
		}
	}
	return effects
}

func (t *Table) began(seats []match.Seat, knows people.ID) (effects []Effect) {
	topic := push.Challenges
	if t.game.Config().Tournament != "" {
		topic = push.Tournaments
	}
	for _, s := range seats {
		if s.Holder != knows {
			effects = append(effects, t.notify(s, topic, true))
		}
	}
	return effects
}

func (t *Table) notify(s match.Seat, topic push.Topic, began bool) Effect {
	return Notify{push.Notice{Holder: s.Holder, Topic: topic, Game: t.ID, Began: began, Opponent: t.game.Player(s.Side.Other()).Name}}
}

// Rated returns the finished game as a rated game.
func (t *Table) Rated() ladder.Game {
	c := t.game.Config()
	g := ladder.Game{ID: t.ID, Rules: c.Rules, At: t.game.Events()[t.game.Seq()-1].At}
	for side, p := range c.Players {
		g.Accounts[side] = p.Account
	}
	var counts, timed bool
	g.Score, counts = ladder.Score(t.game.Result())
	g.Speed, timed = ladder.SpeedOf(c.Control)
	g.Void = !counts || !timed || g.Accounts[0] == "" || g.Accounts[1] == "" || g.Accounts[0] == g.Accounts[1]
	return g
}

// Renew discards the game and its messages because its first event has changed.
func (t *Table) Renew() []Effect {
	effects := t.ForgetTalk()
	if t.Loaded() {
		effects = append(append(effects, t.Forget()...), t.Publish(time.Time{})...)
	}
	return effects
}
