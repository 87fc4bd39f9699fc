package csa

import (
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/rating"
	"github.com/komadai/komadai/shogi"
)

// rounds holds rounds. An entrant has an open game. One node claims a round that is due. It
// seats one of each pair in the open game of the other and cancels its own.
type rounds struct {
	*gate
	buoys buoys
}

const (
	// claimLease is the time until another node may take over an unfinished round.
	claimLease = 10 * time.Second
	// memory is the number of last games that count against a repeat pairing.
	memory = 10
	// metAgain is the cost, in rating points, of meeting the last opponent again. Earlier
	// opponents cost less.
	metAgain = 400
)

func (rs rounds) schedule(r *Round, after time.Time) {
	next := r.At.Next(after)
	rs.later(next.Sub(rs.Games.Now()), func() {
		if now := rs.Games.Now(); now.Sub(next) > time.Minute { // the machine was suspended
			rs.schedule(r, now)
		} else {
			rs.schedule(r, next)
		}
		if !rs.hold(r, next) {
			rs.later(claimLease+time.Second, func() { rs.hold(r, next) }) // the other node may die
		}
	})
}

// hold holds the round due at an instant unless another node does.
func (rs rounds) hold(r *Round, at time.Time) bool {
	if rs.Games.Err() != nil {
		return false // a later attempt or another node holds it
	}
	now := rs.Games.Now()
	ctx, cancel := rs.short()
	mine, err := rs.Store.ClaimRound(ctx, r.Game, at, now, now.Add(-claimLease))
	cancel()
	if err != nil || !mine {
		rs.report(err)
		return false
	}
	waiting := rs.entrants(r, at)
	list := make([]tournament.Entrant, len(waiting))
	for i, e := range waiting {
		list[i] = tournament.Entrant{Rating: e.rating, SatOut: e.satOut}
	}
	pairs, out := tournament.Closest(list, func(a, b int) float64 { return pairCost(waiting[a], waiting[b]) })
	for _, p := range pairs {
		black, white := waiting[p[0]], waiting[p[1]]
		if !black.movesFirst(white) {
			black, white = white, black
		}
		rs.pair(black, white)
	}
	rs.Log.Info("a round of CSA games", "game", r.Game, "pairs", len(pairs), "without", len(out))
	ctx, cancel = rs.short()
	defer cancel()
	rs.report(rs.Store.EndRound(ctx, r.Game, at))
	return true
}

type entrant struct {
	// opening is its open game, who its player.
	opening match.Opening
	who     match.Player
	side    shogi.Color
	rating  float64
	// satOut counts the rounds without an opponent.
	satOut int
	// recent are its last games, newest first.
	recent []match.Entry
}

// entrants returns the entrants, oldest first. A client with two open games, because its
// node died, counts with the newer one.
func (rs rounds) entrants(r *Round, at time.Time) (out []*entrant) {
	game, err := talk.ParseGameName(r.Game)
	k := &seek{game: game}
	if err == nil {
		_, err = rs.buoys.configure(k)
	}
	ctx, cancel := rs.short()
	defer cancel()
	var list []match.Opening
	if err == nil {
		list, err = rs.waiting(ctx, k.group())
	}
	rs.report(err)
	seen := make(map[people.ID]bool)
	for _, o := range slices.Backward(list) {
		if !seen[o.Holder] && k.suits(o.Config) {
			seen[o.Holder] = true
			out = append(out, rs.entrant(ctx, o, r.missed(o.Created, at)))
		}
	}
	slices.Reverse(out)
	return out
}

func (r *Round) missed(since, at time.Time) (n int) {
	for t := r.At.Next(since.In(at.Location())); t.Before(at) && n < memory; t = r.At.Next(t) {
		n++
	}
	return n
}

// entrant loads the rating and the last games. Without a rating it uses the initial one.
func (rs rounds) entrant(ctx context.Context, o match.Opening, satOut int) *entrant {
	e := &entrant{opening: o, satOut: satOut, rating: rating.Unrated().Value}
	if o.Config.Players[e.side].Vacant {
		e.side = e.side.Other()
	}
	e.who = o.Config.Players[e.side]
	games, err := rs.Games.List(ctx, o.Holder)
	rs.report(err)
	games = slices.DeleteFunc(games, func(g match.Entry) bool { return g.Waiting || g.Result.Reason == shogi.Abandoned })
	e.recent = games[:min(len(games), memory)]
	speed, rated := ladder.SpeedOf(o.Config.Control)
	if e.who.Account == "" || !rated {
		return e
	}
	all, err := rs.Store.Standings(ctx, e.who.Account)
	rs.report(err)
	for _, one := range all {
		if one.Rules == o.Config.Rules && one.Speed == speed {
			e.rating = one.At(rs.Games.Now()).Value
		}
	}
	return e
}

func (e *entrant) choosesSide() bool { return e.opening.Config.Draw == match.NoDraw }

// pairCost is infinite for two who want the same side, and grows the more recently they met.
func pairCost(a, b *entrant) float64 {
	if a.opening.Holder == b.opening.Holder || a.choosesSide() && b.choosesSide() && a.side == b.side {
		return tournament.Never
	}
	return max(a.met(b), b.met(a))
}

func (e *entrant) met(other *entrant) float64 {
	i := slices.IndexFunc(e.recent, func(g match.Entry) bool { return g.Names[g.Side.Other()] == other.who.Name })
	if i < 0 {
		return 0
	}
	return metAgain * float64(memory-i) / memory
}

// movesFirst decides Black by wish, then by fewer recent games as Black, then by lot.
func (e *entrant) movesFirst(other *entrant) bool {
	switch {
	case e.choosesSide():
		return e.side == shogi.Black
	case other.choosesSide():
		return other.side == shogi.White
	}
	if x, y := e.blacks(), other.blacks(); x != y {
		return x < y
	}
	return tossCoin()
}

func (e *entrant) blacks() (n int) {
	for _, g := range e.recent {
		if g.Side == shogi.Black {
			n++
		} else {
			n--
		}
	}
	return n
}

// pair seats white in black's open game, unless one of them has left.
func (rs rounds) pair(black, white *entrant) {
	ctx, cancel := rs.short()
	defer cancel()
	side := shogi.White
	who := play.Person{Holder: white.opening.Holder, Account: white.who.Account, Name: white.who.Name}
	j := play.Joining{Name: white.who.Name, Group: black.opening.Reserved, Side: &side, Casual: true}
	if _, err := rs.Games.Join(ctx, who, black.opening.ID, j); err != nil {
		rs.Log.Warn("a game of a round was not made", "event", black.opening.Config.Event, "err", err)
		return
	}
	if rs.abort(who.Holder, white.opening.ID) != nil { // white has left
		rs.report(rs.abort(who.Holder, black.opening.ID))
	}
}
